import { createDomPatch } from '../dom/dom-patch.ts';
import { isSubmitButton, type SubmitButton } from './form-data.ts';

/** Lets a form send one call at a time, whether by Enter, by click or by script. */
interface SubmitGuard {
  readonly busy: boolean;
  /** Runs the call; undefined when one is under way. Meanwhile the button is disabled and says `busyLabel`. */
  run<T>(submitter: HTMLElement | null, busyLabel: string, call: () => Promise<T>): Promise<T | undefined>;
}

/** The label after the call of a button that had none (FRM-2). */
const UNLABELLED = 'Submit';

export function submitGuard(form: HTMLFormElement): SubmitGuard {
  let busy = false;
  return {
    get busy() {
      return busy;
    },
    async run(submitter, busyLabel, call) {
      if (busy) return undefined;
      busy = true;
      // Made before the button is disabled and relabelled: the call reads the form.
      const ended = call();
      const revert = showBusy(form, submitButton(form, submitter), busyLabel);
      const unblock = blockSubmits(form);
      try {
        return await ended;
      } finally {
        busy = false;
        unblock();
        revert();
      }
    },
  };
}

/** Returns the pressed button, else the one that Enter presses. */
export function submitButton(form: HTMLFormElement, submitter: HTMLElement | null): SubmitButton | null {
  return submitter && isSubmitButton(submitter) ? submitter : ([...form.elements].find(isSubmitButton) ?? null);
}

/** Blocks submits, so that a second Enter does not become a plain post while the call is under way. */
function blockSubmits(form: HTMLFormElement): () => void {
  const block = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  form.addEventListener('submit', block, { capture: true });
  return () => form.removeEventListener('submit', block, { capture: true });
}

/** Disables and relabels the button of a form that is under way. Returns what reverts that. */
function showBusy(form: HTMLFormElement, button: SubmitButton | null, label: string): () => void {
  const patch = createDomPatch();
  const hadFocus = button !== null && document.activeElement === button;
  patch.set(form, 'aria-busy', 'true');
  if (button) {
    if (button instanceof HTMLInputElement) patch.set(button, 'value', label);
    else patch.content(button, label);
    patch.set(button, 'disabled', '');
  }
  return () => {
    patch.revert();
    if (!button) return;
    if (button instanceof HTMLInputElement) button.value ||= UNLABELLED;
    else if (!button.hasChildNodes()) button.textContent = UNLABELLED;
    // Browsers drop the focus of a button that is disabled; whoever pressed it is still there.
    if (hadFocus && (document.activeElement === null || document.activeElement === document.body)) button.focus();
  };
}
