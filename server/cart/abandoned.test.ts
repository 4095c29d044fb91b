import { beforeEach, describe, expect, test } from 'vitest';
import {
  ALGER,
  BOWL,
  CARPET,
  cartPayload,
  FLEXIBLE_PACK,
  LAMP,
  SHOP_UUID,
  SMALL,
  setStock,
  WITHDRAWN,
} from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { atTime } from '../testing/at-time.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import type { Visitor } from '../testing/test-app.ts';
import { hiddenValue } from '../web/testing/read-page.ts';
import { capturedCarts } from './abandoned-queries.ts';
import { restoredCartId, restoreToken } from './restore-link.ts';

const LIST = '/dashboard/abandoned-carts';
const CART = '/checkout/cart/view';
const { server, staff } = await openStaffedShop();
let shopper: Visitor;
beforeEach(async () => {
  await server.db.query('delete from abandoned_carts');
  await setStock(server.db, LAMP, 100);
  shopper = await server.visit();
});

const page = async (url: string, visitor = staff) =>
  server.app.inject({ url, headers: { cookie: visitor.cookie, accept: 'text/html' } });
/** Makes a cart one that nobody changed for some minutes. */
const leaveAlone = (externalId: string, minutes: number) =>
  server.db.query('update abandoned_carts set updated_at = now() - make_interval(mins => $2) where external_id = $1', [
    externalId,
    minutes,
  ]);
/** Captures a cart that is left alone for long enough to call its shopper. */
const captured = async (
  phone: string,
  lines: object[] = [{ product: LAMP, combination: null, quantity: 2 }],
  person: object = { firstname: 'Amina', lastname: 'Saïdi' },
  externalId: string = crypto.randomUUID(),
) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/web/api/cart/abandoned/cart',
    headers: shopper.headers,
    payload: {
      externalId,
      shopUuid: SHOP_UUID,
      ...person,
      phone,
      email: null,
      source: 'cart',
      locale: 'fr',
      cart: lines,
      linesSummary: { linesCount: lines.length, subtotal: 5000 },
      shipping: { wilayaId: String(ALGER) },
    },
  });
  expect(answer.statusCode).toBe(204);
  await leaveAlone(externalId, 31);
  return externalId;
};
/** Orders a cart of its own for a phone. */
const orderBy = async (phone: string) => {
  const payload = cartPayload({ fields: { phone } });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/web/api/cart/checkout',
    payload,
    headers: shopper.headers,
  });
  expect(answer.statusCode).toBe(200);
  return payload;
};
const restore = (externalId: string) => `${CART}?restore=${restoreToken(server.app, externalId)}`;
const given = (html: string) => JSON.parse(/data-part="given">(.*?)<\/script>/s.exec(html)?.[1] ?? '[]');

