import type { FastifyRequest } from 'fastify';
import type { Static, TObject } from 'typebox';
import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Database } from '../db/database.ts';
import { isOvertaken } from '../db/outage.ts';
import { recordName, storeAuthors, storedTexts } from './field-authors.ts';
import { changesSince, mergeChanges, seenOf } from './form-changes.ts';
import { type FormRequest, formRequestOf, refusedBySchema } from './form-request.ts';
import type { FieldValues, FormState } from './form-view.ts';
import type { FormPage, StaffForm } from './staff-form.ts';
import { pageText } from './texts.ts';
import { WrongFields } from './wrong-fields.ts';

/** A form that was sent, saved or refused: `state` says which. */
export interface Judged<Loaded> {
  readonly loaded: Loaded;
  readonly state: FormState;
  /** Words of a save. */
  readonly message?: string;
  readonly redirect?: string | undefined;
}

/** Saves a form in a transaction, unless something is wrong with it. Returns null where the record was removed. */
export async function saveForm<
  Page extends FormPage,
  Body extends TObject,
  Loaded extends { values: FieldValues },
  Edit,
>(request: FastifyRequest, db: Database, page: StaffForm<Page, Body, Loaded, Edit>): Promise<Judged<Loaded> | null> {
  const save = () => db.transaction((tx) => judgeAndSave(request, formRequestOf(request, tx), page));
  return save().catch((error: unknown) => {
    // A choice was removed after it was judged. Judged again, its field says so.
    if (isOvertaken(error)) return save();
    throw error;
  });
}

/** Compares what was sent with what is stored, judges it, and stores it where neither refuses it. */
async function judgeAndSave<Page extends FormPage, Body extends TObject, Loaded extends { values: FieldValues }, Edit>(
  request: FastifyRequest,
  formRequest: FormRequest,
  page: StaffForm<Page, Body, Loaded, Edit>,
): Promise<Judged<Loaded> | null> {
  const { path, topic, entryField } = page;
  const record = recordName(path, formRequest.params);
  await formRequest.db.query('select pg_advisory_xact_lock(hashtext($1))', [record]);
  await page.lock?.(formRequest);
  const loaded = await page.load(formRequest);
  if (loaded === null) return null;
  const { values: stored } = loaded;
  const { db, locale, acceptStored } = formRequest;
  const { _seen: seen = seenOf(stored) } = formRequest.body;
  const merged = mergeChanges(sentOrStored(page, formRequest, stored), { stored, seen, acceptStored, entryField });
  const { values, conflicts } = merged;
  const refused = refusedBySchema(request, topic);
  let verdict = page.validate(values as Required<Static<Body>>, formRequest, loaded);
  const isChanged = changesSince(seen, stored);
  const changed = await storedTexts(db, record, {
    stored,
    locale,
    inWords: (name, value) => page.valueInWords?.(name, value, loaded) ?? value,
    fields: Object.keys(conflicts),
    changedField: (name) => (isChanged(name) ? name : (entryField?.(name) ?? name)),
  });
  const isConflict = Object.keys(changed).length > 0;
  if (refused === null && !(verdict instanceof WrongFields) && !isConflict) {
    const saved = await saveAndReload(page, formRequest, { loaded, edit: verdict, record });
    if (!(saved instanceof WrongFields)) return saved;
    verdict = saved;
  }
  const errors: FieldErrors = { ...(verdict instanceof WrongFields && verdict.errors), ...refused, ...changed };
  const state: FormState = isConflict
    ? { status: 409, message: 'formConflict', values, seen: seenOf(stored), errors, stored: conflicts }
    : { status: 422, message: 'errorSummary', values, seen, errors };
  return { loaded, state };
}

/** Returns what was sent, and of fields that were not sent what is stored. */
export function sentOrStored(
  page: { readonly body: TObject; canonical?(name: string, typed: string): string },
  { body }: FormRequest,
  stored: FieldValues,
): FieldValues {
  const values = Object.keys(page.body.properties).map((name) => {
    const typed = body[name];
    return [name, (typed === undefined ? stored[name] : (page.canonical?.(name, typed) ?? typed)) ?? ''];
  });
  return Object.fromEntries(values);
}

/** Stores an edit, and returns the form as it is stored now. */
async function saveAndReload<Page extends FormPage, Body extends TObject, Loaded extends { values: FieldValues }, Edit>(
  page: StaffForm<Page, Body, Loaded, Edit>,
  formRequest: FormRequest,
  { loaded, edit, record }: { loaded: Loaded; edit: Edit; record: string },
): Promise<Judged<Loaded> | WrongFields> {
  const wrong = await page.save(formRequest, loaded, edit);
  if (wrong instanceof WrongFields) return wrong;
  const redirect = await page.savedUrl?.(formRequest, edit);
  const { savedMessage: saved } = page;
  const message = typeof saved === 'string' ? pageText(formRequest.locale, saved) : await saved(formRequest, edit);
  // A save may remove its record.
  const { values } = (await page.load(formRequest)) ?? { values: {} };
  await storeAuthors(formRequest.db, record, { before: loaded.values, after: values, staff: formRequest.staff });
  return { loaded, message, redirect, state: { status: 200, values, seen: seenOf(values) } };
}
