import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { EXPEDITION_STATUSES, type ExpeditionItem, type ExpeditionStatus } from '../../shared/api/expeditions.ts';
import { Uuid } from '../../shared/api/uuid.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { Id, IdParams } from '../http/ids.ts';
import { DONE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { listWarehouses, type Warehouse } from '../stock/queries.ts';
import { barcode } from '../web/barcode.ts';
import { answerDone } from '../web/change-answer.ts';
import { type CsvColumn, timeCell } from '../web/csv.ts';
import { formUuid } from '../web/form-uuid.ts';
import type { Crumb } from '../web/kit.ts';
import type { ListView } from '../web/list-view.ts';
import type { Markup } from '../web/markup.ts';
import { staffList } from '../web/staff-list.ts';
import { pageText } from '../web/texts.ts';
import { expeditionCrumbs, expeditionOr404, expeditionUrl, renderExpedition } from './expedition-page.ts';
import { createExpedition } from './expeditions.ts';
import { type ExpeditionNote, lineNotes } from './line-notes.ts';
import {
  countExpeditions,
  EXPEDITION_SORTS,
  type ExpeditionDetail,
  type ExpeditionSummary,
  expeditionItems,
  expeditionReceipts,
  listExpeditions,
  type StoredReceipt,
} from './queries.ts';
import { STATUS_TEXT } from './texts.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/expeditions': ListView<ExpeditionSummary> & {
      readonly title: string;
      readonly statusTexts: typeof STATUS_TEXT;
      readonly statuses: readonly { readonly status: ExpeditionStatus; readonly count: number }[];
      readonly toReceive: number;
    };
    'dashboard/expedition-new': {
      readonly title: string;
      readonly warehouses: readonly Warehouse[];
      readonly values: Static<typeof NewExpedition>;
      readonly errors: Readonly<Record<string, readonly string[]>>;
    };
    'dashboard/expedition-sheet': {
      readonly title: string;
      readonly crumbs: readonly Crumb[];
      readonly expedition: ExpeditionDetail;
      readonly statusKey: TextKey;
      readonly items: readonly ExpeditionItem[];
      readonly notes: ReadonlyMap<ExpeditionItem['partId'], readonly ExpeditionNote[]>;
      /** Oldest first. */
      readonly receipts: readonly StoredReceipt[];
      readonly barcode: Markup;
    };
  }
}

const PATH = '/dashboard/expeditions';
const WarehouseId = Type.String({ pattern: '^[0-9]{0,9}$', description: 'Id of a warehouse' });
const NewExpedition = Type.Object({
  from: WarehouseId,
  to: WarehouseId,
  comment: Type.String({ maxLength: 500 }),
  key: Type.Optional(
    Type.String({ ...Uuid, description: 'Of the page: a form that is sent twice starts one expedition' }),
  ),
});

/** On their way, or arrived and not counted yet. */
const TO_RECEIVE = ['sent', 'received', 'partially-received'] as const satisfies ExpeditionStatus[];
const Status = Type.Union([...EXPEDITION_STATUSES, 'to-receive' as const].map((status) => Type.Literal(status)));

/** Serves the staff's pages of expeditions: list, a new one, one of them, its sheet (EXP-12). */
export default async function (app: App): Promise<void> {
  addList(app);
  addNewForm(app);

  app.get(
    `${PATH}/:id`,
    {
      schema: {
        hide: true,
        params: IdParams,
        querystring: Type.Object({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
      },
    },
    (request, reply) =>
      renderExpedition(app, reply, { id: Number(request.params.id), search: request.query.search?.trim() }),
  );

  app.get(`${PATH}/:id/sheet`, { schema: { hide: true, params: IdParams } }, async (request, reply) => {
    const { locale } = request;
    const expedition = await expeditionOr404(app, Number(request.params.id));
    const title = expedition.hasReceipt ? 'expeditionReceiptSheet' : 'expeditionSheet';
    return reply.page('dashboard/expedition-sheet', {
      title: pageText(locale, title, { number: expedition.id }),
      crumbs: expeditionCrumbs(locale, expedition.id),
      expedition,
      statusKey: STATUS_TEXT[expedition.status],
      items: await expeditionItems(app.db, locale, expedition.id),
      notes: await lineNotes(app.db, locale, expedition.id),
      receipts: (await expeditionReceipts(app.db, expedition.id)).reverse(),
      barcode: await barcode(String(expedition.id)),
    });
  });
}

function addList(app: App): void {
  const filterOf = async (filters: { search?: string; from?: string; to?: string }) => ({
    shop: (await shopOr404(app.db)).id,
    search: filters.search,
    from: Number(filters.from) || undefined,
    to: Number(filters.to) || undefined,
  });
  staffList(app, {
    path: PATH,
    template: 'dashboard/expeditions',
    topic: 'expeditions',
    filters: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      status: Type.Optional(Status),
      from: Type.Optional(Id),
      to: Type.Optional(Id),
    }),
    sorts: EXPEDITION_SORTS,
    descendsFirst: true,
    size: 50,
    hasViews: true,
    async query({ db, filters, sort, limit, offset }) {
      const { status } = filters as { status?: ExpeditionStatus | 'to-receive' };
      const statuses = status === 'to-receive' ? TO_RECEIVE : status && [status];
      return listExpeditions(db, { ...(await filterOf(filters)), statuses, sort, limit, offset });
    },
    async choices(db) {
      const warehouses = await listWarehouses(db, (await shopOr404(db)).id);
      const choices = warehouses.map(({ id, name }) => ({ value: String(id), label: name }));
      return { from: choices, to: choices };
    },
    async view({ db, locale, filters }) {
      const counts = await countExpeditions(db, await filterOf(filters));
      const statuses = EXPEDITION_STATUSES.map((status) => ({ status, count: counts[status] ?? 0 }));
      const toReceive = TO_RECEIVE.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
      return { title: pageText(locale, 'expeditions'), statusTexts: STATUS_TEXT, statuses, toReceive };
    },
    csv: csvColumns,
  });
}

