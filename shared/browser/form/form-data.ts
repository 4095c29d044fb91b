/** Returns a form's values with that of the pressed button, as a plain submit sends them (FRM-1). */
export function formDataOf(form: HTMLFormElement, submitter?: HTMLElement | null): FormData {
  const button = isSubmitButton(submitter) && submitter.form === form ? submitter : null;
  try {
    const data = new FormData(form, button);
    if (!button?.name || data.getAll(button.name).includes(button.value)) return data;
    // A browser from before 2023 leaves the second argument unread.
    data.append(button.name, button.value);
    return data;
  } catch {
    return new FormData(form);
  }
}

function isSubmitButton(node: HTMLElement | null | undefined): node is HTMLButtonElement | HTMLInputElement {
  return node?.matches('button, input[type=submit]') ?? false;
}
