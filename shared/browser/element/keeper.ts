import { type RestEvent, restEvents } from './page-swaps.ts';
import { drawNow } from './shared-root.tsx';

/** An element that is mounted and wants to hear when its insides were changed by somebody else. */
export interface KeptElement extends HTMLElement {
  heal(): void;
  sleep(): void;
  connectedCallback(): void;
}

const kept = new Set<KeptElement>();
let watching = false;

/** Puts the server's markup back at once, and starts the same widgets again when whoever needs it is done. */
function rest(event: Event, { concerns, until, settle }: RestEvent): void {
  const resting = [...kept].filter((element) => concerns(element, event));
  if (resting.length === 0) return;
  for (const element of resting) element.sleep();
  drawNow();
  settle?.(event);
  until(() => {
    for (const element of resting) if (element.isConnected) element.connectedCallback();
  });
}

function watch(): void {
  if (watching) return;
  watching = true;
  new MutationObserver((records) => {
    const hosts = new Set<KeptElement>();
    for (const { target, removedNodes } of records) {
      if (removedNodes.length === 0) continue;
      for (let node: Node | null = target; node; node = node.parentNode) {
        if (kept.has(node as KeptElement)) hosts.add(node as KeptElement);
      }
    }
    for (const host of hosts) host.heal();
  }).observe(document, { childList: true, subtree: true });
  for (const [type, settings] of Object.entries(restEvents)) {
    // On the way down: what others do with the event is no reason to be copied half drawn.
    document.addEventListener(type, (event) => rest(event, settings), true);
  }
}

export function keep(element: KeptElement): void {
  kept.add(element);
  watch();
}

export function release(element: KeptElement): void {
  kept.delete(element);
}
