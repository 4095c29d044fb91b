import { rememberFocus } from './remember-focus.ts';

/**
 * Gives each node the content that the node with its id has on a page. Equal content stays; the focus goes from replaced
 * content to its successor.
 * @returns false when the page has none of the nodes
 */
export function replaceContents(nodes: readonly HTMLElement[], page: Document): boolean {
  let isFound = false;
  for (const node of nodes) {
    const successor = page.getElementById(node.id);
    isFound ||= successor !== null;
    if (!successor || successor.innerHTML === node.innerHTML) continue;
    const restoreFocus = rememberFocus([node]);
    // Copies: a select whose options leave it one by one selects the next one each time, which would come selected.
    node.replaceChildren(...[...successor.childNodes].map((child) => document.importNode(child, true)));
    restoreFocus();
  }
  return isFound;
}
