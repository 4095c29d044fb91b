import { Value } from 'typebox/value';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CartAbandonedCart } from '../../shared/api/abandoned-cart.ts';
import { CartCheckoutRequest, CheckoutResponse } from '../../shared/api/checkout.ts';
import { TransportersAnswer } from '../../shared/api/delivery.ts';
import { Problem } from '../../shared/api/problem.ts';
import { lineId } from '../../shared/features/cart/cart-line.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { cartIsUnchanged } from '../../shared/features/cart/testing/unchanged.ts';
import { startCooldown } from '../../shared/features/checkout/cooldown-store.ts';
import { COOLDOWN_SECONDS } from '../../shared/rules/checkout/cooldown.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import './cart-page.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const SUBMIT = 'Commander, payer à la réception';
const SHOP = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';
const ORDER = { orderUuid: 'o-1', redirectUrl: '/checkout/thanks/o-1', orderNumber: '100042' };
const GIVEN = /<script[^>]*data-part="given"[^>]*>(.*?)<\/script>/s;
const cart = () => cartStore(SHOP).getState();
const sent: CartCheckoutRequest[] = [];
const checkout = (reply: () => Response | Promise<Response>) =>
  server.use(
    http.post('http://shop.test/web/api/cart/checkout', async ({ request }) => {
      sent.push((await request.json()) as CartCheckoutRequest);
      return reply();
    }),
  );
const refuse = (status: number, problem: object) => () => answer(Problem, problem, { status });
const until = async (met: () => boolean) => {
  while (!met()) await widgetsWork();
};
const plain = (node: Element) => node.textContent?.replaceAll('\u00a0', ' ');
const show = async (name = 'saved-values', flag = '') => {
  await mount((examples[name]?.html ?? '').replace('<z-cart-page', `<z-cart-page${flag}`));
  await until(() => document.querySelector('.z-cart-lines') !== null);
  await widgetsWork();
};
const press = async (end: 'failure' | 'ordered') => {
  const ended = new Promise((resolve) => document.addEventListener(`z-cart-page:${end}`, resolve, { once: true }));
  buttonNamed(SUBMIT).click();
  await ended;
  await widgetsWork();
};

setupMockServer();
cartIsUnchanged();
beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  cart().startNew();
  sent.length = 0;
  server.use(
    http.get('http://shop.test/public/utilis/api/transport/commune/:commune', () =>
      answer(TransportersAnswer, [
        [1, 2].map((id) => ({
          id,
          name: `Transporteur ${id}`,
          nameAr: `ناقل ${id}`,
          nameEn: `Carrier ${id}`,
          kind: 'home',
          price: 400,
          finalPrice: 400,
          promo: null,
          deliveryCommune: 1602,
          logo: null,
        })),
      ]),
    ),
  );
});

