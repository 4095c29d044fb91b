import { beforeEach, describe, expect, it } from 'vitest';
import { CheckoutResponse } from '../../shared/api/checkout.ts';
import { TransportersAnswer } from '../../shared/api/delivery.ts';
import { Problem } from '../../shared/api/problem.ts';
import { answer, HttpResponse, http, pretendServer, server } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, leave, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './quick-order.contract.ts';
import './quick-order.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const SHOP = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';

const offer = (id: number, kind: 'home' | 'stopdesk', price: number, finalPrice = price, minSubtotal?: number) => ({
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
const asked: URL[] = [];
const offers = (list: readonly unknown[]) =>
  server.use(
    http.get('http://shop.test/public/utilis/api/transport/commune/:commune', ({ request }) => {
      asked.push(new URL(request.url));
      return answer(TransportersAnswer, [list]);
    }),
  );
const sent: Record<string, never>[] = [];
const checkout = (reply: () => Response | Promise<Response>) =>
  server.use(
    http.post('http://shop.test/web/api/cart/checkout', async ({ request }) => {
      sent.push((await request.json()) as Record<string, never>);
      return reply();
    }),
  );
const ORDER = { orderUuid: 'o-1', redirectUrl: '/checkout/thanks/o-1' };
const until = async (met: () => boolean) => {
  while (!met()) await widgetsWork();
};
const stay = (event: Event) => event.preventDefault();
const order = async (until_: 'z-quick-order:failure' | 'z-quick-order:before-redirect') => {
  const ended = new Promise((resolve) => document.addEventListener(until_, resolve, { once: true }));
  find<HTMLButtonElement>('[data-part=submit]').click();
  await ended;
  await widgetsWork();
};
const choose = async (name: string, value: string) => {
  const select = find<HTMLSelectElement>(`select[name=${name}]`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await widgetsWork();
};
const plain = (node: Element) => node.textContent?.replaceAll('\u00a0', ' ');

pretendServer();
beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  sent.length = 0;
  document.addEventListener('z-quick-order:before-redirect', stay);
});
describeWidget(contract, examples);

describe('the fields of <z-quick-order>', () => {
  it('says beside a field what is wrong when it is left, and takes it back while it is corrected', async () => {
    await mount(html('empty'));
    const field = find<HTMLInputElement>('#order-firstname');
    type(field, 'K4');
    leave(field);
    await widgetsWork();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain('3 to 20');
    type(field, 'a');
    expect(field.hasAttribute('aria-invalid')).toBe(false);
  });

  it('puts a valid phone into its normal form and tells the page once', async () => {
    await mount(html('empty'));
    const entered = record('z:phone-entered');
    const field = find<HTMLInputElement>('#order-phone');
    type(field, '+213 661 23 45 67');
    leave(field);
    field.focus();
    leave(field);
    expect(field.value).toBe('0661234567');
    expect(entered.details).toEqual([{ phone: '0661234567' }]);
  });

  it('keeps characters no address has out of the e-mail, except while one is composed', async () => {
    await mount(html('empty'));
    const field = find<HTMLInputElement>('#order-email');
    field.value = 'ka rim@ex!.dz';
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(field.value).toBe('ka rim@ex!.dz');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(field.value).toBe('karim@ex.dz');
  });

  it('hides what the server wrote about a value once the value is another', async () => {
    await mount(html('server-errors'));
    const field = find<HTMLInputElement>('#order-phone');
    field.focus();
    field.value = '0661234567';
    leave(field);
    expect(find('#order-phone-error').hidden).toBe(true);
    expect(field.getAttribute('aria-describedby')).toBe('order-phone-hint');
  });

  it('keeps the quantity between one and what is left, and says why', async () => {
    await mount(html('empty'));
    const field = find<HTMLInputElement>('[data-part=quantity]');
    field.value = '500';
    leave(field);
    await widgetsWork();
    expect(field.value).toBe('40');
    expect(document.body.textContent).toContain('Only 40 are left.');
    field.value = 'zero';
    leave(field);
    expect(field.value).toBe('1');
  });
});

describe('the delivery of <z-quick-order>', () => {
  it('asks for the deliveries of a commune at the subtotal and shows home before desk', async () => {
    offers([offer(2, 'stopdesk', 300), offer(1, 'home', 400, 400, 8000)]);
    await mount(html('communes'));
    await choose('commune', '1605');
    await until(() => document.querySelector('.z-quick-order-tile') !== null);
    expect(asked[0]?.pathname).toBe('/public/utilis/api/transport/commune/1605');
    expect(asked[0]?.search).toBe('?subtotal=3200.00&channel=eCommerce');
    const tiles = [...document.querySelectorAll('.z-quick-order-tile')].map(plain);
    expect(tiles).toEqual(['Carrier 1Free from 8 000,00 DA400,00 DA', 'Carrier 2300,00 DA']);
  });

  it('shows only the chosen one, adds its price, and posts it with the plain form', async () => {
    offers([offer(1, 'home', 400), offer(2, 'stopdesk', 300)]);
    await mount(html('communes'));
    await choose('commune', '1605');
    await until(() => document.querySelector('.z-quick-order-tile') !== null);
    find<HTMLInputElement>('.z-quick-order-tile input[value="2"]').click();
    await widgetsWork();
    expect(document.querySelectorAll('.z-quick-order-tile')).toHaveLength(1);
    expect(plain(find('[data-part=delivery]'))).toBe('300,00 DA');
    expect(plain(find('[data-part=total]'))).toBe('3 500,00 DA');
    expect(new FormData(find<HTMLFormElement>('form')).getAll('transporter')).toEqual(['2']);
    await choose('wilaya', '');
    await until(() => plain(find('[data-part=total]')) === '3 200,00 DA');
  });

  it('says that nothing is delivered there', async () => {
    offers([]);
    await mount(html('communes'));
    await choose('commune', '1605');
    await until(() => document.body.textContent?.includes('No carrier') === true);
    expect(find('.z-quick-order-notice').textContent).toContain('Bab El Oued');
  });

  it('offers to try again when the deliveries cannot be loaded', async () => {
    server.use(http.get('http://shop.test/public/*', () => new HttpResponse(null, { status: 500 })));
    await mount(html('communes'));
    await choose('commune', '1605');
    await until(() => document.querySelector('.z-quick-order-notice') !== null);
    expect(find('.z-quick-order-notice').textContent).toContain('Failed to fetch transporters');
    offers([offer(1, 'home', 400)]);
    find<HTMLButtonElement>('.z-quick-order-notice button').click();
    await until(() => document.querySelector('.z-quick-order-tile') !== null);
  });

  it('drops the late answer for a commune that is no longer chosen', async () => {
    const slow = Promise.withResolvers<Response>();
    server.use(http.get('http://shop.test/public/utilis/api/transport/commune/1605', () => slow.promise));
    await mount(html('communes'));
    await choose('commune', '1605');
    offers([offer(9, 'home', 900)]);
    await choose('commune', '1601');
    await until(() => document.querySelector('.z-quick-order-tile') !== null);
    slow.resolve(answer(TransportersAnswer, [[offer(1, 'home', 400)]]));
    await widgetsWork();
    expect(plain(find('.z-quick-order-tile'))).toBe('Carrier 9900,00 DA');
  });

  it('keeps the choice when more is ordered and says so when it is gone', async () => {
    await mount(html('saved-values'));
    offers([offer(1, 'home', 400, 0, 6000), offer(2, 'stopdesk', 300)]);
    find<HTMLButtonElement>('[aria-label="Increase the quantity"]').click();
    await until(() => asked.length === 1 && document.querySelector('.z-quick-order-tile') !== null);
    expect(asked[0]?.searchParams.get('subtotal')).toBe('6400.00');
    expect(find<HTMLInputElement>('.z-quick-order-tile input:checked').value).toBe('1');
    await until(() => plain(find('[data-part=total]')) === '6 400,00 DA');
    offers([offer(2, 'stopdesk', 300)]);
    find<HTMLButtonElement>('[aria-label="Increase the quantity"]').click();
    await until(() => document.body.textContent?.includes('no longer offered') === true);
  });
});

describe('the variants of <z-quick-order>', () => {
  it('takes over price, stock and number of the variant chosen on the page', async () => {
    await mount(html('combination'));
    offers([offer(1, 'home', 400), offer(2, 'stopdesk', 300), offer(3, 'home', 500)]);
    const change = (combinationId: number) =>
      document.dispatchEvent(new CustomEvent('z:combination-changed', { detail: { productId: 1, combinationId } }));
    change(1);
    await widgetsWork();
    expect(find<HTMLInputElement>('[name=combination]').value).toBe('1');
    expect(find<HTMLInputElement>('[name=unitPrice]').value).toBe('4410.00');
    expect(plain(find('[data-part=subtotal]'))).toBe('4 410,00 DA');
    expect(find<HTMLInputElement>('[data-part=quantity]').max).toBe('2');
    change(3);
    await widgetsWork();
    expect(find<HTMLButtonElement>('[data-part=submit]').disabled).toBe(true);
    expect(find('[data-part=submit]').textContent).toBe('Sold out');
  });

  it('names the items of a pack whose variant is still missing', async () => {
    await mount(html('pack'));
    find<HTMLButtonElement>('[data-part=submit]').click();
    await widgetsWork();
    expect(find('.z-quick-order-notice').textContent).toBe('Choose a variant for: Hijab Yasmine uni.');
  });
});

describe('ordering with <z-quick-order>', () => {
  it('names what is missing and leads to the first field', async () => {
    await mount(html('empty'));
    find<HTMLButtonElement>('[data-part=submit]').click();
    await widgetsWork();
    expect(find('[data-part=errors]').textContent).toContain('Some required information is missing: First name');
    expect(document.activeElement).toBe(find('#order-firstname'));
  });

  it('sends shape B with its key, remembers the order, starts the wait and leaves for the thanks', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    const redirects = record('z-quick-order:before-redirect');
    await mount(html('saved-values'));
    await order('z-quick-order:before-redirect');
    expect(sent[0]).toMatchObject({
      version: 1,
      channel: 'eCommerce',
      shopUuid: SHOP,
      customer: { firstname: 'Karim', phone: '0661234567', email: null },
      deliveryAddress: { wilaya: '16', commune: '1602', transporter: '1' },
      cart: { lines: [{ product: 3, combination: null, unitPrice: 3200, quantity: 1 }] },
      meta: { source: 'quick', locale: 'en', shipping: { finalPrice: 400, transporterId: '1' } },
    });
    expect(redirects.details).toEqual([{ redirectUrl: '/checkout/thanks/o-1' }]);
    find<HTMLButtonElement>('[data-part=submit]').click();
    await widgetsWork();
    expect(find('dialog').textContent).toMatch(/You can place a new order in (99|100) seconds/);
    expect(find<HTMLButtonElement>('dialog .z-quick-order-main').disabled).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('tells that the same was ordered already, and orders again when that is meant', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    await mount(html('saved-values'));
    await order('z-quick-order:before-redirect');
    for (const key of ['cooldownUntil', 'lastPurchaseTime']) localStorage.removeItem(`${SHOP}:${key}`);
    localStorage.removeItem('lastPurchaseTime');
    find<HTMLButtonElement>('[data-part=submit]').click();
    await widgetsWork();
    expect(find<HTMLAnchorElement>('dialog a').href).toBe('http://shop.test/checkout/thanks/o-1');
    const again = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
      (button) => button.textContent === 'Order again',
    );
    again?.click();
    await until(() => sent.length === 2);
    expect(sent[1]?.clientOrderKey).not.toBe(sent[0]?.clientOrderKey);
  });

  it('sends exactly the same again after an attempt nobody answered', async () => {
    checkout(() => HttpResponse.error());
    await mount(html('saved-values'));
    await order('z-quick-order:failure');
    expect(find('dialog').textContent).toContain('The order could not be completed');
    find<HTMLInputElement>('#order-address').value = '99 another street';
    checkout(() => answer(CheckoutResponse, ORDER));
    const left = new Promise((resolve) => document.addEventListener('z-quick-order:before-redirect', resolve));
    find<HTMLButtonElement>('dialog .z-quick-order-main').click();
    await left;
    expect(sent[1]).toEqual(sent[0]);
  });

  it('sends once however often it is pressed', async () => {
    const slow = Promise.withResolvers<Response>();
    checkout(() => slow.promise);
    await mount(html('saved-values'));
    const button = find<HTMLButtonElement>('[data-part=submit]');
    button.click();
    await until(() => sent.length === 1);
    expect([button.disabled, button.textContent]).toEqual([true, 'Processing…']);
    find<HTMLFormElement>('form').requestSubmit();
    const ended = new Promise((resolve) => document.addEventListener('z-quick-order:ordered', resolve));
    slow.resolve(answer(CheckoutResponse, ORDER));
    await ended;
    expect(sent).toHaveLength(1);
  });

  it('offers what is left when the stock is short', async () => {
    const line = { product: 3, combination: null, name: 'Théière', available: 2, requested: 9 };
    checkout(() => answer(Problem, { error: 'short-stock', message: 'Théière: 2 left', line }, { status: 409 }));
    await mount(html('saved-values'));
    await order('z-quick-order:failure');
    expect(find('.z-quick-order-notice').textContent).toContain('Théière: 2 left');
    offers([offer(1, 'home', 400), offer(2, 'stopdesk', 300), offer(3, 'home', 500)]);
    find<HTMLButtonElement>('.z-quick-order-notice button').click();
    await widgetsWork();
    expect(find<HTMLInputElement>('[data-part=quantity]').value).toBe('2');
  });

  it('shows new prices before anything is ordered', async () => {
    const prices = {
      lines: [{ product: 3, combination: null, unitPrice: 3500 }],
      subtotal: 3500,
      deliveryPrice: 400,
      total: 3900,
    };
    checkout(() => answer(Problem, { error: 'price-changed', message: 'Changed.', prices }, { status: 409 }));
    offers([offer(1, 'home', 400), offer(2, 'stopdesk', 300), offer(3, 'home', 500)]);
    await mount(html('saved-values'));
    await order('z-quick-order:failure');
    expect(plain(find('.z-quick-order-notice'))).toContain('New total: 3 900,00 DA');
    await until(() => plain(find('[data-part=total]')) === '3 900,00 DA');
  });

  it('shows the errors of the server beside their fields', async () => {
    const errors = { phone: ['Not ours'], transporter: ['Not there'] };
    checkout(() => answer(Problem, { error: 'invalid', message: 'No', errors }, { status: 422 }));
    await mount(html('saved-values'));
    await order('z-quick-order:failure');
    expect(document.activeElement).toBe(find('#order-phone'));
    expect(find('[data-part=transporters] .z-field-error').textContent).toBe('Not there');
  });

  it.each([
    ['the page is too old', 403, 'This page was open for too long'],
    ['the server fails', 500, 'The order could not be completed'],
  ])('keeps everything and says what to do when %s', async (_, status, text) => {
    checkout(() => new HttpResponse(null, { status }));
    await mount(html('saved-values'));
    await order('z-quick-order:failure');
    expect(find('dialog').textContent).toContain(text);
    expect(find<HTMLInputElement>('#order-address').value).toBe('12 rue Didouche Mourad');
    find<HTMLButtonElement>('dialog button').click();
    await widgetsWork();
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.activeElement).toBe(find('[data-part=submit]'));
  });
});
