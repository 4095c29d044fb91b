import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { seedDatabase } from '../seed/seed.ts';
import { SHOWCASE } from '../seed/showcase.ts';
import { bearerFor, createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { errorBeside, hiddenValue } from '../web/testing/read-page.ts';
import { ratingSummary } from './queries.ts';
import { reviewsView } from './reviews-view.ts';
import { goodReview, multipart, picture } from './testing/review-body.ts';

const { category, slug } = SHOWCASE.simple;
const PRODUCT = `/catalog/product/${category}/${slug}`;
const CALL = '/web/api/product/submit/review';

let shop: TestApp;
let visitor: Visitor;
let bearer: { authorization: string };
let product: { id: number; uuid: string };

beforeAll(async () => {
  shop = await createTestApp();
  await seedDatabase(shop.db, { products: 20 });
  visitor = await shop.visit();
  bearer = await bearerFor(shop.app);
  const [row] = await shop.db.query<typeof product>('select id, uuid from products where slug = $1', [slug]);
  product = row as typeof product;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.exec('delete from reviews; delete from uploaded_pictures');
});

let address = 0;
const nextAddress = () => `10.1.0.${++address}`;
type Body = ReturnType<typeof multipart>;
const post = (url: string, body: Body, headers: Record<string, string>, remoteAddress = nextAddress()) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { ...body.headers, ...headers },
    payload: body.payload,
    remoteAddress,
  });
const call = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(CALL, multipart(fields), { ...visitor.headers, ...bearer, 'accept-language': 'en', ...headers });
const good = (changes?: Record<string, string>) => goodReview(product.uuid, changes);
const stored = () => shop.db.query<Record<string, unknown>>('select * from reviews order by id');

