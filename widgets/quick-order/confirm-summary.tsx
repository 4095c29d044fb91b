import { Fragment } from 'react';
import type { OrderValues } from '../../shared/features/checkout/order-values.ts';
import { isValidName, normalizeName } from '../../shared/rules/checkout/names.ts';
import { isValidPhone, normalizePhone } from '../../shared/rules/phone/phone.ts';
import type { OrderedProduct, OrderPackItem } from './order-data.ts';
import type { TranslateQuickOrder } from './quick-order.messages.ts';

interface Props {
  readonly product: OrderedProduct;
  readonly packItems: readonly OrderPackItem[];
  readonly quantity: number;
  readonly values: OrderValues;
  readonly wilayaName: string;
  readonly communeName: string;
  readonly transporterName: string;
  readonly t: TranslateQuickOrder;
}

/**
 * Renders what is about to be ordered, in one look, just above the button: a page of its own in between loses shoppers. It
 * is there as soon as it says who, what and where.
 */
export function ConfirmSummary(props: Props) {
  const { product, packItems, quantity, values, wilayaName, communeName, transporterName, t } = props;
  const phone = normalizePhone(values.phone);
  const name = normalizeName(`${normalizeName(values.firstname)} ${normalizeName(values.lastname)}`);
  const known = isValidPhone(phone) && isValidName(normalizeName(values.firstname)) && transporterName !== '';
  if (!known) return null;
  const separator = t('comma');
  const variant = product.labels.length > 0 ? ` (${product.labels.join(separator)})` : '';
  const place = [values.address.trim(), communeName, wilayaName].filter(Boolean);
  return (
    <section className="z-quick-order-summary" aria-label={t('summary')}>
      <p className="z-checkout-kind" aria-hidden="true">
        {t('summary')}
      </p>
      <p>
        <bdi>{quantity}</bdi>
        <span> × </span>
        <bdi>{product.name}</bdi>
        <span>{variant}</span>
      </p>
      {packItems.length > 0 && (
        <p className="z-checkout-hint">
          {packItems.map((item, index) => (
            <Fragment key={item.product}>
              {index > 0 && <span>{separator}</span>}
              <bdi>{item.quantity}</bdi>
              <span> × </span>
              <bdi>{item.name}</bdi>
            </Fragment>
          ))}
        </p>
      )}
      <p>
        <bdi>{transporterName}</bdi>
      </p>
      <p>
        <bdi>{name}</bdi>
        <span> </span>
        <bdi dir="ltr">{phone.replace(/(\d\d)(?=\d)/g, '$1\u00a0')}</bdi>
      </p>
      <p>
        {place.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a commune may have the name of its wilaya
          <Fragment key={index}>
            {index > 0 && <span>{separator}</span>}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </p>
    </section>
  );
}
