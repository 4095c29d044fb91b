import { beforeEach, describe, expect, it } from 'vitest';
import { LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { errorBeside } from '../web/testing/read-page.ts';
import { lockNamedGrouping, removeGrouping } from './grouping-uses.ts';

const CATALOGUE = '/dashboard/catalogue';
const { server, staff } = await openStaffedShop();
beforeEach(() =>
  server.db.exec(`
    truncate menu_items, promotions cascade;
    delete from brands; delete from collections; delete from tags;
    insert into brands (id, shop_id, slug, name) values (901, 1, 'tiziri', '{"fr": "Tiziri"}');
    insert into collections (id, shop_id, slug, name) values (901, 1, 'aid', '{"fr": "Aïd"}');
    insert into tags (id, shop_id, slug, name) values (901, 1, 'cadeau', '{"fr": "Cadeau"}');
  `),
);

const post = (url: string, fields: Record<string, string> = {}, accept = 'text/html') =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });

// The embedded database has one connection, so nothing waits for a lock there.
describe.runIf(process.env.TEST_DATABASE === 'postgres')('an entry that somebody removes at this moment', () => {
  const PRODUCT = `/dashboard/products/${LAMP}`;
  it.each([
    ['/dashboard/promotions/new', { name_fr: 'Soldes', scope: 'collection', ruleType: 'percentage', value: '10' }],
    ['/dashboard/menu/new', { type: 'collectionPage', labelFr: 'Soldes' }],
    ['/dashboard/menu/901', { type: 'collectionPage', labelFr: 'Soldes' }],
  ])('is not stored by %s, which comes back with what was typed', async (url, typed) => {
    await server.db.exec("insert into menu_items (id, shop_id, type) values (901, 1, '6')");
    const finish = await holdOpen(server.db, (tx) => removeGrouping(tx, 'collections', 901, 'fr'));
    const saving = post(url, { ...typed, collection: '901' });
    await lockWaits(server.db);
    await finish();
    const { statusCode, body } = await saving;
    expect([statusCode, errorBeside(body, 'collection')]).toEqual([422, expect.stringContaining('Choisissez')]);
    expect(body).toContain('value="Soldes"');
    const named = 'select from promotions where scope_id = 901 union all select from menu_items where target_id = 901';
    expect(await server.db.query(named)).toEqual([]);
  });

  it('is not stored with a product, whose form comes back', async () => {
    const stored = () => server.db.query('select sku from products where id = $1', [LAMP]);
    const before = await stored();
    const fields = { categoryId: '1', brandId: '901', brandLineId: '', sku: 'TYPED', barcode: '', status: 'published' };
    const finish = await holdOpen(server.db, (tx) => removeGrouping(tx, 'brands', 901, 'fr'));
    const saving = post(PRODUCT, fields);
    await lockWaits(server.db);
    await finish();
    const { statusCode, body } = await saving;
    expect([statusCode, errorBeside(body, 'brandId')]).toEqual([
      422,
      'Ce choix n’existe plus. Choisissez-en un autre.',
    ]);
    expect(body).toContain('value="TYPED"');
    expect(await stored()).toEqual(before);
  });

  it('stays where a promotion names it first, and the refusal counts that one', async () => {
    const finish = await holdOpen(server.db, async (tx) => {
      await lockNamedGrouping(tx, 'collection', 901);
      await tx.query(`insert into promotions (shop_id, name, rule_type, value, scope, scope_id)
        values (1, '{"fr": "Promo"}', 'percentage', 1000, 'collection', 901)`);
    });
    const removing = post(`${CATALOGUE}/collections/901/remove`, {}, 'application/json');
    await lockWaits(server.db);
    await finish();
    const { statusCode, json } = await removing;
    expect([statusCode, json().message]).toEqual([409, expect.stringMatching(/à 1 endroit/)]);
  });

  it('is said to be removed already for who removes it a second later', async () => {
    const finish = await holdOpen(server.db, (tx) => removeGrouping(tx, 'tags', 901, 'fr'));
    const removing = post(`${CATALOGUE}/tags/901/remove`);
    await lockWaits(server.db);
    await finish();
    const { headers, cookies } = await removing;
    expect(headers.location).toBe(`${CATALOGUE}/tags`);
    expect(cookies.find(({ name }) => name === 'z_flash')?.value).toContain('déjà supprimé');
    expect((await post(`${CATALOGUE}/tags/901/remove`)).headers.location).toBe(`${CATALOGUE}/tags`);
    const call = await post(`${CATALOGUE}/tags/901/remove`, {}, 'application/json');
    expect([call.statusCode, call.json().message]).toEqual([404, 'C’était déjà supprimé.']);
  });
});
