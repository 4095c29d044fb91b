import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';

export interface TaxonomyEntry {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly name: LocalizedText;
}

interface CategoryEntry extends TaxonomyEntry {
  readonly parentId: number | null;
  readonly description: LocalizedText;
  readonly position: number;
}

interface BrandEntry extends TaxonomyEntry {
  readonly logo: string | null;
}

interface BrandLineEntry extends TaxonomyEntry {
  readonly brandId: number;
}

interface OptionValueEntry {
  readonly id: number;
  readonly code: string;
  readonly typeName: LocalizedText;
  readonly typePosition: number;
  readonly value: string;
  readonly name: LocalizedText;
  readonly color: string | null;
  readonly position: number;
}

/** Categories, brands, lines and collections by id. */
export interface Taxonomy {
  readonly categories: ReadonlyMap<number, CategoryEntry>;
  readonly brands: ReadonlyMap<number, BrandEntry>;
  readonly brandLines: ReadonlyMap<number, BrandLineEntry>;
  readonly collections: ReadonlyMap<number, TaxonomyEntry>;
  readonly features: ReadonlyMap<number, { readonly id: number; readonly code: string; readonly name: LocalizedText }>;
  readonly optionValues: ReadonlyMap<number, OptionValueEntry>;
}

function byId<T extends { readonly id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readTaxonomy(db: Database, shopId: number): Promise<Taxonomy> {
  const of = async <T extends { readonly id: number }>(table: string, more = '', order = 'id') =>
    byId(
      await db.query<T>(`select id, uuid, slug, name${more} from ${table} where shop_id = $1 order by ${order}`, [
        shopId,
      ]),
    );
  return {
    categories: await of<CategoryEntry>(
      'categories',
      ', parent_id as "parentId", description, position',
      'position, id',
    ),
    brands: await of<BrandEntry>('brands', ', logo'),
    brandLines: await of<BrandLineEntry>('brand_lines', ', brand_id as "brandId"'),
    collections: await of<TaxonomyEntry>('collections'),
    features: byId(
      await db.query<{ id: number; code: string; name: LocalizedText }>('select id, code, name from features'),
    ),
    optionValues: byId(
      await db.query<OptionValueEntry>(
        `select v.id, t.code, t.name as "typeName", t.position as "typePosition", v.value, v.langs as name, v.color,
           v.position
         from option_values v join option_types t on t.id = v.type_id`,
      ),
    ),
  };
}

/** Returns the category and every one above it. */
export function withParents({ categories }: Taxonomy, id: number): number[] {
  const path: number[] = [];
  for (let at = categories.get(id); at && !path.includes(at.id); at = categories.get(at.parentId ?? 0))
    path.push(at.id);
  return path;
}
