import { Type } from 'typebox';
import { CombinationSaved } from '../../../shared/api/combinations.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { isTooFine, parseAmount } from '../../../shared/rules/money/parse.ts';
import type { App } from '../../http/app-type.ts';
import { wantsJson } from '../../http/errors.ts';
import { Id, IdParams } from '../../http/ids.ts';
import { SAVED, SEE_OTHER } from '../../http/openapi.ts';
import { Refusal } from '../../http/refusal.ts';
import { answerDone, answerRefused } from '../../web/change-answer.ts';
import { answerRemovedRecord } from '../../web/removed-record.ts';
import { pageText } from '../../web/texts.ts';
import { chooseDefault, fillPrice, moveCombination } from './changes.ts';
import {
  ACTION_ANSWERS,
  CombinationParams,
  chosenRows,
  combinationsPath,
  queryOf,
  RowsBody,
  rowAddress,
  rowPage,
  sendCombinations,
  TableQuery,
} from './page.ts';
import { staffCombinations } from './queries.ts';
import { combinationRecord, HIGHEST_PRICE, RowBody, saveRow } from './row.ts';

const PATH = '/dashboard/products/:id/combinations';
/** The fields of a row that people type into. */
const WRITTEN_FIELDS = {
  schema: Type.Omit(RowBody, ['product_price', 'available', '_seen', '_take']),
  topic: 'combination',
};

/** Adds the routes for the table of a product's combinations: its page, the save of a row, and actions on rows. */
export function addTableRoutes(app: App): void {
  app.get(PATH, { schema: { hide: true, params: IdParams, querystring: TableQuery } }, (request, reply) =>
    sendCombinations(app.db, request, reply),
  );

  app.post(
    `${PATH}/:combinationId`,
    {
      schema: {
        summary: 'Save a combination of a product',
        params: CombinationParams,
        querystring: TableQuery,
        body: RowBody,
        response: { 200: CombinationSaved, 303: SEE_OTHER, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const [productId, id] = [Number(request.params.id), Number(request.params.combinationId)];
      const saved = await app.db.transaction((tx) =>
        saveRow(tx, { productId, id, locale, staff: request.staff }, body),
      );
      if (saved === null) {
        const goneUrl = async () => combinationsPath(productId) + queryOf(request.query);
        return answerRemovedRecord(reply, { ...WRITTEN_FIELDS, record: combinationRecord(id), goneUrl });
      }
      if (saved.status === 200) {
        const message = pageText(locale, 'combinationSaved', { name: saved.row.label });
        const url = `${combinationsPath(productId)}${queryOf(request.query)}#combination-${id}`;
        return answerDone(reply, url, message, { data: { ...saved.values, _seen: saved.seen } });
      }
      const { status, errors, seen } = saved;
      if (!wantsJson(request)) return sendCombinations(app.db, request, reply, { failed: saved });
      const stored = Object.fromEntries(Object.entries(saved.stored).map(([name, value = '']) => [name, value]));
      throw status === 409
        ? new Refusal(409, 'conflict', { errors, stored, seen })
        : new Refusal(422, 'invalid', { errors });
    },
  );

  app.post(
    `${PATH}/default`,
    {
      schema: {
        summary: 'Choose the default combination of a product',
        params: IdParams,
        querystring: TableQuery,
        body: Type.Object({ default: Type.Optional(Id), seen: Type.Optional(Id) }),
        response: { ...ACTION_ANSWERS, 200: SAVED },
      },
    },
    async (request, reply) => {
      const { locale, staff } = request;
      const productId = Number(request.params.id);
      const { default: chosen, seen: shown } = request.body;
      if (chosen === undefined) throw new Refusal(422, 'invalid');
      const seen = shown === undefined ? undefined : Number(shown);
      const change = await app.db.transaction((tx) =>
        chooseDefault(tx, { productId, id: Number(chosen), locale }, { seen, staff }),
      );
      if (change.kind === 'missing') throw new Refusal(404, 'not-found');
      const back = `${combinationsPath(productId)}${queryOf(request.query)}`;
      if (change.kind === 'conflict') return answerRefused(reply, back, change.message, { kind: 'error' });
      const data = { seen: String(chosen) };
      const message = pageText(locale, 'combinationDefaultSaved', { name: change.combination.label });
      return answerDone(reply, back, message, { data });
    },
  );

  addFill(app);
  addMove(app);
}

/** Fills the column of prices without script; with it, `z-fill-column` does. */
function addFill(app: App): void {
  app.post(
    `${PATH}/fill`,
    {
      schema: {
        summary: 'Set the price of several combinations',
        params: IdParams,
        body: Type.Object({ price: Type.String({ maxLength: 40 }), ...RowsBody.properties }),
        response: { ...ACTION_ANSWERS, 422: Problem },
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const productId = Number(request.params.id);
      const price = body.price.trim() === '' ? null : parseAmount(body.price);
      const isFine = isTooFine(body.price);
      const isWrong = body.price.trim() !== '' && (price === null || price <= 0 || price > HIGHEST_PRICE || isFine);
      const ids = await chosenRows(app.db, { productId, locale }, body);
      if (isWrong || ids.length === 0) {
        const error = pageText(locale, isFine ? 'amountTooFine' : isWrong ? 'combinationPriceInvalid' : 'fillNothing');
        if (wantsJson(request)) throw new Refusal(422, 'invalid', { errors: { price: [error] } });
        const ticked = [body.combination ?? []].flat().map(Number);
        return sendCombinations(app.db, request, reply, { fill: { price: body.price, error, ticked, query: body } });
      }
      const count = await app.db.transaction((tx) => fillPrice(tx, { productId, ids }, price));
      if (count === 0) throw new Refusal(404, 'not-found');
      const back = `${combinationsPath(productId)}${queryOf(body)}`;
      return answerDone(reply, back, pageText(locale, 'fillDone', { count }));
    },
  );
}

function addMove(app: App): void {
  app.post(
    `${PATH}/:combinationId/move`,
    {
      schema: {
        summary: 'Move a combination one place up or down',
        params: CombinationParams,
        body: Type.Object({ direction: Type.Union([Type.Literal('up'), Type.Literal('down')]) }),
        response: ACTION_ANSWERS,
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const [productId, id] = [Number(request.params.id), Number(request.params.combinationId)];
      const moved = await app.db.transaction((tx) => moveCombination(tx, { productId, id }, request.body.direction));
      const [row] = moved ? await staffCombinations(app.db, { productId, locale, ids: [id] }) : [];
      if (moved === null || row === undefined) throw new Refusal(404, 'not-found');
      const message = pageText(locale, 'combinationMoved', { name: row.label });
      const url = rowAddress(productId, id, moved.to);
      const isOnOtherPage = rowPage(moved.from) !== rowPage(moved.to);
      return answerDone(reply, url, message, isOnOtherPage ? { redirect: url } : {});
    },
  );
}
