import type { Locale } from '../../i18n/locale.ts';
import { deliveryPrice, isFreeShipping } from '../../rules/checkout/shipping.ts';
import { booleanIn } from '../../rules/json/boolean-in.ts';
import { numberIn } from '../../rules/json/number-in.ts';
import type { Centimes } from '../../rules/money/centimes.ts';
import { toCentimes } from '../../rules/money/round.ts';

const reported = new Set<string>();

/** A transporter's offer for a commune at a subtotal. Prices in DA; null means unknown (DLV-3). */
export interface ShippingOption {
  readonly id: string;
  readonly names: { readonly [L in Locale]: string };
  readonly kind: 'home' | 'stopdesk' | null;
  readonly price: number | null;
  readonly finalPrice: number | null;
  readonly promo: { readonly isFree: boolean; readonly minSubtotal: number | null } | null;
  readonly logo: string | null;
}

/**
 * Reads the answer of the transporters call. The list is its first element; a flat list and an empty answer are accepted
 * too (CAL-7), and so are both spellings of the names. Returns null for anything else.
 */
export function readShippingOptions(answer: unknown): ShippingOption[] | null {
  if (!Array.isArray(answer)) return null;
  const list: unknown[] = Array.isArray(answer[0]) ? answer[0] : answer;
  const shippingOptions = list.map(readShippingOption);
  return shippingOptions.every((option) => option !== null) ? shippingOptions : null;
}

function readShippingOption(value: unknown): ShippingOption | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, kind, price, finalPrice, final_price, promo, logo, image, ...names } = value as Record<
    string,
    unknown
  >;
  if ((typeof id !== 'number' && typeof id !== 'string') || typeof name !== 'string') return null;
  return {
    id: String(id),
    names: {
      fr: name,
      en: textOr(names.nameEn ?? names.name_en, name),
      ar: textOr(names.nameAr ?? names.name_ar, name),
    },
    kind: kind === 'home' || kind === 'stopdesk' ? kind : null,
    price: numberIn(price),
    finalPrice: numberIn(finalPrice ?? final_price) ?? numberIn(price),
    promo: readPromo(promo),
    logo: [logo, image].find((one): one is string => typeof one === 'string') ?? null,
  };
}

const textOr = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback);

function readPromo(promo: unknown): ShippingOption['promo'] {
  if (typeof promo !== 'object' || promo === null) return null;
  const { isFree, minSubtotal } = promo as Record<string, unknown>;
  return { isFree: readIsFree(isFree), minSubtotal: numberIn(minSubtotal) };
}

/** A promo that cannot be read is not free, and takes no delivery from the shopper. The console names it once. */
function readIsFree(isFree: unknown): boolean {
  try {
    return booleanIn(isFree, 'isFree', false);
  } catch (error) {
    const fault = `zellige: the answer of the call "transporters" has a promo that counts as not free. ${(error as Error).message}`;
    if (!reported.has(fault)) console.error(fault);
    reported.add(fault);
    return false;
  }
}

/** Groups the options as a shopper compares them: to the door, at a desk, unknown. Empty groups are left out. */
export function groupShippingOptions(
  shippingOptions: readonly ShippingOption[],
): { readonly kind: ShippingOption['kind']; readonly options: ShippingOption[] }[] {
  return (['home', 'stopdesk', null] as const)
    .map((kind) => ({ kind, options: shippingOptions.filter((option) => option.kind === kind) }))
    .filter((group) => group.options.length > 0);
}

/** Returns the ending after a comma that all names share, e.g. ", à domicile": the heading of the group has it already. */
export function sharedEnding(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const comma = Math.max(first.lastIndexOf(','), first.lastIndexOf('،'));
  const ending = comma > 0 ? first.slice(comma) : '';
  return others.length > 0 && others.every((name) => name.endsWith(ending)) ? ending : '';
}

/** Returns the delivery price: 0 when it is free, null when it is unknown (DLV-3). */
export function shippingPrice(option: ShippingOption): Centimes | null {
  const price = deliveryPrice(option);
  return price === null ? null : toCentimes(price);
}

/** Returns the subtotal from which delivery is free; null when it is free already or never. */
export function freeFrom(option: ShippingOption): Centimes | null {
  const from = option.promo?.minSubtotal;
  return isFreeShipping(option) || from === null || from === undefined ? null : toCentimes(from);
}

/** Reads the server's radios as options: enough for the total until the shopper changes something. */
export function serverShippingOptions(place: Element): ShippingOption[] {
  return serverRadios(place).map((radio) => {
    const label = radio.closest('label')?.querySelector('span');
    // A browser's translation puts one or more `<font>` in the place of a text.
    const name = label?.querySelector(':scope > :not(font)') ?? label;
    const text = (name?.textContent || label?.textContent || '').trim();
    const isFree = radio.dataset.free !== undefined;
    return {
      id: radio.value,
      names: { fr: text, en: text, ar: text },
      kind: null,
      price: numberIn(radio.dataset.basePrice),
      finalPrice: numberIn(radio.dataset.price),
      promo: isFree ? { isFree, minSubtotal: null } : null,
      logo: null,
    };
  });
}

export function serverRadios(place: Element): HTMLInputElement[] {
  return [...place.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
    (radio) => radio.closest('[data-z-outlet]') === null,
  );
}
