export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Returns the text fields of a form with these names, in their order. */
export function textFields(form: HTMLFormElement, names: readonly string[]): TextField[] {
  return names.flatMap((name) => {
    const node = form.elements.namedItem(name);
    return node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? [node] : [];
  });
}

/** Tells whether a field has nothing but white space. */
export function isBlank({ value }: TextField): boolean {
  return value.trim() === '';
}

/** Characters as a person counts them: code points, not UTF-16 units. */
export function lengthOf({ value }: TextField): number {
  return [...value].length;
}
