import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDatabase } from '../seed/seed.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { BLOCK_TYPES } from './block-types.ts';

let server: TestApp;
let html: string;
/** The front page and the one that it leads to. */
let both: string;
beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 300 });
  html = await home();
  both = html + (await home('', '/discover'));
});
afterAll(() => server.close());

async function home(query = '', path = '/'): Promise<string> {
  return (await server.app.inject({ url: `${path}${query}`, headers: { accept: 'text/html' } })).body;
}

describe('the home page of the demonstration shop', () => {
  it('has seven blocks and the promises of the shop right after the first of them', () => {
    const parts = [...html.matchAll(/module-of-[a-z-]+|wrap promises/g)].map(([name]) => name);
    expect(parts).toHaveLength(8);
    expect(parts.slice(0, 2)).toEqual(['module-of-banner-carousel', 'wrap promises']);
  });

  it('has, with the page that it leads to, a block of every type, each of which shows something, and one that is still to come', async () => {
    const types = await server.db.query<{ type: string }>('select distinct type from home_blocks order by type');
    expect(types.map(({ type }) => type)).toEqual(Object.keys(BLOCK_TYPES).toSorted());
    const [{ count } = { count: 0 }] = await server.db.query<{ count: number }>(
      'select count(*)::int as count from home_blocks where active and starts_at is null',
    );
    expect(both.match(/<section class="module /g)).toHaveLength(count);
    const planned = await server.db.query('select public_title from home_blocks where starts_at > now()');
    expect(planned).toHaveLength(1);
    expect(both).not.toContain('Bientôt la rentrée');
  });

  it.each(['fr', 'en', 'ar'])('says everything in %s', async (locale) => {
    const query = `?locale=${locale}`;
    const page = (await home(query)) + (await home(query, '/discover'));
    expect(page.match(/.{40}(undefined|\[object|>NaN|>null<).{20}/g)).toBeNull();
    const headings = [...page.matchAll(/<h2 id="block-[^>]*>([^<]+)</g)].map(([, text = '']) => text);
    expect(headings.length).toBeGreaterThan(10);
    if (locale === 'ar') expect(headings.filter((text) => !/[ء-ي]/.test(text))).toEqual([]);
  });

  it('loads one picture early, the first banner, and every other when it comes near', () => {
    const pictures = html.match(/<img [^>]*>/g) ?? [];
    const early = pictures.filter((tag) => tag.includes('fetchpriority="high"'));
    expect(early).toHaveLength(1);
    expect(early[0]).toContain('/media/scenes/banner-');
    expect(pictures.filter((tag) => !tag.includes('loading="lazy"'))).toEqual(early);
    expect(pictures.filter((tag) => !/ width="\d+" height="\d+"/.test(tag))).toEqual([]);
  });

  it('is small on the wire', () => {
    expect(brotliCompressSync(html).length).toBeLessThan(60_000);
  });

  it('leads only to pages that are there', async () => {
    const links = new Set([...both.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g)].map(([, path = '']) => path));
    const answers = await Promise.all(
      [...links]
        .filter((path) => !path.startsWith('/dashboard'))
        .map(async (url) => [url, await statusOf(url)] as const),
    );
    expect(answers.length).toBeGreaterThan(60);
    expect(answers.filter(([, status]) => status >= 400)).toEqual([]);
  });

  it('says on each card of a pack, and on no other, that it is one', () => {
    const cards = both.split('<li class="product-card">').slice(1);
    const packs = cards.filter((card) => card.includes('"type":"pack"'));
    expect(packs.length).toBeGreaterThan(1);
    expect(cards.filter((card) => card.includes('data-field="pack">Pack<'))).toEqual(packs);
  });

  it('leads from every product card to its page and lets it be added without script', () => {
    const cards = both.split('<li class="product-card">').slice(1);
    expect(cards.length).toBeGreaterThan(60);
    for (const card of cards) expect(card).toMatch(/href="\/catalog\/product\/[^"]+" data-field="link">[^<]+/);
    expect(both.match(/action="\/checkout\/cart\/add"/g)?.length).toBe(cards.length);
  });
});

async function statusOf(url: string): Promise<number> {
  return (await server.app.inject({ url, headers: { accept: 'text/html' } })).statusCode;
}
