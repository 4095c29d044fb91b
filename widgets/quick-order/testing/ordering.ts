import { beforeEach } from 'vitest';
import { TransportersAnswer } from '../../../shared/api/delivery.ts';
import { answer, http, server, setupMockServer } from '../../../shared/testing/answers.ts';
import { find, widgetsWork } from '../../../shared/testing/mount.ts';

export const SHOP = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';

export const offer = (
  id: number,
  kind: 'home' | 'stopdesk',
  price: number,
  finalPrice = price,
  minSubtotal?: number,
) => ({
  id,
  name: `Transporteur ${id}`,
  nameAr: `ناقل ${id}`,
  nameEn: `Carrier ${id}`,
  kind,
  price,
  finalPrice,
  promo: minSubtotal === undefined ? null : { isFree: finalPrice === 0, minSubtotal },
  deliveryCommune: 1605,
  logo: null,
});
export const offers = (list: readonly unknown[]) =>
  server.use(
    http.get('http://shop.test/public/utilis/api/transport/commune/:commune', () => answer(TransportersAnswer, [list])),
  );
/** The orders that were sent. */
export const sent: Record<string, never>[] = [];
export const checkout = (reply: () => Response | Promise<Response>) =>
  server.use(
    http.post('http://shop.test/web/api/cart/checkout', async ({ request }) => {
      sent.push((await request.json()) as Record<string, never>);
      return reply();
    }),
  );
export const ORDER = { orderUuid: 'o-1', redirectUrl: '/checkout/thanks/o-1' };
export const until = async (met: () => boolean) => {
  while (!met()) await widgetsWork();
};
const stay = (event: Event) => event.preventDefault();
export const order = async (until_: 'z-quick-order:failure' | 'z-quick-order:before-redirect') => {
  const ended = new Promise((resolve) => document.addEventListener(until_, resolve, { once: true }));
  find<HTMLButtonElement>('[data-part=submit]').click();
  await ended;
  await widgetsWork();
};
export const plain = (node: Element) => node.textContent?.replaceAll('\u00a0', ' ');

/** Answers the calls of a quick order; the page stays where it is once the order is placed. */
export function pretendOrders(): void {
  setupMockServer();
  beforeEach(() => {
    localStorage.clear();
    sent.length = 0;
    document.addEventListener('z-quick-order:before-redirect', stay);
  });
}