function csvColumns(locale: Locale): CsvColumn<ExpeditionSummary>[] {
  return [
    { label: pageText(locale, 'number'), value: ({ id }) => id },
    { label: pageText(locale, 'expeditionsStatus'), value: ({ status }) => pageText(locale, STATUS_TEXT[status]) },
    { label: pageText(locale, 'expeditionsFrom'), value: ({ from }) => from },
    { label: pageText(locale, 'expeditionsTo'), value: ({ to }) => to },
    { label: pageText(locale, 'date'), value: ({ createdAt }) => timeCell(createdAt, locale) },
    { label: pageText(locale, 'expeditionsSentOn'), value: ({ sentAt }) => sentAt && timeCell(sentAt, locale) },
    { label: pageText(locale, 'expeditionPieces'), value: ({ pieces }) => pieces },
    { label: pageText(locale, 'expeditionReceivedQuantity'), value: ({ received }) => received },
  ];
}

function addNewForm(app: App): void {
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { values, errors }: { values: Static<typeof NewExpedition>; errors: Record<string, string[]> },
  ) => {
    const { id } = await shopOr404(app.db);
    const warehouses = await listWarehouses(app.db, id);
    const title = pageText(request.locale, 'expeditionNew');
    const status = Object.keys(errors).length > 0 ? 422 : 200;
    const shown = { title, warehouses, values: { key: randomUUID(), ...values }, errors };
    return reply.page('dashboard/expedition-new', shown, { status });
  };

  app.get(`${PATH}/new`, { schema: { hide: true } }, (request, reply) =>
    page(request, reply, { values: { from: '', to: '', comment: '' }, errors: {} }),
  );

  app.post(
    `${PATH}/new`,
    {
      schema: {
        summary: 'Start an expedition between two warehouses',
        body: NewExpedition,
        response: {
          200: DONE,
          303: SEE_OTHER,
        },
      },
    },
    async (request, reply) => {
      const { locale, body: values } = request;
      const { key = randomUUID() } = values;
      const from = Number(values.from);
      const to = Number(values.to);
      const { id: shop } = await shopOr404(app.db);
      const refused = (field: 'from' | 'to', text: TextKey) => ({ [field]: [pageText(locale, text)] });
      let errors: Record<string, string[]> = {
        ...(from === 0 && refused('from', 'expeditionFromRequired')),
        ...(to === 0 && refused('to', 'expeditionToRequired')),
        ...(from > 0 && from === to && refused('to', 'expeditionSameWarehouse')),
      };
      const isComplete = Object.keys(errors).length === 0;
      const comment = values.comment.trim();
      const id = isComplete
        ? await createExpedition(app.db, {
            ...{ shop, from, to, comment, staff: staffOf(request) },
            uuid: formUuid(key, { from, to, comment }),
          })
        : null;
      if (id === null) {
        if (isComplete) errors = refused('from', 'expeditionFromRequired');
        if (wantsJson(request)) throw new Refusal(422, 'invalid', { errors });
        return page(request, reply, { values, errors });
      }
      const message = pageText(locale, 'expeditionStarted', { number: id });
      return answerDone(reply, expeditionUrl(id), message, { redirect: expeditionUrl(id) });
    },
  );
}
