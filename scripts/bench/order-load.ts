import { randomUUID } from 'node:crypto';
import type { DatabaseOrder } from '../../server/checkout/database-order.ts';
import {
  ALGER,
  BAB_EL_OUED,
  cartPayload,
  HOME,
  LAMP,
  setStock,
} from '../../server/checkout/testing/checkout-fixture.ts';
import type { Database } from '../../server/db/database.ts';
import type { CartCheckoutRequest } from '../../shared/api/checkout.ts';

const PRODUCTS = 200;
const FIRST = 1_000;
const PRICE = 250_000;
const PLENTY = 1_000_000;

/** Product that the next order takes: always the same one, or each of 200 in turn. */
export type Demand = 'one product' | '200 products';

/** Adds to the shop of `insertShop` 200 products nobody can sell out, and makes the lamp one of their kind. */
export async function stockUp(db: Database): Promise<void> {
  const last = FIRST + PRODUCTS - 1;
  await db.exec(`
    insert into products (id, uid, shop_id, slug, type, price_ht, category_id, strict_pack, active)
      select n, 'B' || n, 1, 'b-' || n, 'simple', ${PRICE}, 1, false, true from generate_series(${FIRST}, ${last}) n;
    insert into product_langs (product_id, language_code, name) select n, 'fr', 'Objet ' || n from generate_series(${FIRST}, ${last}) n;
    insert into stock_items (id, product_id, combination_id) select n, n, null from generate_series(${FIRST}, ${last}) n;
    select post_stock(jsonb_agg(jsonb_build_object('item', n, 'kind', 'opening', 'quantity', ${PLENTY},
      'warehouse', (select min(id) from warehouses where shop_id = 1)))) from generate_series(${FIRST}, ${last}) n;
  `);
  await setStock(db, LAMP, PLENTY);
}

let orders = 0;

function nextProduct(demand: Demand): number {
  orders += 1;
  return demand === 'one product' ? LAMP : FIRST + (orders % PRODUCTS);
}

/** Builds the order of one piece for somebody new, as the cart page sends it. */
export function nextPayload(demand: Demand): CartCheckoutRequest {
  return cartPayload({ lines: [{ product: nextProduct(demand), combination: null, quantity: 1 }] });
}

/** Builds the same order as it reaches the database, priced by hand: nothing but the SQL call is left to do. */
export function nextDatabaseOrder(demand: Demand): DatabaseOrder {
  const product = nextProduct(demand);
  const { clientOrderKey, cartExternalId, formData } = cartPayload();
  const uuid = randomUUID();
  return {
    shop: 1,
    key: clientOrderKey,
    hash: clientOrderKey,
    uuid,
    source: 'cart',
    locale: 'fr',
    cartExternalId: cartExternalId ?? randomUUID(),
    firstname: 'Amina',
    lastname: 'Bensalem',
    phone: String(formData.phone),
    email: null,
    address: '12 rue Didouche',
    wilaya: ALGER,
    commune: BAB_EL_OUED,
    transporter: HOME,
    subtotal: PRICE,
    hasInvalidLine: false,
    wouldCostMore: false,
    deliveryClaim: null,
    employee: null,
    homeCommune: null,
    lines: [
      {
        position: 0,
        product,
        combination: null,
        type: 'simple',
        name: { fr: 'Objet' },
        attributes: {},
        unitPrice: PRICE,
        quantity: 1,
        packContents: null,
        promotion: null,
      },
    ],
    stock: [{ item: product, quantity: 1 }],
    response: { orderUuid: uuid, redirectUrl: `/checkout/thanks/${uuid}` },
  };
}
