import { useLayoutEffect, useRef } from 'react';
import { useEventCallback } from '../../browser/dom/use-event-callback.ts';
import { everySecond } from '../../browser/time/clock.ts';
import { serverNow } from '../../browser/time/server-time.ts';
import { secondsLeft } from '../../rules/time/seconds-left.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';

interface Props {
  /** Milliseconds of this device's clock. */
  readonly end: number;
  readonly t: TranslateCheckoutForm;
  /** The shopper tried too early. */
  readonly isRefusal?: boolean;
  readonly onEnd: () => void;
}

/** Counts the cooldown down. The seconds are written, but not announced: that would drown everything else. */
export function Cooldown({ end, t, isRefusal = false, onEnd }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  const text = isRefusal ? 'form.waitSeconds' : 'form.newOrderSeconds';
  const finish = useEventCallback(onEnd);
  useLayoutEffect(() => {
    const node = line.current;
    if (!node) return;
    // By the server's clock: that of the device may be set while the shopper waits.
    const endsAt = serverNow() + end - Date.now();
    const tick = (now: number) => {
      const count = secondsLeft(endsAt, now);
      if (count > 0) node.textContent = t(text, { count });
      else finish();
    };
    return everySecond(node, tick, endsAt);
  }, [end, t, text, finish]);
  return <p ref={line} className="z-checkout-countdown" aria-live="off" />;
}
