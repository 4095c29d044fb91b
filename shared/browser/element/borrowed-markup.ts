/** Changes to the server's nodes that are taken back together, newest first. */
export interface BorrowedMarkup {
  /** Null takes the attribute away. */
  attribute(node: Element, name: string, value: string | null): void;
  content(node: Element, ...content: (Node | string)[]): void;
  /** Puts an element of the widget's own in; of a text of its own, a browser's translation would leave its copy behind. */
  append(parent: Element, element: Element): void;
  /** Colours cannot be style attributes under a strict policy; a property set by script is allowed. */
  property(node: HTMLElement | SVGElement, name: `--${string}`, value: string): void;
  giveBack(): void;
}

export function borrowMarkup(): BorrowedMarkup {
  const undo: (() => void)[] = [];
  const setAttribute = (node: Element, name: string, value: string | null) =>
    value === null ? node.removeAttribute(name) : node.setAttribute(name, value);
  return {
    attribute(node, name, value) {
      const before = node.getAttribute(name);
      if (before === value) return;
      setAttribute(node, name, value);
      undo.push(() => setAttribute(node, name, before));
    },
    content(node, ...content) {
      const before = [...node.childNodes];
      node.replaceChildren(...content);
      undo.push(() => node.replaceChildren(...before));
    },
    append(parent, element) {
      parent.append(element);
      undo.push(() => element.remove());
    },
    property(node, name, value) {
      const before = node.getAttribute('style');
      node.style.setProperty(name, value);
      undo.push(() => setAttribute(node, 'style', before));
    },
    giveBack() {
      for (const back of undo.splice(0).reverse()) back();
    },
  };
}
