import { beforeEach, describe, expect, it } from 'vitest';
import { LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { controlValue, errorBeside, formMarkup, hiddenValue } from './testing/read-page.ts';

/** The French texts of a product stand for every form of the dashboard. */
const FORM = `/dashboard/products/${LAMP}/languages/fr`;
const SHOWN = {
  name: 'Lampe',
  shortDescription: 'Elle éclaire.',
  seoTitle: 'Lampe de table',
  seoDescription: 'Une lampe pour la table.',
};

const { server, staff } = await openStaffedShop();
beforeEach(async () => {
  const answer = await save(SHOWN);
  expect(answer.statusCode).toBe(303);
});

const get = (url: string, accept = 'text/html') =>
  server.app.inject({ url, headers: { cookie: staff.cookie, accept } });
const save = (fields: Record<string, string>, { accept = 'text/html', url = FORM, csrfToken = staff.csrfToken } = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: csrfToken, ...fields }).toString(),
  });
const seen = async () => hiddenValue(formMarkup((await get(FORM)).body, FORM), '_seen');
const stored = async () => {
  const { body } = await get(FORM);
  return { name: controlValue(body, 'name'), seoTitle: controlValue(body, 'seoTitle') };
};

describe('a form of the dashboard', () => {
  it('says with a field what the schema and the texts know of it', async () => {
    const { body } = await get(FORM);
    expect(body).toMatch(
      /<label for="language-fr-name">Nom<\/label><input id="language-fr-name" name="name" required maxlength="200" lang="fr" dir="ltr" type="text" value="Lampe">/,
    );
    expect(body).toMatch(/<input id="language-ar-name"[^>]* lang="ar" dir="rtl"/);
    expect(body).toMatch(/<textarea id="language-fr-shortDescription"[^>]* required maxlength="2000"[^>]* rows="5">/);
  });

  it('leads back to its own address after a save, and says so once', async () => {
    const answer = await save(SHOWN, { url: `${FORM}?from=list` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${FORM}?from=list`]);
    expect(answer.cookies.map(({ name }) => name)).toContain('z_flash');
  });

  it('comes back as it was sent, with nothing stored, after a button that only shows it', async () => {
    const before = await seen();
    const shown = await save({ ...SHOWN, name: '', _seen: before, _show: '1' });
    expect([shown.statusCode, controlValue(shown.body, 'name')]).toEqual([200, '']);
    expect(errorBeside(shown.body, 'name')).toBe('');
    expect(hiddenValue(formMarkup(shown.body, FORM), '_seen')).toBe(before);
    expect((await stored()).name).toBe(SHOWN.name);
  });

  it('does not exist for a record that does not', async () => {
    for (const url of ['999999', '99999999999'].map((id) => `/dashboard/products/${id}/languages/fr`)) {
      expect((await get(url)).statusCode, url).toBeGreaterThanOrEqual(400);
      expect((await save(SHOWN, { url })).statusCode, url).toBeGreaterThanOrEqual(400);
    }
    const url = '/dashboard/products/999999/languages/fr';
    expect((await save(SHOWN, { url, accept: 'application/json' })).json()).toMatchObject({ error: 'not-found' });
  });

  it('is asked for nothing under an address that cannot be a record, with a token that counts or not', async () => {
    const url = '/dashboard/products/none/languages/fr';
    expect((await save(SHOWN, { url })).statusCode).toBe(400);
    expect((await save(SHOWN, { url, accept: 'application/json' })).statusCode).toBe(400);
    expect((await save(SHOWN, { url, csrfToken: 'expired' })).statusCode).toBe(403);
  });

  it('comes back with 422, everything that was typed, and a summary that leads to each field', async () => {
    const page = await save({ ...SHOWN, name: '   ', seoTitle: 'x'.repeat(121), seoDescription: 'Retrouvée' });
    expect(page.statusCode).toBe(422);
    expect(page.body).toMatch(/<textarea id="language-fr-seoDescription"[^>]*>Retrouvée<\/textarea>/);
    expect(controlValue(page.body, 'seoTitle')).toHaveLength(121);
    expect(errorBeside(page.body, 'name')).toBe('Ce champ est obligatoire.');
    expect(page.body).toMatch(
      /<input id="language-fr-name"[^>]* aria-invalid="true" aria-describedby="language-fr-name-error"/,
    );
    expect(page.body).toMatch(
      /role="alert"[^>]*class="notice notice-danger" autofocus>.*<a href="#language-fr-name">Nom\u00a0: Ce champ est obligatoire\.<\/a>.*<a href="#language-fr-seoTitle">[^<]+\u00a0: Au plus 120 caractères\.<\/a>/s,
    );
  });

  it('names what is missing and what is wrong at once, each beside its field', async () => {
    const url = '/dashboard/products/new';
    const { body } = await get(url);
    const product = { key: hiddenValue(body, 'key'), type: 'simple', family: 'standard', languageCode: 'fr' };
    const prices = { price_ht: 'cher', tax: '19', supplyPriceHt: '', wholeSalePriceHt: '', wholesale_from: '1' };
    const page = await save({ ...product, ...prices, name: '', category: '999' }, { url });
    expect(page.statusCode).toBe(422);
    expect(errorBeside(page.body, 'name')).toBe('Donnez un nom au produit.');
    expect([errorBeside(page.body, 'price_ht'), errorBeside(page.body, 'category')]).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/./),
    ]);
    expect((await server.db.query('select 1 from products where shop_id = 1')).length).toBe(6);
  });

  it('counts a line end once, as the browser does', async () => {
    const text = `${'x'.repeat(1999)}\r\n`;
    expect((await save({ ...SHOWN, shortDescription: `${'x\r\n'.repeat(999)}x` })).statusCode).toBe(303);
    expect((await save({ ...SHOWN, shortDescription: text })).statusCode).toBe(303);
  });

  it('answers a call with a Problem or with what is stored now', async () => {
    const refused = await save({ ...SHOWN, name: '' }, { accept: 'application/json' });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { error: 'invalid', message: expect.any(String), errors: { name: ['Ce champ est obligatoire.'] } },
    ]);
    const saved = await save({ ...SHOWN, name: ' Lampadaire ' }, { accept: 'application/json' });
    expect(saved.json()).toMatchObject({
      success: true,
      status: 'success',
      message: 'Langue mise à jour avec succès.',
      data: { name: 'Lampadaire', _seen: await seen() },
    });
  });

  it('names a field it does not know, and stores nothing', async () => {
    const page = await save({ ...SHOWN, name: 'Autre', colour: 'red' });
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('<li>Ce champ n’est pas attendu ici.</li>');
    expect((await stored()).name).toBe('Lampe');
  });

  it('shows what was typed again when its page was open too long, with a token that counts', async () => {
    const page = await save({ ...SHOWN, name: 'Lampadaire' }, { csrfToken: 'old' });
    expect(page.statusCode).toBe(403);
    expect(page.body).toContain('Cette page est restée ouverte trop longtemps');
    expect((await stored()).name).toBe('Lampe');
    const again = { ...SHOWN, name: controlValue(page.body, 'name') };
    expect((await save(again, { csrfToken: hiddenValue(formMarkup(page.body, FORM), '_csrf') })).statusCode).toBe(303);
    expect((await stored()).name).toBe('Lampadaire');
    expect((await save(SHOWN, { csrfToken: 'old', accept: 'application/json' })).json()).toMatchObject({
      error: 'csrf-token',
    });
  });
});

describe('a form that two people have open', () => {
  it('stores the changes of both where they changed different fields', async () => {
    const _seen = await seen();
    expect((await save({ ...SHOWN, seoTitle: 'Lampe du salon', _seen })).statusCode).toBe(303);
    expect((await save({ ...SHOWN, name: 'Lampadaire', _seen })).statusCode).toBe(303);
    expect(await stored()).toEqual({ name: 'Lampadaire', seoTitle: 'Lampe du salon' });
  });

  it('shows both versions of a field that both changed, with 409, and stores the one that is chosen', async () => {
    const _seen = await seen();
    await save({ ...SHOWN, name: 'Luminaire', _seen });
    const mine = { ...SHOWN, name: 'Lampadaire', seoTitle: 'Mon titre' };
    const page = await save({ ...mine, _seen });
    expect(page.statusCode).toBe(409);
    expect(page.body.match(/<[^>]* autofocus[^>]*>/g)).toEqual([expect.stringContaining('role="alert" tabindex="-1"')]);
    expect([controlValue(page.body, 'name'), controlValue(page.body, 'seoTitle')]).toEqual(['Lampadaire', 'Mon titre']);
    expect(errorBeside(page.body, 'name')).toMatch(
      /^Valeur enregistrée entre-temps par Amina Staff, [\d/ :]+ : Luminaire$/,
    );
    expect(page.body).toContain('<input type="checkbox" name="_take" value="name">');
    expect((await stored()).name).toBe('Luminaire');

    const newer = hiddenValue(formMarkup(page.body, FORM), '_seen');
    expect((await save({ ...mine, _seen: newer, _take: 'name' })).statusCode).toBe(303);
    expect(await stored()).toEqual({ name: 'Luminaire', seoTitle: 'Mon titre' });
    expect((await save({ ...mine, _seen: newer })).statusCode).toBe(303);
    expect(await stored()).toEqual({ name: 'Lampadaire', seoTitle: 'Mon titre' });
  });

  it('tells a call that there is a page to compare on', async () => {
    const _seen = await seen();
    await save({ ...SHOWN, name: 'Luminaire', _seen });
    const answer = await save({ ...SHOWN, name: 'Lampadaire', _seen }, { accept: 'application/json' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({
        error: 'conflict',
        compareOnPage: true,
        errors: { name: [expect.stringMatching(/^Valeur enregistrée entre-temps par .*: Luminaire$/)] },
      }),
    ]);
  });

  it('leads a call that compared to the page of what is stored', async () => {
    const _seen = await seen();
    const compare = async (chosen: object) =>
      (await save({ ...SHOWN, _seen, ...chosen }, { accept: 'application/json' })).json();
    expect((await compare({})).redirect).toBeUndefined();
    expect((await compare({ _take: '' })).redirect).toBe(FORM);
  });

  it('names nobody for a value that was not stored by this form', async () => {
    const _seen = await seen();
    await save({ ...SHOWN, name: 'Luminaire', _seen });
    await server.db.query(
      `update product_langs set name = 'Veilleuse' where product_id = $1 and language_code = 'fr'`,
      [LAMP],
    );
    const page = await save({ ...SHOWN, name: 'Lampadaire', _seen });
    expect(errorBeside(page.body, 'name')).toBe('Valeur enregistrée entre-temps : Veilleuse');
  });

  it('still compares after something else of it had to be corrected', async () => {
    const _seen = await seen();
    const page = await save({ ...SHOWN, name: 'Lampadaire', seoTitle: '', _seen });
    await save({ ...SHOWN, name: 'Luminaire', _seen });
    const corrected = { ...SHOWN, name: 'Lampadaire', _seen: hiddenValue(formMarkup(page.body, FORM), '_seen') };
    expect((await save(corrected)).statusCode).toBe(409);
  });

  it('is saved by one of two who press at the same time, and the other compares', async () => {
    const _seen = await seen();
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => save({ ...SHOWN, name, _seen })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409, 409]);
  });

  it('brings back no stock that was sold while it was open', async () => {
    const stock = async () => server.db.query('select available from stock_items where product_id = $1', [LAMP]);
    const _seen = await seen();
    await server.db.query('update stock_items set available = available - 1 where product_id = $1', [LAMP]);
    const before = await stock();
    expect((await save({ ...SHOWN, name: 'Lampadaire', _seen })).statusCode).toBe(303);
    expect(await stock()).toEqual(before);
  });
});
