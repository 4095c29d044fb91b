import type { CapturedLine } from '../cart/abandoned-queries.ts';
import type { Database } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { createRandom } from './random.ts';

const HOUR = 60 * 60 * 1000;

interface CartPlan {
  readonly hoursAgo: number;
  readonly source: 'cart' | 'quick';
  readonly locale: 'ar' | 'fr';
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly phone: string;
  /** Code of the wilaya. */
  readonly wilaya: string | null;
  readonly products: Readonly<Record<string, number>>;
}

const TEAPOT = 'theiere-taghit-doree';
const CARTS: readonly CartPlan[] = [
  {
    hoursAgo: 22,
    source: 'cart',
    locale: 'fr',
    firstname: 'Nesrine',
    lastname: 'Boukhalfa',
    phone: '0661204817',
    wilaya: '16',
    products: { [TEAPOT]: 1, 'service-a-cafe-taghit-a-etoiles-dorees': 1 },
  },
  {
    hoursAgo: 41,
    source: 'quick',
    locale: 'ar',
    firstname: 'خديجة',
    lastname: 'مزيان',
    phone: '0770359162',
    wilaya: '31',
    products: { 'abaya-yasmine-boutonnee': 1 },
  },
  {
    hoursAgo: 66,
    source: 'cart',
    locale: 'fr',
    firstname: 'Sofiane',
    lastname: null,
    phone: '0550718243',
    wilaya: '25',
    products: { 'sac-a-main-nedjma-a-medaillon': 2, 'hijab-yasmine-uni': 3, [TEAPOT]: 1 },
  },
  {
    hoursAgo: 93,
    source: 'quick',
    locale: 'fr',
    firstname: null,
    lastname: null,
    phone: '0698451730',
    wilaya: null,
    products: { 'plateau-rond-taghit-a-bord-dore': 1 },
  },
  {
    hoursAgo: 117,
    source: 'cart',
    locale: 'ar',
    firstname: 'رشيد',
    lastname: 'سليماني',
    phone: '0542087391',
    wilaya: '09',
    products: { [TEAPOT]: 2 },
  },
];

interface Known {
  readonly slug: string;
  readonly product: number;
  readonly combination: number | null;
  /** Centimes, with tax. */
  readonly price: number;
}

/** Inserts a handful of carts that were left in the last five days, with products of the showcase. */
export async function seedAbandonedCarts(
  db: Database,
  { shopId, seed, now }: { readonly shopId: number; readonly seed: number; readonly now: Date },
): Promise<void> {
  const random = createRandom(seed + 0xaba);
  const slugs = CARTS.flatMap(({ products }) => Object.keys(products));
  const known = await db.query<Known>(
    `select p.slug, p.id as product, k.id as combination, price_with_tax(coalesce(k.price_ht, p.price_ht), p.tax) as price
     from products p left join combinations k on k.product_id = p.id and k.is_default
     where p.shop_id = $1 and p.slug = any($2)`,
    [shopId, slugs],
  );
  const wilayas = await db.query<{ id: number; code: string }>('select id, code from wilayas');
  const rows = CARTS.map(({ hoursAgo, wilaya, products, ...cart }) => {
    const lines = known.flatMap(({ slug, product, combination, price }) => {
      const quantity = products[slug];
      return quantity === undefined ? [] : [{ product, combination, quantity, price }];
    });
    const at = new Date(now.getTime() - hoursAgo * HOUR).toISOString();
    const wilayaId = wilayas.find(({ code }) => code === wilaya)?.id;
    return {
      ...cart,
      shop_id: shopId,
      external_id: random.uuid(),
      lines: lines.map(({ price: _, ...line }): CapturedLine => line),
      lines_count: lines.length,
      subtotal: lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
      shipping: wilayaId === undefined ? null : { wilayaId },
      created_at: at,
      updated_at: at,
    };
  });
  await insertRows(db, 'abandoned_carts', rows);
}
