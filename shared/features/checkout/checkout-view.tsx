import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '../../browser/element/announce.ts';
import { useOutlet } from '../../browser/element/use-outlet.ts';
import type { CheckoutNotice } from './checkout-notice.ts';
import { Cooldown } from './cooldown.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { NoticeLine } from './notice-line.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';
import type { Checkout } from './use-checkout.ts';
import { totalText } from './use-totals.ts';

interface Props {
  readonly checkout: Checkout;
  /** The notices that stop the shopper in a dialog; the others are rendered above the button. */
  readonly dialogs: readonly CheckoutNotice['kind'][];
  /** Above the button, unless a press sends an earlier order. */
  readonly summary?: ReactNode;
  /** Renders a button that solves the notice above it, or further text. */
  readonly solution: (notice: CheckoutNotice) => ReactNode;
}

/** Renders what `useCheckout` adds to the server's order form. */
export function CheckoutView({ checkout, dialogs, summary, solution }: Props) {
  const { host, form, submit, locale, currency, t, delivery, cooldown, notice, earlierOrder, isUnanswered } = checkout;
  const above = useOutlet((node) => submit.before(node));
  const below = useOutlet((node) => submit.after(node));
  const unanswered = isUnanswered && !earlierOrder && !notice ? `${t('lastUnanswered')} ${t('maybeArrived')}` : '';
  useEffect(() => {
    if (unanswered) announce(unanswered);
  }, [unanswered]);
  const isDialog = notice !== null && dialogs.includes(notice.kind);
  const sendAgain = () => {
    // The pressed button is removed with its notice.
    submit.focus();
    void checkout.sendAgain();
  };
  return (
    <>
      {delivery.render(checkout.transporterError)}
      {above &&
        createPortal(
          <>
            {unanswered && <p className="z-checkout-notice">{unanswered}</p>}
            {earlierOrder ? <UnconfirmedNotice order={earlierOrder} currency={currency} t={t} /> : summary}
            {notice && !isDialog && (
              <NoticeLine notice={notice} locale={locale} currency={currency} t={t} onSendAgain={sendAgain}>
                {solution(notice)}
              </NoticeLine>
            )}
          </>,
          above,
        )}
      {below &&
        cooldown.end !== null &&
        createPortal(<Cooldown end={cooldown.end} t={t} onEnd={checkout.onCooldownEnd} />, below)}
      {!earlierOrder && (
        <PhoneBar
          {...{ host, form, submit, t }}
          isDisabled={checkout.soldOut || checkout.isSending}
          total={totalText(delivery.totals, currency, t)}
        />
      )}
      {isDialog && (
        <NoticeDialog
          key={notice.kind}
          {...{ notice, earlierOrder, locale, currency, t }}
          opener={submit}
          cooldownEnd={cooldown.end}
          onCooldownEnd={checkout.onCooldownEnd}
          onClose={checkout.closeNotice}
          onSend={(evenIfAlike) => void checkout.send(evenIfAlike)}
          onSendAgain={sendAgain}
        />
      )}
    </>
  );
}