describe('the staff’s list of carts that were not ordered', () => {
  test('is for staff only', async () => {
    const answer = await page(LIST, shopper);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringContaining('/dashboard/login')]);
    const call = await server.app.inject({ url: LIST, headers: { accept: 'application/json' } });
    expect(call.statusCode).toBe(401);
  });

  test('says that nobody is to be called', async () => {
    expect((await page(LIST)).body).toContain('Aucun client à appeler pour le moment.');
  });

  test('shows who, what, where, for how much, and a link, the newest first', async () => {
    await captured('0661000001', [{ product: CARPET, combination: SMALL, quantity: 1 }]);
    await captured('0661000002');
    const { body } = await page(LIST);
    expect(body.indexOf('0661000002')).toBeLessThan(body.indexOf('0661000001'));
    for (const text of ['Amina Saïdi', 'href="tel:0661000002"', 'Alger', 'Lampe', 'Tapis, Petit', '5 000,00 DA']) {
      expect(body.replace(/\u00a0/g, ' '), text).toContain(text);
    }
    expect(body).toContain(`${CART}?restore=`);
  });

  test('leaves a cart whose shopper is still filling in the form out, until it is searched for', async () => {
    const id = await captured('0661000501');
    await captured('0661000502');
    await leaveAlone(id, 29);
    const { body } = await page(LIST);
    expect([body.includes('0661000501'), body.includes('0661000502')]).toEqual([false, true]);
    expect(body).toContain('>1 panier</p>');
    expect((await page(`${LIST}?search=0501`)).body).toContain('0661000501');
    await leaveAlone(id, 30);
    expect((await page(LIST)).body).toContain('0661000501');
  });

  test('says in words how long ago that was, and after a day its date', async () => {
    const ages = { '10 seconds': 'maintenant', '5 minutes': 'il y a 5 minutes', '3 hours': 'il y a 3 heures' };
    for (const [index, [before, expected]] of Object.entries({ ...ages, '3 days': '\\d\\d/\\d\\d/\\d{4}' }).entries()) {
      const id = await captured(`066100020${index}`);
      await server.db.query('update abandoned_carts set updated_at = now() - $2::interval where external_id = $1', [
        id,
        before,
      ]);
      expect((await page(`${LIST}?search=066100020${index}`)).body).toMatch(
        new RegExp(`<time [^>]*><bdi [^>]*>${expected}</bdi>`),
      );
    }
  });

  test('is counted, and sorted by its headings', async () => {
    for (const [index, subtotal] of [4000, null, 9000].entries()) {
      const id = await captured(`066100030${index}`);
      await server.db.query('update abandoned_carts set subtotal = $2 where external_id = $1', [id, subtotal]);
    }
    const phones = async (url: string) =>
      [...(await page(url)).body.matchAll(/href="tel:066100030(\d)"/g)].map(([, last]) => Number(last));
    expect(await phones(LIST)).toEqual([2, 1, 0]);
    expect(await phones(`${LIST}?sort=date`)).toEqual([0, 1, 2]);
    expect(await phones(`${LIST}?sort=subtotal`), 'the unknown one is last').toEqual([0, 2, 1]);
    expect(await phones(`${LIST}?sort=-subtotal`)).toEqual([2, 0, 1]);
    const { body } = await page(LIST);
    expect(body).toContain('>3 paniers</p>');
    expect(body).toContain(`aria-sort="descending"><a href="${LIST}?sort=date">Dernière activité</a>`);
    expect((await page(`${LIST}?search=0302`)).body).toContain('>1 panier</p>');
  });

  test('is exported as it is filtered and sorted', async () => {
    await captured('0661000401', [{ product: CARPET, combination: SMALL, quantity: 1 }]);
    const lines = [
      { product: LAMP, combination: null, quantity: 2 },
      { product: BOWL, combination: null, quantity: 1 },
    ];
    const id = await captured('0661000402', lines, { firstname: null, lastname: '=Saïdi' });
    await server.db.query(
      "update abandoned_carts set subtotal = null, updated_at = '2026-11-04T09:05:00Z' where external_id = $1",
      [id],
    );
    expect((await page(`${LIST}?search=0402`)).body).toContain(`href="${LIST}?search=0402&amp;format=csv" download`);
    const { headers, body } = await page(`${LIST}?search=0402&format=csv`);
    expect(headers['content-disposition']).toMatch(/filename="abandoned-carts-[\d-]{10}\.csv"/);
    expect(body.split('\r\n')).toEqual([
      '\ufeffDernière activité;Provenance;Client;Téléphone;Destination;Contenu;Montant des produits;Numéro de commande;Dernier appel;Appelé le',
      "04/11/2026 10:05;Panier;'=Saïdi;0661 00 04 02;16 Alger;2 × Lampe · 1 × Bol;;;;",
      '',
    ]);
    expect((await page(`${LIST}?sort=date&format=csv`)).body).toMatch(
      /0661 00 04 02[\s\S]*"1 × Tapis, Petit";5000,00;;;\r\n$/,
    );
  });

  test('finds a phone by its ending, and says when there is no such cart', async () => {
    await captured('0661000001');
    await captured('0661002345');
    const matches = (await page(`${LIST}?search=2345`)).body;
    expect(matches).toContain('0661002345');
    expect(matches).not.toContain('0661000001');
    for (const search of ['+213 661 00 23 45', '\u202a+213 661\u201100\u201123\u201145\u202c', '0661/00/23/45'])
      expect((await page(`${LIST}?search=${encodeURIComponent(search)}`)).body).toContain('0661002345');
    for (const search of ['9999', '45', 'Nadia', "'; drop table orders; --"]) {
      expect((await page(`${LIST}?search=${encodeURIComponent(search)}`)).body).toContain('Aucun panier ne correspond');
    }
  });

  test('finds a customer by parts of the name', async () => {
    await captured('0661003001', undefined, { firstname: 'Zoulikha', lastname: 'Aït Saïd' });
    await captured('0661003002', undefined, { firstname: 'Zoulikha', lastname: 'Brahimi' });
    const matches = (await page(`${LIST}?search=${encodeURIComponent('said zoul')}`)).body;
    expect([matches.includes('0661003001'), matches.includes('0661003002')]).toEqual([true, false]);
    await captured('0661003003', undefined, { firstname: 'عبد القادر', lastname: 'محمّد' });
    for (const search of ['عبدالقادر', 'محمد'])
      expect((await page(`${LIST}?search=${encodeURIComponent(search)}`)).body).toContain('0661003003');
  });

  test('goes on page by page without losing one', async () => {
    for (let index = 0; index < 27; index++) await captured(`06610001${String(index).padStart(2, '0')}`);
    const seen = new Set<string>();
    let url: string | undefined = LIST;
    let pages = 0;
    while (url) {
      const { body } = await page(url);
      for (const [, phone = ''] of body.matchAll(/href="tel:(\d+)"/g)) seen.add(phone);
      url = /rel="next" href="([^"]+)"/.exec(body.replace(/href="([^"]+)"( rel="next")/g, '$2 href="$1"'))?.[1];
      url = url?.replaceAll('&amp;', '&');
      pages += 1;
    }
    expect([pages, seen.size]).toEqual([2, 27]);
  });

  test.each(['-date', 'date', '-subtotal', 'subtotal'])(
    'lists each cart once while others come in, sorted by %s',
    async (by) => {
      const sort = { by: by.replace('-', '') as 'date' | 'subtotal', descending: by.startsWith('-') };
      for (let index = 0; index < 5; index++) await captured(`066100012${index}`);
      await server.db.exec("update abandoned_carts set subtotal = null where phone like '%0'");
      const { carts: all } = await capturedCarts(server.db, 1, { sort, limit: 1000 });
      const first = await capturedCarts(server.db, 1, { sort, limit: 2 });
      await captured('0661000199');
      const rest = await capturedCarts(server.db, 1, { sort, limit: 1000, before: first.next ?? '' });
      const ids = [...first.carts, ...rest.carts].flatMap(({ phone, externalId }) =>
        phone === '0661000199' ? [] : [externalId],
      );
      expect(ids).toEqual(all.map(({ externalId }) => externalId));
      expect(rest.total).toBe(all.length + 1);
    },
  );

  test('keeps what nobody can see out, and markup that was typed as words', async () => {
    const lines = [{ product: '<i>\u0001nul</i>', combination: null, quantity: 2 }];
    await captured('0661000007', lines, { firstname: ' <b>Amina\u0001', lastname: 'Saï  di</b> ' });
    const { body } = await page(`${LIST}?search=${encodeURIComponent('"><b>0007')}`);
    expect(body).not.toContain('"><b>');
    const list = (await page(LIST)).body;
    expect(list).toContain('<bdi>&lt;b&gt;Amina Saï di&lt;/b&gt;</bdi>');
    expect(list).toContain('&lt;i&gt; nul&lt;/i&gt;');
  });

  test('has nothing of another shop, and no link opens that', async () => {
    const id = await captured('0661000008');
    await server.db.query('update abandoned_carts set shop_id = 2');
    expect((await page(LIST)).body).not.toContain('0661000008');
    expect((await page(restore(id), shopper)).statusCode).toBe(410);
  });

  test('leads from the tab of carts that became an order to the order that came of one, and offers no link to it', async () => {
    const payload = cartPayload({ fields: { phone: '0661777777' } });
    await captured('0661777777');
    await server.db.query('update abandoned_carts set external_id = $1', [payload.cartExternalId]);
    const placed = await server.app.inject({
      method: 'POST',
      url: '/web/api/cart/checkout',
      payload,
      headers: shopper.headers,
    });
    expect(placed.statusCode).toBe(200);
    expect((await page(LIST)).body).not.toContain('0661777777');
    const { body } = await page(`${LIST}?state=ordered`);
    expect(body).toMatch(/aria-current="[^"]+"[^>]*>Devenus des commandes</);
    expect(body).toMatch(/<th [^>]*><a href="\/dashboard\/orders\/\d+"><bdi>/);
    expect(body).toContain('table-rows');
    expect(body).not.toContain('?restore=');
    expect((await page(restore(payload.cartExternalId), shopper)).statusCode).toBe(410);
  });
});

