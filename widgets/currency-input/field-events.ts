import { useEffect, useState, useSyncExternalStore } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import { type PostedAmount, postAmounts } from './posted-amounts.ts';

/** The handlers of one field. */
export interface FieldEvents {
  entered(): void;
  left(): void;
  /** Hears that a person is about to change its text. */
  changing(event: InputEvent): void;
  /** Hears that its text changed without a person typing: autofill, or a script that sends the event. */
  edited(): void;
  /** Hears that its form was reset. */
  restored(): void;
  posted(): PostedAmount;
}

/** The newest handlers of each field. */
const fields = new Map<HTMLInputElement, () => FieldEvents>();
const listeners = new Set<() => void>();
const first = () => fields.keys().next().value;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls the handlers of one field. A page may have a thousand amounts, so the first of them listens for all, on the document:
 * any other field costs no listener.
 */
export function useFieldEvents(input: HTMLInputElement, events: FieldEvents): void {
  const newestEvents = useEventCallback(() => events);
  useEffect(() => {
    fields.set(input, newestEvents);
    if (first() === input) for (const listener of listeners) listener();
    return () => {
      const wasFirst = first() === input;
      fields.delete(input);
      if (wasFirst) for (const listener of [...listeners]) listener();
    };
  }, [input, newestEvents]);

  const listens = useSyncExternalStore(subscribe, () => first() === input);
  const page = listens ? document : null;
  const [reset, setReset] = useState<EventTarget | null>(null);
  const call = (type: 'entered' | 'left' | 'edited') => (event: Event) =>
    fields
      .get(event.target as HTMLInputElement)?.()
      [type]();
  const capture = { capture: true };
  useDomEvent(page, 'focusin', call('entered'), capture);
  useDomEvent(page, 'focusout', call('left'), capture);
  useDomEvent(
    page,
    'beforeinput',
    (event) =>
      fields
        .get(event.target as HTMLInputElement)?.()
        .changing(event),
    capture,
  );
  useDomEvent(page, 'input', call('edited'), capture);
  useDomEvent(page, 'change', call('edited'), capture);
  useDomEvent(page, 'reset', (event) => setReset(event.target), capture);
  // A form resets its values after its event.
  useTimeout(
    () => {
      for (const [field, handlers] of fields) if (field.form === reset) handlers().restored();
      setReset(null);
    },
    reset ? 0 : null,
  );
  useDomEvent(
    page,
    'formdata',
    (event) => {
      const form = event.target as HTMLFormElement;
      const amounts = [...form.elements].flatMap((control) => {
        const field = fields.get(control as HTMLInputElement);
        return field && !control.matches(':disabled') ? [field().posted()] : [];
      });
      postAmounts(event.formData, amounts);
    },
    capture,
  );
}
