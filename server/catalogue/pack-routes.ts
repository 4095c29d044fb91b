import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type FieldErrors, Problem } from '../../shared/api/problem.ts';
import { toAsciiDigits } from '../../shared/rules/digits/digits.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { Id, IdParams } from '../http/ids.ts';
import { SAVED, SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { type Flash, redirectWithFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import {
  addPackItem,
  type EditedPack,
  editedPack,
  editOf,
  type PackCandidate,
  type PackItemEdit,
  type PackItemRow,
  packCandidates,
  RemovedItem,
  removePackItem,
  restorePackItem,
  savePackItems,
  seenOfItem,
  wrongItem,
} from './pack-items.ts';
import { lockProducts } from './product-lock.ts';
import { type ProductRecord, productRecord, tabTitle } from './product-record.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/product-pack': {
      readonly title: string;
      readonly record: ProductRecord;
      readonly pack: EditedPack;
      readonly rows: readonly (PackItemRow & { readonly typed: PackItemEdit })[];
      readonly search: string;
      readonly candidates: readonly PackCandidate[];
      /** The item that could not be added, as it was typed. */
      readonly refused: RefusedItem | null;
      /** By the names of the fields. */
      readonly errors: FieldErrors;
      /** Reason why the form came back; empty at first. */
      readonly message: string;
    };
  }
}

interface RefusedItem extends PackItemEdit {
  readonly productId: number;
}

interface PageState {
  readonly status?: number;
  readonly search?: string;
  readonly refused?: RefusedItem | null;
  readonly body?: FormBody;
  readonly errors?: FieldErrors;
  readonly message?: string;
}

const PATH = '/dashboard/products/:id/pack';
/** One field for each item, such as `quantity-12` for line 12. */
const Rows = Type.Object({}, { additionalProperties: Type.String({ maxLength: 20 }) });

