import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { type SortedEntries, SortedList, SortMove } from '../../shared/api/sort-list.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { IdParams } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { shopOr404 } from './shop.ts';

/** The person who moves an entry of a list. */
export interface Mover {
  readonly shopId: number;
  readonly staffId: number;
  readonly locale: Locale;
}

interface SortMoves<Step extends string, Entry> {
  /** Address of the call of `z-sort-list`. */
  readonly callPath: string;
  /** Address of the form that moves an entry by one step, with `:id`. */
  readonly formPath: string;
  /** Summaries of the two routes in the OpenAPI document. */
  readonly summaries: readonly [call: string, form: string];
  readonly steps: readonly Step[];
  /** @throws a 409 when the entry, or what it goes to, was moved or removed meanwhile */
  move(db: Database, mover: Mover, move: SortMove): Promise<SortedEntries>;
  /** Returns null when the entry is gone. */
  step(db: Database, mover: Mover, id: number, step: Step): Promise<Entry | null>;
  /** Returns where a step leads, and the message there. */
  moved(entry: Entry, locale: Locale): { readonly url: string; readonly message: string };
}

/** Adds the call and the form that move an entry of a list of the shop. */
export function addSortMoves<Step extends string, Entry>(app: App, list: SortMoves<Step, Entry>): void {
  const [callSummary, formSummary] = list.summaries;
  const moverOf = async (request: FastifyRequest): Promise<Mover> => {
    const { id: staffId } = staffOf(request);
    return { shopId: (await shopOr404(app.db)).id, staffId, locale: request.locale };
  };

  app.post(
    list.callPath,
    { schema: { summary: callSummary, body: SortMove, response: { 200: SortedList, 409: Problem } } },
    async (request) => {
      const mover = await moverOf(request);
      return { entries: await app.db.transaction((tx) => list.move(tx, mover, request.body)) };
    },
  );

  app.post(
    list.formPath,
    {
      schema: {
        summary: formSummary,
        params: IdParams,
        body: Type.Object({ direction: Type.Union(list.steps.map((step) => Type.Literal(step))) }),
        response: { 303: SEE_OTHER, 404: Problem },
      },
    },
    async (request, reply) => {
      const mover = await moverOf(request);
      const { id } = request.params;
      const direction = request.body.direction as Step;
      const entry = await app.db.transaction((tx) => list.step(tx, mover, Number(id), direction));
      if (entry === null) throw new Refusal(404, 'not-found');
      const { url, message } = list.moved(entry, request.locale);
      return redirectWithFlash(reply, url, message);
    },
  );
}
