/**
 * Changes to the server's nodes that are made again and again while the widget lives, and taken back once: what a node had
 * at first is remembered, what it had in between is not.
 */
export interface HeldMarkup {
  text(node: Element, text: string): void;
  /** Puts what was in a node back. */
  asDrawn(node: Element): void;
  children(node: Element, children: readonly Node[]): void;
  /** Null takes the attribute away. */
  attribute(node: Element, name: string, value: string | null): void;
  /** Puts a node of the widget's own in, until the end. */
  add(parent: Element, node: Element, before?: Element | null): void;
  giveBack(): void;
}

export function holdMarkup(): HeldMarkup {
  const contents = new Map<Element, readonly Node[]>();
  const attributes = new Map<Element, Map<string, string | null>>();
  const added: Element[] = [];
  const set = (node: Element, name: string, value: string | null) =>
    value === null ? node.removeAttribute(name) : node.setAttribute(name, value);

  return {
    text(node, text) {
      if (node.textContent === text) return;
      if (!contents.has(node)) contents.set(node, [...node.childNodes]);
      node.replaceChildren(text);
    },
    asDrawn(node) {
      const before = contents.get(node);
      if (before) node.replaceChildren(...before);
    },
    children(node, children) {
      if (!contents.has(node)) contents.set(node, [...node.childNodes]);
      node.replaceChildren(...children);
    },
    attribute(node, name, value) {
      const now = node.getAttribute(name);
      if (now === value) return;
      const before = attributes.get(node) ?? new Map<string, string | null>();
      attributes.set(node, before);
      if (!before.has(name)) before.set(name, now);
      set(node, name, value);
    },
    add(parent, node, before = null) {
      parent.insertBefore(node, before);
      added.push(node);
    },
    giveBack() {
      for (const node of added) node.remove();
      for (const [node, children] of contents) node.replaceChildren(...children);
      for (const [node, names] of attributes) for (const [name, value] of names) set(node, name, value);
      added.length = 0;
      contents.clear();
      attributes.clear();
    },
  };
}
