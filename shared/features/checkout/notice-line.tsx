import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../../browser/element/announce.ts';
import type { Locale } from '../../i18n/locale.ts';
import { formatDa } from '../../rules/money/format.ts';
import { toCentimes } from '../../rules/money/round.ts';
import { WithAmounts } from './amount.tsx';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import type { CheckoutNotice } from './checkout-notice.ts';
import { FailureText } from './failure-text.tsx';
import { OrderLink } from './order-link.tsx';
import { OrderInWords } from './unconfirmed-notice.tsx';

interface Props {
  readonly notice: CheckoutNotice;
  readonly locale: Locale;
  readonly currency: string;
  readonly t: TranslateCheckoutForm;
  /** Sends the order again that got no answer. */
  readonly onSendAgain: () => void;
  /** Further text, or what solves it with one press. */
  readonly children?: ReactNode;
}

/** Renders a notice above the button, where it stays until it is solved: a toast would be gone too early (ORD-12). */
export function NoticeLine(props: Props) {
  const line = useRef<HTMLDivElement>(null);
  const isGood = props.notice.kind === 'placed' || props.notice.kind === 'earlier-placed';
  // The button of a phone's bar may be pressed while the place of the notice is out of view.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // A status would be inserted together with its text.
  useEffect(() => {
    if (isGood) for (const { textContent } of line.current?.querySelectorAll('p') ?? []) announce(textContent);
  }, [isGood]);
  return (
    <div ref={line} className="z-checkout-notice-line">
      <NoticeContent {...props} />
    </div>
  );
}

function NoticeContent({ notice, locale, currency, t, onSendAgain, children }: Props) {
  switch (notice.kind) {
    case 'failed':
      return (
        <div className="z-checkout-notice" role="alert">
          <div>
            <FailureText notice={notice} locale={locale} t={t} />
          </div>
          <button type="button" onClick={onSendAgain}>
            {t('retry')}
          </button>
        </div>
      );
    case 'expired':
      return (
        <div className="z-checkout-notice" role="alert">
          <p>{t('expired')}</p>
          <button type="button" onClick={() => location.reload()}>
            {t('reload')}
          </button>
        </div>
      );
    case 'short':
    case 'message':
    case 'refused':
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
            <WithAmounts text={t('newTotal', { total: '\u0001' })} amounts={[total]} />
          </p>
          {children}
        </div>
      );
    }
    case 'placed':
      return (
        <div className="z-checkout-notice z-checkout-good">
          <p>{t('placed')}</p>
          <OrderLink redirectUrl={notice.redirectUrl} t={t} />
        </div>
      );
    case 'earlier-placed':
      return (
        <div className="z-checkout-notice z-checkout-good">
          <div>
            <p>{t('firstPlaced')}</p>
            <OrderInWords order={notice.order} currency={currency} t={t} />
            <p>{t('notOrderedYet')}</p>
          </div>
          <OrderLink redirectUrl={notice.redirectUrl} t={t} />
        </div>
      );
    default:
      return null;
  }
}
