/** Writes what is wrong with one element to the console, each subject once. */
export class ElementReport {
  readonly #element: Element;
  readonly #written = new Set<string>();

  constructor(element: Element) {
    this.#element = element;
  }

  write(subject: string, message: string): void {
    if (this.#written.has(subject)) return;
    this.#written.add(subject);
    console.error(`<${this.#element.localName}>: ${message}`, this.#element);
  }

  /** Lets a subject be written again, because it changed. */
  forget(subject: string): void {
    this.#written.delete(subject);
  }
}
