import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { UUID } from '../../shared/api/uuid.ts';
import { checkDistribution, MOST_PIECES, parsePieces } from '../../shared/rules/stock/quantity.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { LONG_FORM } from '../http/bodies.ts';
import { wantsJson } from '../http/errors.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { IdParams } from '../http/ids.ts';
import { DONE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal, refusalCode } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { type PostOutcome, postStock, type StockChange } from '../stock/post-stock.ts';
import { listWarehouses, type Warehouse } from '../stock/queries.ts';
import { refusalText } from '../stock/refusal-texts.ts';
import { answerDone } from '../web/change-answer.ts';
import { formUuid } from '../web/form-uuid.ts';
import { pageText } from '../web/texts.ts';
import { type ProductRecord, recordOr404, stockAddress, tabTitle } from './product-record.ts';
import { type StockRow, stockRows } from './stock-view.ts';

/** A quantity of the form: an item in a warehouse. */
interface GivenQuantity {
  readonly name: string;
  readonly combination: string;
  readonly place: string;
  readonly item: number;
  readonly warehouse: number;
  readonly onHand: number;
  readonly value: string;
  readonly error: string;
}

interface Distribution {
  readonly total: string;
  /** Of all its movements. */
  readonly comment: string;
  readonly totalError: string;
  readonly error: string;
  readonly key: string;
  readonly quantities: readonly GivenQuantity[];
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/stock-distribution': Distribution & {
      readonly title: string;
      readonly record: ProductRecord;
      readonly action: string;
      readonly back: string;
    };
  }
}

const PATH = '/dashboard/products/:id/stock/distribution';

/** New quantities that the message names: it comes back in a cookie. */
const MOST_RESULTS = 8;

/** Gives an arrival out over the combinations and warehouses of a product, all of it or nothing (STK-6). */
export default async function (app: App): Promise<void> {
  app.get(PATH, { schema: { hide: true, params: IdParams } }, async (request, reply) =>
    page(request, reply, await distributionOf(app, request)),
  );

  app.post(
    PATH,
    {
      config: LONG_FORM,
      schema: {
        summary: 'Store an arrival: `total`, and `give_ITEM_WAREHOUSE` for each quantity; empty is 0',
        params: IdParams,
        body: Type.Object(
          {
            total: Type.String(),
            comment: Type.Optional(Type.String({ maxLength: 300, description: 'Of all its movements' })),
            key: Type.Optional(Type.String()),
          },
          { additionalProperties: true, description: 'With `key`, a UUID, it is stored once' },
        ),
        response: {
          200: DONE,
          303: SEE_OTHER,
          404: Problem,
          409: Problem,
          422: Problem,
        },
      },
    },
    async (request, reply) => {
      const { locale, staff } = request;
      const sent = await distributionOf(app, request);
      const { form, max, sum } = checked(request, sent.form);
      if (form.error || form.totalError) return refuseDistribution(request, reply, { ...sent, form }, 422);
      const arrival = {
        kind: 'in' as const,
        reason: 'arrival',
        comment: form.comment.trim() || undefined,
        staff: staff?.id ?? null,
      };
      const formKey = form.key.toLowerCase();
      const changes = form.quantities.map(({ item, warehouse, value, name }) => ({
        ...arrival,
        item,
        warehouse,
        quantity: value.trim() === '' ? 0 : (parsePieces(value) ?? 0),
        // The key leaves out the quantity, so that the form sent again with other quantities is refused.
        key: formUuid(formKey, { name }),
      }));
      const outcome = await app.db.transaction((tx) => postOnce(tx, formKey, changes));
      if (outcome.kind === 'refused') {
        const refusal = outcome.refusals.find((one) => one !== null);
        const error =
          refusal?.refused === 'key-used'
            ? pageText(locale, 'stockDistributedBefore')
            : refusalText(locale, refusal ?? { refused: 'unknown' });
        return refuseDistribution(request, reply, { ...sent, form: { ...form, error, key: randomUUID() } }, 409);
      }
      const stored = outcome.rows.slice(0, MOST_RESULTS).map(({ item, warehouse, before, after }) => {
        const given = form.quantities.find((one) => one.item === item && one.warehouse === warehouse);
        const place = `\u2068${given?.combination}\u2069 · \u2068${given?.place}\u2069`;
        const change = `\u2066${before} → ${after}\u2069`;
        return `${pageText(locale, 'stockResult', { place, change })}.`;
      });
      const message = [pageText(locale, 'stockDistributed', { sum, rest: max - sum }), ...stored].join(' ');
      const redirect = stockAddress(request);
      return answerDone(reply, redirect, message, { redirect });
    },
  );
}

