import { serverNow } from './server-time.ts';
import { startTimeout } from './start-timeout.ts';

interface Subscriber {
  readonly tick: (now: number) => void;
  inView: boolean;
  /** When a tick is due even out of view; infinite once that was done. */
  end: number;
}

const subscribers = new Map<Element, Set<Subscriber>>();
let cancelTimer: (() => void) | undefined;
let timerDue = Infinity;
let observer: IntersectionObserver | undefined;

/**
 * Calls `tick` with the server's time now and then at each of the server's seconds, while the node is in view and the
 * tab is not hidden; coming back into view is a tick of its own. At `end`, a time of the server's clock, it ticks in any case: a
 * text may wait until somebody looks, what ends may not. One timer and one observer serve the whole page. `tick` writes texts; it
 * must not render.
 *
 * @returns stops it.
 */
export function everySecond(node: Element, tick: (now: number) => void, end = Infinity): () => void {
  const now = serverNow();
  if (subscribers.size === 0) start();
  // In view until the observer says otherwise, so that the first second is not lost.
  const subscriber = { tick, inView: true, end };
  const ofNode = subscribers.get(node) ?? new Set();
  subscribers.set(node, ofNode.add(subscriber));
  observer?.observe(node);
  call(subscriber, now);
  tickAllBy(dueOf(subscriber, now), now);
  return () => {
    ofNode.delete(subscriber);
    if (ofNode.size > 0 || subscribers.get(node) !== ofNode) return;
    subscribers.delete(node);
    observer?.unobserve(node);
    if (subscribers.size === 0) stop();
  };
}

function start(): void {
  document.addEventListener('visibilitychange', tickAll);
  if (typeof IntersectionObserver === 'undefined') return;
  observer = new IntersectionObserver((entries) => {
    const now = serverNow();
    for (const { target, isIntersecting } of entries) {
      for (const subscriber of subscribers.get(target) ?? []) {
        const entered = isIntersecting && !subscriber.inView;
        subscriber.inView = isIntersecting;
        if (entered) call(subscriber, now);
      }
    }
    schedule();
  });
}

function stop(): void {
  document.removeEventListener('visibilitychange', tickAll);
  observer?.disconnect();
  observer = undefined;
  cancelTimer?.();
  timerDue = Infinity;
}

const all = (): Subscriber[] => [...subscribers.values()].flatMap((ofNode) => [...ofNode]);

const isSeen = ({ inView }: Subscriber) => inView && document.visibilityState !== 'hidden';

/** Returns the time of the next second, or of the end where nobody looks. */
function dueOf(subscriber: Subscriber, now: number): number {
  return isSeen(subscriber) ? Math.min(now - (now % 1000) + 1000, subscriber.end) : subscriber.end;
}

function tickAll(): void {
  const now = serverNow();
  for (const subscriber of all()) if (isSeen(subscriber) || subscriber.end <= now) call(subscriber, now);
  schedule();
}

function schedule(): void {
  cancelTimer?.();
  timerDue = Infinity;
  const now = serverNow();
  tickAllBy(
    all().reduce((due, one) => Math.min(due, dueOf(one, now)), Infinity),
    now,
  );
}

function tickAllBy(due: number, now: number): void {
  if (due >= timerDue) return;
  cancelTimer?.();
  timerDue = due;
  cancelTimer = startTimeout(tickAll, Math.ceil(due - now));
}

/** Calls a subscriber: one countdown that throws must not stop the others. */
function call(subscriber: Subscriber, now: number): void {
  if (subscriber.end <= now) subscriber.end = Infinity;
  try {
    subscriber.tick(now);
  } catch (error) {
    reportError(error);
  }
}
