import { type ComponentType, memo, useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './error-boundary.tsx';

/** One mounted widget, as the element hands it over. */
export interface Mounted {
  readonly tag: string;
  readonly component: ComponentType<never>;
  readonly props: object;
  /** The widget's effects have run: it works. */
  readonly onReady: () => void;
  readonly onFail: (error: Error) => void;
}

interface Slot {
  readonly key: number;
  readonly mounted: Mounted;
}

/**
 * Enhancers draw little or nothing of their own, so all of them are children of one React root that is never in the page. A
 * root per element costs 29 kB and 143 listeners each.
 */
const slots = new Map<number, Slot>();
let snapshot: readonly Slot[] = [];
let nextKey = 1;
let publishing = false;
let started = false;
let publish: (() => void) | undefined;

function changed(): void {
  if (publishing) return;
  publishing = true;
  // One React pass for all the elements that arrive in one go.
  queueMicrotask(() => {
    if (publishing) draw();
  });
}

function draw(): void {
  publishing = false;
  snapshot = [...slots.values()];
  publish?.();
}

/** Takes what was unmounted out of the page at once: whoever copies it does not wait for a microtask. */
export function drawNow(): void {
  flushSync(draw);
}

function subscribe(onChange: () => void): () => void {
  publish = onChange;
  return () => {
    publish = undefined;
  };
}

const SlotView = memo(function SlotView({ slot: { mounted } }: { slot: Slot }) {
  return <WidgetView mounted={mounted} />;
});

export function WidgetView({ mounted }: { mounted: Mounted }) {
  return (
    <ErrorBoundary tag={mounted.tag} onFail={mounted.onFail}>
      <Widget mounted={mounted} />
    </ErrorBoundary>
  );
}

function Widget({ mounted }: { mounted: Mounted }) {
  const { component, props, onReady } = mounted;
  // A parent's effect runs after its children's.
  useEffect(onReady, [onReady]);
  const Component = component as ComponentType<object>;
  return <Component {...props} />;
}

function Enhancers() {
  const all = useSyncExternalStore(subscribe, () => snapshot);
  return all.map((slot) => <SlotView key={slot.key} slot={slot} />);
}

function start(): void {
  if (started) return;
  started = true;
  // React would write a caught error to the console itself, without the tag.
  const options = { onCaughtError: () => {} };
  createRoot(document.createElement('div'), options).render(<Enhancers />);
}

/** A renderer for `@r2wc/core` that puts every element of the page into the one root. */
export const sharedRootRenderer = {
  mount(mounted: Mounted): number {
    const key = nextKey++;
    slots.set(key, { key, mounted });
    start();
    changed();
    return key;
  },
  update(key: number, mounted: Mounted): void {
    slots.set(key, { key, mounted });
    changed();
  },
  unmount(key: number): void {
    slots.delete(key);
    changed();
  },
};
