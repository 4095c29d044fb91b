/** Tells those who watch a form of a control that a script changed, as a person's input would. */
export function sendInput(control: Element): void {
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sets a field as if it had been typed; one that has the value already stays as it is. */
export function setByScript(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (field.value === value) return;
  field.value = value;
  sendInput(field);
}
