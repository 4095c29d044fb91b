import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { type FieldErrors, Problem } from '../../shared/api/problem.ts';
import { isOvertaken } from '../db/outage.ts';
import type { App, PageViews } from '../http/app-type.ts';
import { isExpiredForm, wantsJson } from '../http/errors.ts';
import { PAGE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { recordName, storeAuthors, storedTexts } from './field-authors.ts';
import { redirectWithFlash } from './flash.ts';
import { changesSince, mergeChanges, seenOf } from './form-changes.ts';
import { type FormRequest, formRequestOf, refusedBySchema, refuseWrongAddress, tidyBody } from './form-request.ts';
import { type FieldValues, type FormState, type FormView, formView, isIdList } from './form-view.ts';
import { answerRemovedRecord } from './removed-record.ts';
import { pageText } from './texts.ts';

/** The refusal `validate` returns instead of an edit: messages by field, in the language of the page. */
export class WrongFields {
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    this.errors = errors;
  }
}

type FormPage = { [Page in keyof PageViews]: PageViews[Page] extends FormView ? Page : never }[keyof PageViews];

/** The form of one record. Its functions know nothing of requests and replies. */
interface StaffForm<Page extends FormPage, Body extends TObject, Loaded extends { values: FieldValues }, Edit> {
  readonly path: string;
  readonly params: TObject;
  /** Texts only, as forms send them. A list is an `IdList`, a check box is `Checked`. */
  readonly body: Body;
  readonly summary: string;
  /** First word of its texts: `product` makes `productName` the label of `name`. */
  readonly topic: string;
  /** Begins the ids of its fields, where its page has several forms of the topic. */
  readonly idPrefix?: string;
  readonly template: Page;
  readonly savedMessage: TextKey;
  /** Locks what others change too, before a save reads the record. Saves of this form wait for one another without it. */
  lock?(formRequest: FormRequest): Promise<void>;
  /** Returns the record with the values its fields show; null is a 404. */
  load(formRequest: FormRequest): Promise<Loaded | null>;
  /**
   * Judges what the schema cannot; a value that was not sent is the stored one. Called even where the schema refuses some of
   * the values, so that everything wrong is shown at once: it must not throw on a value outside the schema. Per field the
   * message of the schema counts.
   */
  validate(values: Required<Static<Body>>, formRequest: FormRequest, loaded: Loaded): Edit | WrongFields;
  /** Returns a typed text as `load` returns it once it is stored, so that a form sent twice meets its own values. */
  canonical?(name: string, typed: string): string;
  /** Returns the field that says which entry of a list a field belongs to: see `mergeChanges`. */
  entryField?(name: string): string | undefined;
  /** Returns a stored value in words, for who compares it with what was typed. Without it the value itself is shown. */
  valueInWords?(name: string, value: string, loaded: Loaded): string;
  /**
   * Stores the edit, in the transaction that compared the record with what the page had shown. It may remove the record where
   * `savedUrl` leads to another page. Returns what is wrong where only the statement that stores can tell, such as a name
   * in use, and has stored nothing then.
   */
  save(formRequest: FormRequest, loaded: Loaded, edit: Edit): Promise<WrongFields | undefined> | Promise<void>;
  /** Returns the address that a saved form leads to, in the same transaction. Without it that is the form's own. */
  savedUrl?(formRequest: FormRequest, edit: Edit): Promise<string>;
  /** Returns the page above a record that is gone. Without it that is the list at the start of `path`. */
  goneUrl?(formRequest: FormRequest): Promise<string>;
  view(loaded: Loaded, formRequest: FormRequest): Omit<PageViews[Page], keyof FormView>;
}

interface Judged<Loaded> {
  readonly loaded: Loaded;
  readonly state: FormState;
  readonly redirect?: string | undefined;
}

/** Values that a form sends beside its fields. */
export const PRECONDITION = {
  _seen: Type.Optional(Type.String({ description: 'What the fields showed; without it nothing is compared' })),
  _take: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  _lists: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  _sequences: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
};
/** The value of a button that brings the page up to date with the fields, as `refresh` of `z-async-form` does (FRM-11). */
const _show = Type.Optional(Type.String({ description: 'Only shows the page with what was sent; nothing is stored' }));
/** The answer of a save that `z-async-form` reads. */
const Saved = Type.Object({
  success: Type.Boolean(),
  status: Type.Literal('success'),
  message: Type.String(),
  data: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
  redirect: Type.Optional(Type.String()),
});

const ANSWERS = {
  200: { content: { 'application/json': { schema: Saved }, ...PAGE.content } },
  303: SEE_OTHER,
  404: Problem,
  409: Problem,
};

/** The page of a form, shown because another form on it was refused. */
interface RefusedOnForm<Page extends FormPage> {
  /** Address of the page. */
  readonly url: string;
  readonly params: FieldValues;
  readonly query: FieldValues;
  readonly status: number;
  readonly view: Partial<Omit<PageViews[Page], keyof FormView>>;
}

/**
 * Adds a form to the dashboard: its page, and the save that answers it with 303, 422 or 409, a call with JSON or a `Problem`.
 * @returns a function that renders the page as the answer to another form on it that was refused
 */
