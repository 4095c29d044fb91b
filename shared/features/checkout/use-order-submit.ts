import { useDomEvent } from '../../browser/element/use-dom-event.ts';

/** Handles the submits that order; those of the step buttons go to the server. */
export function useOrderSubmit(form: HTMLFormElement, send: (submitter: HTMLElement | null) => void): void {
  useDomEvent(form, 'submit', (event) => {
    const { submitter } = event;
    const isStep = submitter?.getAttribute('name') === 'intent' && submitter.getAttribute('value') !== 'order';
    if (event.defaultPrevented || isStep) return;
    event.preventDefault();
    send(submitter);
  });
}
