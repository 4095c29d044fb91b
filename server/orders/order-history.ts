import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import type { Staff } from '../http/staff-area.ts';
import { lockOrder } from '../stock/order-stock.ts';
import { pageText, textIn } from '../web/texts.ts';
import { type OrderStatus, SETTLED_STATUSES } from './queries.ts';
import { STATUS_TEXT } from './status-texts.ts';
import { IS_ON_TICKET, TICKET_STATE, type TicketState } from './ticket-state.ts';

/** A change of an order, as its history lists it. */
interface OrderEvent {
  readonly id: number;
  readonly kind:
    | 'status'
    | 'employee'
    | 'tracking'
    | 'customer'
    | 'delivery'
    | 'line'
    | 'note'
    | 'ticket'
    | 'loss'
    | 'part'
    | 'leftover';
  /**
   * Statuses; names of employees, empty for nobody; tracking numbers, empty for none; texts of a customer, a delivery or a
   * line, empty before it was added. A note has no former text, a printed ticket none; of a loss, a partial delivery and the
   * leftover of it that came back `current` is the number of pieces.
   */
  readonly former: string;
  readonly current: string;
  readonly staffName: string;
  readonly createdAt: Date;
}

/** A change of an order in words. */
export interface ShownOrderEvent extends Pick<OrderEvent, 'id' | 'kind' | 'staffName' | 'createdAt'> {
  readonly text: string;
  /** True when a ticket that was printed before the event shows something else than now. */
  readonly isOnTicket: boolean;
}

/** Returns the history of an order, newest first. Places, transporters and products have the names of then in the language. */
export async function orderHistory(db: Database, orderId: number, locale: Locale): Promise<ShownOrderEvent[]> {
  const events = await db.query<OrderEvent & Pick<ShownOrderEvent, 'isOnTicket'>>(
    `select id, kind, coalesce(texts -> 'former' ->> $2, former) as former, coalesce(texts -> 'current' ->> $2, current) as current,
       staff_name as "staffName", created_at as "createdAt", ${IS_ON_TICKET} as "isOnTicket"
     from order_events e where order_id = $1 order by id desc`,
    [orderId, locale],
  );
  return events.map(({ former, current, ...event }) => ({
    ...event,
    text: eventText({ kind: event.kind, former, current }, locale),
  }));
}

/** Changes that no conflict is about. */
const ASIDE: readonly OrderEvent['kind'][] = ['note', 'ticket', 'employee', 'tracking', 'loss'];

/** Returns the message of a conflict with what changed in the order last, who did it and when (STF-5). A payment changes it too. */
export async function withLastChange(
  db: Database,
  orderId: number,
  { message, locale }: { readonly message: string; readonly locale: Locale },
): Promise<string> {
  type Change = Pick<ShownOrderEvent, 'text' | 'staffName' | 'createdAt'>;
  const changes: Change[] = (await orderHistory(db, orderId, locale)).filter(({ kind }) => !ASIDE.includes(kind));
  const payments = await db.query<Omit<Change, 'text'> & { readonly number: number; readonly isReversed: boolean }>(
    `select p.id as number, p.reversed_at is not null as "isReversed", coalesce(p.reversed_by, p.staff_name) as "staffName",
       coalesce(p.reversed_at, p.confirmed_at) as "createdAt"
     from transporter_payment_orders o join transporter_payments p on p.id = o.payment_id where o.order_id = $1`,
    [orderId],
  );
  for (const { number, isReversed, ...change } of payments)
    changes.push({
      ...change,
      text: pageText(locale, isReversed ? 'orderPaymentReversed' : 'paymentPaidIn', { number }),
    });
  const [last] = changes.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (last === undefined) return message;
  const when = shopTime(locale, { dateStyle: 'short', timeStyle: 'short' }).format(last.createdAt);
  return `${message} ${pageText(locale, 'orderLastChange', { what: last.text, by: last.staffName, when })}`;
}

function eventText({ kind, former, current }: Pick<OrderEvent, 'kind' | 'former' | 'current'>, locale: Locale): string {
  const change = (key: TextKey, nameOf = (value: string) => value) =>
    pageText(locale, key, { former: nameOf(former), current: nameOf(current) });
  const orNone = (none: TextKey) => (value: string) => value || pageText(locale, none);
  switch (kind) {
    case 'status':
      return change('orderChange', (value) => pageText(locale, STATUS_TEXT[value as OrderStatus]));
    case 'employee':
      return change('orderChange', orNone('nobody'));
    case 'tracking':
      return change('trackingChange', orNone('trackingNone'));
    case 'customer':
      return change('orderCustomerChange');
    case 'delivery':
      return change('orderDeliveryChange');
    case 'line':
      return change(former === '' ? 'orderLineAdded' : 'orderLineChanged');
    case 'note':
      return current;
    case 'ticket':
      return pageText(locale, 'ticketPrinted');
    case 'loss':
      return change('orderLoss');
    case 'part':
      return change('partialDelivered');
    case 'leftover':
      return change('leftoverBack');
  }
}

