import type { OrderValues } from './order-values.ts';

/** The place of delivery, stored for the next visit like the person, without prices (CRT-4). */
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

export function rememberedPlaceOf(
  { wilaya, commune, transporter }: OrderValues,
  select: HTMLSelectElement,
): RememberedPlace {
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

/** Returns true while the wilaya is empty or was restored by the browser, which restores no communes. */
function isUntouched(wilaya: HTMLSelectElement, saved: string): boolean {
  const chosen = wilaya.selectedOptions[0];
  return wilaya.value === '' || (wilaya.value === saved && chosen?.defaultSelected === false);
}

interface Lists {
  readonly wilaya: HTMLSelectElement;
  readonly commune: HTMLSelectElement;
}

function change(form: HTMLFormElement, select: HTMLSelectElement, value: string): void {
  filling.add(form);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  filling.delete(form);
}

/** Empties both lists if they still have the place that was filled in. */
export function clearPlace({ wilaya, commune }: Lists, place: RememberedPlace): void {
  const { form } = wilaya;
  if (!form || wilaya.value !== place.wilaya || (commune.value !== '' && commune.value !== place.commune)) return;
  commune.value = '';
  change(form, wilaya, '');
}

interface Filling {
  readonly signal: AbortSignal;
  /** Called when the saved wilaya or commune is no longer served; for a commune, only after its list loads. */
  readonly onGone: (name: 'wilaya' | 'commune') => void;
}

/**
 * Selects the saved place in untouched lists; returns true when it did. Before `z-wilaya-commune` mounts, inserts the saved
 * commune as an option. After that, selects the wilaya and waits until its communes are loaded.
 */
export async function fillPlace(
  { wilaya, commune }: Lists,
  place: RememberedPlace,
  { signal, onGone }: Filling,
): Promise<boolean> {
  const { form } = wilaya;
  if (!form || !isUntouched(wilaya, place.wilaya) || commune.value !== '') return false;
  if (![...wilaya.options].some(({ value }) => value === place.wilaya)) {
    onGone('wilaya');
    return false;
  }
  const host = wilaya.closest('z-wilaya-commune');
  const communesLoaded = (then: () => void) =>
    host?.addEventListener('z-wilaya-commune:communes-loaded', then, { once: true, signal });
  if (!host?.querySelector('[role="combobox"]')) {
    wilaya.value = place.wilaya;
    if (place.commune === '' || place.communeText === '') return true;
    const option = document.createElement('option');
    option.value = place.commune;
    option.textContent = place.communeText;
    option.dataset.names = place.communeNames;
    commune.append(option);
    commune.value = place.commune;
    commune.disabled = false;
    communesLoaded(() => {
      if (wilaya.value === place.wilaya && commune.value === '') onGone('commune');
    });
    return true;
  }
  const isListed = commune.options.length > 1 && wilaya.value === place.wilaya;
  const loaded = isListed ? null : new Promise<void>(communesLoaded);
  if (wilaya.value === '') change(form, wilaya, place.wilaya);
  if (place.commune === '') return true;
  await loaded;
  if (wilaya.value !== place.wilaya || commune.value !== '') return false;
  if (![...commune.options].some(({ value }) => value === place.commune)) {
    onGone('commune');
    return false;
  }
  change(form, commune, place.commune);
  return true;
}
