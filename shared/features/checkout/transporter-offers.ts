import type { Locale } from '../../i18n/locale.ts';
import { deliveryPrice, isFreeShipping } from '../../rules/checkout/shipping.ts';
import type { Centimes } from '../../rules/money/centimes.ts';
import { toCentimes } from '../../rules/money/round.ts';

/** One choice of delivery, as the server offers it at a subtotal. Prices in DA; null: not said (resolution 87). */
export interface Offer {
  readonly id: string;
  readonly names: { readonly [L in Locale]: string };
  readonly kind: 'home' | 'stopdesk' | null;
  readonly price: number | null;
  readonly finalPrice: number | null;
  readonly promo: { readonly isFree: boolean; readonly minSubtotal: number | null } | null;
  readonly logo: string | null;
}

/**
 * The transporters of an answer: the list is the first element, but a flat list and an empty answer are taken too
 * (resolution 9), as are both spellings of names (resolution 10). Null when it is neither.
 */
export function readOffers(answer: unknown): Offer[] | null {
  if (!Array.isArray(answer)) return null;
  const list: unknown[] = Array.isArray(answer[0]) ? answer[0] : answer;
  const offers = list.map(readOffer);
  return offers.every((offer) => offer !== null) ? offers : null;
}

function readOffer(value: unknown): Offer | null {
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
    price: amountOf(price),
    finalPrice: amountOf(finalPrice ?? final_price) ?? amountOf(price),
    promo: readPromo(promo),
    logo: [logo, image].find((one): one is string => typeof one === 'string') ?? null,
  };
}

const textOr = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback);
const amountOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

function readPromo(promo: unknown): Offer['promo'] {
  if (typeof promo !== 'object' || promo === null) return null;
  const { isFree, minSubtotal } = promo as Record<string, unknown>;
  return { isFree: isFree === true, minSubtotal: amountOf(minSubtotal) };
}

/** The offers in the groups a shopper compares: to the door, at a desk, and what does not say. */
export function groupOffers(offers: readonly Offer[]): { readonly kind: Offer['kind']; readonly offers: Offer[] }[] {
  return (['home', 'stopdesk', null] as const)
    .map((kind) => ({ kind, offers: offers.filter((offer) => offer.kind === kind) }))
    .filter((group) => group.offers.length > 0);
}

/** What all the names of a group end with, behind a comma: the heading of the group says it already. */
export function sharedEnding(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const comma = Math.max(first.lastIndexOf(','), first.lastIndexOf('،'));
  const ending = comma > 0 ? first.slice(comma) : '';
  return others.length > 0 && others.every((name) => name.endsWith(ending)) ? ending : '';
}

/** What is added to the total: 0 without a choice (B 4). */
export function offerPrice(offer: Offer | null): Centimes {
  return toCentimes(deliveryPrice(offer));
}

/** The amount from which delivery is free, while it is not free yet. */
export function freeFrom(offer: Offer): Centimes | null {
  const from = offer.promo?.minSubtotal;
  return isFreeShipping(offer) || from === null || from === undefined ? null : toCentimes(from);
}

/** The radios the server drew, as offers: enough for the total until the shopper changes something. */
export function drawnOffers(place: Element): Offer[] {
  return drawnRadios(place).map((radio) => {
    const label = radio.closest('label')?.querySelector('span');
    // A browser's translation puts one or more `<font>` in the place of a text.
    const name = label?.querySelector(':scope > :not(font)') ?? label;
    const text = (name?.textContent || label?.textContent || '').trim();
    const isFree = radio.dataset.free !== undefined;
    return {
      id: radio.value,
      names: { fr: text, en: text, ar: text },
      kind: null,
      price: amountIn(radio.dataset.basePrice),
      finalPrice: amountIn(radio.dataset.price),
      promo: isFree ? { isFree, minSubtotal: null } : null,
      logo: null,
    };
  });
}

const amountIn = (text: string | undefined) => (text === undefined || text === '' ? null : amountOf(Number(text)));

export function drawnRadios(place: Element): HTMLInputElement[] {
  return [...place.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
    (radio) => radio.closest('[data-z-outlet]') === null,
  );
}
