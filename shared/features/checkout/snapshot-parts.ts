import { isValidEmail } from '../../rules/checkout/email.ts';
import { normalizeName } from '../../rules/checkout/names.ts';
import { isFreeShipping } from '../../rules/checkout/shipping.ts';
import { cleanText } from '../../rules/checkout/typed-text.ts';
import { isValidPhone, normalizePhone } from '../../rules/phone/phone.ts';
import type { OrderValues } from './order-values.ts';
import type { Offer } from './transporter-offers.ts';

/** Longest text the server takes; more is cut, for a snapshot is better than none. */
const LONGEST = 300;

/** Who would be asked about an order that was not placed; null until there is a valid phone, the reason it is sent at all. */
export function snapshotPerson(values: OrderValues) {
  const phone = normalizePhone(values.phone);
  if (!isValidPhone(phone)) return null;
  const text = (value: string) => cleanText(value).slice(0, LONGEST) || null;
  const email = cleanText(values.email);
  return {
    firstname: text(normalizeName(values.firstname)),
    lastname: text(normalizeName(values.lastname)),
    phone,
    email: isValidEmail(email) ? email : null,
  };
}

export function snapshotShipping(values: OrderValues, offer: Offer | null) {
  return {
    wilayaId: values.wilaya || null,
    communeId: values.commune || null,
    transporterId: values.transporter || null,
    finalPrice: offer?.finalPrice ?? null,
    isFree: offer ? isFreeShipping(offer) : null,
  };
}

/** A line as a snapshot tells of it. */
export interface SnapshotLine {
  readonly product: number;
  readonly combination: number | null;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly productInPack?: readonly { readonly product: number; readonly combination: number | null }[];
}

/** What the lines may take of the 64 KiB that all such bodies of a page share (resolution 105). */
const MOST_BYTES = 48 * 1024;

/** The lines without anything a list can do without: of a pack its variants, and not even those where there is no room. */
export function compactLines(lines: readonly SnapshotLine[]) {
  const bare = lines.map(({ productInPack: _, ...line }) => line);
  const full = lines.map(({ productInPack = [] }, index) => {
    const variants = productInPack.flatMap(({ product, combination }) =>
      combination === null ? [] : [{ product, combination }],
    );
    return { ...(bare[index] as (typeof bare)[number]), ...(variants.length > 0 && { productInPack: variants }) };
  });
  return JSON.stringify(full).length <= MOST_BYTES ? full : bare;
}
