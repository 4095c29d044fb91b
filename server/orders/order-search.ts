import { toAsciiDigits } from '../../shared/rules/digits/digits.ts';
import { scannedCode, searchedText } from '../../shared/rules/digits/scanned-code.ts';
import { isTrackingNumber, normalizeTrackingNumber } from '../../shared/rules/payments/tracking-number.ts';
import { phoneEnding } from '../../shared/rules/phone/phone-ending.ts';
import { wordPatterns } from '../db/text-search.ts';

/** Some thirty tracking numbers. */
export const ORDER_SEARCH_MAX_LENGTH = 400;

/** A search of orders as it was read: it finds the orders that match one of these. */
interface OrderSearch {
  /** Order numbers. */
  readonly ids: readonly number[];
  /** Tracking numbers or their beginnings, normalized. */
  readonly trackingNumbers: readonly string[];
  /** Last digits of a phone; null for none. */
  readonly ending: string | null;
  /** `like` patterns of the customer's name, all of which it fits. */
  readonly words: readonly string[];
}

const NOTHING: OrderSearch = { ids: [], trackingNumbers: [], ending: null, words: [] };
/** An order number beside others. It has at least five digits, more than a group of a phone number. */
const LISTED_ID = /^#?[1-9]\d{4,14}$/;
/** The QR code of an order. */
const ORDER_ADDRESS = /^https?:.*\/dashboard\/orders\/(\d{1,15})$/i;

/**
 * Reads a search: "#100 042" is an order number, "+213 661 23 45 67" a phone, "45 67" its end, "YL-24A017" a tracking
 * number. Digits may be any of these. Order numbers and tracking numbers with spaces, commas or line ends between them are a
 * list.
 */
export function readOrderSearch(typed: string): OrderSearch {
  const search = searchedText(typed);
  const text = toAsciiDigits(search).trim();
  const [, scanned] = ORDER_ADDRESS.exec(text) ?? [];
  if (scanned !== undefined) return { ...NOTHING, ids: [Number(scanned)] };
  const parts = text.split(/[\s,;،]+/).filter(Boolean);
  const isList = parts.length > 1 && parts.every((part) => LISTED_ID.test(part) || looksTracked(part));
  const listed = isList ? parts : [];
  const trackingNumbers = [text, ...listed].filter(looksTracked).map(normalizeTrackingNumber);
  const ids = listed.filter((part) => LISTED_ID.test(part)).map((part) => Number(part.replace('#', '')));
  if (/\p{L}/u.test(text)) return { ...NOTHING, ids, trackingNumbers, words: wordPatterns(text) };
  const digits = /^[#+]?[\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const id = Number(digits);
  if (digits !== '' && Number.isSafeInteger(id)) ids.push(id);
  return { ...NOTHING, ids, trackingNumbers, ending: phoneEnding(search) };
}

/** Returns the number that the scan of a parcel names: that of its order, from the ticket, or its tracking number, normalized. */
export function scannedParcel(typed: string): string {
  const code = scannedCode(typed);
  const [, order] = ORDER_ADDRESS.exec(code) ?? [];
  return order ?? normalizeTrackingNumber(code).replace(/^#/, '');
}

/** Says if a text may be a tracking number or its beginning: letters alone are a name, few digits the end of a phone. */
function looksTracked(text: string): boolean {
  const number = normalizeTrackingNumber(text);
  return isTrackingNumber(number) && /\d/.test(number) && (/[A-Z]/.test(number) || number.length >= 8);
}
