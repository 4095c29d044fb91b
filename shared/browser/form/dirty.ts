import { csrfToken } from '../http/csrf.ts';

/** Knows whether a form holds changes that are not saved yet, and asks before the page is left with some. */
export interface DirtyWatch {
  readonly dirty: boolean;
  /** Those values are saved, as `formValues` gave them when they were sent: what was typed since then is not. */
  markSaved(values: string): void;
  stop(): void;
}

export function watchDirty(form: HTMLFormElement, onChange: (dirty: boolean) => void = () => undefined): DirtyWatch {
  let baseline = formValues(form);
  let dirty = false;
  let leaving = false;
  let stopped = false;
  const update = () => {
    if (stopped) return;
    const now = formValues(form) !== baseline;
    if (now === dirty) return;
    dirty = now;
    // Only while there is something to lose: a page that always asks is kept out of the back-forward cache.
    if (dirty) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
    onChange(dirty);
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (!leaving) event.preventDefault();
  };
  // The values go back after the event has been heard by everyone.
  const afterReset = () => setTimeout(update);
  // A plain submit leaves the page on purpose; one that was taken over by script does not.
  const submitted = (event: Event) => {
    if (event.target === form) leaving = !event.defaultPrevented;
  };
  form.addEventListener('input', update);
  form.addEventListener('change', update);
  form.addEventListener('reset', afterReset);
  window.addEventListener('submit', submitted);
  return {
    get dirty() {
      return dirty;
    },
    markSaved(values) {
      baseline = values;
      update();
    },
    stop() {
      stopped = true;
      form.removeEventListener('input', update);
      form.removeEventListener('change', update);
      form.removeEventListener('reset', afterReset);
      window.removeEventListener('submit', submitted);
      removeEventListener('beforeunload', ask);
    },
  };
}

/** The form's values as one text to compare; the token may be renewed without anything being changed. */
export function formValues(form: HTMLFormElement): string {
  const token = csrfToken();
  const entries = [...new FormData(form)].filter(([name, value]) => name !== '_csrf' && value !== token);
  return JSON.stringify(
    entries.map(([name, value]) =>
      // A field without a file gives an empty one made at that moment.
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.size && value.lastModified],
    ),
  );
}
