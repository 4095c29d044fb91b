import type { CartLine } from '../../shared/features/cart/cart-line.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { ProductPicture } from '../../shared/rules/catalogue/product.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import type { PricedLine } from '../catalogue/pricing.ts';
import { textIn } from '../web/texts.ts';
import { lineLabels } from './line-labels.ts';

/** Returns a priced line as the browser's cart takes it over, no more of it than the `left` pieces. */
export function browserLine(
  line: PricedLine,
  left: number,
  picture: ProductPicture | null,
  url: string | undefined,
  locale: Locale,
): CartLine {
  return {
    productId: line.productId,
    combinationId: line.combinationId,
    name: textIn(line.names, locale),
    image: picture?.sizes.small_product.url ?? null,
    ...(url && { url }),
    unitPrice: fromCentimes(line.unitPrice),
    quantity: Math.min(line.quantity, left),
    attributes: lineLabels(line, locale),
    ...(line.type === 'pack' && {
      type: 'pack' as const,
      productInPack: line.packItems.map(({ productId, combinationId }) => ({
        product: productId,
        combination: combinationId,
      })),
    }),
    stock: left,
  };
}
