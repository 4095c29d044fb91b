import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewProblems } from '../../shared/rules/reviews/review-fields.ts';
import type { Database } from '../db/database.ts';
import { pictureUrls } from '../media/uploaded-picture.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { reviewSheet, reviewSheetAt } from './review-pictures.ts';
import { seedDatabase } from './seed.ts';
import { SHOWCASE } from './showcase.ts';

const now = new Date('2026-11-21T10:00:00Z');
const ALL = 'select product_id, uuid, rating, text, name, status, created_at from reviews order by id';

let db: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedDatabase(db, { seed: 3, products: 400, now });
});
afterAll(() => db.close());

describe('the reviews of the seeded shop', () => {
  it('are the same for the same number', async () => {
    const again = await createTestDatabase();
    await seedDatabase(again, { seed: 3, products: 400, now });
    const [first, second] = await Promise.all([db, again].map((shop) => shop.query(ALL)));
    await again.close();
    expect(second).toEqual(first);
  });

  it('are in French and Arabic, published, waiting and refused, and not of every product', async () => {
    const [facts] = await db.query(
      `select count(distinct locale)::int as locales, count(distinct status)::int as statuses, count(*)::int as reviews,
         count(distinct product_id)::int as products, max(product_id) <= 300 as bounded from reviews`,
    );
    expect(facts).toMatchObject({ locales: 2, statuses: 3, bounded: true });
    expect(facts?.reviews).toBeGreaterThan(800);
    expect(facts?.products).toBeGreaterThan(180);
    expect(facts?.products).toBeLessThan(290);
  });

  it('are many of one product of the showcase, and none of another', async () => {
    const count = async (slug: string) =>
      (
        await db.query<{ count: number }>(
          'select count(*)::int as count from reviews r join products p on p.id = r.product_id where p.slug = $1',
          [slug],
        )
      )[0]?.count;
    expect(await count(SHOWCASE.simple.slug)).toBeGreaterThan(12);
    expect(await count(SHOWCASE.soldOut.slug)).toBe(0);
  });

  it('are by many people, each once under a product', async () => {
    const [facts] = await db.query<Record<'names' | 'repeated', number>>(
      `select count(distinct split_part(name, ' ', 1))::int as names,
         (count(*) - count(distinct (product_id, name)))::int as repeated from reviews`,
    );
    expect(facts?.names).toBeGreaterThan(60);
    expect(facts?.repeated).toBe(0);
  });

  it('show the product at home now and then, in pictures that can be drawn', async () => {
    const rows = await db.query<{ image: string; width: number; height: number }>(
      'select distinct image, image_width as width, image_height as height from reviews where image is not null',
    );
    expect(rows.length).toBeGreaterThan(40);
    for (const { image, width, height } of rows) {
      const sheet = reviewSheet(image);
      expect(sheet?.svg()).toContain(`viewBox="0 0 ${width} ${height}"`);
      // As the page asks for them.
      const files = Object.values(pictureUrls(image)).map((url) => url.replace('/media/', ''));
      expect(sheet?.files.map(({ path }) => path)).toEqual(files);
      for (const path of files) expect(reviewSheetAt(path)?.files).toEqual(sheet?.files);
    }
    expect(reviewSheet('0f3c'.repeat(8))).toBeNull();
  });

  it('keep the rules of the form', async () => {
    const rows = await db.query<Record<string, string>>(
      `select rating::text as rating, text, name, email, phone, purchase_date as "purchaseDate" from reviews`,
    );
    for (const row of rows) {
      expect(reviewProblems({ ...row, boughtHere: '1', acceptedPolicy: '1' }, '2026-11-21')).toEqual({});
    }
  });
});
