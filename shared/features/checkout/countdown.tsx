import { useLayoutEffect, useRef } from 'react';
import { everySecond } from '../../browser/time/clock.ts';
import { serverNow } from '../../browser/time/server-time.ts';
import type { Say } from './checkout-form.messages.ts';

interface Props {
  /** Milliseconds of this device's clock. */
  readonly end: number;
  readonly t: Say;
  /** Somebody tried too early. */
  readonly isRefusal?: boolean;
  readonly onEnd: () => void;
}

/** Counts the wait down. Each second is written, but not read out: that would drown everything else. */
export function Countdown({ end, t, isRefusal = false, onEnd }: Props) {
  const place = useRef<HTMLParagraphElement>(null);
  const text = isRefusal ? 'form.waitSeconds' : 'form.newOrderSeconds';
  const newest = useRef(onEnd);
  newest.current = onEnd;
  useLayoutEffect(() => {
    const node = place.current;
    if (!node) return;
    // On the clock that runs on by itself: the device's may be set while the shopper waits.
    const endsAt = serverNow() + end - Date.now();
    const tick = (now: number) => {
      const count = Math.ceil((endsAt - now) / 1000);
      if (count > 0) node.textContent = t(text, { count });
      else newest.current();
    };
    return everySecond(node, tick, endsAt);
  }, [end, t, text]);
  return <p ref={place} className="z-checkout-countdown" aria-live="off" />;
}
