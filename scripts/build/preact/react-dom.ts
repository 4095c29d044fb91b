import { options } from 'preact';
import { flushSync as flushRender } from 'preact/compat';

export { createPortal } from 'preact/compat';

let runEffects: (() => void) | undefined;

/** Runs the effects, and the clean-up of effects, that are due. */
function flushEffects(): void {
  const run = runEffects;
  runEffects = undefined;
  run?.();
}

/**
 * Preact runs effects after the next paint. React runs those of a click or a key within the event, and widgets rely on it: what
 * follows a press finds the listeners in place, and of a page that is copied the changes are reverted.
 */
options.requestAnimationFrame = (run) => {
  runEffects = run;
  queueMicrotask(flushEffects);
};

/** Renders what `change` sets, with its effects, before it returns. */
export function flushSync<Result>(change: () => Result): Result {
  flushEffects();
  const result = flushRender(change);
  flushEffects();
  return result;
}
