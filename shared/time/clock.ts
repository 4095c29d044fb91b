import { serverNow } from './server-time.ts';

interface Subscriber {
  readonly tick: (now: number) => void;
  inView: boolean;
}

const subscribers = new Map<Element, Set<Subscriber>>();
let timer: ReturnType<typeof setTimeout> | undefined;
let observer: IntersectionObserver | undefined;

/**
 * Calls `tick` with the server's time now and then at each of the server's seconds, while the node is in view and the
 * tab is not hidden; coming back into view is a tick of its own. One timer and one observer serve the whole page.
 * `tick` writes text nodes; it must not render.
 *
 * @returns stops it.
 */
export function everySecond(node: Element, tick: (now: number) => void): () => void {
  if (subscribers.size === 0) start();
  // In view until the observer says otherwise, so that the first second is not lost.
  const subscriber = { tick, inView: true };
  const ofNode = subscribers.get(node) ?? new Set();
  subscribers.set(node, ofNode.add(subscriber));
  observer?.observe(node);
  call(subscriber, serverNow());
  schedule();
  return () => {
    ofNode.delete(subscriber);
    if (ofNode.size > 0 || subscribers.get(node) !== ofNode) return;
    subscribers.delete(node);
    observer?.unobserve(node);
    if (subscribers.size === 0) stop();
  };
}

function start(): void {
  document.addEventListener('visibilitychange', catchUp);
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
  document.removeEventListener('visibilitychange', catchUp);
  observer?.disconnect();
  observer = undefined;
  clearTimeout(timer);
  timer = undefined;
}

function catchUp(): void {
  clearTimeout(timer);
  timer = undefined;
  if (document.visibilityState !== 'hidden') tickAll();
}

function tickAll(): void {
  const now = serverNow();
  for (const subscriber of inView()) call(subscriber, now);
  schedule();
}

function inView(): Subscriber[] {
  return [...subscribers.values()].flatMap((ofNode) => [...ofNode].filter((subscriber) => subscriber.inView));
}

function schedule(): void {
  if (timer !== undefined || document.visibilityState === 'hidden' || inView().length === 0) return;
  timer = setTimeout(
    () => {
      timer = undefined;
      tickAll();
    },
    1000 - (serverNow() % 1000),
  );
}

/** One countdown that throws must not stop the others. */
function call(subscriber: Subscriber, now: number): void {
  try {
    subscriber.tick(now);
  } catch (error) {
    reportError(error);
  }
}
