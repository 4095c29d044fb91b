type Listener = Parameters<EventTarget['addEventListener']>;

/** Records the listeners that are added to these targets from now on and not taken away again, `once` ones until they ran. */
export function watchListeners(targets: readonly EventTarget[]): { left(): string[]; stop(): void } {
  const watches = targets.map(watchTarget);
  return {
    left: () => watches.flatMap(({ left }) => left()),
    stop: () => {
      for (const { stop } of watches) stop();
    },
  };
}

/** Watches the methods of the target itself: happy-dom's `document` does not inherit from the global `EventTarget`. */
function watchTarget(target: EventTarget) {
  const { addEventListener, removeEventListener } = target;
  let open: { type: string; listener: unknown; capture: boolean }[] = [];
  const forget = (type: string, listener: unknown, options: Listener[2]) => {
    const capture = captureOf(options);
    open = open.filter((one) => one.type !== type || one.listener !== listener || one.capture !== capture);
  };
  target.addEventListener = (...[type, listener, options]: Listener) => {
    forget(type, listener, options);
    open.push({ type, listener, capture: captureOf(options) });
    addEventListener.call(target, type, listener, options);
    if (typeof options === 'object' && options.once)
      addEventListener.call(target, type, () => forget(type, listener, options), options);
  };
  target.removeEventListener = (...[type, listener, options]: Listener) => {
    forget(type, listener, options);
    removeEventListener.call(target, type, listener, options);
  };
  return {
    left: () => open.map(({ type, listener }) => `${type}: ${String(listener).slice(0, 100)}`),
    stop: () => Object.assign(target, { addEventListener, removeEventListener }),
  };
}

function captureOf(options: Listener[2]): boolean {
  return (typeof options === 'object' ? options.capture : options) ?? false;
}
