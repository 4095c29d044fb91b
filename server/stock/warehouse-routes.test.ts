import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StockRecounted } from '../../shared/api/stock.ts';
import { sendCheckout } from '../checkout/testing/checkout-client.ts';
import { BOWL, CARPET, insertShop, LAMP, quickPayload, SMALL } from '../checkout/testing/checkout-fixture.ts';
import type { Database } from '../db/database.ts';
import { lockWaits } from '../testing/open-transaction.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { controlValue, errorBeside, formMarkup } from '../web/testing/read-page.ts';
import { listMovements } from './movement-list.ts';
import { postStock, type StockChange } from './post-stock.ts';
import { ledgerDifferences, listWarehouses } from './queries.ts';
import { moveWarehouse, warehouseItems } from './warehouses.ts';

let server: TestApp;
let staff: Visitor;

beforeEach(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  staff = await server.signIn();
});
afterEach(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    url,
    headers: { cookie: `${staff.cookie}; locale=en`, accept: 'text/html', 'accept-language': 'en', ...headers },
  });
const post = (url: string, payload: object = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...staff.headers, accept: 'application/json', 'accept-language': 'en' },
  });
const submit = (url: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
    headers: {
      cookie: `${staff.cookie}; locale=en`,
      accept: 'text/html',
      'accept-language': 'en',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
const postOne = async (change: StockChange) =>
  expect(await postStock(server.db, [change])).toMatchObject({ kind: 'posted' });
const names = async () => (await listWarehouses(server.db, 1)).map(({ name }) => name);

describe('the warehouses', () => {
  it('refuse a name of a call with a problem beside the field', async () => {
    for (const [name, message] of [
      [' ', 'Give the warehouse a name.'],
      ['Oran', 'Another warehouse already has this name.'],
    ]) {
      const { statusCode, headers, body } = await post('/dashboard/warehouses', { name });
      expect([statusCode, headers['content-type']]).toEqual([422, 'application/json; charset=utf-8']);
      expect(JSON.parse(body)).toMatchObject({ error: 'invalid', message, errors: { name: [message] } });
    }
    expect(await names()).toEqual(['Alger', 'Oran']);
  });

  it('are listed with their totals, added under a name of their own, and moved', async () => {
    expect((await get('/dashboard/warehouses')).body).toContain('<bdi dir="ltr">300</bdi>');
    for (const _ of ['first', 'again'])
      expect((await submit('/dashboard/warehouses', { name: 'Blida' })).statusCode).toBe(303);
    await server.db.exec("update field_authors set changed_at = changed_at - interval '11 minutes'");
    const twice = await submit('/dashboard/warehouses', { name: 'Blida' });
    expect([twice.statusCode, twice.body.includes('Another warehouse already has this name.')]).toEqual([422, true]);
    expect(twice.body).toMatch(/<input id="warehouse-new"[^>]* autofocus aria-invalid="true"/);
    /** Presses a button of the list; twice, as on a slow network. */
    const move = async (name: string) => {
      const [, url = '', before = ''] =
        new RegExp(
          `action="([^"]*/move)"(?:(?!</form>).)*name="before" value="(\\d*)"[^>]*aria-label="${name}"`,
          's',
        ).exec((await get('/dashboard/warehouses')).body) ?? [];
      for (let press = 0; press < 2; press++) expect((await submit(url, { before })).statusCode).toBe(303);
      return names();
    };
    expect(await move('Blida: move up')).toEqual(['Alger', 'Blida', 'Oran']);
    expect(await move('Alger: move down')).toEqual(['Blida', 'Alger', 'Oran']);
    expect(await move('Alger: move down')).toEqual(['Blida', 'Oran', 'Alger']);
    expect((await submit('/dashboard/warehouses/99/move', { before: '' })).statusCode).toBe(404);
  });

  it('list their stock, searched and by level', async () => {
    expect((await get('/dashboard/warehouses/1')).body).toContain('/dashboard/products/1/stock?item=1&amp;warehouse=1');
    expect((await get('/dashboard/warehouses/1?search=Carpet')).body).not.toContain('/dashboard/products/1/stock');
    await server.db.exec(`update products set sku = 'LMP1', barcode = '6130001' where id = ${LAMP}`);
    for (const search of ['lâmp', 'LMP1', '6130001', '-&"ààà&']) {
      const query = new URLSearchParams({ search });
      expect((await get(`/dashboard/warehouses/1?${query}`)).body).toContain('/dashboard/products/1/stock');
    }
    await server.db.exec(`update combinations set sku = 'TAP-S1' where id = ${SMALL}`);
    for (const search of ['carpet small', 'tapis', 'زربية صغير', 'tap-s1']) {
      const query = new URLSearchParams({ search });
      const { body } = await get(`/dashboard/warehouses/1?${query}`);
      expect([body.includes('>1 item</p>'), body.includes('/products/2/stock')], search).toEqual([true, true]);
    }
    expect((await get('/dashboard/warehouses/1?search=carpet+large')).body).toContain('Nothing matches these filters.');
    expect((await get('/dashboard/warehouses/1?level=low')).body).toContain('Nothing matches these filters.');
    expect((await get('/dashboard/warehouses/99')).statusCode).toBe(404);
    const { body } = await get('/dashboard/warehouses/1/movements?kind=in');
    expect(body).toContain('0 → 100');
    expect(body).toContain('<li><a href="/dashboard/warehouses/1">');
  });

  it('list what is left of what they ever had, also as a spreadsheet', async () => {
    await postOne({ kind: 'out', item: 1, warehouse: 1, quantity: 100, reason: 'damaged' });
    const products = async (query: string) =>
      (await get(`/dashboard/warehouses/1?${query}&format=csv`)).body.match(/^Lamp|^Carpet/gm)?.toSorted();
    expect(await products('sort=product')).toEqual(['Carpet', 'Lamp']);
    expect(await products('level=some')).toEqual(['Carpet']);
    const { body } = await get('/dashboard/warehouses/1?level=some&search=lamp');
    expect(body).toContain('<option value="some" selected>One piece or more</option>');
    expect(body).toContain('Nothing matches these filters.');
  });

  it('say how many items they have, and how many movements', async () => {
    await postOne({ kind: 'in', item: 1, warehouse: 1, quantity: 7, reason: 'found' });
    const [{ items, movements }] = (await server.db.query(
      `select count(distinct stock_item_id)::int as items, count(distinct movement_id)::int as movements
       from stock_entries where warehouse_id = 1`,
    )) as [{ items: number; movements: number }];
    expect((await get('/dashboard/warehouses/1')).body).toContain(`>${items} items</p>`);
    expect((await get('/dashboard/warehouses/1?search=lamp')).body).toContain('>1 item</p>');
    const list = '/dashboard/warehouses/1/movements';
    expect((await get(list)).body).toContain(`>${movements} movements</p>`);
    expect((await get(`${list}?kind=out`)).body).toContain('>0 movements</p>');
    const product = `/dashboard/products/${LAMP}/stock/movements`;
    expect((await get(`${product}?kind=in&warehouse=1`)).body).toContain('>2 movements</p>');
  });

  it('and their stock are spreadsheets too', async () => {
    await postOne({ kind: 'in', item: 1, warehouse: 2, quantity: 7, reason: 'found' });
    const list = (await get('/dashboard/warehouses')).body;
    expect(list).toContain('>2 warehouses</p>');
    expect(list).toContain('href="/dashboard/warehouses?format=csv" download');
    expect((await get('/dashboard/warehouses?format=csv')).body.split('\r\n')).toEqual([
      '\ufeffWarehouse,Sold in the shop,Items,On hand,Reserved by expeditions,Coming in',
      'Alger,Yes,3,300,0,0',
      'Oran,Yes,1,7,0,0',
      '',
    ]);
    await server.db.exec(`update products set sku = 'LMP1', barcode = '6130001' where id = ${LAMP}`);
    const stock = await get('/dashboard/warehouses/2?search=lamp&format=csv');
    expect(stock.headers['content-disposition']).toMatch(/filename="warehouses-2-[\d-]{10}\.csv"/);
    expect(stock.body.split('\r\n')).toEqual([
      '\ufeffProduct,Combination,SKU,Barcode,On hand,Reserved by expeditions,Coming in',
      'Lamp,,LMP1,6130001,7,0,0',
      '',
    ]);
    await server.db.exec(`update products set sku = 'CARPET', barcode = '6130002' where id = ${CARPET};
      update combinations set sku = 'CARPET-S', barcode = null where id = ${SMALL}`);
    const carpets = (await get('/dashboard/warehouses/1?search=carpet&format=csv')).body.split('\r\n');
    expect(carpets[1], 'a combination has codes of its own').toMatch(/^Carpet,[^,]+,CARPET-S,,/);
  });

  it('list who moved what, by kind and person, and as a spreadsheet', async () => {
    const [{ id }] = (await server.db.query('select id from staff')) as [{ id: number }];
    await postOne({ kind: 'in', item: 1, warehouse: 1, quantity: 7, reason: 'found', staff: id, comment: '=attic' });
    const movements = '/dashboard/warehouses/1/movements';
    expect((await get(`${movements}?employee=${id}`)).body).not.toContain('0 → 100');
    const { headers, body } = await get(`${movements}?kind=in&employee=${id}&format=csv`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [, row, end] = body.split('\r\n');
    expect([row, end]).toEqual([
      expect.stringMatching(/,Lamp,,Alger,On hand,100,107,In,Found,'=attic,,Amina Staff$/),
      '',
    ]);
  });

  it.each([
    [
      'items',
      (db: Database) => {
        const sort = { by: 'product' as const, descending: false };
        const selection = { warehouse: 1, locale: 'en' as const, search: '', level: undefined, sort, offset: 0 };
        return warehouseItems(db, { ...selection, limit: 50_001 });
      },
    ],
    ['movements', (db: Database) => listMovements(db, 'en', { warehouse: 1, limit: 50_001 })],
  ])('refuse a spreadsheet of too many %s before one of them is read', async (_, list) => {
    const queries: string[] = [];
    const query: Database['query'] = async <T extends object>(text: string) => {
      queries.push(text);
      return [{ total: 50_001, movements: 30_000, entries: 50_001 }] as unknown as T[];
    };
    await expect(list({ ...server.db, query })).rejects.toMatchObject({ statusCode: 422, text: 'too-many-rows' });
    expect(queries).toEqual([expect.stringMatching(/^select count\(/)]);
  });

  it.each([`/dashboard/warehouses/1/movements`, `/dashboard/products/${LAMP}/stock/movements`])(
    'list movements by reason and by the days of the shop, and as a spreadsheet, at %s',
    async (list) => {
      const change = { item: 1, warehouse: 1, quantity: 7 };
      await postOne({ ...change, kind: 'in', reason: 'found' });
      await postOne({ ...change, kind: 'out', reason: 'lost' });
      // 00:30 on the first of May by the clock of the shop.
      await server.db.exec(`update stock_movements set created_at = '2026-04-30T23:30:00Z'
        where reason_id in (select id from stock_reasons where code = 'found')`);
      for (const [query, lines, count] of [
        ['reason=found', ['107'], 1],
        ['until=2026-05-01', ['107'], 1],
        ['until=2026-04-30', [], 0],
        ['from=2026-05-01&until=2026-05-01', ['107'], 1],
        ['from=2026-05-02&reason=found', [], 0],
        ['from=2026-05-02&reason=lost', ['100'], 1],
      ] as const) {
        expect((await get(`${list}?${query}`)).body, query).toMatch(new RegExp(`>${count} movements?</p>`));
        const rows = (await get(`${list}?${query}&format=csv`)).body.split('\r\n').slice(1, -1);
        expect(
          rows.map((row) => /,On hand,\d+,(\d+),/.exec(row)?.[1]),
          query,
        ).toEqual(lines);
      }
      const { body } = await get(`${list}?reason=found&from=2026-05-01`);
      expect(body).toContain('<option value="found" selected>Found</option>');
      expect(body).toMatch(/<input id="stock-from" name="from" type="date" value="2026-05-01">/);
    },
  );

  it('keep what is sold and lost while their settings are open', async () => {
    const order = await sendCheckout(server, await server.visit(), quickPayload());
    expect(order.status).toBeLessThan(300);
    await postOne({ kind: 'out', item: 1, warehouse: 1, quantity: 10, reason: 'lost' });
    const saved = await post('/dashboard/warehouses/1/settings', { name: 'Alger centre', sellable: 'yes' });
    expect(saved.statusCode).toBe(200);
    expect(await server.db.query('select on_hand from warehouse_stock where stock_item_id = 1')).toEqual([
      { on_hand: 90 },
    ]);
    expect(await names()).toContain('Alger centre');
    const refused = await post('/dashboard/warehouses/1/settings', { name: 'Oran', sellable: 'yes' });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { name: ['Another warehouse already has this name.'] },
    ]);
  });

  it('keep what was typed without script when the name is in use', async () => {
    const url = '/dashboard/warehouses/1/settings';
    const refused = await submit(url, { name: 'Oran', sellable: 'no' });
    const form = formMarkup(refused.body, url);
    expect(refused.statusCode).toBe(422);
    expect([controlValue(form, 'name'), errorBeside(form, 'name')]).toEqual([
      'Oran',
      'Another warehouse already has this name.',
    ]);
    expect(form).toMatch(/<option value="no"[^>]* selected/);
    expect(await names()).toEqual(['Alger', 'Oran']);
  });

  it('offer shoppers nothing of a warehouse that stops to sell', async () => {
    await post('/dashboard/warehouses/1/settings', { name: 'Alger centre', sellable: 'no' });
    expect(await server.db.query('select available from stock_items where id = 1')).toEqual([{ available: 0 }]);
    await post('/dashboard/warehouses/1/settings', { name: 'Alger centre', sellable: 'yes' });
    expect(await ledgerDifferences(server.db)).toEqual([]);
  });

  it('name the orders that are short after a loss', async () => {
    expect((await get('/dashboard/warehouses')).body).not.toContain('Orders short of stock');
    const order = await sendCheckout(
      server,
      await server.visit(),
      quickPayload({ lines: [{ product: BOWL, combination: null, quantity: 5 }] }),
    );
    expect(order.status).toBeLessThan(300);
    await postOne({ kind: 'out', item: 4, warehouse: 1, quantity: 98, reason: 'damaged' });
    const { body } = await get('/dashboard/warehouses');
    expect(body).toContain('Orders short of stock');
    expect(body).toContain('Bowl: 3 of 5 missing');
  });
});

// The embedded database has one connection, so nothing changes while a transaction is open there.
if (process.env.TEST_DATABASE === 'postgres') {
  describe('the settings of a warehouse', () => {
    /** Opens a transaction, sends a form once it did its first work, and lets it go on when the form waits or is answered. */
    async function sendDuring(
      { first, last }: { first: (tx: Database) => Promise<unknown>; last?: (tx: Database) => Promise<unknown> },
      send: () => ReturnType<typeof post>,
    ) {
      const started = Promise.withResolvers<void>();
      const enough = Promise.withResolvers<void>();
      const work = server.db.transaction(async (tx) => {
        await first(tx);
        started.resolve();
        await enough.promise;
        await last?.(tx);
      });
      await started.promise;
      const sending = send();
      try {
        await Promise.race([sending, lockWaits(server.db)]);
      } finally {
        enough.resolve();
        await work;
      }
      return (await sending).statusCode;
    }
    const arrive = (warehouse: number) => (tx: Database) =>
      postStock(tx, [{ kind: 'in', item: 1, warehouse, quantity: 7, reason: 'arrival' }]);

    it('take another name and end its sale while pieces arrive there', async () => {
      const first = (tx: Database) => tx.query('select from stock_items where id = 1 for update');
      const save = () => post('/dashboard/warehouses/1/settings', { name: 'Blida', sellable: 'no' });
      expect(await sendDuring({ first, last: arrive(1) }, save)).toBe(200);
      expect(await ledgerDifferences(server.db)).toEqual([]);
    });

    it('end the sale of an item that arrives there for the first time', async () => {
      const save = () => post('/dashboard/warehouses/2/settings', { name: 'Oran', sellable: 'no' });
      expect(await sendDuring({ first: arrive(2) }, save)).toBe(200);
      expect(await ledgerDifferences(server.db)).toEqual([]);
    });

    it('keep both moves when two people move it at once', async () => {
      await submit('/dashboard/warehouses', { name: 'Blida' });
      const id = (await listWarehouses(server.db, 1)).find(({ name }) => name === 'Blida')?.id ?? 0;
      const first = (tx: Database) => moveWarehouse(tx, { shopId: 1, id, before: 2 });
      const move = () => submit('/dashboard/warehouses/1/move', { before: '' });
      expect(await sendDuring({ first }, move)).toBe(303);
      expect(await names()).toEqual(['Blida', 'Oran', 'Alger']);
    });
  });
}

describe('a recount', () => {
  const OF_PRODUCT = `/dashboard/api/stock/product/${LAMP}/update-stocks`;
  const XHR = { 'x-requested-with': 'XMLHttpRequest', accept: 'application/json', 'sec-fetch-site': 'same-origin' };

  it('corrects what differs, returns it with its names, lists it on the page and creates no stock', async () => {
    const LABEL = '\u2068Lamp\u2069 · \u2068Alger\u2069 · \u2068On hand\u2069';
    await server.db.exec('update warehouse_stock set on_hand = on_hand + 7 where stock_item_id = 1');
    const answer = (await post('/dashboard/api/stock/warehouse/update-stocks/1')).json<StockRecounted>();
    expect(answer).toMatchObject({
      status: 'success',
      message: 'Stocks updated successfully: 1 quantity corrected.',
      differences: [{ item: 1, warehouse: 1, account: 'on_hand', cached: 107, ledger: 100, label: LABEL }],
      more: 0,
    });
    expect(await server.db.query('select on_hand from warehouse_stock where stock_item_id = 1')).toEqual([
      { on_hand: 100 },
    ]);
    const { body } = await get('/dashboard/warehouses/1');
    expect(body).toContain('corrections: 1');
    expect(body).toContain(`<li><bdi>${LABEL}</bdi> <bdi dir="ltr">107 → 100</bdi></li>`);
  });

  it('lists a hundred corrections and the number of the others', async () => {
    const corrected = { item: 1, warehouse: 1, account: 'on_hand', cached: 107, ledger: 100 };
    await server.db.query(
      'insert into stock_recounts (warehouse_id, corrected, differences) values (2, 103, $1::jsonb)',
      [JSON.stringify(Array(100).fill(corrected))],
    );
    const { body } = await get('/dashboard/warehouses/2');
    expect(body.match(/107 → 100/g)).toHaveLength(100);
    expect(body).toContain('<li>Other corrections: 3</li>');
  });

  it('by GET answers a call of our own pages only, and is never stored', async () => {
    const answer = await get(OF_PRODUCT, XHR);
    expect([answer.statusCode, answer.headers['cache-control'], answer.json().differences]).toEqual([
      200,
      'no-store',
      [],
    ]);
    expect((await get(OF_PRODUCT)).statusCode).toBe(403);
    expect((await get(OF_PRODUCT, { ...XHR, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post(OF_PRODUCT)).json()).toMatchObject({ status: 'success' });
    expect((await post('/dashboard/api/stock/warehouse/update-stocks/99')).statusCode).toBe(404);
  });

  it('without script comes back to the page and says it there', async () => {
    const answer = await submit(OF_PRODUCT, {});
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/dashboard/products/${LAMP}/stock`]);
  });
});
