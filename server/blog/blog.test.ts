import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BOWL, insertShop, LAMP, WITHDRAWN } from '../checkout/testing/checkout-fixture.ts';
import { insertRows } from '../db/insert-rows.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { blogPostRow, type PostDraft } from './clean-post.ts';

const DAY = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY);
const HOSTILE = '<p onclick="x()">Texte</p><script>alert(1)</script><iframe src="https://evil.example"></iframe>';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  await server.db.exec(`insert into blog_categories (id, shop_id, slug, name, description) values
    (1, 1, 'conseils', '{"fr": "Conseils", "ar": "نصائح"}', '{"fr": "Pour bien faire."}'),
    (2, 1, 'vide', '{"fr": "Vide"}', '{}'), (3, 2, 'ailleurs', '{"fr": "Ailleurs"}', '{}'),
    (4, 1, 'idees', '{"fr": "Idées"}', '{}')`);
  await put(1, {
    slug: 'ranger',
    title: { fr: 'Ranger', ar: 'الترتيب' },
    html: { fr: HOSTILE },
    publishedAt: daysFromNow(-3),
  });
  await put(2, { slug: 'brouillon', title: { fr: 'Brouillon' }, publishedAt: null });
  await put(3, { slug: 'demain', title: { fr: 'Demain' }, publishedAt: daysFromNow(1) });
  for (let at = 4; at <= 18; at += 1) {
    await put(at, { slug: `article-${at}`, title: { fr: `Article ${at}` }, publishedAt: daysFromNow(-at) });
  }
  // Newer than all the others: another category, and another shop.
  await put(
    30,
    { slug: 'idee', title: { fr: 'Une idée' }, publishedAt: daysFromNow(-2) },
    { shop_id: 1, category_id: 4 },
  );
  await put(
    31,
    { slug: 'voisin', title: { fr: 'Voisin' }, publishedAt: daysFromNow(-1) },
    { shop_id: 2, category_id: 3 },
  );
  await server.db.query(
    'insert into blog_post_products (post_id, product_id, position) values (1, $1, 2), (1, $2, 1), (1, $3, 3)',
    [LAMP, BOWL, WITHDRAWN],
  );
});
afterAll(() => server.close());

async function put(id: number, draft: PostDraft, of = { shop_id: 1, category_id: 1 }): Promise<void> {
  await insertRows(server.db, 'blog_posts', [
    { id, ...of, ...blogPostRow(draft), updated_at: new Date().toISOString() },
  ]);
}

async function get(url: string) {
  const { statusCode, body } = await server.app.inject({ url, headers: { accept: 'text/html' } });
  return { status: statusCode, html: body };
}

/** Returns the titles on the cards of articles, in their order. */
const cards = (html: string) =>
  [...html.matchAll(/<article class="post-card">.*?<a [^>]*>([^<]*)</gs)].map(([, title]) => title);

describe('an article', () => {
  it('is read in the language of the page, in French where that is missing', async () => {
    expect((await get('/blog/ranger?locale=ar')).html).toContain('<h1>الترتيب</h1>');
    expect((await get('/blog/article-4?locale=ar')).html).toContain('<h1 lang="fr" dir="ltr">Article 4</h1>');
  });

  it.each(['brouillon', 'demain', 'nulle-part', 'voisin'])(
    'is not there while nobody may read it: %s',
    async (slug) => {
      expect((await get(`/blog/${slug}`)).status).toBe(404);
    },
  );

  it('is cleaned when it is written and again when it is shown', async () => {
    const [row] = await server.db.query<{ html: { fr: string } }>('select html from blog_posts where id = 1');
    expect(row?.html.fr).toBe('<p>Texte</p>');
    onTestFinished(() => server.db.exec(`update blog_posts set html = '{}' where id = 4`));
    await server.db.query('update blog_posts set html = $1 where id = 4', [JSON.stringify({ fr: HOSTILE })]);
    const { html } = await get('/blog/article-4');
    expect(html).toContain('<p>Texte</p>');
    expect(html).not.toMatch(/onclick|alert\(1\)|iframe/);
  });

  it('shows the products it speaks of, in its order, without those that are not sold', async () => {
    const { html } = await get('/blog/ranger');
    expect([...html.matchAll(/data-field="link">([^<]*)</g)].map(([, name]) => name)).toEqual(['Bol', 'Lampe']);
  });

  it('begins its headings below its title, and keeps words words', async () => {
    onTestFinished(() =>
      server.db.exec(
        `update blog_posts set html = '{}', title = '{"fr": "Article 5"}', summary = '{}' where slug = 'article-5'`,
      ),
    );
    const words = '<b onclick="x()">Gras</b>';
    await server.db.query(`update blog_posts set html = $1, title = $2, summary = $2 where slug = 'article-5'`, [
      JSON.stringify({ fr: '<h3>Un</h3><h4>Deux</h4>' }),
      JSON.stringify({ fr: words }),
    ]);
    for (const path of ['/blog/article-5', '/blog/categories/conseils']) {
      const { html } = await get(path);
      expect(html, path).toContain('&lt;b onclick');
      expect(html, path).not.toContain('<b onclick');
    }
    expect((await get('/blog/article-5')).html).toContain('<h2>Un</h2><h3>Deux</h3>');
  });

  it('leads on to three others, of its own category first, and tells search engines what it is', async () => {
    const { html } = await get('/blog/ranger');
    expect(cards(html)).toEqual(['Article 4', 'Article 5', 'Article 6']);
    expect(cards((await get('/blog/idee')).html)).toEqual(['Ranger', 'Article 4', 'Article 5']);
    const data = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
    const [article, path] = data['@graph'];
    expect([article['@type'], article.headline, path['@type']]).toEqual(['Article', 'Ranger', 'BreadcrumbList']);
    expect(path.itemListElement).toHaveLength(4);
  });
});

describe('a list of articles', () => {
  it('has twelve on a page, newest first, without drafts and planned ones', async () => {
    const first = await get('/blog/categories/conseils');
    expect(first.html.match(/<article class="post-card">/g)).toHaveLength(12);
    expect(first.html).not.toMatch(/Brouillon|Demain/);
    expect(first.html).toContain('href="/blog/categories/conseils?page=2"');
    const second = await get('/blog/categories/conseils?page=2');
    expect(second.html.match(/<article class="post-card">/g)).toHaveLength(4);
    expect(second.html).toMatch(/<link rel="canonical" href="[^"]*page=2"/);
  });

  it('behind its last page, of an unknown category or of another shop is not there', async () => {
    for (const path of ['conseils?page=3', 'inconnue', 'ailleurs']) {
      expect((await get(`/blog/categories/${path}`)).status, path).toBe(404);
    }
  });

  it('says so when there is none yet', async () => {
    const { status, html } = await get('/blog/categories/vide');
    expect([status, html.includes('Aucun article ici pour le moment.')]).toEqual([200, true]);
  });

  it('of everything names the categories, and has what is new first and nothing of another shop', async () => {
    const { html } = await get('/blog');
    expect(cards(html).slice(0, 3)).toEqual(['Une idée', 'Ranger', 'Article 4']);
    expect(html).toContain('href="/blog/categories/conseils"');
    expect(html).toContain('<a href="/blog" aria-current="page">');
  });
});
