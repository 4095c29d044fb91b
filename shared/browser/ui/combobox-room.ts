import { useCallback, useLayoutEffect } from 'react';
import { useDomEvent } from '../element/use-dom-event.ts';

/** What a list should at least have, in pixels: five options. */
const ENOUGH = 230;
const MARGIN = 10;

/**
 * Gives a list the room there is: below its field, or above when that has more, and never under a phone's keyboard. Writes
 * `data-side` and `--z-combobox-room` to the box.
 */
export function useRoom(box: HTMLElement | null, isOpen: boolean): void {
  const place = useCallback(() => {
    if (!box || !isOpen) return;
    let room = roomAround(box);
    if (Math.max(room.above, room.below) < ENOUGH) {
      // At once, also where the page scrolls smoothly: what is measured next has to be where it stays.
      box.scrollIntoView({ block: 'start', behavior: 'instant' });
      room = roomAround(box);
    }
    const side = room.below < ENOUGH && room.above > room.below ? 'above' : 'below';
    box.dataset.side = side;
    box.style.setProperty('--z-combobox-room', `${Math.max(Math.floor(room[side]), 120)}px`);
  }, [box, isOpen]);
  useLayoutEffect(place, [place]);
  useDomEvent([globalThis.visualViewport, globalThis.window], 'resize', place);
}

function roomAround(box: HTMLElement): { above: number; below: number } {
  const { top, bottom } = box.getBoundingClientRect();
  // The visual viewport is what a keyboard or a zoom leaves of the page; both are measured from the same corner.
  const start = globalThis.visualViewport?.offsetTop ?? 0;
  const height = globalThis.visualViewport?.height ?? globalThis.innerHeight;
  return { above: top - start - MARGIN, below: start + height - bottom - MARGIN };
}
