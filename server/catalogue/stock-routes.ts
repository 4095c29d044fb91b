import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { StockChanged } from '../../shared/api/stock.ts';
import { Uuid } from '../../shared/api/uuid.ts';
import { parsePieces } from '../../shared/rules/stock/quantity.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { Id, IdParams } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal, refusalCode } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { MOVEMENT_KINDS } from '../stock/history-view.ts';
import { itemNames } from '../stock/item-names.ts';
import { postStock, type StockChange, type StockPosting, type StockRefusal } from '../stock/post-stock.ts';
import { listStockReasons, listWarehouses } from '../stock/queries.ts';
import { conflictOf, refusalStatus, refusalText } from '../stock/refusal-texts.ts';
import { answerRefused } from '../web/change-answer.ts';
import { setFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import { type ProductRecord, recordOr404, stockAddress, tabTitle } from './product-record.ts';
import { type ProductStock, productStock, type SentChange } from './stock-view.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/product-stock': ProductStock & {
      readonly title: string;
      readonly record: ProductRecord;
      readonly action: string;
      /** The list that it was opened from, and leads back to once a change is stored. */
      readonly back: string | undefined;
    };
  }
}

const PATH = '/dashboard/products/:id/stock';
const Back = Type.Optional(Type.String({ maxLength: 1_000, description: 'List to come back to' }));
const Query = Type.Object({
  item: Type.Optional(Id),
  warehouse: Type.Optional(Id),
  reason: Type.Optional(Type.String({ maxLength: 60, description: 'The selected one, such as `counted`' })),
  back: Back,
  kind: Type.Optional(Type.Union([Type.Literal(''), ...MOVEMENT_KINDS.map((kind) => Type.Literal(kind))])),
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
});
const Change = Type.Object({
  item: Id,
  warehouse: Id,
  quantity: Type.String({ maxLength: 20, description: 'Pieces; of a count, the pieces that were counted' }),
  reason: Type.Optional(Type.String({ maxLength: 60, description: 'Its direction says if pieces go in or out' })),
  expected: Type.Optional(Type.String({ pattern: '^[0-9]{0,9}$', description: 'On hand, as the page showed it' })),
  comment: Type.Optional(Type.String({ maxLength: 300 })),
  key: Type.Optional(Uuid),
  back: Back,
});
const Undo = Type.Object({
  movement: Type.String({ pattern: '^[0-9]{1,15}$' }),
  key: Type.Optional(Uuid),
  back: Back,
});
/** Addresses of a warehouse, which leads to a count, and of the lists of movements, which offer the undo. */
const LIST = /^\/dashboard\/(products\/\d{1,9}\/stock\/movements|warehouses\/\d{1,9}(\/movements)?)(\?[\w=&%+.~*-]*)?$/;
const listOf = (back: string | undefined) => (back !== undefined && LIST.test(back) ? back : undefined);
const ANSWERS = { 200: StockChanged, 303: SEE_OTHER, 404: Problem, 409: Problem, 422: Problem };

/** Serves a product's stock: levels by combination and warehouse, changes, history, undo (STK-4, STK-5, STK-9 to STK-11). */
export default async function (app: App): Promise<void> {
  app.get(PATH, { schema: { hide: true, params: IdParams, querystring: Query } }, (request, reply) =>
    page(app, request, reply, { sent: request.query, back: request.query.back }),
  );

  app.post(
    PATH,
    {
      schema: { summary: 'Change what is on hand of a product', params: IdParams, body: Change, response: ANSWERS },
    },
    async (request, reply) => {
      const { body, locale } = request;
      const { id } = await recordOr404(app, request);
      const change = await readStockChange(app, request, id, body);
      if ('refused' in change) return refuseChange(app, request, reply, { refusal: change, body });
      const outcome = await postStock(app.db, [change]);
      const refusal = outcome.kind === 'refused' ? outcome.refusals.find((one) => one !== null) : undefined;
      if (refusal) return refuseChange(app, request, reply, { refusal, body });
      const [posting] = outcome.kind === 'posted' ? outcome.rows : [];
      if (posting === undefined) throw new Error('post_stock answered without a row, so the change cannot be shown.');
      const text = { in: 'stockAdded', out: 'stockRemoved', count: 'stockCounted' } as const;
      const kind = change.kind as keyof typeof text;
      return done(app, request, reply, {
        posting,
        first: pageText(locale, text[kind], { quantity: parsePieces(body.quantity) ?? 0 }),
        url: listOf(body.back),
        canUndo: true,
      });
    },
  );

  app.post(
    `${PATH}/undo`,
    {
      schema: {
        summary: 'Undo a change of stock by a counter-movement',
        params: IdParams,
        body: Undo,
        response: ANSWERS,
      },
    },
    async (request, reply) => {
      const { movement, key, back } = request.body;
      const url = listOf(back);
      const { locale, staff } = request;
      const { id } = await recordOr404(app, request);
      const [own] = await app.db.query(
        'select 1 from stock_movements m join stock_items s on s.id = m.stock_item_id where m.id = $1 and s.product_id = $2',
        [Number(movement), id],
      );
      if (own === undefined) throw new Refusal(404, 'not-found');
      const outcome = await postStock(app.db, [{ kind: 'undo', undoes: Number(movement), key, staff: staff?.id }]);
      if (outcome.kind === 'posted') {
        const [posting] = outcome.rows;
        if (posting) return done(app, request, reply, { posting, first: pageText(locale, 'stockWasUndone'), url });
      }
      const refusal = outcome.kind === 'refused' ? outcome.refusals[0] : undefined;
      const message = refusalText(locale, refusal ?? { refused: 'unknown' });
      return answerRefused(reply, url ?? stockAddress(request), message);
    },
  );
}

