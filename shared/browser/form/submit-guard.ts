/** Lets a form send one call at a time, whether by Enter, by click or by script. */
export interface SubmitGuard {
  readonly busy: boolean;
  /**
   * Runs the call unless one is under way, which gives undefined. Meanwhile the button is disabled and says
   * `busyLabel`. Read the form's data before: a disabled button's value does not travel.
   */
  run<T>(submitter: HTMLElement | null, busyLabel: string, call: () => Promise<T>): Promise<T | undefined>;
}

/** What a button without a label of its own says after the call (resolution 16). */
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
      const button = submitButton(form, submitter);
      const undo = [markBusy(form), button ? occupy(button, busyLabel) : () => undefined, blockSubmits(form)];
      try {
        return await call();
      } finally {
        busy = false;
        for (const back of undo.reverse()) back();
      }
    },
  };
}

type Button = HTMLButtonElement | HTMLInputElement;

/** The pressed button, else the one that Enter presses. */
export function submitButton(form: HTMLFormElement, submitter: HTMLElement | null): Button | null {
  const isButton = (node: Element): node is Button =>
    node.matches('button:not([type]), button[type=submit], input[type=submit]');
  return submitter && isButton(submitter) ? submitter : ([...form.elements].find(isButton) ?? null);
}

/** A second Enter must not become a plain post of the form while the call is under way. */
function blockSubmits(form: HTMLFormElement): () => void {
  const block = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  form.addEventListener('submit', block, { capture: true });
  return () => form.removeEventListener('submit', block, { capture: true });
}

function markBusy(form: HTMLFormElement): () => void {
  const before = form.getAttribute('aria-busy');
  form.setAttribute('aria-busy', 'true');
  return () => (before === null ? form.removeAttribute('aria-busy') : form.setAttribute('aria-busy', before));
}

function occupy(button: Button, busyLabel: string): () => void {
  const focused = document.activeElement === button;
  const { disabled } = button;
  const relabel =
    button instanceof HTMLInputElement ? relabelInput(button, busyLabel) : relabelButton(button, busyLabel);
  button.disabled = true;
  return () => {
    button.disabled = disabled;
    relabel();
    // Browsers drop the focus of a button that is disabled; whoever pressed it is still there.
    if (focused && (document.activeElement === null || document.activeElement === document.body)) button.focus();
  };
}

function relabelInput(button: HTMLInputElement, label: string): () => void {
  const before = button.getAttribute('value');
  button.value = label;
  return () => {
    button.value = before || UNLABELLED;
  };
}

function relabelButton(button: HTMLButtonElement, label: string): () => void {
  const before = [...button.childNodes];
  button.textContent = label;
  return () => button.replaceChildren(...(before.length > 0 ? before : [UNLABELLED]));
}
