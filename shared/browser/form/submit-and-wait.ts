import type { FailureReason } from '../element/contract.ts';
import { savedByBar } from './saved-by-bar.ts';
import { submitButton } from './submit-guard.ts';

/**
 * Result of a submit.
 *
 * - `failed` with `isConflict`: the widget lets the person choose between two versions; sending the same again is refused
 * - `free`: no script took it; it was stopped, for the caller to send the form
 * - `stopped`: a script stopped it and sent nothing, because of what was typed for example
 * - `page`: the server has a page about its refusal, which a plain submit would show
 */
type SubmitEnd =
  | { readonly kind: 'saved'; readonly data: unknown }
  | {
      readonly kind: 'failed';
      readonly reason: FailureReason;
      readonly message: string;
      readonly isConflict: boolean;
    }
  | { readonly kind: 'free' | 'stopped' | 'page' };

/**
 * Submits a form as Enter would, by its first button, and waits for the widget around it that sends it, such as
 * z-async-form. A widget takes a submit by preventing it and marking the form `aria-busy`; it ends with its event
 * `z-NAME:success` or `z-NAME:failure`.
 */
export function submitAndWait(form: HTMLFormElement, signal: AbortSignal): Promise<SubmitEnd> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = (ending: SubmitEnd) => {
      listening.abort();
      savedByBar.delete(form);
      resolve(ending);
    };
    const options = { signal: listening.signal };
    signal.addEventListener('abort', () => end({ kind: 'stopped' }), options);
    for (const element of widgetsAround(form)) {
      const hear = (verb: string, ended: (event: CustomEvent) => SubmitEnd) =>
        element.addEventListener(`${element.localName}:${verb}`, (event) => end(ended(event as CustomEvent)), options);
      hear('success', ({ detail }) => ({ kind: 'saved', data: detail.data }));
      hear('failure', ({ detail }) => ({
        kind: 'failed',
        reason: detail.reason,
        message: detail.message,
        // The others say it as any refusal, and may be sent again.
        isConflict: detail.reason === 'conflict' && element.localName === 'z-combination-form',
      }));
      hear('before-page', (event) => {
        event.preventDefault();
        return { kind: 'page' };
      });
    }
    // Heard after the widgets; a submit that the loader holds until its widget works comes here only then.
    const reached = (event: Event) => {
      if (event.target !== form) return;
      if (!event.defaultPrevented) {
        event.preventDefault();
        end({ kind: 'free' });
      } else if (form.getAttribute('aria-busy') !== 'true') end({ kind: 'stopped' });
    };
    document.addEventListener('submit', reached, options);
    savedByBar.add(form);
    form.requestSubmit(submitButton(form, null));
  });
}

/** Resolves once no call of the form is under way, at the latest when the signal is aborted. */
export function untilIdle(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      if (form.getAttribute('aria-busy') === 'true' && !signal.aborted) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(end);
    observer.observe(form, { attributeFilter: ['aria-busy'] });
    signal.addEventListener('abort', end, { once: true });
    end();
  });
}

function widgetsAround(form: HTMLFormElement): Element[] {
  const around: Element[] = [];
  for (let node: Element | null = form.parentElement; node; node = node.parentElement) {
    if (node.localName.startsWith('z-')) around.push(node);
  }
  return around;
}
