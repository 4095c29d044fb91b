import { describe, expect, test } from 'vitest';
import { LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { controlValue, errorBeside, formMarkup, hiddenValue } from '../web/testing/read-page.ts';

const TAB = `/dashboard/products/${LAMP}/languages`;
const FRENCH = {
  name: 'Lampe de chevet',
  shortDescription: 'Une lumière douce.\n\nPied en bois.',
  seoTitle: 'Lampe de chevet en bois',
  seoDescription: 'Une lampe pour lire le soir.',
};

const { server, staff } = await openStaffedShop();

const get = async (url: string, cookie = staff.cookie) =>
  server.app.inject({ url, headers: { cookie, accept: 'text/html' } });
const post = (fields: Record<string, string>, { accept = 'text/html', code = 'fr' } = {}) =>
  server.app.inject({
    method: 'POST',
    url: `${TAB}/${code}`,
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });
const stored = () =>
  server.db.query<{ code: string; name: string }>(
    `select language_code as code, name, short_description, seo_title, seo_description from product_langs
     where product_id = $1 order by 1`,
    [LAMP],
  );
const longDescription = async () => {
  const [row] = await server.db.query<{ html: string }>(
    "select long_description as html from product_langs where product_id = $1 and language_code = 'fr'",
    [LAMP],
  );
  return row?.html;
};
const storedNames = async () => Object.fromEntries((await stored()).map(({ code, name }) => [code, name]));

describe('the languages of a product', () => {
  test('are one page with a form for each, that of the page first', async () => {
    const { body } = await get(`${TAB}?locale=ar`);
    expect(
      [...body.matchAll(/<form id="language-(\w+)-form" method="post" action="([^"]+)"/g)].map((match) =>
        match.slice(1),
      ),
    ).toEqual([
      ['ar', `${TAB}/ar`],
      ['fr', `${TAB}/fr`],
      ['en', `${TAB}/en`],
    ]);
    expect(body).toMatch(/<input id="language-ar-name"[^>]* required maxlength="200" lang="ar" dir="rtl"/);
    expect(body).toMatch(/<bdi dir="ltr" data-part="filled">\d \/ 4<\/bdi>/);
    await get(`${TAB}?locale=fr`);
  });

  test('are saved one by one, and a language that was not sent stays as it is', async () => {
    const before = await storedNames();
    const saved = await post(FRENCH);
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${TAB}/fr`]);
    expect(await storedNames()).toEqual({ ...before, fr: 'Lampe de chevet' });
    const flash = saved.cookies.find(({ name }) => name === 'z_flash');
    const page = await get(`${TAB}/fr`, `${staff.cookie}; z_flash=${encodeURIComponent(flash?.value ?? '')}`);
    expect(page.body).toContain('Langue mise à jour avec succès.');
    expect(page.body).toMatch(/<h1><bdi id="record-name" data-refresh="[^"]+">Lampe de chevet<\/bdi><\/h1>/);
    expect(page.body).toContain('>Une lumière douce.\n\nPied en bois.</textarea>');
  });

  test('have a long description that is optional and does not count among the four', async () => {
    const page = (await get(TAB)).body;
    expect(page).toMatch(/<textarea id="language-fr-longDescription"[^>]* aria-describedby="[^"]+"/);
    expect(page).not.toMatch(/<textarea id="language-fr-longDescription"[^>]* required/);
    await post({ ...FRENCH, longDescription: 'Faite à la main.\n\nÀ Tlemcen,\nen bois.' });
    expect(await longDescription()).toBe('<p>Faite à la main.</p><p>À Tlemcen,<br />en bois.</p>');
    const { body } = await get(TAB);
    expect(body).toContain('>Faite à la main.\n\nÀ Tlemcen,\nen bois.</textarea>');
    expect(formMarkup(body, `${TAB}/fr`)).toContain('4 / 4');
    await post(FRENCH);
    expect(await longDescription()).toContain('Tlemcen');
    await post({ ...FRENCH, longDescription: '' });
    expect(await longDescription()).toBe('');
    expect(formMarkup((await get(TAB)).body, `${TAB}/fr`)).toContain('4 / 4');
  });

  test('store of the long description only markup that is allowed, and answer with it', async () => {
    const html = '<h3>Entretien</h3><p onclick="x()">Un <b>chiffon</b> <u>sec</u>.</p><script>x()</script>';
    const saved = await post({ ...FRENCH, longDescription: html }, { accept: 'application/json' });
    const clean = '<h3>Entretien</h3><p>Un <b>chiffon</b> sec.</p>';
    expect([await longDescription(), saved.json().data.longDescription]).toEqual([clean, clean]);
  });

  test('answer a call with status and message, and with what is stored now', async () => {
    const saved = await post({ ...FRENCH, name: ' Lampadaire ' }, { accept: 'application/json' });
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      {
        success: true,
        status: 'success',
        message: 'Langue mise à jour avec succès.',
        data: expect.objectContaining({ name: 'Lampadaire', seoTitle: FRENCH.seoTitle }),
      },
    ]);
  });

  test.each([
    ['name', '', 'Ce champ est obligatoire.'],
    ['name', 'x'.repeat(201), 'Au plus 200 caractères.'],
    ['shortDescription', '   ', 'Ce champ est obligatoire.'],
    ['longDescription', 'x'.repeat(20_001), 'Au plus 20000 caractères.'],
    ['seoTitle', '', 'Ce champ est obligatoire.'],
    ['seoDescription', ' ', 'Ce champ est obligatoire.'],
    ['seoDescription', 'x'.repeat(321), 'Au plus 320 caractères.'],
  ])('%s “%s” is refused beside its field and nothing is stored', async (field, value, message) => {
    const before = await stored();
    const page = await post({ ...FRENCH, name: 'Autre nom', [field]: value });
    expect(page.statusCode).toBe(422);
    expect(errorBeside(page.body, field)).toBe(message);
    if (field !== 'name') expect(controlValue(page.body, 'name')).toBe('Autre nom');
    const json = await post({ ...FRENCH, name: 'Autre nom', [field]: value }, { accept: 'application/json' });
    expect([json.statusCode, json.json()]).toMatchObject([422, { errors: { [field]: [message] } }]);
    expect(await stored()).toEqual(before);
  });

  test('refused because a field is blank, say so above the form, and count the fields as they were sent', async () => {
    await post(FRENCH);
    const summaryOf = (html: string) => /<h2>([^<]*)<\/h2>\s*<ul>/.exec(formMarkup(html, `${TAB}/fr`))?.[1];
    const blank = (await post({ ...FRENCH, name: ' ', seoTitle: '' })).body;
    expect(summaryOf(blank)).toBe('Veuillez remplir tous les champs obligatoires.');
    expect(formMarkup(blank, `${TAB}/fr`)).toContain('2 / 4');
    const long = (await post({ ...FRENCH, seoTitle: 'x'.repeat(121) })).body;
    expect([summaryOf(long), formMarkup(long, `${TAB}/fr`)]).toEqual([
      expect.not.stringContaining('obligatoires'),
      expect.stringContaining('4 / 4'),
    ]);
  });

  test('do not exist for another language, nor for a product that does not', async () => {
    expect((await post(FRENCH, { code: 'de' })).statusCode).toBe(404);
    expect((await get('/dashboard/products/999999/languages')).statusCode).toBe(404);
    expect((await get('/dashboard/products/none/languages')).statusCode).toBe(400);
  });

  test('cannot be saved by a stranger', async () => {
    const stranger = await server.visit();
    const before = await stored();
    const response = await server.app.inject({
      method: 'POST',
      url: `${TAB}/fr`,
      headers: stranger.headers,
      payload: FRENCH,
    });
    expect([303, 401]).toContain(response.statusCode);
    expect(await stored()).toEqual(before);
  });

  test('bring back no stock that was sold while the page was open', async () => {
    const stock = () => server.db.query('select available from stock_items where product_id = $1', [LAMP]);
    const _seen = hiddenValue(formMarkup((await get(TAB)).body, `${TAB}/fr`), '_seen');
    await server.db.query('update stock_items set available = available - 1 where product_id = $1', [LAMP]);
    const before = await stock();
    expect((await post({ ...FRENCH, name: 'Lampe vendue', _seen })).statusCode).toBe(303);
    expect(await stock()).toEqual(before);
  });
});
