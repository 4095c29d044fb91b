import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CountsSaved } from '../../shared/api/receiving.ts';
import { shopDay } from '../../shared/i18n/shop-time.ts';
import { insertShop, setStock } from '../checkout/testing/checkout-fixture.ts';
import { ledgerDifferences } from '../stock/queries.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { hiddenValue } from '../web/testing/read-page.ts';
import { arrive, createExpedition, send } from './expeditions.ts';
import { addItem } from './items.ts';
import { expeditionById, storedCounts } from './queries.ts';
import { saveCountDraft } from './receipts.ts';
import {
  ALGER,
  BOWL_ITEM as BOWL,
  insertColleagues,
  KARIM as karim,
  LAMP_ITEM as LAMP,
  ORAN,
} from './testing/expedition-fixture.ts';

const TODAY = shopDay(new Date());
let server: TestApp;
let staff: Visitor;
let expedition = 0;
let lamps = 0;
let bowls = 0;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  for (const product of [LAMP, BOWL]) await setStock(server.db, product, 1000);
  staff = await server.signIn();
  await insertColleagues(server.db);
});
afterAll(async () => {
  expect(await ledgerDifferences(server.db)).toEqual([]);
  await server.close();
});
// Each test receives an expedition of its own: 5 lamps and 3 bowls from Alger, which arrived in Oran.
beforeEach(async () => {
  const change = { shop: 1, staff: karim };
  expedition = (await createExpedition(server.db, { ...change, from: ALGER, to: ORAN, comment: '' })) ?? 0;
  await addItem(server.db, { ...change, expedition, item: LAMP, quantity: 5 });
  await addItem(server.db, { ...change, expedition, item: BOWL, quantity: 3 });
  const rows = await server.db.query<{ id: number }>(
    'select id from expedition_lines where expedition_id = $1 order by id',
    [expedition],
  );
  [lamps = 0, bowls = 0] = rows.map(({ id }) => id);
  const lines = [
    { line: lamps, quantity: 5 },
    { line: bowls, quantity: 3 },
  ];
  expect(await send(server.db, { ...change, expedition, lines })).toMatchObject({ kind: 'done' });
  expect(await arrive(server.db, { ...change, expedition, arrivedOn: TODAY })).toMatchObject({ kind: 'done' });
});

const path = (rest = '') => `/dashboard/expeditions/${expedition}/receive${rest}`;
const get = (rest = '') =>
  server.app.inject({
    url: path(rest),
    headers: { cookie: `${staff.cookie}; locale=en`, accept: 'text/html', 'accept-language': 'en' },
  });
