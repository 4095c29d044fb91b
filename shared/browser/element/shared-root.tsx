import { type ComponentType, memo, useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './error-boundary.tsx';
import { WidgetContext, type WidgetElement } from './widget-context.ts';

/** One mounted widget, as its element passes it on. */
export interface Mounted {
  readonly tag: string;
  readonly component: ComponentType<never>;
  readonly props: WidgetElement & Record<'parts' | 'emit', unknown>;
  /** Called when the widget's effects have run. */
  readonly onReady: () => void;
  readonly onFail: (error: Error) => void;
}

/**
 * The mounted enhancers. They render little or nothing of their own, so all of them are children of one React root that is
 * never in the page. A root per element costs 29 kB and 143 listeners each.
 */
const slots = new Map<number, Mounted>();
let snapshot: readonly (readonly [key: number, mounted: Mounted])[] = [];
let nextKey = 1;
let isScheduled = false;
let started = false;
let publish: (() => void) | undefined;

function scheduleRender(): void {
  if (isScheduled) return;
  isScheduled = true;
  // One React pass for all the elements that arrive in one go.
  queueMicrotask(() => {
    if (isScheduled) renderSlots();
  });
}

function renderSlots(): void {
  isScheduled = false;
  snapshot = [...slots];
  publish?.();
}

/** Renders what was mounted and unmounted at once: a library that copies the page does not wait for a microtask. */
export function renderNow(): void {
  flushSync(renderSlots);
}

function subscribe(onChange: () => void): () => void {
  publish = onChange;
  return () => {
    publish = undefined;
  };
}

export function WidgetView({ mounted }: { mounted: Mounted }) {
  return (
    <ErrorBoundary tag={mounted.tag} onFail={mounted.onFail}>
      <Widget mounted={mounted} />
    </ErrorBoundary>
  );
}

/** Renders anew only the enhancer that was updated. */
const EnhancerView = memo(WidgetView);

function Widget({ mounted }: { mounted: Mounted }) {
  const { component, props, onReady } = mounted;
  // A parent's effect runs after its children's.
  useEffect(onReady, [onReady]);
  const Component = component as ComponentType<typeof props>;
  return (
    <WidgetContext value={props}>
      <Component {...props} />
    </WidgetContext>
  );
}

function Enhancers() {
  const all = useSyncExternalStore(subscribe, () => snapshot);
  return all.map(([key, mounted]) => <EnhancerView key={key} mounted={mounted} />);
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
    slots.set(key, mounted);
    start();
    scheduleRender();
    return key;
  },
  update(key: number, mounted: Mounted): void {
    slots.set(key, mounted);
    scheduleRender();
  },
  unmount(key: number): void {
    slots.delete(key);
    scheduleRender();
  },
};
