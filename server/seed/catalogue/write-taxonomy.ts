import type { Database } from '../../db/database.ts';
import { advanceIds, insertRows } from '../../db/insert-rows.ts';
import type { SceneName } from '../pictures/scenes.ts';
import type { Random } from '../random.ts';
import { logoUrl, storedScene } from '../stored-pictures.ts';
import { OPTIONS } from './options.ts';
import { BRANDS, CATEGORIES, COLLECTIONS, FEATURES, TAGS } from './taxonomy.ts';

/** Ids by slug (categories, brands, collections, tags), by code (features) or by `type value` (option values). */
export interface TaxonomyIds {
  categories: Map<string, number>;
  brands: Map<string, number>;
  /** Brand slug to the ids of its lines. */
  brandLines: Map<string, number[]>;
  collections: number[];
  tags: Map<string, number>;
  features: Map<string, number>;
  optionValues: Map<string, number>;
}

export async function writeTaxonomy(db: Database, shopId: number, random: Random): Promise<TaxonomyIds> {
  const numbered = (list: readonly { slug: string }[]) => new Map(list.map(({ slug }, at) => [slug, at + 1]));
  const categories = numbered(CATEGORIES);
  const brands = numbered(BRANDS);
  const lines = BRANDS.flatMap((brand) => brand.lines.map((line) => ({ ...line, brand: brand.slug })));
  const named = ({ slug, name }: { slug: string; name: object }, at: number) => ({
    id: at + 1,
    uuid: random.uuid(),
    shop_id: shopId,
    slug,
    name,
  });

  await insertRows(
    db,
    'categories',
    CATEGORIES.map((category, at) => ({
      ...named(category, at),
      parent_id: category.parent === null ? null : categories.get(category.parent),
      description: category.description,
      position: at,
      picture: storedScene(`tile-${category.slug}` as SceneName),
    })),
  );
  await insertRows(
    db,
    'brands',
    BRANDS.map((brand, at) => ({ ...named(brand, at), logo: logoUrl(brand.slug) })),
  );
  await insertRows(
    db,
    'brand_lines',
    lines.map((line, at) => ({ ...named(line, at), brand_id: brands.get(line.brand) })),
  );
  await insertRows(db, 'collections', COLLECTIONS.map(named));
  await insertRows(db, 'tags', TAGS.map(named));
  await insertRows(
    db,
    'features',
    FEATURES.map(({ code, name }, at) => ({ id: at + 1, code, name })),
  );
  await insertRows(
    db,
    'option_types',
    OPTIONS.map(({ code, name }, at) => ({ id: at + 1, code, name, position: at })),
  );
  const values = OPTIONS.flatMap((option, type) =>
    option.values.map((value, position) => ({ ...value, code: option.code, type: type + 1, position })),
  );
  await insertRows(
    db,
    'option_values',
    values.map((value, at) => ({
      id: at + 1,
      type_id: value.type,
      value: value.value,
      langs: value.name,
      color: value.color ?? null,
      position: value.position,
    })),
  );
  await advanceIds(db, [
    'categories',
    'brands',
    'brand_lines',
    'collections',
    'tags',
    'features',
    'option_types',
    'option_values',
  ]);
  return {
    categories,
    brands,
    brandLines: new Map(
      BRANDS.map(({ slug }) => [slug, lines.flatMap((line, at) => (line.brand === slug ? [at + 1] : []))]),
    ),
    collections: COLLECTIONS.map((_, at) => at + 1),
    tags: numbered(TAGS),
    features: new Map(FEATURES.map(({ code }, at) => [code, at + 1])),
    optionValues: new Map(values.map(({ code, value }, at) => [`${code} ${value}`, at + 1])),
  };
}
