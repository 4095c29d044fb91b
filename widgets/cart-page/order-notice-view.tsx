import type { CartLine } from '../../shared/features/cart/cart-line.ts';
import { Amount } from '../../shared/features/checkout/amount.tsx';
import { FailureText } from '../../shared/features/checkout/failure-text.tsx';
import { NoticeLine } from '../../shared/features/checkout/notice-line.tsx';
import type { OrderNotice } from '../../shared/features/checkout/order-notice.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';
import { linesShort, type PriceChange } from './cart-changes.ts';
import type { Say } from './cart-page.messages.ts';

interface Props {
  readonly notice: OrderNotice;
  readonly lines: readonly CartLine[];
  /** What the new prices changed in the cart. */
  readonly changes: readonly PriceChange[];
  readonly locale: Locale;
  readonly currency: string;
  readonly t: Say;
  readonly onTake: (line: CartLine, available: number) => void;
  readonly onRemove: (line: CartLine) => void;
  readonly onRetry: () => void;
}

/** What came of an order that was not placed, above the button: a toast is gone before everything is corrected (B 8). */
export function OrderNoticeView(props: Props) {
  const { notice, lines, changes, locale, currency, t, onTake, onRemove, onRetry } = props;
  switch (notice.kind) {
    case 'failed':
      return (
        <div className="z-checkout-notice" role="alert">
          <div>
            <FailureText notice={notice} locale={locale} t={t} />
          </div>
          <button type="button" onClick={onRetry}>
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
    case 'short': {
      const available = notice.line?.pack?.available ?? notice.line?.available ?? 0;
      return (
        <NoticeLine notice={notice} currency={currency} t={t}>
          {notice.line &&
            linesShort(lines, notice.line).map((line) => (
              <button
                key={line.name}
                type="button"
                onClick={() => (available > 0 ? onTake(line, available) : onRemove(line))}
              >
                {available > 0 ? t('lower', { quantity: available }) : t('removeLine')}
              </button>
            ))}
        </NoticeLine>
      );
    }
    case 'prices':
      return (
        <NoticeLine notice={notice} currency={currency} t={t}>
          {changes.length > 0 && (
            <ul className="z-cart-page-changes">
              {changes.map(({ line, now }) => (
                <li key={line.name}>
                  <bdi>{line.name}</bdi>
                  <span> </span>
                  <Amount text={formatDa(toCentimes(now), currency)} />
                  <span> </span>
                  <s>
                    <span className="z-visually-hidden">{`${t('insteadOf')} `}</span>
                    <Amount text={formatDa(toCentimes(line.unitPrice), currency)} />
                  </s>
                </li>
              ))}
            </ul>
          )}
        </NoticeLine>
      );
    default:
      return <NoticeLine notice={notice} currency={currency} t={t} />;
  }
}
