import type { QuickCheckoutRequest } from '../../shared/api/checkout.ts';
import { type Composed, fieldsInTheWay, type OrderIds } from '../../shared/features/checkout/composed.ts';
import { type OrderValues, readOrderValues } from '../../shared/features/checkout/order-values.ts';
import type { Offer } from '../../shared/features/checkout/transporter-offers.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { correctQuantity } from '../../shared/rules/quantity/quantity.ts';
import { isSoldOut, type OrderedProduct, type packChoices } from './order-data.ts';
import { orderPayload } from './order-payload.ts';
import type { Say } from './quick-order.messages.ts';

export interface Composition {
  readonly form: HTMLFormElement;
  readonly shopUuid: string;
  readonly locale: Locale;
  readonly product: OrderedProduct;
  readonly pack: ReturnType<typeof packChoices>;
  readonly offer: Offer | null;
  /** Without such a field one is ordered. */
  readonly hasQuantity: boolean;
  readonly t: Say;
}

/** The order as the form says it at this moment, or the first thing that keeps it from being one (resolutions 84 to 86). */
export function composeOrder(composition: Composition, ids: OrderIds): Composed<QuickCheckoutRequest> {
  const { form, product, pack, locale, hasQuantity, t } = composition;
  const message = nothingToOrder(
    product,
    pack.missing.map(({ name }) => name),
    t,
  );
  if (message !== null) return { kind: 'nothing', message };
  const values = readOrderValues(form);
  const inTheWay = fieldsInTheWay(fieldsOf(values, hasQuantity), t);
  if (inTheWay) return inTheWay;
  const quantity = hasQuantity ? correctQuantity(values.quantity) : 1;
  const { shopUuid, offer } = composition;
  return {
    kind: 'order',
    payload: orderPayload({ shopUuid, locale, product, packItems: pack.items, offer, ...ids, values, quantity }),
  };
}

function fieldsOf({ quantity, ...fields }: OrderValues, hasQuantity: boolean) {
  return hasQuantity ? { ...fields, quantity } : fields;
}

function nothingToOrder(product: OrderedProduct, missing: readonly string[], t: Say): string | null {
  if (isSoldOut(product)) return t('form.soldOut', { name: product.name });
  if (product.hasCombinations && product.combinationId === null) return t('form.combinationMissing');
  return missing.length > 0 ? t('packMissing', { names: missing.join(t('comma')) }) : null;
}
