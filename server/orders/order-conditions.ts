import type { Parameter } from '../db/database.ts';
import { isOnDays, type ShopDays } from '../db/shop-days.ts';
import { type FollowUpFilters, followUpConditions } from './follow-up-filters.ts';
import { searchCondition } from './order-search.ts';
import type { OrderStatus } from './queries.ts';

export interface OrderFilters extends ShopDays, FollowUpFilters {
  /**
   * A phone number in any spelling, its last digits (4 or more), an order number, the address of its page on the dashboard, as
   * its QR code has it, a tracking number or its beginning, a list of order numbers and whole tracking numbers, or parts of the
   * customer's name; anything else finds nothing.
   */
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  /** Id of the staff member who takes care of them; null for nobody. */
  readonly employee?: number | null | undefined;
  /** Id of the wilaya they go to. */
  readonly wilaya?: number | undefined;
  /** Ids; an order has one of them. */
  readonly transporters?: readonly number[] | undefined;
}

/** Yields the SQL conditions on an order `o` of a shop. */
export function* conditionsOf(
  shopId: number,
  { search = '', status, employee, wilaya, transporters, from, until, ...followUp }: OrderFilters,
  param: (value: Parameter) => string,
): Generator<string> {
  // The indexes of the list begin with the shop.
  const shop = `${param(shopId)}::int`;
  yield `o.shop_id = ${shop}`;
  if (status !== undefined) yield `o.status = ${param(status)}`;
  if (employee === null) yield 'o.employee_id is null';
  else if (employee !== undefined) yield `o.employee_id = ${param(employee)}::int`;
  if (wilaya !== undefined) yield `o.wilaya_id = ${param(wilaya)}::int`;
  if (transporters !== undefined) yield `o.transporter_id = any (${param(transporters)}::int[])`;
  yield* isOnDays('o.created_at', { from, until }, param);
  yield* followUpConditions(followUp, param);
  if (search.trim() !== '') yield searchCondition(search, shop, param);
}