/** Reads a change of the form; its direction is that of its reason. */
async function readStockChange(
  app: App,
  { staff }: FastifyRequest,
  product: number,
  { item, warehouse, quantity, reason = 'arrival', expected = '', comment = '', key }: Static<typeof Change>,
): Promise<StockChange | StockRefusal> {
  const { id: shopId } = await shopOr404(app.db);
  const names = await itemNames(app.db, 'fr', { product });
  if (!names.has(Number(item))) return { refused: 'unknown' };
  const known = (await listStockReasons(app.db, shopId)).find(({ code }) => code === reason);
  if (known === undefined) return { refused: 'reason' };
  if (known.needsNote && comment.trim() === '') return { refused: 'note' };
  const pieces = parsePieces(quantity);
  if (pieces === null) return { refused: 'quantity' };
  const change = {
    item: Number(item),
    warehouse: Number(warehouse),
    quantity: pieces,
    reason,
    key,
    staff: staff?.id ?? null,
    comment: comment.trim() || undefined,
  };
  const seen = expected === '' ? undefined : Number(expected);
  if (known.direction !== 'count') return { ...change, kind: known.direction, expected: seen };
  return seen === undefined ? { refused: 'quantity' } : { ...change, kind: 'count', expected: seen };
}

async function page(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { sent, back, status = 200 }: { sent: Partial<SentChange>; back: string | undefined; status?: number },
) {
  const record = await recordOr404(app, request);
  const { kind, before } = request.query as Static<typeof Query>;
  const stock = await productStock(app.db, request.locale, {
    product: record.id,
    sent,
    filter: { kind: kind || undefined, before: before === undefined ? undefined : Number(before) },
  });
  return reply.page(
    'dashboard/product-stock',
    {
      title: tabTitle(record, 'stock', request.locale),
      record,
      action: stockAddress(request),
      back: listOf(back),
      ...stock,
    },
    { status },
  );
}

/** Fields of the refusals that are not about the quantity. */
const FIELD_OF: Partial<Record<StockRefusal['refused'], 'reason' | 'comment'>> = { reason: 'reason', note: 'comment' };

/** Answers a refused change: a call with a `Problem`, a person with the form as it was sent. */
function refuseChange(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, body }: { refusal: StockRefusal; body: Static<typeof Change> },
) {
  const status = refusalStatus(refusal);
  const message = refusalText(request.locale, refusal);
  const field = FIELD_OF[refusal.refused] ?? 'quantity';
  const conflict = conflictOf(refusal);
  if (wantsJson(request) || status === 404) {
    const errors = status === 422 ? { [field]: [message] } : undefined;
    throw new Refusal(status, refusalCode(status), {
      message,
      ...(errors && { errors }),
      ...(conflict && { stock: conflict }),
    });
  }
  const { item, warehouse, quantity, reason = '', comment = '', key } = body;
  const sent: SentChange = {
    item,
    warehouse,
    quantity,
    reason,
    comment,
    error: message,
    conflict,
    ...(status === 422 && { field }),
    // A change that met a conflict is sent again as another one.
    ...(status === 422 && key !== undefined && { key }),
  };
  return page(app, request, reply, { sent, back: body.back, status });
}

/** Answers a posted change with the sentence that names its quantities, at `url` if it is given. */
async function done(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    posting,
    first,
    url,
    canUndo = false,
  }: { posting: StockPosting; first: string; url?: string | undefined; canUndo?: boolean },
) {
  const { locale } = request;
  const { item, warehouse, movement, before, after } = posting;
  const { id: shopId } = await shopOr404(app.db);
  const place = (await listWarehouses(app.db, shopId)).find(({ id }) => id === warehouse)?.name ?? '';
  const message = `${first} ${pageText(locale, 'stockResult', { place, change: `\u2066${before} → ${after}\u2069` })}`;
  const isCall = wantsJson(request);
  if (!isCall || url !== undefined) {
    const fields = { movement: String(movement), key: randomUUID(), ...(url && { back: url }) };
    const undo = { url: `${stockAddress(request)}/undo`, fields };
    setFlash(reply, { kind: 'success', message, ...(canUndo && movement !== null && { undo }) });
  }
  if (isCall) return { status: 'ok', message, movement, before, after, ...(url && { redirect: url }) };
  return reply.redirect(url ?? `${stockAddress(request)}?item=${item}&warehouse=${warehouse ?? ''}`, 303);
}
