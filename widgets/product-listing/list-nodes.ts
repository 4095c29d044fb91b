/** The nodes of a list that shows now this, now that: every page's cards are made once and stay the same nodes. */
export interface ListNodes {
  has(key: string): boolean;
  /** The first card of a page, to lead the focus to. */
  first(key: string): Element | undefined;
  put(key: string, cards: readonly Element[]): void;
  /** Shows these pages one after another. What is in its place already is not touched. */
  show(keys: readonly string[]): void;
  /** Puts the server's own nodes back as they were. */
  giveBack(): void;
}

/** @param ownKey the page that the server's own cards are */
export function listNodes(list: HTMLElement, ownKey: string): ListNodes {
  const original = [...list.childNodes];
  const pages = new Map<string, readonly Element[]>([[ownKey, [...list.children]]]);
  return {
    has: (key) => pages.has(key),
    first: (key) => pages.get(key)?.[0],
    put(key, cards) {
      if (!pages.has(key)) pages.set(key, cards);
    },
    show(keys) {
      const wanted = keys.flatMap((key) => pages.get(key) ?? []);
      const isWanted = new Set<Element>(wanted);
      for (const card of [...list.children]) if (!isWanted.has(card)) card.remove();
      let next = list.firstElementChild;
      for (const card of wanted) {
        if (card === next) next = card.nextElementSibling;
        else list.insertBefore(card, next);
      }
    },
    giveBack: () => list.replaceChildren(...original),
  };
}