/** Posts the quantities above 0. Refused where the form was sent before and its pieces went to other places. */
async function postOnce(
  tx: Database,
  formKey: string,
  changes: readonly (StockChange & { readonly key: string; readonly quantity: number })[],
): Promise<PostOutcome> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [formKey]);
  const stored = await tx.query<{ key: string }>('select key from stock_movements where key = any($1::uuid[])', [
    changes.map(({ key }) => key),
  ]);
  const before = new Set(stored.map(({ key }) => key));
  const isElsewhere = before.size > 0 && changes.some(({ key, quantity }) => before.has(key) !== quantity > 0);
  if (isElsewhere) return { kind: 'refused', refusals: [{ refused: 'key-used' }] };
  return postStock(
    tx,
    changes.filter(({ quantity }) => quantity > 0),
  );
}

interface OfRecord {
  readonly record: ProductRecord;
  readonly form: Distribution;
}

/** Returns the form of a product with what was sent, empty at first. */
async function distributionOf(app: App, request: FastifyRequest): Promise<OfRecord> {
  const { locale } = request;
  const record = await recordOr404(app, request);
  const warehouses = await listWarehouses(app.db, (await shopOr404(app.db)).id);
  const rows = await stockRows(app.db, locale, { product: record.id, warehouses });
  if (rows.length === 0) throw new Refusal(404, 'not-found');
  const body = (request.body ?? {}) as FormBody;
  const key = formText(body, 'key');
  return {
    record,
    form: {
      total: formText(body, 'total'),
      comment: formText(body, 'comment'),
      totalError: '',
      error: '',
      key: UUID.test(key) ? key : randomUUID(),
      quantities: warehouses.flatMap((warehouse) => quantitiesOf(warehouse, rows, body)),
    },
  };
}

/** Returns the quantities of a warehouse, in a row: a column pasted from a delivery note is of one warehouse. */
function quantitiesOf({ id: warehouse, name: place }: Warehouse, rows: readonly StockRow[], body: FormBody) {
  return rows.flatMap(({ cells, name: combination }) =>
    cells
      .filter((cell) => cell.warehouse === warehouse)
      .map(({ item, onHand }) => {
        const name = `give_${item}_${warehouse}`;
        return { name, combination, place, item, warehouse, onHand, value: formText(body, name), error: '' };
      }),
  );
}

/** Adds what is wrong with a distribution: per row, of the total, and one error for all. */
function checked({ locale }: FastifyRequest, form: Distribution) {
  const total = parsePieces(form.total);
  const isTotal = total !== null && total >= 1 && total <= MOST_PIECES;
  const max = isTotal ? total : MOST_PIECES;
  const { wrong, sum, isTooMuch } = checkDistribution(
    form.quantities.map(({ value }) => value),
    max,
  );
  const quantities = form.quantities.map((quantity, row) =>
    wrong.includes(row) ? { ...quantity, error: pageText(locale, 'stockRowWrong', { max }) } : quantity,
  );
  const error =
    wrong.length > 0
      ? pageText(locale, 'errorSummary')
      : isTooMuch
        ? pageText(locale, 'stockSumTooLarge', { sum, max })
        : sum === 0
          ? pageText(locale, 'stockNothingGiven')
          : '';
  const totalError = isTotal ? '' : pageText(locale, 'stockTotalWrong');
  return { form: { ...form, quantities, error, totalError }, max, sum };
}

function page(request: FastifyRequest, reply: FastifyReply, { record, form }: OfRecord, status = 200) {
  const back = stockAddress(request);
  return reply.page(
    'dashboard/stock-distribution',
    { title: tabTitle(record, 'stock', request.locale), record, back, action: `${back}/distribution`, ...form },
    { status },
  );
}

function refuseDistribution(request: FastifyRequest, reply: FastifyReply, sent: OfRecord, status: 409 | 422) {
  if (!wantsJson(request)) return page(request, reply, sent, status);
  const { error, totalError, quantities } = sent.form;
  const errors = Object.fromEntries([
    ...(totalError ? [['total', [totalError]]] : []),
    ...quantities.flatMap((one) => (one.error ? [[one.name, [one.error]]] : [])),
  ]);
  throw new Refusal(status, refusalCode(status), {
    message: error || totalError,
    ...(Object.keys(errors).length > 0 && { errors }),
    // The page that comes then has a new key and what is on hand now.
    ...(status === 409 && { compareOnPage: true }),
  });
}
