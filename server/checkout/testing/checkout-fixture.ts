import type { CartCheckoutRequest, CheckoutLine, QuickCheckoutRequest } from '../../../shared/api/checkout.ts';
import { clientOrderKey } from '../../../shared/rules/checkout/order-key.ts';
import type { Database } from '../../db/database.ts';
import { advanceIds } from '../../db/insert-rows.ts';
import { postStock } from '../../stock/post-stock.ts';

export const SHOP_UUID = '3f0c9a52-6a0b-4f0e-9d53-5b1a7c1e2d34';
/** A second shop, whose products must not be sold by the first. */
export const OTHER_SHOP_UUID = '8f0c9a52-6a0b-4f0e-9d53-5b1a7c1e2d35';

/** Ids of what `insertShop` writes. */
export const ALGER = 16;
export const ORAN = 31;
export const CLOSED_WILAYA = 50;
export const BAB_EL_OUED = 1601;
export const CLOSED_COMMUNE = 1602;
export const ORAN_CENTRE = 3101;
export const HOME = 1;
export const STOP_DESK = 2;
/** Delivers in Oran only. */
export const ORAN_ONLY = 3;
/** 2 500,00 DA, 100 in stock. */
export const LAMP = 1;
/** With two combinations: SMALL at 1 000,00 DA, 100 in stock, and LARGE at 1 200,00 DA, not available. */
export const CARPET = 2;
export const SMALL = 21;
export const LARGE = 22;
/** One lamp and two bowls for 3 000,00 DA. */
export const PACK = 3;
/** 400,00 DA, 100 in stock. */
export const BOWL = 4;
export const WITHDRAWN = 5;
export const OTHER_SHOPS = 6;
/** One carpet of the shopper's choice and a bowl for 1 300,00 DA. */
export const FLEXIBLE_PACK = 7;

/** Inserts two shops. Home delivery in Alger: 400,00 DA, free from 10 000,00 DA. Stop desk: 250,00 DA, never free. */
export async function insertShop(db: Database): Promise<void> {
  await db.exec(`
    insert into shops (id, uuid, name) values (1, '${SHOP_UUID}', 'Zellige'), (2, '${OTHER_SHOP_UUID}', 'Autre');
    select create_shop_stock(1, '{Alger,Oran}'), create_shop_stock(2, '{Alger}');
    insert into wilayas (id, code, name_fr, name_ar, name_en, deliverable) values
      (16, '16', 'Alger', 'الجزائر', 'Algiers', true), (31, '31', 'Oran', 'وهران', 'Oran', true),
      (50, '50', 'Bordj Badji Mokhtar', 'برج باجي مختار', 'Bordj Badji Mokhtar', false);
    insert into communes (id, wilaya_id, name_fr, name_ar, deliverable, search) values
      (1601, 16, 'Bab El Oued', 'باب الوادي', true, ''), (1602, 16, 'Casbah', 'القصبة', false, ''),
      (3101, 31, 'Oran', 'وهران', true, ''), (5001, 50, 'Timiaouine', 'تيمياوين', true, '');
    insert into transporters (id, shop_id, carrier, kind, name, position) values
      (1, 1, 'Rapide', 'home', '{"fr": "Rapide, à domicile", "ar": "رابيد، إلى المنزل", "en": "Rapide, to your door"}', 1),
      (2, 1, 'Rapide', 'stopdesk', '{"fr": "Rapide, au bureau", "ar": "رابيد، في المكتب", "en": "Rapide, at the desk"}', 2),
      (3, 1, 'Wahran', 'home', '{"fr": "Wahran Express"}', 3);
    insert into transporter_rates (transporter_id, wilaya_id, price, free_from) values
      (1, 16, 40000, 1000000), (2, 16, 25000, null), (1, 31, 60000, null), (3, 31, 30000, null), (3, 16, 1000, null);
    insert into transporter_communes (transporter_id, commune_id) values (1, 1601), (2, 1601), (1, 1602), (1, 3101), (3, 3101);
    insert into categories (id, shop_id, slug, name) values (1, 1, 'maison', '{"fr": "Maison"}'), (2, 2, 'maison', '{"fr": "Maison"}');
    insert into products (id, uid, shop_id, slug, type, price_ht, category_id, strict_pack, active) values
      (1, 'P1', 1, 'lampe', 'simple', 250000, 1, false, true), (2, 'P2', 1, 'tapis', 'simple', 100000, 1, false, true),
      (3, 'P3', 1, 'coffret', 'pack', 300000, 1, true, true), (4, 'P4', 1, 'bol', 'simple', 40000, 1, false, true),
      (5, 'P5', 1, 'retire', 'simple', 10000, 1, false, false), (6, 'P6', 2, 'ailleurs', 'simple', 10000, 2, false, true),
      (7, 'P7', 1, 'coffret-libre', 'pack', 130000, 1, false, true);
    insert into product_langs (product_id, language_code, name) values
      (1, 'fr', 'Lampe'), (1, 'en', 'Lamp'), (1, 'ar', 'مصباح'), (2, 'fr', 'Tapis'), (2, 'en', 'Carpet'), (2, 'ar', 'زربية'),
      (3, 'fr', 'Coffret'), (4, 'fr', 'Bol'), (4, 'en', 'Bowl'), (5, 'fr', 'Retiré'), (6, 'fr', 'Ailleurs'), (7, 'fr', 'Coffret libre');
    insert into combinations (id, product_id, price_ht, is_default, available) values (21, 2, 100000, true, true), (22, 2, 120000, false, false);
    insert into option_types (id, code, name) values (1, 'taille', '{"fr": "Taille", "en": "Size", "ar": "المقاس"}');
    insert into option_values (id, type_id, value, langs) values (1, 1, 'petit', '{"fr": "Petit", "en": "Small", "ar": "صغير"}'), (2, 1, 'grand', '{"fr": "Grand"}');
    insert into combination_values (combination_id, value_id) values (21, 1), (22, 2);
    insert into pack_lines (pack_product_id, product_id, combination_id, quantity, position) values
      (3, 1, null, 1, 1), (3, 4, null, 2, 2), (7, 2, null, 1, 1), (7, 4, null, 1, 2);
    insert into stock_items (id, product_id, combination_id) values (1, 1, null), (2, 2, 21), (3, 2, 22), (4, 4, null), (5, 5, null), (6, 6, null);
  `);
  await advanceIds(db, [
    'shops',
    'transporters',
    'categories',
    'products',
    'combinations',
    'option_types',
    'option_values',
    'stock_items',
  ]);
  await setStock(db, LAMP, 100);
  await setStock(db, CARPET, 100, SMALL);
  await setStock(db, BOWL, 100);
}

