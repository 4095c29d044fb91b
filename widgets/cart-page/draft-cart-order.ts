import type { CartCheckoutRequest } from '../../shared/api/checkout.ts';
import { orderableLines } from '../../shared/features/cart/cart-check.ts';
import type { CartLine } from '../../shared/features/cart/cart-line.ts';
import {
  cartCheckoutRequest,
  type FilledForm,
  type LineClaim,
} from '../../shared/features/checkout/checkout-request.ts';
import { invalidFields, type OrderDraft, type OrderIds } from '../../shared/features/checkout/order-draft.ts';
import type { TranslateCartPage } from './cart-page.messages.ts';

/** The most lines a checkout accepts. */
const MAX_LINES = 100;

/** Drafts the order that cart and form contain at this moment (CHK-1, CHK-5). */
export function draftCartOrder(
  lines: readonly CartLine[],
  gone: Parameters<typeof orderableLines>[1],
  form: FilledForm,
  ids: OrderIds,
  t: TranslateCartPage,
): OrderDraft<CartCheckoutRequest> {
  const orderable = orderableLines(lines, gone);
  if (orderable.length === 0) return { kind: 'nothing', message: t(lines.length > 0 ? 'allGone' : 'form.emptyCart') };
  if (orderable.length > MAX_LINES) return { kind: 'nothing', message: t('tooMany', { most: MAX_LINES }) };
  const { quantity: _, ...fields } = form.values;
  const invalid = invalidFields(fields, t);
  if (invalid) return invalid;
  return { kind: 'order', payload: cartCheckoutRequest({ ...form, lines: orderable.map(lineClaim) }, ids) };
}

/** Returns a line of the cart as an order claims it. */
export function lineClaim({ productId, combinationId, unitPrice, quantity, type, productInPack }: CartLine): LineClaim {
  const line = { product: productId, combination: combinationId, unitPrice, quantity };
  if (type !== 'pack') return line;
  return { ...line, type, productInPack: (productInPack ?? []).map((item) => ({ ...item })) };
}
