import { useEffect, useRef, useState } from 'react';
import type { SortMove } from '../../shared/api/sort-list.ts';
import { isAnswerLost } from '../../shared/browser/form/lost-answer.ts';
import { type CallFailed, failureIn } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { ItemPlace, ItemSequence, ItemTree } from './item-tree.ts';
import type { ShownOrder } from './move-failure.tsx';
import { contract } from './sort-list.contract.ts';

/** A move that the page shows already. */
export interface ShownMove {
  readonly item: HTMLElement;
  readonly place: ItemPlace;
  /** The order before it, to go back to. */
  readonly before: ItemSequence;
}

interface Options {
  readonly tree: ItemTree;
  /** Without an address the form around the list sends the order. */
  readonly url: string | undefined;
  readonly locale: Locale;
  readonly isMoving: () => boolean;
  /** Puts back an entry that is picked up. */
  readonly cancelMoving: () => void;
  readonly onStored: (move: ShownMove) => void;
  readonly onFailed: (move: ShownMove, failure: CallFailed, shown: ShownOrder) => void;
}

/** Sends moves one after another. When one is refused, the page goes back to the order before it, or to the server's. */
export function useStoredOrder({ tree, url, locale, isMoving, cancelMoving, onStored, onFailed }: Options) {
  const [isBusy, setBusy] = useState(false);
  const waiting = useRef<ShownMove[]>([]);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (address: string) => {
    const controller = new AbortController();
    abort.current = controller;
    setBusy(true);
    for (let move = waiting.current[0]; move; move = waiting.current[0]) {
      const { signal } = controller;
      const outcome = await request({
        ...{ tag: contract.tag, call: 'move', method: 'POST', url: address },
        ...{ json: bodyOf(move), locale, signal, acceptsRedirect: true },
      });
      if (signal.aborted || outcome.kind === 'aborted') return;
      const failure = failureIn(outcome);
      const sequence = sequenceIn('data' in outcome ? outcome.data : null, tree);
      waiting.current.shift();
      if (failure === null) {
        if (sequence && waiting.current.length === 0 && !isMoving()) tree.arrange(sequence.known);
        onStored(move);
      } else {
        waiting.current = [];
        cancelMoving();
        tree.arrange(sequence?.known ?? move.before);
        onFailed(move, failure, sequence?.shown ?? (isAnswerLost(failure) ? 'uncertain' : 'before'));
      }
    }
    abort.current = null;
    setBusy(false);
  };
  const store = (move: ShownMove) => {
    if (url === undefined) return onStored(move);
    waiting.current.push(move);
    if (abort.current === null) void send(url);
  };
  return { isBusy, store };
}

/** Ids are numbers where they read so. */
const idOf = (item: HTMLElement | null) => {
  const id = item?.dataset.item ?? null;
  return (id !== null && /^\d+$/.test(id) ? Number(id) : id) as number | null;
};

function bodyOf({ item, place: { parent, before } }: ShownMove): SortMove {
  return {
    item: idOf(item) as number,
    parent: idOf(parent),
    before: idOf(before),
    version: Number(item.dataset.version ?? 0),
  };
}

/** Reads the order that an answer has, and the versions in it into the page; null where it has none. */
function sequenceIn(data: unknown, tree: ItemTree): { known: ItemSequence; shown: ShownOrder } | null {
  const entries: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'entries') : null;
  if (!Array.isArray(entries)) return null;
  const items = new Map(tree.items().map((item) => [item.dataset.item, item]));
  const known = entries.flatMap((entry: { item?: unknown; parent?: unknown; version?: unknown }) => {
    const item = items.get(String(entry?.item));
    if (item === undefined) return [];
    item.dataset.version = String(entry.version ?? 0);
    return [{ item, parent: items.get(String(entry.parent)) ?? null }];
  });
  const isComplete = known.length === entries.length && known.length === items.size;
  return { known, shown: isComplete ? 'stored' : 'others' };
}
