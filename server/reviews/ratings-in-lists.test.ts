import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingAnswer } from '../../shared/api/listing.ts';
import { productCards } from '../catalogue/queries.ts';
import { LISTING_CHANGED } from '../db/channels.ts';
import { seedDatabase } from '../seed/seed.ts';
import { SHOWCASE } from '../seed/showcase.ts';
import { flushNotifications, recordNotifications } from '../testing/heard.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';
import { ratingSummary } from './queries.ts';

const QUERY = 'q=theiere+taghit+doree';
let shop: TestApp;
let productId: number;
let bearer: { authorization: string };

beforeAll(async () => {
  shop = await createTestApp();
  await seedDatabase(shop.db, { products: 30 });
  bearer = await bearerFor(shop.app);
  const [row] = await shop.db.query<{ id: number }>('select id from products where slug = $1', [SHOWCASE.simple.slug]);
  productId = row?.id ?? 0;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query('delete from reviews where product_id = $1', [productId]);
  for (const rating of [5, 4, 4]) await write(rating, 'published');
});

const write = async (rating: number, status: string) => {
  await shop.db.query(
    `insert into reviews (shop_id, product_id, submit_key, rating, text, name, email, phone, purchase_date, bought_here,
       accepted_policy, locale, status)
     values (1, $1, gen_random_uuid()::text, $2, 'Bien.', 'Lina', 'l@example.dz', '0661234567', '2026-01-15', true, true, 'fr', $3)`,
    [productId, rating, status],
  );
};
const listed = async (language = 'fr') => {
  await flushNotifications(shop.db);
  const url = `/web/public/api/products/new?${QUERY}`;
  const answer = await shop.app.inject({ url, headers: { ...bearer, 'accept-language': language } });
  return (answer.json() as ListingAnswer).products.find(({ id }) => id === productId)?.rating;
};
const shown = async () => {
  await flushNotifications(shop.db);
  const { body } = await shop.app.inject({ url: `/catalog/new?${QUERY}`, headers: { accept: 'text/html' } });
  const [, hidden, text] = /data-field="rating"( hidden)?>[\s\S]*?data-field="rating-spoken">([^<]*)</.exec(body) ?? [];
  return hidden === undefined ? text : null;
};

describe('the rating of a product in lists', () => {
  it('is the average and the number of what is published, written and spoken in the language of the page', async () => {
    expect(await listed()).toEqual({ average: 4.3, count: 3, shown: '4,3 (3)', spoken: '4,3 sur 5, 3 avis' });
    expect(await listed('en')).toMatchObject({ shown: '4.3 (3)', spoken: '4.3 of 5, 3 reviews' });
    expect(await listed('ar')).toMatchObject({ shown: '4,3 (3)', spoken: '4,3 من 5، 3 تقييمات' });
    expect(await shown()).toBe('4,3 sur 5, 3 avis');
  });

  it('is that of the product page, also where cards are read from the database', async () => {
    const { average, count } = await ratingSummary(shop.db, productId);
    const [card] = await productCards(shop.db, { shopId: 1, locale: 'fr', productIds: [productId] });
    expect(card?.rating).toMatchObject({ average, count });
  });

  it('changes in lists that were kept once a review is published, and when it is hidden again', async () => {
    const judge = (status: string) =>
      shop.db.query('update reviews set status = $2 where product_id = $1 and rating = 1', [productId, status]);
    await write(1, 'pending');
    expect([(await listed())?.count, await shown()]).toEqual([3, '4,3 sur 5, 3 avis']);
    await judge('published');
    expect([(await listed())?.count, await shown()]).toEqual([4, '3,5 sur 5, 4 avis']);
    await judge('rejected');
    expect([(await listed())?.count, await shown()]).toEqual([3, '4,3 sur 5, 3 avis']);
  });

  it('is not said of a product without a published review', async () => {
    await shop.db.query('delete from reviews where product_id = $1', [productId]);
    expect([await listed(), await shown()]).toEqual([null, null]);
    const [card] = await productCards(shop.db, { shopId: 1, locale: 'fr', productIds: [productId] });
    expect(card?.rating).toBeNull();
  });

  it('makes no list anew for a review that waits, whatever is done with it', async () => {
    const { payloads, stop } = await recordNotifications(shop.db, LISTING_CHANGED);
    await write(2, 'pending');
    await shop.db.query("update reviews set rating = 3 where status = 'pending'");
    await shop.db.query("delete from reviews where status = 'pending'");
    await shop.db.query('select pg_notify($1, $2)', [LISTING_CHANGED, '0']);
    await flushNotifications(shop.db);
    await stop();
    expect(payloads).toEqual(['0']);
  });
});
