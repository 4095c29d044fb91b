import type { Database } from '../db/database.ts';
import { ORDER_STATUSES, type OrderStatus, UNSOLD_STATUSES } from '../orders/queries.ts';

/** Days of the shop's clock that the overview counts, today included. */
export const OVERVIEW_DAYS = 30;

/** Orders and what their lines cost, without delivery, in centimes. */
interface Sales {
  readonly orders: number;
  readonly amount: number;
}

export interface Overview {
  /** Every status, in the order an order passes through them. */
  readonly statuses: readonly (Sales & { readonly status: OrderStatus })[];
  /** Of the orders that were not cancelled and did not come back. */
  readonly sold: Sales;
  /** Every day, `2026-11-30`, the oldest first; without cancelled and returned orders. */
  readonly days: readonly (Sales & { readonly day: string })[];
}

/** Counts the orders of the last `OVERVIEW_DAYS` days. */
export async function readOverview(db: Database, shopId: number): Promise<Overview> {
  const rows = await db.query<Sales & { day: string; status: OrderStatus | null }>(
    `with days as (
       select ((now() at time zone 'Africa/Algiers')::date - back) as day from generate_series(0, $2::integer - 1) back)
     select days.day::text as day, o.status, count(o.id)::integer as orders, coalesce(sum(o.subtotal), 0)::bigint as amount
     from days left join orders o on o.shop_id = $1
       and o.created_at >= ((now() at time zone 'Africa/Algiers')::date - ($2 - 1))::timestamp at time zone 'Africa/Algiers'
       and (o.created_at at time zone 'Africa/Algiers')::date = days.day
     group by days.day, o.status order by days.day`,
    [shopId, OVERVIEW_DAYS],
  );
  const sold = rows.filter(({ status }) => status === null || !UNSOLD_STATUSES.includes(status));
  return {
    statuses: ORDER_STATUSES.map((status) => ({ status, ...sum(rows.filter((row) => row.status === status)) })),
    sold: sum(sold),
    days: [...new Set(rows.map(({ day }) => day))].map((day) => ({
      day,
      ...sum(sold.filter((row) => row.day === day)),
    })),
  };
}

function sum(rows: readonly Sales[]): Sales {
  return {
    orders: rows.reduce((total, { orders }) => total + orders, 0),
    amount: rows.reduce((total, { amount }) => total + amount, 0),
  };
}
