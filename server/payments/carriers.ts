import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';

/*
 * A carrier that delivers at home and at a desk is two rows of `transporters`, and pays for both at once (PAY-12). The one with
 * the lowest id stands for the carrier in drafts, files and payments.
 */

/** SQL for the id that stands for the carrier of a transporter `t`. */
export const CARRIER_ID =
  '(select min(same.id) from transporters same where same.shop_id = t.shop_id and same.carrier = t.carrier)';

/** Returns SQL for the ids of all transporters of a carrier, by the SQL of one of them. */
export const carrierRows = (id: string): string =>
  `(select same.id from transporters same join transporters one using (shop_id, carrier) where one.id = ${id})`;

/** Returns the carriers of a shop in their sequence. */
export function shopCarriers(db: Database, shopId: number): Promise<{ readonly id: number; readonly name: string }[]> {
  return db.query(
    'select min(id) as id, carrier as name from transporters where shop_id = $1 group by carrier order by min(position), 1',
    [shopId],
  );
}

/** Returns the id that stands for the carrier of a transporter of the shop. */
export async function carrierOr404(db: Database, transporter: number | string): Promise<number> {
  const { id: shopId } = await shopOr404(db);
  const [row] = await db.query<{ id: number }>(
    `select ${CARRIER_ID} as id from transporters t where t.id = $1 and t.shop_id = $2`,
    [Number(transporter), shopId],
  );
  if (row === undefined) throw new Refusal(404, 'not-found');
  return row.id;
}
