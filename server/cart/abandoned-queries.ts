import { phoneEnding } from '../../shared/rules/phone/phone-ending.ts';
import type { Database, Parameter } from '../db/database.ts';
import { hasWords, wordPatterns } from '../db/text-search.ts';

/** A line as the browser sent it: ids and the displayed prices, in dinars. */
export interface CapturedLine {
  readonly product: number | string;
  readonly combination?: number | string | null;
  readonly quantity: number;
  readonly productInPack?: readonly { readonly product: number | string; readonly combination: number | string }[];
}

export interface CapturedCart {
  readonly externalId: string;
  readonly source: 'cart' | 'quick';
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly phone: string;
  readonly lines: readonly CapturedLine[];
  readonly linesCount: number;
  /** Centimes, as the browser counted them. */
  readonly subtotal: number | null;
  readonly wilayaCode: string | null;
  readonly wilaya: Readonly<Record<string, string>> | null;
  /** Order of the cart, else the first that its phone placed since the cart's last change. */
  readonly orderId: number | null;
  readonly updatedAt: Date;
  /** Note of the last call of staff to the shopper; null before the first. */
  readonly call: { readonly note: string; readonly by: string; readonly at: string } | null;
}

const COLUMNS = `
  a.external_id as "externalId", a.source, a.firstname, a.lastname, a.phone, a.lines, a.lines_count as "linesCount",
  a.subtotal, w.code as "wilayaCode",
  case when w.id is not null then jsonb_build_object('fr', w.name_fr, 'ar', w.name_ar, 'en', w.name_en) end as wilaya,
  coalesce(a.order_id, later.id) as "orderId", a.updated_at as "updatedAt",
  case when a.called_at is not null then jsonb_build_object('note', a.call_note, 'by', a.called_by, 'at', a.called_at) end as call`;
// `later` is the first order of the cart's phone since its last change: that customer needs no call.
const FROM = `from abandoned_carts a left join wilayas w on w.id::text = a.shipping ->> 'wilayaId'
  left join lateral (
    select o.id from orders o
    where a.order_id is null and o.shop_id = a.shop_id and o.phone = a.phone and o.created_at >= a.updated_at
    order by o.id limit 1
  ) later on true`;
/** Each name without its spaces too, as orders store it. */
const FOLDED_NAME = `fold_text(concat_ws(' ', a.firstname, a.lastname, replace(a.firstname, ' ', ''), replace(a.lastname, ' ', '')))`;

export const CART_SORTS = ['date', 'subtotal'] as const;
type CartSort = (typeof CART_SORTS)[number];

/** A shopper who changed the cart a moment ago is still filling in the form, and a call would disturb the order. */
export const QUIET_MINUTES = 30;

/** Returns the SQL of the whole number that carts are sorted by: microseconds, or centimes, in which unknown ones come last. */
const sortKey = (by: CartSort, descending: boolean): string =>
  by === 'date'
    ? '(extract(epoch from a.updated_at) * 1000000)::bigint'
    : `coalesce(a.subtotal, ${descending ? -1 : Number.MAX_SAFE_INTEGER})`;

/** Pattern of a cursor: the sort key of the last cart of the page before, and its external id. */
export const CART_CURSOR = '^-?[0-9]{1,18},[A-Za-z0-9_.:-]{1,64}$';

interface CartSelection {
  /**
   * Parts of the name, a phone number or its last digits, four or more; anything else finds nothing. A search finds a cart
   * that was changed or called just now too: its shopper may be the one who calls.
   */
  readonly search?: string;
  /**
   * `ordered`: those that became an order after all, or whose phone placed another one since. `called`: those of the others
   * whose shopper was called since the last change; without a state those who were not.
   */
  readonly state?: 'called' | 'ordered';
  readonly sort?: { readonly by: CartSort; readonly descending: boolean };
  readonly limit?: number;
  /** Cursor: the carts behind it. */
  readonly before?: string;
}

/**
 * Returns carts whose shopper gave a phone number and did not order, newest first unless sorted otherwise, in pages by key, so
 * that new carts do not shift the pages. Those that were changed in the last `QUIET_MINUTES` are left out.
 */
