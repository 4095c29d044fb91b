/** The height of a card in pixels, as those that are shown have it on average: so much room one has that is not known yet. */
export function cardSize(list: Element): number {
  const sizes = [...list.children].map((card) => card.getBoundingClientRect().height);
  return sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
}

/** Where what follows the list begins in the window, in pixels. */
export const footOf = (host: Element) => host.getBoundingClientRect().bottom;
