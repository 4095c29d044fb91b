import { useState } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import { contract } from './carousel.contract.ts';
import { messages } from './carousel.messages.ts';
import { CarouselButton, Dots } from './carousel-controls.tsx';
import { autoplayDelay, KINDS } from './carousel-kinds.ts';
import { firstShowing, itemAfter, pageFrom } from './row-position.ts';
import { useAttention, usePrefersCalm } from './use-attention.ts';
import { useArrowKeys, useOwnScrolling } from './use-handling.ts';
import { useRoles } from './use-roles.ts';
import { itemsOf, useRow } from './use-row.ts';

function Carousel({ host, attributes, parts }: WidgetProps<typeof contract>) {
  const { heading, list } = parts;
  const { kind, label } = attributes;
  const { slides } = KINDS[kind];
  const delay = autoplayDelay(attributes.autoplay, kind);
  const t = useMessages(messages, host, contract.tag);
  const calm = usePrefersCalm();
  const { pointed, focused, touched, inView, tabHidden } = useAttention(host);
  const { position, measureNow, target, goTo } = useRow(list);
  const { count, first, whole, atStart, atEnd, fits } = position;
  /** `stopped`: the person used the row, or stopped it. `resumed`: they started it again, by the button. */
  const [mode, setMode] = useState<'auto' | 'stopped' | 'resumed'>('auto');
  const [moves, setMoves] = useState(0);
  const outlet = useOutlet((node) => {
    node.className = 'z-carousel-controls';
    if (heading && !slides) heading.append(node);
    else list.before(node);
  });

  // Whoever has just pressed "play" is on that button, and wants it to move all the same.
  const holds = (node: Element | null) =>
    node !== null && !(mode === 'resumed' && node.closest('.z-carousel-button[data-name=pause]'));
  const canMove = delay !== null && !fits && !calm;
  const isMoving =
    canMove && mode !== 'stopped' && inView && !tabHidden && !touched && !holds(pointed) && !holds(focused);

  const scrollTo = (index: number) => {
    setMode('stopped');
    goTo(index, !calm);
  };
  const announcementFrom = (index: number) => {
    if (!slides) {
      const to = Math.min(index + whole, count);
      return t(whole === 1 ? 'shownOne' : 'shownSome', { from: index + 1, to, count });
    }
    const slide = itemsOf(list)[index];
    const text = slide?.textContent?.replace(/\s+/g, ' ').trim() || slide?.querySelector('img')?.alt;
    return [t('toSlide', { number: index + 1, count }), text].filter(Boolean).join(': ');
  };
  const show = (index: number) => {
    scrollTo(index);
    announce(announcementFrom(index));
  };
  const turnPage = (direction: 1 | -1) => {
    const next = pageFrom(target(), direction, position, slides);
    if (next === target()) setMode('stopped');
    else show(next);
  };

  useOwnScrolling(list, () => setMode('stopped'));
  useArrowKeys(host, list, {
    onItem: (index) => scrollTo(firstShowing(index, { first: target(), whole })),
    onPage: turnPage,
  });
  const move = () => {
    goTo(itemAfter(measureNow()), true);
    setMoves(moves + 1);
  };
  useDebouncedEffect(move, isMoving ? delay : null, [moves]);
  useRoles(host, list, { label, kind, slides, fits, count, t });
  useHostState<typeof contract>(host, fits ? 'whole' : isMoving ? 'moving' : 'still');

  return (
    <>
      {outlet &&
        !fits &&
        createPortal(
          <>
            {canMove && (
              <CarouselButton
                name={mode === 'stopped' ? 'play' : 'pause'}
                label={t(mode === 'stopped' ? 'play' : 'pause')}
                onPress={() => setMode(mode === 'stopped' ? 'resumed' : 'stopped')}
              />
            )}
            <CarouselButton
              name="previous"
              label={t('previous')}
              atEnd={!slides && atStart}
              onPress={() => turnPage(-1)}
            />
            <CarouselButton name="next" label={t('next')} atEnd={!slides && atEnd} onPress={() => turnPage(1)} />
            {kind === 'banners' && <Dots count={count} current={first} t={t} onChoose={show} />}
          </>,
          outlet,
        )}
    </>
  );
}

defineWidget(contract, Carousel);
