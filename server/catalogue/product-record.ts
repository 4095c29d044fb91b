import type { FastifyRequest } from 'fastify';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';
import { pageText } from '../web/texts.ts';
import { productUrl } from './queries.ts';
import { type SharedCode, sharedCodes } from './shared-codes.ts';

export type ProductTab = 'details' | 'prices' | 'combinations' | 'pictures' | 'languages' | 'stock' | 'pack';

/** The tabs of a product in the dashboard, each a page of its own. */
const PRODUCT_TABS: readonly { name: ProductTab; path: string; text: TextKey }[] = [
  { name: 'details', path: '', text: 'tabDetails' },
  { name: 'prices', path: '/prices', text: 'tabPrices' },
  { name: 'combinations', path: '/combinations', text: 'tabCombinations' },
  { name: 'pictures', path: '/pictures', text: 'tabPictures' },
  { name: 'languages', path: '/languages', text: 'tabLanguages' },
  { name: 'stock', path: '/stock', text: 'tabStock' },
  { name: 'pack', path: '/pack', text: 'tabPack' },
];

/** The head that all tabs of a product share. */
export interface ProductRecord {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly type: 'simple' | 'pack';
  /** Shoppers find it: it is active and published. */
  readonly isOnSale: boolean;
  readonly shopUrl: string;
  readonly tabs: readonly { readonly name: ProductTab; readonly url: string; readonly text: TextKey }[];
  readonly sharedCodes: readonly SharedCode[];
}

/** Returns the head of a product's tabs with its name in `locale`, else in French; null when there is none. */
export async function productRecord(db: Database, id: number, locale: Locale): Promise<ProductRecord | null> {
  const [product] = await db.query<Omit<ProductRecord, 'shopUrl' | 'tabs' | 'sharedCodes'> & { category: string }>(
    `select p.id, ${PRODUCT_NAME} as name, p.slug, p.type,
       p.active and p.status = 'published' as "isOnSale", c.slug as category
     from products p join categories c on c.id = p.category_id
       ${productNameJoins('$2')}
     where p.id = $1`,
    [id, locale],
  );
  if (product === undefined) return null;
  const { category, ...record } = product;
  // A pack has no combinations, and nothing else is a pack.
  const missing: ProductTab = record.type === 'pack' ? 'combinations' : 'pack';
  const tabs = PRODUCT_TABS.filter(({ name }) => name !== missing).map(({ name, path, text }) => ({
    name,
    url: `/dashboard/products/${id}${path}`,
    text,
  }));
  return {
    ...record,
    shopUrl: productUrl(category, record.slug),
    tabs,
    sharedCodes: await sharedCodes(db, id, locale),
  };
}

/** Returns the title of a page of a product: `Prices · Lamp`. */
export function tabTitle({ name }: ProductRecord, tab: ProductTab, locale: Locale): string {
  const text = PRODUCT_TABS.find((one) => one.name === tab)?.text ?? 'tabDetails';
  return `${pageText(locale, text)} · ${name}`;
}

/** Returns the head of the tabs of the product whose id is in the address. Refuses with 404 when there is none. */
export async function recordOr404(app: App, { params, locale }: FastifyRequest): Promise<ProductRecord> {
  const record = await productRecord(app.db, Number((params as { id: string }).id), locale);
  if (record === null) throw new Refusal(404, 'not-found');
  return record;
}

/** Returns the address of the stock of a request's product. */
export const stockAddress = (request: FastifyRequest) =>
  `/dashboard/products/${(request.params as { id: string }).id}/stock`;
