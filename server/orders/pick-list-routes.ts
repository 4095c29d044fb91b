import { Type } from 'typebox';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { itemNames, type NamedItem } from '../stock/item-names.ts';
import { plannedPieces } from '../stock/order-stock.ts';
import { listWarehouses } from '../stock/queries.ts';
import { pageText } from '../web/texts.ts';
import type { OrderList } from './bulk-routes.ts';
import { addPrintForm, PrintedIds } from './print-form.ts';
import type { OrderStatus } from './queries.ts';

const PATH = '/dashboard/orders/pick-list';

interface PickedItem extends Pick<NamedItem, 'item' | 'product' | 'combination' | 'barcode'> {
  readonly quantity: number;
}

/** Pieces that are taken from one warehouse, by name. */
interface PickedWarehouse {
  /** Null for pieces that no warehouse has. */
  readonly name: string | null;
  readonly pieces: number;
  readonly items: readonly PickedItem[];
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/orders-pick-list': {
      readonly title: string;
      readonly printedAt: Date;
      /** In the shop's sequence; missing pieces last. */
      readonly warehouses: readonly PickedWarehouse[];
      /** Numbers of the orders that it is of. */
      readonly picked: readonly number[];
      /** Numbers of the orders among those asked for that nothing is picked for. */
      readonly leftOut: readonly number[];
    };
  }
}

/** The pieces of the ticked orders by warehouse, to print and pick by (ORD-26). */
export function addPickListRoutes(app: App, list: OrderList): void {
  app.get(PATH, { schema: { hide: true, querystring: Type.Object({ ids: PrintedIds }) } }, async (request, reply) => {
    const { locale, query } = request;
    const orders = await app.db.query<{ id: number; status: OrderStatus }>(
      'select id, status from orders where id = any($1::bigint[]) order by id',
      [query.ids.split(',').map(Number)],
    );
    if (orders.length === 0) throw new Refusal(404, 'not-found');
    const idsWhere = (isPicked: boolean) =>
      orders.filter(({ status }) => (status === 'confirmed') === isPicked).map(({ id }) => id);
    const picked = idsWhere(true);
    return reply.page('dashboard/orders-pick-list', {
      title: pageText(locale, 'pickListOrders', { count: picked.length }),
      printedAt: new Date(),
      warehouses: await pickedWarehouses(app.db, picked, locale),
      picked,
      leftOut: idsWhere(false),
    });
  });

  addPrintForm(app, list, {
    path: PATH,
    summary: 'Leads to the pieces of the ticked orders by warehouse, or of all that match',
    tooMany: 'pickListTooMany',
  });
}

async function pickedWarehouses(db: Database, orders: readonly number[], locale: Locale): Promise<PickedWarehouse[]> {
  const planned = await plannedPieces(db, orders);
  const names = await itemNames(db, locale, { items: [...new Set(planned.map(({ item }) => item))] });
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const itemsOf = (warehouse: number | null): PickedItem[] => {
    const sums = new Map<number, number>();
    for (const pieces of planned)
      if (pieces.warehouse === warehouse) sums.set(pieces.item, (sums.get(pieces.item) ?? 0) + pieces.quantity);
    return [...sums]
      .map(([item, quantity]) => {
        const { product = '', combination = '', barcode = null } = names.get(item) ?? {};
        return { item, product, combination, barcode, quantity };
      })
      .sort((a, b) => compare(a.product, b.product) || compare(a.combination, b.combination));
  };
  const warehouses = await listWarehouses(db, (await shopOr404(db)).id);
  return [...warehouses, { id: null, name: null }]
    .map(({ id, name }) => {
      const items = itemsOf(id);
      return { name, items, pieces: items.reduce((sum, { quantity }) => sum + quantity, 0) };
    })
    .filter(({ items }) => items.length > 0);
}
