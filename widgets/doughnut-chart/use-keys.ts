import { useLayoutEffect, useRef, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import type { Segment } from './segments.ts';

const KEY = 'z-doughnut-chart-key';

/**
 * Puts a button into the head of each row: the key of the chart's colours, and the way to its segments by keyboard. One
 * of them is reached by Tab, the others by the arrow keys.
 * @returns the buttons by their rows, once they are in the page
 */
export function useKeys(
  table: HTMLTableElement,
  segments: readonly Segment[],
  selected: Segment | undefined,
  labelOf: (segment: Segment) => string,
  select: (row: Segment['row'] | null) => void,
): ReadonlyMap<Element, HTMLElement> {
  const patch = useDomPatch();
  const keys = useRef(new Map<Element, HTMLButtonElement>()).current;
  const [focused, setFocused] = useState<Element | null>(null);
  const reached = segments.find(({ row }) => row === focused) ?? selected ?? segments[0];

  useLayoutEffect(() => {
    for (const segment of segments) {
      const key = keys.get(segment.row) ?? createKey();
      keys.set(segment.row, key);
      if (!segment.head.contains(key)) patch.append(segment.head, outletOf(key), segment.head.firstChild);
      key.setAttribute('aria-label', labelOf(segment));
      key.setAttribute('aria-pressed', String(segment === selected));
      key.tabIndex = segment === reached ? 0 : -1;
    }
  });

  const segmentOf = ({ target }: Event) => {
    const key = target instanceof Element ? target.closest(`.${KEY}`) : null;
    return segments.findIndex(({ row }) => key && keys.get(row) === key);
  };
  useDomEvent(table, 'click', (event) => {
    const segment = segments[segmentOf(event)];
    if (segment) select(segment === selected ? null : segment.row);
  });
  useDomEvent(table, 'focusin', (event) => {
    const segment = segments[segmentOf(event)];
    if (segment) setFocused(segment.row);
  });
  useDomEvent(table, 'keydown', (event) => {
    const at = segmentOf(event);
    const to = at < 0 ? undefined : segments[nextAt(event.key, at, segments.length)];
    if (!to || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    keys.get(to.row)?.focus();
  });
  return keys;
}

function createKey(): HTMLButtonElement {
  const key = document.createElement('button');
  key.type = 'button';
  key.className = KEY;
  return key;
}

function outletOf(key: HTMLElement): HTMLElement {
  const outlet = document.createElement('span');
  outlet.setAttribute('data-z-outlet', '');
  outlet.append(key);
  return outlet;
}

/** Returns the row a key leads to, or -1. Rows stand below each other in every language: left and right are not used. */
function nextAt(key: string, at: number, count: number): number {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : -1;
}
