import type { ElementLifecycle } from './element-lifecycle.ts';
import { type SuspendRule, suspendRules } from './page-swaps.ts';
import { renderNow } from './shared-root.tsx';

const mounted = new Map<Node, ElementLifecycle>();
let isObserving = false;

/** Reverts affected elements to the server's markup within the event, and mounts them again when the library is done. */
function suspend(event: Event, { affects, resumeWhen, afterSuspend }: SuspendRule): void {
  const suspended = [...mounted.values()].filter(({ element }) => affects(element, event));
  if (suspended.length === 0) return;
  for (const lifecycle of suspended) lifecycle.unmount();
  renderNow();
  afterSuspend?.(event);
  resumeWhen(() => {
    for (const lifecycle of suspended) lifecycle.resume();
  });
}

function observePage(): void {
  if (isObserving) return;
  isObserving = true;
  new MutationObserver((records) => {
    const changed = new Set<ElementLifecycle>();
    for (const { target, removedNodes } of records) {
      if (removedNodes.length === 0) continue;
      for (let node: Node | null = target; node; node = node.parentNode) {
        const lifecycle = mounted.get(node);
        if (lifecycle) changed.add(lifecycle);
      }
    }
    for (const lifecycle of changed) lifecycle.reattach();
  }).observe(document, { childList: true, subtree: true });
  for (const [type, rule] of Object.entries(suspendRules)) {
    // Capture phase, so that a handler that stops propagation cannot prevent the suspend.
    document.addEventListener(type, (event) => suspend(event, rule), true);
  }
}

/** Watches a mounted element for changes to its insides by others, and for page libraries that it has to make way for. */
export function track(lifecycle: ElementLifecycle): void {
  mounted.set(lifecycle.element, lifecycle);
  observePage();
}

export function untrack(lifecycle: ElementLifecycle): void {
  mounted.delete(lifecycle.element);
}
