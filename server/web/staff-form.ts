import type { FastifyReply } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { App, PageViews } from '../http/app-type.ts';
import { isExpiredForm, wantsJson } from '../http/errors.ts';
import { Refusal } from '../http/refusal.ts';
import { seenOf } from './form-changes.ts';
import { type FormRequest, formRequestOf, refuseWrongAddress, tidyBody } from './form-request.ts';
import { saveForm, sentOrStored } from './form-save.ts';
import { type FieldValues, type FormState, type FormView, formView } from './form-view.ts';
import { answerRemovedRecord } from './removed-record.ts';
import { answerSave, SAVE_ANSWERS } from './save-answer.ts';
import type { WrongFields } from './wrong-fields.ts';

export type FormPage = { [Page in keyof PageViews]: PageViews[Page] extends FormView ? Page : never }[keyof PageViews];

/** The form of one record. Its functions know nothing of requests and replies. */
export interface StaffForm<Page extends FormPage, Body extends TObject, Loaded extends { values: FieldValues }, Edit> {
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
  /** A text, or a function that words the message in the transaction of the save. */
  readonly savedMessage: TextKey | ((formRequest: FormRequest, edit: Edit) => Promise<string>);
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

/** Values that a form sends beside its fields. */
export const PRECONDITION = {
  _seen: Type.Optional(Type.String({ description: 'What the fields showed; without it nothing is compared' })),
  _take: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  _lists: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  _sequences: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
};
/** The value of a button that brings the page up to date with the fields, as `refresh` of `z-async-form` does (FRM-11). */
const _show = Type.Optional(Type.String({ description: 'Only shows the page with what was sent; nothing is stored' }));
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
  const { path, params, topic, idPrefix, body: schema, goneUrl } = page;
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
        response: SAVE_ANSWERS,
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
      const judged = await saveForm(request, app.db, page);
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