/** Takes that many per cent off a product, from now on. Returns the promotion's id. */
export async function promote(db: Database, product: number, percent: number): Promise<number> {
  const [promotion] = await db.query<{ id: number }>(
    `insert into promotions (shop_id, name, rule_type, value, scope, scope_id)
     values (1, '{"fr": "Promo"}', 'percentage', $2, 'product', $1) returning id`,
    [product, percent * 100],
  );
  return promotion!.id;
}

/** Sets what is available, with the movement that explains it, in the first warehouse. */
export async function setStock(db: Database, product: number, quantity: number, combination: number | null = null) {
  const [item] = await db.query<{ id: number; warehouse: number; change: number }>(
    `select s.id, (select w.id from warehouses w where w.shop_id = p.shop_id order by w.position limit 1) as warehouse,
       $3 + s.reserved - coalesce((select sum(w.on_hand - w.reserved) from warehouse_stock w where w.stock_item_id = s.id), 0)::integer as change
     from stock_items s join products p on p.id = s.product_id
     where s.product_id = $1 and s.combination_id is not distinct from $2::integer`,
    [product, combination, quantity],
  );
  if (item === undefined || item.change === 0) return;
  const [kind, reason] = item.change > 0 ? (['in', 'arrival'] as const) : (['out', 'correction'] as const);
  const change = { item: item.id, warehouse: item.warehouse, kind, reason, quantity: Math.abs(item.change) };
  const outcome = await postStock(db, [change]);
  if (outcome.kind === 'refused') throw new Error(`The stock was not set: ${JSON.stringify(outcome.refusals)}`);
}

export async function stockOf(db: Database, product: number, combination: number | null = null): Promise<number> {
  const [row] = await db.query<{ available: number }>(
    'select available from stock_items where product_id = $1 and combination_id is not distinct from $2::integer',
    [product, combination],
  );
  return row!.available;
}

export async function orderCount(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*)::integer as count from orders');
  return row!.count;
}

let shoppers = 0;

/** Returns a phone that nobody used before in this process. */
export function newPhone(): string {
  shoppers += 1;
  return `06${String(10_000_000 + shoppers)}`;
}

const person = { firstname: 'Amina', lastname: 'Bensalem', address: '12 rue Didouche' };
const head = { version: 1, channel: 'eCommerce', shopUuid: SHOP_UUID } as const;

interface Overrides {
  readonly lines?: CheckoutLine[];
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly shipping?: Readonly<Record<string, unknown>>;
  readonly locale?: string;
}

function keyed<T extends object>(payload: T): T & { clientOrderKey: string } {
  return { ...payload, clientOrderKey: clientOrderKey(payload) };
}

/** Builds shape A: one lamp, delivered to Bab El Oued, by somebody new. */
export function cartPayload({ lines, fields, shipping, locale = 'fr' }: Overrides = {}): CartCheckoutRequest {
  return keyed({
    ...head,
    cartExternalId: crypto.randomUUID(),
    lines: lines ?? [{ product: LAMP, combination: null, quantity: 1 }],
    formData: { ...person, phone: newPhone(), wilaya: ALGER, commune: BAB_EL_OUED, transporter: HOME, ...fields },
    meta: { source: 'cart' as const, locale, ...(shipping && { shipping }) },
  }) as CartCheckoutRequest;
}

/** Builds shape B: the same as a quick order. */
export function quickPayload({ lines, fields = {}, shipping, locale = 'fr' }: Overrides = {}): QuickCheckoutRequest {
  const place = { address: person.address, wilaya: ALGER, commune: BAB_EL_OUED, transporter: HOME };
  const isAddress = (name: string) => name in place;
  const pick = (inAddress: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isAddress(name) === inAddress));
  return keyed({
    ...head,
    cartExternalId: crypto.randomUUID(),
    customer: { firstname: person.firstname, lastname: person.lastname, phone: newPhone(), ...pick(false) },
    deliveryAddress: { ...place, ...pick(true) },
    cart: { lines: lines ?? [{ product: LAMP, combination: null, quantity: 1 }] },
    meta: { source: 'quick' as const, locale, ...(shipping && { shipping }) },
  }) as QuickCheckoutRequest;
}
