import { searchedText } from '../../shared/rules/digits/scanned-code.ts';
import type { Parameter } from '../db/database.ts';
import { hasWords, wordPatterns } from '../db/text-search.ts';
import { HAS_NOT_LEFT, TICKET_STATE, type TicketState } from './ticket-state.ts';

const hasNote = (condition = 'true') =>
  `exists (select 1 from order_events e where e.order_id = o.id and e.kind = 'note' and ${condition})`;
const IS_TODAY = `e.created_at >= (now() at time zone 'Africa/Algiers')::date::timestamp at time zone 'Africa/Algiers'`;

/** SQL conditions on an order `o` by its last note: one stands for a call, as with abandoned carts. */
export const CALLED = {
  no: `not ${hasNote()}`,
  yes: hasNote(),
  /** Called, and not yet again today. */
  'not-today': `${hasNote()} and not ${hasNote(IS_TODAY)}`,
} as const;

/** SQL condition on an order `o`: its transporter paid for it. */
const PAID = 'exists (select 1 from transporter_payment_orders p where p.order_id = o.id and p.counts)';
/** An order is unpaid from its delivery until it is in a payment that counts, unless it came back (PAY-1). */
export const UNPAID = `o.status = 'delivered' and not ${PAID}`;

/** Filters by which staff find the orders that they call or send next. */
export interface FollowUpFilters {
  /** Without a tracking number. */
  readonly tracking?: 'none' | undefined;
  /** Of orders whose parcel has not left. */
  readonly ticket?: TicketState | undefined;
  /** By its transporter; an order that is not delivered is neither, unless it came back after it was paid. */
  readonly payment?: 'unpaid' | 'paid' | undefined;
  /** Days for which an order has had its status, at least. */
  readonly waiting?: number | undefined;
  /** Words of the last note of staff, such as the outcome of a call, in any of its languages. */
  readonly note?: string | undefined;
  readonly called?: keyof typeof CALLED | undefined;
  /** Words of the name of a product in the order, or its barcode or SKU. A pack is found by its own. */
  readonly product?: string | undefined;
}

/** Yields the SQL conditions on an order `o`. */
export function* followUpConditions(
  { tracking, ticket, payment, waiting, note, called, product }: FollowUpFilters,
  param: (value: Parameter) => string,
): Generator<string> {
  if (tracking === 'none') yield 'o.tracking_number is null';
  if (ticket !== undefined) yield `${HAS_NOT_LEFT} and ${TICKET_STATE} = ${param(ticket)}`;
  if (payment !== undefined) yield payment === 'paid' ? PAID : UNPAID;
  if (waiting !== undefined) {
    const since = `now() - make_interval(days => ${param(waiting)}::int)`;
    yield `o.created_at <= ${since} and not exists (
      select 1 from order_events e where e.order_id = o.id and e.kind = 'status' and e.created_at > ${since})`;
  }
  if (note !== undefined) {
    yield `o.id in (
      select last.order_id from (
        select distinct on (order_id) order_id, concat_ws(' ', current, texts #>> '{current,ar}', texts #>> '{current,en}') as note
        from order_events where kind = 'note' order by order_id, id desc
      ) last where ${hasWords('fold_text(last.note)', wordPatterns(note).map(param))})`;
  }
  if (called !== undefined) yield CALLED[called];
  if (product !== undefined) {
    const code = `lower(${param(searchedText(product).trim())}::text)`;
    const named = hasWords('name_folded', wordPatterns(product).map(param));
    const coded = `(lower(barcode) = ${code} or lower(sku) = ${code})`;
    yield `o.id in (
      select order_id from order_lines where product_id in (
        select product_id from product_langs where ${named} union select id from products where ${coded})
      union
      select l.order_id from combinations c join order_lines l on l.product_id = c.product_id and l.combination_id = c.id
      where (lower(c.barcode) = ${code} or lower(c.sku) = ${code}))`;
  }
}
