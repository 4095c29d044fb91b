import { useCallback, useEffect, useRef, useState } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { type RowPosition, rowPosition } from './row-position.ts';

export function itemsOf(list: HTMLElement): HTMLElement[] {
  return ([...list.children] as HTMLElement[]).filter((item) => !item.hidden && item.localName !== 'script');
}

export function runsRightToLeft(node: Element): boolean {
  return getComputedStyle(node).direction === 'rtl';
}

function measure(list: HTMLElement) {
  const items = itemsOf(list);
  const style = getComputedStyle(list);
  const edge = (item: Element | undefined) => {
    const box = item?.getBoundingClientRect();
    return box ? (style.direction === 'rtl' ? -box.right : box.left) : 0;
  };
  const pixels = (value: string) => Number.parseFloat(value) || 0;
  return {
    count: items.length,
    scrolled: Math.abs(list.scrollLeft),
    most: list.scrollWidth - list.clientWidth,
    stride: edge(items[1]) - edge(items[0]),
    room:
      list.clientWidth - pixels(style.paddingInlineStart) - pixels(style.paddingInlineEnd) + pixels(style.columnGap),
  };
}

const same = (a: RowPosition, b: RowPosition) =>
  (Object.keys(a) as (keyof RowPosition)[]).every((key) => a[key] === b[key]);

export interface Row {
  readonly position: RowPosition;
  /** Measured anew: the browser scrolls on its own, and tells of it when it has time. */
  readonly look: () => RowPosition;
  /** Where the row is or is on its way to: a second press counts from there. */
  readonly aim: () => number;
  readonly goTo: (index: number, smooth: boolean) => void;
}

/** Follows a row that the browser scrolls, and scrolls it. The items keep their places and sizes, which are the style's. */
export function useRow(list: HTMLElement): Row {
  const [position, setPosition] = useState(() => rowPosition(measure(list)));
  const aimed = useRef<number | null>(null);
  const look = useCallback(() => {
    const now = rowPosition(measure(list));
    setPosition((before) => (same(before, now) ? before : now));
    return now;
  }, [list]);

  useDomEvent(list, 'scroll', () => {
    if (look().first === aimed.current) aimed.current = null;
  });
  useDomEvent(list, 'scrollend', () => {
    aimed.current = null;
    look();
  });
  useEffect(() => {
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    // A host may add items, or hide some, at any time.
    const items = new MutationObserver(look);
    items.observe(list, { childList: true, subtree: true, attributeFilter: ['hidden'] });
    return () => {
      sizes.disconnect();
      items.disconnect();
    };
  }, [list, look]);

  const goTo = useCallback(
    (index: number, smooth: boolean) => {
      const { stride, most } = measure(list);
      const distance = Math.min(index * stride, most);
      aimed.current = index;
      list.scrollTo({
        left: runsRightToLeft(list) ? -distance : distance,
        behavior: smooth ? 'smooth' : 'instant',
      });
    },
    [list],
  );
  return { position, look, aim: () => aimed.current ?? position.first, goTo };
}
