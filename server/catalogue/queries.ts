import { UUID } from '../../shared/api/uuid.ts';
import { toLocale } from '../../shared/i18n/locale.ts';
import { defaultCombination } from '../../shared/rules/catalogue/availability.ts';
import type { Named, ProductCard, ProductPage } from '../../shared/rules/catalogue/product.ts';
import type { Database } from '../db/database.ts';
import { textIn } from '../web/texts.ts';
import { cardRating, type Rating, ratingOf } from './card-rating.ts';
import { picturesOf } from './pictures.ts';
import { idNumber, type LocalizedText, type PackLineFacts, type ProductFacts, productFacts } from './product-facts.ts';
import { optionGroups, productCombination, productPack } from './product-parts.ts';
import {
  basePrice,
  isSold,
  oldPrice,
  packItemsTotal,
  promotedPrice,
  promotionView,
  unitsInStock,
} from './product-price.ts';

type NamedRow = { id: number; uuid: string; slug: string; name: LocalizedText };

function named({ id, uuid, slug, name }: NamedRow, locale: string): Named {
  return { id, uuid, slug, name: textIn(name, locale) };
}

export function productUrl(categorySlug: string, productSlug: string): string {
  return `/catalog/product/${categorySlug}/${productSlug}`;
}

/** Names in `Pick` the columns that the page gets as they are stored. */
interface PageRow extends Pick<ProductPage, 'id'> {
  texts: Record<'name' | 'shortDescription' | 'longDescription' | 'seoTitle' | 'seoDescription', LocalizedText>;
  brandLine: NamedRow | null;
  collections: NamedRow[];
  tags: NamedRow[];
  features: { name: LocalizedText; value: LocalizedText }[];
}

const NAMED = (alias: string): string =>
  `jsonb_build_object('id', ${alias}.id, 'uuid', ${alias}.uuid, 'slug', ${alias}.slug, 'name', ${alias}.name)`;

const PAGE = `
select p.id,
  (select jsonb_build_object(
    'name', jsonb_object_agg(l.language_code, l.name),
    'shortDescription', jsonb_object_agg(l.language_code, l.short_description),
    'longDescription', jsonb_object_agg(l.language_code, l.long_description),
    'seoTitle', jsonb_object_agg(l.language_code, l.seo_title),
    'seoDescription', jsonb_object_agg(l.language_code, l.seo_description))
   from product_langs l where l.product_id = p.id and l.language_code in ($3, 'fr')) as texts,
  (select ${NAMED('bl')} from brand_lines bl where bl.id = p.brand_line_id) as "brandLine",
  coalesce((select jsonb_agg(${NAMED('c')} order by c.id) from product_collections pc
    join collections c on c.id = pc.collection_id where pc.product_id = p.id), '[]') as collections,
  coalesce((select jsonb_agg(${NAMED('t')} order by t.id) from product_tags pt
    join tags t on t.id = pt.tag_id where pt.product_id = p.id), '[]') as tags,
  coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'value', pf.value) order by pf.position)
    from product_features pf join features f on f.id = pf.feature_id where pf.product_id = p.id), '[]') as features
from products p
where p.shop_id = $1 and p.slug = $2 and p.active and p.status = 'published'`;

/** Returns everything a product page shows (CAT-1); null when there is no such product on sale. */
export async function productPage(
  db: Database,
  { shopId, productSlug, locale }: { shopId: number; productSlug: string; locale: string },
): Promise<ProductPage | null> {
  const [row] = await db.query<PageRow>(PAGE, [shopId, productSlug, locale]);
  if (!row) return null;
  const { texts, brandLine, collections, tags, features, ...columns } = row;
  const facts = await productFacts(db, shopId, [row.id]);
  const product = facts.get(row.id);
  if (!product) return null;
  const pictures = await picturesOf(db, [...facts.keys()], locale);
  const price = promotedPrice(basePrice(product), product.promotions);
  const context = {
    promotions: product.promotions,
    pictures: pictures.get(product.id) ?? [],
    siblings: product.combinations,
  };
  const combinations = product.combinations.map((one) =>
    productCombination({ ...one, available: isSold(one) }, context, locale),
  );
  const pack = product.type === 'pack' ? productPack(product, facts, pictures, locale) : null;
  return {
    ...columns,
    uid: product.uid,
    uuid: product.uuid,
    slug: product.slug,
    type: product.type,
    locale,
    texts,
    name: textIn(texts.name, locale),
    shortDescription: textIn(texts.shortDescription, locale),
    longDescription: textIn(texts.longDescription, locale),
    seoTitle: textIn(texts.seoTitle, locale),
    seoDescription: textIn(texts.seoDescription, locale),
    sku: product.sku,
    dateAdd: product.dateAdd.toISOString(),
    category: named(product.category, locale),
    brand: product.brand && { ...named(product.brand, locale), logo: product.brand.logo },
    brandLine: brandLine && named(brandLine, locale),
    collections: collections.map((collection) => named(collection, locale)),
    tags: tags.map((tag) => named(tag, locale)),
    features: features.map(({ name, value }) => ({ name: textIn(name, locale), value: textIn(value, locale) })),
    priceHt: price.base,
    promotion: promotionView(price.promotion, locale),
    priceAfterPromotion: price.final,
    quantity: pack ? pack.available : unitsInStock(product, facts),
    pictures: context.pictures,
    combinations,
    options: optionGroups(combinations),
    defaultCombinationId: defaultCombination(combinations)?.id ?? null,
    pack,
  };
}

