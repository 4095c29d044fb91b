import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../db/database.ts';
import { seedDatabase } from '../seed/seed.ts';
import { SHOWCASE } from '../seed/showcase.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type LineRequest, linePrices } from './pricing.ts';

let db: Database;
const ids = new Map<string, number>();
beforeAll(async () => {
  db = await createTestDatabase();
  await seedDatabase(db, { products: 20 });
  for (const { id, slug } of await db.query<{ id: number; slug: string }>('select id, slug from products'))
    ids.set(slug, id);
});
afterAll(() => db.close());

const idOf = ({ slug }: { slug: string }): number => ids.get(slug) ?? 0;
const combinationsOf = (productId: number) =>
  db.query<{ id: number; uuid: string }>('select id, uuid from combinations where product_id = $1 order by id', [
    productId,
  ]);
const price = async (line: Partial<LineRequest>) =>
  (await linePrices(db, 1, [{ product: 0, combination: null, quantity: 1, ...line }]))[0];

describe('the price of a line', () => {
  it('is the price of the product, whether named by id, by text or by uuid', async () => {
    const id = idOf(SHOWCASE.simple);
    const [{ uuid = '' } = {}] = await db.query<{ uuid: string }>('select uuid from products where id = $1', [id]);
    for (const product of [id, String(id), uuid, uuid.toUpperCase()]) {
      expect(await price({ product })).toMatchObject({
        ok: true,
        productId: id,
        basePrice: 320_000,
        unitPrice: 320_000,
      });
    }
  });

  it('has the running promotion taken off, and neither one that is over nor one to come', async () => {
    const product = idOf(SHOWCASE.promotion);
    const [first] = await combinationsOf(product);
    const line = { product, combination: first?.id ?? null };
    expect(await price(line)).toMatchObject({ basePrice: 650_000, unitPrice: 520_000 });
    onTestFinished(() =>
      db.exec(
        `update promotions set starts_at = now() - interval '1 day' where scope_id = ${product} and scope = 'product'`,
      ),
    );
    await db.query(
      "update promotions set starts_at = now() - interval '2 days', ends_at = now() - interval '1 second' where scope_id = $1 and scope = 'product'",
      [product],
    );
    expect(await price(line)).toMatchObject({ unitPrice: 650_000, promotionId: null });
    await db.query(
      "update promotions set starts_at = now() + interval '1 day', ends_at = now() + interval '2 days' where scope_id = $1 and scope = 'product'",
      [product],
    );
    expect(await price(line)).toMatchObject({ unitPrice: 650_000 });
  });

  it('takes the best of its promotions for the customer, of equals the lower id, and never falls below nothing', async () => {
    const product = idOf(SHOWCASE.simple);
    const promote = async (ruleType: string, value: number) => {
      const [promotion] = await db.query<{ id: number }>(
        `insert into promotions (shop_id, name, rule_type, value, scope, scope_id)
         values (1, '{"fr":"x"}', $1, $2, 'product', $3) returning id`,
        [ruleType, value, product],
      );
      return promotion?.id;
    };
    onTestFinished(() => db.exec(`delete from promotions where scope = 'product' and scope_id = ${product}`));
    await promote('percentage', 0);
    expect(await price({ product })).toMatchObject({ unitPrice: 320_000, promotionId: null });
    await promote('percentage', 1250);
    expect(await price({ product })).toMatchObject({ unitPrice: 280_000 });
    const best = await promote('fixed', 100_000);
    expect(await price({ product })).toMatchObject({ unitPrice: 220_000, promotionId: best });
    await promote('percentage', 3125);
    expect(await price({ product })).toMatchObject({ unitPrice: 220_000, promotionId: best });
    await promote('percentage', 100);
    expect(await price({ product })).toMatchObject({ unitPrice: 220_000, promotionId: best });
    await promote('amount', 999_999_00);
    expect(await price({ product })).toMatchObject({ unitPrice: 0 });
  });

  it('names what it takes from stock, in units', async () => {
    const product = idOf(SHOWCASE.combinations);
    const [, second] = await combinationsOf(product);
    const line = await price({ product, combination: second?.uuid ?? null, quantity: 3 });
    expect(line).toMatchObject({
      stock: [{ productId: product, combinationId: second?.id, quantity: 3, available: 20 }],
    });
    expect(line?.ok && line.attributes.map(({ value }) => value.fr)).toEqual(['Noir', 'M']);
  });
});

