import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { Id, IdParams } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import type { CsvColumn } from '../web/csv.ts';
import { redirectWithFlash } from '../web/flash.ts';
import type { FormView } from '../web/form-view.ts';
import type { ListView } from '../web/list-view.ts';
import { staffForm } from '../web/staff-form.ts';
import { staffList } from '../web/staff-list.ts';
import { pageText } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { PAGE_SIZE, type ShownEntry } from './history-view.ts';
import { historyFilter, listMovements, MOVEMENT_FILTERS, movementChoices, movementColumns } from './movement-list.ts';
import { listWarehouses, type Warehouse } from './queries.ts';
import { type LastRecount, lastRecount } from './recounts.ts';
import {
  addWarehouse,
  lockStockItems,
  moveWarehouse,
  type NamedShortOrder,
  namedShortOrders,
  STOCK_LEVELS,
  type WarehouseItem,
  type WarehouseTotals,
  warehouseItems,
  warehouseTotals,
} from './warehouses.ts';

interface WarehousePage {
  readonly title: string;
  readonly warehouse: Warehouse;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/warehouses': ListView<WarehouseTotals> & {
      readonly title: string;
      readonly shortOrders: readonly NamedShortOrder[];
      readonly name: string;
      readonly error: string;
    };
    'dashboard/warehouse': ListView<WarehouseItem> & WarehousePage & { readonly recounted: LastRecount | null };
    'dashboard/warehouse-movements': ListView<ShownEntry> & WarehousePage;
    'dashboard/warehouse-form': FormView & WarehousePage;
  }
}

const PATH = '/dashboard/warehouses';
const Name = Type.String({ minLength: 1, maxLength: 60 });

/** Serves the staff's pages of warehouses. */
export default async function (app: App): Promise<void> {
  addListPage(app);
  addStockPage(app);
  addMovementsPage(app);
  addSettings(app);
}

function addListPage(app: App): void {
  const renderRefused = staffList(app, {
    path: PATH,
    template: 'dashboard/warehouses',
    topic: 'warehouses',
    filters: Type.Object({}),
    size: 100,
    async query({ db, limit, offset }) {
      const warehouses = await warehouseTotals(db, (await shopOr404(db)).id);
      return { rows: warehouses.slice(offset, offset + limit), total: warehouses.length };
    },
    async view({ db, locale }) {
      const shortOrders = await namedShortOrders(db, locale, (await shopOr404(db)).id);
      return { title: pageText(locale, 'warehouses'), shortOrders, name: '', error: '' };
    },
    csv: (locale) => [
      { label: pageText(locale, 'stockWarehouse'), value: ({ name }) => name },
      {
        label: pageText(locale, 'warehouseSellable'),
        value: ({ sellable }) => pageText(locale, sellable ? 'warehouseSellableYes' : 'warehouseSellableNo'),
      },
      { label: pageText(locale, 'warehouseItems'), value: ({ items }) => items },
      ...levelColumns(locale),
    ],
  });

  app.post(
    PATH,
    {
      schema: {
        summary: 'Add a warehouse',
        body: Type.Object({ name: Type.String({ maxLength: 60 }) }),
        response: { 303: SEE_OTHER, 422: Problem },
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const name = request.body.name.trim();
      const refuseName = (text: TextKey) => {
        const message = pageText(locale, text);
        if (wantsJson(request)) throw new Refusal(422, 'invalid', { message, errors: { name: [message] } });
        return renderRefused(request, reply, { query: '', view: { name, error: message } });
      };
      if (name === '') return refuseName('warehouseNameRequired');
      const { id: shopId } = await shopOr404(app.db);
      const isAdded = await app.db.transaction((tx) => addWarehouse(tx, { shopId, staff: request.staff }, name));
      if (!isAdded) return refuseName('warehouseNameInUse');
      return redirectWithFlash(reply, PATH, pageText(locale, 'warehouseAdded', { name }));
    },
  );

  app.post(
    `${PATH}/:id/move`,
    {
      schema: {
        summary: 'Move a warehouse in the sequence in which orders are served',
        params: IdParams,
        body: Type.Object({ before: Type.Union([Id, Type.Literal('')], { description: 'Empty for the end' }) }),
        response: { 303: SEE_OTHER, 404: Problem },
      },
    },
    async (request, reply) => {
      const { id: shopId } = await shopOr404(app.db);
      const before = Number(request.body.before) || null;
      const moved = await app.db.transaction((tx) =>
        moveWarehouse(tx, { shopId, id: Number(request.params.id), before }),
      );
      if (!moved) throw new Refusal(404, 'not-found');
      return redirectWithFlash(reply, PATH, pageText(request.locale, 'warehouseMoved'));
    },
  );
}

async function warehouseOr404(app: App, request: FastifyRequest): Promise<Warehouse> {
  const id = Number((request.params as { id: string }).id);
  const warehouse = (await listWarehouses(app.db, (await shopOr404(app.db)).id)).find((one) => one.id === id);
  if (warehouse === undefined) throw new Refusal(404, 'not-found');
  return warehouse;
}

function addStockPage(app: App): void {
  staffList(app, {
    path: `${PATH}/:id`,
    params: IdParams,
    template: 'dashboard/warehouse',
    topic: 'warehouseStock',
    filters: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      level: Type.Optional(Type.Union(STOCK_LEVELS.map((level) => Type.Literal(level)))),
    }),
    sorts: ['product', 'onHand'],
    size: 50,
    hasViews: true,
    async query({ db, locale, request, filters: { search = '', level }, sort, limit, offset }) {
      const { id } = await warehouseOr404(app, request);
      return warehouseItems(db, { warehouse: id, locale, search, level, sort, limit, offset });
    },
    async view({ db, locale, request }) {
      const warehouse = await warehouseOr404(app, request);
      const recounted = await lastRecount(db, locale, { warehouse: warehouse.id });
      return { title: warehouse.name, warehouse, recounted };
    },
    csv: (locale) => [
      { label: pageText(locale, 'product'), value: ({ product }) => product },
      { label: pageText(locale, 'stockCombination'), value: ({ combination }) => combination },
      { label: pageText(locale, 'productSku'), value: ({ sku }) => sku },
      { label: pageText(locale, 'productBarcode'), value: ({ barcode }) => barcode },
      ...levelColumns(locale),
    ],
  });
}

