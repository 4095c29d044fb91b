import type { QuickCheckoutRequest } from '../../shared/api/checkout.ts';
import { isFinal, type Verdict } from './order-verdict.ts';

export interface AttemptEnd {
  readonly verdict: Verdict;
  /** The order this is the verdict on; after an unanswered attempt an earlier one than the form shows now. */
  readonly payload: QuickCheckoutRequest;
}

/**
 * Sends an order until there is a final answer. What no answer came to is frozen and sent again exactly so, with its key
 * (resolution 74): only then is it sure that it is not placed twice. Once it is refused, what the form says now is sent.
 */
export class OrderAttempt {
  #frozen: QuickCheckoutRequest | null = null;

  async send(
    current: QuickCheckoutRequest,
    call: (payload: QuickCheckoutRequest) => Promise<Verdict>,
  ): Promise<AttemptEnd> {
    const payload = this.#frozen ?? current;
    this.#frozen = payload;
    const verdict = await call(payload);
    if (!isFinal(verdict)) return { verdict, payload };
    this.#frozen = null;
    const wasRefused = verdict.kind !== 'placed' && verdict.kind !== 'wait' && verdict.kind !== 'expired';
    if (wasRefused && payload.clientOrderKey !== current.clientOrderKey) return this.send(current, call);
    return { verdict, payload };
  }
}
