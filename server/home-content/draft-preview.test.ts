import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOWL, insertShop, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { flushNotifications } from '../testing/heard.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { purgeHomeEditing } from './stored-blocks.ts';
import { type Fields, type HomeDesk, homeDesk, LIST } from './testing/home-desk.ts';

let server: TestApp;
let desk: HomeDesk;
beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  desk = homeDesk(server, await server.signIn());
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query('delete from home_blocks');
  await server.db.query(
    `insert into home_blocks (id, shop_id, type, position, active, public_title, starts_at) values
       (1, 1, 'products_grid', 10, true, '{"fr": "Un"}', null), (2, 1, 'products_grid', 20, false, '{"fr": "Deux"}', now() + interval '1 day'),
       (3, 1, 'products_grid', 30, true, '{"fr": "Trois"}', null)`,
  );
});

const open = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } });
const titles = (html: string) => [...html.matchAll(/<h2 id="block-[^>]*>([^<]+)</g)].map(([, title]) => title);
const preview = async (block: number | 'new', fields: Fields) =>
  (await desk.send(`${LIST}/${block}/preview`, { type: 'products_grid', showTitle: '1', ...fields })).json<{
    url: string;
  }>().url;

describe('the preview of a block', () => {
  it('shows it as the form has it in its place, hidden or of another time, and shoppers see nothing of it', async () => {
    const url = await preview(2, { title_fr: 'Nouveau titre', products: String(LAMP) });
    const { body, headers } = await open(url);
    expect(titles(body)).toEqual(['Un', 'Nouveau titre', 'Trois']);
    expect(body).toMatch(/<section id="preview" class="module [^>]*aria-labelledby="block-0"/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    await flushNotifications(server.db);
    expect(titles((await open('/')).body)).toEqual(['Un', 'Trois']);
    expect((await open('/')).body).not.toContain('id="preview"');
    expect(await server.db.query('select public_title from home_blocks where id = 2')).toEqual([
      { public_title: { fr: 'Deux' } },
    ]);
  });

  it('shows a block that is not saved yet at the end of the page', async () => {
    const { body } = await open(await preview('new', { title_fr: 'Tout neuf', products: String(BOWL) }));
    expect(titles(body)).toEqual(['Un', 'Trois', 'Tout neuf']);
    expect(await server.db.query('select 1 from home_blocks')).toHaveLength(3);
  });

  it('shows it among the blocks of the page that its form names', async () => {
    await server.db.query(`update home_blocks set page = 'discover' where id = 3`);
    const { body } = await open(await preview(1, { page: 'discover', title_fr: 'Un ailleurs' }));
    expect(titles(body)).toEqual(['Un ailleurs', 'Trois']);
  });

  it('follows each change at one address', async () => {
    const draftOf = (url: string) => /home\.([\w-]+)\./.exec(url)?.[1];
    const first = await preview(1, { title_fr: 'A' });
    const second = await preview(1, { title_fr: 'B' });
    expect(draftOf(second)).toBe(draftOf(first));
    expect(titles((await open(first)).body)[0]).toBe('B');
  });

  it('says that a block has nothing to show', async () => {
    const { body } = await open(await preview(1, { type: 'html_block' }));
    expect(body).toContain('Le bloc que vous modifiez n’a rien à montrer pour l’instant.');
  });

  it('keeps what the form does not send, and cleans what it sends', async () => {
    await server.db.query(`update home_blocks set type = 'html_block', html = '{"fr": "<p>Reste</p>"}' where id = 1`);
    expect((await open(await preview(1, { type: 'html_block' }))).body).toContain('<p>Reste</p>');
    const hostile = await open(await preview(1, { type: 'html_block', html_fr: '<p onclick="x()">Net</p>' }));
    expect(hostile.body).toContain('<p>Net</p>');
  });

  it('opens in a tab of its own without script', async () => {
    const answer = await desk.post(`${LIST}/1/preview`, { type: 'products_grid', title_fr: 'Onglet' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^\/\?preview=home\..*#preview$/);
  });

  it('is of nobody who has no token for it, and gone after a day', async () => {
    const url = await preview(1, { title_fr: 'Secret' });
    expect(titles((await open(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).body)[0]).toBe('Un');
    await server.db.query(`update home_block_drafts set changed_at = now() - interval '25 hours'`);
    await purgeHomeEditing(server.db);
    expect(titles((await open(url)).body)[0]).toBe('Un');
  });

  it('is refused where the form is wrong by itself, or the block is gone', async () => {
    const wrong = await desk.send(`${LIST}/1/preview`, { type: 'products_grid', title_fr: 'x'.repeat(121) });
    expect([wrong.statusCode, Object.keys(wrong.json<{ errors: object }>().errors)]).toEqual([422, ['title_fr']]);
    expect((await desk.send(`${LIST}/99/preview`, { type: 'products_grid' })).statusCode).toBe(404);
  });
});
