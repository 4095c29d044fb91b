import type { OrderValues } from './order-values.ts';

/** Where an order was to go, kept for the next visit like the person; no price of it (resolution 108). */
export interface RememberedPlace {
  readonly wilaya: string;
  readonly commune: string;
  readonly transporter: string;
  /** The commune's entry in its list: the list itself is loaded later, when somebody touches it. */
  readonly communeText: string;
  readonly communeNames: string;
}

const FIELDS = ['wilaya', 'commune', 'transporter', 'communeText', 'communeNames'] as const;

/** Forms that are being filled in now: the events of that are not the shopper's. */
const filling = new WeakSet<HTMLFormElement>();
export const isBeingFilled = (form: HTMLFormElement) => filling.has(form);

export function placeOf({ wilaya, commune, transporter }: OrderValues, select: HTMLSelectElement): RememberedPlace {
  const option = commune === '' ? undefined : [...select.options].find(({ value }) => value === commune);
  const communeText = option?.text.trim() ?? '';
  return { wilaya, commune, transporter, communeText, communeNames: option?.dataset.names ?? '' };
}

export function readPlace(value: unknown): RememberedPlace | null {
  const entries = FIELDS.map((field) => [field, Reflect.get(Object(value), field)] as const);
  if (!entries.every(([, text]) => typeof text === 'string' && text.length <= 300)) return null;
  const place = Object.fromEntries(entries) as unknown as RememberedPlace;
  return place.wilaya === '' ? null : place;
}

export type Filled = 'nothing' | 'filled' | 'wilaya-gone' | 'commune-gone';

/**
 * Chooses the place again in lists that nobody has touched. Where the element that fills the communes sleeps, the saved one is put
 * into its list, and the element will load the others around it; where it works already, it is told and waited for.
 */
export async function fillPlace(
  { wilaya, commune }: { readonly wilaya: HTMLSelectElement; readonly commune: HTMLSelectElement },
  place: RememberedPlace,
  signal: AbortSignal,
): Promise<Filled> {
  if (wilaya.value !== '' || !wilaya.form) return 'nothing';
  if (![...wilaya.options].some(({ value }) => value === place.wilaya)) return 'wilaya-gone';
  const { form } = wilaya;
  const change = (select: HTMLSelectElement, value: string) => {
    filling.add(form);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    filling.delete(form);
  };
  const host = wilaya.closest('z-wilaya-commune');
  if (!host?.querySelector('[role="combobox"]')) {
    wilaya.value = place.wilaya;
    if (place.commune === '' || place.communeText === '') return 'filled';
    const option = document.createElement('option');
    option.value = place.commune;
    option.textContent = place.communeText;
    option.dataset.names = place.communeNames;
    commune.append(option);
    commune.value = place.commune;
    commune.disabled = false;
    return 'filled';
  }
  const loaded = new Promise<void>((resolve) => {
    host.addEventListener('z-wilaya-commune:communes-loaded', () => resolve(), { once: true, signal });
  });
  change(wilaya, place.wilaya);
  if (place.commune === '') return 'filled';
  await loaded;
  if (wilaya.value !== place.wilaya || commune.value !== '') return 'nothing';
  if (![...commune.options].some(({ value }) => value === place.commune)) return 'commune-gone';
  change(commune, place.commune);
  return 'filled';
}
