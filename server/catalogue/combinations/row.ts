import { type Static, Type } from 'typebox';
import type { FieldErrors } from '../../../shared/api/problem.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import { canonicalAmount, formatDa } from '../../../shared/rules/money/format.ts';
import { isTooFine, parseAmount } from '../../../shared/rules/money/parse.ts';
import type { Database } from '../../db/database.ts';
import { errorText } from '../../http/error-texts.ts';
import type { Staff } from '../../http/staff-area.ts';
import { storeAuthors, storedTexts } from '../../web/field-authors.ts';
import { mergeChanges, seenOf } from '../../web/form-changes.ts';
import { tidyText } from '../../web/form-request.ts';
import type { FieldValues } from '../../web/form-view.ts';
import { pageText } from '../../web/texts.ts';
import { readBarcode } from '../barcode.ts';
import { lockProducts } from '../product-lock.ts';
import { type CombinationsProduct, combinationsProduct, type StaffCombination, staffCombinations } from './queries.ts';

const AmountBody = Type.Union([Type.Number(), Type.String({ maxLength: 40 }), Type.Null()], {
  description: 'DA with two decimals; `1 234,50` is read too',
});

/** A row as a call or a form sends it (PRO-1). What is missing is not changed. */
export const RowBody = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 120 })),
  product_price: Type.Optional(AmountBody),
  combination_price: Type.Optional(AmountBody),
  sku: Type.Optional(Type.String({ maxLength: 64 })),
  barcode: Type.Optional(Type.String({ maxLength: 64 })),
  available: Type.Optional(Type.Union([Type.Boolean(), Type.Literal('1'), Type.Literal('0')])),
  _seen: Type.Optional(
    Type.String({ maxLength: 500, description: 'What the row showed; without it nothing is compared' }),
  ),
  _take: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Array(Type.String({ maxLength: 40 }))])),
});
type RowBody = Static<typeof RowBody>;

/** In centimes; more is a slip of the keyboard. */
export const HIGHEST_PRICE = 10_000_000_000;

/** Names a combination where the authors of its changes are stored. */
export const combinationRecord = (id: number): string => `combination ${id}`;

/** Texts of the row's fields, as they are shown, compared and sent. */
type RowValues = Readonly<
  Record<'name' | 'combination_price' | 'sku' | 'barcode' | 'available' | 'product_price', string>
>;

export function rowValues(row: StaffCombination, product: CombinationsProduct): RowValues {
  return {
    name: row.name,
    combination_price: row.priceHt === null ? '' : canonicalAmount(row.priceHt),
    sku: row.sku,
    barcode: row.barcode,
    available: row.available ? '1' : '0',
    product_price: canonicalAmount(product.priceHt),
  };
}

export type SavedRow =
  | { readonly status: 200; readonly row: StaffCombination; readonly values: RowValues; readonly seen: string }
  | {
      readonly status: 409 | 422;
      readonly row: StaffCombination;
      /** As typed, with what was stored where it was chosen. */
      readonly values: FieldValues;
      readonly seen: string;
      readonly errors: FieldErrors;
      /** Stored values of the fields that somebody else changed. */
      readonly stored: FieldValues;
    };

/**
 * Stores a row, unless somebody else changed the same field or the product's price since it was shown (PRO-2).
 * @returns null when there is no such combination
 */
