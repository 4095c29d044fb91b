import { useDomEvent } from '../element/use-dom-event.ts';
import { shortcutOf } from '../keys/shortcut.ts';
import { hasChanges } from './dirty.ts';
import { isSubmitButton, type SubmitButton } from './form-data.ts';
import { methodOf } from './native-form.ts';

/** Names the button of a form with several that Ctrl+S presses. */
const MARKED = '[aria-keyshortcuts="Control+S"]';

/** Submits the form of `formToSave` by Ctrl+S. The browser's own dialog for saving the page never opens. */
export function useSaveKey(): void {
  // On the window, behind a bar that saves several forms together and hears the key on the document.
  useDomEvent(window, 'keydown', (event) => {
    const dialog = event.target instanceof Element ? event.target.closest('dialog[open]') : null;
    if (shortcutOf(event, dialog) !== 'ctrl+s') return;
    event.preventDefault();
    if (event.repeat) return;
    const form = formToSave(dialog);
    form?.requestSubmit(saveButton(form));
  });
}

/**
 * Returns the form that Ctrl+S saves: the one that holds the focus, else the only changed one of the page. A form without
 * fields, such as one that signs out, and one of which no button says that it saves are none.
 * @param dialog the open dialog, behind which nothing is saved
 */
export function formToSave(dialog: Element | null = null): HTMLFormElement | null {
  const { activeElement } = document;
  const focused = (activeElement as HTMLInputElement | null)?.form ?? activeElement?.closest('form');
  if (focused && isSavable(focused)) return focused;
  const changed = [...(dialog ?? document).querySelectorAll('form')].filter(
    (form) => isSavable(form) && !form.closest('dialog:not([open])') && hasChanges(form),
  );
  return changed.length === 1 ? (changed[0] ?? null) : null;
}

function isSavable(form: HTMLFormElement): boolean {
  const isField = (node: Element) => node.matches('input:not([type=hidden]), select, textarea') && isOffered(node);
  return methodOf(form, null) === 'post' && [...form.elements].some(isField) && saveButton(form) !== null;
}

/** Returns the marked button of a form, else its only one. */
function saveButton(form: HTMLFormElement): SubmitButton | null {
  const buttons = [...form.elements].filter(isSubmitButton);
  const marked = buttons.find((button) => button.matches(MARKED));
  const offered = buttons.filter(isOffered);
  return marked ?? (offered.length === 1 ? (offered[0] ?? null) : null);
}

function isOffered(node: Element): boolean {
  return !node.matches(':disabled') && node.closest('[hidden], [aria-hidden=true]') === null;
}
