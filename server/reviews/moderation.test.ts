import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { seedDatabase } from '../seed/seed.ts';
import { bearerFor, createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { ratingSummary } from './queries.ts';
import { goodReview, multipart } from './testing/review-body.ts';

let shop: TestApp;
let staff: Visitor;
let stranger: Visitor;
let product: { id: number; uuid: string };
let review: string;

beforeAll(async () => {
  shop = await createTestApp();
  await seedDatabase(shop.db, { products: 20 });
  staff = await shop.signIn();
  stranger = await shop.visit();
  const [row] = await shop.db.query<typeof product>('select id, uuid from products order by id limit 1');
  product = row as typeof product;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query('delete from reviews');
  const body = multipart(goodReview(product.uuid));
  await shop.app.inject({
    method: 'POST',
    url: '/web/api/product/submit/review',
    headers: { ...stranger.headers, ...(await bearerFor(shop.app)), ...body.headers },
    payload: body.payload,
  });
  const [row] = await shop.db.query<{ uuid: string }>('select uuid from reviews');
  review = row?.uuid ?? '';
});

const shownIds = async (query = '') =>
  [...(await list(query)).body.matchAll(/type="checkbox" form="reviews-bulk" name="ids" value="([^"]*)"/g)].map(
    ([, id = '']) => id,
  );
