import { Type } from 'typebox';
import { Problem } from '../../../shared/api/problem.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import type { App } from '../../http/app-type.ts';
import { Id, IdParams } from '../../http/ids.ts';
import { Refusal } from '../../http/refusal.ts';
import { answerDone, answerRefused, answerRemovedBefore } from '../../web/change-answer.ts';
import { pageText } from '../../web/texts.ts';
import { archiveCombinations, archivedCombination, archivedTogether, unarchiveCombinations } from './changes.ts';
import {
  ACTION_ANSWERS,
  CombinationParams,
  chosenRows,
  combinationsPath,
  queryOf,
  RowsBody,
  rowAddress,
  TableQuery,
  valueIds,
} from './page.ts';
import { MOST_COMBINATIONS, staffCombinations } from './queries.ts';

const PATH = '/dashboard/products/:id/combinations';

/** Adds the routes that archive combinations, one or several, and take that back (PRO-4, PRO-20). */
export function addArchiveRoutes(app: App): void {
  app.post(
    `${PATH}/:combinationId/archive`,
    {
      schema: {
        summary: 'Archive a combination',
        params: CombinationParams,
        querystring: TableQuery,
        body: Type.Optional(Type.Object({})),
        response: ACTION_ANSWERS,
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const [productId, id] = [Number(request.params.id), Number(request.params.combinationId)];
      const archived = await app.db.transaction((tx) =>
        archiveCombinations(tx, { productId, ids: [id], locale }, request.staff),
      );
      const back = `${combinationsPath(productId)}${queryOf(request.query)}`;
      const undoOf = (next: number | null) => ({
        url: `${combinationsPath(productId)}/${id}/restore${queryOf(request.query)}`,
        fields: { ...(next !== null && { default: String(next) }) },
      });
      if (archived.kind === 'missing') {
        const before = await archivedCombination(app.db, productId, id);
        if (before === null) return answerRemovedBefore(reply, back);
        return answerDone(reply, back, pageText(locale, 'removedBefore'), { undo: undoOf(before.next) }, 'info');
      }
      if (archived.kind === 'in-pack') {
        return answerRefused(reply, back, inPackText(archived, locale), { kind: 'error' });
      }
      const { combinations, next } = archived;
      const name = combinations[0]?.label ?? '';
      const undo = undoOf(next?.id ?? null);
      if (next === null) {
        return answerDone(reply, back, pageText(locale, 'combinationDeleted', { name }), { undo });
      }
      const message = pageText(locale, 'combinationDeletedDefault', { name, next: next.label });
      return answerDone(reply, back, message, { defaultId: next.id, undo });
    },
  );

  app.post(
    `${PATH}/:combinationId/restore`,
    {
      schema: {
        summary: 'Take a combination out of the archive',
        params: CombinationParams,
        querystring: TableQuery,
        body: Type.Object({ default: Type.Optional(Id) }),
        response: ACTION_ANSWERS,
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const { value } = request.query;
      const [productId, id] = [Number(request.params.id), Number(request.params.combinationId)];
      const next = body.default === undefined ? undefined : Number(body.default);
      const restored = await app.db.transaction((tx) =>
        unarchiveCombinations(tx, { productId, ids: [id], locale }, { next }),
      );
      if (restored.kind === 'missing') throw new Refusal(404, 'not-found');
      const back = `${combinationsPath(productId)}${queryOf(request.query)}`;
      if (restored.kind === 'too-many') {
        return answerRefused(reply, back, tooManyText(locale), { kind: 'error' });
      }
      const { combinations, defaultId } = restored;
      const message = pageText(locale, 'combinationRestored', { name: combinations[0]?.label ?? '' });
      const rows = await staffCombinations(app.db, { productId, locale, values: valueIds(value) });
      const index = rows.findIndex((row) => row.id === id);
      return answerDone(reply, rowAddress(productId, id, index, value), message, { defaultId });
    },
  );

  addSeveral(app);
}

function addSeveral(app: App): void {
  app.post(
    `${PATH}/archive`,
    {
      schema: {
        summary: 'Archive several combinations',
        params: IdParams,
        querystring: Type.Object({
          listed: Type.Optional(
            Type.String({
              pattern: '^[0-9]{1,4}$',
              description: 'How many the page showed; 409 where it is another number',
            }),
          ),
        }),
        // The form has the price for another button.
        body: Type.Object({ price: Type.Optional(Type.String()), ...RowsBody.properties }),
        response: { ...ACTION_ANSWERS, 422: Problem },
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const productId = Number(request.params.id);
      const back = `${combinationsPath(productId)}${queryOf(body)}`;
      const ids = await chosenRows(app.db, { productId, locale }, body);
      const { listed } = request.query;
      if (listed !== undefined && Number(listed) !== ids.length) {
        return answerRefused(reply, back, pageText(locale, 'combinationsOthers'));
      }
      if (ids.length === 0) return answerRefused(reply, back, pageText(locale, 'fillNothing'), { status: 422 });
      const archived = await app.db.transaction((tx) =>
        archiveCombinations(tx, { productId, ids, locale }, request.staff),
      );
      if (archived.kind === 'missing') return answerRefused(reply, back, pageText(locale, 'combinationsGone'));
      if (archived.kind === 'in-pack') {
        return answerRefused(reply, back, inPackText(archived, locale), { kind: 'error' });
      }
      const { combinations, next, batch } = archived;
      const former = combinations.find(({ isDefault }) => isDefault);
      const deleted = pageText(locale, 'combinationsDeleted', { count: combinations.length });
      const message = next
        ? `${deleted} ${pageText(locale, 'combinationDefaultSaved', { name: next.label })}`
        : deleted;
      const fields = {
        batch,
        ...(former && { former: String(former.id) }),
        ...(next && { default: String(next.id) }),
      };
      const url = `${combinationsPath(productId)}/restore${queryOf(body)}`;
      return answerDone(reply, back, message, { ...(next && { defaultId: next.id }), undo: { url, fields } });
    },
  );

  app.post(
    `${PATH}/restore`,
    {
      schema: {
        summary: 'Take combinations that were archived together out of the archive',
        params: IdParams,
        querystring: TableQuery,
        body: Type.Object({
          batch: Type.String({ pattern: '^[0-9]{1,18}$' }),
          former: Type.Optional(Id),
          default: Type.Optional(Id),
        }),
        response: ACTION_ANSWERS,
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const productId = Number(request.params.id);
      const [former, next] = [body.former, body.default].map((id) => (id === undefined ? undefined : Number(id)));
      const restored = await app.db.transaction(async (tx) => {
        const ids = await archivedTogether(tx, productId, body.batch);
        return unarchiveCombinations(tx, { productId, ids, locale }, { former, next });
      });
      const back = `${combinationsPath(productId)}${queryOf(request.query)}`;
      if (restored.kind === 'missing') return answerRefused(reply, back, pageText(locale, 'combinationsNotGone'));
      if (restored.kind === 'too-many') {
        return answerRefused(reply, back, tooManyText(locale), { kind: 'error' });
      }
      const { combinations, defaultId } = restored;
      return answerDone(reply, back, pageText(locale, 'combinationsRestored', { count: combinations.length }), {
        defaultId,
      });
    },
  );
}

const inPackText = ({ label, pack }: { readonly label: string; readonly pack: string }, locale: Locale): string =>
  pageText(locale, 'combinationInPack', { name: label, pack });

const tooManyText = (locale: Locale): string => pageText(locale, 'generateTooMany', { count: MOST_COMBINATIONS + 1 });
