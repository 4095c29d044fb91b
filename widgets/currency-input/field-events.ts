import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import { type PostedAmount, postAmounts } from './posted-amounts.ts';

/** What one field does when something happens to it. */
export interface FieldEvents {
  entered(): void;
  left(): void;
  /** Its text is about to change by the person's hand. */
  changing(event: InputEvent): void;
  /** Its text changed while nobody was at it: autofill, or a script that says so. */
  edited(): void;
  /** Its form was set back. */
  restored(): void;
  posted(): PostedAmount;
}

const fields = new Map<HTMLInputElement, FieldEvents>();
const listeners = new Set<() => void>();
const first = () => fields.keys().next().value;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The events of one field. A page may have a thousand amounts, so the first of them listens for all, on the document; a
 * waiting field costs no listener at all.
 */
export function useFieldEvents(input: HTMLInputElement, events: FieldEvents): void {
  const newest = useRef(events);
  newest.current = events;
  useEffect(() => {
    fields.set(input, {
      entered: () => newest.current.entered(),
      left: () => newest.current.left(),
      changing: (event) => newest.current.changing(event),
      edited: () => newest.current.edited(),
      restored: () => newest.current.restored(),
      posted: () => newest.current.posted(),
    });
    if (first() === input) for (const listener of listeners) listener();
    return () => {
      const wasFirst = first() === input;
      fields.delete(input);
      if (wasFirst) for (const listener of [...listeners]) listener();
    };
  }, [input]);

  const listens = useSyncExternalStore(subscribe, () => first() === input);
  const page = listens ? document : null;
  const [reset, setReset] = useState<EventTarget | null>(null);
  const tell = (type: 'entered' | 'left' | 'edited') => (event: Event) =>
    fields.get(event.target as HTMLInputElement)?.[type]();
  const capture = { capture: true };
  useDomEvent(page, 'focusin', tell('entered'), capture);
  useDomEvent(page, 'focusout', tell('left'), capture);
  useDomEvent(page, 'beforeinput', (event) => fields.get(event.target as HTMLInputElement)?.changing(event), capture);
  useDomEvent(page, 'input', tell('edited'), capture);
  useDomEvent(page, 'change', tell('edited'), capture);
  useDomEvent(page, 'reset', (event) => setReset(event.target), capture);
  // The values go back only after everybody has heard the event.
  useTimeout(
    () => {
      for (const [field, { restored }] of fields) if (field.form === reset) restored();
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
        return field && !control.matches(':disabled') ? [field.posted()] : [];
      });
      postAmounts((event as FormDataEvent).formData, amounts);
    },
    capture,
  );
}
