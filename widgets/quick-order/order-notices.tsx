import type { Failure } from '../../shared/http/outcome.ts';
import { outcomeMessage } from '../../shared/http/outcome-messages.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { formatDa } from '../../shared/money/format.ts';
import { toCentimes } from '../../shared/money/round.ts';
import { WithAmount } from '../../shared/checkout/amount.tsx';
import { Countdown } from '../../shared/checkout/countdown.tsx';
import { OrderDialog } from '../../shared/checkout/order-dialog.tsx';
import type { OrderNotice } from '../../shared/checkout/order-notice.ts';
import type { Say } from './quick-order.messages.ts';
import { redirectTarget } from '../../shared/checkout/redirect-target.ts';

interface Props {
  readonly notice: OrderNotice;
  readonly locale: Locale;
  readonly currency: string;
  readonly t: Say;
  readonly onClose: () => void;
}

interface DialogProps extends Props {
  readonly opener: HTMLElement;
  /** When the next order is possible; null when it is now. */
  readonly cooldownEnd: number | null;
  readonly onCooldownEnd: () => void;
  /** `evenAlike`: although the same was ordered before. */
  readonly onSend: (evenAlike: boolean) => void;
}

/** The notices that stop the shopper (B 4, B 8). */
export function NoticeDialog({ notice, opener, cooldownEnd, onCooldownEnd, onSend, onClose, locale, t }: DialogProps) {
  const close = (
    <button type="button" onClick={onClose}>
      {t('close')}
    </button>
  );
  switch (notice.kind) {
    case 'wait':
      return (
        <OrderDialog
          title={t('waitTitle')}
          opener={opener}
          onClose={onClose}
          actions={
            <>
              {close}
              <button
                type="button"
                className="z-checkout-main"
                disabled={cooldownEnd !== null}
                onClick={() => onSend(false)}
              >
                {t('newOrder')}
              </button>
            </>
          }
        >
          {cooldownEnd === null ? (
            <p role="status">{t('canOrder')}</p>
          ) : (
            <Countdown end={cooldownEnd} t={t} onEnd={onCooldownEnd} />
          )}
        </OrderDialog>
      );
    case 'duplicate': {
      const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
      const target = redirectTarget(notice.record.redirectUrl, document.baseURI);
      return (
        <OrderDialog
          title={t('duplicateTitle')}
          opener={opener}
          onClose={onClose}
          actions={
            <>
              {close}
              <button type="button" onClick={() => onSend(true)}>
                {t('orderAgain')}
              </button>
              {target && (
                <a className="z-checkout-main" href={target}>
                  {t('seeOrder')}
                </a>
              )}
            </>
          }
        >
          <p>{t('duplicate', { time: time.format(notice.record.createdAt) })}</p>
        </OrderDialog>
      );
    }
    case 'expired':
      return (
        <OrderDialog
          title={t('form.error')}
          opener={opener}
          onClose={onClose}
          actions={
            <>
              {close}
              <button type="button" className="z-checkout-main" onClick={() => location.reload()}>
                {t('reload')}
              </button>
            </>
          }
        >
          <p>{t('expired')}</p>
        </OrderDialog>
      );
    case 'failed':
      return (
        <OrderDialog
          title={t('form.error')}
          opener={opener}
          onClose={onClose}
          actions={
            <>
              {close}
              <button type="button" className="z-checkout-main" onClick={() => onSend(false)}>
                {t('retry')}
              </button>
            </>
          }
        >
          <p>{t('form.errorFinalizing')}</p>
          <p>{detailOf(notice.failure, locale)}</p>
          {notice.unanswered && <p>{t('maybeArrived')}</p>}
        </OrderDialog>
      );
    default:
      return null;
  }
}

const detailOf = (failure: Failure, locale: Locale) => outcomeMessage(failure, locale);

interface LineProps extends Props {
  readonly onLower: (quantity: number) => void;
}

/** The notices that stand above the button: the shopper corrects something and presses again. */
export function NoticeLine({ notice, currency, t, onLower }: LineProps) {
  switch (notice.kind) {
    case 'short':
      return (
        <div className="z-checkout-notice" role="alert">
          <p>{notice.message}</p>
          {notice.available > 0 && (
            <button type="button" onClick={() => onLower(notice.available)}>
              {t('lower', { quantity: notice.available })}
            </button>
          )}
        </div>
      );
    case 'prices': {
      const total = formatDa(toCentimes(notice.prices.total), currency);
      return (
        <div className="z-checkout-notice" role="alert">
          <p>
            {notice.message} <WithAmount text={(mark) => t('newTotal', { total: mark })} amount={total} />
          </p>
        </div>
      );
    }
    case 'said':
      return (
        <div className="z-checkout-notice" role="alert">
          <p>{notice.message}</p>
        </div>
      );
    case 'placed':
      return (
        <div className="z-checkout-notice z-checkout-good" role="status">
          <p>{t('placed')}</p>
        </div>
      );
    default:
      return null;
  }
}
