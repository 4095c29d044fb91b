import type { Locale } from '../../shared/i18n/locale.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import { textIn } from '../web/texts.ts';

/** Categories in each other, at most. */
const MAX_DEPTH = 20;

/** Returns the lists that lead to a category from the top, and its own. */
export async function categorySteps(
  db: Database,
  categoryId: number,
  locale: Locale,
): Promise<{ readonly name: string; readonly url: string }[]> {
  const rows = await db.query<{ slug: string; name: LocalizedText }>(
    `with recursive steps as (
       select slug, name, parent_id, 1 as depth from categories where id = $1
       union all
       select c.slug, c.name, c.parent_id, s.depth + 1 from categories c join steps s on s.parent_id = c.id where s.depth < $2)
     select slug, name from steps order by depth desc`,
    [categoryId, MAX_DEPTH],
  );
  return rows.map(({ slug, name }) => ({ name: textIn(name, locale), url: `/catalog/category/${slug}` }));
}
