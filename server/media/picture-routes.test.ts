import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { picture } from '../reviews/testing/review-body.ts';
import { UndrawnPictures } from '../seed/draw-pictures.ts';
import { pictureAt, picturePath } from '../seed/media.ts';
import { seedDatabase } from '../seed/seed.ts';
import { createTestApp } from '../testing/test-app.ts';
import { encodeAlone } from './uploaded-picture.ts';

const TEAPOT = { drawing: 'teapot', colour: 'teal', style: 1, view: 'front' } as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zellige-media-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a picture is drawn once, in three sizes, however many ask for it, and taken from the folder afterwards', async () => {
  const pictures = new UndrawnPictures([TEAPOT, TEAPOT], folder);
  const path = picturePath(TEAPOT, 'product_page_large');
  await Promise.all([pictures.drawFor(path), pictures.drawFor(path)]);
  expect(readdirSync(join(folder, 'products'))).toHaveLength(3);
  const { size, mtimeMs } = statSync(join(folder, path));
  expect(size).toBeGreaterThan(3000);
  await new UndrawnPictures([TEAPOT], folder).drawFor(path);
  expect(statSync(join(folder, path)).mtimeMs).toBe(mtimeMs);
});

it('nothing is drawn that no product shows', async () => {
  const pictures = new UndrawnPictures([TEAPOT], folder);
  await pictures.drawFor(picturePath({ ...TEAPOT, colour: 'navy' }, 'grid_display'));
  await pictures.drawFor('../session-secret');
  expect(existsSync(join(folder, 'products'))).toBe(false);
});

it('the server ends when the picture that somebody waits for is written', async () => {
  const pictures = new UndrawnPictures([TEAPOT], folder);
  const path = picturePath(TEAPOT, 'grid_display');
  void pictures.drawFor(path);
  await pictures.stop();
  expect(existsSync(join(folder, path))).toBe(true);
});

it('the path of a picture names all there is to draw', () => {
  const phoneCase = { drawing: 'phoneCase', colour: 'sage', style: 2, view: 'close' } as const;
  expect(pictureAt(picturePath(phoneCase, 'small_product'))).toEqual(phoneCase);
  expect(pictureAt('products/unicorn-1-teal-front-800.webp')).toBeNull();
});

it('a shop that has just opened shows its pictures to whoever asks first', async () => {
  const server = await createTestApp({ env: { MEDIA_DIR: folder } });
  await seedDatabase(server.db, { products: 10 });
  const rows = await server.db.query<{ url: string }>('select url from image_resizes order by image_id desc limit 1');
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const picture = await fetch(address + rows[0]?.url);
  // Read to its end: a server waits for answers that are still on their way before it closes.
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const shared = await fetch(`${address + rows[0]?.url}.jpg`);
  expect([shared.status, shared.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect([...new Uint8Array(await shared.arrayBuffer()).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  const missing = await fetch(`${address}/media/products/teapot-1-unknown-front-800.webp`);
  expect(missing.status).toBe(404);
  await missing.text();
  const missingToo = await fetch(`${missing.url}.jpg`);
  expect(missingToo.status).toBe(404);
  await missingToo.text();
  await server.close();
});

it('few pictures wait to be sent as JPEG, each is read in its turn, and one sent before waits for none', async () => {
  const server = await createTestApp({ env: { MEDIA_DIR: folder } });
  const webp = await picture({ format: 'webp' });
  const write = (name: string) => writeFileSync(join(folder, `${name}.webp`), webp);
  const get = async (name: string) => server.app.inject(`/media/${name}.webp.jpg`);
  write('before');
  expect((await get('before')).statusCode).toBe(200);
  const upload = Promise.withResolvers<void>();
  const uploaded = encodeAlone(1, () => upload.promise);
  const names = ['a', 'b', 'c', 'd'];
  const answers = names.map(get);
  const busy = await Promise.race(answers);
  expect([busy.statusCode, busy.headers['retry-after'], busy.headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect((await get('before')).statusCode).toBe(200);
  names.forEach(write);
  upload.resolve();
  await uploaded;
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 200, 200, 503]);
  for (const name of names) expect((await get(name)).statusCode).toBe(200);
  await server.close();
});

it('a picture that cannot be read stops none behind it', async () => {
  const server = await createTestApp({ env: { MEDIA_DIR: folder } });
  writeFileSync(join(folder, 'broken.webp'), 'no picture');
  writeFileSync(join(folder, 'whole.webp'), await picture({ format: 'webp' }));
  expect((await server.app.inject('/media/broken.webp.jpg')).statusCode).toBe(500);
  expect((await server.app.inject('/media/whole.webp.jpg')).statusCode).toBe(200);
  await server.close();
});

it('a page or an SVG file in the folder is served to nobody', async () => {
  const server = await createTestApp({ env: { MEDIA_DIR: folder } });
  const status = async (name: string) => {
    writeFileSync(join(folder, name), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    return (await server.app.inject(`/media/${name}`)).statusCode;
  };
  expect(await status('x.webp')).toBe(200);
  for (const name of ['x.svg', 'x.html', 'x.svgz', 'x.php', 'x.SVG', 'x.webp.html'])
    expect(await status(name), name).toBe(404);
  await server.close();
});
