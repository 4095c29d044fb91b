/**
 * Does something that fills places below the list with cards, which are seldom as high. What the reader sees stays where it is:
 * the cards there were; without any in the window, the places further down, or the end of the list.
 *
 * The browser itself does that as a rule, even while the page is being scrolled. Where it does not, or took the filled places for what
 * the reader looks at, the page is scrolled back.
 *
 * @param coming how many places are filled
 */
export function keepInPlace(list: Element, coming: number, fill: () => void): void {
  const around = list.parentElement as Element;
  const room = around.querySelector('.z-product-listing-skeleton');
  const below = room && (room.children[coming] ?? around.querySelector('.z-product-listing-end'));
  const isBelowSeen = below && list.getBoundingClientRect().bottom <= 0 && topOf(below) < innerHeight;
  const steady = isBelowSeen ? below : list;
  const before = topOf(steady);
  fill();
  const moved = topOf(steady) - before;
  if (room && Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
}

const topOf = (node: Element) => node.getBoundingClientRect().top;
