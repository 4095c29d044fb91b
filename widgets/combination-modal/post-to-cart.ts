import { csrfToken } from '../../shared/browser/http/csrf.ts';
import type { CartLine } from '../../shared/features/cart/cart-line.ts';

/** Puts a line into the server's cart by a plain post, for a browser that keeps none. The page is left. */
export function postToCart(action: string, { productId, combinationId, quantity, productInPack = [] }: CartLine): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  const fields: Record<string, string> = {
    _csrf: csrfToken() ?? '',
    product: String(productId),
    combination: combinationId === null ? '' : String(combinationId),
    quantity: String(quantity),
  };
  for (const { product, combination } of productInPack) {
    if (combination !== null) fields[`pack[${product}]`] = String(combination);
  }
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
