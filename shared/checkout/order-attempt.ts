import type { CheckoutRequest } from '../api/checkout.ts';
import { isFinal, type Verdict } from './order-verdict.ts';

export interface AttemptEnd<P> {
  readonly verdict: Verdict;
  /** The order this is the verdict on; after an unanswered attempt an earlier one than the form shows now. */
  readonly payload: P;
}

/**
 * Sends an order until there is a final answer. What no answer came to is frozen and sent again exactly so, with its key
 * (resolution 74): only then is it sure that it is not placed twice. Once it is refused, what the form says now is sent.
 */
export class OrderAttempt<P extends CheckoutRequest> {
  #frozen: P | null = null;

  async send(current: P, call: (payload: P) => Promise<Verdict>): Promise<AttemptEnd<P>> {
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
