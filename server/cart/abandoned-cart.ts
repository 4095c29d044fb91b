import type { AbandonedCart } from '../../shared/api/abandoned-cart.ts';
import { normalizeName } from '../../shared/rules/checkout/names.ts';
import { cleanText } from '../../shared/rules/checkout/typed-text.ts';
import { isValidPhone, normalizePhone } from '../../shared/rules/phone/phone.ts';
import { claimedCentimes } from '../checkout/read-payload.ts';
import type { Database } from '../db/database.ts';
import { shopIdOf } from '../shop/shop-id.ts';

const STORE = `
  insert into abandoned_carts as saved (shop_id, external_id, source, locale, firstname, lastname, phone, email,
    lines, lines_count, subtotal, shipping, meta, order_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12::jsonb, $13::jsonb,
    (select id from orders where shop_id = $1 and phone = $7 and cart_external_id = $2 limit 1))
  on conflict (shop_id, external_id) do update set
    source = excluded.source, locale = excluded.locale, firstname = excluded.firstname, lastname = excluded.lastname,
    phone = excluded.phone, email = excluded.email, lines = excluded.lines, lines_count = excluded.lines_count,
    subtotal = excluded.subtotal, shipping = excluded.shipping, meta = excluded.meta, updated_at = now()
  where saved.order_id is null`;

/**
 * Keeps the newest snapshot of a cart by its external id, from either shape (ABN-2). A cart that became an order stays as
 * it was ordered: a snapshot that was still on its way, even the first one, must not bring it back.
 * @returns false when there is no such shop or the phone is not valid, the reason a cart is captured at all
 */
export async function saveAbandonedCart(db: Database, captured: AbandonedCart): Promise<boolean> {
  const shop = await shopIdOf(db, captured.shopUuid);
  const phone = normalizePhone(captured.phone);
  if (shop === null || !isValidPhone(phone)) return false;
  const snapshot = 'payload' in captured ? captured.payload : captured;
  const person = (text: string | null | undefined) => normalizeName(text ?? '') || null;
  await db.query(STORE, [
    shop,
    captured.externalId,
    snapshot.source,
    cleanText(snapshot.locale ?? '') || null,
    person(captured.firstname),
    person(captured.lastname),
    phone,
    cleanText(captured.email ?? '') || null,
    storable(snapshot.cart),
    snapshot.linesSummary.linesCount,
    claimedCentimes(snapshot.linesSummary.subtotal),
    storable(snapshot.shipping ?? null),
    storable(snapshot.meta ?? null),
  ]);
  return true;
}

/**
 * Deletes the carts that nobody changed for 90 days, with the phone numbers in them, and of each shop all but the newest
 * 20,000: anybody may send carts, and they must not fill the disk (ABN-6). An order keeps its own lines.
 */
export async function purgeAbandonedCarts(db: Database): Promise<void> {
  await db.query(`delete from abandoned_carts where updated_at < now() - interval '90 days'`);
  await db.query(
    `delete from abandoned_carts a using (
       select shop_id, external_id, row_number() over (partition by shop_id order by updated_at desc, external_id desc) as place
       from abandoned_carts) kept
     where kept.place > 20000 and a.shop_id = kept.shop_id and a.external_id = kept.external_id`,
  );
}

/** Returns JSON without the characters that PostgreSQL cannot store in it. */
function storable(value: unknown): string {
  return JSON.stringify(value, (_, child: unknown) => (typeof child === 'string' ? cleanText(child) : child));
}
