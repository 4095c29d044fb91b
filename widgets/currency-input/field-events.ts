import { useContext, useLayoutEffect } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { FailWidget } from '../../shared/browser/element/error-boundary.tsx';
import { startTimeout } from '../../shared/browser/time/start-timeout.ts';
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

/** Calls a handler of one field; one that throws fails the widget of that field. */
type CallField = <Result>(call: (events: FieldEvents) => Result) => Result | undefined;

const fields = new Map<HTMLInputElement, CallField>();

/**
 * Calls the handlers of one field, from before its text is first grouped: a form that is sent in the same instant posts the
 * amount. A page may have a thousand amounts, so one set of listeners serves all of them and goes with the last one.
 */
export function useFieldEvents(input: HTMLInputElement, events: FieldEvents): void {
  const fail = useContext(FailWidget);
  const newestEvents = useEventCallback(() => events);
  useLayoutEffect(() => {
    if (fields.size === 0) listen('addEventListener');
    fields.set(input, (call) => {
      try {
        return call(newestEvents());
      } catch (thrown) {
        fail(thrown);
      }
    });
    return () => {
      fields.delete(input);
      if (fields.size === 0) listen('removeEventListener');
    };
  }, [input, fail, newestEvents]);
}

function listen(change: 'addEventListener' | 'removeEventListener'): void {
  for (const type of Object.keys(handlers)) document[change](type, fieldUsed, true);
  document[change]('reset', formReset, true);
  document[change]('formdata', formRead as EventListener, true);
}

const handlers = {
  focusin: (events) => events.entered(),
  focusout: (events) => events.left(),
  beforeinput: (events, event) => events.changing(event as InputEvent),
  input: (events) => events.edited(),
  change: (events) => events.edited(),
} satisfies Record<string, (events: FieldEvents, event: Event) => void>;

function fieldUsed(event: Event): void {
  const handle: (events: FieldEvents, event: Event) => void = handlers[event.type as keyof typeof handlers];
  fields.get(event.target as HTMLInputElement)?.((events) => handle(events, event));
}

/** A form resets its values after its event. */
function formReset({ target }: Event): void {
  startTimeout(() => {
    for (const [field, callField] of fields) if (field.form === target) callField((events) => events.restored());
  }, 0);
}

function formRead({ target, formData }: FormDataEvent): void {
  const amounts = [...(target as HTMLFormElement).elements].flatMap((control) => {
    const callField = control.matches(':disabled') ? undefined : fields.get(control as HTMLInputElement);
    return callField?.((events) => events.posted()) ?? [];
  });
  postAmounts(formData, amounts);
}
