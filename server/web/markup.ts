import { escapeHtml } from './escape-html.ts';

/** HTML that is safe to print as it is. A template prints it raw; `html` does not escape it a second time. */
export class Markup {
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  toString(): string {
    return this.#html;
  }
}

/** Tags a template literal: what stands in its places is escaped, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Markup {
  return new Markup(String.raw({ raw: strings.map(String) }, ...values.map(asMarkup)));
}

/** Returns markup for any value: text is escaped, nothing is nothing. */
function asMarkup(value: unknown): string {
  if (value instanceof Markup) return value.toString();
  if (Array.isArray(value)) return value.map(asMarkup).join('');
  return value === null || value === undefined || value === false ? '' : escapeHtml(String(value));
}
