import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_IMAGE_BYTES } from '../../shared/rules/pictures/picture-file.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { multipart, picture } from '../reviews/testing/review-body.ts';
import { type HomeDesk, homeDesk, LIST } from './testing/home-desk.ts';

const PATH = `${LIST}/pictures`;

const { server, staff } = await openStaffedShop();
let desk: HomeDesk;
beforeAll(async () => {
  desk = homeDesk(server, staff);
});

const upload = (filename: string, data: Buffer, headers: object = {}, fields = {}) => {
  const body = multipart(fields, [{ filename, type: 'image/jpeg', data }]);
  return server.app.inject({
    method: 'POST',
    url: PATH,
    headers: { ...staff.headers, accept: 'application/json', 'accept-language': 'fr', ...body.headers, ...headers },
    payload: body.payload,
  });
};
const offered = async () => {
  const answer = await server.app.inject({ url: PATH, headers: { cookie: staff.cookie, accept: 'application/json' } });
  return answer.json<{ pictures: { key: string; label: string; thumb: string }[] }>().pictures;
};
const remove = (url: string) =>
  server.app.inject({ method: 'DELETE', url, headers: { ...staff.headers, accept: 'application/json' } });

describe('a picture for banners', () => {
  it('is stored once when it is sent again with its key', async () => {
    const data = await picture();
    const again = () => upload('dune.jpg', data, {}, { uploadKey: '2f1c1d0a-6c1e-4a8e-9a37-7f5d1a9c0b12' });
    const [first, second] = await Promise.all([again(), again()]);
    expect([first.statusCode, second.json()]).toEqual([200, first.json()]);
    expect((await offered()).filter(({ label }) => label === 'dune.jpg')).toHaveLength(1);
    await remove(first.json<{ removeUrl: string }[]>()[0]?.removeUrl ?? '');
  });

  it('is stored in two sizes, offered, shown by a banner, and removed once none shows it', async () => {
    const answer = await upload('plage.jpg', await picture({ width: 2000, height: 800 }));
    expect(answer.statusCode, answer.body).toBe(200);
    const [{ removeUrl, path } = { removeUrl: '', path: '' }] = answer.json<{ removeUrl: string; path: string }[]>();
    const [choice = { key: '', label: '', thumb: '' }] = await offered();
    expect(choice).toEqual({ key: expect.stringMatching(/-1600\.webp$/), label: 'plage.jpg', thumb: path });
    for (const url of [choice.key, choice.thumb]) {
      const file = await server.app.inject({ url });
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    }
    const added = await desk.post(`${LIST}/new`, {
      key: randomUUID(),
      active: '1',
      type: 'banner',
      image_1_picture: choice.key,
      image_1_alt_fr: 'Une plage',
    });
    const { body } = await server.app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(body).toMatch(new RegExp(`<img [^>]*${choice.key}[^>]*alt="Une plage"`));
    const refused = await remove(removeUrl);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'Un bloc montre cette image. Retirez-la d’abord du bloc.',
    ]);
    await server.db.query('delete from home_blocks where id = $1', [String(added.headers.location).split('/').at(-1)]);
    expect((await remove(removeUrl)).json()).toEqual({ success: true, message: 'La photo a été retirée.' });
    expect((await server.app.inject({ url: choice.key })).statusCode).toBe(404);
    expect((await remove(removeUrl)).statusCode).toBe(404);
  });

  it('with the name of another one has a number, in the choice as in the list of uploads', async () => {
    const urls: string[] = [];
    for (const name of ['plage.jpg', 'dune.jpg', 'plage.jpg', 'plage.jpg']) {
      const answer = await upload(name, await picture());
      urls.unshift(answer.json<{ removeUrl: string }[]>()[0]?.removeUrl ?? '');
    }
    const names = ['plage.jpg (3)', 'plage.jpg (2)', 'dune.jpg', 'plage.jpg'];
    expect((await offered()).map(({ label }) => label)).toEqual(names);
    const page = await desk.page(`${LIST}/new?type=banner`);
    expect([...page.matchAll(/<img [^>]*alt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual(names);
    for (const url of urls) await remove(url);
  });

  it('is refused where it is none', async () => {
    const answer = await upload('notice.pdf', Buffer.from('%PDF-1.4'));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringContaining('notice.pdf'),
    ]);
    expect(await offered()).toEqual([]);
  });

  it.each([
    ['none', Buffer.from('%PDF-1.4'), 422],
    ['too large', Buffer.alloc(MAX_IMAGE_BYTES + 1), 413],
  ])('that is %s comes back without script with the page it was sent from', async (_, data, status) => {
    const referer = `http://shop.test${LIST}/new?type=banner`;
    const { statusCode, body: page } = await upload('notice.pdf', data, { accept: 'text/html', referer });
    expect(statusCode).toBe(status);
    expect(page).toMatch(/id="home-files-errors"[\s\S]*notice\.pdf/);
    expect(page).toMatch(
      /name="files"[^>]* aria-describedby="home-files-hint home-files-errors" autofocus aria-invalid="true"/,
    );
    expect(page).toContain('<option value="banner" selected>');
    expect(page).toContain(`action="${LIST}/new?type=banner"`);
  });
});
