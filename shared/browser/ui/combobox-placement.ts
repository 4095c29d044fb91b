import { useCallback, useLayoutEffect } from 'react';
import { useDomEvent } from '../element/use-dom-event.ts';

/** Pixels a list needs at least: five options. */
const ENOUGH = 230;
const MARGIN = 10;

/**
 * Places the open list below its field, or above when there is more space, and never under a phone's keyboard. Writes
 * `data-side` and `--z-combobox-space` to the box.
 */
export function usePopupPlacement(box: HTMLElement | null, isOpen: boolean): void {
  const place = useCallback(() => {
    if (!box || !isOpen) return;
    let space = spaceAround(box);
    if (Math.max(space.above, space.below) < ENOUGH) {
      // At once, also where the page scrolls smoothly: what is measured next has to be where it stays.
      box.scrollIntoView({ block: 'start', behavior: 'instant' });
      space = spaceAround(box);
    }
    const side = space.below < ENOUGH && space.above > space.below ? 'above' : 'below';
    box.dataset.side = side;
    box.style.setProperty('--z-combobox-space', `${Math.max(Math.floor(space[side]), 120)}px`);
  }, [box, isOpen]);
  useLayoutEffect(place, [place]);
  useDomEvent([globalThis.visualViewport, globalThis.window], 'resize', place);
}

function spaceAround(box: HTMLElement): { above: number; below: number } {
  const { top, bottom } = box.getBoundingClientRect();
  // The visual viewport is what a keyboard or a zoom leaves of the page; both are measured from the same corner.
  const start = globalThis.visualViewport?.offsetTop ?? 0;
  const height = globalThis.visualViewport?.height ?? globalThis.innerHeight;
  return { above: top - start - MARGIN, below: start + height - bottom - MARGIN };
}
