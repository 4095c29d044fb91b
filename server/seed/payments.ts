import { canonicalAmount } from '../../shared/rules/money/format.ts';
import type { Database } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { CARRIER_ID } from '../payments/carriers.ts';
import { storeImport } from '../payments/imports.ts';
import { readPaymentFile } from '../payments/payment-file.ts';
import { createRandom } from './random.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The confirmed payment is of the orders delivered before. */
const PAID_UNTIL_DAYS = 30;
const DRAFT_ORDERS = 6;

interface Sent {
  readonly id: number;
  readonly transporter: number;
  readonly carrier: string;
  readonly total: number;
  readonly deliveryPrice: number;
  readonly delivered: Date | null;
}

/**
 * Gives every parcel its tracking number. Of the two carriers with most deliveries one gets a confirmed payment of what is
 * older than a month and one that was reversed, the other a draft and a file it sent. They have a random generator of their own, so that they do not change the other data of a shop.
 */
export async function seedPayments(
  db: Database,
  { shopId, seed, now }: { readonly shopId: number; readonly seed: number; readonly now: Date },
): Promise<void> {
  const random = createRandom(seed + 0x9a7);
  const sent = await db.query<Sent>(
    `select o.id, ${CARRIER_ID} as transporter, t.carrier, o.total, o.delivery_price as "deliveryPrice",
       (select max(e.created_at) from order_events e where e.order_id = o.id and e.kind = 'status' and o.status = 'delivered'
          and e.current = 'delivered') as delivered
     from orders o join transporters t on t.id = o.transporter_id
     where o.shop_id = $1 and o.status in ('sent', 'delivered', 'returned')
     order by o.id`,
    [shopId],
  );
  const numbers = sent.map(({ id, carrier }) => ({ id, number: `${initials(carrier)}-${random.int(10, 99)}${id}` }));
  await db.query(
    `update orders o set tracking_number = n.number
     from jsonb_to_recordset($1::text::jsonb) as n(id bigint, number text) where o.id = n.id`,
    [JSON.stringify(numbers)],
  );
  const staff = await db.query<{ id: number; name: string }>('select id, name from staff order by id');
  const [demo, colleague = demo] = staff;
  const delivered = Map.groupBy(
    sent.filter((order) => order.delivered !== null),
    ({ transporter }) => transporter,
  );
  const [first, second] = [...delivered.values()].sort((a, b) => b.length - a.length);
  if (!demo || !colleague || !first || !second) return;
  const paid = first.filter((order) => Number(order.delivered) < now.getTime() - PAID_UNTIL_DAYS * DAY);
  if (paid.length > 0) await writePayment(db, shopId, { paid, key: random.uuid(), staff: colleague, now });
  const undone = second.slice(0, 3);
  const id = await writePayment(db, shopId, { paid: undone, key: random.uuid(), staff: demo, now });
  await db.query(
    `with reversed as (
       update transporter_payments set reversed_at = confirmed_at + interval '1 hour', reversed_by_id = $2, reversed_by = $3,
         reversal_reason = $4 where id = $1 returning *
     ), released as (update transporter_payment_orders set counts = false where payment_id = $1)
     insert into money_movements (shop_id, kind, payment_id, amount, staff_id, staff_name, created_at)
     select shop_id, 'reversal', id, -received, reversed_by_id, reversed_by, reversed_at from reversed`,
    [id, colleague.id, colleague.name, 'Mauvais transporteur'],
  );
  await writeDraft(db, shopId, { chosen: second.slice(0, DRAFT_ORDERS), staff: demo, now });
  const numberOf = new Map(numbers.map(({ id: order, number }) => [order, number]));
  const rows = second.slice(0, DRAFT_ORDERS).map((order) => ({ ...order, number: numberOf.get(order.id) ?? '' }));
  await writeImport(db, shopId, { rows, staff: demo, now });
}

const initials = (carrier: string) =>
  carrier
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

interface Written {
  readonly staff: { readonly id: number; readonly name: string };
  readonly now: Date;
}

async function writePayment(
  db: Database,
  shopId: number,
  { paid, key, staff, now }: Written & { readonly paid: readonly Sent[]; readonly key: string },
): Promise<number | undefined> {
  const expected = paid.reduce((sum, { total }) => sum + total, 0);
  const fee = paid.reduce((sum, { deliveryPrice }) => sum + deliveryPrice, 0);
  const at = new Date(now.getTime() - (PAID_UNTIL_DAYS - 2) * DAY);
  const [payment] = await db.query<{ id: number }>(
    `insert into transporter_payments (shop_id, transporter_id, key, order_count, expected, fee, received, staff_id, staff_name, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [shopId, paid[0]?.transporter, key, paid.length, expected, fee, expected - fee, staff.id, staff.name, at],
  );
  const id = payment?.id;
  await insertRows(
    db,
    'transporter_payment_orders',
    paid.map((order) => ({ payment_id: id, order_id: order.id, total: order.total, counts: true })),
  );
  await db.query(
    `insert into money_movements (shop_id, kind, payment_id, amount, staff_id, staff_name, created_at)
     values ($1, 'payment', $2, $3, $4, $5, $6)`,
    [shopId, id, expected - fee, staff.id, staff.name, at],
  );
  return id;
}

async function writeDraft(
  db: Database,
  shopId: number,
  { chosen, staff, now }: Written & { readonly chosen: readonly Sent[] },
): Promise<void> {
  const transporter = chosen[0]?.transporter;
  await db.query(
    `insert into payment_drafts (transporter_id, shop_id, fee, staff_id, staff_name, saved_at) values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[transporter, shopId, chosen.reduce((sum, { deliveryPrice }) => sum + deliveryPrice, 0)],
      ...[staff.id, staff.name, new Date(now.getTime() - DAY / 24)],
    ],
  );
  await insertRows(
    db,
    'payment_draft_orders',
    chosen.map(({ id, total }) => ({ transporter_id: transporter, order_id: id, total })),
  );
}

/** A file with rows that match, one with another amount, one of an unknown parcel, and the fee. */
async function writeImport(
  db: Database,
  shopId: number,
  { rows, staff, now }: Written & { readonly rows: readonly (Sent & { readonly number: string })[] },
): Promise<void> {
  const text = [
    'Numéro de suivi;Client;Statut;Montant',
    ...rows.map(({ number, total }, at) => `${number};;Livré;${canonicalAmount(at === 1 ? total - 100_00 : total)}`),
    'XX-000000;;Livré;3900.00',
    `;;Frais de livraison;${canonicalAmount(-rows.reduce((sum, { deliveryPrice }) => sum + deliveryPrice, 0))}`,
  ].join('\n');
  const file = { name: 'paiement.csv', data: Buffer.from(text) };
  const transporter = rows[0]?.transporter ?? 0;
  const id = await storeImport(db, shopId, { transporter, file, content: readPaymentFile(file.data), staff });
  await db.query('update payment_imports set read_at = $2 where id = $1', [id, new Date(now.getTime() - DAY / 24)]);
}
