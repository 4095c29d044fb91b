import { useRef } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import type { ItemPlace, ItemTree } from './item-tree.ts';

/** Pixels after which a press is a drag. */
const THRESHOLD = 5;
/** Pixels to the side that are one level. */
const LEVEL = 28;
/** Near the end of the window the page scrolls. */
const EDGE = 56;
const SCROLL = 18;

interface Press {
  readonly item: HTMLElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  isDrag: boolean;
}

interface Options {
  readonly host: HTMLElement;
  readonly tree: ItemTree;
  readonly onStart: (item: HTMLElement) => void;
  readonly onMove: (place: ItemPlace) => void;
  readonly onEnd: (isDropped: boolean) => void;
}

/**
 * Drags an entry by its handle, with mouse, pen or finger. Up and down choose the row, to the side the level.
 * @returns a function that is true for the click that ends a drag
 */
export function useDrag({ host, tree, onStart, onMove, onEnd }: Options): (click: MouseEvent) => boolean {
  const press = useRef<Press | null>(null);
  const wasDrag = useRef(false);

  useDomEvent(host, 'pointerdown', (event) => {
    const handle = (event.target as Element).closest('[data-part~="handle"]');
    const item = handle && tree.itemOf(handle);
    wasDrag.current = false;
    if (!item || event.button !== 0 || press.current) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    press.current = { item, pointer, x, y, depth: tree.depthOf(item), isDrag: false };
  });
  useDomEvent(host.ownerDocument, 'pointermove', (event) => {
    const current = press.current;
    if (current?.pointer !== event.pointerId) return;
    const sideways = event.clientX - current.x;
    if (!current.isDrag) {
      if (Math.hypot(sideways, event.clientY - current.y) < THRESHOLD) return;
      current.isDrag = true;
      // The element, as it stays where it is: a node that is moved loses the pointer.
      host.setPointerCapture(event.pointerId);
      onStart(current.item);
    }
    event.preventDefault();
    const inward = getComputedStyle(host).direction === 'rtl' ? -sideways : sideways;
    const depth = current.depth + Math.round(inward / LEVEL);
    onMove(tree.placeAt(current.item, rowsAbove(tree, current.item, event.clientY), depth));
    if (event.clientY < EDGE) scrollBy(0, -SCROLL);
    if (event.clientY > innerHeight - EDGE) scrollBy(0, SCROLL);
  });
  // A handle inside selected text would drag the text, which cancels the pointer.
  useDomEvent(host, 'dragstart', (event) => {
    if (press.current) event.preventDefault();
  });
  const end = (isDropped: boolean) => {
    const ended = press.current;
    press.current = null;
    if (!ended?.isDrag) return;
    wasDrag.current = true;
    onEnd(isDropped);
  };
  useDomEvent(host.ownerDocument, 'pointerup', ({ pointerId }) => {
    if (press.current?.pointer === pointerId) end(true);
  });
  useDomEvent(host.ownerDocument, 'pointercancel', ({ pointerId }) => {
    if (press.current?.pointer === pointerId) end(false);
  });
  useDomEvent(
    host.ownerDocument,
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !press.current?.isDrag) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { capture: true },
  );
  // A press of a key is a click without a count.
  return ({ detail }) => wasDrag.current && detail > 0;
}

/** Counts the other entries whose own row has its middle above a height of the window. */
function rowsAbove(tree: ItemTree, dragged: HTMLElement, y: number): number {
  const others = tree.items().filter((item) => !dragged.contains(item));
  return others.filter((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    const list = tree.listOf(item)?.getBoundingClientRect().top ?? bottom;
    return (top + Math.min(list, bottom)) / 2 < y;
  }).length;
}
