import { useLayoutEffect, useState } from 'react';

/**
 * Changes to the server's nodes that are reverted together, newest first. A change may be made again and again: what a
 * node had before the first one is what `revert` brings back. A patch can be used again after that.
 */
export interface DomPatch {
  /** Sets an attribute; null removes it. */
  set(node: Element, attribute: string, value: string | null): void;
  /** Adds a word to an attribute such as `aria-describedby`. Only that word is reverted: others may add theirs meanwhile. */
  addToken(node: Element, attribute: string, token: string): void;
  /** Replaces what is in a node. */
  content(node: Element, ...content: (Node | string)[]): void;
  /** Replaces what is in a node by a text, unless it reads so already. */
  text(node: Element, text: string): void;
  /** Brings back what was in a node before this patch, ahead of `revert`. */
  restoreContent(node: Element): void;
  /** Inserts an element of the widget's own. Not a text: of a translated text, the browser's copy would stay behind. */
  append(parent: Element, element: Element, before?: ChildNode | null): void;
  /** Sets a custom property. A strict policy forbids style attributes in markup, not a property set by script. */
  property(node: HTMLElement | SVGElement, name: `--${string}`, value: string): void;
  revert(): void;
}

const CONTENT = ' content';

function setAttribute(node: Element, attribute: string, value: string | null): void {
  if (value === null) node.removeAttribute(attribute);
  else node.setAttribute(attribute, value);
}

function tokensOf(node: Element, attribute: string): string[] {
  return (node.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);
}

/** Creates a patch, the one way in which a widget changes nodes of the server. */
export function createDomPatch(): DomPatch {
  const reverts: (() => void)[] = [];
  const changed = new Map<Element, Map<string, () => void>>();

  const remember = (node: Element, what: string, revert: () => void) => {
    const ofNode = changed.get(node) ?? new Map<string, () => void>();
    if (ofNode.has(what)) return;
    changed.set(node, ofNode.set(what, revert));
    reverts.push(revert);
  };
  const rememberAttribute = (node: Element, attribute: string) => {
    const before = node.getAttribute(attribute);
    remember(node, attribute, () => setAttribute(node, attribute, before));
  };
  const replaceContent = (node: Element, ...content: (Node | string)[]) => {
    const before = [...node.childNodes];
    remember(node, CONTENT, () => node.replaceChildren(...before));
    node.replaceChildren(...content);
  };

  return {
    set(node, attribute, value) {
      if (node.getAttribute(attribute) === value) return;
      rememberAttribute(node, attribute);
      setAttribute(node, attribute, value);
    },
    addToken(node, attribute, token) {
      const tokens = tokensOf(node, attribute);
      if (tokens.includes(token)) return;
      node.setAttribute(attribute, [...tokens, token].join(' '));
      reverts.push(() => {
        const left = tokensOf(node, attribute).filter((each) => each !== token);
        setAttribute(node, attribute, left.join(' ') || null);
      });
    },
    content: replaceContent,
    text(node, text) {
      if (node.textContent !== text) replaceContent(node, text);
    },
    restoreContent(node) {
      changed.get(node)?.get(CONTENT)?.();
    },
    append(parent, element, before = null) {
      parent.insertBefore(element, before);
      reverts.push(() => element.remove());
    },
    property(node, name, value) {
      rememberAttribute(node, 'style');
      node.style.setProperty(name, value);
    },
    revert() {
      changed.clear();
      for (const revert of reverts.splice(0).reverse()) revert();
    },
  };
}

/** Returns one patch for the life of the component, reverted when it is unmounted. */
export function useDomPatch(): DomPatch {
  const [patch] = useState(createDomPatch);
  useLayoutEffect(() => patch.revert, [patch]);
  return patch;
}