describe('a pack line', () => {
  it('takes every item from stock, times its quantity in the pack', async () => {
    const line = await price({ product: idOf(SHOWCASE.strictPack), quantity: 2 });
    expect(line).toMatchObject({ ok: true, type: 'pack', unitPrice: 990_000, combinationId: null });
    expect(line?.ok && line.stock.map(({ quantity }) => quantity)).toEqual([2, 2, 4]);
  });

  it('waits for the choices of a flexible pack and then takes exactly those', async () => {
    const product = idOf(SHOWCASE.flexiblePack);
    expect(await price({ product })).toMatchObject({ ok: false, problem: 'pack-choice-required' });
    const abaya = idOf(SHOWCASE.combinations);
    const hijab = idOf(SHOWCASE.hijab);
    const chosen = [(await combinationsOf(abaya))[2]?.id ?? 0, (await combinationsOf(hijab))[1]?.id ?? 0];
    const packChoices = [abaya, hijab].map((item, at) => ({ product: item, combination: chosen[at] ?? null }));
    const line = await price({ product, packChoices });
    expect(line?.ok && line.packItems.map(({ combinationId }) => combinationId)).toEqual(chosen);
    const foreign = [{ product: abaya, combination: chosen[1] ?? null }, ...packChoices.slice(1)];
    expect(await price({ product, packChoices: foreign })).toMatchObject({ ok: false, problem: 'unknown-combination' });
  });

  it('takes what was chosen for the open one of two equal products, however the choices are sent', async () => {
    const product = idOf(SHOWCASE.flexiblePack);
    const abaya = idOf(SHOWCASE.combinations);
    const [black = 0, white = 0] = (await combinationsOf(abaya)).map(({ id }) => id);
    const [hijab = 0] = (await combinationsOf(idOf(SHOWCASE.hijab))).map(({ id }) => id);
    await db.query(
      `insert into pack_lines (pack_product_id, product_id, combination_id, quantity, position)
       values ($1, $2, $3, 1, -1)`,
      [product, abaya, black],
    );
    onTestFinished(() => db.exec(`delete from pack_lines where pack_product_id = ${product} and position = -1`));
    const packedFor = async (...combinations: number[]) => {
      const packChoices = combinations.map((combination) => ({
        product: combination === hijab ? idOf(SHOWCASE.hijab) : abaya,
        combination,
      }));
      const line = await price({ product, packChoices });
      return line?.ok && line.packItems.map(({ combinationId }) => combinationId);
    };
    expect(await packedFor(black, white, hijab)).toEqual([black, white, hijab]);
    expect(await packedFor(white, hijab)).toEqual([black, white, hijab]);
    expect(await packedFor(black, black, hijab)).toEqual([black, black, hijab]);
    expect(await packedFor(black, hijab)).toEqual([black, black, hijab]);
  });

  it('is refused while one of its items is off sale', async () => {
    onTestFinished(() => db.exec(`update products set active = true where id = ${idOf(SHOWCASE.simple)}`));
    await db.query('update products set active = false where id = $1', [idOf(SHOWCASE.simple)]);
    expect(await price({ product: idOf(SHOWCASE.strictPack) })).toMatchObject({ ok: false, problem: 'not-on-sale' });
  });
});

describe('a line that cannot be sold', () => {
  it('says whether product, combination or choice is missing', async () => {
    const product = idOf(SHOWCASE.combinations);
    expect(await price({ product: 99_999 })).toMatchObject({ problem: 'unknown-product' });
    expect(await price({ product: "1' or 1=1" })).toMatchObject({ problem: 'unknown-product' });
    expect(await price({ product })).toMatchObject({ problem: 'combination-required' });
    expect(await price({ product, combination: 'nothing' })).toMatchObject({ problem: 'unknown-combination' });
    const [theirs] = await combinationsOf(idOf(SHOWCASE.hijab));
    expect(await price({ product, combination: theirs?.id ?? null })).toMatchObject({ problem: 'unknown-combination' });
  });

  it('is refused when the merchant switched the combination off', async () => {
    const product = idOf(SHOWCASE.hijab);
    const [first] = await combinationsOf(product);
    onTestFinished(() => db.exec(`update combinations set available = true where id = ${first?.id}`));
    await db.query('update combinations set available = false where id = $1', [first?.id]);
    expect(await price({ product, combination: first?.id ?? null })).toMatchObject({
      problem: 'combination-unavailable',
    });
  });

  it('of another shop is unknown', async () => {
    expect(
      (await linePrices(db, 2, [{ product: idOf(SHOWCASE.simple), combination: null, quantity: 1 }]))[0],
    ).toMatchObject({
      problem: 'unknown-product',
    });
  });
});
