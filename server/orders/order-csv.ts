import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import {
  amountCell,
  type CsvCell,
  type CsvColumn,
  type CsvRows,
  MOST_CSV_ROWS,
  phoneCell,
  refuseTooMany,
  timeCell,
} from '../web/csv.ts';
import { listText, pageText, textIn } from '../web/texts.ts';
import { attributesText, contentsTexts } from './order-lines-view.ts';
import {
  countOrders,
  type ListedOrderSummary,
  listOrders,
  type OrderDetail,
  type OrderLine,
  type OrderPage,
  type OrderSummary,
  ordersById,
  SETTLED_STATUSES,
} from './queries.ts';
import { STATUS_TEXT } from './status-texts.ts';

/** Orders read by one query: few enough to answer others in between, and not to hold the lines of all in memory. */
const READ_AT_ONCE = 500;

/** Orders listed by one statement: a tenth of the time that a statement may take. */
const LISTED_AT_ONCE = 5_000;

/** The columns of an order that its line of the list does not have. */
interface ParcelCells
  extends Pick<
    OrderDetail,
    | 'address'
    | 'email'
    | 'trackingNumber'
    | 'transporterKind'
    | 'transporterWilayaCode'
    | 'employee'
    | 'deliveredAt'
    | 'payment'
  > {
  readonly transporter: string;
  readonly products: string;
}

/**
 * Lists orders in parts by key: one statement for the 50,000 of a spreadsheet would be longer than a statement may be.
 * Takes what `listOrders` takes.
 * @throws Refusal for a spreadsheet of more orders than it may have, before they are read
 */
export async function ordersInParts(
  db: Database,
  shopId: number,
  { limit, before = '', ...selection }: Parameters<typeof listOrders>[2] & { readonly limit: number },
): Promise<OrderPage> {
  if (limit > MOST_CSV_ROWS) {
    const counts = Object.values(await countOrders(db, shopId, selection));
    refuseTooMany(counts.reduce((all, { count }) => all + count, 0));
  }
  const orders: ListedOrderSummary[] = [];
  let next: string | null = before;
  do {
    const part = await listOrders(db, shopId, {
      ...selection,
      before: next,
      limit: Math.min(LISTED_AT_ONCE, limit - orders.length),
    });
    orders.push(...part.orders);
    next = part.next;
  } while (next !== null && orders.length < limit);
  return { orders, next };
}

/** Returns the columns of the spreadsheet of these orders, from which a transporter's import can be made (ORD-15). */
export async function orderColumns(
  locale: Locale,
  { db, rows }: CsvRows<OrderSummary>,
): Promise<CsvColumn<OrderSummary>[]> {
  const parcels = await parcelCells(db, rows, locale);
  const parcel = (label: string, value: (cells: ParcelCells) => CsvCell): CsvColumn<OrderSummary> => ({
    label,
    value({ id }) {
      const cells = parcels.get(id);
      return cells === undefined ? null : value(cells);
    },
  });
  return [
    { label: pageText(locale, 'number'), value: ({ id }) => id },
    { label: pageText(locale, 'date'), value: ({ createdAt }) => timeCell(createdAt, locale) },
    { label: pageText(locale, 'status'), value: ({ status }) => pageText(locale, STATUS_TEXT[status]) },
    { label: pageText(locale, 'customer'), value: ({ firstname, lastname }) => `${firstname} ${lastname}` },
    { label: pageText(locale, 'phone'), value: ({ phone }) => phoneCell(phone) },
    {
      label: pageText(locale, 'destination'),
      value: ({ wilayaCode, wilaya, commune }) =>
        `${wilayaCode} ${listText(locale, [textIn(wilaya, locale), textIn(commune, locale)])}`,
    },
    { label: pageText(locale, 'sheetPieces'), value: ({ itemsCount }) => itemsCount },
    { label: pageText(locale, 'total'), value: ({ total }) => amountCell(total, locale) },
    { label: pageText(locale, 'wilaya'), value: ({ wilaya }) => textIn(wilaya, locale) },
    { label: pageText(locale, 'commune'), value: ({ commune }) => textIn(commune, locale) },
    parcel(pageText(locale, 'address'), ({ address }) => address),
    parcel(pageText(locale, 'email'), ({ email }) => email),
    parcel(pageText(locale, 'transporter'), ({ transporter }) => transporter),
    parcel(pageText(locale, 'delivery'), ({ transporterKind }) =>
      pageText(locale, transporterKind === 'home' ? 'orderToHome' : 'orderToDesk'),
    ),
    parcel(pageText(locale, 'trackingNumber'), ({ trackingNumber }) => trackingNumber),
    parcel(pageText(locale, 'products'), ({ products }) => products),
    { label: pageText(locale, 'ticketAmount'), value: (order) => toCollect(order, locale) },
    parcel(pageText(locale, 'sheetWilayaCode'), ({ transporterWilayaCode: code }) =>
      // As text 01 would have an apostrophe, which no import of a transporter expects.
      /^\d{1,5}$/.test(code) ? Number(code) : code,
    ),
    { label: pageText(locale, 'sheetProducts'), value: ({ subtotal }) => amountCell(subtotal, locale) },
    { label: pageText(locale, 'sheetDelivery'), value: ({ deliveryPrice }) => amountCell(deliveryPrice, locale) },
    parcel(pageText(locale, 'sheetDelivered'), ({ deliveredAt }) => deliveredAt && timeCell(deliveredAt, locale)),
    parcel(pageText(locale, 'sheetPayment'), ({ payment }) => (payment === null ? null : String(payment))),
    parcel(pageText(locale, 'employee'), ({ employee }) => employee),
  ];
}

/** Returns what the transporter still collects; nothing of an order that was paid for at the door or has no parcel any more. */
const toCollect = ({ status, total }: OrderSummary, locale: Locale): CsvCell =>
  SETTLED_STATUSES.includes(status) ? null : amountCell(total, locale);

async function parcelCells(
  db: Database,
  orders: readonly OrderSummary[],
  locale: Locale,
): Promise<Map<number, ParcelCells>> {
  const cells = new Map<number, ParcelCells>();
  for (let start = 0; start < orders.length; start += READ_AT_ONCE) {
    const ids = orders.slice(start, start + READ_AT_ONCE).map(({ id }) => id);
    for (const order of await ordersById(db, ids)) {
      const { address, email, trackingNumber, transporterKind, transporterWilayaCode, employee, deliveredAt, payment } =
        order;
      cells.set(order.id, {
        ...{ address, email, trackingNumber, transporterKind, transporterWilayaCode, employee, deliveredAt, payment },
        transporter: textIn(order.transporter, locale),
        products: order.lines.map((line) => lineWords(line, locale)).join(' + '),
      });
    }
    await yieldToEventLoop();
  }
  return cells;
}

/** Returns a line in words: `2 × Carpet · Small`, of a pack with its items in brackets. */
function lineWords(line: OrderLine, locale: Locale): string {
  const words = [`${line.quantity} × ${textIn(line.name, locale)}`, attributesText(line.attributes, locale)]
    .filter(Boolean)
    .join(' · ');
  const contents = contentsTexts(line, locale);
  return contents.length === 0 ? words : `${words} (${contents.join(' + ')})`;
}
