import { endOf, remaining } from './remaining.ts';

const group = (whole: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');

/** Writes `1234.5` or `1 234,5` as `1 234,50`. */
function display(text: string, pad: boolean): string {
  const clean = text.replace(/[^\d.,]/g, '').replace('.', ',');
  const [whole = '', fraction] = clean.split(',');
  if (clean === '') return '';
  const decimals = pad ? (fraction ?? '').padEnd(2, '0').slice(0, 2) : fraction?.slice(0, 2);
  return decimals === undefined ? group(whole) : `${group(whole || '0')},${decimals}`;
}

const amountOf = (event: Event) =>
  event.target instanceof HTMLInputElement && event.target.closest('z-currency-input') ? event.target : null;

/** A page by hand: three listeners for every amount, one clock that writes the countdowns in view. */
for (const input of document.querySelectorAll<HTMLInputElement>('z-currency-input input')) {
  input.value = display(input.value, true);
}
document.addEventListener('input', (event) => {
  const input = amountOf(event);
  if (!input) return;
  const fromEnd = input.value.length - (input.selectionStart ?? 0);
  input.value = display(input.value, false);
  input.setSelectionRange(input.value.length - fromEnd, input.value.length - fromEnd);
});
document.addEventListener('focusout', (event) => {
  const input = amountOf(event);
  if (input) input.value = display(input.value, true);
});
document.addEventListener('formdata', ({ formData, target }) => {
  for (const input of (target as Element).querySelectorAll<HTMLInputElement>('z-currency-input input')) {
    formData.set(input.name, input.value.replace(/\u00a0/g, '').replace(',', '.'));
  }
});

const ends = new Map([...document.querySelectorAll('z-countdown time')].map((node) => [node, endOf(node)]));
const inView = new Set<Element>();
const write = (node: Element, now: number) => {
  node.textContent = remaining(ends.get(node) ?? 0, now);
};
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target);
    else inView.delete(target);
  }
});
for (const node of ends.keys()) {
  write(node, Date.now());
  observer.observe(node);
}
const tick = () => {
  const now = Date.now();
  for (const node of inView) write(node, now);
  setTimeout(tick, 1000 - (now % 1000));
};
if (ends.size > 0) tick();
