export type Direction = 'up' | 'down' | 'in' | 'out';

/** Target of a move: below `parent`, null at the top, in front of `before`, null at the end. */
export interface ItemPlace {
  readonly parent: HTMLElement | null;
  readonly before: HTMLElement | null;
}

/** All entries, each behind the one above it. */
export type ItemSequence = readonly { readonly item: HTMLElement; readonly parent: HTMLElement | null }[];

const ITEM = 'li[data-item]';
const LIST = '[data-part~="list"]';

/** The entries of a list in the page. The nodes themselves are the state. */
export class ItemTree {
  readonly #host: HTMLElement;
  readonly #maxDepth: number;

  constructor(host: HTMLElement, maxDepth: number) {
    this.#host = host;
    this.#maxDepth = maxDepth;
  }

  items(): HTMLElement[] {
    return [...this.#host.querySelectorAll<HTMLElement>(ITEM)];
  }

  /** Returns the entry that a node is in. */
  itemOf(node: Element): HTMLElement | null {
    const item = node.closest<HTMLElement>(ITEM);
    return item && this.#host.contains(item) ? item : null;
  }

  parentOf(item: HTMLElement): HTMLElement | null {
    return item.parentElement && this.itemOf(item.parentElement);
  }

  listOf(parent: HTMLElement | null): HTMLElement | undefined {
    const lists = [...(parent ?? this.#host).querySelectorAll<HTMLElement>(LIST)];
    return lists.find((list) => this.itemOf(list) === parent);
  }

  childrenOf(parent: HTMLElement | null): HTMLElement[] {
    const children = [...(this.listOf(parent)?.children ?? [])];
    return children.filter((node): node is HTMLElement => node.matches(ITEM));
  }

  siblingsOf(item: HTMLElement): HTMLElement[] {
    return this.childrenOf(this.parentOf(item));
  }

  /** Returns the level of an entry, 1 at the top. */
  depthOf(item: HTMLElement): number {
    const parent = this.parentOf(item);
    return parent === null ? 1 : this.depthOf(parent) + 1;
  }

  /** Returns how many levels an entry takes with everything below it. */
  heightOf(item: HTMLElement): number {
    return 1 + Math.max(0, ...this.childrenOf(item).map((child) => this.heightOf(child)));
  }

  placeOf(item: HTMLElement): ItemPlace {
    const siblings = this.siblingsOf(item);
    return { parent: this.parentOf(item), before: siblings[siblings.indexOf(item) + 1] ?? null };
  }

  /** Returns where a step leads; null where it is impossible. */
  step(item: HTMLElement, direction: Direction): ItemPlace | null {
    const siblings = this.siblingsOf(item);
    const at = siblings.indexOf(item);
    const parent = this.parentOf(item);
    const previous = siblings[at - 1];
    if (direction === 'up') return previous ? { parent, before: previous } : null;
    if (direction === 'down') return siblings[at + 1] ? { parent, before: siblings[at + 2] ?? null } : null;
    if (direction === 'out') return parent && { parent: this.parentOf(parent), before: this.placeOf(parent).before };
    const fits = previous && this.listOf(previous) && this.depthOf(item) + this.heightOf(item) <= this.#maxDepth;
    return fits ? { parent: previous, before: null } : null;
  }

  /**
   * Returns where a dragged entry goes.
   * @param index number of the other entries above it, without those below the entry itself
   * @param depth the level that is meant; the nearest possible one is used
   */
  placeAt(item: HTMLElement, index: number, depth: number): ItemPlace {
    const others = this.items().filter((other) => !item.contains(other));
    const above = others[index - 1];
    const below = others[index];
    const deepest = above === undefined ? 1 : this.depthOf(above) + (this.listOf(above) ? 1 : 0);
    const most = Math.max(1, Math.min(deepest, this.#maxDepth - this.heightOf(item) + 1));
    const least = Math.min(most, below === undefined ? 1 : this.depthOf(below));
    const level = Math.min(Math.max(depth, least), most);
    let parent = above ?? null;
    while (parent !== null && this.depthOf(parent) >= level) parent = this.parentOf(parent);
    const later = others.slice(index);
    return { parent, before: this.childrenOf(parent).find((child) => later.includes(child)) ?? null };
  }

  put(item: HTMLElement, { parent, before }: ItemPlace): void {
    const list = this.listOf(parent);
    const now = this.placeOf(item);
    if (!list || (now.parent === parent && now.before === before)) return;
    insert(list, item, before);
  }

  sequence(): ItemSequence {
    return this.items().map((item) => ({ item, parent: this.parentOf(item) }));
  }

  /** Returns where an entry was in a former order, in front of those that still are beside it; null where it cannot go back. */
  formerPlace(item: HTMLElement, former: ItemSequence): ItemPlace | null {
    const at = former.findIndex((one) => one.item === item);
    const parent = former[at]?.parent ?? null;
    if (at < 0 || item.contains(parent)) return null;
    const next = former.slice(at + 1).find((one) => one.parent === parent && this.parentOf(one.item) === parent);
    return { parent, before: next?.item ?? null };
  }

  /** Brings entries into an order; the nodes that stand right already are not touched. */
  arrange(sequence: ItemSequence): void {
    const arranged = new Map<HTMLElement | null, number>();
    for (const { item, parent } of sequence) {
      const at = arranged.get(parent) ?? 0;
      arranged.set(parent, at + 1);
      const there = this.childrenOf(parent)[at];
      if (there !== item) this.put(item, { parent, before: there ?? null });
    }
  }
}

/** Moves a node, where the browser can without reloading what is in it. The focus stays. */
function insert(list: HTMLElement, item: HTMLElement, before: HTMLElement | null): void {
  const focused = document.activeElement;
  if ('moveBefore' in list) (list as { moveBefore(node: Node, before: Node | null): void }).moveBefore(item, before);
  else (list as HTMLElement).insertBefore(item, before);
  if (focused instanceof HTMLElement && focused !== document.activeElement && item.contains(focused)) {
    focused.focus({ preventScroll: true });
  }
}
