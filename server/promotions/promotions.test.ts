import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BOWL, CARPET, insertShop } from '../checkout/testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  await server.db.exec(`
    insert into brands (id, shop_id, slug, name) values (1, 1, 'noor', '{"fr": "Noor", "ar": "نور"}');
    insert into brand_lines (id, shop_id, brand_id, slug, name) values (1, 1, 1, 'noor-or', '{"fr": "Or"}');
    insert into collections (id, shop_id, slug, name) values (1, 1, 'aid', '{"fr": "Aïd"}');
    update products set brand_id = 1, brand_line_id = 1 where id = ${BOWL};
    insert into products (id, uid, shop_id, slug, type, price_ht, category_id, strict_pack, active, status) values
      (20, 'P20', 1, 'brouillon', 'simple', 10000, 1, false, true, 'draft');
    insert into product_collections (product_id, collection_id) values (${CARPET}, 1);
    insert into promotions (id, shop_id, name, title, subtitle, rule_type, value, scope, scope_id, starts_at, ends_at, active) values
      (1, 1, '{"fr": "Interne"}', '{"fr": "Semaine Noor", "ar": "أسبوع نور"}', '{"fr": "Tout est plus doux."}', 'percentage', 1250, 'brand', 1, null, now() + interval '2 days', true),
      (2, 1, '{"fr": "Bientôt"}', '{}', '{}', 'fixed', 20000, 'category', 1, now() + interval '2 days', null, true),
      (3, 1, '{"fr": "Finie"}', '{}', '{}', 'percentage', 1000, 'all', null, null, now() - interval '1 second', true),
      (4, 1, '{"fr": "Arrêtée"}', '{}', '{}', 'percentage', 1000, 'all', null, null, null, false),
      (5, 1, '{"fr": "Toujours"}', '{}', '{}', 'amount', 10000, 'collection', 1, null, null, true),
      (6, 1, '{"fr": "Gamme"}', '{}', '{}', 'percentage', 1000, 'brandline', 1, null, null, true),
      (7, 1, '{"fr": "Produit"}', '{}', '{}', 'percentage', 1000, 'product', ${CARPET}, null, null, true),
      (8, 1, '{"fr": "Partout"}', '{}', '{}', 'percentage', 1000, 'all', null, null, null, true),
      (9, 2, '{"fr": "Ailleurs"}', '{}', '{}', 'percentage', 1000, 'all', null, null, null, true);
    update promotions set banner_html = '{"fr": "<p onclick=x>Lisez</p><script>x</script>"}' where id = 1`);
});
afterAll(() => server.close());

async function get(url: string) {
  const { statusCode, body } = await server.app.inject({ url, headers: { accept: 'text/html' } });
  return { status: statusCode, html: body };
}
const names = (html: string) => [...html.matchAll(/data-field="link">([^<]*)</g)].map(([, name]) => name).toSorted();

describe('the page of a promotion', () => {
  it('says what it gives on what, until when, and shows its products', async () => {
    const { html } = await get('/promotions/1');
    expect(html).toContain('<h1>Semaine Noor</h1>');
    expect(html).toContain('Tout est plus doux.');
    expect(html).toMatch(/<bdi dir="ltr">−12,5\u00a0%<\/bdi> <span>sur la marque Noor</);
    expect(html).toMatch(/<z-countdown><time data-part="end" datetime="\d{4}-/);
    expect(names(html)).toEqual(['Bol']);
  });

  it('speaks the language of the page', async () => {
    expect((await get('/promotions/1?locale=ar')).html).toMatch(/<h1>أسبوع نور<\/h1>.*على علامة نور/s);
  });

  it('that has not begun says when it will, and is not to be found', async () => {
    const { html } = await get('/promotions/2');
    expect(html).toContain('Cette offre n’a pas encore commencé.');
    expect(html).toMatch(/Elle commence le \d/);
    expect(html).not.toContain('z-countdown');
    expect(html).toContain('noindex');
    expect((await get('/promotions/1')).html).not.toContain('noindex');
    expect(html).toContain('−200,00\u00a0DA');
  });

  it('that is over says so calmly, shows no products and is not to be found', async () => {
    const { status, html } = await get('/promotions/3');
    expect(status).toBe(200);
    expect(html).toContain('Cette offre est terminée.');
    expect(names(html)).toEqual([]);
    expect(html).toContain('noindex');
    expect(html).toContain('href="/catalog/new"');
  });

  it.each([
    [5, ['Tapis']],
    [6, ['Bol']],
    [7, ['Tapis']],
    [8, ['Bol', 'Coffret', 'Coffret libre', 'Lampe', 'Tapis']],
  ])('shows the products of its scope: %s', async (id, expected) => {
    const { html } = await get(`/promotions/${id}`);
    expect(names(html)).toEqual(expected);
    expect(html).toContain(`${expected.length} produit${expected.length > 1 ? 's' : ''}<`);
  });

  it.each(['4', '9', '99', '0', 'x', '99999999999', '1?page=2'])('is not there: %s', async (path) => {
    expect((await get(`/promotions/${path}`)).status).toBe(404);
  });

  it('keeps words words', async () => {
    onTestFinished(() =>
      server.db.exec(`update promotions set title = '{}', subtitle = '{}', slogan = '{}' where id = 5`),
    );
    const text = JSON.stringify({ fr: '<b onclick="x()">Gras</b>' });
    await server.db.query('update promotions set title = $1, subtitle = $1, slogan = $1 where id = 5', [text]);
    const { html } = await get('/promotions/5');
    expect(html.match(/&lt;b onclick/g)?.length).toBeGreaterThanOrEqual(3);
    expect(html).not.toContain('<b onclick');
  });

  it('cleans the words of its banner', async () => {
    const { html } = await get('/promotions/1');
    expect(html).toContain('<p>Lisez</p>');
    expect(html).not.toContain('onclick');
  });
});
