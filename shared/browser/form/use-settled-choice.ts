import { useEffect, useRef } from 'react';
import { useEventCallback } from '../dom/use-event-callback.ts';
import { useDomEvent } from '../element/use-dom-event.ts';
import { startTimeout } from '../time/start-timeout.ts';

/** Keys that step through the options of a closed select or a group of radios; every step is a `change`. */
const LEADING_ON = /^(Arrow|Home$|End$|Page|[^ ]$)/;

interface SettledChoice {
  /** Says if a choice by key is waiting to be reported. */
  isPending(): boolean;
  /** Drops a waiting choice without reporting it. */
  cancel(): void;
}

/**
 * Reports a choice in a select, check box or radio of `node`: one by pointer at once. One by a key that leads through the
 * options is reported when the person is through: after `delayMs` without a key, on Enter, when the field loses the focus, and
 * when the page is hidden or left.
 */
export function useSettledChoice(node: HTMLElement, delayMs: number, onSettle: () => void): SettledChoice {
  const isByKey = useRef(false);
  const stop = useRef<(() => void) | null>(null);
  const isPending = () => stop.current !== null;
  const cancel = () => {
    stop.current?.();
    stop.current = null;
  };
  const settle = useEventCallback(() => {
    cancel();
    onSettle();
  });
  const settlePending = () => {
    if (isPending()) settle();
  };
  const wait = () => {
    cancel();
    stop.current = startTimeout(settle, delayMs);
  };
  useEffect(() => () => stop.current?.(), []);

  useDomEvent(node, 'pointerdown', () => {
    isByKey.current = false;
  });
  useDomEvent(node, 'keydown', (event) => {
    isByKey.current = LEADING_ON.test(event.key);
    if (!isPending()) return;
    if (event.key === 'Enter') {
      // In some browsers Enter on a select submits the form, which would send the choice twice.
      event.preventDefault();
      settle();
    } else wait();
  });
  useDomEvent(node, 'change', ({ target }) => {
    if (!isChosen(target)) return;
    if (isByKey.current) wait();
    else settle();
  });
  useDomEvent(node, 'focusout', settlePending);
  useDomEvent(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') settlePending();
  });
  return { isPending, cancel };
}

/** Says if the `change` of a field says that a value was chosen; in others a person types. */
export const isChosen = (node: EventTarget | null): boolean =>
  node instanceof HTMLSelectElement || (node instanceof HTMLInputElement && /^(checkbox|radio)$/.test(node.type));
