import { Type } from 'typebox';
import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { checkoutFieldErrors } from '../../shared/i18n/messages/checkout-texts.ts';
import { translatorFor } from '../../shared/i18n/translate.ts';
import { checkoutFieldProblem } from '../../shared/rules/checkout/checkout-fields.ts';
import { normalizeName } from '../../shared/rules/checkout/names.ts';
import { cleanText } from '../../shared/rules/checkout/typed-text.ts';
import { normalizePhone } from '../../shared/rules/phone/phone.ts';
import type { App } from '../http/app-type.ts';
import { LongIdParams } from '../http/ids.ts';
import { staffOf } from '../http/staff-area.ts';
import { lockOrder } from '../stock/order-stock.ts';
import type { FormView } from '../web/form-view.ts';
import type { Crumb } from '../web/kit.ts';
import { staffForm } from '../web/staff-form.ts';
import { pageText } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { CORRECTED_STATUSES, correctCustomer } from './order-steps.ts';
import { orderCrumbs, orderUrl } from './orders-list.ts';
import { type OrderDetail, orderById } from './queries.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/order-customer': FormView & {
      readonly title: string;
      readonly order: OrderDetail;
      readonly crumbs: readonly Crumb[];
    };
  }
}

const FIELDS = ['firstname', 'lastname', 'phone', 'email', 'address'] as const;
// The rules of the order form judge what is typed; the patterns only make phone and address of e-mail left to right.
const Body = Type.Object({
  firstname: Type.String({ minLength: 1, maxLength: 60 }),
  lastname: Type.String({ minLength: 1, maxLength: 60 }),
  phone: Type.String({ minLength: 1, maxLength: 40, pattern: '' }),
  email: Type.String({ maxLength: 254, pattern: '' }),
  address: Type.String({ minLength: 1, maxLength: 400 }),
});

/** Serves the page on which staff correct the customer of an order, who is on the phone (ORD-18). */
export default async function (app: App): Promise<void> {
  staffForm(app, {
    path: '/dashboard/orders/:id/customer',
    params: LongIdParams,
    body: Body,
    summary: 'Correct the name, phone, e-mail or address of an order that is not sent yet',
    topic: 'orderCustomer',
    template: 'dashboard/order-customer',
    savedMessage: 'orderCustomerSaved',
    async lock({ db, params }) {
      await lockOrder(db, Number(params.id));
    },
    async load({ db, params }) {
      const order = await orderById(db, Number(params.id));
      if (order === null) return null;
      const { firstname, lastname, phone, email, address } = order;
      return { order, values: { firstname, lastname, phone, email: email ?? '', address } };
    },
    validate(values, { locale }, { order }) {
      if (!CORRECTED_STATUSES.includes(order.status))
        return new WrongFields({ address: [pageText(locale, 'orderCustomerTooLate')] });
      const problems = FIELDS.flatMap((field) => {
        const problem = checkoutFieldProblem(field, values[field]);
        return problem === null ? [] : [[field, problem] as const];
      });
      const errors = checkoutFieldErrors(Object.fromEntries(problems), translatorFor(CHECKOUT_MESSAGES, locale));
      if (problems.length > 0) return new WrongFields(errors);
      return {
        firstname: normalizeName(values.firstname),
        lastname: normalizeName(values.lastname),
        phone: normalizePhone(values.phone),
        email: cleanText(values.email) || null,
        address: cleanText(values.address),
      };
    },
    save: ({ db, staff }, { order }, customer) => correctCustomer(db, order, { customer, staff: staffOf({ staff }) }),
    savedUrl: async ({ params, query }) => orderUrl(params.id!, query.list),
    view: ({ order }, { locale, query }) => ({
      title: pageText(locale, 'orderCustomerTitle', { number: order.id }),
      order,
      crumbs: orderCrumbs(locale, order.id, query.list),
    }),
  });
}
