import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LAMP, setStock } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { multipart } from '../reviews/testing/review-body.ts';
import { postStock } from '../stock/post-stock.ts';
import { hiddenValue } from '../web/testing/read-page.ts';
import { arrive, closeShort, createExpedition, send } from './expeditions.ts';
import { confirmReceipt } from './receipts.ts';
import {
  ALGER,
  DAY,
  insertColleagues,
  KARIM,
  LAMP_ITEM,
  levelsOf,
  ORAN,
  receipt,
  startExpedition,
} from './testing/expedition-fixture.ts';

const { server, staff } = await openStaffedShop();
beforeAll(() => insertColleagues(server.db));
beforeEach(async () => {
  await server.db.exec(`truncate expeditions, stock_movements, warehouse_stock cascade;
    update stock_items set available = 0, reserved = 0`);
  await setStock(server.db, LAMP, 20);
});

const PATH = '/dashboard/expeditions';
const page = async (url: string) =>
  server.app.inject({ url: `${PATH}${url}`, headers: { cookie: staff.cookie, accept: 'text/html' } });
const post = (url: string, fields: Record<string, string> = {}, accept = 'text/html') =>
  server.app.inject({
    method: 'POST',
    url: `${PATH}${url}`,
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });

describe('the list of expeditions', () => {
  it('is filtered by status, warehouse, number and product, and counts what waits', async () => {
    const { change } = await startExpedition(server.db, { status: 'sent' });
    await startExpedition(server.db);
    const all = await page('');
    expect(all.body).toContain(`href="${PATH}/${change.expedition}"`);
    expect(all.body).toMatch(/À recevoir <bdi dir="ltr">1<\/bdi>/);
    expect(all.body).toContain('>2 expéditions</p>');
    expect((await page('?status=sent')).body).toContain('>1 expédition</p>');
    const rows = async (query: string) => (await page(`?${query}`)).body.match(/<th scope="row"/g)?.length ?? 0;
    expect([await rows('status=sent'), await rows('status=to-receive'), await rows('status=cancelled')]).toEqual([
      1, 1, 0,
    ]);
    expect([await rows('from=1'), await rows('to=1')]).toEqual([2, 0]);
    expect([await rows(`search=${change.expedition}`), await rows('search=lampe'), await rows('search=bol')]).toEqual([
      1, 2, 0,
    ]);
    expect((await page('?format=csv')).body.split('\r\n')).toHaveLength(4);
    const overview = await server.app.inject({ url: '/dashboard', headers: { cookie: staff.cookie } });
    expect(overview.body).toContain('Expéditions à recevoir');
  });

  it('is sorted by date or pieces, newest first unless it says otherwise', async () => {
    const { change: first } = await startExpedition(server.db);
    const { change: second } = await startExpedition(server.db);
    await server.db.query('update expedition_lines set quantity = 1 where expedition_id = $1', [second.expedition]);
    const sorted = async (sort: string) =>
      [...(await page(`?sort=${sort}`)).body.matchAll(/<th scope="row"[^>]*><a href="[^"]*\/(\d+)"/g)].map(([, id]) =>
        Number(id),
      );
    const newest = [second.expedition, first.expedition];
    expect([await sorted(''), await sorted('date')]).toEqual([newest, newest.toReversed()]);
    expect([await sorted('pieces'), await sorted('-pieces')]).toEqual([newest, newest.toReversed()]);
  });
});

