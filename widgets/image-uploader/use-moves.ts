import { useRef, useState } from 'react';
import { movedBefore } from '../../shared/rules/sequence/moved-before.ts';

/** Moves a picture before another, by their keys; null leads to the end. */
interface Move {
  readonly key: string;
  readonly before: string | null;
}

/** Returns the keys in the order that a move leads to. */
export function orderAfter(keys: readonly string[], { key, before }: Move): readonly string[] {
  return movedBefore(keys, key, before);
}

/**
 * Sends moves one after the other: each names another picture, which the moves before it may have moved. `show` gets the order
 * without a move that was refused, and with those that wait.
 */
export function useMoves(show: (order: readonly string[]) => void) {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** The order that the server has, and the moves that it has not answered. */
  const stored = useRef<readonly string[]>([]);
  const waiting = useRef<readonly Move[]>([]);
  const [isMoving, setMoving] = useState(false);
  const enqueue = async (keys: readonly string[], move: Move, send: () => Promise<boolean>): Promise<boolean> => {
    if (waiting.current.length === 0) stored.current = keys;
    waiting.current = [...waiting.current, move];
    setMoving(true);
    const sent = queue.current.then(send);
    queue.current = sent;
    const isStored = await sent;
    waiting.current = waiting.current.slice(1);
    setMoving(waiting.current.length > 0);
    if (isStored) stored.current = orderAfter(stored.current, move);
    else show(waiting.current.reduce(orderAfter, stored.current));
    return isStored;
  };
  return { enqueue, isMoving };
}
