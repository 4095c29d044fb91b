import { toAsciiDigits } from '../../shared/rules/digits/digits.ts';
import { searchedText } from '../../shared/rules/digits/scanned-code.ts';
import { ticketOrder } from '../../shared/rules/payments/scanned-parcel.ts';
import { isTrackingNumber, normalizeTrackingNumber } from '../../shared/rules/payments/tracking-number.ts';
import { phoneEnding } from '../../shared/rules/phone/phone-ending.ts';
import type { Parameter } from '../db/database.ts';
import { hasWords, wordPatterns } from '../db/text-search.ts';

/** Some hundred tracking numbers, in an address that servers accept. */
export const ORDER_SEARCH_LIMIT = 2_500;
/** A longer text than the limit is sent too, and refused in words: a field cuts what is pasted without a word. */
export const ORDER_SEARCH_MAX_LENGTH = 2 * ORDER_SEARCH_LIMIT;

/** A search of orders as it was read: it finds the orders that match one of these. */
interface OrderSearch {
  /** Order numbers. */
  readonly ids: readonly number[];
  /** Order numbers and tracking numbers of a list, normalized. */
  readonly listed: readonly string[];
  /** A tracking number or its beginning, normalized; null for none. */
  readonly beginning: string | null;
  /** Last digits of a phone; null for none. */
  readonly ending: string | null;
  /** `like` patterns of the customer's name, all of which it fits. */
  readonly words: readonly string[];
}

const NOTHING: OrderSearch = { ids: [], listed: [], beginning: null, ending: null, words: [] };
/** An order number beside others. It has at least five digits, more than a group of a phone number. */
const LISTED_ID = /^#?[1-9]\d{4,14}$/;
/** Marks of the writing direction, for example, which a number brings along from a chat or a list of contacts. */
const INVISIBLE = /\p{Cf}/gu;
/** All dashes, the hyphen that breaks no line included. */
const DASHES = /\p{Pd}/gu;

/**
 * Reads a search: "#100 042" is an order number, "+213 661 23 45 67" a phone, "45 67" its end, "YL-24A017" a tracking
 * number. Digits may be any of these. Order numbers and tracking numbers with spaces, commas or line ends between them are a
 * list.
 */
export function readOrderSearch(typed: string): OrderSearch {
  if (typed.length > ORDER_SEARCH_LIMIT) return NOTHING;
  const text = toAsciiDigits(searchedText(typed.replace(INVISIBLE, '').replace(DASHES, '-'))).trim();
  const scanned = ticketOrder(text);
  if (scanned !== null) return { ...NOTHING, ids: [Number(scanned)] };
  const parts = text.split(/[\s,;،]+/).filter(Boolean);
  const isList = parts.length > 1 && parts.every((part) => LISTED_ID.test(part) || looksTracked(part));
  const listed = isList ? [...new Set(parts.map((part) => normalizeTrackingNumber(part).replace('#', '')))] : [];
  // Also of a list: a tracking number may be typed with spaces.
  const beginning = looksTracked(text) ? normalizeTrackingNumber(text) : null;
  const ids = listed.filter((number) => LISTED_ID.test(number)).map(Number);
  if (/\p{L}/u.test(text)) return { ...NOTHING, ids, listed, beginning, words: isList ? [] : wordPatterns(text) };
  const digits = /^[#+]?[\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const id = Number(digits);
  if (digits !== '' && Number.isSafeInteger(id)) ids.push(id);
  return { ...NOTHING, ids, listed, beginning, ending: text.startsWith('#') ? null : phoneEnding(text) };
}

/** Returns the SQL condition on an order `o` of a search; `shop` is SQL of the id of its shop. */
export function searchCondition(typed: string, shop: string, param: (value: Parameter) => string): string {
  const { ids, listed, beginning, ending, words } = readOrderSearch(typed);
  // Each condition in a query of its own, so that numbers and endings are looked up in their indexes.
  const queries = [];
  if (ids.length > 0) queries.push(`select id from orders where id = any(${param(ids)}::bigint[])`);
  if (listed.length > 0) {
    queries.push(`select id from orders where shop_id = ${shop} and tracking_number = any(${param(listed)}::text[])`);
  }
  if (beginning !== null) {
    const start = param(beginning);
    queries.push(`select id from orders
      where shop_id = ${shop} and tracking_number ~>=~ ${start} and tracking_number ~<~ (${start} || '~')`);
  }
  if (ending !== null) {
    const start = param([...ending].reverse().join(''));
    queries.push(`select id from orders where reverse(phone) ~>=~ ${start} and reverse(phone) ~<~ (${start} || ':')`);
  }
  if (words.length > 0) {
    queries.push(`select id from orders where ${hasWords('customer_folded', words.map(param))}`);
  }
  return queries.length === 0 ? 'false' : `o.id in (${queries.join(' union ')})`;
}

/** Says if a text may be a tracking number or its beginning: letters alone are a name, few digits the end of a phone. */
function looksTracked(text: string): boolean {
  const number = normalizeTrackingNumber(text);
  return isTrackingNumber(number) && /\d/.test(number) && (/[A-Z]/.test(number) || number.length >= 8);
}
