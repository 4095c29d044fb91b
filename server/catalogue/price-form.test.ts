import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CARPET, LAMP, LARGE, PACK, SMALL, stockOf } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { errorBeside, hiddenValue } from '../web/testing/read-page.ts';
import { lockProducts } from './product-lock.ts';

const { server, staff } = await openStaffedShop();

const GOOD = { price_ht: '8 403,36', tax: '19', supplyPriceHt: '5200', wholeSalePriceHt: '7 100', wholesale_from: '6' };
const pageOf = (product: number) => `/dashboard/products/${product}/prices`;
const get = async (product: number) =>
  (await server.app.inject({ url: pageOf(product), headers: { cookie: staff.cookie, accept: 'text/html' } })).body;
const save = (product: number, fields: Record<string, string>, accept = 'text/html') =>
  server.app.inject({
    method: 'POST',
    url: pageOf(product),
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });
const stored = async (product: number) => {
  const [row] = await server.db.query(
    `select price_ht, tax, supply_price_ht, wholesale_price_ht, wholesale_from from products where id = $1`,
    [product],
  );
  return row;
};
const ownPrices = async () => {
  const rows = await server.db.query<{ price_ht: number | null }>(
    'select price_ht from combinations where product_id = $1 order by id',
    [CARPET],
  );
  return rows.map(({ price_ht }) => price_ht);
};
/** Returns the text of a computed value, with plain spaces. */
const output = (html: string, name: string) =>
  new RegExp(`<output[^>]* name="${name}"[^>]*>(.*?)</output>`)
    .exec(html)?.[1]
    ?.replaceAll('\u00a0', ' ')
    .replace(/[\u2066\u2069]/g, '');
const value = (html: string, name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];

