import { useEffect, useState, useSyncExternalStore } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import { type PostedAmount, postAmounts } from './posted-amounts.ts';

/** The handlers of one field. */
interface FieldEvents {
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
 * Calls the handlers of one field. A page may have a thousand amounts, so one of them listens for all.
 * @returns whether this field is the one, which renders `FieldListeners`
 */
export function useFieldEvents(input: HTMLInputElement, events: FieldEvents): boolean {
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
  return useSyncExternalStore(subscribe, () => first() === input);
}

/** Listens on the document for the fields of the page: any other of them costs no listener. */
export function FieldListeners(): null {
  const [reset, setReset] = useState<EventTarget | null>(null);
  const handlersOf = ({ target }: Event) => fields.get(target as HTMLInputElement)?.();
  const capture = { capture: true };
  useDomEvent(document, 'focusin', (event) => handlersOf(event)?.entered(), capture);
  useDomEvent(document, 'focusout', (event) => handlersOf(event)?.left(), capture);
  useDomEvent(document, 'beforeinput', (event) => handlersOf(event)?.changing(event), capture);
  useDomEvent(document, 'input', (event) => handlersOf(event)?.edited(), capture);
  useDomEvent(document, 'change', (event) => handlersOf(event)?.edited(), capture);
  useDomEvent(document, 'reset', ({ target }) => setReset(target), capture);
  // A form resets its values after its event.
  useTimeout(
    () => {
      for (const [field, handlers] of fields) if (field.form === reset) handlers().restored();
      setReset(null);
    },
    reset ? 0 : null,
  );
  useDomEvent(
    document,
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
  return null;
}
