import type { QuickCheckoutRequest } from '../../shared/api/checkout.ts';
import {
  type FilledForm,
  type LineClaim,
  quickCheckoutRequest,
} from '../../shared/features/checkout/checkout-request.ts';
import { invalidFields, type OrderDraft, type OrderIds } from '../../shared/features/checkout/order-draft.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import { correctQuantity } from '../../shared/rules/quantity/quantity.ts';
import { isSoldOut, type OrderedProduct, type OrderPackItem, type packCombinations } from './order-data.ts';
import type { TranslateQuickOrder } from './quick-order.messages.ts';

interface Ordered {
  readonly product: OrderedProduct;
  readonly pack: ReturnType<typeof packCombinations>;
  /** Without a quantity field one is ordered. */
  readonly hasQuantity: boolean;
}

/** Drafts the order that the form contains at this moment (CHK-1, CHK-5). */
export function draftQuickOrder(
  { product, pack, hasQuantity }: Ordered,
  form: FilledForm,
  ids: OrderIds,
  t: TranslateQuickOrder,
): OrderDraft<QuickCheckoutRequest> {
  const missing = pack.missing.map(({ name }) => name);
  const message = orderProblem(product, missing, t);
  if (message !== null) return { kind: 'nothing', message };
  const { quantity, ...fields } = form.values;
  const invalid = invalidFields(hasQuantity ? form.values : fields, t);
  if (invalid) return invalid;
  const line = lineClaim(product, pack.items, hasQuantity ? correctQuantity(quantity) : 1);
  return { kind: 'order', payload: quickCheckoutRequest({ ...form, lines: [line] }, ids) };
}

/** Returns the line of the product, with the price the shopper saw. */
export function lineClaim(product: OrderedProduct, packItems: readonly OrderPackItem[], quantity: number): LineClaim {
  const line = {
    product: product.productId,
    combination: product.combinationId,
    unitPrice: fromCentimes(product.unitPrice),
    quantity,
  };
  if (!product.isPack) return line;
  const productInPack = packItems.map((item) => ({
    product: item.product,
    combination: item.combination,
    quantity: item.quantity,
  }));
  return { ...line, type: 'pack', productInPack };
}

function orderProblem(product: OrderedProduct, missing: readonly string[], t: TranslateQuickOrder): string | null {
  if (isSoldOut(product)) return t('form.soldOut', { name: product.name });
  if (product.hasCombinations && product.combinationId === null) return t('form.combinationMissing');
  return missing.length > 0 ? t('packMissing', { names: missing.join(t('comma')) }) : null;
}
