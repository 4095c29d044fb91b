import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { insertShop, newPhone } from './checkout/testing/checkout-fixture.ts';
import { removeExpired } from './housekeeping.ts';
import { createStaff, createTestApp, type TestApp } from './testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
});
afterAll(() => server.close());

it('removes the wait of a phone once it is over', async () => {
  const [over, running] = [newPhone(), newPhone()];
  await server.db.query(
    `insert into cooldowns (shop_id, phone, until) values (1, $1, 'epoch'), (1, $2, now() + interval '1 minute')`,
    [over, running],
  );
  await removeExpired(server.db);
  expect(await server.db.query('select phone from cooldowns')).toEqual([{ phone: running }]);
});

it('removes an abandoned cart that nobody changed for 90 days (ABN-6)', async () => {
  await server.db.query(
    `insert into abandoned_carts (shop_id, external_id, source, phone, lines, lines_count, subtotal, updated_at)
     select 1, 'cart-' || age, 'cart', $1, '[]', 0, 0, now() - make_interval(days => age) from unnest($2::int[]) age`,
    [newPhone(), [89, 91]],
  );
  await removeExpired(server.db);
  expect(await server.db.query('select external_id from abandoned_carts')).toEqual([{ external_id: 'cart-89' }]);
});

it('keeps the newest 20,000 abandoned carts of a shop (ABN-6)', async () => {
  await server.db.query(
    `insert into abandoned_carts (shop_id, external_id, source, phone, lines, lines_count, subtotal, updated_at)
     select 1, 'second-' || age, 'cart', $1, '[]', 0, 0, now() - make_interval(secs => age) from generate_series(1, 20002) age`,
    [newPhone()],
  );
  await removeExpired(server.db);
  const [stored] = await server.db.query(
    `select count(*)::int, max(substr(external_id, 8)::int) as oldest from abandoned_carts where external_id like 'second-%'`,
  );
  expect(stored).toEqual({ count: 20_000, oldest: 20_000 });
});

it('keeps the newest 20,000 order forms between two pages', async () => {
  await server.db.query(
    `insert into sessions (id, csrf_secret, expires_at) values ('of drafts', '', now() + interval '1 day')`,
  );
  await server.db.query(
    `insert into order_drafts (session_id, page, body, refusal, saved_at)
     select 'of drafts', age, '{}', '{}', now() - make_interval(secs => age / 10.0)
     from generate_series(1, 20005) age`,
  );
  await removeExpired(server.db);
  const [stored] = await server.db.query('select count(*)::int, max(page::int) as oldest from order_drafts');
  expect(stored).toEqual({ count: 20_000, oldest: 20_000 });
});

it('gives the space of removed rows back', async () => {
  onTestFinished(() => server.db.exec('drop table removed'));
  await server.db.exec(
    'create table removed as select repeat(md5(n::text), 20) as text from generate_series(1, 2000) n',
  );
  await server.db.exec('delete from removed');
  const size = async () => (await server.db.query(`select pg_relation_size('removed')::int as bytes`))[0]?.bytes;
  expect(await size()).toBeGreaterThan(0);
  await removeExpired(server.db);
  // PostgreSQL does it by itself, later.
  if (server.db.kind === 'pglite') expect(await size()).toBe(0);
});

it('lets the embedded database write over its log', async () => {
  // PostgreSQL does it by itself.
  if (server.db.kind !== 'pglite') return;
  const checkpoint = async () => (await server.db.query('select redo_lsn as at from pg_control_checkpoint()'))[0]?.at;
  const before = await checkpoint();
  await removeExpired(server.db);
  expect(await checkpoint()).not.toBe(before);
});

it('keeps the newest 100,000 carts of shoppers without script, and everybody who is signed in (CRT-12)', async () => {
  await server.db.query('delete from sessions');
  onTestFinished(() => server.db.exec('truncate sessions cascade'));
  await server.signIn();
  await server.db.query(
    `insert into sessions (id, csrf_secret, expires_at)
     select age, '', now() + interval '7 days' - make_interval(secs => age) from generate_series(1, 105001) age`,
  );
  const [product] = await server.db.query('select min(id) as id from products');
  await server.db.query(`insert into cart_lines (session_id, product_id, quantity) select unnest($1::text[]), $2, 1`, [
    ['100000', '100001'],
    product?.id as number,
  ]);
  await removeExpired(server.db);
  const [stored] = await server.db.query(
    `select count(*)::int, max(id::int) filter (where staff_id is null) as oldest, bool_or(staff_id is not null) as "hasStaff" from sessions`,
  );
  expect(stored).toEqual({ count: 100_001, oldest: 100_000, hasStaff: true });
  expect(await server.db.query('select session_id as id from cart_lines')).toEqual([{ id: '100000' }]);
});

