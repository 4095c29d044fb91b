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

const normalize = options.vnode;

/**
 * Preact changes the text node it made. A browser's translation has put its own in the place of that one, so the only text of an
 * element is set on the element, as React does.
 */
options.vnode = (node) => {
  normalize?.(node);
  const { type, props } = node as { type: unknown; props: { children?: unknown; textContent?: unknown } };
  if (typeof type !== 'string') return;
  const { children } = props;
  if (typeof children !== 'string' && typeof children !== 'number') return;
  props.textContent = children;
  props.children = undefined;
};

/** Renders what `change` sets, with its effects, before it returns. */
export function flushSync<Result>(change: () => Result): Result {
  flushEffects();
  const result = flushRender(change);
  flushEffects();
  return result;
}
