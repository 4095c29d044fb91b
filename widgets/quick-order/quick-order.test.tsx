import { beforeEach, describe, expect, it } from 'vitest';
import { TransportersAnswer } from '../../shared/api/delivery.ts';
import { fillEmptyFields, rememberPerson } from '../../shared/features/checkout/remembered-person.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, leave, mount, record, showMarkup, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './quick-order.contract.ts';
import './quick-order.tsx';
import { offer, plain, until } from './testing/ordering.ts';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';

const requests: URL[] = [];
const offers = (list: readonly unknown[]) =>
  server.use(
    http.get('http://shop.test/public/utilis/api/transport/commune/:commune', ({ request }) => {
      requests.push(new URL(request.url));
      return answer(TransportersAnswer, [list]);
    }),
  );
const choose = async (name: string, value: string) => {
  const select = find<HTMLSelectElement>(`select[name=${name}]`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await widgetsWork();
};

setupMockServer();
beforeEach(() => {
  localStorage.clear();
  requests.length = 0;
});
describeWidget(contract, examples);

const NOWHERE = { wilaya: '', commune: '', transporter: '', communeText: '', communeNames: '' };

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

  it('fills in who ordered last, also the field that was touched first, but nothing that was emptied', async () => {
    const [, shop = ''] = /shop-uuid="([^"]+)"/.exec(html('empty')) ?? [];
    const karim = { firstname: 'Karim', lastname: 'Benali', phone: '0661234567', email: '', address: '' };
    await rememberPerson(shop, karim, NOWHERE);
    showMarkup(html('empty'));
    find('#order-firstname').focus();
    await until(() => find<HTMLInputElement>('#order-lastname').value === 'Benali');
    expect(find<HTMLInputElement>('#order-firstname').value).toBe('Karim');
    showMarkup(html('empty'));
    const field = find<HTMLInputElement>('#order-firstname');
    await widgetsWork();
    field.value = '';
    field.focus();
    fillEmptyFields(find('form'), { firstname: 'Karim' }, true);
    expect(field.value).toBe('');
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

  it('is put away and brought back where the shop has a cart too, as it was', async () => {
    const host = await mount(html('with-cart'));
    const [form, toggle] = [find<HTMLFormElement>('form'), find<HTMLButtonElement>('.z-quick-order-toggle')];
    find<HTMLInputElement>('#order-firstname').value = 'Amina';
    const seen = () => [form.hidden, host.dataset.state, toggle.textContent, toggle.getAttribute('aria-expanded')];
    expect(seen()).toEqual([false, 'ready', 'Hide checkout', 'true']);
    toggle.click();
    await widgetsWork();
    expect(seen()).toEqual([true, 'collapsed', 'Buy now', 'false']);
    toggle.click();
    await widgetsWork();
    expect(seen()).toEqual([false, 'ready', 'Hide checkout', 'true']);
    expect(find<HTMLInputElement>('#order-firstname').value).toBe('Amina');
    host.removeAttribute('active-add-to-cart');
    await widgetsWork();
    expect(document.querySelector('.z-quick-order-toggle')).toBeNull();
  });

  it.each(['500', '٥٠٠'])('keeps the quantity between one and what is left, and says why (%s)', async (tooMany) => {
    await mount(html('empty'));
    const field = find<HTMLInputElement>('[data-part=quantity]');
    field.value = tooMany;
    leave(field);
    await widgetsWork();
    expect(field.value).toBe('40');
    expect(document.body.textContent).toContain('Only 40 are left.');
    field.value = 'zero';
    leave(field);
    expect(field.value).toBe('1');
  });

  it('says why also where another widget corrects the same field', async () => {
    const plain = await mount(html('empty').replaceAll('z-quick-order', 'z-plain'));
    const field = find<HTMLInputElement>('[data-part=quantity]');
    field.addEventListener('change', () => {
      if (Number(field.value) > 40) field.value = '40';
    });
    const host = document.createElement('z-quick-order');
    for (const { name, value } of plain.attributes) host.setAttribute(name, value);
    host.append(...plain.childNodes);
    plain.replaceWith(host);
    await widgetsWork();
    field.value = '500';
    leave(field);
    await widgetsWork();
    expect(document.body.textContent).toContain('Only 40 are left.');
  });
});

