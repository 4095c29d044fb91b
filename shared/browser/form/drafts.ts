import { toJson } from '../../rules/json/to-json.ts';
import { readSession, writeSession } from '../storage/session.ts';
import { type FormEntries, fillForm, textEntries } from './form-entries.ts';

type Drafts = Record<string, FormEntries>;

/** Stores the texts of forms for a later visit in this browser tab. */
export function storeDrafts(key: string, forms: readonly HTMLFormElement[]): void {
  const texts = (form: HTMLFormElement) => textEntries(form).filter(([name]) => name !== '_csrf');
  write(key, { ...read(key), ...Object.fromEntries(forms.map((form) => [nameOf(form), texts(form)])) });
}

/** Returns what was typed into a form on an earlier visit, and removes it; undefined when nothing was stored. */
export function takeDraft(key: string, form: HTMLFormElement): FormEntries | undefined {
  const draft = read(key)[nameOf(form)];
  if (draft) removeDrafts(key, [form]);
  return draft;
}

/**
 * Fills a form with what was typed on an earlier visit. The field `_seen` gets that visit's value too: the server compares with
 * it, so that the draft does not overwrite what somebody else has changed since.
 */
export function fillDraft(form: HTMLFormElement, draft: FormEntries): void {
  const seen = form.querySelector<HTMLInputElement>('input[name="_seen"]');
  const seenThen = draft.find(([name]) => name === '_seen')?.[1];
  if (seen && seenThen !== undefined) seen.value = seenThen;
  fillForm(form, draft);
}

export function removeDrafts(key: string, forms: readonly HTMLFormElement[]): void {
  const drafts = read(key);
  for (const form of forms) delete drafts[nameOf(form)];
  write(key, drafts);
}

/** Names a form by what tells it from the others of a shop: where it is sent, and what the page calls it. */
function nameOf(form: HTMLFormElement): string {
  return `${form.getAttribute('action') ?? location.pathname} ${form.dataset.save ?? ''}`;
}

function read(key: string): Drafts {
  const stored = readSession(key);
  return stored.kind === 'found' ? (JSON.parse(stored.text) as Drafts) : {};
}

function write(key: string, drafts: Drafts): void {
  const isEmpty = Object.keys(drafts).length === 0;
  if (!isEmpty || readSession(key).kind === 'found') writeSession(key, isEmpty ? null : toJson(drafts));
}
