import { useRef, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { Direction, ItemPlace, ItemSequence, ItemTree } from './item-tree.ts';
import type { messages } from './sort-list.messages.ts';
import type { ShownMove } from './use-stored-order.ts';

/** An entry that is picked up, with the pointer or by the keyboard. */
interface MovingItem {
  readonly item: HTMLElement;
  readonly start: ItemSequence;
  readonly from: ItemPlace;
  readonly byKeys: boolean;
}

interface Options {
  readonly host: HTMLElement;
  readonly tree: ItemTree;
  readonly isNested: boolean;
  readonly t: Translate<typeof messages>;
  readonly onMoved: (move: ShownMove) => void;
}

const VERTICAL: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down' };

export const nameOf = (item: HTMLElement) => item.dataset.name ?? '';
export const handleOf = (item: HTMLElement) => item.querySelector<HTMLElement>('[data-part~="handle"]');

/** Picks entries up, moves them and puts them down, and announces each step. */
export function useMoving({ host, tree, isNested, t, onMoved }: Options) {
  const patch = useDomPatch();
  const [moving, setMoving] = useState<MovingItem | null>(null);
  // Read by events that come before the next render.
  const current = useRef<MovingItem | null>(null);

  const announcePlace = (item: HTMLElement, before = '', after = '') => {
    const siblings = tree.siblingsOf(item);
    const parent = tree.parentOf(item);
    const place = { name: nameOf(item), at: siblings.indexOf(item) + 1, count: siblings.length };
    const text = parent ? t('placeIn', { ...place, parent: nameOf(parent) }) : t('place', place);
    announce([before, text, after].filter(Boolean).join(' '));
  };
  const setCurrent = (next: MovingItem | null) => {
    const item = next?.item ?? current.current?.item;
    const handle = item && handleOf(item);
    if (item) patch.set(item, 'data-moving', next && '');
    if (handle) patch.set(handle, 'aria-pressed', next && 'true');
    current.current = next;
    setMoving(next);
  };
  const pickUp = (item: HTMLElement, byKeys: boolean) => {
    setCurrent({ item, byKeys, start: tree.sequence(), from: tree.placeOf(item) });
    if (byKeys) announcePlace(item, t('picked', { name: nameOf(item) }));
  };
  const putDown = (isDropped: boolean) => {
    if (!current.current) return;
    const { item, start, from } = current.current;
    setCurrent(null);
    if (!isDropped) tree.arrange(start);
    const place = tree.placeOf(item);
    const isMoved = place.parent !== from.parent || place.before !== from.before;
    announcePlace(item, t(isDropped ? 'dropped' : 'restored', { name: nameOf(item) }), isMoved ? t('undoKey') : '');
    if (isMoved) onMoved({ item, place, before: start });
  };
  /** Moves an item one step. @returns false when the step is impossible */
  const step = (item: HTMLElement, direction: Direction): boolean => {
    const place = tree.step(item, direction);
    if (place) tree.put(item, place);
    if (place) announcePlace(item, '', current.current ? '' : t('undoKey'));
    else announce(t('impossible', { name: nameOf(item) }));
    if (place) (handleOf(item) ?? item).scrollIntoView({ block: 'nearest' });
    return place !== null;
  };
  /** Returns the move that takes another one back, which the page shows then; null where that is impossible. */
  const takeBack = ({ item, before: former }: ShownMove): ShownMove | null => {
    putDown(false);
    const before = tree.sequence();
    const place = tree.formerPlace(item, former);
    if (!place) return null;
    tree.put(item, place);
    announcePlace(item, t('restored', { name: nameOf(item) }));
    return { item, place, before };
  };

  useDomEvent(host, 'keydown', (event) => {
    if (!current.current?.byKeys || event.isComposing) return;
    const { item } = current.current;
    const inward = getComputedStyle(host).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const isSideways = isNested && /^Arrow(Left|Right)$/.test(event.key);
    const direction = isSideways ? (event.key === inward ? 'in' : 'out') : VERTICAL[event.key];
    if (event.key !== 'Escape' && !direction) return;
    event.preventDefault();
    event.stopPropagation();
    if (!direction) return putDown(false);
    step(item, direction);
  });
  // Leaving the handle is no decision to store, so the entry goes back.
  useDomEvent(host, 'focusout', ({ relatedTarget }) => {
    const handle = current.current?.byKeys && handleOf(current.current.item);
    if (handle && relatedTarget !== null && relatedTarget !== handle) putDown(false);
  });
  useDomEvent(host.ownerDocument, 'pointerdown', ({ target }) => {
    if (current.current?.byKeys && !host.contains(target as Node)) putDown(false);
  });
  return { moving, current, pickUp, putDown, step, takeBack };
}
