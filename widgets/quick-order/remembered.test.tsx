import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommunesAnswer, TransportersAnswer } from '../../shared/api/delivery.ts';
import { rememberPerson } from '../../shared/features/checkout/remembered-person.ts';
import { announced, announcementsWritten } from '../../shared/testing/announced.ts';
import { answer, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, type, widgetsWork } from '../../shared/testing/mount.ts';
import './quick-order.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const SHOP = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';
const SOMEBODY = { firstname: 'Amina', lastname: 'Saadi', phone: '0661000001', email: '', address: '12 rue Didouche' };
const PLACE = {
  wilaya: '16',
  commune: '1605',
  transporter: '2',
  communeText: 'Bab El Oued',
  communeNames: 'Bab El Oued|باب الوادي',
};
const offer = (id: number) => ({
  id,
  name: `T${id}`,
  nameAr: `T${id}`,
  nameEn: `T${id}`,
  kind: 'home',
  price: 100 * id,
  finalPrice: 100 * id,
  promo: null,
  deliveryCommune: 1605,
  logo: null,
});
const offers = (...ids: number[]) =>
  server.use(http.get('*/transport/commune/:id', () => answer(TransportersAnswer, [ids.map(offer)])));
const snapshots: unknown[] = [];

setupMockServer();
beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  snapshots.length = 0;
  offers(1, 2);
  server.use(
    http.post('*/abandoned/cart', async ({ request }) => {
      snapshots.push(await request.json());
      return new Response(null, { status: 204 });
    }),
  );
});
afterEach(() => vi.useRealTimers());

const select = (name: string) => find<HTMLSelectElement>(`select[name="${name}"]`);
const text = (part: string) => (find(`[data-part~="${part}"]`).textContent ?? '').replace(/\u00a0/g, ' ');
const posted = (name: string) => new FormData(find<HTMLFormElement>('form')).get(name);

describe('whoever uses the device next', () => {
  const key = `${SHOP}:checkout`;
  const value = (name: string) => find<HTMLInputElement>(`#order-${name}`).value;
  const forget = () => document.querySelector<HTMLButtonElement>('.z-checkout-filled button');

  it('is told where the details come from, and takes them away with one press', async () => {
    await rememberPerson(SHOP, SOMEBODY, PLACE);
    await mount(html('empty'));
    await expect.poll(() => posted('transporter')).toBe('2');
    expect(find('.z-checkout-filled').textContent).toBe(
      'Filled in from what was last entered on this device. Erase my details',
    );
    expect(document.querySelectorAll('input[name=transporter]')).toHaveLength(1);
    await announcementsWritten();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    forget()?.click();
    await widgetsWork();
    expect(localStorage.getItem(key)).toBeNull();
    expect(['firstname', 'lastname', 'phone', 'address', 'wilaya', 'commune'].map(value).join('')).toBe('');
    expect(posted('transporter')).toBeNull();
    expect(document.activeElement).toBe(find('#order-firstname'));
    expect(await announced()).toBe('Your details were erased from this device.\nTotal: 3\u00a0200,00\u00a0DA');
    vi.useRealTimers();
    expect(forget()).toBeNull();
    await mount(html('empty'));
    await widgetsWork();
    expect([value('firstname'), forget()]).toEqual(['', null]);
  });

  it('writes over the name that comes into the field they are about to type in', async () => {
    await rememberPerson(SHOP, SOMEBODY, PLACE);
    document.body.innerHTML = html('empty');
    const field = find<HTMLInputElement>('#order-firstname');
    field.focus();
    await widgetsWork();
    await expect.poll(() => value('firstname')).toBe('Amina');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Amina'.length]);
  });

  it('keeps what was typed instead, and nothing is stored again before more is typed', async () => {
    await rememberPerson(SHOP, SOMEBODY, PLACE);
    await mount(html('empty'));
    await expect.poll(() => value('address')).toBe('12 rue Didouche');
    find<HTMLInputElement>('#order-address').value = '';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    type(find<HTMLInputElement>('#order-address'), '9 rue Larbi');
    await widgetsWork();
    forget()?.click();
    await widgetsWork();
    vi.advanceTimersByTime(300);
    await widgetsWork();
    expect([value('firstname'), value('address'), localStorage.getItem(key)]).toEqual(['', '9 rue Larbi', null]);
    type(find<HTMLInputElement>('#order-firstname'), 'Lina');
    await widgetsWork();
    vi.advanceTimersByTime(300);
    vi.useRealTimers();
    await expect.poll(() => localStorage.getItem(key)).not.toBeNull();
  });

  it.each([
    ['fr', 'Effacer mes coordonnées'],
    ['ar', 'محو بياناتي'],
  ] as const)('is asked in %s', async (lang, label) => {
    await rememberPerson(SHOP, SOMEBODY, PLACE);
    await mount(html('empty'), { lang });
    await expect.poll(() => forget()?.textContent).toBe(label);
  });
});