describe('a review that is sent', () => {
  it('waits for moderation, as it was written', async () => {
    const answer = await call(good());
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ success: true, status: 'pending', message: /waiting for moderation/ });
    const [review] = await stored();
    expect(review).toMatchObject({
      product_id: product.id,
      status: 'pending',
      rating: 4,
      name: 'Lina Boudiaf',
      phone: '0661234567',
      purchase_date: '2026-01-15',
      locale: 'en',
      image: null,
    });
    expect(await ratingSummary(shop.db, product.id)).toMatchObject({ count: 0, average: null });
  });

  it('has five stars unless it says otherwise', async () => {
    const { rating: _, ...unrated } = good();
    await call(unrated);
    expect((await stored())[0]?.rating).toBe(5);
  });

  it('is told what is wrong with each field, and that fields are missing', async () => {
    const answer = await call({ productUuid: product.uuid, rating: '6', email: 'x', purchaseDate: '2999-01-01' });
    expect(answer.statusCode).toBe(422);
    const { message, errors } = answer.json();
    expect(message).toBe('please fill all fields');
    expect(Object.keys(errors).sort()).toEqual(
      ['acceptedPolicy', 'boughtHere', 'email', 'name', 'phone', 'purchaseDate', 'rating', 'text'].sort(),
    );
    expect(errors.purchaseDate).toEqual(['The date of purchase cannot be in the future.']);
    expect(await stored()).toEqual([]);
  });

  it('is of a product this shop shows', async () => {
    for (const productUuid of ['', 'not-a-uuid', '00000000-0000-4000-8000-000000000000']) {
      expect((await call(good({ productUuid }))).statusCode, productUuid).toBe(404);
    }
    onTestFinished(() => shop.db.exec(`update products set active = true where id = ${product.id}`));
    await shop.db.query('update products set active = false where id = $1', [product.id]);
    expect((await call(good())).statusCode).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('is refused without the token of a page, without that of the visitor, and with fields nobody asked for', async () => {
    const refusals = await Promise.all([
      post(CALL, multipart(good()), visitor.headers),
      post(CALL, multipart(good()), { ...visitor.headers, authorization: 'Bearer forged.1.x' }),
      post(CALL, multipart(good()), { ...bearer, cookie: visitor.cookie }),
      post(CALL, multipart(good()), { ...bearer, cookie: visitor.cookie, 'x-csrf-token': 'forged' }),
      post(CALL, multipart(good()), bearer),
      call(good({ status: 'published' })),
    ]);
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([401, 401, 403, 403, 403, 422]);
    expect(refusals[0]?.json()).toMatchObject({ error: 'bearer-token' });
    expect(await stored()).toEqual([]);
  });

  it('is one review however often it is sent', async () => {
    const reviewKey = 'a-key-of-the-page';
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(good({ reviewKey }))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(await stored()).toHaveLength(1);
    await call(good());
    await call(good());
    expect(await stored(), 'word for word the same without a key').toHaveLength(2);
  });

  it('can be corrected until somebody judged it, and its former picture goes', async () => {
    const reviewKey = 'another-key-of-the-page';
    const image = { filename: 'a.jpg', type: 'image/jpeg', data: await picture() };
    const headers = { ...visitor.headers, ...bearer };
    await post(CALL, multipart(good({ reviewKey }), [image]), headers);
    await post(CALL, multipart(good({ reviewKey, text: 'Mieux dit.' }), [image]), headers);
    const [corrected, ...others] = await stored();
    expect([corrected?.text, others]).toEqual(['Mieux dit.', []]);
    const pictures = () => shop.db.query('select name from uploaded_pictures');
    expect(await pictures()).toEqual([{ name: corrected?.image }]);
    await shop.db.query("update reviews set status = 'published'");
    const late = await call(good({ reviewKey, text: 'Changed afterwards' }));
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('can no longer be changed')]);
    expect((await stored())[0]?.text).toBe('Mieux dit.');
    expect(await pictures()).toHaveLength(1);
  });

  it('is thanked for again when it is sent again as it was, though somebody judged it meanwhile', async () => {
    const reviewKey = 'a-key-that-is-sent-again';
    const image = { filename: 'a.jpg', type: 'image/jpeg', data: await picture() };
    const headers = { ...visitor.headers, ...bearer };
    const send = () => post(CALL, multipart(good({ reviewKey }), [image]), headers);
    expect((await send()).statusCode).toBe(201);
    await shop.db.query("update reviews set status = 'published'");
    expect((await send()).statusCode).toBe(201);
    expect((await call(good({ reviewKey }))).statusCode, 'without its picture').toBe(409);
    expect(await stored()).toHaveLength(1);
  });

  it('may be followed by some more from the same address, not by hundreds', async () => {
    const remote = '10.9.9.9';
    const headers = { ...visitor.headers, ...bearer };
    const statuses: number[] = [];
    // A minute may end in between, and a second one allow thirty more.
    for (let count = 0; count < 61; count++) {
      statuses.push((await post(CALL, multipart(good({ text: `Avis ${count}` })), headers, remote)).statusCode);
    }
    expect(statuses.slice(0, 30).every((status) => status === 201)).toBe(true);
    expect(statuses).toContain(429);
  });

  it('leaves no phone number, address or name in the log', async () => {
    const before = shop.logLines.length;
    await call(good());
    await call(good({ phone: '0661 23 45' }));
    const log = shop.logLines.slice(before).join('\n');
    expect(log).toContain('review received');
    // Times and identifiers hold any four digits now and then.
    for (const secret of ['066123', '0661 23', 'lina.boudiaf', 'Boudiaf', 'conforme']) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('without script', () => {
  const form = (fields: Record<string, string>, files?: Parameters<typeof multipart>[1]) =>
    post(`${PRODUCT}/review`, multipart({ ...fields, _csrf: visitor.csrfToken }, files), {
      cookie: visitor.cookie,
      accept: 'text/html',
      'accept-language': 'fr',
    });

  it('a review leads to a page that thanks for it', async () => {
    const answer = await form(good(), [
      { filename: 'a.png', type: 'image/png', data: await picture({ format: 'png' }) },
    ]);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`${PRODUCT}/reviews`);
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const page = await shop.app.inject({
      url: `${PRODUCT}/reviews`,
      headers: { cookie: `${visitor.cookie}; ${cookie}` },
    });
    expect(page.body).toContain('en attente de modération');
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ['fr', 'il ne peut plus être modifié'],
    ['en', 'it can no longer be changed'],
    ['ar', 'ولم يعد تعديله ممكنًا'],
  ])(
    'a correction of a review that was judged comes back with what was typed, and says so in %s',
    async (locale, text) => {
      const reviewKey = 'key-of-a-judged-review';
      await form(good({ reviewKey }));
      await shop.db.query("update reviews set status = 'published'");
      const answer = await post(
        `${PRODUCT}/review?locale=${locale}`,
        multipart({ ...good({ reviewKey, text: 'Mieux dit', rating: '2' }), _csrf: visitor.csrfToken }),
        { cookie: visitor.cookie, accept: 'text/html' },
      );
      expect([answer.statusCode, answer.body.includes(text)]).toEqual([409, true]);
      expect(answer.body).toContain('Mieux dit</textarea>');
      expect(answer.body).toMatch(/value="2" data-part="option" checked/);
      expect(await stored()).toMatchObject([{ text: good().text }]);
    },
  );

  it('a form that is not complete comes back with what was typed and the errors beside the fields', async () => {
    const answer = await form({
      ...good({ phone: '12', rating: '2', text: 'Écrit <b>avec</b> soin' }),
      boughtHere: '',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Veuillez remplir tous les champs.');
    expect(errorBeside(answer.body, 'phone')).toMatch(/10 chiffres/);
    expect(errorBeside(answer.body, 'boughtHere')).toMatch(/Cochez cette case/);
    expect(answer.body).toContain('Écrit &lt;b&gt;avec&lt;/b&gt; soin</textarea>');
    expect(answer.body).toMatch(/value="2" data-part="option" checked/);
    expect(answer.body).toMatch(/id="review-phone"[^>]* value="12"/);
    expect(await stored()).toEqual([]);
  });

  it('a picture that is too large is told beside its field, and the key of the form stays', async () => {
    const files = [{ filename: 'gros.jpg', type: 'image/jpeg', data: await picture({}, 2_097_153) }];
    const answer = await form(good({ reviewKey: 'key-of-this-page' }), files);
    expect(answer.statusCode).toBe(413);
    expect(errorBeside(answer.body, 'image')).toMatch(/gros\.jpg.*2\s?Mo/);
    expect(hiddenValue(answer.body, 'reviewKey')).toBe('key-of-this-page');
  });

  it('a page that was open for too long keeps what was typed and gets a token that counts', async () => {
    const old = multipart({ ...good(), _csrf: 'old' });
    const answer = await post(`${PRODUCT}/review`, old, { cookie: visitor.cookie, accept: 'text/html' });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('conforme à la photo');
    expect(await stored()).toEqual([]);
    const again = await post(`${PRODUCT}/review`, multipart({ ...good(), _csrf: hiddenValue(answer.body, '_csrf') }), {
      cookie: visitor.cookie,
      accept: 'text/html',
    });
    expect(again.statusCode).toBe(303);
  });

  it('a browser that has forgotten its session keeps what was typed too', async () => {
    const answer = await post(`${PRODUCT}/review`, multipart({ ...good(), _csrf: 'old' }), { accept: 'text/html' });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('conforme à la photo');
  });

  it('a product that is not there has no reviews', async () => {
    for (const page of ['review', 'reviews']) {
      expect((await shop.app.inject({ url: `/catalog/product/${category}/nothing/${page}` })).statusCode).toBe(404);
    }
  });
});

describe('the reviews of a product that moved to another category', () => {
  const PRESENT = `/catalog/product/sacs/${slug}`;
  const move = (to: string) =>
    shop.db.query('update products set category_id = (select id from categories where slug = $1) where id = $2', [
      to,
      product.id,
    ]);
  beforeEach(async () => {
    onTestFinished(async () => void (await move(category)));
    await move('sacs');
  });

  it.each(['review?locale=ar', 'reviews?rating=5&page=2'])('are found by their former address: %s', async (page) => {
    const { statusCode, headers } = await shop.app.inject({ url: `${PRODUCT}/${page}` });
    expect([statusCode, headers.location]).toEqual([301, `${PRESENT}/${page}`]);
  });

  it('take one whose form was open before', async () => {
    const send = (fields: Record<string, string>) =>
      post(`${PRODUCT}/review`, multipart({ ...fields, _csrf: visitor.csrfToken }), {
        cookie: visitor.cookie,
        accept: 'text/html',
      });
    const refused = await send({ ...good(), phone: '12' });
    expect([refused.statusCode, refused.body.includes('conforme à la photo')]).toEqual([422, true]);
    const { statusCode, headers } = await send(good());
    expect([statusCode, headers.location]).toEqual([303, `${PRESENT}/reviews`]);
    expect(await stored()).toHaveLength(1);
  });
});

describe('the reviews of a product', () => {
  async function publish(ratings: readonly number[]): Promise<void> {
    for (const [index, rating] of ratings.entries()) {
      await call(good({ rating: String(rating), text: `Texte ${index} <i>`, name: `Client ${index}` }));
    }
    await shop.db.query(
      `update reviews set status = 'published',
         created_at = now() - ((select max(id) from reviews) - id) * interval '1 hour'`,
    );
  }

  it('are counted by stars, with an average of one decimal, those that wait or were refused left out', async () => {
    await publish([5, 5, 4, 1]);
    await call(good({ rating: '1', text: 'Waits' }));
    expect(await ratingSummary(shop.db, product.id)).toEqual({ count: 4, average: 3.8, stars: [1, 0, 0, 1, 2] });
    const view = await reviewsView(shop.db, product.id, 'fr');
    expect(view).toMatchObject({ count: 4, averageText: '3,8', hasMore: false });
    expect(view.stars[0]).toEqual({ rating: 5, count: 2, percent: 50 });
    expect(JSON.stringify(view.reviews)).not.toMatch(/example\.dz|0661/);
  });

  it('are listed by search engines where there are some, neither filtered nor as a form', async () => {
    const isListed = async (url: string) =>
      !(await shop.app.inject({ url: `${PRODUCT}/${url}` })).body.includes('<meta name="robots" content="noindex');
    expect([await isListed('reviews'), await isListed('review')], 'without a review').toEqual([false, false]);
    await publish([5]);
    const listed = await Promise.all(['reviews', 'reviews?rating=5', 'review'].map(isListed));
    expect(listed).toEqual([true, false, false]);
  });

  it('are on pages of ten, can be chosen by stars, and are escaped', async () => {
    await publish([5, 5, 5, 5, 4, 4, 4, 3, 3, 2, 1, 1]);
    const page = (query = '') =>
      shop.app.inject({ url: `${PRODUCT}/reviews${query}`, headers: { 'accept-language': 'fr' } });
    const first = (await page()).body;
    expect(first.match(/<li class="review">/g)).toHaveLength(10);
    expect(first).toContain('Texte 3 &lt;i&gt;');
    expect(first).not.toContain('<i>');
    expect(first).toContain('3,5 sur 5');
    expect(first).toContain(`href="${PRODUCT}/reviews?page=2#reviews"`);
    const second = (await page('?page=2')).body;
    expect(second.match(/<li class="review">/g)).toHaveLength(2);
    expect(second).toContain(`<link rel="canonical" href="http://localhost${PRODUCT}/reviews?page=2">`);
    expect((await page('?page=3')).statusCode).toBe(404);
    const ones = (await page('?rating=1')).body;
    expect(ones.match(/<li class="review">/g)).toHaveLength(2);
    expect((await page('?rating=9&page=x')).body.match(/<li class="review">/g)).toHaveLength(10);
  });
});
