import type { Locale } from '../../shared/i18n/locale.ts';
import type { ProductPicture } from '../../shared/rules/catalogue/product.ts';
import { linePictures } from '../catalogue/pictures.ts';
import type { Database } from '../db/database.ts';
import { listText, textIn } from '../web/texts.ts';
import type { OrderLine } from './queries.ts';

/** A line as the pages show it, in one language. */
export interface OrderLineView {
  readonly id: number;
  readonly productId: number;
  readonly name: string;
  readonly attributes: string;
  /** The items of a pack, one text each with the option values that were chosen. */
  readonly contents: readonly string[];
  readonly picture: ProductPicture | null;
  readonly unitPrice: number;
  /** The promotion that the unit price comes from; null for none. */
  readonly promotion: { readonly id: number; readonly name: string } | null;
  readonly quantity: number;
  readonly total: number;
}

export async function shownLines(db: Database, lines: readonly OrderLine[], locale: Locale): Promise<OrderLineView[]> {
  const pictures = await linePictures(db, lines, locale);
  return lines.map((line, index) => ({
    id: line.id,
    productId: line.productId,
    name: textIn(line.name, locale),
    attributes: attributesText(line.attributes, locale),
    contents: contentsTexts(line, locale),
    picture: pictures[index] ?? null,
    unitPrice: line.unitPrice,
    promotion: line.promotion && { id: line.promotion.id, name: textIn(line.promotion.name, locale) },
    quantity: line.quantity,
    total: line.total,
  }));
}

/** Returns the option values that were chosen, in words. */
export function attributesText(attributes: OrderLine['attributes'], locale: Locale): string {
  return listText(
    locale,
    attributes.map(({ value }) => textIn(value, locale)),
  );
}

/** Returns the items of a pack, one text each with the option values that were chosen; none of a simple product. */
export function contentsTexts({ packContents }: OrderLine, locale: Locale): string[] {
  return (packContents ?? []).map(({ quantity, names, attributes }) =>
    [`${quantity} × ${textIn(names, locale)}`, attributesText(attributes, locale)].filter(Boolean).join(' · '),
  );
}