export async function capturedCarts(
  db: Database,
  shopId: number,
  { search = '', state, sort = { by: 'date', descending: true }, limit = 25, before = '' }: CartSelection = {},
): Promise<{ carts: CapturedCart[]; total: number; next: string | null }> {
  const words = /\p{L}/u.test(search) ? wordPatterns(search) : [];
  const ending = words.length > 0 || search.trim() === '' ? '' : phoneEnding(search);
  if (ending === null) return { carts: [], total: 0, next: null };
  const direction = sort.descending ? 'desc' : 'asc';
  const [key, id] = before.split(',');
  const params: Parameter[] = [
    shopId,
    state === 'ordered',
    [...ending].reverse().join(''),
    limit + 1,
    search.trim() !== '',
    QUIET_MINUTES,
    state === 'called',
    key || null,
    id ?? null,
  ];
  const named = hasWords(
    FOLDED_NAME,
    words.map((word) => `$${params.push(word)}`),
  );
  const rows = await db.query<CapturedCart & { total: number; key: number }>(
    `select * from (
       select ${COLUMNS}, ${sortKey(sort.by, sort.descending)} as key, count(*) over ()::int as total ${FROM}
       where a.shop_id = $1 and (coalesce(a.order_id, later.id) is not null) = $2
         and ($2 or $5 or a.updated_at <= now() - make_interval(mins => $6))
         and ($2 or ($5 and not $7) or coalesce(a.called_at >= a.updated_at, false) = $7)
         and ($3::text = '' or (reverse(a.phone) ~>=~ $3::text and reverse(a.phone) ~<~ ($3 || ':')))
         and ${named}
     ) listed
     where $8::bigint is null or (key, "externalId") ${sort.descending ? '<' : '>'} ($8::bigint, $9::text)
     order by key ${direction}, "externalId" ${direction} limit $4`,
    params,
  );
  const carts = rows.slice(0, limit);
  const end = rows.length > limit ? carts.at(-1) : undefined;
  return {
    carts: carts.map(({ total: _, key: __, ...cart }) => cart),
    total: rows[0]?.total ?? 0,
    next: end ? `${end.key},${end.externalId}` : null,
  };
}

/** Writes the state of a cart that a page shows as one text: its last change, its last call, its order. */
export const seenText = ({ updatedAt, call, orderId }: Pick<CapturedCart, 'updatedAt' | 'call' | 'orderId'>): string =>
  [updatedAt.getTime(), call === null ? '' : new Date(call.at).getTime(), orderId ?? ''].join(',');

interface CallNote {
  readonly cart: string;
  readonly note: string;
  /** Precondition: the state of the cart that the page showed, of `seenText`. */
  readonly seen?: string | undefined;
  readonly staffName: string;
}

/** Stores what staff noted of a call to the shopper of a cart. Returns the cart as it is where the page showed it otherwise. */
export function noteCall(
  db: Database,
  shopId: number,
  { cart, note, seen, staffName }: CallNote,
): Promise<'noted' | 'unknown' | CapturedCart> {
  return db.transaction(async (tx) => {
    const of = [shopId, cart];
    await tx.query('select 1 from abandoned_carts where shop_id = $1 and external_id = $2 for update', of);
    const [now] = await tx.query<CapturedCart>(
      `select ${COLUMNS} ${FROM} where a.shop_id = $1 and a.external_id = $2`,
      of,
    );
    if (now === undefined) return 'unknown';
    if (seen !== undefined && seen !== seenText(now)) {
      const isNew = now.call !== null && String(new Date(now.call.at).getTime()) !== seen.split(',')[1];
      // The same person pressed twice.
      return isNew && now.call?.note === note && now.call.by === staffName ? 'noted' : now;
    }
    await tx.query(
      `update abandoned_carts set call_note = $3, called_by = $4, called_at = now()
       where shop_id = $1 and external_id = $2`,
      [...of, note, staffName],
    );
    return 'noted';
  });
}

/** A cart that did not become an order, with what a form of one is filled with. */
interface OpenCart extends CapturedCart {
  readonly email: string | null;
  readonly locale: string | null;
  /** Ids as the browser sent them. */
  readonly shipping: Readonly<
    Partial<Record<'wilayaId' | 'communeId' | 'transporterId', number | string | null>>
  > | null;
}

/** Returns a cart by its external id; null when there is none, or it became an order. */
export async function openCart(db: Database, shopId: number, externalId: string): Promise<OpenCart | null> {
  const [cart] = await db.query<OpenCart>(
    `select ${COLUMNS}, a.email, a.locale, a.shipping ${FROM} where a.shop_id = $1 and a.external_id = $2 and a.order_id is null`,
    [shopId, externalId],
  );
  return cart ?? null;
}

/** Returns the number of the order that a cart became, null before it is ordered; undefined when there is no such cart. */
export async function orderOfCart(
  db: Database,
  shopId: number,
  externalId: string,
): Promise<number | null | undefined> {
  const [cart] = await db.query<{ order: number | null }>(
    'select order_id as "order" from abandoned_carts where shop_id = $1 and external_id = $2',
    [shopId, externalId],
  );
  return cart?.order;
}
