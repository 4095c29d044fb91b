import type { Locale } from '../../i18n/locale.ts';
import { shopTime } from '../../i18n/shop-time.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import type { CheckoutNotice } from './checkout-notice.ts';
import { Cooldown } from './cooldown.tsx';
import { FailureText } from './failure-text.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderLink } from './order-link.tsx';
import { OrderInWords } from './unconfirmed-notice.tsx';
import type { UnconfirmedOrder } from './unconfirmed-order.ts';

interface Props {
  readonly notice: CheckoutNotice;
  /** The order that is sent again, when the form contains another one. */
  readonly earlierOrder: UnconfirmedOrder | null;
  readonly locale: Locale;
  readonly currency: string;
  readonly t: TranslateCheckoutForm;
  readonly opener: HTMLElement;
  /** When the next order is possible; null when it is now. */
  readonly cooldownEnd: number | null;
  readonly onCooldownEnd: () => void;
  readonly onClose: () => void;
  /** `evenIfAlike`: although the same was ordered before. */
  readonly onSend: (evenIfAlike: boolean) => void;
  /** Sends the order again that got no answer. */
  readonly onSendAgain: () => void;
}

/** Renders a notice that stops the shopper (CAT-4, ORD-12). */
export function NoticeDialog({ notice, ...props }: Props) {
  const { t, locale, cooldownEnd } = props;
  const reload = () => location.reload();
  switch (notice.kind) {
    case 'wait':
      return (
        <Frame
          {...{ ...props, title: t('waitTitle'), action: t('newOrder'), onAction: () => props.onSend(false) }}
          disabled={cooldownEnd !== null}
          redirectUrl={notice.record?.redirectUrl}
        >
          {notice.record && <p>{t('placed')}</p>}
          {cooldownEnd === null ? (
            <p role="status">{t('canOrder')}</p>
          ) : (
            <Cooldown end={cooldownEnd} t={t} isRefusal onEnd={props.onCooldownEnd} />
          )}
        </Frame>
      );
    case 'duplicate': {
      const { createdAt, redirectUrl } = notice.record;
      const time = shopTime(locale, { timeStyle: 'short' }).format(createdAt);
      return (
        <OrderDialog
          title={t('duplicateTitle')}
          opener={props.opener}
          onClose={props.onClose}
          actions={
            <>
              <button type="button" onClick={props.onClose}>
                {t('close')}
              </button>
              <button type="button" onClick={() => props.onSend(true)}>
                {t('orderAgain')}
              </button>
              <OrderLink className="z-checkout-main" redirectUrl={redirectUrl} t={t} />
            </>
          }
        >
          <p>{t('duplicate', { time })}</p>
        </OrderDialog>
      );
    }
    case 'expired':
      return (
        <Frame {...{ ...props, title: t('form.error'), action: t('reload'), onAction: reload }}>
          <p>{t('expired')}</p>
        </Frame>
      );
    case 'refused':
      return (
        <Frame {...{ ...props, title: t('form.error'), action: t('retry'), onAction: props.onSendAgain }}>
          <p>{notice.message}</p>
        </Frame>
      );
    case 'failed':
      return (
        <Frame {...{ ...props, title: t('form.error'), action: t('retry'), onAction: props.onSendAgain }}>
          <FailureText notice={notice} locale={locale} t={t} />
          {props.earlierOrder && <OrderInWords order={props.earlierOrder} currency={props.currency} t={t} />}
        </Frame>
      );
    default:
      return null;
  }
}

interface FrameProps extends Pick<Props, 'opener' | 't' | 'onClose'> {
  readonly title: string;
  readonly action: string;
  readonly disabled?: boolean;
  /** Of a placed order, for a link to it. */
  readonly redirectUrl?: string | undefined;
  readonly onAction: () => void;
  readonly children: React.ReactNode;
}

/** Renders a dialog with one action beside the button that closes it. */
function Frame({ title, opener, t, onClose, action, disabled, redirectUrl, onAction, children }: FrameProps) {
  return (
    <OrderDialog
      title={title}
      opener={opener}
      onClose={onClose}
      actions={
        <>
          <button type="button" onClick={onClose}>
            {t('close')}
          </button>
          <button type="button" className="z-checkout-main" disabled={disabled} onClick={onAction}>
            {action}
          </button>
          {redirectUrl !== undefined && <OrderLink className="z-checkout-main" redirectUrl={redirectUrl} t={t} />}
        </>
      }
    >
      {children}
    </OrderDialog>
  );
}
