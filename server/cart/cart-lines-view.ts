import type { Locale } from '../../shared/i18n/locale.ts';
import { linePictures } from '../catalogue/pictures.ts';
import { availableOf, type PricedLine } from '../catalogue/pricing.ts';
import { productCards } from '../catalogue/queries.ts';
import type { Database } from '../db/database.ts';
import { listText, pageText, textIn } from '../web/texts.ts';
import { browserLine } from './browser-line.ts';
import type { StoredCartLine } from './shopper-cart.ts';

/** Returns the lines of the server's cart for its page, each with the line that the browser's cart takes over. */
export async function cartLinesView(db: Database, shopId: number, lines: readonly StoredCartLine[], locale: Locale) {
  const values = (attributes: PricedLine['attributes']) => attributes.map(({ value }) => textIn(value, locale));
  const ids = lines.map(({ product }) => (product.ok ? product.productId : Number(product.product)));
  const pictures = await linePictures(
    db,
    lines.map(({ product }, index) => ({
      productId: ids[index]!,
      combinationId: product.ok ? product.combinationId : null,
    })),
    locale,
  );
  const cards = new Map(
    (await productCards(db, { shopId, locale, productIds: ids, limit: ids.length })).map((card) => [card.id, card]),
  );
  return lines.map(({ id, quantity, product }, index) => {
    const card = cards.get(ids[index]!);
    const picture = pictures[index] ?? null;
    const left = product.ok ? availableOf(product) : 0;
    const buyable = product.ok && left > 0 ? product : null;
    return {
      id,
      quantity,
      name: product.ok ? textIn(product.names, locale) : (card?.name ?? ''),
      url: card?.url ?? '/',
      attributes: product.ok ? listText(locale, values(product.attributes)) : '',
      contents: product.ok
        ? product.packItems.map(
            (item) =>
              `${item.quantity} × ${listText(locale, [textIn(item.names, locale), ...values(item.attributes)])}`,
          )
        : [],
      picture,
      unitPrice: buyable?.unitPrice ?? null,
      /** Null for a line that cannot be ordered. */
      total: buyable && buyable.unitPrice * quantity,
      forBrowser: buyable && { origin: `server-${id}`, ...browserLine(buyable, left, picture, card?.url, locale) },
      problem: problemOf(product, left, locale),
    };
  });
}

function problemOf(product: StoredCartLine['product'], left: number, locale: Locale): string | null {
  if (!product.ok) return pageText(locale, 'lineUnavailable');
  if (left <= 0) return pageText(locale, 'lineSoldOut');
  return left < product.quantity ? pageText(locale, 'lineShort', { count: left }) : null;
}