/** The ticket of an order that was printed last. */
export interface PrintedTicket {
  readonly at: Date;
  /** The order changed since. */
  readonly isOutdated: boolean;
}

/** @param history newest first */
export function lastTicket(history: readonly ShownOrderEvent[]): PrintedTicket | null {
  const index = history.findIndex(({ kind }) => kind === 'ticket');
  const ticket = history[index];
  if (ticket === undefined) return null;
  return { at: ticket.createdAt, isOutdated: history.slice(0, index).some((event) => event.isOnTicket) };
}

/** Says if an order changed since its ticket was printed last. */
export async function isTicketOutdated(db: Database, orderId: number): Promise<boolean> {
  const [order] = await db.query<{ ticket: TicketState }>(
    `select ${TICKET_STATE} as ticket from orders o where o.id = $1`,
    [orderId],
  );
  return order?.ticket === 'outdated';
}

/** Adds to the history of orders that their tickets are printed; one with one of `SETTLED_STATUSES` has none. */
export async function addTicketEvents(db: Database, orders: readonly number[], staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    // Waits for corrections under way, so that those before this event are the ones the page of the tickets will show.
    await tx.query('select 1 from orders where id = any($1::bigint[]) order by id for share', [orders]);
    await tx.query(
      `insert into order_events (order_id, kind, former, current, staff_id, staff_name)
       select id, 'ticket', '', '', $2, $3 from orders where id = any($1::bigint[]) and status <> all($4) order by id`,
      [orders, staff.id, staff.name, SETTLED_STATUSES],
    );
  });
}

/** Outcomes of a call that the page of an order offers as notes, and the key that notes each. */
export const CALL_OUTCOMES = [
  { text: 'orderNoteNoAnswer', key: 'A' },
  { text: 'orderNoteCallAgain', key: 'R' },
  { text: 'orderNoteWrongNumber', key: 'W' },
] as const satisfies readonly { readonly text: TextKey; readonly key: string }[];

/** Returns a note as it is stored: an offered outcome in each language, since colleagues read and search it in theirs. */
function noteTexts(note: string): string | LocalizedText {
  const outcome = CALL_OUTCOMES.find(({ text }) => LOCALES.some((locale) => pageText(locale, text) === note));
  return outcome === undefined ? note : inEachLanguage((locale) => pageText(locale, outcome.text));
}

/**
 * Adds what staff want to remember of an order, once for a form that is sent twice (ORD-41). Returns false when there is no such
 * order.
 * @param after id of the last event that the form's page showed; without it the second of two presses adds nothing
 */
export async function noteOrder(
  db: Database,
  orderId: number,
  { note, staff, after }: { readonly note: string; readonly staff: Staff; readonly after?: number | undefined },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return false;
    const current = noteTexts(note);
    const same = await tx.query(
      `select 1 from order_events where order_id = $1 and kind = 'note' and current = $2 and staff_id = $3
         and case when $4::bigint is null then created_at > now() - interval '10 seconds' else id > $4 end`,
      [orderId, frenchOf(current), staff.id, after ?? null],
    );
    if (same.length === 0) await addEvent(tx, orderId, { kind: 'note', former: '', current, staff });
    return true;
  });
}

/** Makes a text for the readers of each language; a name without that language is the French one. */
export function inEachLanguage(
  text: (locale: Locale, nameOf: (names: LocalizedText) => string) => string,
): LocalizedText {
  return Object.fromEntries(LOCALES.map((locale) => [locale, text(locale, (names) => textIn(names, locale))]));
}

/** A change for the history of an order; its texts are in one language where they are the same in every one. */
interface NewEvent extends Pick<OrderEvent, 'kind'> {
  readonly former: string | LocalizedText;
  readonly current: string | LocalizedText;
  readonly staff: Staff;
}

const frenchOf = (text: string | LocalizedText): string => (typeof text === 'string' ? text : (text.fr ?? ''));

export async function addEvent(db: Database, orderId: number, event: NewEvent): Promise<void> {
  const { kind, former, current, staff } = event;
  const texts = typeof current === 'string' ? null : JSON.stringify({ former, current });
  await db.query(
    `insert into order_events (order_id, kind, former, current, texts, staff_id, staff_name)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
    [orderId, kind, frenchOf(former), frenchOf(current), texts, staff.id, staff.name],
  );
}
