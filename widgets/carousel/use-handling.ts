import { useRef } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { FOCUSABLE } from './use-roles.ts';
import { itemsOf, runsRightToLeft } from './use-row.ts';

/** CSS pixels from which a swipe counts as sideways. */
const SIDEWAYS = 10;

/** Calls `onOwn` when the person scrolls the row themselves: by wheel or trackpad, finger, or its scrollbar. */
export function useOwnScrolling(list: HTMLElement, onOwn: () => void): void {
  const start = useRef({ x: 0, y: 0 });
  useDomEvent(
    list,
    'wheel',
    ({ deltaX, deltaY, shiftKey }) => {
      if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) onOwn();
    },
    { passive: true },
  );
  useDomEvent(
    list,
    'touchstart',
    ({ touches: [finger] }) => {
      if (finger) start.current = { x: finger.clientX, y: finger.clientY };
    },
    { passive: true },
  );
  useDomEvent(
    list,
    'touchmove',
    ({ touches: [finger] }) => {
      if (!finger) return;
      const across = Math.abs(finger.clientX - start.current.x);
      if (across > SIDEWAYS && across > Math.abs(finger.clientY - start.current.y)) onOwn();
    },
    { passive: true },
  );
  // The row itself, and not an item of it, is under the pointer on its scrollbar.
  useDomEvent(list, 'pointerdown', ({ target }) => {
    if (target === list) onOwn();
  });
}

const HAS_ARROWS = 'input:not([type=hidden]), select, textarea, [contenteditable], [role=slider], [role=listbox]';

interface ArrowKeys {
  /** From one item to its neighbour, whose focus is moved already. */
  readonly onItem: (index: number) => void;
  /** From outside the items, such as a button. */
  readonly onPage: (direction: 1 | -1) => void;
}

/** Moves along the row by the arrow keys, in the direction the page is read. Fields that use these keys themselves keep them. */
export function useArrowKeys(host: HTMLElement, list: HTMLElement, { onItem, onPage }: ArrowKeys): void {
  useDomEvent(host, 'keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const target = event.target as Element;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || target.closest(HAS_ARROWS)) return;
    const direction = (key === 'ArrowRight') === runsRightToLeft(list) ? -1 : 1;
    const items = itemsOf(list);
    const index = items.findIndex((item) => item.contains(target));
    event.preventDefault();
    if (index < 0) {
      onPage(direction);
      return;
    }
    const reached = (item: Element | undefined) => [...(item?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const next = reached(items[index + direction]);
    // From the cart button of a card to the cart button of the next one.
    const same = next[reached(items[index]).indexOf(target as HTMLElement)] ?? next[0];
    if (!same) return;
    same.focus({ preventScroll: true });
    onItem(index + direction);
  });
}
