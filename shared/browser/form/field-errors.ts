import type { FieldErrors } from '../../api/problem.ts';
import { sameField } from './field-names.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What could not be shown beside a field: to be listed once, for the whole form (resolution 42). */
export type UnmappedErrors = readonly { readonly field: string; readonly messages: readonly string[] }[];

const undo = new WeakMap<HTMLFormElement, Map<Control, () => void>>();
let count = 0;

/**
 * Shows messages beside the fields they name (A 5): in the element that says `data-z-error-for=NAME` if the form has
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
  const before = {
    'aria-invalid': control.getAttribute('aria-invalid'),
    'aria-describedby': control.getAttribute('aria-describedby'),
  };
  const message = placeMessage(form, control, field, messages.join(' '));
  control.setAttribute('aria-invalid', 'true');
  const described = before['aria-describedby']?.split(/\s+/).filter((id) => id !== '' && id !== message.id) ?? [];
  control.setAttribute('aria-describedby', [...described, message.id].join(' '));
  const shown = undo.get(form) ?? new Map<Control, () => void>();
  undo.set(form, shown);
  shown.set(control, () => {
    message.remove();
    for (const [name, value] of Object.entries(before)) restore(control, name, value);
  });
  return true;
}

export function clearFieldError(form: HTMLFormElement, field: string): void {
  const control = controlOf(form, field);
  const shown = undo.get(form);
  if (!control || !shown) return;
  shown.get(control)?.();
  shown.delete(control);
}

/** Takes every message away again and leaves the form's markup as it was before. */
export function clearFieldErrors(form: HTMLFormElement): void {
  for (const back of undo.get(form)?.values() ?? []) back();
  undo.delete(form);
}

/** The fields that show a message, in the order of the page. */
export function fieldsInError(form: HTMLFormElement): Control[] {
  const shown = undo.get(form);
  return shown ? controlsOf(form).filter((control) => shown.has(control)) : [];
}

/** Leads the visitor to the first field in error; false when there is none that can have the focus. */
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

function placeMessage(form: HTMLFormElement, control: Control, field: string, text: string): MessageElement {
  const slot = [...form.querySelectorAll<HTMLElement>('[data-z-error-for]')].find((node) =>
    sameField(node.dataset.zErrorFor ?? '', field),
  );
  if (slot) return fillSlot(slot, text);
  const message = document.createElement('p');
  message.className = 'z-field-error';
  message.id = freeId();
  message.textContent = text;
  const choice = control.matches('[type=radio], [type=checkbox]') ? control.closest('fieldset') : null;
  // A choice of several is one field: its message closes the group. A label around a field would read the message out
  // as part of the field's name, so it goes behind the label.
  if (choice) choice.append(message);
  else (control.closest('label') ?? control).after(message);
  return message;
}

/** What stands for a message: its `remove` takes back whatever was done to show it. */
interface MessageElement {
  readonly id: string;
  remove(): void;
}

function fillSlot(slot: HTMLElement, text: string): MessageElement {
  const { id: formerId, hidden } = slot;
  const content = [...slot.childNodes];
  slot.id ||= freeId();
  slot.hidden = false;
  slot.textContent = text;
  return {
    id: slot.id,
    remove() {
      slot.replaceChildren(...content);
      slot.hidden = hidden;
      if (formerId === '') slot.removeAttribute('id');
    },
  };
}

function restore(node: Element, name: string, value: string | null): void {
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}

function freeId(): string {
  do count += 1;
  while (document.getElementById(`z-field-error-${count}`));
  return `z-field-error-${count}`;
}
