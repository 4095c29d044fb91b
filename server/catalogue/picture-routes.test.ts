import { beforeEach, describe, expect, it } from 'vitest';
import { hostileFiles, hostileUploads } from '../campaigns/hostile-uploads.ts';
import { LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { multipart, picture } from '../reviews/testing/review-body.ts';

const PATH = `/dashboard/products/${LAMP}/pictures`;
const LIMIT = 2_097_152;
/** A review refuses these: a product takes several pictures, under any name, and looks at no other field. */
const FINE_HERE = new Set([
  'two pictures',
  'a picture in a field of its own',
  'a field that no form has',
  'a field of a prototype',
]);
const { server, staff } = await openStaffedShop();
beforeEach(() => server.db.exec('delete from product_images'));

const file = (filename: string, data: Buffer, type = 'image/jpeg') => ({ filename, type, data });
const upload = (files: ReturnType<typeof file>[], accept = 'application/json', fields = {}) => {
  const body = multipart({ ...fields, ...(accept !== 'application/json' && { _csrf: staff.csrfToken }) }, files);
  return server.app.inject({
    method: 'POST',
    url: PATH,
    headers: {
      'accept-language': 'fr',
      ...(accept === 'application/json' ? staff.headers : { cookie: staff.cookie }),
      accept,
      ...body.headers,
    },
    payload: body.payload,
  });
};
const call = (method: 'DELETE' | 'POST', url: string, payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: { ...staff.headers, accept: 'application/json' },
    ...(payload && { payload }),
  });
const stored = async () =>
  (
    await server.db.query<{ id: number; file_name: string }>(
      'select id, file_name from product_images order by position',
    )
  ).map(({ file_name: name }) => name);
const page = async () => (await server.app.inject({ url: PATH, headers: { cookie: staff.cookie } })).body;

