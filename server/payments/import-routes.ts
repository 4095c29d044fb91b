import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type FieldErrors, Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import type { App } from '../http/app-type.ts';
import type { UploadedFile } from '../http/bodies.ts';
import { wantsJson } from '../http/errors.ts';
import { LongIdParams } from '../http/ids.ts';
import { DONE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { uploadedFiles } from '../media/upload-files.ts';
import { type ChangedOrder, changeOrders } from '../orders/bulk-move.ts';
import { shopOr404 } from '../shop/shop.ts';
import { answerDone, answerRefused } from '../web/change-answer.ts';
import { pageText } from '../web/texts.ts';
import { carrierOr404 } from './carriers.ts';
import { draftPage } from './draft-page.ts';
import { paymentDraft } from './drafts.ts';
import {
  addToDraft,
  amountsToFill,
  type DraftAddition,
  importById,
  importState,
  type PaymentImport,
  storeImport,
} from './imports.ts';
import {
  type ImportTotals,
  importTotals,
  isLeftOut,
  isMatched,
  type MatchedRow,
  matchRows,
  ordersToDeliver,
} from './matched-rows.ts';
import { MAX_FILE_BYTES, type PaymentFile, readPaymentFile, shorten, UnreadableFile } from './payment-file.ts';
import { reasonUrl } from './unpaid-orders.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/payment-import': {
      readonly title: string;
      readonly of: PaymentImport;
      readonly leftOut: readonly MatchedRow[];
      /** Matched credits, and debits. */
      readonly included: readonly MatchedRow[];
      readonly totals: ImportTotals;
      /** Number of orders that the button marks as delivered. */
      readonly toDeliver: number;
      /** Number of the matched orders that the draft has. */
      readonly inDraft: number;
      /** In the draft, paid, or neither. */
      readonly state: string;
      readonly reasonUrl: typeof reasonUrl;
    };
  }
}

const PATH = '/dashboard/payments';
/** The most lines that a message names. */
const MOST_NAMED_LINES = 10;
/** A file that is a byte too large is read all the same, so that the message names it. */
const config = {
  rateLimit: { max: 120 },
  multipartOptions: { throwFileSizeLimit: false, limits: { files: 1, fileSize: MAX_FILE_BYTES + 1 } },
};

/** Serves a transporter's file of what it pays for: reading it, its rows, marking their orders as delivered, and adding them to the draft (PAY-5). */
export default async function (app: App): Promise<void> {
  addUpload(app);
  addImport(app);
  addDeliveredRoute(app);
  addDraftRoute(app);
}