describe('where the last order of a shopper was to go', () => {
  it('is chosen again in the quick order with today’s price, and nothing of it counts as a change', async () => {
    await rememberPerson(SHOP, SOMEBODY, PLACE);
    await mount(html('empty'));
    await expect.poll(() => posted('transporter')).toBe('2');
    await widgetsWork();
    expect([select('wilaya').value, select('commune').value, select('commune').disabled]).toEqual([
      '16',
      '1605',
      false,
    ]);
    expect([text('delivery'), text('total')]).toEqual(['200,00 DA', '3 400,00 DA']);
    expect(snapshots).toEqual([]);
  });

  it('is said to be gone when the delivery, the wilaya or every carrier is', async () => {
    await rememberPerson(SHOP, SOMEBODY, { ...PLACE, transporter: '9' });
    await mount(html('empty'));
    await expect.poll(() => document.body.textContent).toContain('no longer offered');
    expect([posted('commune'), posted('transporter')]).toEqual(['1605', null]);
    await rememberPerson(SHOP, SOMEBODY, { ...PLACE, wilaya: '99' });
    await mount(html('empty'));
    await expect.poll(() => document.body.textContent).toContain('We no longer deliver to this place');
    expect(select('wilaya').value).toBe('');
    offers();
    await rememberPerson(SHOP, SOMEBODY, PLACE);
    await mount(html('empty'));
    await expect.poll(() => document.body.textContent).toContain('No delivery company serves Bab El Oued');
    expect(text('total')).toBe('3 200,00 DA');
  });

  it('leaves the commune to be chosen when only that is not delivered to any more', async () => {
    await import('../wilaya-commune/wilaya-commune.tsx');
    const casbah = { id: 1602, name: 'Casbah', nameAr: 'القصبة', deliverable: true };
    server.use(http.get('*/commune/wilaya/16', () => answer(CommunesAnswer, [casbah])));
    await rememberPerson(SHOP, SOMEBODY, PLACE);
    await mount(html('empty'));
    await expect.poll(() => document.body.textContent).toContain('at the moment (Bab El Oued)');
    expect([posted('wilaya'), posted('commune')]).toEqual(['16', '']);
  });

  it('gives way to what the shopper or the server chose', async () => {
    await rememberPerson(SHOP, SOMEBODY, PLACE);
    await mount(html('saved-values'));
    await widgetsWork();
    const { wilaya, commune } = { wilaya: select('wilaya').value, commune: select('commune').value };
    expect(commune).not.toBe('');
    expect([wilaya, commune]).toEqual([
      find<HTMLOptionElement>('select[name="wilaya"] [selected]').value,
      find<HTMLOptionElement>('select[name="commune"] [selected]').value,
    ]);
  });
});

describe('a shopper’s details, where the page has privacy asked for', () => {
  const withFlag = (attribute: string) =>
    html('saved-values').replace('<z-quick-order ', `<z-quick-order ${attribute} `);
  const changeAndRest = async (markup: string) => {
    await mount(markup);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    type(find<HTMLInputElement>('#order-address'), '!');
    await widgetsWork();
    vi.advanceTimersByTime(300);
    vi.useRealTimers();
    await widgetsWork();
  };
  const isStored = () => Object.keys(localStorage).some((key) => key.endsWith(':checkout'));

  it.each([
    ['', 1, true],
    ['no-abandoned-cart', 0, true],
    ['no-remember', 1, false],
  ])('with "%s": %i snapshots are sent, and stored is %s', async (attribute, sent, stored) => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="csrf-token" content="t">');
    await changeAndRest(withFlag(attribute));
    if (sent > 0) await expect.poll(() => snapshots.length).toBe(sent);
    if (stored) await expect.poll(isStored).toBe(true);
    await widgetsWork();
    expect([snapshots.length, isStored()]).toEqual([sent, stored]);
    document.head.querySelector('meta[name=csrf-token]')?.remove();
  });
});
