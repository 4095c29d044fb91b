import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
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
import { contract } from './discount-block.contract.ts';
import { messages } from './discount-block.messages.ts';

function DiscountBlock({ host, parts, emit }: WidgetProps<typeof contract>) {
  const { end: date, ends, ended } = parts;
  const t = useMessages(messages, host, contract.tag);
  const countdown = date.closest('z-countdown');
  const source = countdown?.getAttribute('end') ?? date.getAttribute('datetime') ?? date.textContent ?? '';
  const end = useMemo(() => parseCountdownDate(source), [source]);
  const [state, setState] = useState<'running' | 'past' | 'reached'>(() =>
    end !== null && end <= serverNow() ? 'past' : 'running',
  );
  const isOver = end !== null && state !== 'running';
  const outlet = useOutlet((node) => (ends ?? countdown ?? date).after(node));
  const onEnd = useEventCallback((time: number) => {
    const title = host.querySelector('h1, h2, h3, h4')?.textContent?.replace(/\s+/g, ' ').trim();
    announce(title ? t('endedNamed', { title }) : t('ended'));
    emit('end', { end: new Date(time).toISOString() });
  });

  useEffect(() => {
    // A countdown around the date reports the same date itself.
    if (end !== null || countdown) return;
    console.error(
      `<${contract.tag}>: "${source.trim()}" is no date, so the page's own text stays and the discount never ends. ` +
        'Write the end as "2026-11-30 CET 23:59:59" or as an ISO date, in `datetime`.',
      host,
    );
  }, [end, countdown, source, host]);

  useEffect(() => {
    if (end === null || isOver) return;
    const tick = (now: number) => {
      if (now >= end) setState((before) => (before === 'running' ? 'reached' : before));
    };
    return everySecond(host, tick, end);
  }, [end, isOver, host]);

  useEffect(() => {
    if (state === 'reached' && end !== null) onEnd(end);
  }, [state, end, onEnd]);

  useLayoutEffect(() => {
    if (!isOver || !outlet) return;
    const patch = createDomPatch();
    patch.set(ends ?? countdown ?? date, 'hidden', '');
    if (ended) patch.set(ended, 'hidden', null);
    else {
      patch.set(outlet, 'class', 'z-discount-ended');
      patch.content(outlet, t('ended'));
    }
    return patch.revert;
  }, [isOver, outlet, ends, ended, countdown, date, t]);

  useHostState<typeof contract>(host, end === null ? null : isOver ? 'ended' : 'running');

  return null;
}

defineWidget(contract, DiscountBlock);