function addUpload(app: App): void {
  app.post(
    `${PATH}/imports`,
    {
      config,
      schema: {
        summary: 'Read the file of a transporter, a CSV of at most 2 MiB and 5,000 rows; the same file is read once',
        consumes: ['multipart/form-data'],
        body: Type.Object({}, { additionalProperties: true }),
        response: { 200: DONE, 303: SEE_OTHER, 404: Problem, 413: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const { transporter = '' } = request.body as { transporter?: unknown };
      const isChosen = typeof transporter === 'string' && /^\d{1,9}$/.test(transporter);
      const id = isChosen ? await carrierOr404(app.db, transporter) : null;
      const [file] = uploadedFiles(request.body);
      const content = readUpload(locale, file);
      const errors: FieldErrors = {
        ...(id === null && { transporter: [pageText(locale, 'paymentTransporterRequired')] }),
        ...(Array.isArray(content) && { file: content }),
      };
      if (id === null || file === undefined || Array.isArray(content)) {
        const status = (file?.data.length ?? 0) > MAX_FILE_BYTES ? 413 : 422;
        const message = pageText(locale, 'paymentFileRefused');
        if (wantsJson(request)) throw new Refusal(status, 'invalid', { message, errors });
        return draftPage(app, request, reply, { transporter: id, status, message, errors });
      }
      const { id: shopId } = await shopOr404(app.db);
      const stored = { name: fileName(file), data: file.data };
      const staff = staffOf(request);
      const created = await storeImport(app.db, shopId, { transporter: id, file: stored, content, staff });
      const redirect = `${PATH}/imports/${created}`;
      if (!wantsJson(request)) return reply.redirect(redirect, 303);
      return { success: true, message: pageText(locale, 'paymentFileRead', { count: content.rows.length }), redirect };
    },
  );
}

/** Reads the file of an upload, or returns the sentences that say why it cannot be read, with the lines. */
function readUpload(locale: Locale, file: UploadedFile | undefined): PaymentFile | string[] {
  if (file === undefined) return [pageText(locale, 'paymentFileRequired')];
  if (file.data.length > MAX_FILE_BYTES) return [pageText(locale, 'paymentFileTooLarge')];
  try {
    return readPaymentFile(file.data);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return [error, ...error.others].map(({ text, params, line }) => {
      const reason = pageText(locale, text, params);
      return line === null ? reason : pageText(locale, 'paymentFileLine', { line, reason });
    });
  }
}

/** The last part of what the sender calls the file. */
const fileName = ({ filename }: UploadedFile): string => shorten(filename.split(/[\\/]/).at(-1) ?? '') || 'csv';

async function importOr404(app: App, request: FastifyRequest): Promise<PaymentImport> {
  const { id } = request.params as { id: string };
  const stored = await importById(app.db, (await shopOr404(app.db)).id, Number(id));
  if (stored === null) throw new Refusal(404, 'not-found');
  return stored;
}

function addImport(app: App): void {
  app.get(`${PATH}/imports/:id`, { schema: { hide: true, params: LongIdParams } }, async (request, reply) => {
    const { locale } = request;
    const of = await importOr404(app, request);
    const { id: shopId } = await shopOr404(app.db);
    const { transporter, content } = of;
    const rows = await matchRows(app.db, shopId, { rows: content.rows, transporter, locale });
    const draft = await paymentDraft(app.db, transporter);
    const drafted = new Set(draft.orders.map(({ id }) => id));
    const credited = rows.flatMap(({ kind, order }) => (kind === 'credit' && order !== null ? order : []));
    return reply.page('dashboard/payment-import', {
      title: pageText(locale, 'paymentImportTitle', { file: of.fileName }),
      of,
      leftOut: rows.filter(isLeftOut),
      included: rows.filter((row) => !isLeftOut(row)),
      totals: importTotals(rows),
      toDeliver: ordersToDeliver(rows).length,
      inDraft: rows.filter((row) => isMatched(row) && row.order !== null && drafted.has(row.order.id)).length,
      state: importState(locale, credited, draft),
      reasonUrl,
    });
  });
}

function addDeliveredRoute(app: App): void {
  app.post(
    `${PATH}/imports/:id/delivered`,
    {
      schema: {
        summary: 'Mark the sent orders that an import pays for as delivered; sent twice it is done once',
        params: LongIdParams,
        body: Type.Object({}),
        response: { 200: DONE, 303: SEE_OTHER, 404: Problem },
      },
    },
    async (request, reply) => {
      const { locale, log } = request;
      const { id, transporter, content } = await importOr404(app, request);
      const { id: shopId } = await shopOr404(app.db);
      const rows = await matchRows(app.db, shopId, { rows: content.rows, transporter, locale });
      const change = { action: 'delivered', staff: staffOf(request) } as const;
      const changed = await changeOrders(app.db, ordersToDeliver(rows), change, (error) =>
        log.error({ err: error }, 'marking the orders of an import as delivered was interrupted'),
      );
      const countOf = (outcome: ChangedOrder['outcome']) => changed.filter((order) => order.outcome === outcome).length;
      const unknown = changed.filter(({ reason }) => reason === 'outage').length;
      const [delivered, failed] = [countOf('changed'), countOf('failed') - unknown];
      const sentences = [
        delivered > 0 && pageText(locale, 'paymentImportDelivered', { count: delivered }),
        failed > 0 && pageText(locale, 'ordersBulkFailed', { count: failed }),
        unknown > 0 && pageText(locale, 'ordersBulkUnknown', { count: unknown }),
      ];
      const message = sentences.filter(Boolean).join(' ') || pageText(locale, 'paymentImportDeliverNone');
      const redirect = `${PATH}/imports/${id}`;
      const kind = delivered > 0 && failed + unknown === 0 ? 'success' : 'warning';
      return answerDone(reply, redirect, message, { redirect }, kind);
    },
  );
}

function addDraftRoute(app: App): void {
  app.post(
    `${PATH}/imports/:id/draft`,
    {
      schema: {
        summary: 'Add the matched orders of an import to the draft of its transporter; sent twice it is done once',
        params: LongIdParams,
        body: Type.Object({}),
        response: { 200: DONE, 303: SEE_OTHER, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const of = await importOr404(app, request);
      const { id: shopId } = await shopOr404(app.db);
      const addition = await app.db.transaction((tx) =>
        addToDraft(tx, shopId, { of, staff: staffOf(request), locale }),
      );
      if (addition === null) {
        return answerRefused(reply, `${PATH}/imports/${of.id}`, pageText(locale, 'paymentImportNothing'));
      }
      const message = additionText(locale, addition);
      const redirect = `${PATH}?transporter=${of.transporter}`;
      const dropped = addition.saved.kind === 'saved' ? addition.saved.dropped : [];
      if (dropped.length > 0 && !wantsJson(request)) {
        return draftPage(app, request, reply, { transporter: of.transporter, status: 409, message, dropped });
      }
      return answerDone(reply, redirect, message, { redirect });
    },
  );
}

/** Returns sentences about what is in the draft now, what was left out, and what became of the amounts. */
function additionText(locale: Locale, { rows, before, saved }: DraftAddition): string {
  const { matched, unmatched, fileNet, reclaimed } = importTotals(rows);
  const lines = rows.filter(isLeftOut).map(({ line }) => line);
  const named = lines.slice(0, MOST_NAMED_LINES).join(', ') + (lines.length > MOST_NAMED_LINES ? '…' : '');
  const { received, fee } = saved.draft;
  const filled = amountsToFill(rows, { received: null, fee: null });
  const isOther = before.received !== null && filled.received !== null && before.received !== fileNet;
  return [
    pageText(locale, 'paymentImportAdded', { count: matched }),
    unmatched > 0 ? pageText(locale, 'paymentImportLeftOut', { count: unmatched, lines: named }) : '',
    filled.received === null ? pageText(locale, fileNet < 0 ? 'paymentImportNegative' : 'paymentImportPaidBefore') : '',
    isOther
      ? pageText(locale, 'paymentImportUnchanged', { received: formatDa(received ?? 0), net: formatDa(fileNet) })
      : '',
    received !== null && before.received === null ? amountText(locale, 'paymentReceived', received) : '',
    fee !== null && before.fee === null ? amountText(locale, 'paymentFee', fee) : '',
    reclaimed > 0 && filled.received !== null
      ? pageText(locale, 'paymentImportLess', { amount: formatDa(reclaimed) })
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const amountText = (locale: Locale, label: 'paymentReceived' | 'paymentFee', amount: number): string =>
  pageText(locale, 'paymentImportFilled', { label: pageText(locale, label), amount: formatDa(amount) });
