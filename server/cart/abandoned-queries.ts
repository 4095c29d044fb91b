import { phoneEnding } from '../../shared/rules/phone/phone-ending.ts';
import type { Database } from '../db/database.ts';
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
  readonly orderId: number | null;
  readonly updatedAt: Date;
  /** Give it back as `before` for what comes after this one. */
  readonly cursor: string;
}

const CAPTURED = `
  select a.external_id as "externalId", a.source, a.firstname, a.lastname, a.phone, a.lines, a.lines_count as "linesCount",
    a.subtotal, w.code as "wilayaCode",
    case when w.id is not null then jsonb_build_object('fr', w.name_fr, 'ar', w.name_ar, 'en', w.name_en) end as wilaya,
    a.order_id as "orderId", a.updated_at as "updatedAt",
    (extract(epoch from a.updated_at) * 1000000)::bigint || '~' || a.external_id as cursor
  from abandoned_carts a left join wilayas w on w.id::text = a.shipping ->> 'wilayaId'`;

/** Microseconds since 1970, for a date can be written that there never was. */
const CURSOR = /^(\d{1,16})~([A-Za-z0-9_.:-]{1,64})$/;

export interface CapturedPage {
  readonly carts: readonly CapturedCart[];
  readonly next: string | null;
}

/**
 * Carts whose shopper gave a phone number and did not order, newest first, a page at a time by key.
 * @param state `recovered`: those that became an order after all
 * @param search parts of the name, a phone number or its last digits, four or more; anything else finds nothing
 */
export async function capturedCarts(
  db: Database,
  shopId: number,
  {
    search = '',
    state,
    before = '',
    limit = 25,
  }: { search?: string; state?: 'recovered'; before?: string; limit?: number } = {},
): Promise<CapturedPage> {
  const [, time = null, id = null] = CURSOR.exec(before) ?? [];
  const words = /\p{L}/u.test(search) ? wordPatterns(search) : [];
  const ending = words.length > 0 || search.trim() === '' ? '' : phoneEnding(search);
  if (ending === null) return { carts: [], next: null };
  const rows = await db.query<CapturedCart>(
    `${CAPTURED}
     where a.shop_id = $1 and (a.order_id is not null) = $6 and ($2::bigint is null
         or (a.updated_at, a.external_id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3))
       and ($4::text = '' or (reverse(a.phone) ~>=~ $4::text and reverse(a.phone) ~<~ ($4 || ':')))
       and ${hasWords("fold_text(concat_ws(' ', a.firstname, a.lastname))", '$7')}
     order by a.updated_at desc, a.external_id desc limit $5`,
    [shopId, time, id, [...ending].reverse().join(''), limit + 1, state === 'recovered', words],
  );
  const carts = rows.slice(0, limit);
  return { carts, next: rows.length > limit ? (carts.at(-1)?.cursor ?? null) : null };
}

/** Returns a cart by its external id; null when there is none, or it became an order. */
export async function openCart(db: Database, shopId: number, externalId: string): Promise<CapturedCart | null> {
  const [cart] = await db.query<CapturedCart>(
    `${CAPTURED} where a.shop_id = $1 and a.external_id = $2 and a.order_id is null`,
    [shopId, externalId],
  );
  return cart ?? null;
}
