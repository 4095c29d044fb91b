import { type Static, Type } from 'typebox';
import type { FieldErrors } from '../../shared/api/problem.ts';
import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { foldName } from '../../shared/rules/catalogue/fold-text.ts';
import type { Database } from '../db/database.ts';
import type { FormState } from '../web/form-view.ts';
import { pageText, textIn } from '../web/texts.ts';
import type { LocalizedText } from './product-facts.ts';
import { freeSlug, slugOf } from './slug.ts';

const NewCategory = Type.Object({
  nameFr: Type.String({ minLength: 1, maxLength: 120 }),
  nameEn: Type.Optional(Type.String({ maxLength: 120 })),
  nameAr: Type.Optional(Type.String({ maxLength: 120 })),
  parentId: Type.Optional(Type.String({ pattern: '^[0-9]{0,9}$' })),
});
export type NewCategory = Static<typeof NewCategory>;

/** The form of a new category, in the dialog of a product and on a page of its own. */
export const CATEGORY_FORM = { schema: NewCategory, topic: 'category' } as const;

export const emptyCategory = (): FormState => ({ status: 200, values: {}, seen: '' });

const FIELD_OF = { fr: 'nameFr', en: 'nameEn', ar: 'nameAr' } as const satisfies Record<Locale, keyof NewCategory>;

type CategoryOutcome =
  | { readonly kind: 'created'; readonly id: number; readonly name: string }
  /** Messages by field. */
  | { readonly kind: 'refused'; readonly status: 409 | 422; readonly errors: FieldErrors };

/** Stores a new category, unless one has the same name in any language (DLG-2). One at a time is stored. */
export async function createCategory(
  db: Database,
  shopId: number,
  form: NewCategory,
  locale: Locale,
): Promise<CategoryOutcome> {
  await db.query("select pg_advisory_xact_lock(hashtext('new category'))");
  const stored = await db.query<{ id: number; slug: string; name: LocalizedText }>(
    'select id, slug, name from categories where shop_id = $1',
    [shopId],
  );
  const errors: Record<string, string[]> = {};
  for (const language of LOCALES) {
    const folded = foldName(form[FIELD_OF[language]] ?? '');
    const same = stored.find(({ name }) => folded && Object.values(name).some((each) => foldName(each) === folded));
    if (same) errors[FIELD_OF[language]] = [pageText(locale, 'categoryExists', { name: textIn(same.name, locale) })];
  }
  if (Object.keys(errors).length > 0) return { kind: 'refused', status: 409, errors };
  const parentId = Number(form.parentId || 0);
  if (parentId > 0 && !stored.some(({ id }) => id === parentId))
    return { kind: 'refused', status: 422, errors: { parentId: [pageText(locale, 'choiceGone')] } };

  const name = Object.fromEntries(
    LOCALES.map((language) => [language, form[FIELD_OF[language]] ?? '']).filter(([, text]) => text !== ''),
  );
  const slug = freeSlug(
    slugOf(form.nameFr) || 'categorie',
    stored.map((category) => category.slug),
  );
  const [created] = await db.query<{ id: number }>(
    `insert into categories (shop_id, parent_id, slug, name, position)
     values ($1, nullif($2, 0), $3, $4, (select coalesce(max(position), 0) + 1 from categories where shop_id = $1))
     returning id`,
    [shopId, parentId, slug, JSON.stringify(name)],
  );
  return { kind: 'created', id: (created as { id: number }).id, name: textIn(name, locale) };
}
