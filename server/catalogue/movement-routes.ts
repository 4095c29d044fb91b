import { Type } from 'typebox';
import type { App } from '../http/app-type.ts';
import { Id, IdParams } from '../http/ids.ts';
import { shopOr404 } from '../shop/shop.ts';
import { PAGE_SIZE, type ShownEntry } from '../stock/history-view.ts';
import { itemNames } from '../stock/item-names.ts';
import {
  historyFilter,
  listMovements,
  MOVEMENT_FILTERS,
  movementChoices,
  movementColumns,
} from '../stock/movement-list.ts';
import { listWarehouses } from '../stock/queries.ts';
import type { ListView } from '../web/list-view.ts';
import { staffList } from '../web/staff-list.ts';
import { pageText } from '../web/texts.ts';
import { type ProductRecord, recordOr404 } from './product-record.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/product-movements': ListView<ShownEntry> & { readonly title: string; readonly record: ProductRecord };
  }
}

/** Serves the movements of a product, by combination and warehouse, with their spreadsheet (STK-11). */
export default async function (app: App): Promise<void> {
  staffList(app, {
    path: '/dashboard/products/:id/stock/movements',
    params: IdParams,
    isBelowList: true,
    template: 'dashboard/product-movements',
    topic: 'stock',
    filters: Type.Object({ item: Type.Optional(Id), warehouse: Type.Optional(Id), ...MOVEMENT_FILTERS }),
    cursor: Type.String({ pattern: '^[0-9]{0,15}$' }),
    size: PAGE_SIZE,
    async query({ db, locale, request, filters: { item, warehouse, ...filters }, before, limit }) {
      const { id: product } = await recordOr404(app, request);
      const filter = { product, item: Number(item) || undefined, warehouse: Number(warehouse) || undefined };
      return listMovements(db, locale, {
        ...historyFilter(filters),
        ...filter,
        before: Number(before) || undefined,
        limit,
      });
    },
    async choices(db, locale, { params }) {
      const names = await itemNames(db, locale, { product: Number((params as { id: string }).id) });
      const warehouses = await listWarehouses(db, (await shopOr404(db)).id);
      return {
        ...(await movementChoices(db, locale)),
        item: [...names.values()].map(({ item, combination }) => ({
          value: String(item),
          label: combination || pageText(locale, 'stockWholeProduct'),
        })),
        warehouse: warehouses.map(({ id, name }) => ({ value: String(id), label: name })),
      };
    },
    async view({ locale, request }) {
      return { title: pageText(locale, 'stockMovements'), record: await recordOr404(app, request) };
    },
    csv: movementColumns,
  });
}
