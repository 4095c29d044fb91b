import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { everySecond } from '../../shared/browser/time/clock.ts';
import { serverNow } from '../../shared/browser/time/server-time.ts';
import { parseCountdownDate } from '../../shared/rules/time/countdown-date.ts';
import { contract } from './countdown.contract.ts';
import { messages } from './countdown.messages.ts';
import { secondsLeft } from './time-left.ts';
import { drawTimeLeft } from './time-left-view.ts';

/** When the approaching end is said aloud, in seconds: every second would talk over everything else. */
const SAID_AT = 60;

function Countdown({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const t = useMessages(messages, host, contract.tag);
  const written = attributes.end ?? parts.end.getAttribute('datetime') ?? parts.end.textContent ?? '';
  const end = useMemo(() => parseCountdownDate(written), [written]);
  const [isOver, setOver] = useState(() => end !== null && secondsLeft(end, serverNow()) === 0);
  const outlet = useOutlet((node) => {
    node.className = 'z-countdown-left';
    parts.end.after(node);
  }, 'span');
  const newest = useRef(emit);
  newest.current = emit;

  useEffect(() => {
    if (end !== null) return;
    console.error(
      `<${contract.tag}>: "${written.trim()}" is no date, so the page's own text stays. ` +
        'Write the end as "2026-11-30 CET 23:59:59" or as an ISO date, in `end` or in `datetime`.',
      host,
    );
  }, [end, written, host]);

  useEffect(() => {
    if (end !== null) setOver(secondsLeft(end, serverNow()) === 0);
  }, [end]);

  useEffect(() => {
    if (end === null || isOver || !outlet) return;
    const write = drawTimeLeft(outlet, (unit, count) => t(unit, { count }));
    let before: number | null = null;
    return everySecond(
      host,
      (now) => {
        const left = secondsLeft(end, now);
        write(left);
        if (before !== null && before > SAID_AT && left <= SAID_AT && left > 0) announce(t('lastMinute'));
        if (before !== 0 && left === 0) {
          announce(t('ended'));
          setOver(true);
          newest.current('expired', { end: new Date(end).toISOString() });
        }
        before = left;
      },
      end,
    );
  }, [end, isOver, outlet, host, t]);

  useLayoutEffect(() => {
    if (outlet && end === null) outlet.replaceChildren();
    else if (outlet && isOver) outlet.textContent = t('expired');
  }, [end, isOver, outlet, t]);

  useHostState<typeof contract>(host, end === null ? null : isOver ? 'expired' : 'running');

  return null;
}

defineWidget(contract, Countdown);
