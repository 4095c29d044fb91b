import { type DependencyList, useEffect } from 'react';
import { useEventCallback } from '../dom/use-event-callback.ts';
import { startTimeout } from './start-timeout.ts';

/** Calls the newest callback once after `delayMs`. Null stops the timer, another delay starts it again. */
export function useTimeout(callback: () => void, delayMs: number | null): void {
  useDebouncedEffect(callback, delayMs, []);
}

/** Calls the newest callback once when `deps` have not changed for `delayMs`; null cancels. */
export function useDebouncedEffect(callback: () => void, delayMs: number | null, deps: DependencyList): void {
  const end = useEventCallback(callback);
  useEffect(() => {
    if (delayMs === null) return;
    return startTimeout(end, delayMs);
  }, [delayMs, end, ...deps]);
}

/**
 * Calls the newest callback once after `delayMs`, as `useTimeout`. Time stands still while the pointer or the focus is in
 * `node`, the tab is hidden, or the visitor asked for reduced motion (MSG-3). For messages that leave by themselves.
 */
export function usePausableTimeout(callback: () => void, delayMs: number | null, node: Element | null): void {
  const end = useEventCallback(callback);
  useEffect(() => {
    if (delayMs === null || !node) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    let hovered = node.matches(':hover');
    let left = delayMs;
    let startedAt = 0;
    let cancel: (() => void) | undefined;
    const update = () => {
      const paused =
        hovered || calm.matches || document.visibilityState === 'hidden' || node.contains(document.activeElement);
      if (paused && cancel) {
        cancel();
        cancel = undefined;
        left -= performance.now() - startedAt;
      } else if (!paused && !cancel) {
        startedAt = performance.now();
        cancel = startTimeout(end, left);
      }
    };
    const enter = () => {
      hovered = true;
      update();
    };
    const leave = () => {
      hovered = false;
      update();
    };
    // On `focusout` the focus is nowhere yet; its new place is known a microtask later.
    const focusMoved = () => queueMicrotask(() => cancelled || update());
    let cancelled = false;
    const controller = new AbortController();
    const { signal } = controller;
    node.addEventListener('pointerenter', enter, { signal });
    node.addEventListener('pointerleave', leave, { signal });
    node.addEventListener('focusin', update, { signal });
    node.addEventListener('focusout', focusMoved, { signal });
    document.addEventListener('visibilitychange', update, { signal });
    calm.addEventListener('change', update, { signal });
    update();
    return () => {
      cancelled = true;
      controller.abort();
      cancel?.();
    };
  }, [delayMs, node, end]);
}