describe('a new expedition', () => {
  it('is between two warehouses, and errors stand beside their fields', async () => {
    const created = await post('/new', { from: '1', to: '2', comment: ' Fragile ' });
    expect(created.statusCode).toBe(303);
    const shown = await page(String(created.headers.location).slice(PATH.length));
    expect(shown.body).toContain('De Alger à Oran');
    expect(shown.body).toContain('<bdi>Fragile</bdi>');
    const refused = await post('/new', { from: '1', to: '1', comment: 'x' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(/id="expedition-to"[^>]*aria-invalid="true"/);
    expect((await post('/new', { from: '', to: '3', comment: '' })).body).toContain('Choisissez le dépôt de départ.');
    expect((await post('/new', { from: '1', to: '3', comment: '' })).statusCode).toBe(422);
  });

  it('is started once, however often its form is sent', async () => {
    const fields = { from: '1', to: '2', comment: 'Fragile', key: hiddenValue((await page('/new')).body, 'key') };
    const answers = await Promise.all([post('/new', fields), post('/new', fields)]);
    const [first, second] = answers.map(({ headers }) => headers.location);
    expect([first, second]).toEqual([expect.stringMatching(/expeditions\/\d+$/), first]);
    const changed = await post('/new', { ...fields, comment: '' });
    expect([changed.statusCode, changed.headers.location === first]).toEqual([303, false]);
    expect(await server.db.query('select comment from expeditions order by id')).toEqual([
      { comment: 'Fragile' },
      { comment: '' },
    ]);
    expect(await server.db.query("select 1 from expedition_events where kind = 'created'")).toHaveLength(2);
  });

  it('tells a call in its answer that it was started or has arrived, and leaves nothing for the next page to say', async () => {
    const started = await post('/new', { from: '1', to: '2', comment: '' }, 'application/json');
    const url = started.json<{ redirect: string }>().redirect;
    const { change } = await startExpedition(server.db, { status: 'sent' });
    const arrived = await post(`/${change.expedition}/arrive`, {}, 'application/json');
    expect([started.json(), arrived.json()]).toEqual([
      { success: true, message: expect.stringContaining(String(url.split('/').at(-1))), redirect: url },
      { success: true, message: expect.any(String), redirect: `${PATH}/${change.expedition}/receive` },
    ]);
    expect([started, arrived].flatMap(({ cookies }) => cookies).filter(({ name }) => name === 'z_flash')).toEqual([]);
  });

  it('keeps the key of its form when it is refused', async () => {
    const key = randomUUID();
    const refused = await post('/new', { from: '', to: '2', comment: '', key });
    expect([refused.statusCode, hiddenValue(refused.body, 'key')]).toEqual([422, key]);
  });
});

describe('an expedition', () => {
  it('offers the products of its warehouse and a form per line, and asks before it removes one', async () => {
    const { change } = await startExpedition(server.db);
    const { body } = await page(`/${change.expedition}`);
    expect(body).toContain('<option value="1">Lampe · disponible\u00a0: 16 · Oran\u00a0: 0</option>');
    expect(body).toMatch(/update-item"[\s\S]*name="expected" value="4"/);
    expect(body.match(/<details[\s\S]*?<\/details>/)?.[0]).toMatch(
      /<summary[^>]*>Retirer<\/summary>\s*<form [^>]*remove-item">\s*<p>Retirer «\u00a0Lampe\u00a0» de l’expédition\u00a0\?<\/p>/,
    );
    expect((await page(`/${change.expedition}?search=zzz`)).body).toContain(
      'Rien de disponible ne correspond à «\u00a0zzz\u00a0».',
    );
    expect((await page('/999999')).statusCode).toBe(404);
  });

  it('says beside a line that its warehouse has fewer pieces than planned (STK-16)', async () => {
    const { change } = await startExpedition(server.db);
    const says = async () => (await page(`/${change.expedition}`)).body.includes('Dans le dépôt\u00a0: 3.');
    expect(await says()).toBe(false);
    await postStock(server.db, [
      { kind: 'out', item: LAMP_ITEM, warehouse: ALGER, quantity: 17, reason: 'lost', staff: KARIM.id },
    ]);
    expect(await says()).toBe(true);
  });

  it('is sent line by line: fewer than planned need a reason, and what was typed stays', async () => {
    const { change, line } = await startExpedition(server.db);
    const url = `/${change.expedition}/send`;
    expect((await page(url)).body).toContain(`name="sent_${line}"`);
    const refused = await post(url, { [`sent_${line}`]: '3' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(new RegExp(`id="sent_${line}"[^>]*value="3"`));
    expect(refused.body).toMatch(new RegExp(`id="reason_${line}"[^>]*aria-invalid="true"`));
    expect((await post(url, { [`sent_${line}`]: 'x' })).body).toContain('Un nombre entier de 0 à 4 est attendu.');
    const sent = await post(url, { [`sent_${line}`]: '3', [`reason_${line}`]: 'damaged' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${PATH}/${change.expedition}`]);
    expect(await levelsOf(server.db)).toMatchObject({ onTheWay: 3, reserved: 0 });
    expect((await page(url)).statusCode).toBe(303);
  });

  it('is sent once when the button is pressed twice', async () => {
    const { change, line } = await startExpedition(server.db);
    const [first, second] = await Promise.all(
      [1, 2].map(() => post(`/${change.expedition}/send`, { [`sent_${line}`]: '4' })),
    );
    expect([first?.statusCode, second?.statusCode]).toEqual([303, 303]);
    expect(await levelsOf(server.db)).toMatchObject({ onTheWay: 4 });
  });

  it('is not said to be sent with other pieces than those that left', async () => {
    const { change, line } = await startExpedition(server.db);
    const url = `/${change.expedition}/send`;
    expect((await post(url, { [`sent_${line}`]: '4' })).statusCode).toBe(303);
    const other = { [`sent_${line}`]: '3', [`reason_${line}`]: 'damaged' };
    const refused = await post(url, other, 'application/json');
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('n’est plus possible')]);
    expect(await levelsOf(server.db)).toMatchObject({ onTheWay: 4 });
  });

  it('is not sent by a page that is older than the last change', async () => {
    const { change, line } = await startExpedition(server.db);
    const [, version] = /name="version" value="(\d+)"/.exec((await page(`/${change.expedition}/send`)).body) ?? [];
    await server.db.query('update expeditions set version = version + 1 where id = $1', [change.expedition]);
    const late = await post(`/${change.expedition}/send`, { version: version ?? '', [`sent_${line}`]: '4' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('Karim a changé l’expédition entre-temps.');
    expect(await levelsOf(server.db)).toMatchObject({ reserved: 4, onTheWay: 0 });
  });

  it('has the status said to a step of a page that is older than the same step, not that it was done', async () => {
    const { change } = await startExpedition(server.db);
    const url = `/${change.expedition}/cancel`;
    const version = hiddenValue((await page(url)).body, 'version');
    await server.db.query('update expeditions set version = version + 1 where id = $1', [change.expedition]);
    const newer = hiddenValue((await page(url)).body, 'version');
    expect((await post(url, { version: newer })).statusCode).toBe(303);
    expect((await post(url, { version: newer }, 'application/json')).statusCode, 'pressed twice').toBe(200);
    const late = await post(url, { version }, 'application/json');
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('Annulée')]);
  });

  it('is cancelled after a question; on its way it is asked what became of the pieces', async () => {
    const planned = await startExpedition(server.db);
    expect((await page(`/${planned.change.expedition}/cancel`)).body).not.toContain('name="fate"');
    expect((await post(`/${planned.change.expedition}/cancel`)).statusCode).toBe(303);
    const { change } = await startExpedition(server.db, { status: 'sent' });
    const url = `/${change.expedition}/cancel`;
    expect((await page(url)).body).toContain('Que sont-elles devenues\u00a0?');
    const unsaid = await post(url);
    expect([unsaid.statusCode, unsaid.body]).toEqual([
      422,
      expect.stringContaining('Dites ce que les pièces sont devenues.'),
    ]);
    expect((await post(url, { fate: 'lost' })).body).toContain('Choisissez un motif.');
    expect((await post(url, { fate: 'lost', reason: 'lost' })).statusCode).toBe(303);
    expect(await levelsOf(server.db)).toMatchObject({ onTheWay: 0, alger: 16, reserved: 0 });
    expect((await page(url)).statusCode).toBe(303);
    expect((await post(url, { fate: 'lost', reason: 'lost' })).statusCode).toBe(303);
  });

  it('is not said to have come home when its pieces were written off', async () => {
    const { change } = await startExpedition(server.db, { status: 'sent' });
    const url = `/${change.expedition}/cancel`;
    await post(url, { fate: 'lost', reason: 'lost' });
    expect((await post(url, { fate: 'home' }, 'application/json')).statusCode).toBe(409);
  });

  it('arrives, is received by the page of that, and is completed', async () => {
    const { change } = await startExpedition(server.db, { status: 'sent' });
    const arrived = await post(`/${change.expedition}/arrive`);
    expect(arrived.headers.location).toBe(`${PATH}/${change.expedition}/receive`);
    expect((await page(`/${change.expedition}`)).body).toContain(`href="${PATH}/${change.expedition}/receive"`);
    const full = await startExpedition(server.db, { status: 'fully-received' });
    expect((await post(`/${full.change.expedition}/complete`)).statusCode).toBe(303);
    expect((await page(`/${full.change.expedition}`)).body).toContain('status-completed">Terminée');
    const early = await post(`/${change.expedition}/complete`);
    expect([early.statusCode, early.headers.location]).toEqual([303, `${PATH}/${change.expedition}`]);
    expect((await page(`/${change.expedition}`)).body).toContain('status-received">Arrivée');
  });

  it('has a sheet to print, with its number as a barcode', async () => {
    const { change } = await startExpedition(server.db);
    const { body } = await page(`/${change.expedition}/sheet`);
    expect(body).toMatch(new RegExp(`class="barcode" role="img" aria-label="${change.expedition}"`));
    expect(body).toContain('Lampe');
  });

  it('has a sheet that says it is cancelled, without boxes to count and lines to sign', async () => {
    const { change } = await startExpedition(server.db);
    const sheet = async () => (await page(`/${change.expedition}/sheet`)).body;
    expect(await sheet()).not.toContain('rien à envoyer');
    expect((await post(`/${change.expedition}/cancel`)).statusCode).toBe(303);
    const body = await sheet();
    expect(body.split('<table')[0]).toContain('Expédition annulée\u00a0: rien à envoyer ni à recevoir.');
    for (const text of ['expedition-box', 'Compté', 'Remis par']) expect(body).not.toContain(text);
  });

  it('shows beside a line why pieces were not sent, how they arrived and what became of the others', async () => {
    const { change } = await receiveShort();
    const text = textOf((await page(`/${change.expedition}`)).body);
    expect(text).toMatch(/Non envoyé\s: 1 · Abîmé Karim · /);
    expect(text).toMatch(/Reçu\s: 2 · carton mouillé Karim · /);
    expect(text).toMatch(/Trouvé en plus\s: 5 · Retrouvé Karim · /);
    expect(text).toMatch(/Perdu\s: 1 · Perdu Karim · /);
  });

  it('has a sheet to count on until pieces are received, then a receipt that pages lead to', async () => {
    const { change } = await startExpedition(server.db, { status: 'received' });
    const toCount = (await page(`/${change.expedition}/sheet`)).body;
    expect(toCount).toContain('class="expedition-box"');
    expect(toCount).toContain('Bon d’expédition');
    const received = await receiveShort();
    const { body } = await page(`/${received.change.expedition}/sheet`);
    expect(body).not.toContain('expedition-box');
    // Sent, received, missing, found besides.
    expect(textOf(body)).toMatch(/Lampe (\d+ )?3 2 1 5 Non envoyé/);
    expect(textOf(body)).toMatch(
      /Jour d’arrivée 22\/11\/2026 · Pièces reçues\s: 7 · reçu par \u2068Karim\u2069 · premier camion/,
    );
    for (const url of ['', '/receive', `/receive?receipt=${received.receipt}`])
      expect((await page(`/${received.change.expedition}${url}`)).body).toMatch(
        /\/sheet">(<svg.*<\/svg>)?Bon de réception</,
      );
  });
});

/** Plans four lamps, sends three, receives two and loses one; five are found besides. */
async function receiveShort() {
  const { change, line } = await startExpedition(server.db);
  await send(server.db, { ...change, lines: [{ line, quantity: 3, reason: 'damaged' }] });
  await arrive(server.db, { ...change, arrivedOn: DAY });
  const received = await confirmReceipt(server.db, {
    ...change,
    ...receipt(line, 2),
    lines: [{ line, quantity: 2, comment: 'carton mouillé' }],
    extras: [{ item: LAMP_ITEM, quantity: 5, reason: 'found' }],
    comment: 'premier camion',
  });
  await closeShort(server.db, { ...change, lines: [{ line, fate: 'lost', reason: 'lost' }] });
  return { change, receipt: received.kind === 'done' ? received.receipt : 0 };
}

const textOf = (body: string) => body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('an expedition of 300 lines', () => {
  const items = Array.from({ length: 300 }, (_, at) => 1000 + at);

  it('is sent, counted, received and closed by forms, whichever way a page sends them', async () => {
    await server.db.exec(`insert into products (id, uid, shop_id, slug, type, price_ht, category_id, strict_pack, active)
        select n, 'L' || n, 1, 'ligne-' || n, 'simple', 1000, 1, false, true from generate_series(1000, 1299) n;
      insert into stock_items (id, product_id) select n, n from generate_series(1000, 1299) n`);
    const id = (await createExpedition(server.db, { shop: 1, from: ALGER, to: ORAN, comment: '', staff: KARIM })) ?? 0;
    const each = { warehouse: ALGER, quantity: 2, staff: KARIM.id };
    await postStock(server.db, [
      ...items.map((item) => ({ kind: 'in' as const, reason: 'arrival', item, ...each })),
      ...items.map((item) => ({ kind: 'provision' as const, item, expedition: id, ...each })),
    ]);
    const lines = await server.db.query<{ id: number }>(
      `insert into expedition_lines (expedition_id, stock_item_id, quantity, set_by)
       select $1, item, 2, 'Karim' from unnest($2::int[]) item returning id`,
      [id, items],
    );
    const ofLines = (values: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        lines.flatMap((line) => Object.entries(values).map(([name, value]) => [`${name}_${line.id}`, value])),
      );
    const postFiles = (url: string, fields: Record<string, string>) => {
      const { payload, headers } = multipart(fields);
      const own = { ...staff.headers, accept: 'application/json' };
      return server.app.inject({
        method: 'POST',
        url: `${PATH}/${id}${url}`,
        headers: { ...own, ...headers },
        payload,
      });
    };
    const status = async () =>
      (await server.db.query<{ status: string }>('select status from expeditions where id = $1', [id]))[0]?.status;

    expect((await post(`/${id}/send`, ofLines({ sent: '2', reason: '' }))).statusCode).toBe(303);
    await post(`/${id}/arrive`);
    const counted = await postFiles('/receive', ofLines({ seen: '', noted: '', count: '1', note: 'Carton ouvert' }));
    expect([counted.statusCode, counted.json().counts?.length]).toEqual([200, 300]);
    const shown = lines.map((line) => `${line.id}:1:0`).join(' ');
    expect((await postFiles('/receive/check', { key: randomUUID(), shown })).statusCode).toBe(200);
    expect(await status()).toBe('partially-received');
    expect((await postFiles('/receive/close', ofLines({ fate: 'lost', reason: 'lost' }))).statusCode).toBe(200);
    expect(await status()).toBe('completed');
  });
});
