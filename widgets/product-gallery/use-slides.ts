import { useLayoutEffect, useRef } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';

interface Slides {
  readonly track: HTMLElement;
  readonly count: number;
  readonly index: number;
  /** Changes whenever other pictures are in the row. */
  readonly set: unknown;
  /** The row came to rest at another picture, or passes it. */
  readonly onShow: (index: number) => void;
}

/** The picture that is nearest in a row, counted from 0. */
export const placeOf = ({ scrollLeft, clientWidth }: Element) =>
  clientWidth === 0 ? 0 : Math.round(Math.abs(scrollLeft) / clientWidth);
export const isRtl = (node: Element) => getComputedStyle(node).direction === 'rtl';

/**
 * The row of pictures and the number of the one in view, kept equal: the row scrolls and snaps natively, so that a finger needs
 * no script.
 * @returns scrolls to a picture; the style of the row decides whether it glides
 */
export function useSlides({ track, count, index, set, onShow }: Slides): (to: number) => void {
  /** Where the row is going by itself; what it passes on the way is not what the shopper chose. */
  const target = useRef<number | null>(null);

  const scrollTo = (to: number, behavior: ScrollBehavior) => {
    const left = to * track.clientWidth * (isRtl(track) ? -1 : 1);
    if (Math.abs(track.scrollLeft - left) < 1) return;
    target.current = to;
    track.scrollTo({ left, behavior });
  };

  // Other pictures came in before the one in view: it stays in view, without moving. A row that is there already is left to the finger
  // that may be scrolling it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other pictures move the row by themselves
  useLayoutEffect(() => {
    if (!set || placeOf(track) === index) return;
    scrollTo(index, 'instant');
    target.current = null;
  }, [set, track]);

  useDomEvent(track, 'scroll', () => {
    const { clientWidth, scrollLeft } = track;
    if (clientWidth === 0) return;
    const place = Math.abs(scrollLeft) / clientWidth;
    const at = Math.min(placeOf(track), count - 1);
    if (target.current === null) onShow(at);
    else if (Math.abs(place - target.current) < 0.02) target.current = null;
  });
  const release = () => {
    target.current = null;
  };
  useDomEvent(track, 'pointerdown', release);
  useDomEvent(track, 'wheel', release, { passive: true });

  return (to) => scrollTo(to, 'auto');
}
