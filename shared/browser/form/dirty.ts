import { toJson } from '../../rules/json/to-json.ts';
import { csrfToken } from '../http/csrf.ts';
import { fillHidden, removeDrafts, storeDrafts, takeDraft } from './drafts.ts';
import { hasDefaults, setDefaults, withDefaults } from './form-entries.ts';
import { guardLeaving } from './leave-guard.ts';

/** Knows whether a form holds changes that are not saved yet, whoever made them (STF-3). */
export interface DirtyWatch {
  readonly dirty: boolean;
  /** Returns the names of the fields that differ from what is saved; one empty text where the whole form is unsaved. */
  changedNames(): string[];
  /** Compares again: a script may have changed a field without an event. */
  update(): void;
  /** Marks as saved the values that `formValues` gave when they were sent: what was typed since then is not. */
  markSaved(values: string): void;
  stop(): void;
}

interface DirtyOptions {
  readonly onChange?: (dirty: boolean) => void;
  /** Lets the page be left without a question. */
  readonly unguarded?: boolean;
  /** Nothing of the form is saved: the server sent it back. Counts for the first watch of a form. */
  readonly unsaved?: boolean;
}

/** State that all watches of one form share. */
interface WatchedForm {
  /** Null where nothing of the form is saved: the server sent it back. */
  baseline: string | null;
  dirty: boolean;
  readonly watches: Map<object, DirtyOptions>;
}

/** Session key of the changed forms, with the `_seen` by which the server knows what somebody else has saved since (STF-5). */
const SEEN_KEY = 'z-seen';

const watched = new Map<HTMLFormElement, WatchedForm>();

/**
 * Watches a form for changes against its values at load, also for those made before the watch began. Its widgets share what
 * they know of it. The page asks before it is left with changes, unless each watch is unguarded.
 */
export function watchDirty(form: HTMLFormElement, options: DirtyOptions = {}): DirtyWatch {
  const shared = watched.get(form) ?? startWatching(form, options);
  const key = {};
  shared.watches.set(key, options);
  updateDirty(form);
  return {
    get dirty() {
      return shared.dirty;
    },
    changedNames: () => changedNames(form, shared.baseline),
    update: () => updateDirty(form),
    markSaved(values) {
      // Only the first of two widgets that hear of a save has something to do.
      if (shared.baseline === values) return updateDirty(form);
      shared.baseline = values;
      setDefaults(
        form,
        (JSON.parse(values) as Entry[]).map(([name, value]) => [name, value]),
      );
      updateDirty(form);
    },
    stop() {
      shared.watches.delete(key);
      if (shared.watches.size > 0) return updateDirty(form);
      watched.delete(form);
      guardLeaving(form, false);
      if (watched.size === 0) listen(removeEventListener);
    },
  };
}

function startWatching(form: HTMLFormElement, { unsaved = false }: DirtyOptions): WatchedForm {
  const isUnsaved = unsaved || (isSentBack(form) && form.hasAttribute('data-save'));
  const baseline = isUnsaved ? null : withDefaults(form, () => formValues(form));
  const shared: WatchedForm = { baseline, dirty: false, watches: new Map() };
  if (watched.size === 0) listen(addEventListener);
  watched.set(form, shared);
  const former = takeDraft(SEEN_KEY, form);
  // A browser filled in what was typed before Back, but `_seen` is that of the newest page.
  if (former && !isUnsaved && isChanged(form, baseline)) fillHidden(form, former, ['_seen']);
  return shared;
}

/** Says if the page shows errors of the form, as one does that a server answered it with. */
export function isSentBack(form: HTMLFormElement): boolean {
  return form.querySelector('[data-part=errors]:not([hidden])') !== null;
}

/** Adds or removes one listener for all forms: a field may stand outside its form, in a row of a table for example. */
function listen(change: typeof addEventListener): void {
  for (const type of ['input', 'change']) change(type, fieldChanged);
  change('reset', formReset);
}

