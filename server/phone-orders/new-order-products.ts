import type { Locale } from '../../shared/i18n/locale.ts';
import { toAsciiDigits } from '../../shared/rules/digits/digits.ts';
import { searchedText } from '../../shared/rules/digits/scanned-code.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import { choiceView } from '../catalogue/choice-view.ts';
import { pricedCombinations } from '../catalogue/combinations/queries.ts';
import { availableOf, linePrices } from '../catalogue/pricing.ts';
import { searchProducts } from '../catalogue/product-search.ts';
import { productPage, productToAdd } from '../catalogue/queries.ts';
import type { Database } from '../db/database.ts';
import { PRODUCT_NAME, productNameJoins } from '../stock/product-name.ts';
import { pageText } from '../web/texts.ts';
import type { NewOrderForm, NewOrderLine } from './new-order-form.ts';

/** Products of one list; a search leads to the others. */
const MOST_PRODUCTS = 200;

interface ProductsPage {
  readonly shopId: number;
  readonly locale: Locale;
  readonly form: Pick<NewOrderForm, 'lines' | 'search'>;
}

export interface SelectEntry {
  readonly id: number;
  readonly text: string;
}

/** The one product that a search means, and its combination where the search is the code of that. */
export type SearchMatch = Pick<NewOrderLine, 'product' | 'combination'>;

/**
 * Returns the products on sale by name, those of the search where there is one, and always those of the lines. `matchCount`
 * counts those of the search; `match` is null where it means several.
 */
export async function productsToOrder(
  db: Database,
  { shopId, locale, form }: ProductsPage,
): Promise<{ products: SelectEntry[]; hasMore: boolean; matchCount: number; match: SearchMatch | null }> {
  const { search } = form;
  const hits = search === '' ? null : await searchProducts(db, { locale, search, limit: MOST_PRODUCTS + 1 });
  const hitIds = hits?.map(({ id }) => id) ?? null;
  const chosen = form.lines.flatMap(({ product }) => productId(product) ?? []);
  const products = await db.query<SelectEntry & { isChosen: boolean }>(
    `select p.id, names.name as text, p.id = any ($4::int[]) as "isChosen" from products p
       ${productNameJoins('$2')}
       cross join lateral (select ${PRODUCT_NAME} as name) names
     where p.shop_id = $1 and p.active and p.status = 'published' and (p.id = any ($4) or $3::int[] is null or p.id = any ($3))
     order by "isChosen" desc, names.name, p.id limit $5`,
    [shopId, locale, hitIds, chosen, MOST_PRODUCTS + chosen.length + 1],
  );
  const others = products.filter(({ isChosen }) => !isChosen);
  const listed = [...products.filter(({ isChosen }) => isChosen), ...others.slice(0, MOST_PRODUCTS)];
  const byName = new Intl.Collator(locale);
  const matches = products.filter(({ id }) => hitIds === null || hitIds.includes(id)).map(({ id }) => String(id));
  const coded = search === '' ? [] : await matchesOfCode(db, search, matches);
  const meant = coded.length === 1 ? coded : matches.map((product) => ({ product, combination: '' }));
  return {
    products: listed.map(({ id, text }) => ({ id, text })).sort((a, b) => byName.compare(a.text, b.text)),
    hasMore: others.length > MOST_PRODUCTS,
    matchCount: matches.length,
    match: search !== '' && meant.length === 1 ? meant[0]! : null,
  };
}

/** Returns which of these products, and of their combinations, have the SKU or barcode that was typed or scanned. */
function matchesOfCode(db: Database, search: string, products: readonly string[]): Promise<SearchMatch[]> {
  const code = toAsciiDigits(searchedText(search)).trim();
  return db.query<SearchMatch>(
    `select product_id::text as product, id::text as combination from combinations
       where product_id = any ($2::int[]) and archived_at is null and lower($1) in (lower(sku), lower(barcode))
     union all select id::text, '' from products where id = any ($2) and lower($1) in (lower(sku), lower(barcode)) limit 2`,
    [code, products],
  );
}

/** A line with what can be chosen in it, and its price once that is complete. Money in centimes. */
export interface ShownOrderLine extends NewOrderLine {
  readonly combinations: readonly SelectEntry[];
  readonly packItems: readonly (SelectEntry & {
    readonly chosen: string;
    readonly combinations: readonly SelectEntry[];
  })[];
  readonly unitPrice: number | null;
  /** Null while the quantity is no number. */
  readonly total: number | null;
  /** Pieces, or packs, that can be ordered now. */
  readonly available: number | null;
}

/** Returns the lines as the page shows them, in their order. */
export async function linesToOrder(db: Database, { shopId, locale, form }: ProductsPage): Promise<ShownOrderLine[]> {
  const filled = form.lines.filter(({ product }) => product !== '');
  const results = await linePrices(
    db,
    shopId,
    filled.map((line) => ({ ...line, combination: line.combination || null, quantity: 1 })),
  );
  const resultOf = new Map(filled.map((line, index) => [line, results[index]!]));
  return Promise.all(
    form.lines.map(async (line) => {
      const result = resultOf.get(line) ?? null;
      const quantity = parseQuantity(line.quantity);
      const price = result?.ok ? result : null;
      return {
        ...line,
        combinations: await combinationsOf(db, shopId, line, locale),
        packItems: result?.type === 'pack' ? await packItemsOf(db, shopId, line, locale) : [],
        unitPrice: price?.unitPrice ?? null,
        total: price === null || quantity === null ? null : price.unitPrice * quantity,
        available: price && availableOf(price),
      };
    }),
  );
}

async function combinationsOf(
  db: Database,
  shopId: number,
  line: NewOrderLine,
  locale: Locale,
): Promise<SelectEntry[]> {
  const id = productId(line.product);
  const rows = id === null ? [] : await pricedCombinations(db, { shopId, productId: id, locale });
  return rows
    .filter(({ available, id }) => available || String(id) === line.combination)
    .map(({ id, label, price, stock }) => ({
      id,
      text: pageText(locale, 'newOrderCombination', {
        name: label,
        price: formatDa(price),
        count: Math.max(0, stock),
      }),
    }));
}

/** Returns the items of a pack whose variant the customer chooses. */
async function packItemsOf(db: Database, shopId: number, line: NewOrderLine, locale: Locale) {
  const match = await productToAdd(db, shopId, line.product);
  if (match === null) return [];
  const page = await productPage(db, { shopId, productSlug: match.slug, locale });
  const items = page === null ? [] : (choiceView(page, locale).pack?.items ?? []);
  return items
    .filter(({ mustChoose }) => mustChoose)
    .map(({ product, name, combinations }) => ({
      id: product,
      text: name,
      chosen: String(line.packChoices.find((choice) => choice.product === String(product))?.combination ?? ''),
      combinations: combinations.filter(({ available }) => available).map(({ id, label }) => ({ id, text: label })),
    }));
}

function productId(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
