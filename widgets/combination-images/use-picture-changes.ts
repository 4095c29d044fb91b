import { useEffect, useRef, useState } from 'react';
import { type CallFailed, failureIn, type Outcome } from '../../shared/browser/http/outcome.ts';
import { isObject } from '../../shared/rules/json/shapes.ts';
import { type PictureChange, type Pictures, withChanges } from './picture-state.ts';

interface QueuedChange extends PictureChange {
  /** It attaches to all combinations of a value. */
  readonly isWide: boolean;
  readonly call: (signal: AbortSignal) => Promise<Outcome<unknown>>;
}

interface FailedChange {
  readonly change: QueuedChange;
  readonly failure: CallFailed;
}

/**
 * Makes changes one after another, in the order of the presses, and shows each at once. One that fails is taken back while
 * those after it stay.
 */
export function usePictureChanges(
  initial: () => Pictures,
  onEnd: (change: QueuedChange, failure: CallFailed | null, message: string) => void,
) {
  const [stored, setStored] = useState(initial);
  const [queue, setQueue] = useState<readonly QueuedChange[]>([]);
  const [failed, setFailed] = useState<ReadonlyMap<number, FailedChange>>(new Map());
  const waiting = useRef<QueuedChange[]>([]);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const setFailure = (picture: number, failure: FailedChange | null) =>
    setFailed((before) => {
      const after = new Map(before);
      if (failure) after.set(picture, failure);
      else after.delete(picture);
      return after;
    });
  const work = async () => {
    if (abort.current) return;
    const controller = new AbortController();
    abort.current = controller;
    for (let change = waiting.current[0]; change; change = waiting.current[0]) {
      const outcome = await change.call(controller.signal);
      if (controller.signal.aborted || outcome.kind === 'aborted') return;
      const done = change;
      waiting.current.shift();
      const failure = failureIn(outcome);
      if (failure === null) setStored((before) => withChanges(before, [done]));
      else setFailure(done.picture, { change: done, failure });
      setQueue([...waiting.current]);
      onEnd(done, failure, outcome.kind === 'ok' ? messageOf(outcome.data) : '');
    }
    abort.current = null;
  };
  const add = (change: QueuedChange) => {
    const last = waiting.current.findLast(
      // Another picture that becomes the default undoes it for this one.
      ({ picture, action }) => picture === change.picture || (action === 'default' && change.action === 'default'),
    );
    // A second press of the same button, before its answer.
    if (last?.picture === change.picture && last.action === change.action) return;
    setFailure(change.picture, null);
    waiting.current.push(change);
    setQueue([...waiting.current]);
    void work();
  };
  return { pictures: withChanges(stored, queue), failed, isBusy: queue.length > 0, add };
}

function messageOf(answer: unknown): string {
  return isObject(answer) && typeof answer.message === 'string' ? answer.message : '';
}
