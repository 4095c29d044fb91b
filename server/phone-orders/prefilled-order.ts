import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { normalizePhone } from '../../shared/rules/phone/phone.ts';
import { openCart, orderOfCart } from '../cart/abandoned-queries.ts';
import { capturedLineRequest } from '../cart/restored-cart.ts';
import { type LineProblem, type LineRequest, linePrices } from '../catalogue/pricing.ts';
import { productFacts } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { ordersOfPhone } from '../orders/orders-of-phone.ts';
import { type OrderDetail, orderById } from '../orders/queries.ts';
import { listText, pageText, textIn } from '../web/texts.ts';
import { MOST_LINES, type NewOrderForm, type NewOrderLine, readNewOrder } from './new-order-form.ts';
import { NEW_ORDER_PATH } from './new-order-view.ts';

/** The record that a new order is prefilled from. */
export interface OrderOrigin {
  /** External id of an abandoned cart; empty for none. */
  readonly cart: string;
  /** Number of an earlier order of the customer; empty for none. */
  readonly from: string;
}

interface PrefilledOrder {
  readonly form: NewOrderForm;
  /** Texts about what is missing in the form. */
  readonly notices: readonly string[];
}

interface PrefillRequest extends OrderOrigin {
  readonly shopId: number;
  readonly locale: Locale;
}

/**
 * Returns the address of the page and of its form. It names the origin, so that a draft of another order is not restored there,
 * and a cart is known when its order is placed.
 */
export function newOrderUrl({ cart, from }: OrderOrigin): string {
  if (cart !== '') return `${NEW_ORDER_PATH}?${new URLSearchParams({ cart })}`;
  return from === '' ? NEW_ORDER_PATH : `${NEW_ORDER_PATH}?${new URLSearchParams({ from })}`;
}

/**
 * Returns the form as the page first shows it: blank, or with the customer and the lines of its origin.
 * @throws Refusal 404 when there is no such order
 */
export async function prefilledOrder(db: Database, request: PrefillRequest): Promise<PrefilledOrder> {
  const form = readNewOrder({}, request.locale);
  if (request.cart !== '') return prefilledFromCart(db, request, form);
  return request.from === '' ? { form, notices: [] } : prefilledFromOrder(db, request, form);
}

async function prefilledFromCart(
  db: Database,
  { shopId, locale, cart: externalId }: PrefillRequest,
  form: NewOrderForm,
): Promise<PrefilledOrder> {
  const cart = await openCart(db, shopId, externalId);
  if (cart === null) {
    const cartOrder = String((await orderOfCart(db, shopId, externalId)) ?? '');
    return { form: { ...form, cartOrder }, notices: [pageText(locale, 'newOrderCartGone')] };
  }
  const { lines, notices } = await prefilledLines(
    db,
    shopId,
    cart.lines.map((line) => ({
      ...capturedLineRequest(line),
      nameWhenGone: pageText(locale, 'abandonedUnknown', { id: String(line.product) }),
    })),
    locale,
  );
  const { firstname, lastname, phone, email, shipping } = cart;
  const fields = {
    ...form.fields,
    firstname: firstname ?? '',
    lastname: lastname ?? '',
    phone,
    email: email ?? '',
    wilaya: String(shipping?.wilayaId ?? ''),
    commune: String(shipping?.communeId ?? ''),
    transporter: String(shipping?.transporterId ?? ''),
  };
  const customerLocale = LOCALES.find((one) => one === cart.locale) ?? locale;
  return { form: { ...form, fields, customerLocale, lines: lines.length > 0 ? lines : form.lines }, notices };
}

async function prefilledFromOrder(
  db: Database,
  { shopId, locale, from }: PrefillRequest,
  form: NewOrderForm,
): Promise<PrefilledOrder> {
  const order = await orderById(db, Number(from));
  if (order === null) throw new Refusal(404, 'not-found');
  const { lines, notices } = await prefilledLines(
    db,
    shopId,
    order.lines.map(({ productId, combinationId, quantity, packContents, name }) => ({
      product: productId,
      combination: combinationId,
      quantity,
      packChoices: (packContents ?? []).map((item) => ({ product: item.productId, combination: item.combinationId })),
      nameWhenGone: textIn(name, locale),
    })),
    locale,
  );
  return {
    form: { ...form, ...(await customerOf(db, order, form)), lines: lines.length > 0 ? lines : form.lines },
    notices,
  };
}