function levelColumns(locale: Locale): CsvColumn<Pick<WarehouseItem, 'onHand' | 'reserved' | 'comingIn'>>[] {
  return [
    { label: pageText(locale, 'stockOnHand'), value: ({ onHand }) => onHand },
    { label: pageText(locale, 'stockReservedExpeditions'), value: ({ reserved }) => reserved },
    { label: pageText(locale, 'stockComingIn'), value: ({ comingIn }) => comingIn },
  ];
}

function addMovementsPage(app: App): void {
  staffList(app, {
    path: `${PATH}/:id/movements`,
    params: IdParams,
    isBelowList: true,
    template: 'dashboard/warehouse-movements',
    topic: 'stock',
    filters: Type.Object(MOVEMENT_FILTERS),
    cursor: Type.String({ pattern: '^[0-9]{0,15}$' }),
    size: PAGE_SIZE,
    hasViews: true,
    async query({ db, locale, request, filters, before, limit }) {
      const { id: warehouse } = await warehouseOr404(app, request);
      const filter = { ...historyFilter(filters), warehouse };
      return listMovements(db, locale, { ...filter, before: Number(before) || undefined, limit });
    },
    choices: movementChoices,
    async view({ request }) {
      const warehouse = await warehouseOr404(app, request);
      return { title: warehouse.name, warehouse };
    },
    csv: movementColumns,
  });
}

function addSettings(app: App): void {
  staffForm(app, {
    path: `${PATH}/:id/settings`,
    params: IdParams,
    body: Type.Object({ name: Name, sellable: Type.Union([Type.Literal('yes'), Type.Literal('no')]) }),
    summary: 'Rename a warehouse, or say if its stock is sold',
    topic: 'warehouse',
    template: 'dashboard/warehouse-form',
    savedMessage: 'warehouseSaved',
    async load({ db, params }) {
      const id = Number(params.id);
      const warehouse = (await listWarehouses(db, (await shopOr404(db)).id)).find((one) => one.id === id);
      if (warehouse === undefined) return null;
      return { warehouse, values: { name: warehouse.name, sellable: warehouse.sellable ? 'yes' : 'no' } };
    },
    validate: ({ name, sellable }) => ({ name, sellable: sellable === 'yes' }),
    async save({ db, locale }, { warehouse }, { name, sellable }) {
      const { id } = warehouse;
      // Before the warehouse's own row: the trigger on it computes anew what is available.
      if (sellable !== warehouse.sellable) await lockStockItems(db, (await shopOr404(db)).id);
      const saved = await db.query(
        `update warehouses h set name = $2, sellable = $3 where h.id = $1 and not exists
           (select 1 from warehouses other where other.shop_id = h.shop_id and other.name = $2 and other.id <> $1)
         returning 1`,
        [id, name, sellable],
      );
      if (saved.length === 0) return new WrongFields({ name: [pageText(locale, 'warehouseNameInUse')] });
    },
    view: ({ warehouse }) => ({ title: warehouse.name, warehouse }),
  });
}
