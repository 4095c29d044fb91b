import { describe, expect, onTestFinished, test } from 'vitest';
import { CARPET, FLEXIBLE_PACK, LAMP, LARGE, promote, SMALL } from '../../checkout/testing/checkout-fixture.ts';
import { errorBeside, formMarkup } from '../../web/testing/read-page.ts';
import { openCarpet, PAGE, ROW } from './testing/carpet.ts';

const { server, staff, post, call, get, stored, listed, flashOf } = await openCarpet();

describe('a row', () => {
  test('is saved from name and prices alone, as numbers or as people write them', async () => {
    const saved = await call(ROW, { name: 'Night', product_price: 1000, combination_price: 1234.5 });
    expect([saved.statusCode, saved.json().data.combination_price]).toEqual([200, '1234.50']);
    expect(await stored()).toMatchObject({ name: 'Night', price_ht: 123_450, available: true });
    for (const [text, centimes] of [
      ['1 234,50', 123_450],
      ['1235.50', 123_550],
      ['', null],
    ] as const) {
      expect((await call(ROW, { name: 'Night', product_price: '1 000,00', combination_price: text })).statusCode).toBe(
        200,
      );
      expect((await stored())?.price_ht).toBe(centimes);
    }
  });

  test('without a price of its own follows the product’s, and the page shows the price with tax', async () => {
    await call(ROW, { product_price: 1000, combination_price: null });
    await server.db.query('update products set price_ht = 200000 where id = $1', [CARPET]);
    expect((await get(PAGE)).body).toContain('2\u00a0380,00\u00a0DA');
  });

  test('is saved by a form, which comes back to the row with a message', async () => {
    const saved = await post(ROW, { name: '', sku: 'T-1', barcode: '613', combination_price: '', available: '0' });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${PAGE}#combination-${SMALL}`]);
    expect(await stored()).toMatchObject({ sku: 'T-1', barcode: '613', price_ht: null, available: false });
    expect(await flashOf(saved)).toContain('Petit est enregistrée.');
  });

  test('has the digits of a barcode that was scanned on AZERTY or typed in Arabic, and no other signs', async () => {
    for (const barcode of ['-&"ààà&', '٦١٣٠٠٠١']) {
      expect((await post(ROW, { barcode })).statusCode).toBe(303);
      expect(await stored()).toMatchObject({ barcode: '6130001' });
      await post(ROW, { barcode: '' });
    }
    const page = await post(ROW, { barcode: '6130 001' });
    const text = 'Cette valeur n’a pas la forme attendue.';
    expect([page.statusCode, errorBeside(page.body, 'barcode')]).toEqual([422, text]);
    expect(page.body).toContain('value="6130 001"');
    expect((await call(ROW, { barcode: '6130 001' })).json()).toMatchObject({
      errors: { barcode: [expect.any(String)] },
    });
    expect(await stored()).toMatchObject({ barcode: null });
  });

  test('keeps a barcode that was stored before the rule, while nobody changes it', async () => {
    await server.db.query(`update combinations set barcode = 'Lampe 1' where id = $1`, [SMALL]);
    expect((await post(ROW, { name: 'Nuit', barcode: 'Lampe 1' })).statusCode).toBe(303);
    expect(await stored()).toMatchObject({ name: 'Nuit', barcode: 'Lampe 1' });
  });

  test.each(['cher', '-5', '0', '999999999999', '12,345'])(
    'with the price “%s” is refused beside the field, and nothing is stored',
    async (price) => {
      const before = await stored();
      const page = await post(ROW, { name: 'Nuit', combination_price: price });
      expect(page.statusCode).toBe(422);
      expect(errorBeside(page.body, 'combination_price')).toContain(
        price === '12,345' ? 'Deux décimales au plus' : 'Saisissez un prix positif',
      );
      expect(page.body).toContain(`value="${price}"`);
      expect((await call(ROW, { name: 'Nuit', combination_price: price })).json()).toMatchObject({
        errors: { combination_price: [expect.any(String)] },
      });
      expect(await stored()).toEqual(before);
    },
  );

  test('shows its own price grouped, and is not changed when that is sent back', async () => {
    await call(ROW, { combination_price: 1234.5 });
    const page = (await get(PAGE)).body;
    expect(page).toContain('value="1 234,50"');
    const seen = /name="_seen" value="([^"]*)"/.exec(page)?.[1] ?? '';
    await call(ROW, { combination_price: 99 });
    expect((await post(ROW, { name: 'Karim', combination_price: '1 234,50', _seen: seen })).statusCode).toBe(303);
    expect(await stored()).toMatchObject({ name: 'Karim', price_ht: 9900 });
  });

  test('is not saved when the product’s price changed since it was shown', async () => {
    const before = await stored();
    const refused = await call(ROW, { name: 'Night', product_price: 900, combination_price: 1 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ stored: { product_price: '1000.00' } });
    expect(await stored()).toEqual(before);
    const page = await post(ROW, { name: 'Nuit', product_price: '900.00', combination_price: '1' });
    expect(errorBeside(page.body, 'product_price')).toContain('Le prix du produit a changé');
    expect(page.body).toContain('name="product_price" value="1000.00"');
  });

  test('that two people change is compared: the same field is a conflict, different ones are merged', async () => {
    const seen = /name="_seen" value="([^"]*)"/.exec((await get(PAGE)).body)?.[1] ?? '';
    await call(ROW, { name: 'Karim', _seen: seen });
    expect((await call(ROW, { name: '', sku: 'S-1', _seen: seen })).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ name: 'Karim', sku: 'S-1' });
    const conflict = await call(ROW, { name: 'Amina', _seen: seen });
    expect([conflict.statusCode, conflict.json().stored]).toEqual([409, { name: 'Karim' }]);
    expect((await stored())?.name).toBe('Karim');
    expect((await call(ROW, { name: 'Amina', _seen: conflict.json().seen })).statusCode).toBe(200);
    const page = await post(ROW, { name: 'Nadia', _seen: seen });
    expect([page.statusCode, errorBeside(page.body, 'name')]).toEqual([
      409,
      expect.stringMatching(/entre-temps par Amina Staff, .*: Amina/),
    ]);
    expect(page.body).toContain('role="alert" tabindex="-1" autofocus>');
    expect((await post(ROW, { name: 'Nadia', _seen: seen, _take: 'name' })).statusCode).toBe(303);
    expect((await stored())?.name).toBe('Amina');
  });

  test('never changes the stock, whatever was sold while the page was open', async () => {
    await server.db.query('update stock_items set available = 7 where combination_id = $1', [SMALL]);
    await post(ROW, { name: 'Nuit', combination_price: '5' });
    expect(await server.db.query('select available from stock_items where combination_id = $1', [SMALL])).toEqual([
      { available: 7 },
    ]);
  });

  test('of another product, or of nobody, is not there', async () => {
    expect((await call(`/dashboard/products/${LAMP}/combinations/${SMALL}`, { name: 'x' })).statusCode).toBe(404);
    expect((await get(`/dashboard/products/${FLEXIBLE_PACK}/combinations`)).statusCode).toBe(404);
    const stranger = await server.visit();
    const refused = await server.app.inject({
      method: 'POST',
      url: ROW,
      headers: stranger.headers,
      payload: { name: 'x' },
    });
    expect([303, 401]).toContain(refused.statusCode);
  });
});

