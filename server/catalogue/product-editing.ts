import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import type { Database } from '../db/database.ts';
import { richTextFrom } from '../web/rich-text.ts';
import { pageText, type TextValues } from '../web/texts.ts';

/** As typed by staff. */
export interface ProductFormValues {
  readonly name: string;
  readonly shortDescription: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly price_ht: string;
}

const LIMITS = { name: 200, shortDescription: 2000, seoTitle: 120, seoDescription: 320 } as const;
/** DA; more is a slip of the keyboard. */
const HIGHEST_PRICE = 100_000_000;

export interface ProductEdit {
  readonly name: string;
  readonly shortDescription: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  /** Centimes. */
  readonly priceHt: number;
}

export type ProductFormReading =
  | { readonly ok: true; readonly edit: ProductEdit }
  | { readonly ok: false; readonly errors: Record<string, string[]> };

/** The form's verdict: what to store, or messages by field in the language of the page. */
export function readProductForm(values: ProductFormValues, locale: Locale): ProductFormReading {
  const errors: Record<string, string[]> = {};
  const say = (field: string, key: TextKey, params?: TextValues) => {
    errors[field] ??= [pageText(locale, key, params)];
  };
  if (values.name.trim() === '') say('name', 'nameRequired');
  for (const [field, limit] of Object.entries(LIMITS) as [keyof typeof LIMITS, number][]) {
    if ([...values[field]].length > limit) say(field, 'tooLong', { limit });
  }
  const priceHt = parseAmount(values.price_ht);
  if (priceHt === null || priceHt < 0 || priceHt > HIGHEST_PRICE * 100) say('price_ht', 'priceInvalid');
  if (priceHt === null || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    edit: {
      name: values.name.trim(),
      shortDescription: richTextFrom(values.shortDescription),
      seoTitle: values.seoTitle.trim(),
      seoDescription: values.seoDescription.trim(),
      priceHt,
    },
  };
}

/** Stores the texts of one language and the price together. */
export async function saveProduct(db: Database, productId: number, language: Locale, edit: ProductEdit): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('update products set price_ht = $2 where id = $1', [productId, edit.priceHt]);
    await tx.query(
      `insert into product_langs (product_id, language_code, name, short_description, seo_title, seo_description)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (product_id, language_code) do update set name = excluded.name,
         short_description = excluded.short_description, seo_title = excluded.seo_title,
         seo_description = excluded.seo_description`,
      [productId, language, edit.name, edit.shortDescription, edit.seoTitle, edit.seoDescription],
    );
  });
}
