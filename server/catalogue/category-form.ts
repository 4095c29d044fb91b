import { type Static, Type } from 'typebox';
import type { CreatedCategory } from '../../shared/api/category.ts';
import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { FormState } from '../web/form-view.ts';
import { pageText, textIn } from '../web/texts.ts';
import { addGrouping, groupingNamed, knownNames, lockGroupings, storedGroupings } from './groupings.ts';

const NewCategory = Type.Object({
  nameFr: Type.String({ minLength: 1, maxLength: 120 }),
  nameEn: Type.Optional(Type.String({ maxLength: 120 })),
  nameAr: Type.Optional(Type.String({ maxLength: 120 })),
  parentId: Type.Optional(Type.String({ pattern: '^[0-9]{0,9}$' })),
});
type NewCategory = Static<typeof NewCategory>;

/** The form of a new category in the dialog of a product; its page is that of `grouping-routes.ts`. */
export const CATEGORY_FORM = { schema: NewCategory, topic: 'grouping' } as const;

export const emptyCategory = (): FormState => ({ status: 200, values: {}, seen: '' });

type CategoryOutcome =
  | { readonly kind: 'created'; readonly id: number; readonly name: string }
  /** Messages by field, and the category that has the name. */
  | {
      readonly kind: 'refused';
      readonly status: 409 | 422;
      readonly errors: FieldErrors;
      readonly category?: CreatedCategory;
    };

/** Stores a new category, unless one has the same name in any language (DLG-2). One at a time is stored. */
export async function createCategory(
  tx: Database,
  shopId: number,
  form: NewCategory,
  locale: Locale,
): Promise<CategoryOutcome> {
  await lockGroupings(tx, 'categories');
  const stored = await storedGroupings(tx, 'categories', shopId);
  const errors = knownNames(form, stored, { text: 'categoryExists', locale });
  const [same] = [form.nameFr, form.nameEn, form.nameAr].flatMap((name) => groupingNamed(name, stored) ?? []);
  if (same !== undefined) {
    return { kind: 'refused', status: 409, errors, category: { id: same.id, name: textIn(same.name, locale) } };
  }
  const above = Number(form.parentId || 0) || null;
  if (above !== null && !stored.some(({ id }) => id === above))
    return { kind: 'refused', status: 422, errors: { parentId: [pageText(locale, 'choiceGone')] } };
  const id = await addGrouping(tx, 'categories', shopId, { typed: form, above, stored });
  return { kind: 'created', id, name: textIn({ fr: form.nameFr, en: form.nameEn, ar: form.nameAr }, locale) };
}