describe('the delivery of <z-quick-order>', () => {
  it('asks for the deliveries of a commune at the subtotal and shows home before desk', async () => {
    offers([offer(2, 'stopdesk', 300), offer(1, 'home', 400, 400, 8000)]);
    await mount(html('communes'));
    await choose('commune', '1605');
    await until(() => document.querySelector('.z-checkout-tile') !== null);
    expect(requests[0]?.pathname).toBe('/public/utilis/api/transport/commune/1605');
    expect(requests[0]?.search).toBe('?subtotal=3200.00&channel=eCommerce');
    const tiles = [...document.querySelectorAll('.z-checkout-tile')].map(plain);
    expect(tiles).toEqual(['Carrier 1Free for orders from 8 000,00 DA400,00 DA', 'Carrier 2300,00 DA']);
  });

  it('shows only the chosen one, adds its price, and posts it with the plain form', async () => {
    offers([offer(1, 'home', 400), offer(2, 'stopdesk', 300)]);
    await mount(html('communes'));
    await choose('commune', '1605');
    await until(() => document.querySelector('.z-checkout-tile') !== null);
    find<HTMLInputElement>('.z-checkout-tile input[value="2"]').click();
    await widgetsWork();
    expect(document.querySelectorAll('.z-checkout-tile')).toHaveLength(1);
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
    await until(() => document.body.textContent?.includes('No delivery company') === true);
    expect(find('[role=status] .z-checkout-notice').textContent).toContain('Bab El Oued');
  });

  it('says why the deliveries cannot be loaded, and offers to try again', async () => {
    server.use(http.get('http://shop.test/public/*', () => new HttpResponse(null, { status: 500 })));
    await mount(html('communes'));
    await choose('commune', '1605');
    await until(() => document.querySelector('.z-checkout-notice') !== null);
    expect(find('.z-checkout-notice').textContent).toContain('Failed to fetch transporters');
    expect(find('.z-checkout-notice').textContent).toContain('The server has a problem.');
    offers([offer(1, 'home', 400)]);
    const again = find<HTMLButtonElement>('.z-checkout-notice button');
    again.focus();
    again.click();
    await until(() => document.querySelector('.z-checkout-tile') !== null);
    expect(document.activeElement, 'the button is gone').toBe(find('.z-checkout-tile input'));
  });

  it('says at a press that the deliveries are coming, until they are there or leads to another try', async () => {
    const late = Promise.withResolvers<Response>();
    server.use(http.get('http://shop.test/public/utilis/*', () => late.promise));
    await mount(html('communes'));
    await choose('commune', '1605');
    const typed = { firstname: 'Karim', lastname: 'Saadi', phone: '0661234567', address: '12 rue Didouche' };
    for (const [name, value] of Object.entries(typed)) find<HTMLInputElement>(`form [name=${name}]`).value = value;
    const press = async () => {
      find<HTMLButtonElement>('[data-part=submit]').click();
      await widgetsWork();
    };
    await press();
    const message = () => document.querySelector('[data-part=transporters] .z-field-error')?.textContent;
    expect(message()).toBe('The delivery options are coming, one moment…');
    expect(find('[data-part=errors]').hidden, 'nothing is missing').toBe(true);
    find<HTMLInputElement>('form [name=address]').value = '';
    await press();
    expect(find('[data-part=errors]').textContent).toBe('1 field to completeMissing mandatory info: Address.');
    late.resolve(new HttpResponse(null, { status: 500 }));
    await until(() => document.querySelector('.z-checkout-notice') !== null);
    await expect.poll(message).toBeUndefined();
    await press();
    expect(document.activeElement).toBe(buttonNamed('Try again'));
    expect(message()).toBe('Choose how you want it delivered.');
  });

  it('goes on asking for a delivery once those of the commune are there, and announces how many', async () => {
    const late = Promise.withResolvers<Response>();
    server.use(http.get('http://shop.test/public/utilis/*', () => late.promise));
    await mount(html('communes'));
    find<HTMLButtonElement>('[data-part=submit]').click();
    await widgetsWork();
    const message = () => document.querySelector('[data-part=transporters] .z-field-error')?.textContent;
    expect(message()).toBe('Choose how you want it delivered.');
    await choose('commune', '1605');
    expect(find('[data-part=transporters] [role=status]').textContent).toBe('Looking for delivery options…');
    late.resolve(answer(TransportersAnswer, [[offer(1, 'home', 400), offer(2, 'stopdesk', 300)]]));
    await until(() => document.querySelector('.z-checkout-tile') !== null);
    await widgetsWork();
    expect(message()).toBe('Choose how you want it delivered.');
    expect(find('[data-part=transporters] [role=status]').textContent).toBe('2 delivery options are available.');
    find<HTMLInputElement>('.z-checkout-tile input').click();
    await widgetsWork();
    expect(message()).toBeUndefined();
  });

  it('asks for no delivery where the commune has none', async () => {
    const late = Promise.withResolvers<Response>();
    server.use(http.get('http://shop.test/public/utilis/*', () => late.promise));
    await mount(html('communes'));
    find<HTMLButtonElement>('[data-part=submit]').click();
    await widgetsWork();
    await choose('commune', '1605');
    const status = find('[data-part=transporters] [role=status]');
    expect(status.textContent).toBe('Looking for delivery options…');
    late.resolve(answer(TransportersAnswer, [[]]));
    await expect.poll(() => status.textContent).toMatch(/^No delivery company serves/);
    expect(document.querySelector('[data-part=transporters] .z-field-error')).toBeNull();
  });

  it('drops the late answer for a commune that is no longer chosen', async () => {
    const slow = Promise.withResolvers<Response>();
    server.use(http.get('http://shop.test/public/utilis/api/transport/commune/1605', () => slow.promise));
    await mount(html('communes'));
    await choose('commune', '1605');
    offers([offer(9, 'home', 900)]);
    await choose('commune', '1601');
    await until(() => document.querySelector('.z-checkout-tile') !== null);
    slow.resolve(answer(TransportersAnswer, [[offer(1, 'home', 400)]]));
    await widgetsWork();
    expect(plain(find('.z-checkout-tile'))).toBe('Carrier 9900,00 DA');
  });

  it('keeps the choice when more is ordered and says so when it is gone', async () => {
    await mount(html('saved-values'));
    offers([offer(1, 'home', 400, 0, 6000), offer(2, 'stopdesk', 300)]);
    buttonNamed('Increase the quantity').click();
    await until(() => requests.length === 1 && document.querySelector('.z-checkout-tile') !== null);
    expect(requests[0]?.searchParams.get('subtotal')).toBe('6400.00');
    expect(find<HTMLInputElement>('.z-checkout-tile input:checked').value).toBe('1');
    await until(() => plain(find('[data-part=total]')) === '6 400,00 DA');
    offers([offer(2, 'stopdesk', 300)]);
    buttonNamed('Increase the quantity').click();
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
    const quantity = find<HTMLInputElement>('[data-part=quantity]');
    quantity.value = '9';
    quantity.dispatchEvent(new Event('change', { bubbles: true }));
    expect(quantity.value).toBe('2');
    change(3);
    await widgetsWork();
    expect(find<HTMLButtonElement>('[data-part=submit]').disabled).toBe(true);
    expect(find('[data-part=submit]').textContent).toBe('Sold out');
  });

  it('gives a number field the limit of the chosen variant, by which the browser checks it', async () => {
    await mount(html('combination').replace('type="text" inputmode="numeric"', 'type="number" max="1"'));
    document.dispatchEvent(new CustomEvent('z:combination-changed', { detail: { productId: 1, combinationId: 1 } }));
    await widgetsWork();
    const { type, max } = find<HTMLInputElement>('[data-part=quantity]');
    expect([type, max]).toEqual(['number', '2']);
  });

  it('says below the quantity how many are left, also to whoever comes back to the field', async () => {
    await mount(html('saved-values'));
    const field = find<HTMLInputElement>('[data-part=quantity]');
    field.value = '500';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await widgetsWork();
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect([hint?.textContent, await announced()]).toEqual(Array(2).fill(expect.stringContaining('left')));
    field.value = '1';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await widgetsWork();
    expect(field.hasAttribute('aria-describedby')).toBe(false);
  });

  it('names the items of a pack whose variant is still missing', async () => {
    await mount(html('pack'));
    find<HTMLButtonElement>('[data-part=submit]').click();
    await widgetsWork();
    expect(find('.z-checkout-notice').textContent).toBe('Choose a variant for: Hijab Yasmine uni.');
  });

  it('leads to the list of the pack that is missing, marks it, and is silent once it is chosen', async () => {
    await mount(html('pack'));
    find<HTMLButtonElement>('[data-part=submit]').click();
    await widgetsWork();
    const list = find<HTMLSelectElement>('#pack-2');
    expect(document.activeElement).toBe(list);
    expect(list.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Hijab');
    expect(find('#pack-1').hasAttribute('aria-invalid')).toBe(false);
    list.value = '13';
    list.dispatchEvent(new Event('change', { bubbles: true }));
    await widgetsWork();
    expect([list.hasAttribute('aria-invalid'), document.querySelector('.z-checkout-notice')]).toEqual([false, null]);
  });
});
