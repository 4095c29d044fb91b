import type { ScrollAnchor } from './kept-list.ts';

const linkOf = (card: Element) => card.querySelector('[data-field~="link"], a[href]')?.getAttribute('href') ?? '';

/** Where the shopper is in the list; null above it. */
export function scrollAnchor(list: Element): ScrollAnchor | null {
  if (list.getBoundingClientRect().top > 0) return null;
  const card = [...list.children].find((one) => one.getBoundingClientRect().bottom > 0);
  return card ? { url: linkOf(card), top: card.getBoundingClientRect().top } : null;
}

/** Puts the card back to where it was in the window, at once whatever the page says of smooth scrolling. */
export function scrollToAnchor(list: Element, { url, top }: ScrollAnchor): void {
  const card = [...list.children].find((one) => linkOf(one) === url);
  if (card) scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Shows the beginning of another page's list, unless it can be seen. */
export function scrollToStart(node: Element): void {
  if (node.getBoundingClientRect().top < 0) node.scrollIntoView({ block: 'start', behavior: 'instant' });
}
