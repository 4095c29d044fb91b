import type { CurrentPrices, ProblemLine } from '../../api/problem.ts';
import type { Failure } from '../../browser/http/outcome.ts';
import type { OrderRecord } from './order-record.ts';
import type { UnconfirmedOrder } from './unconfirmed-order.ts';

/** What the shopper is told about an order that was not simply placed. */
export type OrderNotice =
  | { readonly kind: 'wait' }
  | { readonly kind: 'duplicate'; readonly record: OrderRecord }
  | { readonly kind: 'short'; readonly message: string; readonly line: ProblemLine | null }
  | { readonly kind: 'prices'; readonly message: string; readonly prices: CurrentPrices }
  | { readonly kind: 'said'; readonly message: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly unanswered: boolean }
  | { readonly kind: 'placed' }
  /** An earlier order was placed; the form says another one, which is not ordered yet. */
  | { readonly kind: 'first-placed'; readonly order: UnconfirmedOrder; readonly redirectUrl: string };
