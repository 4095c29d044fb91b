import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { parseQuantity, QUANTITY_CAP } from '../../shared/rules/quantity/quantity.ts';
import type { PricedLine } from '../catalogue/pricing.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { staffOf } from '../http/staff-area.ts';
import { lockOrderAndCombinations } from '../stock/order-stock.ts';
import type { FormView } from '../web/form-view.ts';
import type { Crumb } from '../web/kit.ts';
import { staffForm } from '../web/staff-form.ts';
import { pageText, type TextValues, textIn } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { changeCombination, type LineCombination, lineCombination, lineCombinations } from './line-combination.ts';
import { changeQuantity, lineTexts, type StockedLine, stockedLine } from './line-quantity.ts';
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
      readonly combinations: readonly LineCombination[];
    };
  }
}

interface LineEdit {
  readonly line: StockedLine;
  readonly quantity: number;
  /** Null while the line keeps its combination. */
  readonly sale: PricedLine | null;
}

const ID = Type.String({ pattern: '^[0-9]{1,15}$' });

/** Serves the page on which staff change the quantity of an order's line (ORD-20), or its combination (ORD-52). */
export default async function (app: App): Promise<void> {
  staffForm(app, {
    path: '/dashboard/orders/:id/lines/:line',
    params: Type.Object({ id: ID, line: ID }),
    body: Type.Object({
      quantity: Type.String({ minLength: 1, maxLength: 9 }),
      combination: Type.Optional(
        Type.String({ maxLength: 25, description: 'COMBINATION-CENTIMES, as the page offers it' }),
      ),
    }),
    summary: 'Change quantity or combination of a line of an order that has not left yet; 0 removes the line',
    topic: 'orderLine',
    template: 'dashboard/order-line',
    // What is available stays so until the commit.
    lock: ({ db, params }) => lockOrderAndCombinations(db, Number(params.id)),
    async load({ db, locale, params }) {
      const order = await orderById(db, Number(params.id));
      const line = order?.lines.find(({ id }) => String(id) === params.line);
      if (order === null || line === undefined) return null;
      const stocked = await stockedLine(db, line);
      const combinations = await lineCombinations(db, stocked, locale);
      const combination = combinations.length === 0 ? '' : lineCombination(stocked);
      return { order, line: stocked, combinations, values: { quantity: String(line.quantity), combination } };
    },
    validate({ quantity: typed, combination }, { locale }, { order, line, combinations, values }) {
      const wrong = (text: TextKey, values?: TextValues) =>
        new WrongFields({ quantity: [pageText(locale, text, values)] });
      const quantity = parseQuantity(typed);
      if (!CORRECTED_STATUSES.includes(order.status)) return wrong('orderLineTooLate');
      if (quantity === null || quantity > QUANTITY_CAP) return wrong('orderLineWrong');
      if (quantity === 0 && order.lines.length === 1) return wrong('orderLineLast');
      const chosen = combinations.find(({ value }) => value === combination);
      if (chosen === undefined && combination !== values.combination)
        return new WrongFields({ combination: [pageText(locale, 'orderLineCombinationGone')] });
      // A line that is removed needs no other combination.
      const sale = (quantity > 0 && chosen?.sale) || null;
      const most = sale ? chosen!.available : line.quantity + line.available;
      return quantity > most ? wrong('orderLineShort', { count: most }) : { line, quantity, sale };
    },
    // The pieces of one combination are none of another.
    entryField: (name) => (name === 'quantity' ? 'combination' : undefined),
    valueInWords: (name, value, { combinations }) =>
      (name === 'combination' && combinations.find((one) => one.value === value)?.label) || value,
    save({ db, staff: person }, { order }, { line, quantity, sale }) {
      const staff = staffOf({ staff: person });
      return sale === null
        ? changeQuantity(db, order, { line, quantity, staff })
        : changeCombination(db, order, { line, sale, quantity, staff });
    },
    savedMessage: ({ db, locale, params }, edit) => savedMessage(db, Number(params.id), { ...edit, locale }),
    savedUrl: async ({ params, query }) => orderUrl(params.id!, query.list),
    view: ({ order, line, combinations }, { locale, query }) => ({
      title: pageText(locale, 'orderLineTitle', { name: textIn(line.name, locale) }),
      order,
      crumbs: orderCrumbs(locale, order.id, query.list),
      line,
      combinations,
    }),
  });
}

/** Names the line and the new total, which the customer on the phone is told. */
async function savedMessage(
  db: Database,
  orderId: number,
  { line, quantity, sale, locale }: LineEdit & { readonly locale: Locale },
): Promise<string> {
  const sold = sale === null ? line : { name: sale.names, attributes: sale.attributes };
  const total = formatDa((await orderById(db, orderId))!.total);
  if (quantity === 0) return pageText(locale, 'orderLineRemoved', { name: textIn(line.name, locale), total });
  return pageText(locale, 'orderLineSaved', { line: textIn(lineTexts(quantity, sold), locale), total });
}
