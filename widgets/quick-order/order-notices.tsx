import { Countdown } from '../../shared/features/checkout/countdown.tsx';
import { DuplicateDialog } from '../../shared/features/checkout/duplicate-dialog.tsx';
import { FailureText } from '../../shared/features/checkout/failure-text.tsx';
import { OrderDialog } from '../../shared/features/checkout/order-dialog.tsx';
import type { OrderNotice } from '../../shared/features/checkout/order-notice.ts';
import { OrderInWords } from '../../shared/features/checkout/unconfirmed-notice.tsx';
import type { UnconfirmedOrder } from '../../shared/features/checkout/unconfirmed-order.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Say } from './quick-order.messages.ts';

interface Props {
  readonly notice: OrderNotice;
  /** The order that is sent again, when the form says another one. */
  readonly first: UnconfirmedOrder | null;
  readonly locale: Locale;
  readonly currency: string;
  readonly t: Say;
  readonly onClose: () => void;
  readonly opener: HTMLElement;
  /** When the next order is possible; null when it is now. */
  readonly cooldownEnd: number | null;
  readonly onCooldownEnd: () => void;
  /** `evenAlike`: although the same was ordered before. */
  readonly onSend: (evenAlike: boolean) => void;
  /** Once more what got no answer. */
  readonly onSendAgain: () => void;
}

/** These stop the shopper; the others stand above the button. */
export function isDialog(notice: OrderNotice | null): boolean {
  return notice !== null && ['wait', 'duplicate', 'expired', 'failed'].includes(notice.kind);
}

/** The notices that stop the shopper (B 4, B 8). */
export function NoticeDialog({
  notice,
  opener,
  cooldownEnd,
  onCooldownEnd,
  onSend,
  onClose,
  locale,
  t,
  ...props
}: Props) {
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
            <Countdown end={cooldownEnd} t={t} isRefusal onEnd={onCooldownEnd} />
          )}
        </OrderDialog>
      );
    case 'duplicate':
      return (
        <DuplicateDialog
          record={notice.record}
          opener={opener}
          locale={locale}
          t={t}
          onClose={onClose}
          onAgain={() => onSend(true)}
        />
      );
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
              <button type="button" className="z-checkout-main" onClick={props.onSendAgain}>
                {t('retry')}
              </button>
            </>
          }
        >
          <FailureText notice={notice} locale={locale} t={t} />
          {props.first && <OrderInWords order={props.first} currency={props.currency} t={t} />}
        </OrderDialog>
      );
    default:
      return null;
  }
}
