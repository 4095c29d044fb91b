import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { Control } from '../../shared/browser/form/field-errors.ts';
import { fieldAmount } from '../../shared/rules/money/format.ts';
import { isTooFine, parseAmount } from '../../shared/rules/money/parse.ts';
import { priceWithTax } from '../../shared/rules/money/tax.ts';

const AMOUNTS = ['product_price', 'combination_price'];

/** Returns the body of the save (PRO-1): amounts as numbers, an empty one as null, one that is none as it was typed. */
export function rowBody(form: HTMLFormElement): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) {
    if (name === '_csrf' || typeof value !== 'string') continue;
    const sent = AMOUNTS.includes(name) ? amountOf(value) : value;
    body[name] = name in body ? [body[name], sent].flat() : sent;
  }
  return body;
}

function amountOf(text: string): number | string | null {
  if (text.trim() === '') return null;
  const centimes = parseAmount(text);
  // The server refuses a finer one in words.
  return centimes === null || isTooFine(text) ? text : centimes / 100;
}

/** Returns true when the combination's own price is none that can be stored. */
export function isPriceInvalid(form: HTMLFormElement): boolean {
  const text = textOf(form, 'combination_price');
  const price = parseAmount(text);
  return text.trim() !== '' && (price === null || price < 0);
}

/** Returns what the customer pays in centimes: the own price or else the product's, with tax; null while it is no amount. */
export function finalPrice(form: HTMLFormElement, tax: number): number | null {
  const own = textOf(form, 'combination_price');
  const price = parseAmount(own.trim() === '' ? textOf(form, 'product_price') : own);
  return price === null || price < 0 ? null : priceWithTax(price, tax);
}

/** Shows the product's price where the field of the own price does so while it is empty. */
export function showProductPrice(form: HTMLFormElement, patch: DomPatch): void {
  const field = form.elements.namedItem('combination_price');
  const price = parseAmount(textOf(form, 'product_price'));
  if (field instanceof HTMLInputElement && field.placeholder && price !== null) {
    patch.set(field, 'placeholder', fieldAmount(price));
  }
}

function textOf(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}

/** Returns the texts of a form's fields by name, as they were sent. */
export function sentTexts(form: HTMLFormElement): ReadonlyMap<string, string> {
  return new Map([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/**
 * Makes what was stored the values that a reset brings back, and shows it where nobody typed on meanwhile.
 * @param stored by field name; a field it does not name was stored as it was sent
 */
export function acceptStored(
  form: HTMLFormElement,
  sent: ReadonlyMap<string, string>,
  stored: Readonly<Record<string, unknown>>,
): void {
  for (const control of controlsOf(form)) {
    const { name } = control;
    const value = groupedText(name, typeof stored[name] === 'string' ? stored[name] : sent.get(name));
    if (value === undefined || control.matches('[type=checkbox], [type=radio]')) continue;
    const shown = control.value === sent.get(name) ? value : control.value;
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) option.defaultSelected = option.value === value;
    } else control.defaultValue = value;
    control.value = shown;
  }
}

/** Shows the stored values in the fields that somebody else changed, as if they had been there from the start. */
export function takeStored(form: HTMLFormElement, stored: Readonly<Record<string, string>>): void {
  const current = sentTexts(form);
  acceptStored(form, new Map([...current].filter(([name]) => name in stored)), stored);
}

/** Groups the digits of a price that was typed or pasted; the amount the server wrote stays as it is written there. */
export function groupPrice(form: HTMLFormElement): void {
  const field = form.elements.namedItem('combination_price');
  if (!(field instanceof HTMLInputElement) || field.value === field.defaultValue) return;
  const price = parseAmount(field.value);
  if (price === null || isTooFine(field.value)) return;
  field.value = parseAmount(field.defaultValue) === price ? field.defaultValue : fieldAmount(price);
}

/** Groups a price that was there before the widget, unless somebody is typing already. */
export function groupRestoredPrice(form: HTMLFormElement): void {
  if (!form.contains(document.activeElement)) groupPrice(form);
}

function groupedText(name: string, text: string | undefined): string | undefined {
  const price = name === 'combination_price' && text !== undefined ? parseAmount(text) : null;
  return price === null ? text : fieldAmount(price);
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((node): node is Control =>
    node.matches('input[name], select[name], textarea[name]'),
  );
}
