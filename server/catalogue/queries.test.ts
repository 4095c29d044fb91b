import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../db/database.ts';
import { seedDatabase } from '../seed/seed.ts';
import { SHOWCASE } from '../seed/showcase.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { productCards, productPage } from './queries.ts';

let db: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedDatabase(db, { products: 40 });
});
afterAll(() => db.close());

const page = async ({ slug }: { slug: string }, locale = 'fr') => {
  const result = await productPage(db, { shopId: 1, productSlug: slug, locale });
  if (!result) throw new Error(`no page for ${slug}`);
  return result;
};

describe('a product page', () => {
  it('groups the options in order, with colours and both languages of labels', async () => {
    const { options } = await page(SHOWCASE.combinations, 'ar');
    expect(options.map(({ code, label }) => [code, label])).toEqual([
      ['colour', 'اللون'],
      ['size', 'المقاس'],
    ]);
    expect(options[0]?.values[0]).toEqual({ value: 'black', label: 'أسود', color: '#22232a', image: null });
    expect(options[1]?.values.map(({ value }) => value)).toEqual(['s', 'm', 'l', 'xl']);
  });

  it('names the default combination and the picture of every colour', async () => {
    const product = await page(SHOWCASE.combinations);
    const chosen = product.combinations.find(({ id }) => id === product.defaultCombinationId);
    expect(chosen?.values.map(({ value }) => value)).toEqual(['black', 'm']);
    const navy = product.combinations.filter(({ values }) => values[0]?.value === 'navy');
    expect(new Set(navy.map(({ pictureId }) => pictureId)).size).toBe(1);
    const picture = product.pictures.find(({ id }) => id === navy[0]?.pictureId);
    expect(picture?.alt).toBe('Abaya Yasmine boutonnée, Bleu nuit');
    expect(picture?.sizes.grid_display).toMatchObject({
      url: expect.stringMatching(/^\/media\/products\//),
      width: 400,
    });
  });

  it('falls back to French, text by text, where a language is missing', async () => {
    const setLanguage = (from: string, to: string) =>
      db.exec(`update product_langs set language_code = '${to}' where language_code = '${from}' and product_id = 3`);
    onTestFinished(() => setLanguage('de', 'en'));
    await setLanguage('en', 'de');
    expect((await page(SHOWCASE.simple, 'en')).name).toBe('Théière Taghit dorée');
  });

  it('shows the promotion that runs, its end and the price after it', async () => {
    const product = await page(SHOWCASE.promotion);
    expect(product).toMatchObject({ priceHt: 650_000, priceAfterPromotion: 520_000 });
    expect(product.promotion).toMatchObject({ ruleType: 'percentage', value: 20 });
    expect(Date.parse(product.promotion?.endsAt ?? '')).toBeGreaterThan(Date.now());
    expect(new Set(product.combinations.map(({ priceAfterPromotion }) => priceAfterPromotion))).toEqual(
      new Set([520_000]),
    );
  });

  it('lets the shopper choose the items of a flexible pack and says what they cost apart', async () => {
    const { pack, priceHt } = await page(SHOWCASE.flexiblePack);
    expect(priceHt).toBe(520_000);
    expect(pack).toMatchObject({ strict: false, itemsTotal: 610_000, available: 20 });
    expect(pack?.items.map(({ mustChoose, options }) => [mustChoose, options.length])).toEqual([
      [true, 2],
      [true, 1],
    ]);
  });

  it('fixes every item of a strict pack and counts the packs that stock makes', async () => {
    const { pack } = await page(SHOWCASE.strictPack);
    expect(pack?.items.map(({ mustChoose, quantity }) => [mustChoose, quantity])).toEqual([
      [false, 1],
      [false, 1],
      [false, 2],
    ]);
    // 25 cup sets, two in each pack.
    expect(pack?.available).toBe(12);
  });

  it('is not there for an unknown name or once taken off sale', async () => {
    const { slug } = SHOWCASE.simple;
    expect(await productPage(db, { shopId: 1, productSlug: 'nothing', locale: 'fr' })).toBeNull();
    onTestFinished(() => db.exec(`update products set active = true where slug = '${slug}'`));
    await db.query('update products set active = false where slug = $1', [slug]);
    expect(await productPage(db, { shopId: 1, productSlug: slug, locale: 'fr' })).toBeNull();
  });
});

describe('product cards', () => {
  it('come newest first, as many as asked, each with one picture and its address', async () => {
    const cards = await productCards(db, { shopId: 1, locale: 'fr', limit: 5 });
    expect(cards).toHaveLength(5);
    const dates = cards.map(({ dateAdd }) => dateAdd);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(cards.every(({ picture, url }) => picture && url.startsWith('/catalog/product/'))).toBe(true);
  });

  it('keep the order of the products asked for, and say what must be chosen or is sold out', async () => {
    const cards = await productCards(db, { shopId: 1, locale: 'en', productIds: [7, 3, 1] });
    expect(cards.map(({ id, mustChoose, inStock }) => [id, mustChoose, inStock])).toEqual([
      [7, false, false],
      [3, false, true],
      [1, true, true],
    ]);
  });
});
