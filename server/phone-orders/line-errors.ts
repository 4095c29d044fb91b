import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { orderTranslator } from '../checkout/order-texts.ts';
import type { PricedOrder } from '../checkout/priced-order.ts';
import { pageText } from '../web/texts.ts';
import type { NewOrderForm } from './new-order-form.ts';

/** Returns the messages of lines without a product. */
export function missingProducts({ lines }: Pick<NewOrderForm, 'lines'>, locale: Locale): FieldErrors {
  const message = pageText(locale, 'newOrderProductMissing');
  return Object.fromEntries(
    lines.flatMap(({ product }, index) => (product === '' ? [[`lines.${index}.product`, [message]]] : [])),
  );
}

/** Returns the messages of lines that have no price, such as those without a combination. */
export function priceErrors({ errors }: PricedOrder, locale: Locale): FieldErrors {
  const say = orderTranslator({ source: 'phone', locale });
  return Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, [say(key)]]));
}
