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
    available:
      list.clientWidth - pixels(style.paddingInlineStart) - pixels(style.paddingInlineEnd) + pixels(style.columnGap),
  };
}

const same = (a: RowPosition, b: RowPosition) =>
  (Object.keys(a) as (keyof RowPosition)[]).every((key) => a[key] === b[key]);

interface CarouselRow {
  readonly position: RowPosition;
  /** Measures again: the browser scrolls by itself, and its event comes later. */
  readonly measureNow: () => RowPosition;
  /** Returns the item the row is at or scrolls to: a second press counts from there. */
  readonly target: () => number;
  readonly goTo: (index: number, smooth: boolean) => void;
}

/** Follows a row that the browser scrolls, and scrolls it. Positions and sizes of the items are the style's. */
export function useRow(list: HTMLElement): CarouselRow {
  const [position, setPosition] = useState(() => rowPosition(measure(list)));
  const aimed = useRef<number | null>(null);
  const measureNow = useCallback(() => {
    const now = rowPosition(measure(list));
    setPosition((before) => (same(before, now) ? before : now));
    return now;
  }, [list]);

  useDomEvent(list, 'scroll', () => {
    if (measureNow().first === aimed.current) aimed.current = null;
  });
  useDomEvent(list, 'scrollend', () => {
    aimed.current = null;
    measureNow();
  });
  useEffect(() => {
    measureNow();
    const sizes = new ResizeObserver(measureNow);
    sizes.observe(list);
    // A host may add items, or hide some, at any time.
    const items = new MutationObserver(measureNow);
    items.observe(list, { childList: true, subtree: true, attributeFilter: ['hidden'] });
    return () => {
      sizes.disconnect();
      items.disconnect();
    };
  }, [list, measureNow]);

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
  // Measured, because a press may come after a scroll and before the render that follows it.
  return { position, measureNow, target: () => aimed.current ?? measureNow().first, goTo };
}
