import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { readSession, writeSession } from '../../shared/browser/storage/session.ts';
import { usePausableTimeout } from '../../shared/browser/time/hooks.ts';
import { contract } from './promo-banner.contract.ts';
import { messages } from './promo-banner.messages.ts';

/** Remembers the pause, so that the offers stay stopped on the next page. */
const STOPPED = 'z-promo-banner-stopped';

const ICONS = { pause: 'M9 5v14M15 5v14', play: 'm8 5 11 7-11 7z', next: 'm9 5 7 7-7 7' } as const;

function ControlButton({ name, label, onPress }: { name: keyof typeof ICONS; label: string; onPress: () => void }) {
  return (
    <button type="button" className="z-promo-banner-button" data-name={name} aria-label={label} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[name]} />
      </svg>
    </button>
  );
}

/** Waits once, while nobody reads or points at `node`. With a new key it waits again. */
function Wait({ node, delay, onOver }: { node: Element; delay: number; onOver: () => void }) {
  usePausableTimeout(onOver, delay, node);
  return null;
}

function PromoBanner({ host, attributes, parts }: WidgetProps<typeof contract>) {
  const { list } = parts;
  const t = useMessages(messages, host, contract.tag);
  const patch = useDomPatch();
  const [current, setCurrent] = useState(0);
  const [isStopped, setStopped] = useState(() => readSession(STOPPED).kind === 'found');
  /** Started again by the button, which has the focus and the pointer. */
  const [isResumed, setResumed] = useState(false);
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)'));
  const [isCalm, setCalm] = useState(calm.matches);
  useDomEvent(calm, 'change', () => setCalm(calm.matches));
  const outlet = useOutlet((node) => {
    node.className = 'z-promo-banner-controls';
    list.after(node);
  });
  const count = list.children.length;
  const canMove = attributes.interval > 0 && !isCalm;
  const moves = count > 1 && !isStopped && canMove;
  const showNext = () => setCurrent((current + 1) % count);

  useHostState<typeof contract>(host, count < 2 ? 'single' : moves ? 'moving' : 'still');
  useLayoutEffect(() => {
    // No live region: what changes by itself would interrupt a screen reader every three seconds.
    for (const [index, item] of [...list.children].entries()) {
      patch.set(item, 'data-z-current', index === current ? '' : null);
    }
  }, [patch, list, current]);

  if (!outlet || count < 2) return null;
  const switchMoving = () => {
    setStopped(!isStopped);
    setResumed(isStopped);
    writeSession(STOPPED, isStopped ? null : 'true');
  };
  return (
    <>
      {moves && <Wait key={current} node={isResumed ? list : host} delay={attributes.interval} onOver={showNext} />}
      {createPortal(
        <>
          {canMove && (
            <ControlButton
              name={isStopped ? 'play' : 'pause'}
              label={t(isStopped ? 'play' : 'pause')}
              onPress={switchMoving}
            />
          )}
          <ControlButton
            name="next"
            label={t('next')}
            onPress={() => {
              setResumed(false);
              showNext();
            }}
          />
        </>,
        outlet,
      )}
    </>
  );
}

defineWidget(contract, PromoBanner);
