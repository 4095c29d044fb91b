import { useContext, useEffect, useRef } from 'react';
import { FailWidget } from './error-boundary.tsx';
import type { PageEventDetails } from './page-events.ts';

type Target = EventTarget | null | undefined;

/**
 * Listens on nodes for as long as the widget lives. The newest handler is called, so that it may be a plain closure. One
 * that throws fails its widget, so that the server's markup works again.
 */
export function useEvent<Type extends keyof GlobalEventHandlersEventMap>(
  target: Target | readonly Target[],
  type: Type,
  handler: (event: GlobalEventHandlersEventMap[Type]) => void,
  options?: AddEventListenerOptions,
): void {
  const newest = useRef(handler);
  newest.current = handler;
  const fail = useContext(FailWidget);
  const targets = (Array.isArray(target) ? target : [target]) as readonly Target[];
  const { capture = false, passive } = options ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the nodes themselves are the dependency, not their array
  useEffect(() => {
    const listen = (event: Event) => {
      try {
        newest.current(event as GlobalEventHandlersEventMap[Type]);
      } catch (thrown) {
        fail(thrown);
      }
    };
    const settings = passive === undefined ? { capture } : { capture, passive };
    for (const node of targets) node?.addEventListener(type, listen, settings);
    return () => {
      for (const node of targets) node?.removeEventListener(type, listen, settings);
    };
  }, [...targets, targets.length, type, capture, passive, fail]);
}

/**
 * Hears a page-wide event wherever it is sent from. An event that woke this widget was sent before it could listen; the
 * loader hands it to the element itself, so both places are heard.
 */
export function usePageEvent<Name extends keyof PageEventDetails>(
  host: HTMLElement,
  name: Name,
  handler: (detail: PageEventDetails[Name], event: CustomEvent<PageEventDetails[Name]>) => void,
): void {
  const hear = (event: Event) => {
    const own = event as CustomEvent<PageEventDetails[Name]>;
    if (event.currentTarget === document || !event.bubbles) handler(own.detail, own);
  };
  useEvent([document, host], name, hear as never);
}