describe('the prices of a product', () => {
  it('are saved and shown again with tax and margin, without script', async () => {
    const answer = await save(LAMP, GOOD);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, pageOf(LAMP)]);
    expect(await stored(LAMP)).toEqual({
      price_ht: 840_336,
      tax: 1900,
      supply_price_ht: 520_000,
      wholesale_price_ht: 710_000,
      wholesale_from: 6,
    });
    const page = await get(LAMP);
    expect(['priceTtc', 'supplyPriceTtc', 'wholeSalePriceTtc', 'margin'].map((name) => output(page, name))).toEqual([
      '10 000,00',
      '6 188,00',
      '8 449,00',
      '38 % du prix',
    ]);
    expect(page).toContain('<option value="19" selected>');
  });

  it('may leave supply and wholesale empty, which is no price of 0', async () => {
    expect((await save(LAMP, { ...GOOD, supplyPriceHt: '', wholeSalePriceHt: '' })).statusCode).toBe(303);
    expect(await stored(LAMP)).toMatchObject({ supply_price_ht: 0, wholesale_price_ht: 0 });
    const page = await get(LAMP);
    expect([value(page, 'supplyPriceHt'), output(page, 'supplyPriceTtc'), output(page, 'margin')]).toEqual([
      '',
      '—',
      '—',
    ]);
  });

  it('keep a tax that the list of the shop no longer names, and say what it counts as', async () => {
    await server.db.query('update products set tax = 1950, price_ht = 10000 where id = $1', [LAMP]);
    const page = await get(LAMP);
    expect(page).toMatch(/<option value="19.5" selected>\u206619,5\u00a0%\u2069</);
    expect(page).toContain('Compté comme \u206620\u00a0%\u2069');
    expect(output(page, 'priceTtc')).toBe('120,00');
    expect((await save(LAMP, { ...GOOD, tax: '19.5', price_ht: '0.01' })).statusCode).toBe(303);
    expect(await stored(LAMP)).toMatchObject({ tax: 1950, price_ht: 1 });
    expect((await save(LAMP, { ...GOOD, tax: '9' })).statusCode).toBe(303);
    expect(errorBeside((await save(LAMP, { ...GOOD, tax: '19.5' })).body, 'tax')).toBe(
      'Choisissez un taux de la liste.',
    );
  });

  it('are saved again from the same page after a lost answer, however the amounts were written', async () => {
    const seen = hiddenValue(await get(LAMP), '_seen');
    const typed = { ...GOOD, _seen: seen, price_ht: '7 403,5', supplyPriceHt: '0' };
    for (const _ of ['first', 'again']) expect((await save(LAMP, typed)).statusCode).toBe(303);
    expect(await stored(LAMP)).toMatchObject({ price_ht: 740_350, supply_price_ht: 0 });
  });

  it('may come with the price under its other name', async () => {
    const { price_ht: priceHt, ...others } = GOOD;
    expect((await save(LAMP, { ...others, priceHt })).statusCode).toBe(303);
    expect(await stored(LAMP)).toMatchObject({ price_ht: 840_336 });
    expect((await save(LAMP, { ...GOOD, priceHt })).statusCode).toBe(422);
  });

  it.each([
    [
      'price_ht',
      '0',
      'Un produit en vente a besoin d’un prix. Donnez-en un, ou retirez d’abord le produit de la vente.',
    ],
    ['price_ht', 'cher', 'Saisissez un prix positif, par exemple 1\u00a0234,50.'],
    ['price_ht', '-5', 'Saisissez un prix positif, par exemple 1\u00a0234,50.'],
    ['supplyPriceHt', '100 000 000,01', 'Saisissez un prix positif, par exemple 1\u00a0234,50.'],
    [
      'supplyPriceHt',
      '5200,125',
      'Deux décimales au plus. «\u00a01.234\u00a0» se lit de deux façons\u00a0: écrivez 1234 ou 1,23.',
    ],
    ['tax', '7', 'Choisissez un taux de la liste.'],
    ['wholesale_from', '0', 'Saisissez un nombre entier de 1 à 100\u00a0000.'],
    ['wholesale_from', '2,5', 'Saisissez un nombre entier de 1 à 100\u00a0000.'],
  ])('refuse %s “%s” beside its field, and keep what was typed', async (field, typed, message) => {
    const before = await stored(LAMP);
    const page = await save(LAMP, { ...GOOD, wholeSalePriceHt: '9999.00', [field]: typed });
    expect(page.statusCode).toBe(422);
    expect(errorBeside(page.body, field)).toBe(message.replaceAll('\u00a0', ' '));
    expect(value(page.body, 'wholeSalePriceHt')).toBe('9999.00');
    const json = await save(LAMP, { ...GOOD, [field]: typed }, 'application/json');
    expect(json.json()).toMatchObject({ errors: { [field]: [message] } });
    expect(await stored(LAMP)).toEqual(before);
  });

  it('may be 0 while the product is not on sale', async () => {
    onTestFinished(() =>
      server.db.exec(`update products set status = 'published', price_ht = 250000 where id = ${LAMP}`),
    );
    await server.db.query("update products set status = 'draft', price_ht = 250000 where id = $1", [LAMP]);
    expect((await save(LAMP, { ...GOOD, price_ht: '0' })).statusCode).toBe(303);
    expect(await stored(LAMP)).toMatchObject({ price_ht: 0 });
  });

  it('that somebody else stored meanwhile are said as amounts', async () => {
    const seen = hiddenValue(await get(LAMP), '_seen');
    await server.db.query('update products set price_ht = 850000 where id = $1', [LAMP]);
    const page = await save(LAMP, { ...GOOD, _seen: seen, price_ht: '9000' });
    expect([page.statusCode, errorBeside(page.body, 'price_ht')]).toEqual([
      409,
      expect.stringContaining('8 500,00 DA'),
    ]);
  });

  it.each([
    ['price_ht', { tax: '19' }, { price_ht: '5000.00' }, '4 000,00 DA hors taxe, 4 760,00 DA TTC'],
    ['wholeSalePriceHt', { tax: '9' }, { wholeSalePriceHt: '3500.00' }, '3 000,00 DA hors taxe, 3 270,00 DA TTC'],
    ['tax', { price_ht: '5000.00' }, { tax: '19' }, '0 % · 5 000,00 DA hors taxe, 5 000,00 DA TTC'],
  ])(
    'are compared where %s was typed for what a colleague changed, and saved with a second press',
    async (field, colleague, own, now) => {
      const shown = { ...GOOD, price_ht: '4000.00', tax: '0', supplyPriceHt: '', wholeSalePriceHt: '3000.00' };
      await save(LAMP, shown);
      const seen = hiddenValue(await get(LAMP), '_seen');
      expect((await save(LAMP, { ...shown, _seen: seen, ...colleague })).statusCode).toBe(303);
      const before = await stored(LAMP);
      const page = await save(LAMP, { ...shown, _seen: seen, ...own });
      expect([page.statusCode, errorBeside(page.body, field)]).toEqual([409, expect.stringMatching(`: ${now}$`)]);
      expect(await stored(LAMP)).toEqual(before);
      const both = { ...shown, ...colleague, ...own, _seen: hiddenValue(page.body, '_seen') };
      expect((await save(LAMP, both)).statusCode).toBe(303);
      expect(await stored(LAMP)).not.toEqual(before);
    },
  );

  describe('of which a colleague changed the tax after the prices were stored', () => {
    const shown = { ...GOOD, price_ht: '4000.00', tax: '0', supplyPriceHt: '', wholeSalePriceHt: '3000.00' };
    /** Saves the form as somebody of that name. */
    const saveAs = async (name: string, fields: Record<string, string>) => {
      await server.db.query('update staff set name = $1', [name]);
      return save(LAMP, fields);
    };

    it.each([
      ['price_ht', '5000.00', '4 000,00 DA hors taxe, 4 760,00 DA TTC'],
      ['supplyPriceHt', '2000.00', '—'],
    ])('name who changed it beside %s, and no other change', async (field, typed, now) => {
      await saveAs('Amina', { ...shown, price_ht: '3900.00', supplyPriceHt: '1' });
      await saveAs('Amina', shown);
      const seen = hiddenValue(await get(LAMP), '_seen');
      await saveAs('Samia', { ...shown, _seen: seen, tax: '19' });
      const page = await saveAs('Karim', { ...shown, _seen: seen, [field]: typed });
      expect([page.statusCode, errorBeside(page.body, field)]).toEqual([
        409,
        expect.stringMatching(`^Valeur enregistrée entre-temps par Samia, [\\d/ :]+ : ${now}$`),
      ]);
    });

    it('name who changed the price itself where both were changed, and who emptied it', async () => {
      await saveAs('Amina', { ...shown, supplyPriceHt: '1000.00' });
      const seen = hiddenValue(await get(LAMP), '_seen');
      await saveAs('Nadia', shown);
      await saveAs('Samia', { ...shown, tax: '19' });
      const page = await saveAs('Karim', { ...shown, _seen: seen, supplyPriceHt: '2000.00' });
      expect(errorBeside(page.body, 'supplyPriceHt')).toMatch(
        /^Ce champ a été vidé entre-temps par Nadia, [\d/ :]+\.$/,
      );
    });
  });

  it('leave the stock as a sale left it while the page was open', async () => {
    const seen = hiddenValue(await get(LAMP), '_seen');
    const before = await stockOf(server.db, LAMP);
    await server.db.query('update stock_items set available = available - 3 where product_id = $1', [LAMP]);
    expect((await save(LAMP, { ...GOOD, _seen: seen, price_ht: '9000' })).statusCode).toBe(303);
    expect(await stockOf(server.db, LAMP)).toBe(before - 3);
  });

  it('of a pack may be 0, which is the sum of its items', async () => {
    expect(await get(PACK)).toContain('la somme des articles du pack');
    expect((await save(PACK, { ...GOOD, price_ht: '0' })).statusCode).toBe(303);
  });

  it('are no stranger’s to save', async () => {
    const { headers } = await server.visit();
    const answer = await server.app.inject({ method: 'POST', url: pageOf(LAMP), headers, payload: GOOD });
    expect([303, 401]).toContain(answer.statusCode);
  });
});

