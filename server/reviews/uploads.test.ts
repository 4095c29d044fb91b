import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { MAX_IMAGE_BYTES } from '../../shared/rules/pictures/picture-file.ts';
import { pngHeader } from '../media/testing/hostile-pictures.ts';
import { seedDatabase } from '../seed/seed.ts';
import { bearerFor, createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { goodReview, multipart, picture, type SentFile } from './testing/review-body.ts';

/** Pictures that are not what they claim, or more than they should be. */
let shop: TestApp;
let visitor: Visitor;
let bearer: { authorization: string };
let product: string;

beforeAll(async () => {
  shop = await createTestApp({ env: { CHANGES_PER_MINUTE: '100000' } });
  await seedDatabase(shop.db, { products: 20 });
  visitor = await shop.visit();
  bearer = await bearerFor(shop.app);
  const [row] = await shop.db.query<{ uuid: string }>('select uuid from products order by id limit 1');
  product = row?.uuid ?? '';
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.exec('delete from reviews; delete from uploaded_pictures');
});

let address = 0;
const post = (body: { payload: Buffer; headers: Record<string, string> }) => {
  // Another shopper each time: how often one may send is another matter.
  address += 1;
  return shop.app.inject({
    method: 'POST',
    url: '/web/api/product/submit/review',
    headers: { ...visitor.headers, ...bearer, 'accept-language': 'en', ...body.headers },
    payload: body.payload,
    remoteAddress: `10.0.${address >> 8}.${address & 255}`,
  });
};
const send = (...files: (SentFile & { field?: string })[]) => post(multipart(goodReview(product), files));
const file = (data: Buffer, filename = 'photo.jpg', type = 'image/jpeg'): SentFile => ({ filename, type, data });
const stored = async () =>
  (await shop.db.query<{ image: string | null }>('select image from reviews')).map((row) => row.image);
const pictures = async () =>
  (await shop.db.query<{ name: string }>('select name from uploaded_pictures order by name')).map(({ name }) => name);

async function isRefused(answer: Awaited<ReturnType<typeof send>>, status: number, message?: RegExp): Promise<void> {
  expect(answer.statusCode, answer.body).toBe(status);
  if (message) expect(answer.json().errors?.image?.join(' ') ?? answer.json().message).toMatch(message);
  expect(await stored()).toEqual([]);
  expect(await pictures()).toEqual([]);
}

describe('a picture of a review', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'is drawn anew as WebP from %s, in two sizes',
    async (format) => {
      const answer = await send(file(await picture({ width: 1600, height: 900, format }), 'x.bin', 'text/plain'));
      expect(answer.statusCode, answer.body).toBe(201);
      const [name] = await stored();
      expect(name).toMatch(/^[0-9a-f]{32}$/);
      const large = await shop.app.inject({ url: `/media/reviews/${name}.webp` });
      expect(large.headers['content-type']).toBe('image/webp');
      expect(large.headers['x-content-type-options']).toBe('nosniff');
      expect(await sharp(large.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 675 });
      const thumb = await shop.app.inject({ url: `/media/reviews/${name}-thumb.webp` });
      expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ width: 100, height: 56 });
    },
  );

  it('loses its metadata and stands upright', async () => {
    const data = await sharp(await picture({ width: 400, height: 200 }))
      .withExif({ IFD0: { Artist: 'Lina Boudiaf' }, IFD3: { GPSLatitude: '36/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await send(file(data));
    const [name] = await stored();
    const served = (await shop.app.inject({ url: `/media/reviews/${name}.webp` })).rawPayload;
    expect(await sharp(served).metadata()).toMatchObject({ width: 200, height: 400 });
    expect((await sharp(served).metadata()).exif).toBeUndefined();
    expect(served.includes('Lina')).toBe(false);
  });

  it('may have exactly 2 097 152 bytes, and not one more', async () => {
    const most = await send(file(await picture({}, MAX_IMAGE_BYTES)));
    expect(most.statusCode, most.body).toBe(201);
    await shop.db.exec('delete from reviews; delete from uploaded_pictures');
    await isRefused(
      await send(file(await picture({}, MAX_IMAGE_BYTES + 1), 'gros.jpg')),
      413,
      /“gros.jpg” is larger than 2 MB/,
    );
    await isRefused(await send(file(await picture({}, 3 * MAX_IMAGE_BYTES))), 413, /larger/);
  });

  it('is no SVG that calls itself PNG', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await isRefused(await send(file(svg, 'logo.png', 'image/png')), 422, /“logo.png” is not a JPEG/);
    await isRefused(await send(file(svg, 'logo.svg', 'image/svg+xml')), 422, /is not a JPEG/);
  });

  it('is no page that calls itself JPEG', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    await isRefused(await send(file(page)), 422, /is not a JPEG/);
  });

  it('keeps nothing of a page that hangs on a real picture', async () => {
    const polyglot = Buffer.concat([await picture(), Buffer.from('<html><script>alert(1)</script></html>')]);
    const answer = await send(file(polyglot, 'a.html', 'text/html'));
    expect(answer.statusCode).toBe(201);
    const [name] = await stored();
    for (const size of ['', '-thumb']) {
      const served = (await shop.app.inject({ url: `/media/reviews/${name}${size}.webp` })).rawPayload;
      expect(served.includes('script')).toBe(false);
    }
  });

  it('is not empty, and not only the beginning of one', async () => {
    await isRefused(await send(file(Buffer.alloc(0), 'vide.jpg')), 422, /“vide.jpg” is empty/);
    await isRefused(await send(file((await picture()).subarray(0, 30))), 422, /incomplete or damaged/);
    const half = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    await isRefused(await send(file(half.subarray(0, half.length >> 1))), 422, /incomplete or damaged/);
  });

  it('may be left out: browsers then send an empty part', async () => {
    const answer = await send(file(Buffer.alloc(0), '', 'application/octet-stream'));
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await stored()).toEqual([null]);
  });

  it('does not unpack to more than 50 million pixels', async () => {
    const bomb = await picture({ width: 8000, height: 7000, format: 'png' });
    expect(bomb.length).toBeLessThan(MAX_IMAGE_BYTES);
    await isRefused(await send(file(bomb, 'bomb.png')), 422, /at most 50 million pixels/);
  });

  it('may be sent again in a minute where its address has sent too many, with everything typed kept', async () => {
    const body = multipart(goodReview(product), [file(pngHeader(7000, 7000), 'mur.png')]);
    const ip = '10.7.7.7';
    const headers = { ...visitor.headers, ...bearer, 'accept-language': 'en', ...body.headers };
    const url = '/web/api/product/submit/review';
    const call = () => shop.app.inject({ method: 'POST', url, headers, payload: body.payload, remoteAddress: ip });
    for (let i = 0; i < 8; i++) expect((await call()).statusCode).toBe(422);
    const refused = await call();
    await isRefused(refused, 429, /Many pictures came from your connection/);
    expect([refused.headers['retry-after'], refused.json().retryAfterSeconds]).toEqual(['60', 60]);
    const [row] = await shop.db.query<{ address: string }>(
      `select '/catalog/product/' || c.slug || '/' || p.slug || '/review' as address
       from products p join categories c on c.id = p.category_id where p.uuid = $1`,
      [product],
    );
    const page = await shop.app.inject({
      method: 'POST',
      url: row!.address,
      headers: { ...headers, accept: 'text/html' },
      payload: body.payload,
      remoteAddress: ip,
    });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([429, '60']);
    expect(page.body).toContain('value="Lina Boudiaf"');
  });

  it('counts for the whole IPv6 connection it came from', async () => {
    const body = multipart(goodReview(product), [file(pngHeader(7000, 7000), 'mur.png')]);
    const call = (remoteAddress: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/web/api/product/submit/review',
        headers: { ...visitor.headers, ...bearer, ...body.headers },
        payload: body.payload,
        remoteAddress,
      });
    for (let at = 1; at <= 8; at++) expect((await call(`2001:db8:0:7::${at}`)).statusCode).toBe(422);
    expect((await call('2001:db8:0:7::9')).statusCode).toBe(429);
  });

  it('comes alone', async () => {
    const data = await picture();
    await isRefused(await send(file(data), file(data)), 422, /One picture/);
    await isRefused(await send(file(data), file(data), file(data)), 413);
    await isRefused(await send({ ...file(data), field: 'avatar' }), 422);
  });

  it('is stored under a name of the shop, whatever the sender calls it', async () => {
    for (const filename of ['../../../../etc/passwd.jpg', '..\\..\\shop.jpg', `${'a'.repeat(300)}.jpg`, '<b>.jpg']) {
      const answer = await send(file(await picture(), filename));
      expect(answer.statusCode, filename).toBe(201);
    }
    expect(await pictures()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const answer = await send(file(Buffer.from('nothing'), '../../x/<img src=x>.jpg'));
    expect(answer.json().errors.image[0]).not.toContain('..');
  });

  it('leaves nothing behind when the form around it is cut short', async () => {
    const body = multipart(goodReview(product), [file(await picture({ width: 900, height: 900 }))]);
    for (const part of [0.3, 0.7, 0.99]) {
      const answer = await post({ ...body, payload: body.payload.subarray(0, Math.floor(body.payload.length * part)) });
      await isRefused(answer, 400);
    }
  });

  it('is not looked for in a body whose boundary is missing or another one', async () => {
    const body = multipart(goodReview(product), [file(await picture())]);
    await isRefused(await post({ ...body, headers: { 'content-type': 'multipart/form-data' } }), 400);
    await isRefused(await post({ ...body, headers: { 'content-type': 'multipart/form-data; boundary=other' } }), 400);
  });

  it('goes when its review cannot be stored, even if that is only known at the end', async () => {
    await shop.db.exec(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create constraint trigger refuse_late after insert on reviews deferrable initially deferred
        for each row execute function refuse()`);
    onTestFinished(() => shop.db.exec('drop trigger refuse_late on reviews; drop function refuse()'));
    await isRefused(await send(file(await picture())), 500);
  });

  it('is not read at all when the rest of the form is not acceptable', async () => {
    const answer = await post(multipart(goodReview(product, { phone: '12' }), [file(await picture())]));
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual(['phone']);
    expect(await pictures()).toEqual([]);
  });
});
