import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { parseQuantity, QUANTITY_CAP } from '../../shared/rules/quantity/quantity.ts';
import type { App } from '../http/app-type.ts';
import { staffOf } from '../http/staff-area.ts';
import { lockOrderAndItems } from '../stock/order-stock.ts';
import type { FormView } from '../web/form-view.ts';
import type { Crumb } from '../web/kit.ts';
import { staffForm } from '../web/staff-form.ts';
import { pageText, type TextValues, textIn } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { changeQuantity, type StockedLine, stockedLine } from './line-quantity.ts';
import { CORRECTED_STATUSES } from './order-steps.ts';
import { orderCrumbs, orderUrl } from './orders-list.ts';
import { type OrderDetail, orderById } from './queries.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/order-line': FormView & {
      readonly title: string;
      readonly order: OrderDetail;
      readonly crumbs: readonly Crumb[];
      readonly line: StockedLine;
    };
  }
}

const ID = Type.String({ pattern: '^[0-9]{1,15}$' });

/** Serves the page on which staff change the quantity of an order's line (ORD-20). */
export default async function (app: App): Promise<void> {
  staffForm(app, {
    path: '/dashboard/orders/:id/lines/:line',
    params: Type.Object({ id: ID, line: ID }),
    body: Type.Object({ quantity: Type.String({ minLength: 1, maxLength: 9 }) }),
    summary: 'Change the quantity of a line of an order that has not left yet; 0 removes the line',
    topic: 'orderLine',
    template: 'dashboard/order-line',
    savedMessage: 'orderLineSaved',
    // What is available stays so until the commit.
    lock: ({ db, params }) => lockOrderAndItems(db, Number(params.id)),
    async load({ db, params }) {
      const order = await orderById(db, Number(params.id));
      const line = order?.lines.find(({ id }) => String(id) === params.line);
      if (order === null || line === undefined) return null;
      return { order, line: await stockedLine(db, line), values: { quantity: String(line.quantity) } };
    },
    validate({ quantity: typed }, { locale }, { order, line }) {
      const wrong = (text: TextKey, values?: TextValues) =>
        new WrongFields({ quantity: [pageText(locale, text, values)] });
      const quantity = parseQuantity(typed);
      if (!CORRECTED_STATUSES.includes(order.status)) return wrong('orderLineTooLate');
      if (quantity === null || quantity > QUANTITY_CAP) return wrong('orderLineWrong');
      if (quantity === 0 && order.lines.length === 1) return wrong('orderLineLast');
      const most = line.quantity + line.available;
      return quantity > most ? wrong('orderLineShort', { count: most }) : quantity;
    },
    save: ({ db, staff }, { order, line }, quantity) =>
      changeQuantity(db, order, { line, quantity, staff: staffOf({ staff }) }),
    savedUrl: async ({ params, query }) => orderUrl(params.id!, query.list),
    view: ({ order, line }, { locale, query }) => ({
      title: pageText(locale, 'orderLineTitle', { name: textIn(line.name, locale) }),
      order,
      crumbs: orderCrumbs(locale, order.id, query.list),
      line,
    }),
  });
}
