import { useLayoutEffect, useRef } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';

interface Slides {
  readonly track: HTMLElement;
  readonly count: number;
  readonly index: number;
  /** Changes whenever other pictures are in the row. */
  readonly set: unknown;
  /** Called when another picture comes into view. */
  readonly onShow: (index: number) => void;
}

/** Returns the index of the picture that is nearest in a row. */
export const scrolledSlides = ({ scrollLeft, clientWidth }: Element) =>
  clientWidth === 0 ? 0 : Math.round(Math.abs(scrollLeft) / clientWidth);
export const isRtl = (node: Element) => getComputedStyle(node).direction === 'rtl';

/**
 * Keeps the scroll position of the row and the index of the picture in view equal. The row scrolls and snaps natively, so that a
 * finger needs no script.
 * @returns a function that scrolls to a picture; the style of the row decides whether smoothly
 */
export function useSlides({ track, count, index, set, onShow }: Slides): (to: number) => void {
  /** Target while script scrolls the row; the pictures it passes are not chosen. */
  const target = useRef<number | null>(null);

  const scrollTo = (to: number, behavior: ScrollBehavior) => {
    const left = to * track.clientWidth * (isRtl(track) ? -1 : 1);
    if (Math.abs(track.scrollLeft - left) < 1) return;
    target.current = to;
    track.scrollTo({ left, behavior });
  };

  // Pictures were inserted before the one in view, which stays in view without moving. A row that is there already is left to the
  // finger that may be scrolling it.
  const restorePosition = useEventCallback(() => {
    if (scrolledSlides(track) === index) return;
    scrollTo(index, 'instant');
    target.current = null;
  });
  useLayoutEffect(() => {
    if (set) restorePosition();
  }, [set, restorePosition]);

  useDomEvent(track, 'scroll', () => {
    const { clientWidth, scrollLeft } = track;
    if (clientWidth === 0) return;
    const position = Math.abs(scrollLeft) / clientWidth;
    const at = Math.min(scrolledSlides(track), count - 1);
    if (target.current === null) onShow(at);
    else if (Math.abs(position - target.current) < 0.02) target.current = null;
  });
  const release = () => {
    target.current = null;
  };
  useDomEvent(track, 'pointerdown', release);
  useDomEvent(track, 'wheel', release, { passive: true });

  return (to) => scrollTo(to, 'auto');
}
