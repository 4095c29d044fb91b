import type { CheckedParcels, PaymentDraft, PaymentDraftSaved } from '../../shared/api/payments.ts';
import { isObject } from '../../shared/rules/json/shapes.ts';

/** An unpaid order as a call gives it; a server of one's own may leave out what has a question mark. */
export interface LoadedOrder {
  readonly id: number | string;
  readonly deliveryName: string;
  readonly customerFullName: string;
  readonly total: number | string;
  readonly trackingNumber?: string | null;
  readonly destination?: string | null;
}
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumeric = (value: unknown) => typeof value === 'number' || isText(value);

const isOrder = (value: unknown): value is LoadedOrder =>
  isObject(value) &&
  isNumeric(value.id) &&
  isNumeric(value.total) &&
  isText(value.customerFullName) &&
  isText(value.deliveryName);

/** Returns the orders of a list, or of a list whose first element is the list. */
export const ordersIn = (answer: readonly unknown[]): readonly LoadedOrder[] =>
  (answer.length === 1 && Array.isArray(answer[0]) ? answer[0] : answer) as readonly LoadedOrder[];

export function isUnpaidOrders(answer: unknown): answer is readonly unknown[] {
  return Array.isArray(answer) && ordersIn(answer).every(isOrder);
}

export function isPaymentDraft(answer: unknown): answer is PaymentDraft {
  return (
    isObject(answer) &&
    Number.isInteger(answer.version) &&
    Array.isArray(answer.orders) &&
    isText(answer.received) &&
    isText(answer.fee) &&
    Array.isArray(answer.dropped)
  );
}

export function isDraftSaved(answer: unknown): answer is PaymentDraftSaved {
  return isObject(answer) && answer.success !== false && isPaymentDraft(answer.draft);
}

export function isCheckedParcels(answer: unknown): answer is CheckedParcels {
  return Array.isArray(answer) && answer.every((one) => isObject(one) && isText(one.number) && isText(one.reason));
}
