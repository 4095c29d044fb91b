import { endOf, remaining } from './remaining.ts';

// The usual snippet: every countdown has an interval of its own, in view or not.
for (const node of document.querySelectorAll('z-countdown time')) {
  const end = endOf(node);
  const write = () => {
    node.textContent = remaining(end, Date.now());
  };
  write();
  setInterval(write, 1000);
}