describe('the table', () => {
  test('is filtered by option value', async () => {
    const page = (await get(`${PAGE}?value=2`)).body;
    expect([page.includes('Grand'), page.includes(`id="combination-${SMALL}"`)]).toEqual([true, false]);
    expect((await get(`${PAGE}?value=nothing`)).statusCode).toBe(200);
  });

  test('keeps the order it is given', async () => {
    expect((await post(`${PAGE}/${LARGE}/move`, { direction: 'up' })).statusCode).toBe(303);
    expect(await listed()).toEqual([LARGE, SMALL]);
    await post(`${PAGE}/${LARGE}/move`, { direction: 'up' });
    expect(await listed()).toEqual([LARGE, SMALL]);
    const { redirect } = (await call(`${PAGE}/${LARGE}/move`, { direction: 'down' })).json();
    expect([redirect, await listed()]).toEqual([undefined, [SMALL, LARGE]]);
  });

  test('names the page of a combination that is moved over the border of its own', async () => {
    await server.db.query(
      'insert into combinations (id, product_id, position) select 1000 + n, $1, n from generate_series(1, 298) n',
      [CARPET],
    );
    expect((await listed()).indexOf(1148)).toBe(149);
    const over = await call(`${PAGE}/1148/move`, { direction: 'down' });
    expect(over.json().redirect).toBe(`${PAGE}?page=2#combination-1148`);
    const back = await call(`${PAGE}/1148/move`, { direction: 'up' });
    expect(back.json().redirect).toBe(`${PAGE}#combination-1148`);
    const inside = await call(`${PAGE}/1148/move`, { direction: 'up' });
    expect(inside.json().redirect).toBeUndefined();
  });

  test('has one default, and says who chose another meanwhile, and when', async () => {
    await post(`${PAGE}/default`, { default: String(LARGE), seen: String(SMALL) });
    expect([(await stored(SMALL))?.is_default, (await stored(LARGE))?.is_default]).toEqual([false, true]);
    const refused = await call(`${PAGE}/default`, { default: String(SMALL), seen: String(SMALL) });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(/^Amina Staff a choisi .*Grand par défaut entre-temps, [\d/ :]+\. /),
    ]);
  });

  test('can be chosen again from the same page, which is told the default that it changed', async () => {
    const chosen = await call(`${PAGE}/default`, { default: String(LARGE), seen: String(SMALL) });
    expect(chosen.json().data).toEqual({ seen: String(LARGE) });
    const again = await call(`${PAGE}/default`, { default: String(SMALL), ...chosen.json().data });
    expect([again.statusCode, (await stored(SMALL))?.is_default]).toEqual([200, true]);
  });

  test('is filled without script, all rows or the ticked ones', async () => {
    await post(`${PAGE}/fill`, { price: '1 500,00', scope: 'all' });
    expect([(await stored(SMALL))?.price_ht, (await stored(LARGE))?.price_ht]).toEqual([150_000, 150_000]);
    await post(`${PAGE}/fill`, { price: '', scope: 'selected', combination: String(LARGE) });
    expect([(await stored(SMALL))?.price_ht, (await stored(LARGE))?.price_ht]).toEqual([150_000, null]);
  });

  test('of several pages says how many rows its page has, and fills these or, by a button of its own, all', async () => {
    await server.db.query(
      `insert into combinations (id, product_id, price_ht, position) select 1000 + n, $1, 100, n from generate_series(1, 298) n`,
      [CARPET],
    );
    const page = formMarkup((await get(PAGE)).body, `${PAGE}/fill`);
    expect(page).toContain('value="page" class="button" data-part="apply">Appliquer à cette page\u00a0: 150 sur 300<');
    expect(page).toMatch(
      /<summary[^>]*>Enregistrer pour toutes \(300\)<.*value="all" class="button">Enregistrer ce prix</s,
    );
    const priced = async (price: number) =>
      (await server.db.query('select 1 from combinations where product_id = $1 and price_ht = $2', [CARPET, price]))
        .length;
    await post(`${PAGE}/fill`, { price: '5', scope: 'page', page: '2' });
    expect([await priced(500), (await stored(SMALL))?.price_ht]).toEqual([150, 100_000]);
    await post(`${PAGE}/fill`, { price: '7', scope: 'all' });
    expect(await priced(700)).toBe(300);
  });

  test('shows the same filter and page again after each change without script, and after a refused one', async () => {
    const query = '?value=2&page=3';
    const { body } = await get(`${PAGE}?value=2`);
    for (const change of [LARGE, 'default', `${LARGE}/archive`]) {
      expect(body).toContain(`action="${PAGE}/${change}?value=2"`);
    }
    const saved = await post(`${PAGE}/${LARGE}${query}`, { name: 'Nuit' });
    expect(saved.headers.location).toBe(`${PAGE}${query}#combination-${LARGE}`);
    const filled = await post(`${PAGE}/fill`, { price: '5', scope: 'all', value: '2', page: '3' });
    expect(filled.headers.location).toBe(`${PAGE}${query}`);
    const chosen = await post(`${PAGE}/default${query}`, { default: String(LARGE) });
    expect(chosen.headers.location).toBe(`${PAGE}${query}`);
    const refused = await post(`${PAGE}/${LARGE}?value=2`, { combination_price: 'cher' });
    expect(refused.body).toContain(`<a href="${PAGE}?value=2">`);
    const archived = await post(`${PAGE}/${LARGE}/archive${query}`);
    expect(archived.headers.location).toBe(`${PAGE}${query}`);
    expect(formMarkup(await flashOf(archived), `${PAGE}/${LARGE}/restore?value=2&amp;page=3`)).not.toBe('');
    const restored = await post(`${PAGE}/${LARGE}/restore${query}`);
    expect(restored.headers.location, 'the page on which the row is').toBe(`${PAGE}?value=2#combination-${LARGE}`);
  });

  test('comes back with the refused price, its message, the ticked rows and the filter', async () => {
    const nothing = await post(`${PAGE}/fill`, { price: '5', scope: 'selected' });
    expect([nothing.statusCode, errorBeside(nothing.body, 'price')]).toEqual([
      422,
      expect.stringContaining('Sélectionnez d’abord'),
    ]);
    const zero = await post(`${PAGE}/fill`, { price: '0', scope: 'all' });
    expect([zero.statusCode, errorBeside(zero.body, 'price')]).toEqual([422, expect.stringContaining('prix positif')]);
    const wrong = { price: 'cher', scope: 'selected', combination: String(LARGE), value: '2' };
    const { statusCode, body } = await post(`${PAGE}/fill`, wrong);
    expect([statusCode, errorBeside(body, 'price')]).toEqual([422, expect.stringContaining('prix positif')]);
    expect(body).toMatch(/name="price"[^>]* value="cher" autofocus aria-invalid="true"/);
    expect(body).toContain(`name="combination" value="${LARGE}" checked`);
    expect(body).not.toContain(`name="combination" value="${SMALL}"`);
    const asJson = await call(`${PAGE}/fill`, wrong);
    expect([asJson.statusCode, asJson.json().errors.price]).toEqual([422, [expect.stringContaining('prix positif')]]);
    const fine = await post(`${PAGE}/fill`, { ...wrong, price: '1.234' });
    expect([fine.statusCode, errorBeside(fine.body, 'price')]).toEqual([422, expect.stringContaining('1234 ou 1,23')]);
    expect((await stored(LARGE))?.price_ht).toBe(120_000);
  });
});

