import { useLayoutEffect, useRef } from 'react';
import { everySecond } from '../time/clock.ts';
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
    return everySecond(node, () => {
      const count = Math.ceil((end - Date.now()) / 1000);
      if (count > 0) node.textContent = t(text, { count });
      else newest.current();
    });
  }, [end, t, text]);
  return <p ref={place} className="z-checkout-countdown" aria-live="off" />;
}
