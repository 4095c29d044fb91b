import { beforeEach, describe, expect, it } from 'vitest';
import { type CartCheckoutRequest, CheckoutResponse } from '../../shared/api/checkout.ts';
import { TransportersAnswer } from '../../shared/api/delivery.ts';
import { lineId } from '../../shared/features/cart/cart-line.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { cartIsUnchanged } from '../../shared/features/cart/testing/unchanged.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import './cart-page.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const SHOP = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';
const KEY = `${SHOP}:unconfirmed:cart`;
const ORDER = { orderUuid: 'o-1', redirectUrl: '/checkout/thanks/o-1' };
const cart = () => cartStore(SHOP).getState();
const sent: CartCheckoutRequest[] = [];
const checkout = (reply: () => Response | Promise<Response>) =>
  server.use(
    http.post('http://shop.test/web/api/cart/checkout', async ({ request }) => {
      sent.push((await request.json()) as CartCheckoutRequest);
      return reply();
    }),
  );
const until = async (met: () => boolean) => {
  while (!met()) await widgetsWork();
};
const show = async () => {
  const html = examples['saved-values']?.html ?? '';
  await mount(html.replace('<z-cart-page', '<z-cart-page no-abandoned-cart no-remember'));
  await until(() => document.querySelector('.z-cart-lines') !== null);
  await widgetsWork();
};
const press = async (end: 'failure' | 'ordered', button = find<HTMLButtonElement>('[data-part=submit]')) => {
  const ended = new Promise((resolve) => document.addEventListener(`z-cart-page:${end}`, resolve, { once: true }));
  button.click();
  await ended;
  await widgetsWork();
};
const plain = (selector: string) => find(selector).textContent?.replaceAll('\u00a0', ' ') ?? '';
const setQuantity = async (index: number, quantity: number) => {
  const line = cart().lines[index];
  if (!line) throw new Error(`The cart has no line ${index}.`);
  cart().setQuantity(lineId(line), quantity);
  await widgetsWork();
};
const notices = () => [...document.querySelectorAll('.z-checkout-notice')].map(({ textContent }) => textContent);

setupMockServer();
cartIsUnchanged();
beforeEach(async () => {
  document.body.replaceChildren();
  localStorage.clear();
  cart().startNew();
  sent.length = 0;
  server.use(http.get('*/transport/commune/:commune', () => answer(TransportersAnswer, [])));
  checkout(() => HttpResponse.error());
  await show();
  await press('failure');
  checkout(() => answer(CheckoutResponse, ORDER));
});

describe('a cart whose order got no answer', () => {
  it('is ordered by the same press again as long as nothing was changed', async () => {
    expect(notices().join()).not.toContain('Your earlier order');
    await press('ordered');
    expect(sent[1]).toEqual(sent[0]);
    expect(cart().lines).toEqual([]);
    expect(notices()).toEqual([]);
  });

  it('tells its host what the notice says: the order may have arrived', async () => {
    const failures = record<{ message: string }>('z-cart-page:failure');
    checkout(() => new HttpResponse(null, { status: 500 }));
    buttonNamed('Try again').focus();
    await press('failure', buttonNamed('Try again'));
    expect(document.activeElement, 'the pressed button was replaced').toBe(find('[data-part=submit]'));
    const shown = [...document.querySelectorAll('.z-checkout-notice p')]
      .map(({ textContent }) => textContent)
      .join(' ');
    expect(shown).toContain('The order may have arrived.');
    expect(failures.details.map(({ message }) => message)).toEqual([shown]);
  });

  it('says what is sent first when it was changed, and keeps the pieces that were not ordered', async () => {
    await setQuantity(0, 5);
    expect(notices().join()).toContain(
      '2 × Théière Taghit dorée1 × Sac cabas Casbah (Noir, M)Karim Benali, 12 rue Didouche Mourad',
    );
    expect(plain('[data-part=total]')).toBe('11 210,00 DA');
    expect(find('[data-part=submit]').textContent).toBe('Confirm this order first');
    await press('ordered');
    expect(sent[1]).toEqual(sent[0]);
    expect(cart().lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([[3, 3]]);
    await until(() => document.querySelector('.z-cart-page-thanks') !== null);
    expect(plain('.z-checkout-notice')).toContain('Your earlier order is recorded, thank you:2 × Théière');
    expect(plain('.z-checkout-notice')).toContain('3 items stayed in your cart; they are not ordered yet.');
    expect(plain('.z-cart-page-figures dd')).toBe('3');
  });

  it('keeps what was put in since', async () => {
    const [line] = cart().lines;
    if (line) cart().add({ ...line, productId: 9, name: 'Later' });
    await widgetsWork();
    await press('ordered');
    expect(cart().lines.map(({ name }) => name)).toEqual(['Later']);
  });

  it('is named by a page that is loaded again, with fewer pieces in the cart', async () => {
    await until(() => localStorage.getItem(KEY) !== null);
    await setQuantity(0, 1);
    await show();
    await until(() => notices().join().includes('12 rue Didouche Mourad'));
    expect(sent).toHaveLength(1);
    await press('ordered');
    expect(sent[1]).toEqual(sent[0]);
    expect([cart().lines, localStorage.getItem(KEY)]).toEqual([[], null]);
    expect(plain('.z-checkout-notice')).toContain('What you have changed since then is not ordered yet.');
  });
});