describe('generating', () => {
  test('makes what is missing, with stock of 0 and the product’s price, and skips what exists', async () => {
    await post(`${PAGE}/generate/value`, { option: '1', fr: 'Moyen', ar: 'متوسط' });
    const preview = (await get(`${PAGE}/generate?value=1&value=3`)).body;
    expect([preview.includes('Existe déjà'), preview.includes('Nouvelle')]).toEqual([true, true]);
    const made = await call(`${PAGE}/generate`, { value: ['1', '3'] });
    expect(made.json().message).toBe('Créées\u00a0: 1. Existaient déjà\u00a0: 1.');
    const id = (await listed()).at(-1);
    expect(await stored(id)).toMatchObject({ price_ht: null, available: true, is_default: false });
    expect(await server.db.query('select available from stock_items where combination_id = $1', [id])).toEqual([
      { available: 0 },
    ]);
    expect((await call(`${PAGE}/generate`, { value: ['1', '3'] })).json().message).toMatch(
      /^Existaient déjà\u00a0: \d+\.$/,
    );
  });

  test('previews again what was ticked after the preview, and keeps ticks and texts beside each other', async () => {
    await post(`${PAGE}/${SMALL}/archive`);
    const preview = (await get(`${PAGE}/generate?value=2&value=1&fr=Moyen`)).body;
    expect(preview).toContain('name="fr" value="Moyen"');
    const [, address = ''] = /formmethod="post" formaction="([^"]*generate\?previewed=[^"]*)"/.exec(preview) ?? [];
    const fields: [string, string][] = [
      ['option', '1'],
      ['fr', 'Moyen'],
      ['value', '1'],
    ];
    const changed = await post(address, fields);
    expect(changed.headers.location).toBe(`${PAGE}/generate?value=1#preview`);
    expect(await flashOf(changed)).toContain('Les valeurs cochées ont changé');
    expect((await post(address, [...fields, ['value', '2']])).headers.location).toBe(PAGE);
    const added = await post(`${PAGE}/generate/value`, [...fields, ['value', '2']]);
    expect(added.headers.location).toMatch(/\?value=1&value=2&value=\d+&add=value&option=1#add-fr$/);
  });

  test('makes the first one of a product its default', async () => {
    const path = `/dashboard/products/${LAMP}/combinations`;
    await post(`${path}/generate`, [
      ['value', '1'],
      ['value', '2'],
    ]);
    const rows = await server.db.query('select is_default from combinations where product_id = $1 order by position', [
      LAMP,
    ]);
    expect(rows).toEqual([{ is_default: true }, { is_default: false }]);
    await server.db.query('delete from combinations where product_id = $1', [LAMP]);
  });

  test('by two people at once makes each combination once', async () => {
    await server.db.exec(
      `insert into option_values (id, type_id, value, langs) values (3, 1, 'moyen', '{"fr": "Moyen"}')`,
    );
    await Promise.all([call(`${PAGE}/generate`, { value: ['3'] }), call(`${PAGE}/generate`, { value: ['3'] })]);
    expect(await listed()).toHaveLength(3);
  });

  test('refuses other options than those the product has, and more than 500', async () => {
    await server.db.exec(`
      insert into option_types (id, code, name) values (9, 'motif', '{"fr": "Motif"}') on conflict do nothing;
      insert into option_values (id, type_id, value, langs) values (900, 9, 'uni', '{"fr": "Uni"}');
      insert into option_values (id, type_id, value, langs) select 1000 + n, 1, 'v' || n, jsonb_build_object('fr', 'V' || n) from generate_series(1, 199) n;
      insert into option_values (id, type_id, value, langs) select 2000 + n, 9, 'w' || n, jsonb_build_object('fr', 'W' || n) from generate_series(1, 3) n;
    `);
    expect((await get(`${PAGE}/generate?value=900`)).body).toContain('ont les options Taille.');
    expect((await call(`${PAGE}/generate`, { value: ['900'] })).statusCode).toBe(409);
    const many = [...Array.from({ length: 190 }, (_, at) => `${1001 + at}`), '2001', '2002', '2003'];
    const refused = await call(`/dashboard/products/${LAMP}/combinations/generate`, { value: many });
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('570')]);
    expect(await server.db.query('select 1 from combinations where product_id = $1', [LAMP])).toEqual([]);
  });

  test('refuses a value the option has, beside its field', async () => {
    const page = await post(`${PAGE}/generate/value`, { option: '1', fr: 'PETIT', color: 'red' });
    expect(page.statusCode).toBe(422);
    expect(errorBeside(page.body, 'fr')).toContain('a déjà la valeur');
    expect(errorBeside(page.body, 'color')).toContain('six chiffres');
  });
});

test('the list of choices has label, what the customer pays and stock', async () => {
  await promote(server.db, CARPET, 10);
  onTestFinished(async () => {
    await server.db.query('delete from promotions');
  });
  const answer = await server.app.inject({
    url: `/dashboard/api/product/product/${CARPET}/combinations`,
    headers: { cookie: staff.cookie, 'accept-language': 'en', 'x-requested-with': 'XMLHttpRequest' },
  });
  expect(answer.json().combinations[0]).toEqual({
    id: SMALL,
    combination: 'Small',
    price: '1071.00',
    stock: expect.any(Number),
    available: true,
  });
  const none = await server.app.inject({
    url: `/dashboard/api/product/product/${LAMP}/combinations`,
    headers: { cookie: staff.cookie },
  });
  expect(none.json()).toEqual({ combinations: [] });
});
