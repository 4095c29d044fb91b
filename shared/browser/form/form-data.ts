/** Returns a form's values with that of the pressed button, as a plain submit sends them (FRM-1). */
export function formDataOf(form: HTMLFormElement, submitter?: HTMLElement | null): FormData {
  const button = submitter && isSubmitButton(submitter) && submitter.form === form ? submitter : null;
  const data = new FormData(form, button);
  if (!button?.name || data.getAll(button.name).includes(button.value)) return data;
  // A browser from before 2023 leaves the second argument unread.
  data.append(button.name, button.value);
  return data;
}

export type SubmitButton = HTMLButtonElement | HTMLInputElement;

export function isSubmitButton(node: Element): node is SubmitButton {
  return node.matches('button:not([type]), button[type=submit], input[type=submit]');
}
