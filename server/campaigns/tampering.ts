import type { CheckoutLine } from '../../shared/api/checkout.ts';
import {
  BAB_EL_OUED,
  BOWL,
  CARPET,
  CLOSED_COMMUNE,
  CLOSED_WILAYA,
  cartPayload,
  HOME,
  LAMP,
  LARGE,
  ORAN_CENTRE,
  ORAN_ONLY,
  OTHER_SHOP_UUID,
  OTHER_SHOPS,
  PACK,
  quickPayload,
  SMALL,
  setStock,
  WITHDRAWN,
} from '../checkout/testing/checkout-fixture.ts';
import { createRandom } from '../seed/random.ts';
import { type ArenaName, openArena } from './arena.ts';

interface TamperingFigures {
  readonly sent: number;
  readonly accepted: number;
  readonly refused: number;
  /** As of `Arena`. */
  readonly busy: number;
  readonly problems: readonly string[];
}

const PRICES = new Map([
  [LAMP, 250_000],
  [CARPET, 100_000],
  [PACK, 300_000],
  [BOWL, 40_000],
]);

/** Sends random orders of forged prices, quantities, ids and places; each costs the server's price or gets a 4xx. */
export async function tampering(
  name: ArenaName,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<TamperingFigures> {
  const arena = await openArena(name);
  const random = createRandom(seed);
  /** Builds the payload of an honest page, most of the time. */
  const hostile = <T, H>(honest: T, values: readonly H[]): T | H =>
    random.chance(0.85) ? honest : random.pick(values);
  const problems: string[] = [];
  let accepted = 0;
  try {
    for (const product of [LAMP, BOWL]) await setStock(arena.db, product, count * 100);
    await setStock(arena.db, CARPET, count * 100, SMALL);
    for (let i = 0; i < count; i++) {
      const product = hostile(random.pick([LAMP, CARPET, PACK, BOWL]), [WITHDRAWN, OTHER_SHOPS, 999, -1, 'x']);
      const combination = hostile(product === CARPET ? SMALL : null, [SMALL, LARGE, null, 'x']);
      const unitPrice = hostile(undefined, [null, 0, 1, -1, 0.01, '0.00', '1e-9', 400, 1000, 2500, 3000, 1e11, 'NaN']);
      const quantity = hostile(random.pick([1, 2, 3, 5]), [0, -1, 1.5, 1e9, Number.NaN]);
      const fields = {
        wilaya: hostile(16, [31, CLOSED_WILAYA, 0]),
        commune: hostile(BAB_EL_OUED, [ORAN_CENTRE, CLOSED_COMMUNE]),
        transporter: hostile(HOME, [ORAN_ONLY, 77]),
      };
      const shipping = hostile(undefined, [
        { isFree: true },
        { finalPrice: 0 },
        { finalPrice: -400 },
        { finalPrice: 400 },
        { promo: { isFree: true } },
        { finalPrice: 1e9 },
      ]);
      const lines = [{ product, combination, unitPrice, quantity }] as CheckoutLine[];
      const payload = {
        ...random.pick([cartPayload, quickPayload])({ lines, fields, ...(shipping && { shipping }) }),
        ...hostile({}, [{ shopUuid: OTHER_SHOP_UUID }, {}]),
      };
      const { status, body } = await arena.send(payload);
      if (status !== 200) {
        if (status < 400 || status >= 500) problems.push(`seed ${seed}, order ${i}: ${status}`);
        continue;
      }
      accepted += 1;
      const [order] = await arena.db.query<{
        product: number;
        price: number;
        quantity: number;
        delivery: number;
        rate: number;
        subtotal: number;
      }>(
        `select l.product_id as product, l.unit_price as price, l.quantity, o.delivery_price as delivery, o.subtotal,
           case when r.free_from <= o.subtotal then 0 else r.price end as rate
         from orders o join order_lines l on l.order_id = o.id
         join transporter_rates r on r.transporter_id = o.transporter_id and r.wilaya_id = o.wilaya_id where o.uuid = $1`,
        [body.orderUuid],
      );
      const due = PRICES.get(order!.product);
      if (order!.price !== due || order!.delivery !== order!.rate || order!.subtotal !== due! * order!.quantity) {
        problems.push(`seed ${seed}, order ${i}: ${JSON.stringify(order)}`);
      }
    }
    const refused = count - accepted;
    if (Math.min(accepted, refused) * 8 < count) problems.push(`only ${accepted} accepted and ${refused} refused`);
    return { sent: count, accepted, refused, busy: arena.busy(), problems };
  } finally {
    await arena.close();
  }
}
