import { useDomEvent } from '../../browser/element/use-dom-event.ts';

/** Takes over the submits that order; those of the step buttons stay with the server. */
export function useOrderSubmit(
  form: HTMLFormElement,
  isActive: boolean,
  send: (submitter: HTMLElement | null) => void,
): void {
  useDomEvent(form, 'submit', (event) => {
    const { submitter } = event as SubmitEvent;
    const isStep = submitter?.getAttribute('name') === 'intent' && submitter.getAttribute('value') !== 'order';
    if (!isActive || event.defaultPrevented || isStep) return;
    event.preventDefault();
    send(submitter);
  });
}