/** Judges the only review, or those of `ids` (none: empty). */
const judge = async (intent: string, visitor: Visitor, fields: Record<string, string> = {}, ids?: string[]) => {
  const form = new URLSearchParams({ _csrf: visitor.csrfToken, intent, ...fields });
  for (const id of ids ?? (await shownIds())) form.append('ids', id);
  return shop.app.inject({
    method: 'POST',
    url: '/dashboard/reviews',
    headers: {
      cookie: visitor.cookie,
      accept: 'text/html',
      'accept-language': 'fr',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form.toString(),
  });
};
const messageOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.find(({ name }) => name === 'z_flash')?.value ?? '';
const copyReview = (...keys: string[]) => {
  const copied = `shop_id, product_id, rating, text, name, email, phone, purchase_date, bought_here, accepted_policy, locale`;
  return shop.db.query(
    `insert into reviews (submit_key, ${copied}) select key, ${copied} from reviews, unnest($1::text[]) as key`,
    [keys],
  );
};
/** The fields of the undo on the page that follows an answer. */
const undoOf = async (answer: { cookies: { name: string; value: string }[] }) => {
  const cookie = `${staff.cookie}; z_flash=${encodeURIComponent(messageOf(answer))}`;
  const page = (await shop.app.inject({ url: '/dashboard/reviews?status=pending', headers: { cookie } })).body;
  const [, toast = ''] = /data-part="toast"([\s\S]*?)<\/section>/.exec(page) ?? [];
  return [...toast.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
};
const statusOf = async () => (await shop.db.query<{ status: string }>('select status from reviews'))[0]?.status;
const list = (query = '') =>
  shop.app.inject({ url: `/dashboard/reviews${query}`, headers: { cookie: staff.cookie, 'accept-language': 'fr' } });

describe('staff', () => {
  it('see what waits, with everything needed to judge it', async () => {
    const page = (await list()).body;
    expect(page).toContain('conforme à la photo');
    expect(page).toContain('0661234567');
    expect(page).toContain('lina.boudiaf@example.dz');
    expect(page).toMatch(/name="intent" value="publish"/);
    expect((await list('?status=published')).body).not.toContain('conforme à la photo');
  });

  it('read the day of the purchase as they write it', async () => {
    await shop.db.query("update reviews set purchase_date = '2026-11-04'");
    expect((await list()).body).toContain('<time datetime="2026-11-04"><bdi>04/11/2026</bdi></time>');
  });

  it('find one by its product, its writer or a word of it, and count what matches', async () => {
    const [{ name } = { name: '' }] = await shop.db.query<{ name: string }>(
      `select name from product_langs where product_id = $1 and language_code = 'ar'`,
      [product.id],
    );
    for (const search of [name, 'BOUDIAF', 'photo conforme', '0661 234567', `boudiaf ${name} PHOTO`]) {
      const page = (await list(`?search=${encodeURIComponent(search)}`)).body;
      expect(page, search).toContain('conforme à la photo');
      expect(page, search).toMatch(/En attente <bdi dir="ltr">1<\/bdi>/);
    }
    const none = (await list('?search=boudiaf+nulle')).body;
    expect(none).toContain('Aucun avis ne correspond à «\u00a0boudiaf nulle\u00a0».');
    expect(none).toMatch(/En attente <bdi dir="ltr">0<\/bdi>/);
  });

  it('sort the reviews, and see how many there are', async () => {
    const copied = `shop_id, product_id, text, name, email, phone, purchase_date, bought_here, accepted_policy, locale`;
    await shop.db.query(
      `insert into reviews (submit_key, rating, status, created_at, ${copied})
       select 'five', 5, 'published', now() + interval '1 hour', ${copied} from reviews union all
       select 'one', 1, 'published', now() - interval '1 hour', ${copied} from reviews`,
    );
    const ratings = async (query = '') =>
      [...(await list(query)).body.matchAll(/aria-label="(\d) sur 5"/g)].map(([, stars]) => Number(stars));
    expect(await ratings()).toEqual([4, 5, 1]);
    expect(await ratings('?sort=-date')).toEqual([5, 4, 1]);
    expect(await ratings('?sort=date')).toEqual([1, 4, 5]);
    expect(await ratings('?sort=-rating')).toEqual([5, 4, 1]);
    expect(await ratings('?sort=rating&status=published')).toEqual([1, 5]);
    const page = (await list('?sort=rating')).body;
    expect(page).toContain('>3 avis</p>');
    expect(page).toMatch(
      /<label for="reviews-sort">Trier par<\/label>\s*<select [^>]*name="sort">\s*<option value="state">/,
    );
    expect(page).toContain('<option value="rating" selected>Moins bonnes notes</option>');
    expect(page).toContain('href="/dashboard/reviews?sort=rating&amp;status=published"');
  });

  it('count the reviews once per view', async () => {
    const query = vi.spyOn(shop.db, 'query');
    onTestFinished(() => query.mockRestore());
    await list('?search=photo');
    expect(query.mock.calls.filter(([sql]) => sql.includes('group by r.status'))).toHaveLength(1);
  });

  it('come back to what they searched after one is judged', async () => {
    const back = '/dashboard/reviews?search=caf%C3%A9+noir';
    expect((await judge('publish', staff, { back })).headers.location).toBe(back);
  });

  it('go on with the next review after one is judged', async () => {
    await copyReview('again');
    const page = (await list('?status=pending')).body;
    const [, first, next] =
      /id="review-([\da-f-]{36})"[\s\S]*?name="back" value="[^"]*#review-([\da-f-]{36})"/.exec(page) ?? [];
    expect(next).toBeDefined();
    expect(next).not.toBe(first);
    const back = `/dashboard/reviews?status=pending#review-${next}`;
    expect(page).toContain(`value="${back}"`);
    expect((await judge('publish', staff, { back })).headers.location).toBe(back);
  });

  it('publish a review, and take it away again', async () => {
    const answer = await judge('publish', staff, { back: '/dashboard/reviews?status=pending' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard/reviews?status=pending']);
    expect(await ratingSummary(shop.db, product.id)).toMatchObject({ count: 1, average: 4 });
    await judge('reject', staff);
    expect(await statusOf()).toBe('rejected');
    expect(await ratingSummary(shop.db, product.id)).toMatchObject({ count: 0 });
  });

  it('decide nothing about words that they have not read', async () => {
    const ids = await shownIds();
    await shop.db.query(`update reviews set text = 'Autre texte'`);
    const judged = await judge('publish', staff, { back: '/dashboard/reviews?status=pending' }, ids);
    expect(judged.headers.location).toBe(`/dashboard/reviews?status=pending#review-${review}`);
    expect(await statusOf()).toBe('pending');
    expect(messageOf(judged)).toContain('Un avis a changé ou disparu entre-temps');
    expect((await list('?status=pending')).body).toContain('Autre texte');
    await judge('publish', staff);
    expect(await statusOf()).toBe('published');
  });

  it('take back what they judged by mistake, from the message about it', async () => {
    const judged = await judge('publish', staff, { back: '/dashboard/reviews?status=pending' });
    const fields = Object.fromEntries(await undoOf(judged));
    expect(fields).toMatchObject({ intent: 'wait', back: `/dashboard/reviews?status=pending#review-${review}` });
    await judge('wait', staff, fields, []);
    expect(await statusOf()).toBe('pending');
  });

  it('overwrite nothing that a colleague decided meanwhile, and hear of it', async () => {
    const colleague = await shop.signIn();
    const ids = await shownIds();
    await judge('reject', colleague);
    const judged = await judge('publish', staff, {}, ids);
    expect(messageOf(judged)).toContain('Un avis a changé ou disparu entre-temps');
    expect(await statusOf()).toBe('rejected');
    expect(messageOf(await judge('reject', staff, {}, ids))).toContain('L’avis est refusé');
  });

  it('take back nothing that a colleague decided after them, and hear of it', async () => {
    const judged = await judge('publish', staff);
    await judge('reject', await shop.signIn());
    const undone = await judge('wait', staff, Object.fromEntries(await undoOf(judged)), []);
    expect(messageOf(undone)).toContain('Un avis a changé ou disparu entre-temps');
    expect(await statusOf()).toBe('rejected');
  });

  it('publish those they ticked at once, and take that back at once', async () => {
    await copyReview('second', 'third');
    const [first = '', second = '', third = ''] = await shownIds();
    const judged = await judge('publish', staff, { back: '/dashboard/reviews?status=pending' }, [first, second]);
    expect(judged.headers.location).toBe('/dashboard/reviews?status=pending');
    expect(messageOf(judged)).toContain('2 avis sont publiés.');
    expect(await shownIds('?status=pending')).toEqual([third]);
    expect(await ratingSummary(shop.db, product.id)).toMatchObject({ count: 2 });
    const ids = (await undoOf(judged)).flatMap(([name, value]) => (name === 'ids' ? [value] : []));
    expect(ids).toHaveLength(2);
    await judge('wait', staff, {}, ids);
    expect((await shownIds('?status=pending')).sort()).toEqual([first, second, third].sort());
  });

  it('publish the others when one they ticked changed meanwhile, and hear of it', async () => {
    await copyReview('second');
    const ids = await shownIds();
    await shop.db.query(`update reviews set text = 'Autre texte' where submit_key = 'second'`);
    const judged = await judge('reject', staff, {}, ids);
    expect(messageOf(judged)).toContain('L’avis est refusé');
    expect(messageOf(judged)).toContain('Un avis a changé ou disparu entre-temps');
    expect((await list('?status=pending')).body).toContain('Autre texte');
    expect((await shownIds('?status=pending')).length).toBe(1);
  });

  it('are asked to tick one when they ticked none', async () => {
    const back = '/dashboard/reviews?status=pending';
    const judged = await judge('publish', staff, { back }, []);
    expect(judged.headers.location).toBe(back);
    expect(messageOf(judged)).toContain('Sélectionnez au moins un avis.');
  });

  it('are the only ones who can, and only with the token of their page', async () => {
    expect((await judge('publish', stranger)).headers.location).toMatch(/^\/dashboard\/login/);
    expect((await judge('publish', { ...staff, csrfToken: stranger.csrfToken })).statusCode).toBe(403);
    expect((await judge('delete', staff)).statusCode).toBe(422);
    expect(await statusOf()).toBe('pending');
  });

  it('are led back to their list only, wherever the form says', async () => {
    for (const back of ['https://evil.example/', '//evil.example', '/dashboard/reviews?status=x\r\nset-cookie: a=b']) {
      expect((await judge('publish', staff, { back })).headers.location).toBe('/dashboard/reviews');
    }
  });

  it('are told when a review is gone', async () => {
    const ids = await shownIds();
    await shop.db.query('delete from reviews');
    expect(messageOf(await judge('publish', staff, {}, ids))).toContain('Un avis a changé ou disparu entre-temps');
  });
});
