import { normalizeName } from '../delivery/names.ts';
import { isValidPhone, normalizePhone } from '../delivery/phone.ts';
import { isFreeShipping } from '../delivery/shipping.ts';
import { cleanText } from '../delivery/typed-text.ts';
import type { OrderValues } from './order-values.ts';
import type { Offer } from './transporter-offers.ts';

/** Longest text the server takes; more is cut, for a snapshot is better than none. */
const LONGEST = 300;

/** Who would be asked about an order that was not placed; null until there is a valid phone, the reason it is sent at all. */
export function snapshotPerson(values: OrderValues) {
  const phone = normalizePhone(values.phone);
  if (!isValidPhone(phone)) return null;
  const text = (value: string) => cleanText(value).slice(0, LONGEST) || null;
  return {
    firstname: text(normalizeName(values.firstname)),
    lastname: text(normalizeName(values.lastname)),
    phone,
    email: text(values.email),
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
