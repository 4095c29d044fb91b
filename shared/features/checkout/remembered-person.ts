import { encryptedStore } from '../../browser/storage/encrypted-store.ts';
import { writeLocal } from '../../browser/storage/local.ts';
import { toJson } from '../../rules/json/to-json.ts';
import type { OrderValues } from './order-values.ts';
import { type RememberedPlace, readPlace } from './remembered-place.ts';

/** Fields stored for the next visit: the person, never prices, errors or sent orders (CRT-4). */
export const PERSONAL_FIELDS = ['firstname', 'lastname', 'phone', 'email', 'address'] as const;
export type RememberedPerson = Readonly<Record<(typeof PERSONAL_FIELDS)[number], string>>;

const store = encryptedStore();
const personKey = (shop: string) => `${shop}:checkout`;

export function personOf(values: OrderValues): RememberedPerson {
  const { firstname, lastname, phone, email, address } = values;
  return { firstname, lastname, phone, email, address };
}

let writing: Promise<unknown> = Promise.resolve();

export async function rememberPerson(shop: string, person: RememberedPerson, place: RememberedPlace): Promise<void> {
  writing = writing.then(() => store.write(personKey(shop), toJson({ ...person, place })));
  await writing;
}

/** Takes away at once what is stored of the person, and once more what was being written meanwhile. */
export function forgetPerson(shop: string): void {
  const erase = () => writeLocal(personKey(shop), null);
  erase();
  writing = writing.then(erase);
}

/** Returns the person who ordered here last, however late the browser says the key; empty when nothing readable is stored. */
export async function rememberedPerson(
  shop: string,
): Promise<{ readonly person: Partial<RememberedPerson>; readonly place: RememberedPlace | null }> {
  const nobody = { person: {}, place: null };
  let stored = await store.read(personKey(shop));
  if (stored.kind === 'unanswered') {
    await stored.answered;
    stored = await store.read(personKey(shop));
  }
  if (stored.kind !== 'found') return nobody;
  try {
    const value: unknown = JSON.parse(stored.text);
    if (typeof value !== 'object' || value === null) return nobody;
    const known = PERSONAL_FIELDS.filter((field) => typeof Reflect.get(value, field) === 'string');
    const person = Object.fromEntries(known.map((field) => [field, Reflect.get(value, field)]));
    return { person, place: readPlace(Reflect.get(value, 'place')) };
  } catch {
    return nobody;
  }
}

/**
 * Fills what the shopper and the server left empty, also the field somebody went into first, which woke the form. `isTyped`:
 * that field is empty because it was emptied, and stays so. Names what it filled.
 */
export function fillEmptyFields(form: HTMLFormElement, person: Partial<RememberedPerson>, isTyped: boolean): string[] {
  return PERSONAL_FIELDS.filter((name) => {
    const field = form.elements.namedItem(name);
    const text = person[name] ?? '';
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || text === '') return false;
    if (field.value !== '' || (isTyped && field === document.activeElement)) return false;
    field.value = text;
    // Selected, so that a person who is about to type there replaces it.
    if (field === document.activeElement) field.select();
    return true;
  });
}

/** Empties the fields that still have what was filled in; the first of them, to go on from. */
export function clearFilledFields(form: HTMLFormElement, person: Partial<RememberedPerson>): HTMLElement | undefined {
  const filled = PERSONAL_FIELDS.flatMap((name) => {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return isField && field.value !== '' && field.value === person[name] ? [field] : [];
  });
  for (const field of filled) field.value = '';
  return filled[0];
}
