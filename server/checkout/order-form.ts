import { randomBytes } from 'node:crypto';
import type { Locale } from '../../shared/i18n/locale.ts';
import { canonicalOrder } from '../../shared/rules/checkout/order-key.ts';
import { sha256 } from '../../shared/rules/checkout/sha256.ts';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import type { OrderOutcome, OrderRequest, OrderRequestLine } from './order.ts';
import { claimedCentimes } from './read-payload.ts';

/**
 * Creates the value of the hidden control `orderKey`. A page rendered again after an error has the same key, so that
 * pressing twice, going back or reloading never orders twice.
 */
export function newOrderKey(): string {
  return randomBytes(24).toString('base64url');
}

/** Returns the form of a refused order for its page: with a new key where another order used this one. */
export function formAfter<Form extends { readonly orderKey: string }>(
  { kind }: Pick<OrderOutcome, 'kind'>,
  form: Form,
): Form {
  return kind === 'conflict' ? { ...form, orderKey: newOrderKey() } : form;
}

/** Says if a posted `orderKey` can be used; if not, render the page again with a new one. */
export function isOrderKey(key: string): boolean {
  return /^[A-Za-z0-9_-]{16,128}$/.test(key);
}

/**
 * Reads the order of a posted order form (CHK-7). Controls: `firstname lastname phone email address wilaya commune
 * transporter quantity`, hidden `product combination orderKey`, and optionally `unitPrice` and `deliveryPrice` (DA as shown
 * on the page: if the shopper would pay more, they are shown the new figures first) and `pack[PRODUCT_ID]` with the chosen
 * combination of a flexible pack's item.
 */
export function orderFromForm(body: FormBody, shop: { readonly uuid: string }, locale: Locale): OrderRequest {
  const line: OrderRequestLine = {
    product: formText(body, 'product'),
    combination: formText(body, 'combination') || null,
    quantity: parseQuantity(formText(body, 'quantity')),
    unitPriceClaim: claimedCentimes(formText(body, 'unitPrice')),
    packChoices: packChoicesOf(body),
  };
  return orderOfLines(body, shop, locale, [line]);
}

/** Reads the order of the cart page's checkout form, with the lines the server stores for a shopper without script. */
export function orderOfLines(
  body: FormBody,
  shop: { readonly uuid: string },
  locale: Locale,
  lines: readonly OrderRequestLine[],
): OrderRequest {
  const key = formText(body, 'orderKey');
  const fields = {
    firstname: formText(body, 'firstname'),
    lastname: formText(body, 'lastname'),
    phone: formText(body, 'phone'),
    email: formText(body, 'email'),
    address: formText(body, 'address'),
    wilaya: formText(body, 'wilaya'),
    commune: formText(body, 'commune'),
    transporter: formText(body, 'transporter'),
  };
  return {
    shopUuid: shop.uuid,
    clientOrderKey: key,
    payloadHash: sha256(canonicalOrder({ fields, lines })),
    cartExternalId: key,
    source: 'form',
    locale,
    fields,
    lines,
    deliveryClaim: claimedCentimes(formText(body, 'deliveryPrice')),
  };
}

/** Less than any price, so that the line is refused until a page has shown it. */
export const NOT_SHOWN = -1;

/**
 * Returns the unit price that the cart page showed, in centimes: `shownLine[ID-QUANTITY]` in DA, as another quantity has
 * another total. `NOT_SHOWN` when the form names other lines only, as after a line was added in another tab. Null when it
 * names none: a template's own form may leave them out.
 */
export function shownUnitPrice(
  body: FormBody,
  { id, quantity }: { readonly id: number; readonly quantity: number },
): number | null {
  const shown = claimedCentimes(formText(body, `shownLine[${id}-${quantity}]`));
  if (shown !== null) return shown;
  return Object.keys(body).some((name) => name.startsWith('shownLine[')) ? NOT_SHOWN : null;
}

/** Reads a pack's choices: `pack[12]=34` is combination 34 of product 12 inside the pack. */
export function packChoicesOf(body: FormBody): OrderRequestLine['packChoices'] {
  return Object.keys(body).flatMap((name) => {
    const product = /^pack\[(\d{1,9})\]$/.exec(name)?.[1];
    const combination = formText(body, name);
    return product === undefined || combination === '' ? [] : [{ product, combination }];
  });
}
