import { useContext, useEffect, useRef } from 'react';
import { useEventCallback } from '../dom/use-event-callback.ts';
import { FailWidget } from './error-boundary.tsx';

type Target = EventTarget | null | undefined;

/** The events of elements and widgets, and those of the window and the document. */
interface HeardEvents extends GlobalEventHandlersEventMap, WindowEventHandlersEventMap {
  visibilitychange: Event;
}

/** The events of widgets, and those that cross them. */
type CustomEventName = {
  [Name in keyof GlobalEventHandlersEventMap]: GlobalEventHandlersEventMap[Name] extends CustomEvent ? Name : never;
}[keyof GlobalEventHandlersEventMap];

/** Returns the former array while the nodes in it are the same, so that an effect may depend on it. */
function useSameTargets(targets: readonly Target[]): readonly Target[] {
  const former = useRef(targets);
  const isSame = targets.length === former.current.length && targets.every((node, at) => node === former.current[at]);
  if (!isSame) former.current = targets;
  return former.current;
}

/**
 * Listens on nodes for as long as the widget lives. The newest handler is called, so that it may be a plain closure. One
 * that throws fails its widget, so that the server's markup works again.
 */
export function useDomEvent<Type extends keyof HeardEvents>(
  target: Target | readonly Target[],
  type: Type,
  handler: (event: HeardEvents[Type]) => void,
  options?: AddEventListenerOptions,
): void {
  const fail = useContext(FailWidget);
  const listen = useEventCallback((event: Event) => {
    try {
      handler(event as HeardEvents[Type]);
    } catch (thrown) {
      fail(thrown);
    }
  });
  const targets = useSameTargets(Array.isArray(target) ? target : [target]);
  const { capture = false, passive } = options ?? {};
  useEffect(() => {
    const settings = passive === undefined ? { capture } : { capture, passive };
    for (const node of targets) node?.addEventListener(type, listen, settings);
    return () => {
      for (const node of targets) node?.removeEventListener(type, listen, settings);
    };
  }, [targets, type, capture, passive, listen]);
}

/**
 * Listens for a page-wide event wherever it is sent from. An event that loaded this widget was sent before it could listen;
 * the loader sends it again to the element alone, so both places are listened on.
 */
export function usePageEvent<Name extends CustomEventName>(
  host: HTMLElement,
  name: Name,
  handler: (detail: GlobalEventHandlersEventMap[Name]['detail'], event: GlobalEventHandlersEventMap[Name]) => void,
): void {
  const receive = (event: Event) => {
    const own = event as GlobalEventHandlersEventMap[Name];
    if (event.currentTarget === document || !event.bubbles) handler(own.detail, own);
  };
  useDomEvent([document, host], name, receive as never);
}
