import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { CallFailure } from '../../shared/browser/ui/call-failure.tsx';
import type { TranslatePayment } from './transporter-payment.messages.ts';
import type { OrdersLoading } from './use-unpaid-orders.ts';

interface Props {
  readonly form: HTMLFormElement;
  readonly loading: OrdersLoading;
  readonly t: TranslatePayment;
  readonly retry: () => void;
  /** Moves the focus away from the box of the message, which is empty after a retry. */
  readonly moveFocus: () => void;
}

/** Renders why a choice could not be loaded, before the form: that is hidden while no transporter is chosen. */
export function LoadingFailure({ form, loading, t, retry, moveFocus }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const outlet = useOutlet((node) => form.before(node));
  const leaveBox = useEventCallback(() => {
    if (box.current && document.activeElement === box.current) moveFocus();
  });
  const isUnloaded = loading.kind === 'loading' || loading.kind === 'failed';
  useEffect(() => {
    if (!isUnloaded) leaveBox();
  }, [isUnloaded, leaveBox]);
  if (!outlet) return null;
  return createPortal(
    <div ref={box} className="z-transporter-payment-failure" tabIndex={-1}>
      {loading.kind === 'failed' && (
        <CallFailure
          failure={loading.failure}
          text={t(loading.text)}
          retry={t('retry')}
          onRetry={() => {
            // The button goes away with its message.
            box.current?.focus();
            retry();
          }}
        />
      )}
    </div>,
    outlet,
  );
}