const submit = (rest: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: path(rest),
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
    headers: {
      cookie: `${staff.cookie}; locale=en`,
      accept: 'text/html',
      'accept-language': 'en',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
const call = (rest: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: path(rest),
    payload,
    headers: { ...staff.headers, accept: 'application/json', 'accept-language': 'en' },
  });
const field = (line: number, value: string, seen = '') => ({ [`count_${line}`]: value, [`seen_${line}`]: seen });
const countsByKarim = (counts: { line: number; quantity: number; comment?: string }[]) =>
  saveCountDraft(server.db, { shop: 1, expedition, staff: karim, counts });
/** A call with these fields is refused with what Karim stored: three lamps, and a note. */
async function expectKarimsCount(typed: object): Promise<void> {
  const refused = await call('', typed);
  const count = { [`count_${lamps}`]: '3', [`note_${lamps}`]: 'From Karim' };
  expect([refused.statusCode, refused.json().stored]).toEqual([409, count]);
}
const stored = async () =>
  Object.fromEntries((await storedCounts(server.db, expedition)).map(({ line, quantity }) => [line, quantity]));
const statusNow = async () => (await expeditionById(server.db, 1, expedition))?.status;
async function onHand(warehouse: number, item = LAMP): Promise<number> {
  const [row] = await server.db.query<{ pieces: number }>("select stock_balance($1, 'on_hand', $2) as pieces", [
    item,
    warehouse,
  ]);
  return row?.pieces ?? 0;
}
/** Returns the fields that the check screen sends when it is confirmed. */
async function checkScreen(): Promise<Record<string, string>> {
  const { body } = await get('/check');
  return { key: hiddenValue(body, 'key'), shown: hiddenValue(body, 'shown'), arrivedOn: TODAY };
}

describe('counts', () => {
  it('are stored until they are confirmed, and move no stock', async () => {
    const before = await onHand(ORAN);
    const answer = await submit('', { ...field(lamps, '4'), ...field(bowls, ''), [`note_${lamps}`]: 'One box is wet' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path()]);
    expect([await stored(), await onHand(ORAN)]).toEqual([{ [lamps]: 4 }, before]);
    const { body } = await get();
    expect(body).toContain(
      `name="count_${lamps}" inputmode="numeric" autocomplete="off" enterkeyhint="next" dir="ltr" maxlength="9" value="4"`,
    );
    expect(body).toContain('One box is wet');
    expect(body).toContain('Counted by Amina Staff');
  });

  it('of 500 lines are sent with four fields each', async () => {
    const names = Array.from({ length: 500 }, (_, at) =>
      ['count', 'seen', 'note', 'noted'].map((name) => `${name}_${lamps + at}`),
    );
    const fields = Object.fromEntries(names.flat().map((name) => [name, '']));
    const answer = await submit('', { ...fields, ...field(lamps, '4') });
    expect([answer.statusCode, await stored()]).toEqual([303, { [lamps]: 4 }]);
  });

  it('are put into a line, or into all lines not counted yet, by a button', async () => {
    const filled = await submit('', { ...field(lamps, ''), ...field(bowls, ''), intent: `all_${lamps}` });
    expect([filled.headers.location, await stored()]).toEqual([path(`#line-${lamps}`), { [lamps]: 5 }]);
    await submit('', { ...field(lamps, '2', '5'), ...field(bowls, ''), intent: 'all' });
    expect(await stored()).toEqual({ [lamps]: 2, [bowls]: 3 });
    await submit('', { ...field(lamps, '', '2') });
    expect(await stored()).toEqual({ [bowls]: 3 });
  });

  it.each(['0', '-1', '1.5', 'ten'])('of %s are refused beside their field, with what was typed', async (value) => {
    const answer = await submit('', { ...field(lamps, value), ...field(bowls, '2') });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Invalid data: a whole number from 1 is expected.');
    expect(answer.body).toContain(`value="${value}"`);
    const json = await call('', field(lamps, value));
    expect([json.statusCode, Object.keys(json.json().errors), await stored()]).toEqual([422, [`count_${lamps}`], {}]);
  });

  it('of a colleague stay, and are shown, where this page changes another line', async () => {
    await countsByKarim([{ line: bowls, quantity: 2 }]);
    const answer = await call('', { ...field(lamps, '4'), ...field(bowls, '') });
    expect(answer.json<CountsSaved>().counts).toMatchObject([
      { partId: lamps, count: 4, by: 'Amina Staff' },
      { partId: bowls, count: 2, by: 'Karim' },
    ]);
    const { body } = await get();
    expect(body).toContain('Also counting: Karim.');
    expect(await stored()).toEqual({ [lamps]: 4, [bowls]: 2 });
  });

  it('of a colleague are compared where both counted a line: neither is lost, either can be stored', async () => {
    await countsByKarim([{ line: lamps, quantity: 3, comment: 'From Karim' }]);
    const typed = { ...field(lamps, '4'), ...field(bowls, '1') };
    await expectKarimsCount(typed);
    const page = await submit('', typed);
    expect(page.statusCode).toBe(409);
    expect(page.body).toContain('Karim counted 3');
    expect(page.body).toContain('Take 3');
    expect(page.body).toContain('maxlength="9" value="4"');
    expect([hiddenValue(page.body, `seen_${lamps}`), await stored()]).toEqual(['3', { [lamps]: 3 }]);
    await submit('', { ...field(lamps, '4', '3'), ...field(bowls, '1'), intent: `take_${lamps}` });
    expect(await stored()).toEqual({ [lamps]: 3, [bowls]: 1 });
    await submit('', { ...field(lamps, '4', '3'), [`note_${lamps}`]: '', [`noted_${lamps}`]: '' });
    const [count] = await storedCounts(server.db, expedition);
    expect(count).toMatchObject({ quantity: 4, comment: 'From Karim', by: 'Amina Staff' });
  });

  it('of a colleague are compared where both wrote a note: neither is lost, either can be stored', async () => {
    await countsByKarim([{ line: lamps, quantity: 3, comment: 'From Karim' }]);
    const notes = (note: string, noted: string) => ({ [`note_${lamps}`]: note, [`noted_${lamps}`]: noted });
    const typed = { ...field(lamps, '3', '3'), ...notes('From Amina', '') };
    const note = async () => (await storedCounts(server.db, expedition))[0]?.comment;
    await expectKarimsCount(typed);
    const page = await submit('', typed);
    expect(page.statusCode).toBe(409);
    for (const text of ['From Karim', '>From Amina</textarea>', 'Take the other']) expect(page.body).toContain(text);
    expect([hiddenValue(page.body, `noted_${lamps}`), await note()]).toEqual(['From Karim', 'From Karim']);
    await submit('', { ...typed, intent: `take_${lamps}` });
    expect(await note()).toBe('From Karim');
    await submit('', { ...typed, ...notes('From Amina', 'From Karim') });
    expect(await note()).toBe('From Amina');
  });

  it('sent again after a conflict keep the note of a colleague', async () => {
    await countsByKarim([{ line: lamps, quantity: 3, comment: 'From Karim' }]);
    const none = { [`note_${lamps}`]: '', [`noted_${lamps}`]: '' };
    const page = await submit('', { ...field(lamps, '4'), ...none });
    expect([page.statusCode, page.body.includes('>From Karim</textarea>')]).toEqual([409, true]);
  });

  it.each([
    ['2026-02-31', 'There is no such day.'],
    ['2999-01-01', 'The day of arrival has not come yet.'],
    ['2020-01-01', 'The day of arrival is before the day it was sent.'],
  ])('with the day of arrival %s are refused', async (arrivedOn, message) => {
    const answer = await submit('', { ...field(lamps, '4'), arrivedOn });
    expect([answer.statusCode, answer.body.includes(message), await stored()]).toEqual([422, true, {}]);
  });
});

describe('the check screen', () => {
  it('shows what will be put on the shelf, and marks the differences', async () => {
    await countsByKarim([{ line: lamps, quantity: 4 }]);
    const before = await onHand(ORAN);
    const { body } = await get('/check');
    expect(body).toContain('<bdi dir="ltr">4 / 5</bdi>');
    expect(body).toContain(`<bdi dir="ltr">${before} → ${before + 4}</bdi>`);
    expect(body).toContain('Missing: 1, still expected.');
    expect(body).toContain('Not counted yet, stays expected');
    expect(body).toContain('Put 4 pieces into stock');
  });

  it('leads back while nothing is counted', async () => {
    expect((await get('/check')).headers.location).toBe(path());
  });

  it('is confirmed once, however often and at once it is sent', async () => {
    const before = await onHand(ORAN);
    await countsByKarim([
      { line: lamps, quantity: 4 },
      { line: bowls, quantity: 3 },
    ]);
    const form = await checkScreen();
    const answers = await Promise.all([1, 2, 3].map(() => submit('/check', form)));
    const places = new Set(answers.map(({ headers }) => headers.location));
    expect([answers.map(({ statusCode }) => statusCode), places.size]).toEqual([[303, 303, 303], 1]);
    expect((await submit('/check', form)).headers.location).toBe([...places][0]);
    expect([await onHand(ORAN), await stored(), await statusNow()]).toEqual([before + 4, {}, 'partially-received']);
    const [receipt] = await server.db.query<{ count: number }>(
      'select count(*)::int as count from expedition_receipts where expedition_id = $1',
      [expedition],
    );
    expect(receipt?.count).toBe(1);
  });

  it('counts once when three people confirm the same counts', async () => {
    const before = await onHand(ORAN);
    await countsByKarim([{ line: lamps, quantity: 5 }]);
    const forms = await Promise.all([checkScreen(), checkScreen(), checkScreen()]);
    const answers = await Promise.all(forms.map((form) => call('/check', form)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await onHand(ORAN)).toBe(before + 5);
  });

  it('does not confirm counts that somebody changed after they were checked, and says who', async () => {
    const before = await onHand(ORAN);
    await countsByKarim([{ line: lamps, quantity: 4 }]);
    const form = await checkScreen();
    await countsByKarim([{ line: lamps, quantity: 5 }]);
    const answer = await submit('/check', form);
    expect([answer.statusCode, answer.body.includes('The counts changed after this check.')]).toEqual([409, true]);
    expect(answer.body).toContain('Changed by: Karim.');
    expect([await onHand(ORAN), await stored()]).toEqual([before, { [lamps]: 5 }]);
    expect(hiddenValue(answer.body, 'key')).not.toBe(form.key);
    expect(hiddenValue(answer.body, 'shown')).toBe(`${lamps}:5:0`);
  });

  it('asks why more arrived than expected, and stores it once as an arrival of the expedition (RCV-4)', async () => {
    const before = await onHand(ORAN);
    await countsByKarim([{ line: lamps, quantity: 7 }]);
    const form = await checkScreen();
    const refused = await submit('/check', form);
    expect([refused.statusCode, await onHand(ORAN)]).toEqual([422, before]);
    expect(refused.body).toContain('Choose the reason for the extra pieces, or correct the count.');
    expect(hiddenValue(refused.body, 'key')).toBe(form.key);
    expect((await submit('/check', { ...form, [`extra_${lamps}`]: 'lost' })).statusCode).toBe(422);
    const confirmed = await call('/check', { ...form, [`extra_${lamps}`]: 'found' });
    expect(confirmed.json().message).toBe('Put into stock: 7.');
    await call('/check', { ...form, [`extra_${lamps}`]: 'found' });
    expect(await onHand(ORAN)).toBe(before + 7);
    const movements = await server.db.query(
      "select kind, quantity from stock_movements where expedition_id = $1 and kind in ('receive', 'in') order by id",
      [expedition],
    );
    expect(movements).toEqual([
      { kind: 'receive', quantity: 5 },
      { kind: 'in', quantity: 2 },
    ]);
  });

  it('shows afterwards what both warehouses have, also when it is opened later', async () => {
    const [oran, alger] = [await onHand(ORAN), await onHand(ALGER)];
    await countsByKarim([{ line: lamps, quantity: 4 }]);
    const { location = '' } = (await submit('/check', await checkScreen())).headers;
    await countsByKarim([{ line: lamps, quantity: 1 }]);
    await submit('/check', await checkScreen());
    const { body } = await get(location.slice(path().length));
    expect(body).toContain('<dialog open');
    expect(body).toContain(`<bdi>Oran</bdi>: <strong><bdi dir="ltr">${oran} → ${oran + 4}</bdi>`);
    expect(body).toContain(`<bdi>Alger</bdi>: <strong><bdi dir="ltr">${alger}</bdi>`);
  });
});

describe('an expedition', () => {
  const confirm = async (counts: { line: number; quantity: number }[]) => {
    await countsByKarim(counts);
    expect((await submit('/check', await checkScreen())).statusCode).toBe(303);
  };

  it('is received in parts, and then is fully received', async () => {
    await confirm([{ line: lamps, quantity: 2 }]);
    expect(await statusNow()).toBe('partially-received');
    const { body } = await get();
    expect(body).toContain('data-received="2" data-remaining="3"');
    await confirm([
      { line: lamps, quantity: 3 },
      { line: bowls, quantity: 3 },
    ]);
    expect(await statusNow()).toBe('fully-received');
    expect((await get()).body).toContain('Everything is received.');
    expect((await get('/close')).headers.location).toBe(path());
  });

  it('proposes its day of arrival for the first receipt, for a later one today or the day stored with its counts', async () => {
    const [arrival, dayAfter] = [4, 3].map((days) => shopDay(new Date(Date.now() - days * 86_400_000)));
    await server.db.query("update expeditions set sent_at = now() - interval '5 days', arrived_on = $2 where id = $1", [
      expedition,
      arrival,
    ]);
    const proposed = async () => {
      await countsByKarim([{ line: lamps, quantity: 2 }]);
      const pages = await Promise.all([get(), get('/check')]);
      return pages.map(({ body }) => /name="arrivedOn"[^>]* value="([^"]*)"/.exec(body)?.[1]);
    };
    expect(await proposed()).toEqual([arrival, arrival]);
    expect((await submit('/check', { ...(await checkScreen()), arrivedOn: arrival ?? '' })).statusCode).toBe(303);
    expect(await proposed()).toEqual([TODAY, TODAY]);
    await submit('', { arrivedOn: dayAfter ?? '' });
    expect(await proposed()).toEqual([dayAfter, dayAfter]);
    await submit('', { arrivedOn: arrival ?? '' });
    expect(await proposed()).toEqual([arrival, arrival]);
  });

  it('is closed short: pieces are lost or back where they came from, each with a reason', async () => {
    const alger = await onHand(ALGER);
    await confirm([{ line: lamps, quantity: 4 }]);
    const page = await get('/close');
    expect(page.body).toContain('Pieces still expected: 4.');
    const version = hiddenValue(page.body, 'version');
    const fates = { [`fate_${lamps}`]: 'home', [`reason_${lamps}`]: 'correction', [`fate_${bowls}`]: 'lost' };
    const refused = await submit('/close', { ...fates, version });
    expect([refused.statusCode, refused.body.includes(`id="reason_${bowls}-error"`)]).toEqual([422, true]);
    const wrong = await call('/close', { version });
    expect(Object.keys(wrong.json().errors)).toEqual([
      `fate_${lamps}`,
      `reason_${lamps}`,
      `fate_${bowls}`,
      `reason_${bowls}`,
    ]);
    const stale = await submit('/close', { ...fates, [`reason_${bowls}`]: 'lost', version: '1' });
    expect(stale.statusCode).toBe(409);
    const closed = await submit('/close', { ...fates, [`reason_${bowls}`]: 'lost', version });
    expect([closed.statusCode, await statusNow()]).toEqual([303, 'completed']);
    expect(await onHand(ALGER)).toBe(alger + 1);
    const lost = await server.db.query(
      "select quantity from stock_movements where expedition_id = $1 and to_account = 'lost'",
      [expedition],
    );
    expect(lost).toEqual([{ quantity: 3 }]);
  });

  it('closed short by a button pressed twice is closed once, and says so; another choice is refused', async () => {
    const version = hiddenValue((await get('/close')).body, 'version');
    const lost = { [`fate_${lamps}`]: 'lost', [`reason_${lamps}`]: 'lost' };
    const fields = { ...lost, [`fate_${bowls}`]: 'lost', [`reason_${bowls}`]: 'lost', version };
    const first = await call('/close', fields);
    expect([first.statusCode, first.json().message]).toEqual([200, expect.stringContaining('8')]);
    const again = await call('/close', fields);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    for (const other of [{ [`fate_${bowls}`]: 'home' }, { [`reason_${bowls}`]: 'correction' }, { comment: 'Wet' }])
      expect((await call('/close', { ...fields, ...other })).statusCode).toBe(409);
  });

  it('is not closed short over counts its page did not show: whose they are is said, and what was chosen stays', async () => {
    const page = (await get('/close')).body;
    const lost = { [`fate_${lamps}`]: 'lost', [`reason_${lamps}`]: 'lost' };
    const choices = { ...lost, [`fate_${bowls}`]: 'lost', [`reason_${bowls}`]: 'lost', comment: 'Wet' };
    const fields = { ...choices, version: hiddenValue(page, 'version'), shown: hiddenValue(page, 'shown') };
    await countsByKarim([{ line: lamps, quantity: 5 }]);
    const call409 = await call('/close', fields);
    expect([call409.statusCode, call409.json().compareOnPage]).toEqual([409, true]);
    const refused = await submit('/close', fields);
    expect(refused.statusCode).toBe(409);
    for (const text of ['The counts changed after this page was opened.', 'Changed by: Karim.', 'value="Wet"'])
      expect(refused.body).toContain(text);
    expect(refused.body).toContain('Lines counted and not confirmed: 1.');
    expect(refused.body.match(/value="lost" required\s+checked/g)).toHaveLength(2);
    expect([await stored(), await statusNow()]).toEqual([{ [lamps]: 5 }, 'received']);
    await countsByKarim([{ line: lamps, quantity: 4 }]);
    const again = { ...fields, shown: hiddenValue(refused.body, 'shown') };
    expect((await submit('/close', again)).statusCode).toBe(409);
    const seen = hiddenValue((await get('/close')).body, 'shown');
    expect((await submit('/close', { ...fields, shown: seen })).statusCode).toBe(303);
    expect([await stored(), await statusNow()]).toEqual([{}, 'completed']);
  });

  it('is not closed short over a note that a colleague added to a count or removed', async () => {
    await countsByKarim([{ line: lamps, quantity: 3 }]);
    const page = (await get('/close')).body;
    const lost = { [`fate_${lamps}`]: 'lost', [`reason_${lamps}`]: 'lost' };
    const choices = { ...lost, [`fate_${bowls}`]: 'lost', [`reason_${bowls}`]: 'lost' };
    const fields = { ...choices, version: hiddenValue(page, 'version'), shown: hiddenValue(page, 'shown') };
    await countsByKarim([{ line: lamps, quantity: 3, comment: 'One box is crushed' }]);
    const refused = await submit('/close', fields);
    expect([refused.statusCode, refused.body.includes('Changed by: Karim.')]).toEqual([409, true]);
    const [count] = await storedCounts(server.db, expedition);
    expect([count?.comment, await statusNow()]).toEqual(['One box is crushed', 'received']);
    const seen = { ...fields, shown: hiddenValue(refused.body, 'shown') };
    await countsByKarim([{ line: lamps, quantity: 3 }]);
    expect((await submit('/close', seen)).statusCode).toBe(409);
    await countsByKarim([{ line: lamps, quantity: 3, comment: 'One box is crushed' }]);
    expect((await submit('/close', seen)).statusCode).toBe(303);
  });

  it('refuses counts once it is completed, and says so', async () => {
    const fates = { [`fate_${lamps}`]: 'lost', [`fate_${bowls}`]: 'lost' };
    await submit('/close', { ...fates, [`reason_${lamps}`]: 'lost', [`reason_${bowls}`]: 'lost' });
    const answer = await call('', field(lamps, '1'));
    expect([answer.statusCode, (await submit('', field(lamps, '1'))).statusCode]).toEqual([409, 409]);
    expect((await call('/check', { key: randomUUID(), shown: `${lamps}:1:0` })).statusCode).toBe(409);
    expect((await get()).body).toContain('There is nothing left to receive.');
  });

  it('of another shop, or none, is not found', async () => {
    for (const rest of ['', '/check', '/close']) {
      expect(
        (
          await server.app.inject({
            url: `/dashboard/expeditions/999999/receive${rest}`,
            headers: { cookie: staff.cookie },
          })
        ).statusCode,
      ).toBe(404);
    }
  });
});

describe('a line received by its call', () => {
  const receive = (payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/dashboard/api/internal-expedition/receive/part/${lamps}`,
      payload,
      headers: { ...staff.headers, accept: 'application/json', 'accept-language': 'en' },
    });

  it('is counted once per key, drops its count and refuses more than expected', async () => {
    await countsByKarim([{ line: lamps, quantity: 1 }]);
    const before = await onHand(ORAN);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => receive({ qtyReceived: 3, key })));
    expect(answers.map((answer) => answer.json())).toMatchObject(
      [1, 2, 3].map(() => ({ success: true, received: 3, remaining: 2, statusText: 'Partially received' })),
    );
    expect(answers[0]?.json().stock[0]).toEqual({ warehouse: 'Oran', before, after: before + 3 });
    expect([await onHand(ORAN), await stored()]).toEqual([before + 3, {}]);
    for (const qtyReceived of [3, 0, -1, 1.5]) expect((await receive({ qtyReceived })).statusCode).toBe(422);
    expect(await onHand(ORAN)).toBe(before + 3);
  });

  it.each([
    ['2026-02-31', 'There is no such day.'],
    ['2999-01-01', 'The day of arrival has not come yet.'],
    ['2020-01-01', 'The day of arrival is before the day it was sent.'],
  ])('is refused with the day of arrival %s, and moves no stock', async (arrivedOn, message) => {
    const before = await onHand(ORAN);
    const refused = await receive({ qtyReceived: 3, arrivedOn });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { arrivedOn: [message] }]);
    expect(await onHand(ORAN)).toBe(before);
  });
});
