import { Type } from 'typebox';
import { shopDay } from '../../shared/i18n/shop-time.ts';
import type { App } from '../http/app-type.ts';
import { csvOf, sendCsv } from '../web/csv.ts';
import type { OrderList } from './bulk-routes.ts';
import { orderColumns } from './order-csv.ts';
import { addPrintForm, PrintedIds } from './print-form.ts';
import { ordersById } from './queries.ts';

const PATH = '/dashboard/orders/csv';

/** The ticked orders as a spreadsheet (ORD-44); that of the whole list has its address. */
export function addCsvRoutes(app: App, list: OrderList): void {
  app.get(PATH, { schema: { hide: true, querystring: Type.Object({ ids: PrintedIds }) } }, async (request, reply) => {
    const { locale, query } = request;
    const rows = await ordersById(app.db, [...new Set(query.ids.split(',').map(Number))]);
    const columns = await orderColumns(locale, { db: app.db, rows });
    return sendCsv(reply, `orders-${shopDay(new Date())}`, csvOf(rows, columns, locale));
  });

  addPrintForm(app, list, {
    path: PATH,
    summary: 'Leads to a spreadsheet of the ticked orders, or of all that match',
    tooMany: 'ordersCsvTooMany',
  });
}
