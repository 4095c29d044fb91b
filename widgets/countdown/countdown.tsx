import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { everySecond } from '../../shared/browser/time/clock.ts';
import { serverNow } from '../../shared/browser/time/server-time.ts';
import { parseCountdownDate } from '../../shared/rules/time/countdown-date.ts';
import { secondsLeft } from '../../shared/rules/time/seconds-left.ts';
import { contract } from './countdown.contract.ts';
import { messages } from './countdown.messages.ts';
import { renderTimeLeft } from './time-left-view.ts';

/** Seconds left when the end is announced: announcing each second would talk over everything else. */
const ANNOUNCED_AT = 60;

function Countdown({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const t = useMessages(messages, host, contract.tag);
  const source = attributes.end ?? parts.end.getAttribute('datetime') ?? parts.end.textContent ?? '';
  const end = useMemo(() => parseCountdownDate(source), [source]);
  const [isOver, setOver] = useState(() => end !== null && secondsLeft(end, serverNow()) === 0);
  const outlet = useOutlet((node) => {
    node.className = 'z-countdown-left';
    parts.end.after(node);
  }, 'span');
  const onEnd = useEventCallback((time: number) => {
    // A discount around it announces the end, and names what is over.
    if (!host.closest('z-discount-block')) announce(t('ended'));
    setOver(true);
    emit('expired', { end: new Date(time).toISOString() });
  });

  useEffect(() => {
    if (end !== null) return;
    console.error(
      `<${contract.tag}>: "${source.trim()}" is no date, so the page's own text stays. ` +
        'Write the end as "2026-11-30 CET 23:59:59" or as an ISO date, in `end` or in `datetime`.',
      host,
    );
  }, [end, source, host]);

  useEffect(() => {
    if (end !== null) setOver(secondsLeft(end, serverNow()) === 0);
  }, [end]);

  useEffect(() => {
    if (end === null || isOver || !outlet) return;
    const write = renderTimeLeft(outlet, (unit, count) => (count === undefined ? t(unit) : t(unit, { count })));
    let before: number | null = null;
    return everySecond(
      host,
      (now) => {
        const left = secondsLeft(end, now);
        write(left);
        if (before !== null && before > ANNOUNCED_AT && left <= ANNOUNCED_AT && left > 0) announce(t('lastMinute'));
        if (before !== 0 && left === 0) onEnd(end);
        before = left;
      },
      end,
    );
  }, [end, isOver, outlet, host, t, onEnd]);

  useLayoutEffect(() => {
    if (outlet && end === null) outlet.replaceChildren();
    else if (outlet && isOver) outlet.textContent = t('expired');
  }, [end, isOver, outlet, t]);

  useHostState<typeof contract>(host, end === null ? null : isOver ? 'expired' : 'running');

  return null;
}

defineWidget(contract, Countdown);
