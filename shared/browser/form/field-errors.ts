import type { FieldErrors } from '../../api/problem.ts';
import { createDomPatch, type DomPatch } from '../dom/dom-patch.ts';
import { sameField } from './field-names.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Errors without a field to show them beside: to be listed once, for the whole form (FRM-5). */
export type UnmappedErrors = readonly { readonly field: string; readonly messages: readonly string[] }[];

/** The changes that show the messages of a form, by field. */
const shown = new WeakMap<HTMLFormElement, Map<Control, DomPatch>>();
let count = 0;

/**
 * Shows messages beside the fields they name (FRM-5): in the element that says `data-z-error-for=NAME` if the form has
 * one, else in a new one behind the field. What was shown before is cleared first. They stay until they are cleared.
 */
export function showFieldErrors(form: HTMLFormElement, errors: FieldErrors): UnmappedErrors {
  clearFieldErrors(form);
  const unmapped = [];
  for (const [field, messages] of Object.entries(errors)) {
    if (messages.length === 0) continue;
    if (!showFieldError(form, field, messages)) unmapped.push({ field, messages });
  }
  return unmapped;
}

/** Shows one field's messages in place of those it had; false when the form has no such field to be seen. */
export function showFieldError(form: HTMLFormElement, field: string, messages: readonly string[]): boolean {
  const control = controlOf(form, field);
  if (!control) return false;
  clearFieldError(form, field);
  const patch = createDomPatch();
  const described = control.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
  const id = showMessage(form, control, field, messages.join(' '), patch);
  patch.set(control, 'aria-invalid', 'true');
  const others = described.filter((other) => other !== '' && other !== id);
  patch.set(control, 'aria-describedby', [...others, id].join(' '));
  const ofForm = shown.get(form) ?? new Map<Control, DomPatch>();
  shown.set(form, ofForm.set(control, patch));
  return true;
}

export function clearFieldError(form: HTMLFormElement, field: string): void {
  const control = controlOf(form, field);
  const ofForm = shown.get(form);
  if (!control || !ofForm) return;
  ofForm.get(control)?.revert();
  ofForm.delete(control);
}

/** Reverts every message of a form. */
export function clearFieldErrors(form: HTMLFormElement): void {
  for (const patch of shown.get(form)?.values() ?? []) patch.revert();
  shown.delete(form);
}

/** Returns the fields that show a message, in the order of the page. */
export function fieldsInError(form: HTMLFormElement): Control[] {
  const ofForm = shown.get(form);
  return ofForm ? controlsOf(form).filter((control) => ofForm.has(control)) : [];
}

/** Focuses the first field in error; false when there is none that can have the focus. */
export function focusFirstError(form: HTMLFormElement): boolean {
  const first = fieldsInError(form).find((control) => !control.disabled);
  first?.focus();
  return first !== undefined;
}

function controlOf(form: HTMLFormElement, field: string): Control | undefined {
  return controlsOf(form).find((control) => sameField(control.name, field));
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (node): node is Control => 'name' in node && node.matches('input:not([type=hidden]), select, textarea'),
  );
}

/** Shows a text in the form's own element for it, else in a new one. Returns the id of that element. */
function showMessage(form: HTMLFormElement, control: Control, field: string, text: string, patch: DomPatch): string {
  const slot = [...form.querySelectorAll<HTMLElement>('[data-z-error-for]')].find((node) =>
    sameField(node.dataset.zErrorFor ?? '', field),
  );
  if (slot) {
    if (!slot.id) patch.set(slot, 'id', freeId());
    patch.set(slot, 'hidden', null);
    patch.content(slot, text);
    return slot.id;
  }
  const message = document.createElement('p');
  message.className = 'z-field-error';
  message.id = freeId();
  message.textContent = text;
  const choice = control.matches('[type=radio], [type=checkbox]') ? control.closest('fieldset') : null;
  const neighbour = control.closest('label') ?? control;
  // A choice of several is one field: its message closes the group. A label around a field would read the message out
  // as part of the field's name, so it goes behind the label.
  if (choice) patch.append(choice, message);
  else if (neighbour.parentElement) patch.append(neighbour.parentElement, message, neighbour.nextSibling);
  return message.id;
}

function freeId(): string {
  do count += 1;
  while (document.getElementById(`z-field-error-${count}`));
  return `z-field-error-${count}`;
}
