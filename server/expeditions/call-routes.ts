import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import {
  AddItem,
  AvailableProducts,
  ExpeditionItems,
  ItemChanged,
  PartReceived,
  ReceivePart,
  RemoveItem,
  UpdateItem,
} from '../../shared/api/expeditions.ts';
import { Problem } from '../../shared/api/problem.ts';
import { shopDay } from '../../shared/i18n/shop-time.ts';
import { parsePieces } from '../../shared/rules/stock/quantity.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { Id } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import type { ExpeditionOutcome, ExpeditionRefusal } from './change.ts';
import { expeditionOr404, expeditionUrl, renderExpedition } from './expedition-page.ts';
import { addItem, removeItem, updateItem } from './items.ts';
import { availableProducts, expeditionItems, stockItemOf } from './queries.ts';
import { receiptResult } from './receipt-result.ts';
import { expeditionOfLine, receivePart } from './receipts.ts';
import { arrivalError } from './receive-page.ts';
import { refusalAnswer, refusalStatus, refusalText, STATUS_TEXT } from './texts.ts';

const OfExpedition = Type.Object({ expeditionId: Id });
const CALLS = '/dashboard/api/internal-expedition';
const ANSWERS = { 200: ItemChanged, 303: SEE_OTHER, 404: Problem, 409: Problem, 422: Problem };

/** Answers the calls of the provisioning panel and receiving; forms without script send them too (EXP-2 to EXP-5, EXP-8). */
export default async function (app: App): Promise<void> {
  addReadingCalls(app);
  addItemCalls(app);
  addReceiving(app);
}

function addReadingCalls(app: App): void {
  app.get(
    '/dashboard/api/warehouse/:warehouseId/available-products',
    {
      schema: {
        summary: 'Products and combinations of a warehouse that an expedition may take',
        params: Type.Object({ warehouseId: Id }),
        querystring: Type.Object({
          search: Type.Optional(Type.String({ maxLength: 100 })),
          expeditionId: Type.Optional(Type.String({ pattern: '^[0-9]{0,9}$' })),
        }),
        response: { 200: AvailableProducts, 404: Problem },
      },
    },
    async (request, reply) => {
      const { search, expeditionId } = request.query;
      const { id: shop } = await shopOr404(app.db);
      const warehouse = Number(request.params.warehouseId);
      const [known] = await app.db.query('select 1 from warehouses where id = $1 and shop_id = $2', [warehouse, shop]);
      if (known === undefined) throw new Refusal(404, 'not-found');
      reply.header('cache-control', 'no-store');
      return availableProducts(app.db, {
        shop,
        warehouse,
        locale: request.locale,
        search: search?.trim(),
        expedition: Number(expeditionId) || undefined,
      });
    },
  );

  app.get(
    `${CALLS}/:expeditionId/items`,
    {
      schema: {
        summary: 'The lines of an expedition',
        params: OfExpedition,
        response: { 200: ExpeditionItems, 404: Problem },
      },
    },
    async (request, reply) => {
      const { id, status, version } = await expeditionOr404(app, Number(request.params.expeditionId));
      const items = await expeditionItems(app.db, request.locale, id);
      reply.header('cache-control', 'no-store');
      return { status, version, items, pieces: piecesOf(items) };
    },
  );
}

function addItemCalls(app: App): void {
  const schema = <Body extends typeof AddItem | typeof UpdateItem | typeof RemoveItem>(
    summary: string,
    body: Body,
  ) => ({
    summary,
    params: OfExpedition,
    body,
    response: ANSWERS,
  });

  app.post(
    `${CALLS}/:expeditionId/add-item`,
    { schema: schema('Add pieces of a product to an expedition', AddItem) },
    async (request, reply) => {
      const { body } = request;
      const change = await itemChange(app, request, body);
      const quantity = wholeNumber(body.quantity);
      const outcome = await addItem(app.db, { ...change, quantity, key: body.key });
      return answer(app, request, reply, { outcome, item: change.item, text: 'expeditionItemAdded' });
    },
  );

  app.post(
    `${CALLS}/:expeditionId/update-item`,
    { schema: schema('Set the quantity of a product in an expedition', UpdateItem) },
    async (request, reply) => {
      const change = await itemChange(app, request, request.body);
      const outcome = await updateItem(app.db, { ...change, quantity: wholeNumber(request.body.quantity) });
      return answer(app, request, reply, { outcome, item: change.item, text: 'expeditionItemUpdated' });
    },
  );

  app.post(
    `${CALLS}/:expeditionId/remove-item`,
    { schema: schema('Take a product off an expedition', RemoveItem) },
    async (request, reply) => {
      const change = await itemChange(app, request, request.body);
      const outcome = await removeItem(app.db, change);
      return answer(app, request, reply, { outcome, item: change.item, text: 'expeditionItemRemoved' });
    },
  );
}

/** Returns a quantity as a number; one that is no whole number is 0, which every call refuses. */
function wholeNumber(quantity: number | string): number {
  if (typeof quantity === 'string') return parsePieces(quantity) ?? 0;
  return Number.isInteger(quantity) ? quantity : 0;
}

const numberOf = (value: number | string | null | undefined) =>
  value === undefined || value === null || value === '' ? undefined : Number(value);

