import type { Database } from '../database.ts';
import { migrate, readSchema } from '../migrate.ts';

/** The first migration that the database of `OLD_SHOP` has not run: it begins the ledger. */
export const OLD_SHOP_BEFORE = '0031';

/** Inserts a shop with orders. Item 1: 50 came, 9 ordered; 4 of them are in orders that are not sent yet. Item 2: nothing came yet. */
const OLD_SHOP = `
  insert into shops (id, name) values (1, 'Zellige');
  insert into wilayas (id, code, name_fr, name_ar, name_en) values (16, '16', 'Alger', 'الجزائر', 'Algiers');
  insert into communes (id, wilaya_id, name_fr, name_ar, search) values (1601, 16, 'Bab El Oued', 'باب الوادي', '');
  insert into transporters (id, shop_id, carrier, kind, name, position) values (1, 1, 'Rapide', 'home', '{"fr": "Rapide"}', 1);
  insert into categories (id, shop_id, slug, name) values (1, 1, 'maison', '{"fr": "Maison"}');
  insert into products (id, uid, shop_id, slug, type, price_ht, category_id) values
    (1, 'P1', 1, 'lampe', 'simple', 100, 1), (2, 'P2', 1, 'bol', 'simple', 100, 1);
  insert into stock_items (id, product_id, available) values (1, 1, 41), (2, 2, 0);
  insert into orders (id, uuid, shop_id, source, locale, status, cart_external_id, firstname, lastname, phone, address, wilaya_id,
    commune_id, transporter_id, subtotal, delivery_price) overriding system value
    select n, gen_random_uuid(), 1, 'cart', 'fr', status, n, 'A', 'B', '0612345678', 'C', 16, 1601, 1, 100, 0
    from (values (1, 'new'), (2, 'confirmed'), (3, 'sent'), (4, 'delivered')) as o(n, status);
  insert into stock_movements (stock_item_id, delta, reason, order_id, created_at) values
    (1, 50, 'opening', null, '2026-01-01'), (1, -1, 'order', 1, '2026-02-01'), (1, -3, 'order', 2, '2026-02-02'),
    (1, -2, 'order', 3, '2026-02-03'), (1, -3, 'order', 4, '2026-02-04');
`;

/** Empties a database, inserts the shop, and runs the migrations before `name`. */
export async function restoreOldShop(db: Database, name: string): Promise<void> {
  const { migrations } = readSchema();
  const migrateBefore = (end: string) =>
    migrate(db, {
      migrations: migrations.filter((one) => one.name < end),
      functions: { checksum: 'before', files: [] },
    });
  await db.exec('drop schema public cascade; create schema public');
  await migrateBefore(OLD_SHOP_BEFORE);
  await db.exec(OLD_SHOP);
  await migrateBefore(name);
}
