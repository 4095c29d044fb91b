// The properties of a form are not used: `form.reset` is a control of that name where the form has one.

/** Returns the address of a plain submit. An empty one is that of the page, whatever its `<base href>`. */
export function actionOf(form: HTMLFormElement, submitter: HTMLElement | null = null): URL {
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action');
  return new URL(action || '', action ? document.baseURI : location.href);
}

/** Returns the method of a plain submit in lower case: the pressed button may override that of the form. */
export function methodOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  return (submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toLowerCase();
}

/** Returns the tab or frame that a plain submit's answer goes to, in lower case; an empty text for this page. */
export function frameOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const frame = (submitter?.getAttribute('formtarget') ?? form.getAttribute('target') ?? '').toLowerCase();
  return frame === '_self' ? '' : frame;
}

/** Submits a form without an event. */
export function submitForm(form: HTMLFormElement): void {
  HTMLFormElement.prototype.submit.call(form);
}

export function resetForm(form: HTMLFormElement): void {
  HTMLFormElement.prototype.reset.call(form);
}
