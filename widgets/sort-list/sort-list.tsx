import { useEffect, useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { onServer } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { type Direction, ItemTree } from './item-tree.ts';
import { LastMove } from './last-move.tsx';
import { type FailedMove, MoveFailure } from './move-failure.tsx';
import { contract } from './sort-list.contract.ts';
import { messages } from './sort-list.messages.ts';
import { useDrag } from './use-drag.ts';
import { handleOf, nameOf, useMoving } from './use-moving.ts';
import { type ShownMove, useStoredOrder } from './use-stored-order.ts';

const idOf = (item: HTMLElement | null) => item?.dataset.item ?? null;

type Props = WidgetProps<typeof contract>;

/** Leaves the page's own markup in use where nothing would store a move: neither an address nor a form around the list. */
function SortList(props: Props) {
  const { host, attributes } = props;
  const isStored = Boolean(attributes.moveTo) || host.closest('form') !== null;
  useEffect(() => {
    if (isStored) return;
    console.error(
      `<${contract.tag}>: no attribute move-to names the address that stores a move, and no form around the list sends its order. The page's own markup stays in use. Add move-to="ADDRESS".`,
      host,
    );
  }, [isStored, host]);
  return isStored && <SortedList {...props} />;
}

function SortedList({ host, attributes, parts, emit }: Props) {
  const { moveTo, base, maxDepth, preview } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const failureText = useFailureText();
  const outlet = useOutlet((node) => {
    node.className = 'z-sort-list-outlet';
    host.append(node);
  });
  const tree = useMemo(() => new ItemTree(host, maxDepth), [host, maxDepth]);
  useEffect(() => {
    if (tree.items().length > 0 || !host.querySelector('[data-part~="list"] > li')) return;
    console.error(
      `<${contract.tag}>: no entry of the list has an id, so nothing can be moved. Write <li data-item="ID" data-name="NAME">.`,
      host,
    );
  }, [tree, host]);
  const [failed, setFailed] = useState<(FailedMove & { readonly item: HTMLElement }) | null>(null);

  const [last, setLast] = useState<ShownMove | null>(null);

  const show = (move: ShownMove) => {
    setFailed(null);
    markSteps(tree);
    store(move);
  };
  const { moving, current, pickUp, putDown, step, takeBack } = useMoving({
    host,
    tree,
    t,
    onMoved(move) {
      setLast(move);
      show(move);
    },
    isNested: maxDepth > 1,
  });
  const { isBusy, store } = useStoredOrder({
    tree,
    locale,
    url: moveTo ? onServer(base, moveTo) : undefined,
    isMoving: () => current.current !== null,
    cancelMoving: () => putDown(false),
    onStored({ item, place }) {
      markSteps(tree);
      if (preview) reloadFrame(host.ownerDocument.querySelector<HTMLIFrameElement>(preview));
      emit('move', { item: idOf(item) ?? '', parent: idOf(place.parent), before: idOf(place.before) });
    },
    onFailed({ item }, failure, shown) {
      markSteps(tree);
      setLast(null);
      const isUncertain = shown === 'uncertain';
      const text = t(isUncertain ? shown : 'failed', { name: nameOf(item) });
      const reason = isUncertain ? '' : failureText(failure);
      const instead = isUncertain || shown === 'before' ? '' : t(shown);
      setFailed({ item, failure, shown, text, reason, instead });
      emit('failure', { ...failureDetail(failure, text, reason, instead), item: idOf(item) ?? '' });
    },
  });
  const isEndOfDrag = useDrag({
    host,
    tree,
    onStart: (item) => {
      putDown(false);
      pickUp(item, false);
    },
    onMove: (place) => current.current && tree.put(current.current.item, place),
    onEnd: putDown,
  });

  useDomEvent(host, 'click', (event) => {
    const target = event.target as Element;
    const handle = target.closest('[data-part~="handle"]');
    const button = target.closest<HTMLElement>('[data-move]');
    const item = tree.itemOf(target);
    if (!item || (!handle && !button)) return;
    event.preventDefault();
    if (isEndOfDrag(event)) return;
    const pickedUp = current.current?.item;
    putDown(true);
    if (!button) {
      if (pickedUp !== item) pickUp(item, true);
      return;
    }
    const before = tree.sequence();
    if (!step(item, button.dataset.move as Direction)) return;
    const move = { item, place: tree.placeOf(item), before };
    setLast(move);
    show(move);
    // The next step may be impossible, and its button then takes no focus.
    if (button.matches(':disabled')) handleOf(item)?.focus();
  });

  const undo = () => {
    const back = last && takeBack(last);
    setLast(null);
    if (!back) return;
    show(back);
    handleOf(back.item)?.focus();
  };

  useHostState<typeof contract>(host, moving ? 'moving' : isBusy ? 'saving' : failed ? 'failed' : null);
  const hintId = useId();
  useDescribedHandles(parts.handle, hintId);
  if (!outlet) return null;
  return createPortal(
    <>
      <p id={hintId} className="z-visually-hidden">
        {t('hint')}
      </p>
      {moving?.byKeys && (
        <p className="z-sort-list-keys">{t(maxDepth > 1 ? 'keysNested' : 'keys', { name: nameOf(moving.item) })}</p>
      )}
      {last && !moving?.byKeys && (
        <LastMove move={last} name={nameOf(last.item)} t={t} onUndo={undo} onClose={() => leave(last.item, setLast)} />
      )}
      {failed && <MoveFailure {...failed} t={t} onClose={() => leave(failed.item, setFailed)} />}
    </>,
    outlet,
  );
}

/** Closes a message whose button has the focus. */
function leave(item: HTMLElement, setMessage: (none: null) => void): void {
  handleOf(item)?.focus();
  setMessage(null);
}

/** Reloads a frame by its first address, which may give another page later, and without an entry in the history. */
function reloadFrame(frame: HTMLIFrameElement | null): void {
  frame?.contentWindow?.location.replace(frame.src);
}

function useDescribedHandles(handles: readonly HTMLElement[], hintId: string): void {
  const patch = useDomPatch();
  useEffect(() => {
    for (const handle of handles) patch.addToken(handle, 'aria-describedby', hintId);
  }, [handles, patch, hintId]);
}

/** Disables the buttons of the steps that are impossible now. The order is stored, so nothing reverts it. */
function markSteps(tree: ItemTree): void {
  for (const item of tree.items()) {
    for (const button of item.querySelectorAll<HTMLButtonElement>('button[data-move]')) {
      if (tree.itemOf(button) === item) button.disabled = !tree.step(item, button.dataset.move as Direction);
    }
  }
}

defineWidget(contract, SortList);
