import { createDomPatch } from '../../browser/dom/dom-patch.ts';

interface Options {
  /** Names of the fields that are in error at this moment. */
  readonly inError: () => readonly string[];
  /** The line for these fields. */
  readonly text: (fields: readonly string[]) => string;
  /** Read by screen readers after the line; removed with the first corrected field, because it is out of date then. */
  readonly spoken: string | null;
  /** Messages that belong to no field of the form. */
  readonly others: readonly string[];
}

/**
 * Shows in one line of `slot` how many fields are in error; the messages themselves stand beside the fields. The count follows
 * what the shopper mends, and the slot is hidden when nothing is left to say.
 *
 * @returns restores the slot.
 */
export function showErrorCount(slot: HTMLElement, form: HTMLFormElement, options: Options): () => void {
  const { inError, text, spoken, others } = options;
  const patch = createDomPatch();
  const line = document.createElement('p');
  const details = document.createElement('p');
  details.className = 'z-visually-hidden';
  details.textContent = spoken;
  const first = inError();
  line.textContent = text(first);
  line.hidden = first.length === 0;
  patch.set(slot, 'hidden', null);
  patch.content(slot, line, ...(spoken ? [details] : []), ...others.map(paragraph));

  const update = () => {
    const fields = inError();
    const next = text(fields);
    if (next === line.textContent || !line.isConnected) return;
    // An alert would read out every step of the count.
    patch.set(slot, 'aria-live', 'off');
    details.remove();
    line.textContent = next;
    line.hidden = fields.length === 0;
    slot.hidden = line.hidden && others.length === 0;
  };
  // Deferred by a microtask so that the rules of the fields, which listen to the same events, run first.
  const look = () => queueMicrotask(update);
  const events = ['input', 'change', 'focusout'];
  for (const type of events) form.addEventListener(type, look);
  return () => {
    for (const type of events) form.removeEventListener(type, look);
    patch.revert();
  };
}

function paragraph(text: string): HTMLParagraphElement {
  const node = document.createElement('p');
  node.textContent = text;
  return node;
}
