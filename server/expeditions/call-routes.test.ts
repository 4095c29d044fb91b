import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CARPET, LAMP, SMALL, setStock } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { insertColleagues, levelsOf, startExpedition, type TestExpedition } from './testing/expedition-fixture.ts';

const { server, staff } = await openStaffedShop();
let expedition: TestExpedition;
let id: number;

beforeAll(() => insertColleagues(server.db));
beforeEach(async () => {
  await server.db.exec(`truncate expeditions, stock_movements, warehouse_stock cascade;
    update stock_items set available = 0, reserved = 0`);
  await setStock(server.db, LAMP, 10);
  await setStock(server.db, CARPET, 10, SMALL);
  expedition = await startExpedition(server.db);
  id = expedition.change.expedition;
});

const read = async (url: string) =>
  server.app.inject({ url: `/dashboard/api${url}`, headers: { cookie: staff.cookie, accept: 'application/json' } });
const call = async (name: string, payload: object, locale = 'en') => {
  const response = await server.app.inject({
    method: 'POST',
    url: `/dashboard/api/internal-expedition/${name}?locale=${locale}`,
    headers: { ...staff.headers, accept: 'application/json' },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
};
const form = (name: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: `/dashboard/api/internal-expedition/${name}`,
    headers: { cookie: staff.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });

describe('the products of a warehouse', () => {
  it('are given with what can still be added and what the expedition has', async () => {
    const { body } = await read(`/warehouse/1/available-products?search=lam&expeditionId=${id}`);
    expect(JSON.parse(body)).toEqual([
      {
        item: 1,
        product_id: LAMP,
        combination_id: null,
        type: 'product',
        product_name: 'Lampe',
        combination_name: null,
        barcode: null,
        available_stock: 6,
        in_expedition: 4,
        destination_stock: 0,
      },
    ]);
    const words = `/warehouse/1/available-products?search=${encodeURIComponent('pe làm')}`;
    expect((await read(words)).json(), 'words, whatever their accents').toMatchObject([{ product_id: LAMP }]);
    const carpets = (await read('/warehouse/1/available-products?search=tapis')).json();
    expect(carpets).toMatchObject([
      {
        product_id: CARPET,
        combination_id: SMALL,
        type: 'combination',
        combination_name: 'Petit',
        available_stock: 10,
      },
    ]);
    const hits = async (search: string) =>
      (await read(`/warehouse/1/available-products?search=${encodeURIComponent(search)}`)).json().length;
    expect([await hits('petit tapis'), await hits('tapis grand')], 'by the values of a combination').toEqual([1, 0]);
    await server.db.exec(`update combinations set barcode = '6130002', sku = 'petit' where id = ${SMALL};
      update products set sku = 'lampe' where id = ${CARPET}`);
    expect([await hits('6130002'), await hits('PETIT')], 'by the codes of a combination').toEqual([1, 1]);
    expect((await read('/warehouse/1/available-products?search=Lampe')).json(), 'a code alone').toMatchObject([
      { product_id: CARPET },
    ]);
  });

  it('are those of a warehouse of this shop', async () => {
    expect((await read('/warehouse/3/available-products')).statusCode).toBe(404);
    expect((await read('/warehouse/99/available-products')).statusCode).toBe(404);
    const stranger = await server.app.inject({
      url: '/dashboard/api/warehouse/1/available-products',
      headers: { accept: 'application/json' },
    });
    expect(stranger.statusCode).toBe(401);
  });
});

describe('an item of an expedition', () => {
  const lamp = { productId: LAMP, combinationId: null };

  it('is added, changed and removed, and each answer has both lists', async () => {
    const added = await call(`${id}/add-item`, { productId: CARPET, combinationId: SMALL, quantity: 2 });
    expect(added).toMatchObject({ status: 200, body: { success: true, message: 'item added', pieces: 6 } });
    expect(added.body.items).toMatchObject([
      { productId: LAMP, combinationId: null, name: 'Lamp', quantity: 4, available: 6, sent: null, setBy: 'Karim' },
      { productId: CARPET, combinationId: SMALL, combination: 'Small', quantity: 2, setBy: 'Amina Staff' },
    ]);
    expect(added.body.product).toMatchObject({ product_id: CARPET, available_stock: 8, in_expedition: 2 });
    const updated = await call(`${id}/update-item`, { ...lamp, quantity: 10, expected: 4 });
    expect(updated).toMatchObject({ status: 200, body: { message: 'item updated', product: { available_stock: 0 } } });
    const removed = await call(`${id}/remove-item`, lamp);
    expect(removed).toMatchObject({ status: 200, body: { message: 'item removed', pieces: 2 } });
    expect((await read(`/internal-expedition/${id}/items`)).json()).toMatchObject({ status: 'in-progress', pieces: 2 });
  });

  it('is refused with the sentence of an invalid quantity, and with what is still available', async () => {
    for (const quantity of [0, -1, 1.5, 'many', '']) {
      const wrong = await call(`${id}/add-item`, { ...lamp, quantity });
      expect(wrong).toMatchObject({ status: 422, body: { error: 'invalid', message: 'invalid quantity' } });
    }
    const tooMany = await call(`${id}/add-item`, { ...lamp, quantity: 7 });
    expect(tooMany.body).toMatchObject({ message: 'invalid quantity', errors: { quantity: ['Still available: 6.'] } });
    expect((await call(`${id}/update-item`, { ...lamp, quantity: 0 })).body.message).toBe('invalid quantity');
    expect(await levelsOf(server.db)).toMatchObject({ reserved: 4 });
  });

  it('that somebody else set is not overwritten: the answer says who set what', async () => {
    const late = await call(`${id}/update-item`, { ...lamp, quantity: 2, expected: 3 });
    expect(late).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: 'Karim set 4. Your change is not saved.' },
    });
    expect(late.body.stock).toMatchObject({ current: 4, by: 'Karim' });
    expect((await call(`${id}/remove-item`, { ...lamp, expected: 3 })).status).toBe(409);
  });

  it('is added once, however often the call is sent again', async () => {
    const addition = { ...lamp, quantity: 1, key: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => call(`${id}/add-item`, addition)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await levelsOf(server.db)).toMatchObject({ reserved: 5 });
  });

  it('is neither of another shop nor of an expedition that is none or has left', async () => {
    expect((await call(`${id}/add-item`, { productId: 6, quantity: 1 })).status).toBe(404);
    expect((await call(`${id}/add-item`, { item: 6, quantity: 1 })).status).toBe(404);
    expect((await call(`${id}/add-item`, { quantity: 1 })).status).toBe(404);
    expect((await call('999999/add-item', { ...lamp, quantity: 1 })).status).toBe(404);
    const { change } = await startExpedition(server.db, { status: 'sent', quantity: 1 });
    const gone = await call(`${change.expedition}/add-item`, { ...lamp, quantity: 1 });
    expect(gone).toMatchObject({ status: 409, body: { message: expect.stringContaining('“Sent”') } });
  });

  it('is changed by forms too, which come back with the error at the line', async () => {
    const added = await form(`${id}/add-item`, { item: '1', quantity: '2' });
    expect([added.statusCode, added.headers.location]).toEqual([303, `/dashboard/expeditions/${id}`]);
    const refused = await form(`${id}/update-item`, { item: '1', quantity: '99', expected: '6' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(/value="99"[^>]*aria-invalid="true" aria-describedby="expedition-error-1"/);
    expect(refused.body).toContain('Quantité invalide. Encore disponible\u00a0: 4.');
    const late = await form(`${id}/update-item`, { item: '1', quantity: '3', expected: '4' });
    expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('Amina Staff a mis 6.')]);
    expect((await form(`${id}/remove-item`, { item: '1', expected: '6' })).statusCode).toBe(303);
  });
});