export interface CardSelection {
  shopId: number;
  locale: string;
  /** In this order; without it the newest come first. */
  productIds?: readonly number[];
  /** Main or further category. */
  categoryId?: number;
  limit?: number;
  /** The instant whose promotions count; without it now. */
  at?: Date;
}

/** Returns products of a shop as lists show them. Those that are not on sale are left out. */
export async function productCards(db: Database, selection: CardSelection): Promise<ProductCard[]> {
  const { shopId, locale, productIds = null, categoryId = null, limit = 12, at } = selection;
  const chosen = await db.query<{ id: number; rating: Rating }>(
    `select p.id, ${ratingOf('p.id')} as rating from products p
     where p.shop_id = $4 and p.active and p.status = 'published' and ($1::int[] is null or p.id = any($1))
       and ($2::int is null or p.category_id = $2
         or exists (select 1 from product_categories pc where pc.product_id = p.id and pc.category_id = $2))
     order by array_position($1::int[], p.id), p.date_add desc, p.id desc limit $3`,
    [productIds, categoryId, limit, shopId],
  );
  if (chosen.length === 0) return [];
  const ids = chosen.map(({ id }) => id);
  const facts = await productFacts(db, shopId, ids, at);
  const pictures = await picturesOf(db, ids, locale, { firstOnly: true });
  return chosen.flatMap(({ id, rating }) => {
    const product = facts.get(id);
    const shown = { picture: pictures.get(id)?.[0] ?? null, rating: cardRating(rating, toLocale(locale)) };
    return product ? [card(product, facts, shown, locale)] : [];
  });
}

function card(
  product: ProductFacts,
  facts: ReadonlyMap<number, ProductFacts>,
  shown: Pick<ProductCard, 'picture' | 'rating'>,
  locale: string,
): ProductCard {
  const price = promotedPrice(basePrice(product), product.promotions);
  const quantity = unitsInStock(product, facts);
  const open = product.packLines.some((line) => isOpen(line, facts));
  return {
    id: product.id,
    uid: product.uid,
    uuid: product.uuid,
    slug: product.slug,
    url: productUrl(product.category.slug, product.slug),
    type: product.type,
    name: textIn(product.names, locale),
    names: product.names,
    dateAdd: product.dateAdd.toISOString(),
    category: named(product.category, locale),
    brand: product.brand && named(product.brand, locale),
    priceHt: price.base,
    promotion: promotionView(price.promotion, locale),
    priceAfterPromotion: price.final,
    oldPrice: oldPrice(price, packItemsTotal(product.packLines)),
    mustChoose: product.combinations.length > 0 || open,
    inStock: quantity > 0,
    quantity,
    productInPack: product.type === 'pack' ? packContents(product, facts, locale) : null,
    ...shown,
  };
}

/** Says if the shopper chooses the combination of a pack item. */
function isOpen(line: PackLineFacts, facts: ReadonlyMap<number, ProductFacts>): boolean {
  return line.combinationId === null && (facts.get(line.productId)?.combinations.length ?? 0) > 0;
}

function packContents(
  pack: ProductFacts,
  facts: ReadonlyMap<number, ProductFacts>,
  locale: string,
): ProductCard['productInPack'] {
  return pack.packLines.map((line) => ({
    product: line.productId,
    combination: line.combinationId,
    quantity: line.quantity,
    name: textIn(facts.get(line.productId)?.names, locale),
    mustChoose: isOpen(line, facts),
  }));
}

/** Returns the shop's product of an add form, by id or uuid, with the address parts of its page; null when not on sale. */
export async function productToAdd(
  db: Database,
  shopId: number,
  reference: string,
): Promise<{ id: number; slug: string; categorySlug: string } | null> {
  const [product] = await db.query<{ id: number; slug: string; categorySlug: string }>(
    `select p.id, p.slug, c.slug as "categorySlug"
     from products p join categories c on c.id = p.category_id
     where p.shop_id = $3 and (p.id = $1 or p.uuid = $2::uuid) and p.active and p.status = 'published'`,
    [idNumber(reference), UUID.test(reference) ? reference : null, shopId],
  );
  return product ?? null;
}
