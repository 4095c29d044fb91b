import type { ListedProduct } from '../../shared/api/listed-product.ts';

type Products = readonly ListedProduct[];

/** The cards of all pages that were loaded. A page's cards are created once, so that they stay the same nodes. */
export interface ListCards {
  has(key: string): boolean;
  /** Adds a page's products, and cards for them unless it has some. */
  add(key: string, products: Products): void;
  /** Returns the products of a page that came by a call. */
  productsOf(key: string): Products | undefined;
  firstCard(key: string): Element | undefined;
  /** Makes these pages the content of the list, one after another. Cards in the right position are not touched. */
  show(keys: readonly string[]): void;
  /** Brings back the server's own nodes. */
  restore(): void;
}

/** Creates the cards of a list. @param ownKey the page that the server's own cards are */
export function createListCards(
  list: HTMLElement,
  ownKey: string,
  createCard: (product: ListedProduct) => Element,
): ListCards {
  const original = [...list.childNodes];
  const cards = new Map<string, readonly Element[]>([[ownKey, [...list.children]]]);
  const products = new Map<string, Products>();
  return {
    has: (key) => cards.has(key),
    add(key, added) {
      products.set(key, added);
      if (!cards.has(key)) cards.set(key, added.map(createCard));
    },
    productsOf: (key) => products.get(key),
    firstCard: (key) => cards.get(key)?.[0],
    show(keys) {
      const visible = keys.flatMap((key) => cards.get(key) ?? []);
      const isVisible = new Set<Element>(visible);
      for (const card of [...list.children]) if (!isVisible.has(card)) card.remove();
      let next = list.firstElementChild;
      for (const card of visible) {
        if (card === next) next = card.nextElementSibling;
        else list.insertBefore(card, next);
      }
    },
    restore: () => list.replaceChildren(...original),
  };
}

/** The card at the top of the window, and its distance from there in pixels. */
export interface ScrollAnchor {
  readonly url: string;
  readonly top: number;
}

const linkOf = (card: Element) => card.querySelector('[data-field~="link"], a[href]')?.getAttribute('href') ?? '';

/** Returns where the visitor is in the list; null above it. */
export function scrollAnchor(list: Element): ScrollAnchor | null {
  if (list.getBoundingClientRect().top > 0) return null;
  const card = [...list.children].find((one) => one.getBoundingClientRect().bottom > 0);
  return card ? { url: linkOf(card), top: card.getBoundingClientRect().top } : null;
}

/** Scrolls until the card is where it was in the window, at once even on pages with smooth scrolling. */
export function scrollToAnchor(list: Element, { url, top }: ScrollAnchor): void {
  const card = [...list.children].find((one) => linkOf(one) === url);
  if (card) scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Scrolls back to the start of the list when it is above the window. */
export function scrollToStart(node: Element): void {
  if (node.getBoundingClientRect().top < 0) node.scrollIntoView({ block: 'start', behavior: 'instant' });
}
