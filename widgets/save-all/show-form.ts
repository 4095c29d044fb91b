import { focusFirstError } from '../../shared/browser/form/field-errors.ts';

/** Opens the tab a form is in and leads to what is wrong with it. */
export function showForm(form: HTMLFormElement): void {
  const panel = form.closest('[role=tabpanel][hidden]');
  if (panel) document.querySelector<HTMLElement>(`[role=tab][aria-controls="${CSS.escape(panel.id)}"]`)?.click();
  const fields = [...form.elements] as HTMLElement[];
  const invalid = fields.find((field) => field.matches('[aria-invalid=true], :invalid:not(fieldset)'));
  if (!focusFirstError(form))
    (invalid ?? fields.find((field) => field.matches('input:not([type=hidden]), select, textarea')))?.focus();
}
