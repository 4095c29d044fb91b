import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';

export interface ButtonLook {
  readonly disabled: boolean;
  /** Not `disabled`: the button stays in reach, and pressing it says what is missing. */
  readonly incomplete: boolean;
  /** Another label than the server's; null keeps it. */
  readonly label: string | null;
}

/** Draws the add button; its icon and whatever else is in it stay. */
export function drawButton(button: HTMLButtonElement, { disabled, incomplete, label }: ButtonLook): () => void {
  const patch = createDomPatch();
  patch.set(button, 'disabled', disabled ? '' : null);
  patch.set(button, 'aria-disabled', incomplete ? 'true' : null);
  if (label !== null) {
    const nodes = [...button.childNodes];
    const last = nodes.findLast(isText);
    const content = nodes.flatMap((node) => (node === last ? label : isText(node) ? [] : node));
    patch.content(button, ...(last ? content : [label]));
  }
  return patch.revert;
}

/** A browser's translation puts one or more `<font>` in the place of a text. */
function isText(node: Node): boolean {
  return (node.nodeName === '#text' || node.nodeName === 'FONT') && node.textContent?.trim() !== '';
}