describe('the pictures of a product', () => {
  it('are stored in the order of the files, in three sizes without metadata, and shown in the shop', async () => {
    const photo = await picture({ width: 1200, height: 900 });
    const answer = await upload([file('front.jpg', photo), file('C:\\photos\\back.png', await picture())]);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject([
      { name: 'front.jpg', size: photo.length, alt: 'Lampe' },
      { name: 'back.png' },
    ]);
    const [{ path }] = answer.json() as [{ path: string }];
    const image = await server.app.inject({ url: path });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await server.db.query('select width from image_resizes r order by width desc limit 1')).toEqual([
      { width: 800 },
    ]);
    const shop = await server.app.inject({ url: '/catalog/product/maison/lampe', headers: { accept: 'text/html' } });
    expect(shop.body).toContain('-800.webp');
  });

  it('are at most 2 MiB each, to the byte', async () => {
    const photo = await picture();
    const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    expect((await upload([file('exact.jpg', padded(LIMIT))])).statusCode).toBe(200);
    const refused = await upload([file('over.jpg', padded(LIMIT + 1))]);
    expect([refused.statusCode, refused.json().message]).toEqual([
      413,
      '« over.jpg » dépasse 2 Mo. Choisissez une photo plus légère.',
    ]);
    expect(await stored()).toEqual(['exact.jpg']);
  });

  it('are all stored or none, with a sentence for each file that is none', async () => {
    const files = [
      file('good.jpg', await picture()),
      file('bad.pdf', Buffer.from('%PDF-1.7')),
      file('empty.png', Buffer.alloc(0)),
    ];
    const refused = await upload(files);
    expect([refused.statusCode, refused.json().errors.file]).toEqual([
      422,
      [
        '« bad.pdf » n’est pas une image JPEG, PNG, WebP, GIF ou AVIF.',
        '« empty.png » est vide. Choisissez une autre photo.',
      ],
    ]);
    const shown = await upload(files, 'text/html');
    expect([shown.statusCode, shown.body.includes('Aucune photo n’a été enregistrée.')]).toEqual([422, true]);
    expect(shown.body).toContain('aria-describedby="pictures-hint pictures-errors" aria-invalid="true"');
    expect(await stored()).toEqual([]);
  });

  it('are stored once when a file is sent again with its key, and each time without one', async () => {
    const front = [file('front.jpg', await picture())];
    const again = () => upload(front, 'application/json', { uploadKey: '2f1c1d0a-6c1e-4a8e-9a37-7f5d1a9c0b11' });
    const [first, second] = await Promise.all([again(), again()]);
    expect([first.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(await stored()).toEqual(['front.jpg']);
    for (const one of ['first', 'second']) expect([one, (await upload(front)).statusCode]).toEqual([one, 200]);
    expect(await stored()).toHaveLength(3);
    expect((await upload(front, 'application/json', { uploadKey: 'x' })).statusCode).toBe(422);
  });

  it('are added, moved and removed by plain forms', async () => {
    const added = await upload([file('a.jpg', await picture()), file('b.jpg', await picture())], 'text/html');
    expect([added.statusCode, added.headers.location]).toEqual([303, PATH]);
    const action = /action="([^"]+)\/move"/.exec(await page())?.[1] ?? '';
    const post = (url: string, fields: Record<string, string> = {}) =>
      server.app.inject({
        method: 'POST',
        url,
        headers: { cookie: staff.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
      });
    expect((await post(`${action}/move`, { before: '' })).statusCode).toBe(303);
    expect(await stored()).toEqual(['b.jpg', 'a.jpg']);
    expect((await post(action)).statusCode).toBe(303);
    expect(await stored()).toEqual(['b.jpg']);
  });

  it('keep a cover when it is removed, and their order when two people move them', async () => {
    const photo = await picture();
    const ids = (
      (await upload(['a', 'b', 'c'].map((name) => file(`${name}.jpg`, photo)))).json() as { id: number }[]
    ).map(({ id }) => id);
    await Promise.all([
      call('POST', `${PATH}/${ids[2]}/move`, { before: String(ids[0]) }),
      call('POST', `${PATH}/${ids[1]}/move`, { before: '' }),
    ]);
    expect(await stored()).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
    expect((await call('DELETE', `${PATH}/${ids[2]}`)).statusCode).toBe(200);
    expect(await server.db.query('select file_name from product_images where position = 0')).toEqual([
      { file_name: 'a.jpg' },
    ]);
    expect((await call('DELETE', `${PATH}/${ids[2]}`)).statusCode).toBe(404);
    expect((await call('POST', `${PATH}/${ids[2]}/move`, { before: '' })).statusCode).toBe(404);
  });

  it('are nothing of a hostile file', async () => {
    for (const { name, payload, contentType } of await hostileUploads('7')) {
      if (FINE_HERE.has(name)) continue;
      const answer = await server.app.inject({
        method: 'POST',
        url: PATH,
        headers: { ...staff.headers, accept: 'application/json', 'content-type': contentType },
        payload,
      });
      expect(answer.statusCode, name).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, name).toBeLessThan(500);
    }
    expect(await stored()).toEqual([]);
    expect(await server.db.query('select path from product_picture_files')).toEqual([]);
  });

  it('are nothing of a hostile file under any name and type', async () => {
    const claims = [
      ['a.jpg', 'image/jpeg'],
      ['a.svg', 'image/svg+xml'],
      ['a.webp.html', 'text/html'],
      ['..\\..\\a.php', 'image/png'],
      ['\u202egpj.exe', 'application/octet-stream'],
    ] as const;
    const hostile = Object.entries(await hostileFiles());
    const files = () => server.db.query('select name from uploaded_pictures order by name');
    const before = await files();
    expect(hostile.length * claims.length).toBeGreaterThanOrEqual(200);
    for (const [what, { data }] of hostile) {
      for (const [name, type] of claims) {
        const { statusCode } = await upload([file(name, Buffer.from(data), type)]);
        expect([413, 422], `${what} as ${type}: ${statusCode}`).toContain(statusCode);
      }
    }
    expect(await stored()).toEqual([]);
    expect(await server.db.query('select path from product_picture_files')).toEqual([]);
    expect(await files()).toEqual(before);
  });
});
