import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { textIn } from '../web/texts.ts';
import type { LocalizedText } from './product-facts.ts';

/** A row of a list of choices, as the kit renders it. */
export interface ListedChoice {
  readonly value: string;
  readonly label: string;
  /** In all languages, with bars between them. */
  readonly names: string;
}

/** The choices of the forms of a shop's products. */
export interface ChoiceLists {
  readonly categories: readonly ListedChoice[];
  readonly brands: readonly ListedChoice[];
  readonly brandLines: readonly (ListedChoice & { readonly brand: string })[];
  readonly tags: readonly ListedChoice[];
  readonly collections: readonly ListedChoice[];
}

interface Row {
  readonly id: number;
  readonly name: LocalizedText;
  /** Of the category above, or of the brand of a line. */
  readonly above: LocalizedText | null;
  readonly aboveId: number | null;
}

const LISTS = `
select 'categories' as list, c.id, c.name, up.name as above, up.id as "aboveId"
  from categories c left join categories up on up.id = c.parent_id where c.shop_id = $1
union all select 'brands', id, name, null, null from brands where shop_id = $1
union all select 'brandLines', l.id, l.name, b.name, b.id
  from brand_lines l join brands b on b.id = l.brand_id where l.shop_id = $1
union all select 'tags', id, name, null, null from tags where shop_id = $1
union all select 'collections', id, name, null, null from collections where shop_id = $1`;

/** Returns what products of a shop can belong to, sorted by name in `locale`. */
export async function choiceLists(db: Database, shopId: number, locale: Locale): Promise<ChoiceLists> {
  const rows = await db.query<Row & { list: string }>(LISTS, [shopId]);
  const collator = new Intl.Collator(locale);
  const listed = (name: keyof ChoiceLists) =>
    rows
      .filter(({ list }) => list === name)
      .map((row) => ({ ...choiceOf(row, locale), brand: String(row.aboveId ?? '') }))
      .sort((a, b) => collator.compare(a.label, b.label));
  return {
    categories: listed('categories'),
    brands: listed('brands'),
    brandLines: listed('brandLines'),
    tags: listed('tags'),
    collections: listed('collections'),
  };
}

function choiceOf({ id, name, above }: Row, locale: Locale): ListedChoice {
  const label = [above, name].filter((texts) => texts !== null).map((texts) => textIn(texts, locale));
  return { value: String(id), label: label.join(' › '), names: [...new Set(Object.values(name))].join('|') };
}