/**
 * Fills the fields that are still empty with the customer of the last order of the phone (ORD-60). The address and the delivery
 * belong to its commune: where another one was chosen, they are left as they are.
 */
export async function withCustomerOfPhone(db: Database, shopId: number, form: NewOrderForm): Promise<NewOrderForm> {
  const { orders } = await ordersOfPhone(db, shopId, { phone: normalizePhone(form.fields.phone), limit: 1 });
  const order = orders[0] && (await orderById(db, orders[0].id));
  if (!order) return form;
  const { fields, ...customer } = await customerOf(db, order, form);
  const typed = Object.fromEntries(Object.entries(form.fields).filter(([, value]) => value.trim() !== ''));
  const isElsewhere = (['wilaya', 'commune'] as const).some((name) => ![fields[name], ''].includes(form.fields[name]));
  const places = isElsewhere ? { wilaya: '', commune: '', transporter: '', address: '' } : {};
  return {
    ...form,
    customerLocale: customer.customerLocale,
    ...(form.livesElsewhere || isElsewhere ? {} : { livesElsewhere: customer.livesElsewhere, home: customer.home }),
    fields: { ...fields, ...places, ...typed },
  };
}

/** Returns the customer of an order and where it is delivered, as the form has them. */
async function customerOf(
  db: Database,
  { id, firstname, lastname, phone, email, address, locale }: OrderDetail,
  form: NewOrderForm,
): Promise<Pick<NewOrderForm, 'fields' | 'customerLocale' | 'livesElsewhere' | 'home'>> {
  const { wilaya, commune, transporter, homeWilaya, homeCommune } = await placesOf(db, id);
  return {
    fields: { firstname, lastname, phone, email: email ?? '', address, wilaya, commune, transporter },
    customerLocale: LOCALES.find((one) => one === locale) ?? form.customerLocale,
    livesElsewhere: homeCommune !== '',
    home: { wilaya: homeWilaya, commune: homeCommune },
  };
}

/** Returns the ids that an order is delivered by, as the form has them. */
async function placesOf(db: Database, order: number) {
  const [places] = await db.query<
    Readonly<Record<'wilaya' | 'commune' | 'transporter' | 'homeWilaya' | 'homeCommune', string>>
  >(
    `select o.wilaya_id::text as wilaya, o.commune_id::text as commune, o.transporter_id::text as transporter,
       coalesce(c.wilaya_id::text, '') as "homeWilaya", coalesce(c.id::text, '') as "homeCommune"
     from orders o left join communes c on c.id = o.home_commune_id where o.id = $1`,
    [order],
  );
  return places!;
}

interface FormerLine extends LineRequest {
  /** Name of a product that the shop does not have any more. */
  readonly nameWhenGone: string;
}

/** Problems of a line that the page can solve: its variant is chosen there. */
const OPEN: readonly LineProblem[] = ['combination-required', 'pack-choice-required'];

/** Returns the lines that are still sold, and in words those that are not. */
async function prefilledLines(db: Database, shopId: number, former: readonly FormerLine[], locale: Locale) {
  const results = await linePrices(db, shopId, former);
  const facts = await productFacts(
    db,
    shopId,
    former.map(({ product }) => product),
  );
  const lines: NewOrderLine[] = [];
  const missing: string[] = [];
  for (const [index, result] of results.entries()) {
    const { product, quantity, nameWhenGone } = former[index]!;
    const known = [...facts.values()].find(({ id, uuid }) => String(id) === String(product) || uuid === product);
    if (result.ok) {
      lines.push({
        product: String(result.productId),
        combination: String(result.combinationId ?? ''),
        quantity: String(quantity),
        packChoices: result.packItems.flatMap((item, index) =>
          // The fixed items of a pack may be variants of the same product.
          item.combinationId === null || known?.packLines[index]?.combinationId !== null
            ? []
            : { product: String(item.productId), combination: String(item.combinationId) },
        ),
      });
    } else if (known && OPEN.includes(result.problem)) {
      lines.push({ product: String(known.id), combination: '', quantity: String(quantity), packChoices: [] });
    } else missing.push(result.names === null ? nameWhenGone : textIn(result.names, locale));
  }
  const notices = [
    ...(missing.length > 0 ? [pageText(locale, 'newOrderMissing', { names: listText(locale, missing) })] : []),
    ...(lines.length > MOST_LINES ? [pageText(locale, 'newOrderMostLines', { most: MOST_LINES })] : []),
  ];
  return { lines: lines.slice(0, MOST_LINES), notices };
}
