import type { Database } from '../db/database.ts';
import { isLockTimeout } from '../db/outage.ts';

/** An order as `place_orders` takes it (db/functions/orders.sql). Money in centimes. */
export interface DatabaseOrder {
  readonly shop: number;
  readonly key: string;
  readonly hash: string;
  readonly uuid: string;
  readonly source: string;
  readonly locale: string;
  readonly cartExternalId: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  readonly email: string | null;
  readonly address: string;
  readonly wilaya: number;
  readonly commune: number;
  readonly transporter: number;
  readonly subtotal: number;
  /** A line cannot be sold. Refused only after a resend and the cooldown were checked. */
  readonly hasInvalidLine: boolean;
  /** The server's price of a line is above the one the shopper saw. */
  readonly wouldCostMore: boolean;
  readonly deliveryClaim: number | null;
  /** The staff member who took the order by phone; null for a shopper's own. */
  readonly employee: number | null;
  readonly homeCommune: number | null;
  readonly lines: readonly {
    readonly position: number;
    readonly product: number;
    readonly combination: number | null;
    readonly type: 'simple' | 'pack';
    readonly name: unknown;
    readonly attributes: unknown;
    readonly unitPrice: number;
    readonly quantity: number;
    readonly packContents: unknown;
    /** The promotion of the unit price; null for none. */
    readonly promotion: number | null;
  }[];
  readonly stock: readonly { readonly item: number; readonly quantity: number }[];
  readonly response: StoredAnswer;
}

/** The answer to every resend with the same key. */
interface StoredAnswer {
  readonly orderUuid: string;
  readonly redirectUrl: string;
}

export type DatabaseAnswer =
  | { readonly kind: 'placed' | 'replayed'; readonly response: StoredAnswer }
  /** `running`: the same order, or one of the same phone, is being placed; `busy`: another has its stock row. */
  | { readonly kind: 'conflict' | 'running' | 'busy' }
  | { readonly kind: 'cart-ordered'; readonly order: number }
  | { readonly kind: 'cooldown'; readonly seconds: number }
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'price-changed'; readonly deliveryPrice: number }
  | {
      readonly kind: 'short';
      readonly lines: readonly { readonly item: number; readonly available: number; readonly requested: number }[];
    };

const PLACE_ORDERS = 'select place_orders($1::jsonb, $2) as answers';

/**
 * Places orders with different keys and phones in one statement, which is its own transaction. It needs the isolation READ
 * COMMITTED, PostgreSQL's default: who waited for a row of the stock compares with what the other order left of it.
 * @returns an answer for each, in the same order
 * @throws for several orders that the stock does not serve together: nothing was placed, send them one by one
 */
export async function placeInDatabase(
  db: Database,
  orders: readonly DatabaseOrder[],
  cooldownSeconds: number,
): Promise<DatabaseAnswer[]> {
  const input = JSON.stringify(orders.map((order, n) => ({ n, ...order })));
  try {
    const [row] = await db.query<{ answers: (DatabaseAnswer & { n: number })[] }>(PLACE_ORDERS, [
      input,
      cooldownSeconds,
    ]);
    const byNumber = new Map(row?.answers.map((answer) => [answer.n, answer]));
    return orders.map((_, n) => {
      const answer = byNumber.get(n);
      if (answer === undefined) throw new Error(`place_orders gave no answer for order ${n} of ${orders.length}.`);
      return answer;
    });
  } catch (error) {
    if (orders.length !== 1 || !isLockTimeout(error)) throw error;
    // PostgreSQL names the relation whose row was waited for.
    const { where = '' } = error as { where?: string };
    return [{ kind: where.includes('stock_items') ? 'busy' : 'running' }];
  }
}
