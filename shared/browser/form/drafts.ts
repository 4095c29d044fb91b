import { toJson } from '../../rules/json/to-json.ts';
import { isTokenEntry } from '../http/csrf.ts';
import { readSession, writeSession } from '../storage/session.ts';
import { type FormEntries, fillForm, textEntries } from './form-entries.ts';

type Drafts = Record<string, FormEntries>;

/** Stores the texts of forms for a later visit in this browser tab, without tokens and passwords. */
export function storeDrafts(key: string, forms: readonly HTMLFormElement[]): void {
  write(key, { ...read(key), ...Object.fromEntries(forms.map((form) => [nameOf(form), openTexts(form)])) });
}

/** Stores that the page which answers this form shows its draft: `takeDraft` gives an empty one there. */
export function storePostedDraft(key: string, form: HTMLFormElement): void {
  write(key, { ...read(key), [nameOf(form)]: [] });
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
  fillHidden(form, draft, ['_seen']);
  fillForm(form, draft);
}

/** Gives the hidden fields of these names the values they have in a draft. */
export function fillHidden(form: HTMLFormElement, draft: FormEntries, names: readonly string[]): void {
  for (const name of names) {
    const field = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${CSS.escape(name)}"]`);
    const value = draft.find((entry) => entry[0] === name)?.[1];
    if (field && value !== undefined) field.value = value;
  }
}

export function removeDrafts(key: string, forms: readonly HTMLFormElement[]): void {
  const drafts = read(key);
  for (const form of forms) delete drafts[nameOf(form)];
  write(key, drafts);
}

function openTexts(form: HTMLFormElement): FormEntries {
  const passwords = [...form.querySelectorAll<HTMLInputElement>('[type=password]')].map(({ name }) => name);
  return textEntries(form).filter(([name, value]) => !passwords.includes(name) && !isTokenEntry(name, value));
}

/** Names a form by what tells it from the others of a shop: who fills it in, where it is sent, what the page calls it. */
function nameOf(form: HTMLFormElement): string {
  return `${person()}${form.getAttribute('action') ?? location.pathname} ${form.dataset.save ?? ''}`;
}

/** Returns the beginning of the names of all forms of a person; that of nobody where the page does not say who it is. */
function person(): string {
  return `${document.querySelector<HTMLMetaElement>('meta[name=z-person]')?.content ?? ''} `;
}

/** Returns the drafts of the person. The next write removes those of others. */
function read(key: string): Drafts {
  const stored = readSession(key);
  const drafts = stored.kind === 'found' ? Object.entries(JSON.parse(stored.text) as Drafts) : [];
  return Object.fromEntries(drafts.filter(([name]) => name.startsWith(person())));
}

function write(key: string, drafts: Drafts): void {
  const isEmpty = Object.keys(drafts).length === 0;
  if (!isEmpty || readSession(key).kind === 'found') writeSession(key, isEmpty ? null : toJson(drafts));
}
