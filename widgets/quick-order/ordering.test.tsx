import { describe, expect, it, vi } from 'vitest';
import { CheckoutResponse } from '../../shared/api/checkout.ts';
import { Problem } from '../../shared/api/problem.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, leave, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import './quick-order.tsx';
import { checkout, ORDER, offer, offers, order, plain, pretendOrders, SHOP, sent, until } from './testing/ordering.ts';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const withCapture = (name: string) => examples[name]?.html ?? '';
// A form that rests on a slow machine would send a snapshot in the middle of another test.
const html = (name: string) => withCapture(name).replace('<z-quick-order ', '<z-quick-order no-abandoned-cart ');

pretendOrders();

describe('ordering with <z-quick-order>', () => {
  it('counts the empty fields in one line, names them once, and leads to the first field of the form', async () => {
    await mount(html('empty'));
    find<HTMLButtonElement>('[data-part=submit]').click();
    await widgetsWork();
    const [line, spoken, ...others] = find('[data-part=errors]').children;
    expect([line?.textContent, others]).toEqual(['7 fields to complete', []]);
    expect(spoken?.className).toBe('z-visually-hidden');
    expect(spoken?.textContent).toBe(
      'Missing mandatory info: First name, Last name, Phone, Wilaya, Commune, Delivery, Address.',
    );
    expect(document.activeElement).toBe(find('#order-firstname'));
    const beside = (name: string) => find(`#${find(name).getAttribute('aria-describedby')}`).textContent;
    expect(['#order-firstname', '#order-lastname', '#order-address'].map(beside)).toEqual([
      'Enter the first name.',
      'Enter the last name.',
      'Address: this field is required.',
    ]);
  });

  it('counts what is left to correct while it is corrected, the delivery too', async () => {
    await mount(html('saved-values'));
    const radios = document.querySelectorAll<HTMLInputElement>('[name=transporter]');
    for (const radio of radios) radio.checked = false;
    const address = find<HTMLInputElement>('#order-address');
    address.value = '';
    find<HTMLInputElement>('#order-phone').value = '0661';
    find<HTMLButtonElement>('[data-part=submit]').click();
    await widgetsWork();
    const errors = find('[data-part=errors]');
    expect(errors.textContent).toBe('3 fields to correctMissing mandatory info: Delivery, Address.');
    expect(document.activeElement).toBe(find('#order-phone'));
    type(find<HTMLInputElement>('#order-phone'), '234567');
    await widgetsWork();
    expect(errors.textContent).toBe('2 fields to complete');
    type(address, '5 rue Larbi');
    leave(address);
    await widgetsWork();
    expect(errors.textContent).toBe('1 field to complete');
    offers([offer(1, 'home', 400), offer(2, 'stopdesk', 300), offer(3, 'home', 500)]);
    radios[0]?.click();
    await until(() => errors.hidden === true);
    await until(() => document.querySelector('.z-checkout-tile') !== null);
  });

  it('names a delivery of unknown price beside the total instead of calling it free', async () => {
    await mount(html('saved-values').replace('data-price="400.00" data-base-price="400.00" ', ''));
    await until(() => plain(find('[data-part=delivery]')) === '—');
    expect(plain(find('[data-part=total]'))).toBe('3 200,00 DA + Delivery');
  });

  it.each([
    ['ar', 'سيدي امحمد، الجزائر'],
    ['en', 'Sidi M’Hamed, Algiers'],
    ['fr', 'Sidi M’Hamed, Alger'],
  ] as const)('names the place in the summary as the fields above it do (%s)', async (lang, place) => {
    await mount(html('saved-values'), { lang });
    await until(() => document.querySelector('.z-quick-order-summary') !== null);
    expect(find('.z-quick-order-summary').textContent).toContain(place);
  });

  it('names a place once in the summary while the address is typed, where commune and wilaya share a name', async () => {
    await mount(html('saved-values').replaceAll(/Sidi M’Hamed|Algiers/g, 'Oran'));
    await until(() => document.querySelector('.z-quick-order-summary') !== null);
    const place = () => [...document.querySelectorAll('.z-quick-order-summary p')].at(-1)?.textContent;
    const address = find<HTMLInputElement>('#order-address');
    address.value = '';
    for (const typed of ['1', '2', '3']) {
      type(address, typed);
      await widgetsWork();
    }
    expect(place()).toBe('123, Oran, Oran');
  });

  it('isolates only the number of pieces in the summary, so that an Arabic page does not turn the sign around', async () => {
    await mount(html('saved-values'));
    await until(() => document.querySelector('.z-quick-order-summary') !== null);
    const line = document.querySelectorAll('.z-quick-order-summary p')[1];
    expect([...(line?.querySelectorAll('bdi') ?? [])].map(plain)[0]).toBe('1');
    expect(plain(line as Element)).toMatch(/^1 × /);
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
    expect(find('dialog').textContent).toMatch(/Please wait (99|100) seconds/);
    expect(find<HTMLButtonElement>('dialog .z-checkout-main').disabled).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('says that the order is recorded while the page of thanks is on its way', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
    await mount(html('saved-values'));
    find('z-quick-order').addEventListener('z-quick-order:before-redirect', (event) => event.stopPropagation());
    find<HTMLButtonElement>('[data-part=submit]').click();
    await expect.poll(() => leave.mock.calls.length).toBe(1);
    await expect.poll(() => document.querySelector('.z-checkout-good')?.textContent).toMatch(/recorded/);
    expect(await announced()).toMatch(/recorded/);
    leave.mockRestore();
  });

  it('ignores presses while the page of thanks is on its way, and leads to the order until the next one is possible', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
    await mount(html('saved-values'));
    find('z-quick-order').addEventListener('z-quick-order:before-redirect', (event) => event.stopPropagation());
    const press = async () => {
      find<HTMLButtonElement>('[data-part=submit]').click();
      await widgetsWork();
    };
    await press();
    await expect.poll(() => leave.mock.calls.length).toBe(1);
    const thanks = () => document.querySelector<HTMLAnchorElement>('.z-checkout-good a')?.href;
    await expect.poll(thanks).toBe('http://shop.test/checkout/thanks/o-1');
    await press();
    expect([document.querySelector('dialog'), thanks()]).toEqual([null, 'http://shop.test/checkout/thanks/o-1']);
    window.dispatchEvent(new Event('pageshow'));
    await widgetsWork();
    await press();
    expect(find('dialog').textContent).toMatch(/Your order is recorded.*Please wait \d+ seconds/);
    expect(find<HTMLAnchorElement>('dialog a').href).toBe('http://shop.test/checkout/thanks/o-1');
    buttonNamed('Close').click();
    type(find<HTMLInputElement>('#order-address'), '4 rue Larbi');
    await press();
    expect(find('dialog').textContent).not.toContain('recorded');
    expect([document.querySelector('dialog a'), sent.length, leave.mock.calls.length]).toEqual([null, 1, 1]);
    leave.mockRestore();
  });

  it('leads to the thanks during the wait where the order still has its cart', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    const redirects = record('z-quick-order:before-redirect');
    localStorage.setItem(`${SHOP}:quickCartId`, 'cart-1');
    await mount(html('saved-values'));
    await order('z-quick-order:before-redirect');
    localStorage.setItem(`${SHOP}:quickCartId`, 'cart-1');
    await order('z-quick-order:before-redirect');
    expect(redirects.details).toEqual(Array(2).fill({ redirectUrl: '/checkout/thanks/o-1' }));
    expect([document.querySelector('dialog'), sent.length]).toEqual([null, 1]);
  });

  it('orders from the shop of the page where the tag names none', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'z-shop', content: SHOP });
    document.head.append(meta);
    await mount(html('saved-values').replace(`shop-uuid="${SHOP}"`, ''));
    await order('z-quick-order:before-redirect');
    expect(sent[0]).toMatchObject({ shopUuid: SHOP });
    meta.remove();
  });

  const CLOSED = 'This shop is closed today.';
  it.each([
    ['alone, above the button where no part lists errors', '', {}, []],
    ['with that of a field, above the button where no part lists errors', '', { phone: ['Not ours.'] }, []],
    ['alone, in the part for errors', 'data-part="errors"', {}, []],
    [
      'with that of a field, in the part for errors',
      'data-part="errors"',
      { phone: ['Not ours.'] },
      ['1 field to correct'],
    ],
  ])('tells the host the message of no field that it shows %s', async (_, part, errors, count) => {
    const problem = { error: 'invalid', message: 'Check the form.', errors: { ...errors, shopUuid: [CLOSED] } };
    checkout(() => answer(Problem, problem, { status: 422 }));
    await mount(html('saved-values').replace('data-part="errors"', part));
    const failures = record<{ message: string }>('z-quick-order:failure');
    await order('z-quick-order:failure');
    const shown = [...document.querySelectorAll('[role=alert] p:not([hidden])')].map(({ textContent }) => textContent);
    expect(shown).toEqual([...count, CLOSED]);
    expect(failures.details.map(({ message }) => message)).toEqual([CLOSED]);
  });

  it('leaves for the thanks of the host where it gives their address, and names them when the same is ordered again', async () => {
    checkout(() => answer(CheckoutResponse, ORDER));
    const redirects = record('z-quick-order:before-redirect');
    await mount(
      html('saved-values').replace('<z-quick-order ', '<z-quick-order thanks-url="/merci?commande={order}" '),
    );
    await order('z-quick-order:before-redirect');
    expect(redirects.details).toEqual([{ redirectUrl: '/merci?commande=o-1' }]);
    for (const key of ['cooldownUntil', 'lastPurchaseTime']) localStorage.removeItem(`${SHOP}:${key}`);
    localStorage.removeItem('lastPurchaseTime');
    find<HTMLButtonElement>('[data-part=submit]').click();
    await widgetsWork();
    expect(find<HTMLAnchorElement>('dialog a').href).toBe('http://shop.test/merci?commande=o-1');
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
    expect([...document.querySelectorAll('dialog p')].map(({ textContent }) => textContent)).toEqual([
      'The order could not be confirmed. The connection was interrupted.',
      'The order may have arrived. Trying again is safe: it is recorded only once.',
    ]);
    checkout(() => answer(CheckoutResponse, ORDER));
    const left = new Promise((resolve) => document.addEventListener('z-quick-order:before-redirect', resolve));
    buttonNamed('Try again').click();
    await left;
    expect(sent[1]).toEqual(sent[0]);
  });

  it('does not say that a refused order may have arrived', async () => {
    checkout(() => new HttpResponse(null, { status: 404 }));
    await mount(html('saved-values'));
    await order('z-quick-order:failure');
    expect(find('dialog').textContent).toContain('The order could not be confirmed.This no longer exists.');
    expect(find('dialog').textContent).not.toContain('may have arrived');
  });

  it('sends once however often it is pressed', async () => {
    const slow = Promise.withResolvers<Response>();
    checkout(() => slow.promise);
    const host = await mount(html('saved-values'));
    const button = find<HTMLButtonElement>('[data-part=submit]');
    button.click();
    await until(() => sent.length === 1);
    expect([host.dataset.state, button.disabled, button.textContent]).toEqual(['busy', true, 'Processing…']);
    find<HTMLFormElement>('form').requestSubmit();
    const ended = new Promise((resolve) => document.addEventListener('z-quick-order:ordered', resolve));
    slow.resolve(answer(CheckoutResponse, ORDER));
    await ended;
    expect(sent).toHaveLength(1);
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
    const failures = record<{ message: string }>('z-quick-order:failure');
    await order('z-quick-order:failure');
    const shown = find('.z-checkout-notice p').textContent;
    expect(failures.details.map(({ message }) => message.replace(/[\u2066\u2069]/g, ''))).toEqual([shown]);
    expect(plain(find('.z-checkout-notice'))).toContain('New total: 3 900,00 DA');
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
    ['is still being placed', 409, { error: 'order-running', message: 'It is on its way.' }, 'It is on its way.'],
    ['has a key of another one', 422, { error: 'key-reused', message: 'Used.' }, 'then press again to send it.'],
    ['is refused without a field', 422, { error: 'invalid', message: 'Closed today.' }, 'Closed today.'],
  ])('says in a dialog that an order %s, and sends it again from there', async (_, status, problem, text) => {
    checkout(() => answer(Problem, problem, { status }));
    await mount(html('saved-values'));
    await order('z-quick-order:failure');
    expect(find('dialog h2').textContent).toBe('Error');
    expect(find('dialog').textContent).toContain(text);
    expect([...document.querySelectorAll('dialog button')].map(({ textContent }) => textContent)).toEqual([
      'Close',
      'Try again',
    ]);
    const placed = record('z-quick-order:before-redirect');
    checkout(() => answer(CheckoutResponse, ORDER));
    buttonNamed('Try again').click();
    await until(() => placed.details.length === 1);
  });

  it.each([
    ['the page is too old', 403, 'This page was open for too long'],
    ['the order cannot be read', 400, 'The order could not be confirmed.Some of the information is not valid.'],
    ['the server fails', 500, 'The server has a problem.The order may have arrived'],
  ])('keeps everything and says what to do when %s', async (_, status, text) => {
    checkout(() => new HttpResponse(null, { status }));
    await mount(html('saved-values'));
    await order('z-quick-order:failure');
    expect(find('dialog').textContent).toContain(text);
    expect(find<HTMLInputElement>('#order-address').value).toBe('12 rue Didouche Mourad');
    buttonNamed('Close').click();
    await widgetsWork();
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.activeElement).toBe(find('[data-part=submit]'));
  });
});

describe('the snapshot of an order that is not placed', () => {
  it('is sent once for the same content when the form rests, and needs a token', async () => {
    const snapshots: unknown[] = [];
    server.use(
      http.post('http://shop.test/web/api/cart/abandoned/cart', async ({ request }) => {
        snapshots.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    document.head.insertAdjacentHTML('beforeend', '<meta name="csrf-token" content="t">');
    await mount(withCapture('saved-values'));
    const field = find<HTMLInputElement>('#order-address');
    field.value = '13 rue Didouche';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await until(() => snapshots.length === 1);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.value = '14 rue Didouche';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    find<HTMLInputElement>('#order-lastname').value = 'Saadi';
    find('#order-lastname').dispatchEvent(new InputEvent('input', { bubbles: true }));
    await until(() => snapshots.length === 2);
    expect(snapshots[0]).toMatchObject({ phone: '0661234567', payload: { source: 'quick', schemaVersion: 1 } });
    expect(snapshots[1]).toMatchObject({ lastname: 'Saadi' });
    document.head.querySelector('meta[name=csrf-token]')?.remove();
  });
});