/** Returns the change that a body is about. A product the shop does not have is item 0, which every call refuses. */
async function itemChange(app: App, request: FastifyRequest, body: Static<typeof RemoveItem>) {
  const { id: shop } = await shopOr404(app.db);
  const product = numberOf(body.productId);
  const item =
    numberOf(body.item) ??
    (product === undefined
      ? null
      : await stockItemOf(app.db, shop, { product, combination: numberOf(body.combinationId) ?? null }));
  const expedition = Number((request.params as Static<typeof OfExpedition>).expeditionId);
  return { shop, expedition, staff: staffOf(request), item: item ?? 0, expected: numberOf(body.expected) };
}

const piecesOf = (items: readonly { readonly quantity: number }[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Answers a call with both lists, a form with the page; a refusal with its sentence at the line. */
async function answer(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { outcome, item, text }: { outcome: ExpeditionOutcome; item: number; text: TextKey },
) {
  const { locale } = request;
  const expedition = Number((request.params as Static<typeof OfExpedition>).expeditionId);
  if (outcome.kind === 'refused') {
    const { refusal } = outcome;
    if (refusal.refused === 'unknown' && item !== 0) throw new Refusal(404, 'not-found');
    return refuseItem(app, request, reply, { refusal, expedition, item });
  }
  const message = pageText(locale, text);
  if (!wantsJson(request)) {
    return redirectWithFlash(reply, expeditionUrl(expedition), message);
  }
  const items = await expeditionItems(app.db, locale, expedition);
  const product = await productOf(app, request, { expedition, item });
  return { success: true, message, version: outcome.version, items, pieces: piecesOf(items), product };
}

async function productOf(
  app: App,
  { locale }: FastifyRequest,
  { expedition, item }: { expedition: number; item: number },
) {
  const { fromId: warehouse } = await expeditionOr404(app, expedition);
  const { id: shop } = await shopOr404(app.db);
  const [product] = await availableProducts(app.db, { shop, warehouse, locale, expedition, item });
  return product ?? null;
}

async function refuseItem(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, expedition, item }: { refusal: ExpeditionRefusal; expedition: number; item: number },
) {
  const { locale } = request;
  // Free pieces count, not those on hand: the others are reserved or ordered.
  const isShort = refusal.refused === 'not-enough';
  const current = isShort ? (await productOf(app, request, { expedition, item }))?.available_stock : undefined;
  const detail = isShort
    ? pageText(locale, 'expeditionOnlyAvailable', { current: current ?? 0 })
    : refusal.refused === 'quantity'
      ? pageText(locale, 'expeditionFrom1')
      : '';
  const shown = isShort ? { ...refusal, refused: 'quantity' as const } : refusal;
  if (wantsJson(request)) throw refusalAnswer(locale, shown, detail ? { quantity: [detail] } : undefined);
  const { quantity = '' } = request.body as { quantity?: string | number };
  const message = [refusalText(locale, shown), detail].filter(Boolean).join('. ');
  return renderExpedition(app, reply, {
    id: expedition,
    status: refusalStatus(shown),
    problem: { item: item || null, message, quantity: String(quantity) },
  });
}

function addReceiving(app: App): void {
  app.post(
    `${CALLS}/receive/part/:partId`,
    {
      schema: {
        summary: 'Receive pieces of a line; `qtyReceived` is added to those received before',
        params: Type.Object({ partId: Type.String({ pattern: '^[0-9]{1,15}$' }) }),
        body: ReceivePart,
        response: { 200: PartReceived, 303: SEE_OTHER, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const { id: shop } = await shopOr404(app.db);
      const line = Number(request.params.partId);
      const { arrivedOn = '' } = body;
      const of = await expeditionOr404(app, (await expeditionOfLine(app.db, line)) ?? 0);
      const dayError = arrivalError(locale, arrivedOn, of);
      if (dayError !== '') throw new Refusal(422, 'invalid', { message: dayError, errors: { arrivedOn: [dayError] } });
      const outcome = await receivePart(app.db, {
        shop,
        line,
        quantity: wholeNumber(body.qtyReceived),
        staff: staffOf(request),
        comment: body.comment,
        expected: numberOf(body.expected),
        key: body.key ?? crypto.randomUUID(),
        arrivedOn: arrivedOn || shopDay(new Date()),
      });
      if (outcome.kind === 'refused') {
        const { refusal } = outcome;
        if (refusal.refused === 'unknown') throw new Refusal(404, 'not-found');
        const detail =
          refusal.refused === 'quantity' ? pageText(locale, 'expeditionFrom1') : refusalText(locale, refusal);
        throw refusalAnswer(locale, refusal, { qtyReceived: [detail] });
      }
      const { received, remaining, status, version } = outcome;
      const message = pageText(locale, 'expeditionPartReceived');
      if (!wantsJson(request)) {
        return redirectWithFlash(reply, `${expeditionUrl(outcome.expedition)}/receive`, message);
      }
      const expedition = await expeditionOr404(app, outcome.expedition);
      const result = await receiptResult(app.db, locale, { expedition, receipt: outcome.receipt });
      const stock = [...(result?.totals ?? [])];
      const statusText = pageText(locale, STATUS_TEXT[status]);
      return { success: true, message, partId: line, received, remaining, status, statusText, version, stock };
    },
  );
}
