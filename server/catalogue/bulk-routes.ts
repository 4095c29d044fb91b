import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { BulkAnswer, type BulkRow } from '../../shared/api/bulk-change.ts';
import { type FieldErrors, Problem } from '../../shared/api/problem.ts';
import { Uuid } from '../../shared/api/uuid.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { isTooFine, parseAmount } from '../../shared/rules/money/parse.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import { priceWithTax } from '../../shared/rules/money/tax.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { PAGE } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { bulkAnswerOf } from '../web/bulk-answer.ts';
import { bulkResult, runBulkOnce } from '../web/bulk-once.ts';
import { bulkSelection, idsAsListed } from '../web/bulk-selection.ts';
import { pageText } from '../web/texts.ts';
import { type BulkChange, type BulkReason, type ChangedProduct, changeProducts } from './bulk-change.ts';
import { matchingProducts, type ProductFilters } from './staff-queries.ts';

const PATH = '/dashboard/products/bulk';
/** More than a person ticks; all that match are named by their filter. */
const MOST_IDS = 1_000;
/** On a busy machine of two cores this many take 7 s on PostgreSQL and 35 s embedded; the page's call ends after 60 s. */
const MOST_MATCHING = 10_000;
/** A price is at most raised elevenfold: more is a slip of the keyboard. */
const HIGHEST_PERCENT = 100_000;

const Body = Type.Object({
  ...bulkSelection({ digits: 9, most: MOST_IDS }),
  action: Type.Union([
    Type.Literal('activate'),
    Type.Literal('deactivate'),
    Type.Literal('price'),
    Type.Literal('undo', { description: 'Gives the products of the change `of` their former prices' }),
  ]),
  of: Type.Optional(Type.String({ ...Uuid, description: 'Key of the change of prices to undo' })),
  change: Type.Optional(Type.String({ maxLength: 20, description: 'Of a change of prices: `5`, `-12,5`' })),
  unit: Type.Optional(Type.Union([Type.Literal('percent'), Type.Literal('amount')])),
  combinations: Type.Optional(Type.Literal('yes', { description: 'Own prices of combinations change too' })),
});

const REASON_TEXT: Readonly<Record<BulkReason, TextKey>> = {
  gone: 'bulkGone',
  archived: 'bulkArchived',
  reasonNoName: 'reasonNoName',
  reasonNoPrice: 'reasonNoPrice',
  reasonNoDefault: 'reasonNoDefault',
  reasonEmptyPack: 'reasonEmptyPack',
  'without-price': 'bulkWithoutPrice',
  'too-high': 'bulkTooHigh',
  'combination-without-price': 'bulkCombinationWithoutPrice',
  'changed-since': 'bulkChangedSince',
  'item-prices': 'bulkItemPrices',
  interrupted: 'bulkInterrupted',
  outage: 'bulkOutage',
};

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/products-bulk': {
      readonly title: string;
      readonly answer: BulkAnswer;
      /** Address of the list it came from. */
      readonly back: string;
    };
  }
}

/** A change that was refused, as it was sent. */
export interface RefusedBulk {
  readonly body: Static<typeof Body>;
  /** Values of the ticked boxes. */
  readonly ids: readonly string[];
  readonly errors: FieldErrors;
}

interface ProductList {
  /** Returns the filters of an address that the list allows. */
  filtersOf(request: FastifyRequest, query?: string): ProductFilters;
  /** Renders the list with a change that was refused. */
  renderRefused(request: FastifyRequest, reply: FastifyReply, refused: RefusedBulk): Promise<FastifyReply>;
}

