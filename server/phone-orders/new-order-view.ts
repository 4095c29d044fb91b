import { Type } from 'typebox';
import type { FieldErrors } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { isValidPhone, normalizePhone } from '../../shared/rules/phone/phone.ts';
import { type OrderFormView, orderFormView } from '../checkout/order-form-view.ts';
import type { Database } from '../db/database.ts';
import { communeChoice, deliverableCommunes } from '../geography/queries.ts';
import { type OrdersOfPhone, ordersOfPhone } from '../orders/orders-of-phone.ts';
import { STATUS_TEXT } from '../orders/status-texts.ts';
import { type FormView, formView } from '../web/form-view.ts';
import { pageText } from '../web/texts.ts';
import { lineKey, MOST_LINES, type NewOrderForm, totalKey, withMatch } from './new-order-form.ts';
import {
  linesToOrder,
  productsToOrder,
  type SearchMatch,
  type SelectEntry,
  type ShownOrderLine,
} from './new-order-products.ts';

export const NEW_ORDER_PATH = '/dashboard/orders/new';

const SHOWN_ORDERS = 3;
const NO_ORDERS: OrdersOfPhone = { orders: [], count: 0 };

/** The controls that the kit renders. */
const FIELDS = Type.Object({
  firstname: Type.String({ minLength: 1, maxLength: 60 }),
  lastname: Type.String({ minLength: 1, maxLength: 60 }),
  // The pattern only makes it left to right: `shared/rules/phone` judges it.
  phone: Type.String({ minLength: 1, maxLength: 40, pattern: '' }),
  email: Type.String({ maxLength: 254, format: 'email' }),
  address: Type.String({ minLength: 1, maxLength: 400 }),
});

/** Reason why the form came back. */
export interface NewOrderState {
  readonly status: number;
  readonly message: string;
  /** By field; of a line `lines.0.quantity`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export const NOTHING_WRONG: NewOrderState = { status: 200, message: '', errors: {} };

type View = FormView & {
  readonly title: string;
  /** The phone as orders have it. */
  readonly phone: string;
  /** Orders that the phone has already. */
  readonly lastOrders: OrdersOfPhone;
  readonly statusTexts: typeof STATUS_TEXT;
  /** Says what a prefilled order lacks. */
  readonly notices: readonly string[];
  readonly order: NewOrderForm;
  /** The page shows what was typed, but nothing of it is stored yet. */
  readonly isUnsaved: boolean;
  readonly lines: readonly ShownOrderLine[];
  readonly canAddLine: boolean;
  readonly lineKey: typeof lineKey;
  readonly products: readonly SelectEntry[];
  readonly hasMoreProducts: boolean;
  /** Products of the search. */
  readonly matchCount: number;
  readonly match: SearchMatch | null;
  /** Index of the line that the search filled; -1 for none. */
  readonly filledLine: number;
  readonly places: OrderFormView;
  readonly homeCommunes: readonly { readonly id: number; readonly name: string; readonly names: string }[];
  /** Centimes; null while a line has no price. */
  readonly subtotal: number | null;
  /** Centimes; null while something of it has no price. */
  readonly total: number | null;
  /** Names what `total` is the total of; empty without one. */
  readonly totalKey: string;
  readonly errorOf: (name: string) => string | undefined;
};

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/order-new': View;
  }
}

/** Returns the page with each list filled as far as the choices made allow, and today's prices. */
export async function newOrderView(
  db: Database,
  page: {
    readonly shopId: number;
    readonly locale: Locale;
    readonly form: NewOrderForm;
    readonly isUnsaved: boolean;
    readonly state: NewOrderState;
    readonly action: string;
    readonly notices: readonly string[];
  },
): Promise<View> {
  const { locale, isUnsaved, state, action, notices } = page;
  const { products, hasMore, matchCount, match } = await productsToOrder(db, page);
  const { form, filledLine } = withMatch(page.form, match);
  const lines = await linesToOrder(db, { ...page, form });
  const subtotal = subtotalOf(lines);
  const phone = normalizePhone(form.fields.phone);
  const [places, homeCommunes, lastOrders] = await Promise.all([
    orderFormView(
      db,
      locale,
      { fields: { ...form.fields, quantity: '1' }, orderKey: form.orderKey },
      { subtotal, withQuantity: false, soldOut: false, errors: {}, notice: null },
    ),
    /^\d{1,6}$/.test(form.home.wilaya) ? deliverableCommunes(db, Number(form.home.wilaya), locale) : [],
    isValidPhone(phone) ? ordersOfPhone(db, page.shopId, { phone, limit: SHOWN_ORDERS }) : NO_ORDERS,
  ]);
  const total = subtotal === null || places.deliveryPrice === null ? null : subtotal + places.deliveryPrice;
  const source = { schema: FIELDS, topic: 'newOrder', locale } as const;
  const { field } = formView(source, action, {
    status: state.status,
    values: form.fields,
    seen: '',
    errors: state.errors as FieldErrors,
  });
  return {
    title: pageText(locale, 'newOrder'),
    notices,
    phone,
    lastOrders,
    statusTexts: STATUS_TEXT,
    ...stateView(action, state),
    field,
    order: form,
    isUnsaved,
    lines,
    canAddLine: lines.length < MOST_LINES,
    lineKey,
    products,
    hasMoreProducts: hasMore,
    matchCount,
    match,
    filledLine,
    places,
    homeCommunes: homeCommunes.map((one) => communeChoice(one, locale)),
    subtotal,
    total,
    totalKey: total === null ? '' : totalKey(form),
  };
}

/** Returns the part of a view that says why its form came back. */
export function stateView(action: string, { message, errors }: NewOrderState): Pick<View, 'form' | 'errorOf'> {
  const listed = Object.entries(errors).map(([name, messages]) => ({
    id: `newOrder-${name.replaceAll('.', '-')}`,
    message: messages.join(' '),
  }));
  return {
    form: { action, seen: '', isComparison: false, message, errors: listed },
    errorOf: (name) => errors[name]?.[0],
  };
}

function subtotalOf(lines: readonly ShownOrderLine[]): number | null {
  const totals = lines.flatMap(({ total }) => total ?? []);
  return totals.length === lines.length ? totals.reduce((sum, total) => sum + total, 0) : null;
}
