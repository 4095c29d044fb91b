import { focusFirstError } from '../../shared/browser/form/field-errors.ts';

export const IN_ERROR = '[aria-invalid=true], :invalid:not(fieldset)';

/** Returns the first field that the server refused, or the browser would. */
export const fieldInError = (form: HTMLFormElement) =>
  ([...form.elements] as HTMLElement[]).find((field) => field.matches(IN_ERROR));

/** Opens the tab a form is in and leads to what is wrong with it. */
export function showForm(form: HTMLFormElement): void {
  const panel = form.closest('[role=tabpanel][hidden]');
  if (panel) document.querySelector<HTMLElement>(`[role=tab][aria-controls="${CSS.escape(panel.id)}"]`)?.click();
  const fields = [...form.elements] as HTMLElement[];
  if (!focusFirstError(form))
    (
      fieldInError(form) ?? fields.find((field) => field.matches('input:not([type=hidden]), select, textarea'))
    )?.focus();
}
