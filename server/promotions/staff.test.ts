import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { BOWL, CARPET, cartPayload, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { errorBeside, hiddenValue } from '../web/testing/read-page.ts';

const PATH = '/dashboard/promotions';
const { server, staff } = await openStaffedShop();
beforeAll(async () => {
  await server.db.exec(`insert into brands (id, shop_id, slug, name) values (1, 1, 'noor', '{"fr": "Noor"}');
    update products set brand_id = 1 where id = ${BOWL};
    update products set supply_price_ht = 30000 where id = ${BOWL}`);
});
beforeEach(async () => {
  await server.db.exec('update order_lines set promotion_id = null; delete from promotions');
});

const GOOD = { name_fr: 'Soldes', scope: 'brand', brand: '1', ruleType: 'percentage', value: '12,5', active: '1' };
const get = async (url: string, visitor = staff) =>
  server.app.inject({ url, headers: { cookie: visitor.cookie, accept: 'text/html' } });
const post = (url: string, fields: Record<string, string> = {}, accept = 'text/html') =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, _lists: 'active', ...fields }).toString(),
  });
/** Returns the page that a button with these fields leads to. */
const press = async (url: string, fields: Record<string, string> = {}) => {
  const headers = { cookie: staff.cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString();
  const pressed = await server.app.inject({ method: 'POST', url, headers, payload });
  const cookie = [staff.cookie, ...pressed.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ');
  return server.app.inject({ url: String(pressed.headers.location), headers: { cookie, accept: 'text/html' } });
};
const stored = () =>
  server.db.query(
    `select name, title, banner_html, rule_type, value, scope, scope_id, starts_at, ends_at, active from promotions order by id`,
  );
const insert = async (columns: Record<string, unknown>) => {
  const row = {
    shop_id: 1,
    name: { fr: 'X' },
    rule_type: 'percentage',
    value: 1000,
    scope: 'all',
    scope_id: null,
    ...columns,
  };
  const [promotion] = await server.db.query<{ id: number }>(
    `insert into promotions (${Object.keys(row).join(', ')}) select ${Object.keys(row).join(', ')}
     from jsonb_populate_record(null::promotions, $1::text::jsonb) returning id`,
    [JSON.stringify({ active: true, ...row })],
  );
  return promotion?.id ?? 0;
};
const impactOf = async (query: Record<string, string>) => {
  const answer = await server.app.inject({
    url: `/dashboard/api/promotions/impact?${new URLSearchParams(query)}`,
    headers: { cookie: staff.cookie, accept: 'application/json' },
  });
  const { html, ...figures } = answer.json<{ html: string; products: number; phase: string }>();
  return {
    ...figures,
    text: html
      .replace(/<[^>]*>/g, ' ')
      .replace(/[\u00a0\s]+/g, ' ')
      .trim(),
  };
};

describe('a new promotion', () => {
  it('is created without script, by the picker that belongs to its rule, and counts at once', async () => {
    const created = await post(`${PATH}/new`, {
      ...GOOD,
      product: String(LAMP),
      category: '1',
      title_ar: 'تخفيضات',
      banner_html_fr: 'Vite\n\n<script>x</script>',
      starts_at: '2026-07-01T12:00',
      ends_at: '2036-07-01T12:00',
      key: 'a',
    });
    expect([created.statusCode, created.headers.location]).toEqual([303, expect.stringMatching(/promotions\/\d+$/)]);
    const [promotion] = await stored();
    expect(promotion).toMatchObject({
      name: { fr: 'Soldes' },
      title: { ar: 'تخفيضات' },
      rule_type: 'percentage',
      value: 1250,
      scope: 'brand',
      scope_id: 1,
      active: true,
      // Algiers is an hour ahead of UTC, in July too.
      starts_at: new Date('2026-07-01T11:00:00Z'),
      ends_at: new Date('2036-07-01T11:00:00Z'),
    });
    expect(JSON.stringify(promotion)).not.toContain('script');
    const card = (await get('/catalog/product/maison/bol')).body.replaceAll('\u00a0', ' ');
    expect(card).toContain('350,00 DA');
  });

  it('on everything needs no picker', async () => {
    await post(`${PATH}/new`, { ...GOOD, scope: 'all', key: 'b' });
    expect(await stored()).toMatchObject([{ scope: 'all', scope_id: null }]);
  });

  it('is created once, however often its form is sent', async () => {
    const first = await post(`${PATH}/new`, { ...GOOD, key: 'c' });
    const second = await post(`${PATH}/new`, { ...GOOD, key: 'c' });
    expect(second.headers.location).toBe(first.headers.location);
    await post(`${PATH}/new`, { ...GOOD, value: '20', key: 'c' });
    expect(await stored()).toHaveLength(2);
  });

  it('takes the one product that a search names, and offers those of several', async () => {
    const search = (productSearch: string) =>
      post(`${PATH}/new`, { ...GOOD, scope: 'product', product: '', productSearch, key: 'd' });
    const several = await search('coffret');
    expect(several.statusCode).toBe(422);
    expect(errorBeside(several.body, 'product')).toContain('Plusieurs produits correspondent à « coffret »');
    expect(several.body).toMatch(/<option value="7">Coffret libre</);
    expect(errorBeside((await search('zzzz')).body, 'product')).toContain('Aucun produit pour « zzzz »');
    expect((await search('tapis')).statusCode).toBe(303);
    expect(await stored()).toMatchObject([{ scope: 'product', scope_id: CARPET }]);
  });

  it.each([
    ['0', 'percentage', 'value', 'Saisissez un pourcentage de 0,01 à 100'],
    ['100,01', 'percentage', 'value', 'Saisissez un pourcentage de 0,01 à 100'],
    ['-5', 'fixed', 'value', 'Saisissez un montant positif'],
    ['beaucoup', 'fixed', 'value', 'Saisissez un montant positif'],
    ['', 'fixed', 'value', 'Saisissez la valeur de la promotion.'],
  ])('refuses the value "%s" as %s and says what is expected', async (value, ruleType, name, message) => {
    const answer = await post(`${PATH}/new`, { ...GOOD, value, ruleType, key: 'e' });
    expect([answer.statusCode, await stored()]).toEqual([422, []]);
    expect(errorBeside(answer.body, name)).toContain(message);
  });

  it.each([
    ['product', 'abc'],
    ['product', '2147483648'],
    ['category', '99999999999'],
  ])('is refused with the %s "%s", new or stored', async (scope, id) => {
    const promotion = await insert({ scope, scope_id: 1 });
    for (const url of [`${PATH}/new`, `${PATH}/${promotion}`]) {
      const answer = await post(url, { ...GOOD, scope, [scope]: id });
      expect([answer.statusCode, errorBeside(answer.body, scope)], url).toEqual([422, expect.stringMatching(/./)]);
    }
  });

  it.each([
    ['100 %', 'percentage', 10_000],
    ['0,01', 'percentage', 1],
    ['1 234,50', 'fixed', 123_450],
  ])('takes the value "%s" as %s', async (value, ruleType, expected) => {
    expect((await post(`${PATH}/new`, { ...GOOD, value, ruleType, key: 'f' })).statusCode).toBe(303);
    expect(await stored()).toMatchObject([{ value: expected }]);
  });

  it.each([
    ['1234.50', 'fixed', '1 234,50'],
    ['12.5', 'percentage', '12.5'],
  ])('shows the value "%s", %s, as %s, and reads that again', async (value, ruleType, shown) => {
    const created = await post(`${PATH}/new`, { ...GOOD, value, ruleType, key: 's' });
    const url = String(created.headers.location);
    expect((await get(url)).body).toMatch(new RegExp(`name="value"[^>]* value="${shown}"`));
    const before = await stored();
    expect((await post(url, { ...GOOD, ruleType, value: shown })).statusCode).toBe(303);
    expect(await stored()).toEqual(before);
  });

  it('refuses a missing name, a missing choice, one that is gone and an end before its start, beside their fields', async () => {
    const answer = await post(`${PATH}/new`, {
      ...GOOD,
      brand: '',
      starts_at: '2026-07-01T12:00',
      ends_at: '2026-07-01T12:00',
      key: 'g',
    });
    expect(errorBeside(answer.body, 'brand')).toContain('Choisissez-en un');
    expect(errorBeside(answer.body, 'ends_at')).toContain('La fin vient avant le début');
    expect(errorBeside((await post(`${PATH}/new`, { ...GOOD, name_fr: '' })).body, 'name_fr')).toContain(
      'Donnez un nom',
    );
    expect(errorBeside((await post(`${PATH}/new`, { ...GOOD, brand: '99' })).body, 'brand')).not.toBe('');
    for (const [ruleType, value] of [
      ['percentage', '12,345 %'],
      ['fixed', '1.234'],
    ] as const) {
      const fine = await post(`${PATH}/new`, { ...GOOD, ruleType, value });
      expect(errorBeside(fine.body, 'value')).toContain('Deux décimales au plus');
      expect(fine.body).toContain(`value="${value}"`);
    }
    expect(await stored()).toEqual([]);
  });
});

describe('a stored promotion', () => {
  it('keeps its rule and the seconds of a time that nobody changed', async () => {
    const endsAt = '2036-07-01T11:00:42.000Z';
    const id = await insert({ scope: 'brand', scope_id: 1, ends_at: endsAt });
    const shown = (await get(`${PATH}/${id}`)).body;
    expect(shown).toContain('value="2036-07-01T12:00"');
    const saved = await post(`${PATH}/${id}`, {
      ...GOOD,
      _seen: hiddenValue(shown, '_seen'),
      ends_at: '2036-07-01T12:00',
    });
    expect(saved.statusCode).toBe(303);
    expect(await stored()).toMatchObject([{ name: { fr: 'Soldes' }, ends_at: new Date(endsAt) }]);
    const moved = await post(`${PATH}/${id}`, { ...GOOD, scope: 'all' });
    expect(errorBeside(moved.body, 'scope') || moved.body).toContain('Ce choix ne change plus');
  });

  it('that two people change shows both values, and loses neither', async () => {
    const id = await insert({ scope: 'brand', scope_id: 1 });
    const seen = hiddenValue((await get(`${PATH}/${id}`)).body, '_seen');
    await post(`${PATH}/${id}`, { ...GOOD, name_fr: 'X', value: '30', _seen: seen });
    const late = { ...GOOD, name_fr: 'Y', value: '20', _seen: seen };
    const conflict = await post(`${PATH}/${id}`, late);
    expect([conflict.statusCode, errorBeside(conflict.body, 'value')]).toEqual([
      409,
      expect.stringMatching(/entre-temps par Amina Staff, .* : 30/),
    ]);
    expect(conflict.body).toContain('value="20"');
    const chosen = { ...late, _seen: hiddenValue(conflict.body, '_seen'), _take: 'value' };
    expect((await post(`${PATH}/${id}`, chosen)).statusCode).toBe(303);
    expect(await stored()).toMatchObject([{ name: { fr: 'Y' }, value: 3000 }]);
  });

  it('ends now, and its page says so', async () => {
    const id = await insert({});
    expect((await post(`${PATH}/${id}/end`)).headers.location).toBe(`${PATH}/${id}`);
    expect((await get(`/promotions/${id}`)).body).toContain('Cette offre est terminée.');
    const [before] = await stored();
    await post(`${PATH}/${id}/end`);
    expect((await stored())[0]).toEqual(before);
  });

  it('ended by mistake has its former end again by an undo, unless that was changed since', async () => {
    for (const former of [new Date('2999-01-01T00:00:00Z'), null]) {
      const id = await insert({});
      const endOf = async () =>
        (await server.db.query<{ ends_at: Date | null }>('select ends_at from promotions where id = $1', [id]))[0]
          ?.ends_at;
      await server.db.query('update promotions set ends_at = $2 where id = $1', [id, former]);
      const [pressed, { body }] = [await press(`${PATH}/${id}/end`), await press(`${PATH}/${id}/end`)];
      expect(hiddenValue(pressed.body, 'endsAt')).toBe(hiddenValue(body, 'endsAt'));
      const undo = `${PATH}/${id}/resume`;
      expect(body).toContain(`action="${undo}"`);
      const fields = { endsAt: hiddenValue(body, 'endsAt'), former: hiddenValue(body, 'former') };
      expect((await press(undo, fields)).body).toContain('La promotion a de nouveau sa fin d’avant.');
      expect(await endOf()).toEqual(former);
      expect((await press(undo, fields)).body).toContain('a été changée entre-temps');
      expect(await endOf()).toEqual(former);
    }
  });

  it('is deleted while no order names it, else archived, and comes back switched off', async () => {
    const [unused, used] = [await insert({}), await insert({ value: 2000 })];
    const shopper = await server.visit();
    await server.app.inject({
      method: 'POST',
      url: '/web/api/cart/checkout',
      headers: shopper.headers,
      payload: cartPayload(),
    });
    expect((await post(`${PATH}/${unused}/remove`)).headers.location).toBe(PATH);
    expect((await post(`${PATH}/${used}/remove`)).headers.location).toBe(`${PATH}/${used}`);
    expect(await stored()).toMatchObject([{ active: false }]);
    expect((await get(PATH)).body).not.toContain(`href="${PATH}/${used}"`);
    expect((await get(`${PATH}?state=archived`)).body).toContain(`href="${PATH}/${used}"`);
    const active = await post(`${PATH}/${used}`, { ...GOOD, scope: 'all' });
    expect(errorBeside(active.body, 'active')).toContain('Restaurez-la d’abord.');
    await post(`${PATH}/${used}/restore`);
    expect((await get(PATH)).body).toContain(`href="${PATH}/${used}"`);
    expect((await press(`${PATH}/${unused}/remove`)).body).toContain('C’était déjà supprimé.');
    expect((await post(`${PATH}/${unused}/restore`)).statusCode).toBe(404);
  });

  it('that is another shop’s, or nobody’s, is not there', async () => {
    const other = await insert({ shop_id: 2 });
    for (const id of [other, 999_999]) expect((await get(`${PATH}/${id}`)).statusCode).toBe(404);
  });
});

describe('the effect of a promotion', () => {
  const brand = { scope: 'brand', brand: '1', ruleType: 'fixed', active: '1' };

  it('names the number of products and a price before and after', async () => {
    expect(await impactOf({ ...brand, value: '50' })).toMatchObject({
      products: 1,
      phase: 'active',
      text: expect.stringContaining('1 produit en vente Par exemple Bol 400,00 DA → 350,00 DA'),
    });
    expect(await impactOf({ ...brand, scope: 'all', value: '50' })).toMatchObject({ products: 5 });
    for (const id of ['', '1.5', 'abc', '99999999999']) {
      expect(await impactOf({ ...brand, brand: id, value: '50' }), id).toMatchObject({ products: null });
    }
  });

  it.each([
    ['399', '1 produit serait vendu sous son prix d’achat'],
    ['400', '1 produit ne coûterait plus rien'],
    ['5000', '1 produit ne coûterait plus rien'],
  ])('warns of an amount of %s on a bowl of 400', async (value, warning) => {
    expect((await impactOf({ ...brand, value })).text).toContain(warning);
  });

  it('warns of 100 % and not of half', async () => {
    const percent = { ...brand, ruleType: 'percentage' };
    expect((await impactOf({ ...percent, value: '100' })).text).toContain('ne coûterait plus rien');
    expect((await impactOf({ ...percent, value: '20' })).text).not.toMatch(/plus rien|prix d’achat/);
  });

  it('names promotions at the same time on the same products, and which of them counts', async () => {
    await insert({ name: { fr: 'Partout' }, value: 5000 });
    await insert({ name: { fr: 'Ailleurs' }, scope: 'product', scope_id: LAMP });
    await insert({ name: { fr: 'Plus tard' }, starts_at: '2036-01-01T00:00:00Z' });
    const id = await insert({ name: { fr: 'Elle-même' }, scope: 'brand', scope_id: 1 });
    const during = { ...brand, ends_at: '2035-01-01T00:00', id: String(id) };
    const better = (await impactOf({ ...during, value: '300' })).text;
    expect(better).toContain('Partout −50 % 1 produit en commun. Cette promotion y est retenue 1 fois.');
    for (const name of ['Ailleurs', 'Plus tard', 'Elle-même']) expect(better).not.toContain(name);
    expect((await impactOf({ ...during, value: '200' })).text).toContain('n’y est jamais retenue');
    expect((await impactOf({ ...during, value: '' })).text).toMatch(/1 produit en commun\.$/);
  });

  it('counts the products of the categories below, and promotions that reach them from above', async () => {
    await server.db.exec(`
      insert into categories (id, shop_id, parent_id, slug, name) values (8, 1, 1, 'salon', '{"fr": "Salon"}'), (9, 1, 8, 'lampes', '{"fr": "Lampes"}');
      update products set category_id = 9 where id = ${LAMP}`);
    onTestFinished(() => server.db.exec(`update products set category_id = 1 where id = ${LAMP}`));
    const category = { scope: 'category', ruleType: 'percentage', value: '10', active: '1' };
    for (const id of ['8', '9']) {
      expect((await impactOf({ ...category, category: id })).text).toContain('1 produit en vente');
    }
    await insert({ name: { fr: 'Maison' }, scope: 'category', scope_id: 1 });
    expect((await impactOf({ ...category, category: '9' })).text).toContain('Maison');
    const { products } = await impactOf({ ...category, category: '1' });
    expect(products).toBe(5);
  });

  it('says if it is scheduled, active, over or switched off', async () => {
    const phases = [];
    for (const more of [
      ['starts_at', '2036-01-01T00:00'],
      ['value', '2'],
      ['ends_at', '2020-01-01T00:00'],
      ['active', ''],
    ]) {
      phases.push((await impactOf({ ...brand, value: '1', ...Object.fromEntries([more]) })).phase);
    }
    expect(phases).toEqual(['scheduled', 'active', 'ended', 'off']);
  });
});

describe('the list of promotions', () => {
  it('counts and filters by state, finds names in every language, and sorts', async () => {
    await insert({ name: { fr: 'Maintenant', ar: 'الآن' } });
    await insert({ name: { fr: 'Bientôt' }, starts_at: '2036-01-01T00:00:00Z' });
    await insert({ name: { fr: 'Autrefois' }, ends_at: '2020-01-01T00:00:00Z' });
    const names = async (query: string) =>
      [...(await get(`${PATH}${query}`)).body.matchAll(/promotions\/\d+"><bdi>([^<]*)</g)].map(([, name]) => name);
    expect(await names('')).toEqual(['Maintenant', 'Bientôt', 'Autrefois']);
    expect(await names('?sort=name')).toEqual(['Autrefois', 'Bientôt', 'Maintenant']);
    expect(await names('?state=scheduled')).toEqual(['Bientôt']);
    expect(await names('?state=ended')).toEqual(['Autrefois']);
    expect(await names(`?search=${encodeURIComponent('الآن')}`)).toEqual(['Maintenant']);
    expect((await get(PATH)).body).toMatch(/Programmée <bdi dir="ltr">1</);
  });

  it('counts in each tab what its search finds there', async () => {
    await insert({ name: { fr: 'Aïd' } });
    await insert({ name: { fr: 'Soldes' } });
    await insert({ name: { fr: 'Rentrée' }, title: { fr: 'Après l’Aïd' }, starts_at: '2036-01-01T00:00:00Z' });
    const { body } = await get(`${PATH}?search=aid`);
    const tabs = [...body.matchAll(/>([^<>]+) <bdi dir="ltr">(\d+)<\/bdi><\/a>/g)].map(
      ([, text, count]) => `${text} ${count}`,
    );
    expect(tabs).toEqual(['Toutes 2', 'Programmée 1', 'En cours 1', 'Terminée 0']);
  });

  it('is exported as it is filtered', async () => {
    await insert({ name: { fr: 'Bientôt', ar: 'قريبا' }, starts_at: '2036-01-01T00:00:00Z' });
    await insert({ name: { fr: 'Autrefois' }, ends_at: '2020-01-01T00:00:00Z' });
    expect((await get(`${PATH}?state=scheduled`)).body).toContain(
      `href="${PATH}?state=scheduled&amp;format=csv" download`,
    );
    const { body } = await get(`${PATH}?state=scheduled&format=csv`);
    expect(body.replaceAll('\u00a0', ' ').split('\r\n')).toEqual([
      '\ufeffPromotion;État;Réduction;S’applique à;Début;Fin;Langues',
      'Bientôt;Programmée;−10 %;sur toute la boutique;01/01/2036 01:00;;2 / 3',
      '',
    ]);
  });

  it('and its pages are for staff only', async () => {
    const shopper = await server.visit();
    for (const url of [PATH, `${PATH}/new`]) expect((await get(url, shopper)).statusCode).toBe(303);
    const call = await server.app.inject({
      url: '/dashboard/api/promotions/impact',
      headers: { accept: 'application/json' },
    });
    expect(call.statusCode).toBe(401);
  });
});

it('a promotion that staff save in one server is in the lists and on the front page of the others at once', async () => {
  const others = [await createTestApp({ db: server.db }), await createTestApp({ db: server.db })];
  const shows = async ({ app }: TestApp) => {
    const read = async (url: string) =>
      (await app.inject({ url, headers: { accept: 'text/html' } })).body.replaceAll('\u00a0', ' ');
    return [(await read('/catalog/new?q=bol')).includes('350,00 DA'), (await read('/')).includes('Semaine Noor')];
  };
  const all = async () => Promise.all([server, ...others].map(shows));
  expect((await all()).flat()).not.toContain(true);
  await post(`${PATH}/new`, { ...GOOD, title_fr: 'Semaine Noor', key: 'h' });
  await expect.poll(async () => (await all()).flat()).not.toContain(false);
  for (const { app } of others) await app.close();
});