it('removes after 30 days who stored a field', async () => {
  await server.db.query(
    `insert into field_authors (record, field, value_hash, staff_name, changed_at)
     select 'a product', 'age ' || age, '', 'Karim', now() - make_interval(days => age) from unnest($1::int[]) age`,
    [[29, 31]],
  );
  await removeExpired(server.db);
  expect(await server.db.query('select field from field_authors')).toEqual([{ field: 'age 29' }]);
});

it('removes an entry of the menu 30 days after staff removed it', async () => {
  await server.db.exec(`insert into menu_items (id, shop_id, type, parent_id, removed_at) values (1, 1, '3', null, null),
    (2, 1, '4', null, now() - interval '29 days'), (3, 1, '4', null, now() - interval '31 days'),
    (4, 1, '6', 3, now() - interval '31 days')`);
  await removeExpired(server.db);
  expect(await server.db.query('select id from menu_items order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

it('removes after 7 days the result of a bulk change', async () => {
  await createStaff(server.db);
  await server.db.query(
    `insert into bulk_changes (key, staff_id, request, created_at)
     select gen_random_uuid(), (select min(id) from staff), 'age ' || age, now() - make_interval(days => age)
     from unnest($1::int[]) age`,
    [[6, 8]],
  );
  await removeExpired(server.db);
  expect(await server.db.query('select request from bulk_changes')).toEqual([{ request: 'age 6' }]);
});

it('removes the file of a transporter that nobody read for 180 days', async () => {
  await server.db.query(
    `insert into payment_imports (shop_id, transporter_id, file_name, digest, content, staff_name, read_at)
     select 1, 1, age || ' days.csv', age, '{"rows": []}', 'Karim', now() - make_interval(days => age)
     from unnest($1::int[]) age`,
    [[179, 181]],
  );
  await removeExpired(server.db);
  expect(await server.db.query('select file_name from payment_imports')).toEqual([{ file_name: '179 days.csv' }]);
});

it('removes the pictures of reviews rejected 30 days ago, and keeps those of the newest 2,000 pending ones (REV-9)', async () => {
  const values = `1, 1, 4, 'Bien', 'Lina', 'lina@example.dz', '0661234567', '2026-01-15'::date, true, true, 'fr', 1, 1`;
  await server.db.query(
    `with sent as (
       insert into reviews (submit_key, status, judged_at, created_at, image, shop_id, product_id, rating, text, name, email,
         phone, purchase_date, bought_here, accepted_policy, locale, image_width, image_height)
       select 'rejected ' || age, 'rejected', now() - make_interval(days => age), 'epoch'::timestamptz, 'rejected-' || age, ${values}
       from unnest($1::int[]) age
       union all select 'published', 'published', now() - interval '1 year', 'epoch'::timestamptz, 'published', ${values}
       union all select 'pending ' || age, 'pending', null, now() - make_interval(secs => age), 'pending-' || age, ${values}
       from generate_series(1, 2002) age
       returning image)
     insert into uploaded_pictures (name, large, thumb) select image, '', '' from sent`,
    [[29, 31]],
  );
  await removeExpired(server.db);
  const names = (sql: string) => server.db.query<{ name: string }>(`${sql} order by 1`);
  const stored = await names('select name from uploaded_pictures');
  expect(stored.map(({ name }) => name).filter((name) => !name.startsWith('pending'))).toEqual([
    'published',
    'rejected-29',
  ]);
  expect(stored).toHaveLength(2002);
  expect(stored).not.toContainEqual({ name: 'pending-2001' });
  expect(await names('select image as name from reviews where image is not null')).toEqual(stored);
});

it('keeps the public reviews of a shop, and the newest 20,000 of the others (REV-9)', async () => {
  await server.db.query('delete from reviews');
  await server.db.query(
    `insert into reviews (submit_key, status, created_at, shop_id, product_id, rating, text, name, email, phone, purchase_date,
       bought_here, accepted_policy, locale)
     select age, case age when 20003 then 'published' when 20002 then 'rejected' else 'pending' end,
       now() - make_interval(secs => age), 1, 1, 4, 'Bien', 'Lina', 'lina@example.dz', '0661234567', '2026-01-15', true, true, 'fr'
     from generate_series(1, 20003) age`,
  );
  await removeExpired(server.db);
  const [stored] = await server.db.query(
    `select count(*)::int, max(submit_key::int) filter (where status <> 'published') as oldest from reviews`,
  );
  expect(stored).toEqual({ count: 20_001, oldest: 20_000 });
});
