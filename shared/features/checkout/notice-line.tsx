import type { ReactNode } from 'react';
import { formatDa } from '../../rules/money/format.ts';
import { toCentimes } from '../../rules/money/round.ts';
import { WithAmount } from './amount.tsx';
import type { Say } from './checkout-form.messages.ts';
import type { OrderNotice } from './order-notice.ts';
import { redirectTarget } from './redirect-target.ts';
import { OrderInWords } from './unconfirmed-notice.tsx';

interface Props {
  readonly notice: OrderNotice;
  readonly currency: string;
  readonly t: Say;
  /** What can be done about it with one press, or more about it. */
  readonly children?: ReactNode;
}

/** The notices that stand above the button: the shopper corrects something and presses again. */
export function NoticeLine({ notice, currency, t, children }: Props) {
  switch (notice.kind) {
    case 'short':
    case 'said':
      return (
        <div className="z-checkout-notice" role="alert">
          <p>{notice.message}</p>
          {children}
        </div>
      );
    case 'prices': {
      const total = formatDa(toCentimes(notice.prices.total), currency);
      return (
        <div className="z-checkout-notice" role="alert">
          <p>
            <span>{`${notice.message} `}</span>
            <WithAmount text={(mark) => t('newTotal', { total: mark })} amount={total} />
          </p>
          {children}
        </div>
      );
    }
    case 'placed':
      return (
        <div className="z-checkout-notice z-checkout-good" role="status">
          <p>{t('placed')}</p>
        </div>
      );
    case 'first-placed': {
      const target = redirectTarget(notice.redirectUrl, document.baseURI);
      return (
        <div className="z-checkout-notice z-checkout-good" role="status">
          <div>
            <p>{t('firstPlaced')}</p>
            <OrderInWords order={notice.order} currency={currency} t={t} />
            <p>{t('notOrderedYet')}</p>
          </div>
          {target && <a href={target}>{t('seeOrder')}</a>}
        </div>
      );
    }
    default:
      return null;
  }
}
