import { Fragment } from 'react';
import { Amount } from './amount.tsx';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import { orderedBy, orderedTotals } from './order-terms.ts';
import type { UnconfirmedOrder } from './unconfirmed-order.ts';
import { totalText } from './use-totals.ts';

interface Props {
  readonly order: UnconfirmedOrder;
  readonly currency: string;
  readonly t: TranslateCheckoutForm;
}

/** Names an order by what the shopper knows of it: its lines, for whom, where to, how much. */
export function OrderInWords({ order: { payload, lines, address }, currency, t }: Props) {
  const { firstname, lastname } = orderedBy(payload);
  const parts = [`${firstname ?? ''} ${lastname ?? ''}`.trim(), ...address].filter(Boolean);
  return (
    <>
      {lines.map(({ quantity, name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be variants of one product
        <p key={index}>
          <bdi>{quantity}</bdi>
          <span> × </span>
          <bdi>{name}</bdi>
        </p>
      ))}
      <p>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a commune may have the name of its wilaya
          <Fragment key={index}>
            {index > 0 && <span>{t('comma')}</span>}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </p>
      <p>
        <span>{`${t('total')} `}</span>
        <Amount text={totalText(orderedTotals(payload), currency, t)} />
      </p>
    </>
  );
}

/** Renders a notice above the button while a press sends an earlier order again, not what the form says now (ORD-3). */
export function UnconfirmedNotice({ order, currency, t }: Props) {
  return (
    <div className="z-checkout-notice" role="alert">
      <div>
        <p>{t('firstUnconfirmed')}</p>
        <OrderInWords order={order} currency={currency} t={t} />
        <p>{t('firstThen')}</p>
      </div>
    </div>
  );
}
