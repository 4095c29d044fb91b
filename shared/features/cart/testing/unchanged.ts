import { beforeEach } from 'vitest';
import { CartCheckAnswer, type CartCheckRequest } from '../../../api/cart-check.ts';
import { answer, http, server } from '../../../testing/answers.ts';
import { cartStore } from '../cart-store.ts';

/** More than an order takes, so that only a stock the test's own line has limits it. */
const PLENTY = 5000;

/** Answers cart checks in tests about other things: prices are unchanged, there is enough. Call it after `setupMockServer`. */
export function cartIsUnchanged(): void {
  beforeEach(() => {
    server.use(
      http.post('*/web/api/cart/check', async ({ request }) => {
        const { shopUuid, lines } = (await request.json()) as CartCheckRequest;
        const known = cartStore(shopUuid).getState().lines;
        const prices = lines.map((requested) =>
          known.find((one) => one.productId === requested.product && one.combinationId === requested.combination),
        );
        return answer(CartCheckAnswer, {
          lines: prices.map((line) => ({ unitPrice: line?.unitPrice ?? 0, available: line?.stock ?? PLENTY })),
        });
      }),
    );
  });
}
