import { hashOf } from '../web/form-changes.ts';
import type { OrderDetail } from './queries.ts';

/**
 * Returns the precondition of a step beside the status: what the page of an order shows that a colleague may have changed. Notes,
 * the employee and the tracking number, which change on that page without loading it, are no part of it (ORD-39).
 */
export function stepState(order: OrderDetail): string {
  const { firstname, lastname, phone, email, address, wilayaCode, commune, total, payment, hasLeftover } = order;
  const lines = order.lines.map(({ id, combinationId, quantity, unitPrice }) => [
    id,
    combinationId,
    quantity,
    unitPrice,
  ]);
  const customer = [firstname, lastname, phone, email, address];
  const delivery = [wilayaCode, commune.fr, order.transporter.fr, order.transporterKind];
  return hashOf(JSON.stringify([...customer, ...delivery, total, payment, hasLeftover, lines]));
}
