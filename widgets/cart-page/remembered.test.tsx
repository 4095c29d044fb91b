import { beforeEach, describe, expect, it } from 'vitest';
import { CommunesAnswer, TransportersAnswer } from '../../shared/api/delivery.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { cartIsUnchanged } from '../../shared/features/cart/testing/unchanged.ts';
import { rememberPerson } from '../../shared/features/checkout/remembered-person.ts';
import { answer, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, widgetsWork } from '../../shared/testing/mount.ts';
import './cart-page.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const SHOP = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';
const NOBODY = { firstname: '', lastname: '', phone: '0661000001', email: '', address: '' };
const PLACE = {
  wilaya: '16',
  commune: '1601',
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
  deliveryCommune: 1601,
  logo: null,
});
const sent: string[] = [];

setupMockServer();
cartIsUnchanged();
beforeEach(async () => {
  document.body.replaceChildren();
  localStorage.clear();
  sent.length = 0;
  const cart = cartStore(SHOP).getState();
  cart.startNew();
  const line = {
    productId: 1,
    combinationId: null,
    name: 'P',
    image: null,
    unitPrice: 1000,
    quantity: 1,
    attributes: {},
  };
  cart.add(line);
  server.use(
    http.get('*/transport/commune/:id', () => answer(TransportersAnswer, [[1, 2].map(offer)])),
    http.post('*/abandoned/cart', () => {
      sent.push('snapshot');
      return new Response(null, { status: 204 });
    }),
  );
});

/** The example's own lines would join that of the tests. */
const GIVEN = /<script[^>]*data-part="given"[^>]*>.*?<\/script>/s;
const html = () => (examples['browser-cart']?.html ?? '').replace(GIVEN, '');
const select = (name: string) => find<HTMLSelectElement>(`select[name="${name}"]`);
const text = (part: string) => (find(`[data-part~="${part}"]`).textContent ?? '').replace(/\u00a0/g, ' ');
const chosen = () =>
  document.querySelector<HTMLInputElement>('[data-z-outlet] input[name="transporter"]:checked')?.value;

describe('where the last order was to go', () => {
  it('is chosen again with its delivery and its price of today, and nothing of it counts as a change', async () => {
    await rememberPerson(SHOP, NOBODY, PLACE);
    await mount(html());
    await expect.poll(chosen).toBe('2');
    await widgetsWork();
    expect([select('wilaya').value, select('commune').value]).toEqual(['16', '1601']);
    expect(select('commune').disabled).toBe(false);
    expect([text('delivery'), text('total')]).toEqual(['200,00 DA', '1 200,00 DA']);
    expect(new FormData(find('form[data-part~="form"]')).get('transporter')).toBe('2');
    expect(sent).toEqual([]);
  });

  it('is captured with the cart once a line of it was changed', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="csrf-token" content="t">');
    await rememberPerson(SHOP, NOBODY, PLACE);
    await mount(html());
    await expect.poll(chosen).toBe('2');
    buttonNamed('Increase the quantity: P').click();
    await expect.poll(() => sent).toEqual(['snapshot']);
    document.head.querySelector('meta[name=csrf-token]')?.remove();
  });

  it('is said to be gone when the delivery, or the wilaya, is not offered any more', async () => {
    await rememberPerson(SHOP, NOBODY, { ...PLACE, transporter: '9' });
    await mount(html());
    await expect.poll(() => document.body.textContent).toContain('no longer offered');
    expect(chosen()).toBeUndefined();
    document.body.replaceChildren();
    await rememberPerson(SHOP, NOBODY, { ...PLACE, wilaya: '99' });
    await mount(html());
    await expect.poll(() => document.body.textContent).toContain('no longer deliver to this place');
    expect(select('wilaya').value).toBe('');
  });

  it('is said to have no delivery when nobody drives there any more', async () => {
    server.use(http.get('*/transport/commune/:id', () => answer(TransportersAnswer, [[]])));
    await rememberPerson(SHOP, NOBODY, PLACE);
    await mount(html());
    await expect.poll(() => document.body.textContent).toContain('No delivery company serves Bab El Oued');
  });

  it('waits for the communes where the element that loads them works already', async () => {
    await import('../wilaya-commune/wilaya-commune.tsx');
    const commune = { id: 1601, name: 'Bab El Oued', nameAr: 'باب الوادي', deliverable: true };
    server.use(
      http.get('*/commune/wilaya/16', () =>
        answer(CommunesAnswer, [commune, { ...commune, id: 1602, name: 'Casbah' }]),
      ),
    );
    await rememberPerson(SHOP, NOBODY, PLACE);
    await mount(html());
    await expect.poll(chosen).toBe('2');
    expect(select('commune').value).toBe('1601');
    expect(select('commune').options.length).toBe(3);
  });

  it('keeps what the server or the shopper chose', async () => {
    server.use(http.get('*/commune/wilaya/31', () => answer(CommunesAnswer, [])));
    await rememberPerson(SHOP, NOBODY, PLACE);
    await mount(html().replace('<option value="31"', '<option selected value="31"'));
    await widgetsWork();
    await expect.poll(() => find<HTMLInputElement>('[name="phone"]').value).toBe('0661000001');
    await widgetsWork();
    expect(select('wilaya').value).toBe('31');
    expect(select('commune').value).toBe('');
  });
});
