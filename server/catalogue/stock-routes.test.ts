import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../shared/api/problem.ts';
import type { StockChanged } from '../../shared/api/stock.ts';
import { sendCheckout } from '../checkout/testing/checkout-client.ts';
import { BOWL, CARPET, LAMP, quickPayload, setStock, stockOf } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { multipart } from '../reviews/testing/review-body.ts';
import { ledgerDifferences } from '../stock/queries.ts';
import { refusalText } from '../stock/refusal-texts.ts';
import { hiddenValue } from '../web/testing/read-page.ts';

const PATH = `/dashboard/products/${LAMP}/stock`;
const ALGER = '1';
const { server, staff } = await openStaffedShop();
beforeEach(() => setStock(server.db, LAMP, 12));

const get = (url: string) =>
  server.app.inject({
    url,
    headers: { cookie: `${staff.cookie}; locale=en`, accept: 'text/html', 'accept-language': 'en' },
  });
const call = (url: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...staff.headers, accept: 'application/json', 'accept-language': 'en' },
  });
/** Posts as a browser without script does. */
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
const change = (fields: object) => call(PATH, { item: '1', warehouse: ALGER, reason: 'arrival', ...fields });

describe('the stock of a product', () => {
  it('is a matrix whose quantities lead to their form, with the number that was seen', async () => {
    const [cell] = await server.db.query<{ pieces: number }>(
      'select coalesce(max(on_hand), 0) as pieces from warehouse_stock where stock_item_id = 3 and warehouse_id = 2',
    );
    const { body } = await get(`/dashboard/products/${CARPET}/stock?item=3&warehouse=2`);
    expect(body).toContain('href="/dashboard/products/2/stock?item=2&amp;warehouse=1#stock-change"');
    expect([hiddenValue(body, 'item'), hiddenValue(body, 'warehouse'), hiddenValue(body, 'expected')]).toEqual([
      '3',
      '2',
      String(cell?.pieces),
    ]);
  });

  it('goes in, goes out and is counted, as the reason says, and each says what was there and is now', async () => {
    const results = [];
    for (const [reason, quantity, expected] of [
      ['arrival', '5', '12'],
      ['damaged', '3', '17'],
      ['counted', '20', '14'],
    ]) {
      const { message, before, after } = (await change({ reason, quantity, expected })).json<StockChanged>();
      results.push([message, before, after]);
    }
    expect(results).toEqual([
      ['Added: 5. Stock Alger: \u206612 → 17\u2069', 12, 17],
      ['Taken out: 3. Stock Alger: \u206617 → 14\u2069', 17, 14],
      ['Counted: 20. Stock Alger: \u206614 → 20\u2069', 14, 20],
    ]);
    expect(await stockOf(server.db, LAMP)).toBe(20);
  });

  it('takes Arabic digits and grouped ones', async () => {
    const { message, after } = (await change({ quantity: '١٠' })).json<StockChanged>();
    expect([message, after]).toEqual(['Added: 10. Stock Alger: \u206612 → 22\u2069', 22]);
    expect((await change({ quantity: '1 000' })).json<StockChanged>().after).toBe(1022);
  });

  it('counts once when the same change is sent twice', async () => {
    const fields = { quantity: '5', expected: '12', key: randomUUID() };
    const answers = [await change(fields), await change(fields)];
    expect(answers.map((answer) => answer.json<StockChanged>().after)).toEqual([17, 17]);
    expect(await stockOf(server.db, LAMP)).toBe(17);
  });

  it('is not changed over what somebody else did, who is named', async () => {
    await change({ quantity: '3', expected: '12' });
    const answer = await change({ reason: 'counted', quantity: '12', expected: '12' });
    expect(answer.statusCode).toBe(409);
    const { stock, message } = answer.json<Problem>();
    expect(stock).toMatchObject({ current: 15, by: expect.any(String), at: expect.any(String) });
    expect(message).toContain('The stock is 15 now');
    expect(message).toContain(`Changed by ${stock?.by}`);
    // Date and name of two directions, each in its own order.
    const arabic = refusalText('ar', { refused: 'changed', current: 15, by: 'Amina', at: '2026-11-22T09:12:00Z' });
    expect(arabic).toMatch(/غيّره \u2068Amina\u2069، \u2068[^\u2069]*10:12[^\u2069]*\u2069\.$/);
  });

  it('compares on a page without script: mine again, or what is stored', async () => {
    await change({ quantity: '3', expected: '12' });
    const fields = { item: '1', warehouse: ALGER, reason: 'arrival', quantity: '4', expected: '12' };
    const { statusCode, body } = await submit(PATH, fields);
    expect([statusCode, hiddenValue(body, 'expected')]).toEqual([409, '15']);
    expect(body).toContain('value="4"');
    expect(body).toContain('Save mine anyway');
    expect(body).toContain('Leave it at 15');
    expect((await submit(PATH, { ...fields, expected: '15' })).statusCode).toBe(303);
    expect(await stockOf(server.db, LAMP)).toBe(19);
  });

  it('goes in or out for another reason with a note, which the history shows beside it', async () => {
    const other = { reason: 'other-out', quantity: '2' };
    const refused = await change({ ...other, comment: '  ' });
    expect([refused.statusCode, Object.keys(refused.json<Problem>().errors ?? {})]).toEqual([422, ['comment']]);
    const shown = await submit(PATH, { item: '1', warehouse: ALGER, ...other, comment: '' });
    expect(shown.body).toMatch(/name="comment"[^>]* aria-invalid="true" aria-describedby="stock-error"/);
    expect(shown.body).toContain('<option value="other-out" data-direction="out" selected>Other (out)</option>');
    expect((await change({ ...other, comment: 'window display' })).json<StockChanged>()).toMatchObject({ after: 10 });
    expect((await get(PATH)).body).toMatch(/Other \(out\)(?:(?!<tr).)*window display/s);
    const csv = await get(`${PATH}/movements?format=csv`);
    expect(csv.body).toMatch(/Other \(out\)[;,]window display/);
    expect(await ledgerDifferences(server.db)).toEqual([]);
  });

  it('has no reason until one is chosen, unless its link brings one (STK-15)', async () => {
    const chosen = async (query = '') => {
      const { body } = await get(`${PATH}${query}`);
      const [, options = ''] =
        /<select id="stock-reason" name="reason" required[^>]*>(.*?)<\/select>/s.exec(body) ?? [];
      return [options.trim().startsWith('<option value="">'), /value="(\w+)"[^>]* selected/.exec(options)?.[1]];
    };
    expect([await chosen(), await chosen('?reason=counted')]).toEqual([
      [true, undefined],
      [true, 'counted'],
    ]);
    const sent = await submit(PATH, { item: '1', warehouse: ALGER, reason: '', quantity: '18', expected: '12' });
    expect([sent.statusCode, sent.body.includes('Choose a reason.'), await stockOf(server.db, LAMP)]).toEqual([
      422,
      true,
      12,
    ]);
  });

  it('is not taken out beyond what is there, nor changed by what is no number or has no reason', async () => {
    const refused = [];
    for (const fields of [
      { reason: 'lost', quantity: '13' },
      { quantity: '1.5' },
      { quantity: '0' },
      { quantity: '5', reason: 'whim' },
    ]) {
      const answer = await change(fields);
      refused.push([answer.statusCode, Object.keys(answer.json<Problem>().errors ?? {})]);
    }
    expect(refused).toEqual([
      [422, ['quantity']],
      [422, ['quantity']],
      [422, ['quantity']],
      [422, ['reason']],
    ]);
    expect(await stockOf(server.db, LAMP)).toBe(12);
  });

  it('refuses an item of another product', async () => {
    expect((await change({ item: '2', quantity: '1' })).statusCode).toBe(404);
  });

  it('is undone once by a counter-movement, and not after a later movement', async () => {
    const first = (await change({ quantity: '5', expected: '12' })).json<StockChanged>();
    const undo = { movement: String(first.movement), key: randomUUID() };
    expect((await call(`${PATH}/undo`, undo)).json<StockChanged>()).toMatchObject({ before: 17, after: 12 });
    expect((await call(`${PATH}/undo`, undo)).json<StockChanged>()).toMatchObject({ after: 12 });
    expect(await stockOf(server.db, LAMP)).toBe(12);
    const other = await call(`${PATH}/undo`, { ...undo, key: randomUUID() });
    expect([other.statusCode, other.json<Problem>().message]).toEqual([409, 'This movement has already been undone.']);
    const second = (await change({ quantity: '5', expected: '12' })).json<StockChanged>();
    await change({ quantity: '1', expected: '17' });
    const late = await call(`${PATH}/undo`, { movement: String(second.movement), key: randomUUID() });
    expect([late.statusCode, late.json<Problem>().message]).toEqual([
      409,
      expect.stringContaining('has changed since'),
    ]);
  });

  it('has a history with what was before and after, filtered by kind', async () => {
    await change({ reason: 'damaged', quantity: '2', comment: 'fell down' });
    const { body } = await get(`${PATH}?kind=out`);
    expect(body).toContain('<bdi dir="ltr">12 → 10</bdi>');
    expect(body).toContain('fell down');
    expect(body).toContain('Undo movement');
    expect((await get(`${PATH}?kind=dispatch`)).body).toContain('No movement.');
  });

  it('leads from each quantity to its own movements, which are a spreadsheet too', async () => {
    const path = `/dashboard/products/${CARPET}/stock`;
    for (const [item, warehouse, comment] of [
      ['2', '1', 'first shelf'],
      ['3', '1', 'other combination'],
      ['2', '2', 'other warehouse'],
    ])
      await call(path, { item, warehouse, comment, reason: 'arrival', quantity: '5' });
    expect((await get(path)).body).toContain(`href="${path}/movements?item=2&amp;warehouse=1"`);
    const address = `${path}/movements?item=2&warehouse=1`;
    for (const { body } of [await get(address), await get(`${address}&format=csv`)]) {
      expect(body).toContain('first shelf');
      expect(body).not.toMatch(/other combination|other warehouse/);
    }
    expect((await get('/dashboard/products/999999/stock/movements')).statusCode).toBe(404);
  });

  it('keeps what is sold while its page is open', async () => {
    const path = `/dashboard/products/${BOWL}/stock`;
    const { body } = await get(path);
    const lines = [{ product: BOWL, combination: null, quantity: 1 }];
    const order = await sendCheckout(server, await server.visit(), quickPayload({ lines }));
    expect(order.status).toBeLessThan(300);
    const fields = { item: '4', warehouse: ALGER, reason: 'arrival', quantity: '5' };
    const saved = await call(path, { ...fields, expected: hiddenValue(body, 'expected') });
    expect(saved.json<StockChanged>()).toMatchObject({ before: 100, after: 105 });
    expect(await stockOf(server.db, BOWL)).toBe(104);
    expect(await ledgerDifferences(server.db)).toEqual([]);
  });

  it.each([
    ['its product', `/dashboard/products/${BOWL}/stock/movements?item=4`],
    ['its warehouse', `/dashboard/warehouses/${ALGER}/movements?kind=in`],
  ])('is undone in the movements of %s, where only the latest of a cell can be', async (_, list) => {
    const path = `/dashboard/products/${BOWL}/stock`;
    const cell = { item: '4', warehouse: ALGER, reason: 'arrival' };
    const [first, last] = [await call(path, { ...cell, quantity: '5' }), await call(path, { ...cell, quantity: '2' })];
    const movementOf = (answer: typeof first) => answer.json<StockChanged>().movement;
    const { body } = await get(list);
    expect(body).toContain(`aria-label="Undo movement ${movementOf(last)}"`);
    expect(body).not.toContain(`aria-label="Undo movement ${movementOf(first)}"`);
    const back = body.match(/name="back" value="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const undo = { movement: String(movementOf(last)), key: randomUUID() };
    const undone = await submit(`${path}/undo`, { ...undo, back });
    expect([undone.statusCode, undone.headers.location]).toEqual([303, list]);
    expect((await get(list)).body).not.toContain(`aria-label="Undo movement ${movementOf(last)}"`);
    const elsewhere = await submit(`${path}/undo`, { ...undo, back: 'https://elsewhere.test/' });
    expect(elsewhere.headers.location).toMatch(/^\/dashboard\/products\//);
  });
});

describe('a count that a warehouse leads to', () => {
  const list = '/dashboard/warehouses/1?search=lamp&page=1';
  const opened = async () => {
    const { body } = await get(list);
    const link = body.match(/<a href="([^"]*reason=counted[^"]*)">Count</)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return (await get(link)).body;
  };

  it('has its reason selected, and leads back to the list, which offers to undo it', async () => {
    const form = await opened();
    expect(form).toMatch(/<option value="counted"[^>]* selected>/);
    expect([hiddenValue(form, 'back'), hiddenValue(form, 'expected')]).toEqual([list, '12']);
    expect(form).toMatch(/name="quantity"[^>]* autofocus/);
    expect(form).toContain(`<a class="button button-quiet" href="${list.replace('&', '&amp;')}">Back to the list</a>`);
    const fields = { item: '1', warehouse: ALGER, reason: 'counted', expected: '12', back: list };
    const called = (await call(PATH, { ...fields, quantity: '11' })).json<StockChanged>();
    expect(called).toMatchObject({ after: 11, redirect: list });
    const posted = await submit(PATH, { ...fields, expected: '11', quantity: '10' });
    expect([posted.statusCode, posted.headers.location]).toEqual([303, list]);
    const cookie = `${staff.cookie}; locale=en; z_flash=${posted.cookies.find(({ name }) => name === 'z_flash')?.value}`;
    const { body } = await server.app.inject({ url: list, headers: { cookie, accept: 'text/html' } });
    expect(body).toContain('11 → 10');
    const undo = body.split('data-part="toast"')[1]?.split('</form>')[0] ?? '';
    expect(undo).toContain(`action="${PATH}/undo"`);
    const undone = await submit(`${PATH}/undo`, {
      movement: hiddenValue(undo, 'movement'),
      back: hiddenValue(undo, 'back'),
    });
    expect([undone.statusCode, undone.headers.location, await stockOf(server.db, LAMP)]).toEqual([303, list, 11]);
  });

  it('is one of the changes that its row leads to, under crumbs that lead back to the list', async () => {
    const url = new RegExp(`href="(${PATH}[^"]*)"><bdi>Lamp`).exec((await get(list)).body)?.[1] ?? '';
    const { body } = await get(url.replaceAll('&amp;', '&'));
    expect(hiddenValue(body, 'back')).toBe(list);
    expect(body).toMatch(/name="quantity"[^>]* autofocus/);
    const crumbs = /<ol class="breadcrumb">.*?<\/ol>/.exec(body)?.[0].matchAll(/href="([^"]*)">([^<]*)/g) ?? [];
    expect([...crumbs].map(([, href, text]) => [href, text])).toEqual([
      ['/dashboard/warehouses', 'Warehouses'],
      [list.replace('&', '&amp;'), 'Alger'],
    ]);
    expect((await get(PATH)).body).toContain('<li><a href="/dashboard/products">Products</a></li>');
  });

  it('comes back with its list when it is refused, and leads to no other page', async () => {
    const fields = { item: '1', warehouse: ALGER, reason: 'counted', expected: '12', quantity: 'x' };
    expect(hiddenValue((await submit(PATH, { ...fields, back: list })).body, 'back')).toBe(list);
    const elsewhere = await submit(PATH, { ...fields, quantity: '3', back: 'https://evil.test/' });
    expect(elsewhere.headers.location).toBe(`${PATH}?item=1&warehouse=1`);
    const { body } = await get(`${PATH}?back=https://evil.test/`);
    expect([hiddenValue(body, 'back'), body.includes('Back to the list')]).toEqual(['', false]);
  });
});

describe('an arrival that is distributed', () => {
  const DISTRIBUTION = `/dashboard/products/${CARPET}/stock/distribution`;
  const onHand = async () =>
    server.db.query<{ pieces: number }>(
      'select sum(on_hand)::int as pieces from warehouse_stock where stock_item_id in (2, 3)',
    );

  it('has its fields below the name of their warehouse, so that a pasted column stays in one (STK-6)', async () => {
    const { body } = await get(DISTRIBUTION);
    const shown = [...body.matchAll(/<h3[^>]*><bdi>(\w+)|name="(give_\w+)"/g)].map(([, place, name]) => place ?? name);
    expect(shown).toEqual(['Alger', 'give_2_1', 'give_3_1', 'Oran', 'give_2_2', 'give_3_2']);
  });

  it('is stored as a whole, once, and says what was not given out and the new quantities', async () => {
    const [before] = await onHand();
    const fields = { total: '10', key: randomUUID(), give_2_1: '4', give_3_2: '3', give_2_2: '' };
    for (const _ of ['sent', 'sent again']) {
      expect((await call(DISTRIBUTION, fields)).json()).toMatchObject({
        success: true,
        message: expect.stringMatching(
          /^Distributed: 7\. Not saved: 3\. Stock \S+ · \u2068Alger\u2069: \u2066\d+ → \d+\u2069\. Stock \S+ · \u2068Oran\u2069: \u20660 → 3\u2069\.$/,
        ),
      });
    }
    expect(await onHand()).toEqual([{ pieces: (before?.pieces ?? 0) + 7 }]);
  });

  it('has one note, which a refused form keeps and each of its movements has', async () => {
    const fields = { total: '10', key: randomUUID(), comment: ' delivery note 12 ', give_2_1: '4' };
    const refused = await submit(DISTRIBUTION, { ...fields, give_3_2: 'x' });
    expect(refused.body).toMatch(/name="comment" maxlength="300" value=" delivery note 12 "/);
    expect((await submit(DISTRIBUTION, { ...fields, give_3_2: '3' })).statusCode).toBe(303);
    const { body } = await get(`/dashboard/products/${CARPET}/stock/movements?format=csv`);
    expect(body.match(/,Arrival,delivery note 12,/g)).toHaveLength(2);
    expect((await call(DISTRIBUTION, { ...fields, comment: 'x'.repeat(301) })).statusCode).toBe(422);
  });

  it.each([
    ['submitted by the page', submit],
    [
      'sent by the widget',
      (url: string, fields: Record<string, string>) => {
        const { payload, headers } = multipart(fields);
        return server.app.inject({ method: 'POST', url, payload, headers: { ...staff.headers, ...headers } });
      },
    ],
  ])('has a field for each of 500 combinations in four warehouses, %s', async (_, send) => {
    const [before] = await onHand();
    const quantities = Array.from({ length: 2_000 }, (_, at) => [`give_${Math.floor(at / 4)}_${(at % 4) + 1}`, '']);
    const fields = { ...Object.fromEntries(quantities), total: '10', key: randomUUID(), give_2_1: '4' };
    expect((await send(DISTRIBUTION, fields)).statusCode).toBeLessThan(400);
    expect(await onHand()).toEqual([{ pieces: (before?.pieces ?? 0) + 4 }]);
  });

  it('sent with other quantities after a lost answer says what is stored, and can be sent from the page that comes', async () => {
    const [before] = await onHand();
    const sent = { total: '10', key: randomUUID(), give_2_1: '4' };
    await call(DISTRIBUTION, sent);
    const changed = { ...sent, give_2_1: '5' };
    const refused = (await call(DISTRIBUTION, changed)).json<Problem>();
    expect(refused).toMatchObject({ error: 'conflict', compareOnPage: true });
    expect(refused.message).toContain('already saved from this page');
    const page = await submit(DISTRIBUTION, changed);
    expect([page.statusCode, page.body.includes('value="5"')]).toEqual([409, true]);
    const again = await call(DISTRIBUTION, { total: '1', key: hiddenValue(page.body, 'key'), give_2_1: '1' });
    expect([again.statusCode, await onHand()]).toEqual([200, [{ pieces: (before?.pieces ?? 0) + 5 }]]);
  });

  it.each([
    ['moved to another place', { give_2_1: '', give_2_2: '4' }],
    ['given to one more place', { give_2_2: '4' }],
  ])('sent again with pieces %s after a lost answer is refused, and stored once', async (_, moved) => {
    const [before] = await onHand();
    const sent = { total: '10', key: randomUUID(), give_2_1: '4', give_2_2: '' };
    await call(DISTRIBUTION, sent);
    const refused = await call(DISTRIBUTION, { ...sent, ...moved });
    expect([refused.statusCode, refused.json<Problem>().message]).toEqual([
      409,
      expect.stringContaining('already saved from this page'),
    ]);
    expect((await call(DISTRIBUTION, sent)).statusCode).toBe(200);
    expect(await onHand()).toEqual([{ pieces: (before?.pieces ?? 0) + 4 }]);
  });

  it('is refused with an error per row and one for all, and nothing is stored', async () => {
    const before = await onHand();
    const wrong = await call(DISTRIBUTION, { total: '10', give_2_1: '1.5', give_3_1: '11', give_2_2: '1' });
    expect([wrong.statusCode, Object.keys(wrong.json<Problem>().errors ?? {})]).toEqual([
      422,
      ['give_2_1', 'give_3_1'],
    ]);
    const tooMuch = await call(DISTRIBUTION, { total: '10', give_2_1: '6', give_2_2: '5' });
    expect([tooMuch.statusCode, tooMuch.json<Problem>().message]).toEqual([
      422,
      'The sum, 11, exceeds the number of pieces that arrived, 10.',
    ]);
    expect((await call(DISTRIBUTION, { total: '10' })).statusCode).toBe(422);
    const page = await submit(DISTRIBUTION, { total: '10', give_2_1: '-1' });
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('aria-describedby="give_2_1-error"');
    expect(page.body).toMatch(/<p id="give_2_1-error"[^>]*><svg class="icon"/);
    const none = await submit(DISTRIBUTION, { total: '' });
    expect(none.body).toMatch(/<p id="distribution-total-error"[^>]*><svg class="icon"/);
    expect(await onHand()).toEqual(before);
  });
});
