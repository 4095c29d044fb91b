import { filterEmailTyping } from '../../rules/checkout/email.ts';

/**
 * Keeps characters that no address has from being typed (CHK-4). Refusing them before they arrive leaves the caret where it is,
 * which cannot be set in a field of type email. Composition is left alone.
 */
export function refuseEmailTyping(event: InputEvent): void {
  const { data, isComposing, inputType } = event;
  if (isComposing || data === null || !inputType.startsWith('insert')) return;
  if (data !== '' && filterEmailTyping(data) === '') event.preventDefault();
}

/** Takes such characters out of what arrived all the same, by pasting for example, and keeps the caret where it can. */
export function cleanEmailField(field: HTMLInputElement, isComposing: boolean): void {
  if (isComposing) return;
  const clean = filterEmailTyping(field.value);
  if (clean === field.value) return;
  const caret = field.selectionStart;
  const before = caret === null ? null : filterEmailTyping(field.value.slice(0, caret)).length;
  field.value = clean;
  if (before !== null) field.setSelectionRange(before, before);
}