describe('a cart whose first snapshot arrives after its order', () => {
  test('is one that became this order, and nobody is called for it', async () => {
    const { cartExternalId } = await orderBy('0661000551');
    await server.db.exec("update orders set created_at = now() - interval '32 minutes' where phone = '0661000551'");
    await captured('0661000551', undefined, undefined, cartExternalId);
    await captured('0661000552');
    const open = (await page(LIST)).body;
    expect([open.includes('0661000551'), open.includes('0661000552')]).toEqual([false, true]);
    const ordered = (await page(`${LIST}?state=ordered`)).body;
    expect([ordered.includes('0661000551'), ordered.includes('0661000552')]).toEqual([true, false]);
  });
});

describe('a call to the shopper of a cart', () => {
  const send = (fields: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: `${LIST}/calls`,
      headers: {
        cookie: staff.cookie,
        host: 'shop.test',
        origin: 'http://shop.test',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
    });
  const note = (cart: string, text: string, list = '') => send({ cart, note: text, list });

  test('is noted with who and when, and takes the cart from those to be called to those who were', async () => {
    const id = await captured('0661000701');
    await captured('0661000702');
    const answer = await note(id, ' Va commander ', 'sort=date');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${LIST}?sort=date`]);
    const open = (await page(LIST)).body;
    expect([open.includes('0661000701'), open.includes('0661000702')]).toEqual([false, true]);
    expect(open).toContain('>1 panier</p>');
    const called = (await page(`${LIST}?state=called`)).body;
    expect([called.includes('0661000701'), called.includes('0661000702')]).toEqual([true, false]);
    expect(called).toMatch(/<bdi>Va commander<\/bdi> <span class="hint"><bdi>Amina Staff<\/bdi> · <time /);
    expect((await page(`${LIST}?search=0701`)).body, 'who may be the one who calls').toContain('0661000701');
    await note(id, 'Pas intéressé');
    const again = (await page(`${LIST}?state=called`)).body;
    expect([again.includes('<bdi>Pas intéressé'), again.includes('<bdi>Va commander')]).toEqual([true, false]);
  });

  test('is not noted over one of a colleague that the page did not show: both notes are shown', async () => {
    const cart = await captured('0661000707');
    const seen = hiddenValue((await page(LIST)).body, 'seen');
    await note(cart, 'La veut en bleu');
    await server.db.exec("update abandoned_carts set called_by = 'Karim'");
    const refused = await send({ cart, seen, note: 'Appel sans réponse', list: 'sort=date' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toMatch(/Karim a noté entre-temps «\u00a0La veut en bleu\u00a0» \(\d/);
    for (const text of [
      'name="note" value="Appel sans réponse"',
      '<bdi>Amina Saïdi</bdi>',
      'name="list" value="sort=date"',
    ])
      expect(refused.body).toContain(text);
    expect((await page(`${LIST}?state=called`)).body).toContain('<bdi>La veut en bleu</bdi>');
    const again = { cart, seen: hiddenValue(refused.body, 'seen'), note: 'Appel sans réponse' };
    expect([(await send(again)).statusCode, (await send(again)).statusCode], 'pressed twice').toEqual([303, 303]);
    expect((await page(`${LIST}?state=called`)).body).toContain('<bdi>Appel sans réponse</bdi>');
  });

  // The embedded database has one connection, so nothing waits for a row there.
  test.runIf(process.env.TEST_DATABASE === 'postgres')('is shown to who notes another one at once', async () => {
    const cart = await captured('0661000709');
    const seen = hiddenValue((await page(`${LIST}?search=0661000709`)).body, 'seen');
    const finish = await holdOpen(server.db, (tx) =>
      tx.query(
        `update abandoned_carts set call_note = 'La veut en bleu', called_by = 'Karim', called_at = now()
         where external_id = $1`,
        [cart],
      ),
    );
    const second = send({ cart, seen, note: 'Appel sans réponse' });
    await lockWaits(server.db);
    await finish();
    const { statusCode, body } = await second;
    expect([statusCode, body.includes('La veut en bleu')]).toEqual([409, true]);
  });

  test('is not noted of a cart that its shopper changed or ordered since the page was opened', async () => {
    const cart = await captured('0661000708');
    // The same words as those of the call that the page shows are not that call.
    await note(cart, 'Rappeler lundi');
    await captured('0661000708', undefined, undefined, cart);
    const [, form = ''] = (await page(`${LIST}?search=0661000708`)).body.split(`name="cart" value="${cart}"`);
    const seen = hiddenValue(form, 'seen');
    await captured('0661000708', undefined, undefined, cart);
    const changed = await send({ cart, seen, note: 'Rappeler lundi' });
    expect([changed.statusCode, changed.body.includes('Le client a changé ce panier entre-temps (')]).toEqual([
      409,
      true,
    ]);
    await orderBy('0661000708');
    const ordered = await send({ cart, seen: hiddenValue(changed.body, 'seen'), note: 'Rappeler mardi' });
    expect(ordered.statusCode).toBe(409);
    expect(ordered.body).toMatch(/Ce panier est devenu entre-temps la commande \d+\./);
    expect((await page(`${LIST}?state=ordered`)).body).not.toContain('Rappeler mardi');
  });

  test('is not lost with a token that ended: the page that says so sends it again', async () => {
    const cart = await captured('0661000709');
    const refused = await send({ _csrf: 'old', cart, note: 'Rappeler <lundi>', list: 'sort=date' });
    expect([refused.statusCode, refused.body.includes('restée ouverte trop longtemps')]).toEqual([403, true]);
    const names = ['cart', 'note', 'list', '_csrf'];
    const fields = Object.fromEntries(names.map((name) => [name, hiddenValue(refused.body, name)]));
    expect((await send(fields)).headers.location).toBe(`${LIST}?sort=date`);
    expect((await page(`${LIST}?state=called`)).body).toContain('<bdi>Rappeler &lt;lundi&gt;</bdi>');
  });

  test('leaves nobody to be called when all were', async () => {
    const id = await captured('0661000706');
    const nobody = 'Aucun client à appeler pour le moment.';
    expect((await page(LIST)).body).not.toContain(nobody);
    await note(id, 'Pas intéressé');
    expect((await page(LIST)).body).toContain(nobody);
  });

  test('is to be made again after the shopper changed the cart, whose last outcome stays shown', async () => {
    const id = await captured('0661000703');
    await note(id, 'Appel sans réponse');
    await server.db.exec("update abandoned_carts set called_at = now() - interval '2 hours'");
    expect((await page(LIST)).body).toContain('<bdi>Appel sans réponse</bdi>');
  });

  test('leads back to the page of the list that it was noted on', async () => {
    for (let index = 0; index < 27; index++) await captured(`06610008${String(index).padStart(2, '0')}`);
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec((await page(LIST)).body) ?? [];
    const second = (await page(next)).body;
    const answer = await note(hiddenValue(second, 'cart'), 'Appel sans réponse', hiddenValue(second, 'list'));
    expect(decodeURIComponent(String(answer.headers.location))).toBe(decodeURIComponent(next));
    expect(next).toContain('before=');
  });

  test('stays shown beside the order that came of the cart', async () => {
    const id = await captured('0661000705');
    await note(id, 'Va commander');
    await orderBy('0661000705');
    expect((await page(`${LIST}?state=ordered`)).body).toMatch(
      /Commande \d+<\/a><p>.*?<bdi>Va commander<\/bdi> <span class="hint"><bdi>Amina Staff</,
    );
  });

  test('is refused without a word, and for a cart that there is not', async () => {
    const id = await captured('0661000704');
    expect((await note(id, '  ')).statusCode).toBe(422);
    expect((await note(crypto.randomUUID(), 'Appel sans réponse')).statusCode).toBe(404);
    expect((await page(LIST)).body).toContain('0661000704');
  });
});

describe('a cart whose shopper ordered otherwise', () => {
  test('needs no call, however the number was typed, and leads to that order', async () => {
    await captured('+213 661 00 06 01');
    await captured('0661000602');
    await orderBy('0661 00 06 01');
    const toCall = (await page(LIST)).body;
    expect([toCall.includes('0661000601'), toCall.includes('0661000602')]).toEqual([false, true]);
    const { body } = await page(`${LIST}?state=ordered`);
    expect(body).toContain('>1 panier</p>');
    expect(body).toMatch(/<a class="badge badge-success" href="\/dashboard\/orders\/\d+">/);
  });

  test('is to be called again after a change that came later than the order', async () => {
    const id = await captured('0661000603');
    await orderBy('0661000603');
    await server.db.query("update orders set created_at = created_at - interval '2 hours' where phone = '0661000603'");
    await leaveAlone(id, 60);
    expect((await page(LIST)).body).toContain('0661000603');
    expect((await page(`${LIST}?state=ordered`)).body).not.toContain('0661000603');
  });
});

describe('a link that brings a cart back', () => {
  test('hands its lines over at today’s prices, no more than is left', async () => {
    const id = await captured('0661000003', [
      { product: LAMP, combination: null, quantity: 9, unitPrice: 1 },
      { product: WITHDRAWN, combination: null, quantity: 1 },
      {
        product: FLEXIBLE_PACK,
        combination: null,
        quantity: 1,
        productInPack: [{ product: CARPET, combination: SMALL }],
      },
    ]);
    await setStock(server.db, LAMP, 4);
    const answer = await page(restore(id), shopper);
    expect(answer.statusCode).toBe(200);
    expect(given(answer.body)).toMatchObject([
      { productId: LAMP, quantity: 4, stock: 4, unitPrice: 2500, name: 'Lampe', url: '/catalog/product/maison/lampe' },
      { productId: FLEXIBLE_PACK, type: 'pack', attributes: { '1 × Tapis': 'Petit', '1 × Bol': '' } },
    ]);
    expect(answer.body).toContain('Articles qui ne sont plus en vente\u00a0: Retiré.');
    expect(answer.body).not.toContain('0661000003');
  });

  const post = (url: string, fields: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams({ _csrf: shopper.csrfToken, ...fields }).toString(),
      headers: {
        cookie: shopper.cookie,
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
  const quantities = async () =>
    [...(await page(CART, shopper)).body.matchAll(/name="quantity" type="text"[^>]*value="(\d+)"/g)].map(
      ([, value]) => value,
    );

  test('changes nothing by itself, and fills the cart without script beside what is there', async () => {
    const id = await captured('0661000004', [
      { product: LAMP, combination: null, quantity: 2 },
      { product: CARPET, combination: SMALL, quantity: 1 },
    ]);
    await post('/checkout/cart/add', { product: String(LAMP), quantity: '5' });
    await page(restore(id), shopper);
    expect((await page(CART, shopper)).body).not.toContain('Tapis');
    const token = restoreToken(server.app, id);
    for (const _ of ['once', 'twice']) {
      expect((await post('/checkout/cart/restore', { restore: token })).headers.location).toBe(CART);
    }
    expect((await page(CART, shopper)).body).toContain('Tapis');
    expect(await quantities()).toEqual(['5', '1']);
    const many = await captured('0661000009', [{ product: BOWL, combination: null, quantity: 9000 }]);
    await setStock(server.db, BOWL, 4);
    await post('/checkout/cart/restore', { restore: restoreToken(server.app, many) });
    expect(await quantities(), 'no more than is left').toEqual(['5', '1', '4']);
    await setStock(server.db, BOWL, 100);
    const forged = await post('/checkout/cart/restore', { restore: `${token}x` });
    expect((await page(String(forged.headers.location), shopper)).statusCode).toBe(410);
  });

  test('fills the cart once when it is pressed several times at once without script', async () => {
    const token = restoreToken(server.app, await captured('0661000011'));
    await Promise.all(Array.from({ length: 5 }, () => post('/checkout/cart/restore', { restore: token })));
    expect(await quantities()).toEqual(['2']);
  });

  test('brings back whole pieces, one at least and as many as can be ordered', async () => {
    await setStock(server.db, LAMP, 5000);
    const quantities = [0, -3, 2.9, 1e9];
    const id = await captured(
      '0661000010',
      quantities.map((quantity) => ({ product: LAMP, combination: null, quantity })),
    );
    const lines: { quantity: number }[] = given((await page(restore(id), shopper)).body);
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1, 2, 999]);
  });

  test('is refused in words when it was changed, has ended, or leads nowhere', async () => {
    const id = await captured('0661000005');
    const good = restoreToken(server.app, id);
    const [, end, signed] = good.split('.');
    const other = Buffer.from(await captured('0661000006')).toString('base64url');
    for (const token of [`${good}x`, `${other}.${end}.${signed}`, 'made-up', restoreToken(server.app, 'nowhere')]) {
      const answer = await page(`${CART}?restore=${token}`, shopper);
      expect(answer.statusCode, token).toBe(410);
      expect(answer.body).toContain('Ce lien n’est plus valable');
    }
    const now = Date.now();
    const restoredAfter = (days: number) => atTime(now + days * 86_400_000, () => restoredCartId(server.app, good));
    expect(restoredAfter(29)).toBe(id);
    expect(restoredAfter(30.01)).toBeNull();
  });
});