describe('combinations with a price of their own', () => {
  beforeEach(async () => {
    await server.db.query('update products set price_ht = 100000, tax = 0 where id = $1', [CARPET]);
    await server.db.query('update combinations set price_ht = null where id = $1', [SMALL]);
    await server.db.query('update combinations set price_ht = 120000 where id = $1', [LARGE]);
  });

  it('are asked about only where there are any', async () => {
    expect(await get(CARPET)).toContain('1 déclinaison a son propre prix');
    expect(await get(LAMP)).toMatch(/<legend[^>]*><span id="prices-own"[^>]*><\/span><\/legend>/);
    expect(await get(PACK)).not.toContain('combinationPrices"');
  });

  it('stay as they are unless they are to be shifted, and the others follow', async () => {
    await save(CARPET, { ...GOOD, price_ht: '1500' });
    expect(await ownPrices()).toEqual([null, 120_000]);
    await save(CARPET, { ...GOOD, price_ht: '1400', combinationPrices: 'shift' });
    expect(await ownPrices()).toEqual([null, 110_000]);
  });

  it('are not shifted twice, nor when only the tax changes', async () => {
    const shift = { ...GOOD, price_ht: '1100', combinationPrices: 'shift' };
    const answer = await save(CARPET, shift, 'application/json');
    expect(answer.json()).toMatchObject({ data: { combinationPrices: 'leave' } });
    await save(CARPET, { ...shift, tax: '9' });
    expect(await ownPrices()).toEqual([null, 130_000]);
  });

  it('are not shifted below 0', async () => {
    await server.db.query('update combinations set price_ht = 5000 where id = $1', [LARGE]);
    const page = await save(CARPET, { ...GOOD, price_ht: '900', combinationPrices: 'shift' });
    expect(page.statusCode).toBe(422);
    expect(errorBeside(page.body, 'combinationPrices')).toContain('0,00 DA ou moins');
    expect(page.body).toMatch(/value="shift" checked/);
    expect(await ownPrices()).toEqual([null, 5000]);
  });
});

// The embedded database has one connection, so nothing changes while a save reads there.
if (process.env.TEST_DATABASE === 'postgres') {
  it('a price that a bulk change raises during a save is kept', async () => {
    await server.db.query('update products set price_ht = 100000, wholesale_price_ht = 90000 where id = $1', [LAMP]);
    const page = await get(LAMP);
    const finish = await holdOpen(server.db, async (tx) => {
      await lockProducts(tx, [LAMP]);
      await tx.query('update products set price_ht = 110000 where id = $1', [LAMP]);
    });
    const saved = save(LAMP, {
      ...GOOD,
      price_ht: '1000.00',
      wholeSalePriceHt: '800',
      _seen: hiddenValue(page, '_seen'),
    });
    await lockWaits(server.db);
    await finish();
    expect((await saved).statusCode).toBe(303);
    expect(await stored(LAMP)).toMatchObject({ price_ht: 110_000, wholesale_price_ht: 80_000 });
  });
}