export function staffForm<Page extends FormPage, Body extends TObject, Loaded extends { values: FieldValues }, Edit>(
  app: App,
  page: StaffForm<Page, Body, Loaded, Edit>,
): (reply: FastifyReply, refused: RefusedOnForm<Page>) => Promise<FastifyReply> {
  const { path, params, topic, idPrefix, body: schema, entryField, goneUrl } = page;
  const load = async (formRequest: FormRequest): Promise<Loaded> => {
    const loaded = await page.load(formRequest);
    if (loaded === null) throw new Refusal(404, 'not-found');
    return loaded;
  };
  const render = (
    reply: FastifyReply,
    formRequest: FormRequest,
    loaded: Loaded,
    state: FormState,
    { url, view }: Pick<RefusedOnForm<Page>, 'url' | 'view'> = { url: reply.request.url, view: {} },
  ) => {
    const form = formView({ schema, topic, idPrefix, locale: formRequest.locale }, url, state);
    // The view is complete by the type of `view`; TypeScript cannot follow that through a generic name.
    const shown = { ...page.view(loaded, formRequest), ...form, ...view };
    return reply.page<string>(page.template, shown, { status: state.status });
  };
  /** Renders the page with what was sent. Nothing is stored. */
  const renderSent = async (reply: FastifyReply, state: Pick<FormState, 'status' | 'message'>) => {
    const formRequest = formRequestOf(reply.request, app.db);
    const loaded = await page.load(formRequest);
    if (loaded === null) return answerRemovedRecord(reply, { schema, topic, goneUrl });
    const { _seen: seen = seenOf(loaded.values) } = formRequest.body;
    return render(reply, formRequest, loaded, {
      ...state,
      values: sentOrStored(page, formRequest, loaded.values),
      seen,
    });
  };

  /** Returns null where the record was removed. */
  const judgeAndSave = async (request: FastifyRequest, formRequest: FormRequest): Promise<Judged<Loaded> | null> => {
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
  };

  app.get(path, { schema: { hide: true, params } }, async (request, reply) => {
    const formRequest = formRequestOf(request, app.db);
    const loaded = await load(formRequest);
    return render(reply, formRequest, loaded, { status: 200, values: loaded.values, seen: seenOf(loaded.values) });
  });

  app.post(
    path,
    {
      schema: {
        summary: page.summary,
        params,
        body: Type.Object({ ...schema.properties, ...PRECONDITION, _show }),
        response: ANSWERS,
      },
      attachValidation: true,
      preValidation: tidyBody,
      preHandler: refuseWrongAddress,
      // A page that was open too long loses its token, and nothing of what was typed.
      errorHandler: async (error, request, reply) => {
        if (!isExpiredForm(error, request) || !request.validateInput(request.params, params)) throw error;
        // The token is checked before the route's own `preValidation`.
        await tidyBody(request);
        return renderSent(reply, { status: 403, message: 'pageExpired' });
      },
    },
    async (request, reply) => {
      if (formRequestOf(request, app.db).body._show) return renderSent(reply, { status: 200 });
      const save = () => app.db.transaction((tx) => judgeAndSave(request, formRequestOf(request, tx)));
      const judged = await save().catch((error: unknown) => {
        // A choice was removed after it was judged. Judged again, its field says so.
        if (isOvertaken(error)) return save();
        throw error;
      });
      if (judged === null) return answerRemovedRecord(reply, { schema, topic, goneUrl });
      const { loaded, state } = judged;
      if (state.status === 200 || wantsJson(request)) return answerSave(request, reply, page, judged);
      // The page is rendered after the transaction: it asks the database for more on another connection.
      return render(reply, formRequestOf(request, app.db), loaded, state);
    },
  );

  return async (reply, { params, query, status, ...shown }) => {
    const formRequest = { ...formRequestOf(reply.request, app.db), params, query, body: {} };
    const loaded = await load(formRequest);
    const { values } = loaded;
    return render(reply, formRequest, loaded, { status, values, seen: seenOf(values) }, shown);
  };
}

/** Returns what was sent, and of fields that were not sent what is stored. */
function sentOrStored(
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

/** Answers a save that needs no page: a call with JSON or a `Problem`, a browser with 303. */
function answerSave(
  request: FastifyRequest,
  reply: FastifyReply,
  { savedMessage, body }: { readonly savedMessage: TextKey; readonly body: TObject },
  { state, redirect }: Judged<unknown>,
) {
  const { status, values, seen, errors = {} } = state;
  if (status === 409) throw new Refusal(409, 'conflict', { errors, compareOnPage: true });
  if (status === 422) throw new Refusal(422, 'invalid', { errors });
  const message = pageText(request.locale, savedMessage);
  if (wantsJson(request)) {
    const data = { ...savedData(values, body), _seen: seen };
    // A page that compared two versions still offers the other one: the form is shown anew.
    const anew = formRequestOf(request, request.server.db).isComparison ? request.url : undefined;
    return { success: true, status: 'success' as const, message, data, redirect: redirect ?? anew };
  }
  return redirectWithFlash(reply, redirect ?? request.url, message);
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
  // A save may remove its record.
  const { values } = (await page.load(formRequest)) ?? { values: {} };
  await storeAuthors(formRequest.db, record, { before: loaded.values, after: values, staff: formRequest.staff });
  return { loaded, redirect, state: { status: 200, message: page.savedMessage, values, seen: seenOf(values) } };
}

/** Returns the stored values as the page takes them over: a list as the values of its chosen options. */
function savedData(values: FieldValues, { properties }: TObject): Record<string, string | string[]> {
  const entries = Object.entries(values).map(([name, value = '']) => [
    name,
    isIdList(properties[name]) ? value.split(',').filter(Boolean) : value,
  ]);
  return Object.fromEntries(entries);
}