/** Adds the change of many products of a list at once. */
export function addBulkRoutes(app: App, { filtersOf, renderRefused }: ProductList): void {
  app.post(
    PATH,
    {
      schema: {
        summary: 'Activates, deactivates or prices many products, or undoes that; says of each what became of it',
        body: Body,
        response: { 200: { content: { 'application/json': { schema: BulkAnswer }, ...PAGE.content } }, 409: Problem },
      },
    },
    async (request, reply) => {
      const { body, locale, log } = request;
      const change = await readBulkChange(app.db, request);
      const ticked = change?.action === 'undo' ? [...change.changed.keys()].map(String) : [body.ids ?? []].flat();
      const errors: FieldErrors = {
        ...(change === null && {
          change: [pageText(locale, isTooFine(amountOf(body)) ? 'amountTooFine' : 'bulkChangeInvalid')],
        }),
        ...(body.all === undefined && ticked.length === 0 && { ids: [pageText(locale, 'bulkNothing')] }),
        ...(Number(body.all) > MOST_MATCHING && { all: [pageText(locale, 'bulkTooMany', { limit: MOST_MATCHING })] }),
      };
      if (change === null || Object.keys(errors).length > 0) {
        if (!wantsJson(request)) return renderRefused(request, reply, { body, ids: ticked, errors });
        throw new Refusal(422, 'invalid', { message: Object.values(errors).flat().join(' '), errors });
      }
      const filters = filtersOf(request, body.query);
      const { key = randomUUID() } = body;
      const changed = await runBulkOnce(
        request,
        { ...body, key },
        {
          select: async (tx) => {
            if (body.all === undefined) return ticked.map(Number);
            const sort = { by: 'price', descending: false } as const;
            const limit = MOST_MATCHING + 1;
            const matching = await matchingProducts(tx, { locale, filters, sort, limit, offset: 0 });
            return idsAsListed(matching, body, pageText(locale, 'bulkOthersMatch')).sort((a, b) => a - b);
          },
          run: (ids) =>
            changeProducts(app.db, ids, { ...change, locale }, (error) =>
              log.error({ err: error }, 'a bulk change was interrupted'),
            ),
        },
      );
      const answer: BulkAnswer = {
        ...answerOf(changed, change, locale),
        ...(change.action === 'price' &&
          changed.some(({ outcome }) => outcome === 'changed') && {
            undo: { url: PATH, fields: { action: 'undo', of: key, key: randomUUID(), query: body.query ?? '' } },
          }),
      };
      if (wantsJson(request)) return reply.send(answer);
      const query = new URLSearchParams(body.query).toString();
      const back = `/dashboard/products${query === '' ? '' : `?${query}`}`;
      return reply.page('dashboard/products-bulk', { title: pageText(locale, 'bulkResult'), answer, back });
    },
  );
}

/** Returns the number in the change, without the sign of a percentage. */
const amountOf = ({ change = '' }: Static<typeof Body>): string => change.replace(/%\s*$/, '');

/** Returns null when the change of prices cannot be read, or in two ways. */
async function readBulkChange(db: Database, request: FastifyRequest): Promise<BulkChange | null> {
  const body = request.body as Static<typeof Body>;
  const { action, unit = 'percent', combinations } = body;
  if (action === 'undo') return undoOf(db, request, body.of);
  if (action !== 'price') return { action };
  if (isTooFine(amountOf(body))) return null;
  const by = parseAmount(amountOf(body));
  const isAllowed = by !== null && by !== 0 && (unit === 'amount' || (by > -10_000 && by <= HIGHEST_PERCENT));
  if (!isAllowed) return null;
  return { action, unit, by, withCombinations: combinations === 'yes' };
}

/**
 * Returns the undo of a change of prices of the person who undoes it.
 * @throws Refusal 409 when its result is not stored, or no longer
 */
async function undoOf(db: Database, request: FastifyRequest, of: string | undefined): Promise<BulkChange> {
  const rows = of === undefined ? null : await bulkResult<ChangedProduct>(db, staffOf(request), of);
  if (rows === null) throw new Refusal(409, 'conflict', { message: pageText(request.locale, 'bulkUndoGone') });
  const changed = rows.filter(({ outcome, after }) => outcome === 'changed' && after !== undefined);
  return { action: 'undo', changed: new Map(changed.map((row) => [row.id, row])) };
}

function answerOf(changed: readonly ChangedProduct[], change: BulkChange, locale: Locale): BulkAnswer {
  const rounded = changed.filter(({ outcome, isRounded }) => outcome === 'changed' && isRounded).length;
  const rows = changed.map((row) => rowOf(row, change, locale));
  return bulkAnswerOf(locale, rows, {
    changed: 'bulkChanged',
    failed: 'bulkFailed',
    detail: rounded > 0 && pageText(locale, 'bulkRounded', { count: rounded }),
  });
}

function rowOf(
  { id, name, outcome, reason, before, after, tax, isRounded }: ChangedProduct,
  { action }: BulkChange,
  locale: Locale,
): BulkRow {
  const changedText = {
    activate: 'bulkActivated',
    deactivate: 'bulkDeactivated',
    price: 'bulkPriced',
    undo: 'bulkRestored',
  } as const;
  const text: TextKey =
    reason === undefined ? (outcome === 'changed' ? changedText[action] : 'bulkAsBefore') : REASON_TEXT[reason];
  const message = isRounded && outcome === 'changed' ? pageText(locale, 'bulkPricedRounded') : pageText(locale, text);
  const row = { id, name, outcome, message };
  if (before === undefined || after === undefined || tax === undefined) return row;
  // With tax, as the list has it.
  const [old, now] = [before, after].map((price) => fromCentimes(priceWithTax(price, tax)));
  return { ...row, before: old, after: now };
}