describe('ordering with <z-cart-page>', () => {
  it('names what is missing once, above the form, and in no toast over it', async () => {
    const flashes = record<{ kind: string; message: string }>('z:flash');
    await show('browser-cart');
    buttonNamed(SUBMIT).click();
    await widgetsWork();
    expect(find('[data-part=errors]').textContent).toContain('Missing mandatory info: First name');
    expect(flashes.details).toEqual([]);
    expect(document.activeElement).toBe(find('#order-firstname'));
  });

  it('sends nothing where the host vetoes the order', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    await show();
    const vetoed = new Promise((resolve) =>
      document.addEventListener(
        'z-cart-page:before-order',
        (event) => {
          event.preventDefault();
          resolve(event);
        },
        { once: true },
      ),
    );
    buttonNamed(SUBMIT).click();
    await vetoed;
    await widgetsWork();
    expect([sent, find('z-cart-page').dataset.state]).toEqual([[], 'cart']);
  });

  it('sends shape A, thanks with the figures, and begins a new cart', async () => {
    const states: (string | undefined)[] = [];
    checkout(async () => {
      await until(() => find('z-cart-page').dataset.state !== 'cart');
      states.push(find('z-cart-page').dataset.state);
      return answer(CheckoutResponse, ORDER);
    });
    await show();
    const { cartId } = cart();
    await press('ordered');
    expect(Value.Check(CartCheckoutRequest, sent[0])).toBe(true);
    expect(sent[0]).toMatchObject({
      cartExternalId: cartId,
      lines: [
        { product: 3, combination: null, unitPrice: 3200, quantity: 2 },
        { product: 1, combination: 1, unitPrice: 4410, quantity: 1 },
      ],
      formData: { firstname: 'Karim', phone: '0661234567', transporter: '1', cartId, quantity: 3 },
      meta: { source: 'cart', shipping: { finalPrice: 400, isFree: false } },
    });
    await until(() => document.querySelector('.z-cart-page-thanks') !== null);
    states.push(find('z-cart-page').dataset.state);
    expect(states).toEqual(['busy', 'thanks']);
    const texts = (selector: string) => [...document.querySelectorAll(`.z-cart-page-thanks ${selector}`)].map(plain);
    expect(texts('.z-cart-page-facts dd')).toEqual(['100042', expect.any(String), '06 •• •• •• 67']);
    expect(texts('ul > li')).toEqual([
      expect.stringContaining('2 × 3 200,00 DA'),
      expect.stringContaining('1 × 4 410,00 DA'),
    ]);
    expect(texts('ol > li')).toEqual([
      'We call you to confirm the order.',
      'We hand over the parcel to the delivery company you chose.',
      'You pay 11 210,00 DA on delivery.',
    ]);
    expect(texts('.z-cart-page-figures dd')).toEqual(['3', '10 810,00 DA', '400,00 DA', '11 210,00 DA']);
    expect(find<HTMLAnchorElement>('.z-cart-page-thanks a').href).toBe('http://shop.test/checkout/thanks/o-1');
    expect(document.activeElement).toBe(find('.z-cart-page-thanks h1'));
    expect([cart().lines, cart().cartId === cartId]).toEqual([[], false]);
  });

  it('says where the order goes and who brings it, where the answer does', async () => {
    const deliveryTo = { place: 'Bab El Oued, Algiers', transporter: 'Yalidine to your door' };
    checkout(() => answer(CheckoutResponse, { ...ORDER, deliveryTo }));
    await show();
    await press('ordered');
    await until(() => document.querySelector('.z-cart-page-thanks') !== null);
    const texts = (selector: string) => [...document.querySelectorAll(`.z-cart-page-thanks ${selector}`)].map(plain);
    expect(texts('.z-cart-page-facts > div').at(-1)).toBe('Delivery toBab El Oued, Algiers');
    expect(texts('.z-cart-page-figures dt')).toContain('DeliveryYalidine to your door');
    expect(texts('ol > li')[1]).toBe('We hand over the parcel for delivery: Yalidine to your door.');
  });

  it.each([
    [
      { subtotal: 10_210, deliveryPrice: 0, total: 10_210 },
      ['3', '10 210,00 DA', 'Free', '10 210,00 DA'],
      '3 000,00 DA',
    ],
    [undefined, ['3', '10 810,00 DA', '400,00 DA', '11 210,00 DA'], '3 200,00 DA'],
  ])('thanks with the amounts of the order where the answer gives them (%j)', async (totals, figures, unitPrice) => {
    const prices = totals && { lines: [{ product: 3, combination: null, unitPrice: 3000 }], ...totals };
    checkout(() => answer(CheckoutResponse, { ...ORDER, ...(prices && { prices }) }));
    await show();
    await press('ordered');
    await until(() => document.querySelector('.z-cart-page-thanks') !== null);
    const texts = (selector: string) => [...document.querySelectorAll(`.z-cart-page-thanks ${selector}`)].map(plain);
    expect(texts('.z-cart-page-figures dd')).toEqual(figures);
    expect(texts('ul > li')[0]).toContain(`2 × ${unitPrice}`);
  });

  it('thanks for an order whose delivery has an unknown price without calling it free, after a reload too', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    const radio = 'data-price="400.00" data-base-price="400.00" ';
    await mount((examples['saved-values']?.html ?? '').replace(radio, ''));
    const amounts = () => [...document.querySelectorAll('.z-cart-page-figures dd')].map(plain);
    await press('ordered');
    await until(() => amounts().length > 0);
    expect(amounts()).toEqual(['3', '10 810,00 DA', '—', '10 810,00 DA + Delivery']);
    await mount(examples.empty?.html ?? '');
    await until(() => amounts().length > 0);
    expect(amounts()[2]).toBe('—');
  });

  it('leads from the thanks to those of the host where it gives their address', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    await show('saved-values', ' thanks-url="/merci?commande={order}"');
    await press('ordered');
    await until(() => document.querySelector('.z-cart-page-thanks') !== null);
    expect(find<HTMLAnchorElement>('.z-cart-page-thanks a').href).toBe('http://shop.test/merci?commande=o-1');
  });

  it('waits after an order, also when the page is loaded again, and leads to a new purchase', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    await show();
    await press('ordered');
    document.body.replaceChildren();
    await mount(examples.empty?.html ?? '');
    await until(() => document.querySelector('.z-cart-page-thanks') !== null);
    expect(find('.z-cart-page-thanks').textContent).toMatch(/You can place a new order in (99|100) seconds/);
    expect(find('.z-cart-page-thanks').textContent).toContain('100042');
    const again = find<HTMLButtonElement>('.z-cart-page-thanks button');
    expect(again.disabled).toBe(true);
    for (const key of [`${SHOP}:cooldownUntil`, `${SHOP}:lastPurchaseTime`, 'lastPurchaseTime']) {
      localStorage.removeItem(key);
    }
    dispatchEvent(new StorageEvent('storage', { key: `${SHOP}:cooldownUntil` }));
    await until(() => !again.disabled);
    again.click();
    await until(() => document.querySelector('.z-cart-page-thanks') === null);
    expect(find('[data-part=empty]').hidden).toBe(false);
  });

  it('waits as long as the answer says, and leads to a new purchase at once where it says 0', async () => {
    checkout(() => answer(CheckoutResponse, { ...ORDER, cooldownSeconds: 240 }));
    await show();
    await press('ordered');
    await until(() => document.querySelector('.z-cart-page-thanks') !== null);
    expect(find('.z-cart-page-thanks').textContent).toMatch(/You can place a new order in (239|240) seconds/);
    document.body.replaceChildren();
    localStorage.clear();
    checkout(() => answer(CheckoutResponse, { ...ORDER, cooldownSeconds: 0 }));
    await show();
    await press('ordered');
    await until(() => document.querySelector('.z-cart-page-thanks') !== null);
    expect(find('.z-cart-page-thanks').textContent).not.toContain('You can place a new order');
    expect(find<HTMLButtonElement>('.z-cart-page-thanks button').disabled).toBe(false);
  });

  it('does not thank again for an earlier order during the wait after another one', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    await show();
    await press('ordered');
    // The server of the first order asks for a longer wait than ours.
    startCooldown(SHOP, 300, Date.now());
    await mount(examples.empty?.html ?? '');
    await until(() => document.querySelector('.z-cart-page-thanks') !== null);
    // A quick order, five seconds later.
    const key = `${SHOP}:cartOverview`;
    const stored = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...stored, at: stored.at - 5000 }));
    startCooldown(SHOP, COOLDOWN_SECONDS, Date.now());
    await mount(examples.empty?.html ?? '');
    expect(find('z-cart-page').dataset.state).toBe('server');
    expect(document.querySelector('.z-cart-page-thanks')).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('tells in a toast how long to wait when the server says so', async () => {
    const flashes = record<{ kind: string; message: string }>('z:flash');
    checkout(refuse(429, { error: 'cooldown', message: 'Wait.', retryAfterSeconds: 42 }));
    await show();
    await press('failure');
    expect(flashes.details.map(({ message }) => message)).toEqual(['Please wait 42 seconds before you order again.']);
    buttonNamed(SUBMIT).click();
    await widgetsWork();
    expect([sent.length, flashes.details.length, cart().lines.length]).toEqual([1, 2, 2]);
  });

  it('explains new prices line by line and orders at them when pressed again', async () => {
    const prices = {
      lines: [{ product: 3, combination: null, unitPrice: 3500 }],
      subtotal: 11_410,
      deliveryPrice: 400,
      total: 11_810,
    };
    checkout(refuse(409, { error: 'price-changed', message: 'Changed.', prices }));
    await show();
    const failures = record<{ message: string }>('z-cart-page:failure');
    await press('failure');
    const shown = find('.z-checkout-notice p').textContent;
    expect(failures.details.map(({ message }) => message.replace(/[\u2066\u2069]/g, ''))).toEqual([shown]);
    await until(() => plain(find('[data-part=subtotal]')) === '11 410,00 DA');
    expect(plain(find('.z-checkout-notice'))).toContain('New total: 11 810,00 DA');
    expect(plain(find('.z-cart-page-changes'))).toBe('Théière Taghit dorée 3 500,00 DA instead of 3 200,00 DA');
    checkout(() => answer(CheckoutResponse, ORDER));
    await press('ordered');
    expect(sent[1]?.lines[0]?.unitPrice).toBe(3500);
    expect(sent[1]?.clientOrderKey).not.toBe(sent[0]?.clientOrderKey);
  });

  it('offers what is left of a line, and to take it out when nothing is', async () => {
    const line = { product: 3, combination: null, name: 'Théière', available: 1, requested: 2 };
    checkout(refuse(409, { error: 'short-stock', message: 'Théière: 1 left', line }));
    await show();
    await press('failure');
    expect(find('.z-checkout-notice').textContent).toContain('Théière: 1 left');
    buttonNamed('Set the quantity to 1').click();
    await until(() => cart().lines[0]?.quantity === 1);
    checkout(refuse(409, { error: 'short-stock', message: 'None left', line: { ...line, available: 0 } }));
    await press('failure');
    buttonNamed('Remove from the cart').click();
    await until(() => cart().lines.length === 1);
  });

  it('thanks for each pack with its own variants, beside the items they are of', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    await show();
    const [line] = cart().lines;
    if (!line) throw new Error('The example hands no line over.');
    cart().remove(lineId(line));
    for (const [at, colour] of ['Red', 'Blue'].entries()) {
      const productInPack = [{ product: 2, combination: 13 + at }];
      cart().add({ ...line, type: 'pack', productInPack, attributes: { Hijab: colour, Scarf: '' }, quantity: 1 });
    }
    await widgetsWork();
    await press('ordered');
    await until(() => document.querySelector('.z-cart-page-thanks') !== null);
    const contents = [...document.querySelectorAll('.z-cart-page-thanks small')].map(plain);
    expect(contents.filter((text) => text && /Hijab|Scarf/.test(text))).toEqual([
      'Hijab: Red',
      'Scarf',
      'Hijab: Blue',
      'Scarf',
    ]);
  });

  it('leads to the pack whose item is short, and lowers that', async () => {
    const pack = { product: 5, name: 'Coffret', available: 1 };
    const line = { product: 2, combination: 13, name: 'Hijab', available: 2, requested: 4, pack };
    checkout(refuse(409, { error: 'short-stock', message: 'Coffret – Hijab: 2 left', line }));
    const [, packs = ''] = GIVEN.exec(examples.pack?.html ?? '') ?? [];
    const html = examples['saved-values']?.html ?? '';
    await mount(html.replace(GIVEN, (script, lines) => script.replace(lines, packs)));
    await until(() => document.querySelector('.z-cart-lines') !== null);
    const [packLine] = cart().lines;
    if (!packLine) throw new Error('The example hands no pack over.');
    cart().add({ ...packLine, quantity: 1, productInPack: [{ product: 2, combination: 14 }] });
    cart().setQuantity(lineId(packLine), 2);
    await widgetsWork();
    await press('failure');
    expect(plain(find('.z-checkout-notice'))).toBe('Coffret – Hijab: 2 leftSet the quantity to 1');
    buttonNamed('Set the quantity to 1').click();
    await until(() => cart().lines.every(({ quantity }) => quantity === 1));
    expect(cart().lines).toHaveLength(2);
  });

  it('tells apart two packs that are short of the same item, and their new prices', async () => {
    await show();
    const [line] = cart().lines;
    if (!line) throw new Error('The example hands no line over.');
    cart().remove(lineId(line));
    for (const [at, colour] of ['Red', 'Blue'].entries()) {
      const productInPack = [
        { product: 2, combination: 13 + at },
        { product: 9, combination: 1 },
      ];
      cart().add({
        ...line,
        name: 'Box',
        type: 'pack',
        productInPack,
        attributes: { Hijab: colour, Scarf: '' },
        quantity: 2,
      });
    }
    await widgetsWork();
    const pack = { product: line.productId, name: 'Box', available: 1 };
    const scarf = { product: 9, combination: 1, name: 'Scarf', available: 1, requested: 4, pack };
    checkout(refuse(409, { error: 'short-stock', message: 'Scarf: 1 left', line: scarf }));
    await press('failure');
    const texts = (selector: string) => [...document.querySelectorAll(`.z-checkout-notice ${selector}`)].map(plain);
    expect(texts('button')).toEqual([
      'Set the quantity to 1: Box (Hijab, Red, Scarf)',
      'Set the quantity to 1: Box (Hijab, Blue, Scarf)',
    ]);
    const prices = {
      lines: [{ product: line.productId, combination: null, unitPrice: 3500 }],
      subtotal: 18_410,
      deliveryPrice: 400,
      total: 18_810,
    };
    checkout(refuse(409, { error: 'price-changed', message: 'Changed.', prices }));
    await press('failure');
    expect(texts('li bdi:first-child')).toEqual(['Box (Hijab, Red, Scarf)', 'Box (Hijab, Blue, Scarf)']);
  });

  it('orders the same lines under another cart id when the key belongs to another order', async () => {
    checkout(refuse(422, { error: 'key-reused', message: 'Used.' }));
    await show();
    const { cartId } = cart();
    await press('failure');
    expect([cart().lines.length, cart().cartId === cartId]).toEqual([2, false]);
  });

  it('shows the errors of the server beside their fields', async () => {
    checkout(refuse(422, { error: 'invalid', message: 'No', errors: { 'formData.phone': ['Not ours'] } }));
    await show();
    await press('failure');
    expect(document.activeElement).toBe(find('#order-phone'));
    expect(find('#order-phone').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['the page is too old', 403, 'This page was open for too long', 'This page was open for too long'],
    ['the order cannot be read', 400, 'The order could not be sent', 'The order could not be confirmed.'],
    ['the server fails', 500, 'The order could not be sent', 'The order may have arrived'],
  ])('keeps cart and form, says it in a toast and above the button when %s', async (_, status, toast, text) => {
    const flashes = record<{ message: string; silent?: boolean }>('z:flash');
    checkout(() => new HttpResponse(null, { status }));
    await show();
    await press('failure');
    expect(flashes.details.at(-1)?.message).toContain(toast);
    expect([flashes.details.at(-1)?.silent, find('.z-checkout-notice').role], 'it is spoken once').toEqual([
      true,
      'alert',
    ]);
    expect(find('.z-checkout-notice').textContent).toContain(text);
    expect(find<HTMLInputElement>('#order-address').value).toBe('12 rue Didouche Mourad');
    expect(cart().lines).toHaveLength(2);
  });

  it('brings the failure into view, however far from it the order was sent', async () => {
    const scrolled: Element[] = [];
    const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this);
    });
    checkout(() => new HttpResponse(null, { status: 500 }));
    await show();
    await press('failure');
    spy.mockRestore();
    expect(scrolled.at(-1)?.contains(find('.z-checkout-notice'))).toBe(true);
  });

  it.each([
    ['', 1],
    [' no-abandoned-cart', 0],
  ])(
    'with "%s" on the tag, sends %i snapshots of the cart once there is a valid phone and the form rests',
    async (flag, sends) => {
      const snapshots: unknown[] = [];
      server.use(
        http.post('http://shop.test/web/api/cart/abandoned/cart', async ({ request }) => {
          snapshots.push(await request.json());
          return new HttpResponse(null, { status: 204 });
        }),
      );
      document.head.insertAdjacentHTML('beforeend', '<meta name="csrf-token" content="t">');
      await show('saved-values', flag);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      find<HTMLInputElement>('#order-lastname').value = 'Saadi';
      find('#order-lastname').dispatchEvent(new InputEvent('input', { bubbles: true }));
      await widgetsWork();
      vi.advanceTimersByTime(300);
      vi.useRealTimers();
      // What a form at rest sends is sent beside what it keeps.
      await until(() => localStorage.getItem(`${SHOP}:checkout`) !== null);
      if (sends > 0) await until(() => snapshots.length > 0);
      expect(snapshots).toHaveLength(sends);
      document.head.querySelector('meta[name=csrf-token]')?.remove();
      if (sends === 0) return;
      expect(Value.Check(CartAbandonedCart, snapshots[0])).toBe(true);
      expect(snapshots[0]).toMatchObject({ source: 'cart', lastname: 'Saadi', linesSummary: { linesCount: 2 } });
      checkout(() => answer(CheckoutResponse, ORDER));
      await press('ordered');
      const { temporaryId } = sent[0]?.formData ?? {};
      expect(temporaryId).toMatch(/./);
      expect(snapshots[0]).toMatchObject({ meta: { temporaryId } });
    },
  );
});
