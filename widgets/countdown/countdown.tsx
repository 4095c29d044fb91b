import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '../../shared/element/announce.ts';
import type { WidgetProps } from '../../shared/element/contract.ts';
import { defineWidget } from '../../shared/element/define-widget.ts';
import { useOutlet } from '../../shared/element/use-outlet.ts';
import { useMessages } from '../../shared/i18n/use-messages.ts';
import { everySecond } from '../../shared/time/clock.ts';
import { parseCountdownDate } from '../../shared/time/countdown-date.ts';
import { serverNow } from '../../shared/time/server-time.ts';
import { contract } from './countdown.contract.ts';
import { messages } from './countdown.messages.ts';
import { secondsLeft, UNITS, unitsOf } from './time-left.ts';

/** The last announcement before the end; more would talk over the page. */
const LAST_CALL_SECONDS = 60;

function Countdown({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const written = attributes.end ?? parts.end.getAttribute('datetime') ?? parts.end.textContent ?? '';
  const end = parseCountdownDate(written);
  useEffect(() => {
    if (end === null) {
      console.error(
        `<${contract.tag}>: "${written}" is no date, so the server's text stays. Write 2026-11-30 CET 23:59:59 or an ISO date.`,
      );
    }
  }, [end, written]);
  return end === null ? null : <Clock key={end} {...{ host, attributes, parts, emit, end, written }} />;
}

function Clock(props: WidgetProps<typeof contract> & { end: number; written: string }) {
  const { host, attributes, parts, emit, end, written } = props;
  const t = useMessages(messages, host, contract.tag);
  const [isOver, setOver] = useState(() => secondsLeft(end, serverNow()) === 0);
  const digits = useRef<(HTMLElement | null)[]>([]);
  const outlet = useOutlet((node) => parts.end.after(node), 'span');
  const told = useRef(false);

  useLayoutEffect(() => {
    if (attributes.keepDate || !outlet) return;
    const { hidden } = parts.end;
    parts.end.hidden = true;
    return () => {
      parts.end.hidden = hidden;
    };
  }, [attributes.keepDate, outlet, parts.end]);

  useEffect(() => {
    host.dataset.state = isOver ? 'expired' : 'running';
    if (!isOver || told.current) return;
    told.current = true;
    emit('expired', { end: written });
  }, [host, isOver, emit, written]);

  useEffect(() => {
    if (isOver || !outlet) return;
    // Ticks write into text nodes: a thousand countdowns must not render a thousand times a second.
    return everySecond(host, (now) => {
      const left = secondsLeft(end, now);
      unitsOf(left).forEach((text, index) => {
        const node = digits.current[index];
        if (node && node.textContent !== text) node.textContent = text;
      });
      if (left === LAST_CALL_SECONDS) announce(t('lastMinute'));
      if (left === 0) {
        announce(t('expired'));
        setOver(true);
      }
    });
  }, [end, host, isOver, outlet, t]);

  if (!outlet) return null;
  return createPortal(
    isOver ? (
      <strong className="z-countdown-over">{t('expired')}</strong>
    ) : (
      <span className="z-countdown-clock" role="timer" aria-live="off" aria-label={t('label')}>
        {UNITS.map((unit, index) => (
          <span key={unit} className="z-countdown-unit">
            <span
              className="z-countdown-digits"
              ref={(node) => {
                digits.current[index] = node;
              }}
            />{' '}
            {t(unit)}
          </span>
        ))}
      </span>
    ),
    outlet,
  );
}

defineWidget(contract, Countdown);
