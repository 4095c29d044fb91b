import { expect } from 'vitest';

const isReactText = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

/**
 * Fails when React holds a text node of the page. It does for a text with siblings, and it moves and removes that node by
 * itself, which throws after a browser's translation has put another in its place. The only text of an element is set anew.
 */
export function expectOwnTexts(): void {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  const violations: string[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (isReactText(node)) violations.push(`"${node.textContent}" in ${node.parentElement?.outerHTML}`);
  }
  expect(violations, 'a text beside other nodes has an element of its own, such as <span>').toEqual([]);
}