/** Serves the tab of a pack's items: the items, their quantities, and what the shopper chooses. */
export default async function (app: App): Promise<void> {
  const Search = Type.Object(
    { search: Type.Optional(Type.String({ maxLength: 100 })) },
    { additionalProperties: true },
  );
  app.get(PATH, { schema: { hide: true, params: IdParams, querystring: Search } }, async ({ params, query }, reply) =>
    sendPack(app, reply, Number(params.id), { search: query.search?.trim() ?? '' }),
  );

  app.post(
    PATH,
    {
      schema: {
        summary: 'Save quantities and combinations of the items of a pack',
        params: IdParams,
        body: Rows,
        response: { 200: SAVED, 303: SEE_OTHER, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const id = Number(request.params.id);
      const body = request.body as FormBody;
      const { errors, isConflict } = await app.db.transaction(async (tx) => {
        await lockPack(tx, id);
        return savePackItems(tx, await packOr404(tx, id, request), rowsIn(body), request);
      });
      if (Object.keys(errors).length === 0) {
        const message = pageText(locale, 'packSaved');
        if (!wantsJson(request)) return leave(reply, id, { kind: 'success', message });
        const { items } = await packOr404(app.db, id, request);
        return {
          success: true,
          message,
          data: Object.fromEntries(items.map((item) => [`seen-${item.id}`, seenOfItem(item)])),
        };
      }
      const status = isConflict ? 409 : 422;
      if (wantsJson(request)) {
        const compare = isConflict ? { compareOnPage: true } : {};
        throw new Refusal(status, isConflict ? 'conflict' : 'invalid', { errors, ...compare });
      }
      const message = pageText(locale, isConflict ? 'formConflict' : 'errorSummary');
      return sendPack(app, reply, id, { status, body, errors, message });
    },
  );

  app.post(
    `${PATH}/items`,
    {
      schema: {
        hide: true,
        params: IdParams,
        body: Type.Object({
          product: Id,
          combination: Type.Optional(Type.String({ pattern: '^[0-9]{0,9}$' })),
          quantity: Type.String({ maxLength: 20 }),
          search: Type.String({ maxLength: 100 }),
        }),
      },
    },
    async (request, reply) => {
      const { body, locale } = request;
      const id = Number(request.params.id);
      const { product, search, combination = '' } = body;
      const quantity = toAsciiDigits(body.quantity.trim());
      const productId = Number(product);
      const typed = { productId, quantity, combination };
      const errors = await app.db.transaction((tx) => addTyped(tx, request, { id, search, typed }));
      if (errors === null)
        return leave(reply, id, { kind: 'success', message: pageText(locale, 'packItemAdded') }, search);
      return sendPack(app, reply, id, { status: 422, search, refused: typed, errors });
    },
  );

  addRemoval(app);
}

/** Adds the press that removes an item, compared with what the page had shown, and the one that takes this back. */
function addRemoval(app: App): void {
  app.post(
    `${PATH}/items/:line/remove`,
    {
      schema: {
        hide: true,
        params: Type.Object({ ...IdParams.properties, line: Id }),
        body: Type.Object({ seen: Type.String({ maxLength: 20 }) }),
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const id = Number(request.params.id);
      const line = Number(request.params.line);
      const removal = await app.db.transaction(async (tx) => {
        await lockProducts(tx, [id]);
        return removePackItem(tx, await packOr404(tx, id, request), line, { seen: readSeen(body.seen), locale });
      });
      if (removal.kind === 'changed') return sendPack(app, reply, id, { status: 409, message: removal.message });
      if (removal.kind === 'missing')
        return leave(reply, id, { kind: 'info', message: pageText(locale, 'packItemGone') });
      const undo = { url: `/dashboard/products/${id}/pack/items/restore`, fields: removal.fields };
      return leave(reply, id, { kind: 'success', message: pageText(locale, 'packItemRemoved'), undo });
    },
  );

  app.post(
    `${PATH}/items/restore`,
    { schema: { hide: true, params: IdParams, body: RemovedItem } },
    async (request, reply) => {
      const { locale, body } = request;
      const id = Number(request.params.id);
      const isRestored = await app.db.transaction(async (tx) => {
        await lockProducts(tx, [id, Number(body.product)]);
        return restorePackItem(tx, await packOr404(tx, id, request), body);
      });
      return leave(
        reply,
        id,
        isRestored
          ? { kind: 'success', message: pageText(locale, 'packItemRestored') }
          : { kind: 'info', message: pageText(locale, 'packItemNotRestored') },
      );
    },
  );
}

async function sendPack(app: App, reply: FastifyReply, id: number, state: PageState = {}): Promise<FastifyReply> {
  const { locale } = reply.request;
  const { status = 200, search = '', refused = null, body = {}, errors = {}, message = '' } = state;
  const pack = await packOr404(app.db, id, reply.request);
  const record = await productRecord(app.db, id, locale);
  if (record === null) throw new Refusal(404, 'not-found');
  const rows = pack.items.map((item) => ({ ...item, typed: typedIn(body, item.id) ?? editOf(item) }));
  const candidates = await packCandidates(app.db, pack, search, locale);
  const view = {
    title: tabTitle(record, 'pack', locale),
    record,
    pack,
    rows,
    search,
    candidates,
    refused,
    errors,
    message,
  };
  return reply.page('dashboard/product-pack', view, { status });
}

function leave(reply: FastifyReply, id: number, flash: Flash, search = ''): FastifyReply {
  const query = search === '' ? '' : `?${new URLSearchParams({ search })}`;
  return redirectWithFlash(reply, `/dashboard/products/${id}/pack${query}`, flash.message, flash);
}

/** Adds an item that a search found. Returns null, or the messages by the names of the fields; none where it is not found any more. */
async function addTyped(
  tx: Database,
  request: FastifyRequest,
  { id, search, typed }: { readonly id: number; readonly search: string; readonly typed: RefusedItem },
): Promise<FieldErrors | null> {
  const { locale } = request;
  const { productId } = typed;
  const named = (field: string, message: string): FieldErrors => ({ [`add-${field}-${productId}`]: [message] });
  await lockProducts(tx, [id, productId]);
  const pack = await packOr404(tx, id, request);
  const candidate = (await packCandidates(tx, pack, search, locale)).find((one) => one.productId === productId);
  if (candidate === undefined) return {};
  const wrong = wrongItem(pack, candidate, typed, locale);
  if (wrong !== null)
    return Object.assign({}, ...Object.entries(wrong).map(([field, message]) => named(field, message)));
  if (await addPackItem(tx, pack, candidate, typed)) return null;
  const field = candidate.combinations.length > 0 ? 'combination' : 'quantity';
  return named(field, pageText(locale, 'packItemTwice'));
}

/** Locks a pack with its items: a combination that an item names is not archived until the transaction ends. */
async function lockPack(tx: Database, id: number): Promise<void> {
  const items = await tx.query<{ product: number }>(
    'select product_id as product from pack_lines where pack_product_id = $1',
    [id],
  );
  await lockProducts(tx, [id, ...items.map(({ product }) => product)]);
}

async function packOr404(db: Database, id: number, { locale }: FastifyRequest): Promise<EditedPack> {
  const pack = await editedPack(db, id, locale);
  if (pack === null) throw new Refusal(404, 'not-found');
  return pack;
}

function typedIn(body: FormBody, id: number): PackItemEdit | null {
  if (!(`quantity-${id}` in body)) return null;
  const quantity = toAsciiDigits(formText(body, `quantity-${id}`).trim());
  return { quantity, combination: formText(body, `combination-${id}`) };
}

/** Returns the rows of the form by the id of their line. */
function rowsIn(body: FormBody): Map<number, { typed: PackItemEdit; seen: PackItemEdit }> {
  const ids = Object.keys(body).flatMap((name) => /^quantity-([0-9]{1,9})$/.exec(name)?.[1] ?? []);
  return new Map(
    ids.map(Number).map((id) => {
      return [id, { typed: typedIn(body, id) as PackItemEdit, seen: readSeen(formText(body, `seen-${id}`)) }];
    }),
  );
}

/** Reads what `seenOfItem` wrote. */
function readSeen(text: string): PackItemEdit {
  const [quantity = '', combination = ''] = text.split(':');
  return { quantity, combination };
}
