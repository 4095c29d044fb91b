// The properties of a form are not used: `form.reset` is a control of that name where the form has one.

/** Returns the method of a plain submit in lower case: the pressed button may override that of the form. */
export function methodOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  return (submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toLowerCase();
}

/** Submits a form without an event. */
export function submitForm(form: HTMLFormElement): void {
  HTMLFormElement.prototype.submit.call(form);
}

export function resetForm(form: HTMLFormElement): void {
  HTMLFormElement.prototype.reset.call(form);
}
