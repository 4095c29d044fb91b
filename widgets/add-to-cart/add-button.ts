import { borrowMarkup } from '../../shared/element/borrowed-markup.ts';

export interface ButtonLook {
  readonly disabled: boolean;
  /** Not `disabled`: the button stays in reach, and pressing it says what is missing. */
  readonly incomplete: boolean;
  /** Another label than the server's; null keeps it. */
  readonly label: string | null;
}

/** Draws the add button; its icon and whatever else is in it stay. */
export function drawButton(button: HTMLButtonElement, { disabled, incomplete, label }: ButtonLook): () => void {
  const borrowed = borrowMarkup();
  borrowed.attribute(button, 'disabled', disabled ? '' : null);
  borrowed.attribute(button, 'aria-disabled', incomplete ? 'true' : null);
  if (label !== null) {
    const text = [...button.childNodes].findLast((node) => node.nodeType === 3 && node.textContent?.trim());
    const content = text ? [...button.childNodes].map((node) => (node === text ? label : node)) : [label];
    borrowed.content(button, ...content);
  }
  return borrowed.giveBack;
}