function fieldChanged({ target }: Event): void {
  const form = target instanceof Element && 'form' in target ? target.form : null;
  if (form instanceof HTMLFormElement) updateDirty(form);
}

/** Compares the form again in a later task: the values go back after everyone has heard the event. */
function formReset({ target }: Event): void {
  if (target instanceof HTMLFormElement && watched.has(target)) setTimeout(() => updateDirty(target));
}

/** Compares a watched form again: a script may have changed it without an event. */
export function updateDirty(form: HTMLFormElement): void {
  const shared = watched.get(form);
  if (!shared) return;
  const dirty = isChanged(form, shared.baseline);
  const options = [...shared.watches.values()];
  guardLeaving(form, dirty && options.some(({ unguarded }) => !unguarded));
  if (dirty === shared.dirty) return;
  shared.dirty = dirty;
  if (dirty) storeDrafts(SEEN_KEY, form.querySelector('[name=_seen]') ? [form] : []);
  else removeDrafts(SEEN_KEY, [form]);
  for (const { onChange } of options) onChange?.(dirty);
}

type Entry = readonly [name: string, value: string, ...file: unknown[]];

/** Returns the form's values as one text to compare. The order of a list counts where a hidden field `_sequences` names it. */
export function formValues(form: HTMLFormElement): string {
  const token = csrfToken();
  // The token and the preconditions of a save may be renewed without anything being changed.
  const renewed = new Set(['_csrf', '_seen']);
  for (const { name } of form.querySelectorAll<HTMLInputElement>('input[data-saved]')) renewed.add(name);
  const entries = [...new FormData(form)].filter(([name, value]) => !renewed.has(name) && value !== token);
  const values = entries.map(
    ([name, value]): Entry =>
      // A field without a file gives an empty one made at that moment.
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.size && value.lastModified],
  );
  const sequences = new Set(values.flatMap(([name, value]) => (name === '_sequences' ? [value] : [])));
  const isSorted = ([name]: Entry) => isList(form, name) && !sequences.has(name);
  // Other lists have no order of their own, as a library moves the selected options.
  const sorted = values.filter(isSorted).sort((a, b) => (String(a) < String(b) ? -1 : 1));
  return toJson([...values.filter((entry) => !isSorted(entry)), ...sorted]);
}

function isList(form: HTMLFormElement, name: string): boolean {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLSelectElement && control.multiple;
}

function isChanged(form: HTMLFormElement, baseline: string | null): boolean {
  if (baseline === null) return true;
  const values = formValues(form);
  if (values === baseline) return false;
  const { differing, changed } = compareNames(form, baseline, values);
  // The same values under the same names: somebody moved a row.
  return changed.length > 0 || differing.length === 0;
}

/** Says if a form has changes that are not saved, whether a widget watches it or not. */
export function hasChanges(form: HTMLFormElement): boolean {
  const shared = watched.get(form);
  return isChanged(form, shared ? shared.baseline : withDefaults(form, () => formValues(form)));
}

function changedNames(form: HTMLFormElement, baseline: string | null): string[] {
  return baseline === null ? [''] : compareNames(form, baseline, formValues(form)).changed;
}

/** Returns the names whose values differ, and those of them that a person changed. */
function compareNames(
  form: HTMLFormElement,
  baseline: string,
  values: string,
): { differing: string[]; changed: string[] } {
  const [before, after] = [valuesByName(baseline), valuesByName(values)];
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  // A choice or a submit may disable fields and enable others, which nobody changed.
  const changed = differing.filter((name) => (before.has(name) && after.has(name)) || !hasDefaults(form, name));
  return { differing, changed };
}

function valuesByName(values: string): Map<string, string> {
  const byName = new Map<string, string>();
  for (const [name, ...value] of JSON.parse(values) as Entry[]) {
    byName.set(name, `${byName.get(name) ?? ''}${toJson(value)}`);
  }
  return byName;
}
