import type { CurrentPrices } from '../../shared/api/problem.ts';
import type { Failure } from '../../shared/http/outcome.ts';
import type { OrderRecord } from './order-record.ts';

/** What the shopper is told about an order that was not simply placed. */
export type OrderNotice =
  | { readonly kind: 'wait' }
  | { readonly kind: 'duplicate'; readonly record: OrderRecord }
  | { readonly kind: 'short'; readonly message: string; readonly available: number }
  | { readonly kind: 'prices'; readonly message: string; readonly prices: CurrentPrices }
  | { readonly kind: 'said'; readonly message: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly unanswered: boolean }
  | { readonly kind: 'placed' };

/** These stop the shopper and are dialogs; the others stand above the button. */
export function isDialog(notice: OrderNotice | null): boolean {
  return notice !== null && ['wait', 'duplicate', 'expired', 'failed'].includes(notice.kind);
}