describe('receiving a part', () => {
  it('adds what arrived, once per key, and says what is still expected', async () => {
    const { line } = await startExpedition(server.db, { status: 'received', quantity: 5 });
    const part = { qtyReceived: 2, key: crypto.randomUUID() };
    const answer = {
      status: 200,
      body: {
        success: true,
        message: 'part received',
        partId: line,
        received: 2,
        remaining: 3,
        status: 'partially-received',
      },
    };
    expect(await call(`receive/part/${line}`, part)).toMatchObject(answer);
    expect(await call(`receive/part/${line}`, part)).toMatchObject(answer);
    expect(await levelsOf(server.db)).toMatchObject({ oran: 2, onTheWay: 3 });
  });

  it('is refused where somebody else received pieces of the line meanwhile, with who and how many', async () => {
    const { line } = await startExpedition(server.db, { status: 'partially-received', quantity: 5 });
    const stale = await call(`receive/part/${line}`, { qtyReceived: 1, expected: 0 });
    expect(stale).toMatchObject({ status: 409, body: { stock: { current: 1, by: 'Karim' } } });
    expect(stale.body.message).toMatch(/^Karim received pieces of this line meanwhile: 1 in all\. Yours are not saved/);
    const part = { qtyReceived: 1, expected: 1, key: crypto.randomUUID() };
    for (const _ of ['the press', 'its retry'])
      expect(await call(`receive/part/${line}`, part)).toMatchObject({ status: 200, body: { received: 2 } });
    expect(await levelsOf(server.db)).toMatchObject({ oran: 2, onTheWay: 3 });
  });

  it('is refused of nothing, of more than is expected, on no day, and before it arrived', async () => {
    const { line } = await startExpedition(server.db, { status: 'received', quantity: 5 });
    for (const qtyReceived of [0, -2, 'x'])
      expect((await call(`receive/part/${line}`, { qtyReceived })).body.message).toBe('invalid quantity');
    const tooMany = await call(`receive/part/${line}`, { qtyReceived: 6 });
    expect(tooMany).toMatchObject({ status: 422, body: { message: 'Still to be received: 5, no more.' } });
    const noDay = await call(`receive/part/${line}`, { qtyReceived: 1, arrivedOn: '2026-02-30' });
    expect(noDay.body.errors).toHaveProperty('arrivedOn');
    expect((await call('receive/part/999999', { qtyReceived: 1 })).status).toBe(404);
    const early = await call(`receive/part/${expedition.line}`, { qtyReceived: 1 });
    expect(early).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('“In progress” (last change: Karim)') },
    });
  });
});
