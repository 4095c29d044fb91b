import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';

/**
 * Makes the server's field fit for a grouped amount: written left to right in every language, with a keypad that has a
 * comma, and described by the nodes with the ids of `described`. A `type=number` cannot hold groups, so it becomes text.
 *
 * @returns reverts the field to the server's markup
 */
export function prepareInput(input: HTMLInputElement, described: readonly string[]): () => void {
  const patch = createDomPatch();
  const becomesText = input.type !== 'text' && input.type !== 'tel';
  const typed = becomesText && document.activeElement === input ? hiddenSelection(input) : null;
  for (const id of described) patch.addToken(input, 'aria-describedby', id);
  if (!input.hasAttribute('dir')) patch.set(input, 'dir', 'ltr');
  if (!input.hasAttribute('inputmode')) patch.set(input, 'inputmode', 'decimal');
  if (becomesText) patch.set(input, 'type', 'text');
  if (typed) {
    input.value = typed.text;
    input.setSelectionRange(typed.start, typed.end);
  }
  return patch.revert;
}

/**
 * Reads the text and selection of the focused field where its type hides them: of `12.` a number field gives `12`. A change of
 * type loses the dot and moves the caret to the start. Firefox has no such way to read them: there the caret goes to the end.
 */
function hiddenSelection(input: HTMLInputElement): { text: string; start: number; end: number } | null {
  const selection = getSelection();
  if (input.selectionStart !== null || selection === null) return null;
  const selected = selection.toString().length;
  if (selected > 0) selection.modify('move', 'forward', 'character');
  selection.modify('extend', 'forward', 'documentboundary');
  const after = selection.toString().length;
  selection.modify('move', 'backward', 'documentboundary');
  selection.modify('extend', 'forward', 'documentboundary');
  const text = selection.toString() || input.value;
  const end = text.length - after;
  return { text, start: end - selected, end };
}