export async function saveRow(
  tx: Database,
  { productId, id, locale, staff }: { productId: number; id: number; locale: Locale; staff: Staff | null },
  body: RowBody,
): Promise<SavedRow | null> {
  await lockProducts(tx, [productId]);
  const product = await combinationsProduct(tx, productId);
  const [row] = await staffCombinations(tx, { productId, locale, ids: [id] });
  if (product === null || row === undefined) return null;
  const stored = rowValues(row, product);
  const typed = typedValues(body, stored);
  const seenNow = seenOf(stored);
  const { _seen: seen = seenNow, _take = [] } = body;
  const acceptStored = [_take].flat();
  const { values, conflicts } = mergeChanges(typed, { stored, seen, acceptStored });
  const changed: Record<string, string | undefined> = { ...conflicts };
  // The price was only shown, never typed, so that any difference is somebody else's change.
  const shownPrice = typed.product_price;
  if (shownPrice !== stored.product_price && !acceptStored.includes('product_price')) {
    changed.product_price = stored.product_price;
  }
  const price = values.combination_price === '' ? null : parseAmount(values.combination_price ?? '');
  const record = combinationRecord(id);
  const errors = await conflictTexts(tx, record, changed, locale);
  const isFine = isTooFine(values.combination_price ?? '');
  const isPriceWrong =
    values.combination_price !== '' && (price === null || price <= 0 || price > HIGHEST_PRICE || isFine);
  if (isPriceWrong) errors.combination_price = [pageText(locale, isFine ? 'amountTooFine' : 'combinationPriceInvalid')];
  // A barcode that was stored before this rule may stay.
  const isBarcodeWrong = values.barcode !== stored.barcode && readBarcode(values.barcode ?? '') === null;
  if (isBarcodeWrong) errors.barcode = [errorText('field.format', locale)];
  if (!isPriceWrong && !isBarcodeWrong && Object.keys(changed).length === 0) {
    await tx.query(
      `update combinations set name = $2, price_ht = $3, sku = nullif($4, ''), barcode = nullif($5, ''), available = $6
       where id = $1`,
      [id, values.name, price, values.sku, values.barcode, values.available === '1'],
    );
    const saved = {
      ...stored,
      ...values,
      combination_price: price === null ? '' : canonicalAmount(price),
    } as RowValues;
    await storeAuthors(tx, record, { before: stored, after: saved, staff });
    return { status: 200, row, values: saved, seen: seenOf({ ...saved }) };
  }
  const isConflict = Object.keys(changed).length > 0;
  // An amount that is refused comes back as it was written.
  const written =
    errors.combination_price === undefined ? {} : { combination_price: String(body.combination_price ?? '') };
  return {
    status: isConflict ? 409 : 422,
    row,
    values: { ...values, ...(!conflicts.combination_price && written) },
    seen: isConflict ? seenNow : seen,
    errors,
    stored: changed,
  };
}

/** Returns the texts of a body in the form in which stored ones are compared. A field the body leaves out is as stored. */
function typedValues(body: RowBody, stored: RowValues): RowValues {
  const text = (name: 'name' | 'sku' | 'barcode') => {
    const value = body[name];
    return value === undefined ? stored[name] : tidyText(value);
  };
  const amount = (name: 'product_price' | 'combination_price') => {
    const value = body[name];
    if (value === undefined) return stored[name];
    const written = String(value ?? '').trim();
    if (written === '' && name === 'product_price') return stored[name];
    const centimes = parseAmount(written);
    return centimes === null || isTooFine(written) ? written : canonicalAmount(centimes);
  };
  const { available = stored.available === '1' } = body;
  return {
    name: text('name'),
    sku: text('sku'),
    barcode: readBarcode(text('barcode')) ?? text('barcode'),
    combination_price: amount('combination_price'),
    product_price: amount('product_price'),
    available: available === true || available === '1' ? '1' : '0',
  };
}

async function conflictTexts(
  db: Database,
  record: string,
  { product_price: price, ...stored }: FieldValues,
  locale: Locale,
): Promise<FieldErrors> {
  const amount = (text: string) => formatDa(parseAmount(text) ?? 0);
  const inWords = (name: string, value: string) => {
    if (name === 'available') return pageText(locale, value === '1' ? 'combinationOffered' : 'combinationHidden');
    return name === 'combination_price' && value !== '' ? amount(value) : value;
  };
  return {
    ...(await storedTexts(db, record, { stored, locale, inWords })),
    ...(price !== undefined && { product_price: [pageText(locale, 'productPriceChanged', { value: amount(price) })] }),
  };
}
