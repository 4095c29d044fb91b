import { isOrderQuantity, QUANTITY_CAP } from '../../shared/rules/quantity/quantity.ts';
import { availableOf, type LineResult, linePrices, type PricedLine } from '../catalogue/pricing.ts';
import type { OrderRequestLine } from '../checkout/order.ts';
import type { Database } from '../db/database.ts';
import { saveVisitorSession } from '../http/sessions.ts';

/** Each view of the cart prices all its lines, and an order takes no more (`Lines` of shared/api/checkout.ts). */
const MAX_LINES = 100;

/** A choice inside a flexible pack. */
interface StoredPackChoice {
  readonly product: number;
  readonly combination: number;
}

/** A line of the cart that a shopper without script keeps on the server, with today's price. */
export interface StoredCartLine {
  readonly id: number;
  readonly quantity: number;
  readonly packChoices: readonly StoredPackChoice[];
  /** The product with names and centimes, or why it can no longer be ordered. */
  readonly product: LineResult;
}

interface CartRow {
  readonly id: number;
  readonly product_id: number;
  readonly combination_id: number | null;
  readonly pack_choices: StoredPackChoice[];
  readonly quantity: number;
}

/** Returns the cart of a session, oldest line first. */
export async function cartOf(db: Database, shopId: number, sessionId: string): Promise<StoredCartLine[]> {
  const rows = await db.query<CartRow>(
    `select id, product_id, combination_id, pack_choices, quantity from cart_lines where session_id = $1 order by id`,
    [sessionId],
  );
  const requests = rows.map((row) => ({
    product: row.product_id,
    combination: row.combination_id,
    quantity: row.quantity,
    packChoices: row.pack_choices,
  }));
  const products = await linePrices(db, shopId, requests);
  return rows.map((row, index) => ({
    id: row.id,
    quantity: row.quantity,
    packChoices: row.pack_choices,
    product: products[index]!,
  }));
}

export type AddOutcome =
  | { readonly kind: 'added'; readonly line: PricedLine }
  /** Back to the product page: something has to be chosen there, or it is not for sale. */
  | { readonly kind: 'choose-combination' | 'choose-pack' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'sold-out'; readonly available: number }
  | { readonly kind: 'bad-quantity' }
  /** It would be a line more than `MAX_LINES`. */
  | { readonly kind: 'full' };

interface AddRequest {
  readonly product: number | string;
  readonly combination: number | string | null;
  readonly quantity: number | null;
  readonly packChoices: readonly { readonly product: number | string; readonly combination: number | string | null }[];
}

/**
 * Returns the line as checkout takes it.
 * @param unitPriceClaim see `shownUnitPrice`
 */
export function orderRequestLine(line: StoredCartLine, unitPriceClaim: number | null): OrderRequestLine {
  const { product } = line;
  return {
    product: product.ok ? product.productId : product.product,
    combination: product.ok ? product.combinationId : product.combination,
    quantity: line.quantity,
    unitPriceClaim,
    packChoices: line.packChoices,
  };
}

/** Adds to the session's cart; the same variant again raises its line (CRT-5). Stock is only promised by an order. */
export async function addToCart(db: Database, shopId: number, sessionId: string, add: AddRequest): Promise<AddOutcome> {
  if (!isOrderQuantity(add.quantity)) return { kind: 'bad-quantity' };
  const [line] = await linePrices(db, shopId, [{ ...add, quantity: add.quantity }]);
  if (line === undefined || !line.ok) return refusedAdd(line);
  const available = availableOf(line);
  if (available < add.quantity) return { kind: 'sold-out', available };
  const choices =
    add.packChoices.length === 0
      ? []
      : line.packItems.flatMap(({ productId, combinationId }) =>
          combinationId === null ? [] : [{ product: productId, combination: combinationId }],
        );
  await saveVisitorSession(db, sessionId);
  const stored = await db.query(
    `insert into cart_lines as line (session_id, product_id, combination_id, pack_choices, quantity)
     select $1::text, $2::integer, $3::integer, $4::jsonb, $5::integer
     where (
       select count(*) from cart_lines other where other.session_id = $1
         and (other.product_id, other.combination_id, other.pack_choices) is distinct from ($2, $3, $4::jsonb)
     ) < ${MAX_LINES}
     on conflict (session_id, product_id, combination_id, pack_choices)
     do update set quantity = least(line.quantity + excluded.quantity, ${QUANTITY_CAP})
     returning id`,
    [sessionId, line.productId, line.combinationId, JSON.stringify(choices), add.quantity],
  );
  return stored.length > 0 ? { kind: 'added', line } : { kind: 'full' };
}

function refusedAdd(line: Exclude<LineResult, PricedLine> | undefined): AddOutcome {
  switch (line?.problem) {
    case 'combination-required':
      return { kind: 'choose-combination' };
    case 'pack-choice-required':
      return { kind: 'choose-pack' };
    case 'combination-unavailable':
      return { kind: 'sold-out', available: 0 };
    default:
      return { kind: 'unknown' };
  }
}

/**
 * Sets the quantity of a line. Returns false, with nothing changed, when the session's cart has no such line or the quantity
 * is not one from 1 to 999.
 */
export async function setCartQuantity(
  db: Database,
  sessionId: string,
  lineId: number,
  quantity: number | null,
): Promise<boolean> {
  if (!isOrderQuantity(quantity)) return false;
  const changed = await db.query('update cart_lines set quantity = $3 where session_id = $1 and id = $2 returning id', [
    sessionId,
    lineId,
    quantity,
  ]);
  return changed.length > 0;
}

export async function removeFromCart(db: Database, sessionId: string, lineId: number): Promise<void> {
  await db.query('delete from cart_lines where session_id = $1 and id = $2', [sessionId, lineId]);
}

/** Removes lines that another cart or an order has now, unless more was added to them since. */
export async function removeLines(
  db: Database,
  sessionId: string,
  lines: readonly { readonly line: number; readonly quantity: number }[],
): Promise<void> {
  await db.query(
    `delete from cart_lines using jsonb_to_recordset($2::jsonb) as gone (line bigint, quantity integer)
     where session_id = $1 and id = gone.line and cart_lines.quantity <= gone.quantity`,
    [sessionId, JSON.stringify(lines)],
  );
}
