import { Type } from 'typebox';
import type { Locale } from '../../shared/i18n/locale.ts';
import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { checkoutFieldErrors } from '../../shared/i18n/messages/checkout-texts.ts';
import { translatorFor } from '../../shared/i18n/translate.ts';
import { checkoutFieldProblem } from '../../shared/rules/checkout/checkout-fields.ts';
import { rateAtSubtotal } from '../../shared/rules/checkout/shipping.ts';
import { cleanText } from '../../shared/rules/checkout/typed-text.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import type { Database } from '../db/database.ts';
import { transportersServing } from '../delivery/queries.ts';
import { deliverableCommunes, deliverableWilayas } from '../geography/queries.ts';
import type { App } from '../http/app-type.ts';
import { LongIdParams } from '../http/ids.ts';
import { staffOf } from '../http/staff-area.ts';
import { lockOrder } from '../stock/order-stock.ts';
import { mergeChanges, seenOf } from '../web/form-changes.ts';
import type { FormRequest } from '../web/form-request.ts';
import type { Field, FieldValues, FormView } from '../web/form-view.ts';
import type { Crumb } from '../web/kit.ts';
import { staffForm } from '../web/staff-form.ts';
import { listText, pageText, textIn } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { CORRECTED_STATUSES, correctCustomer, deliverElsewhere } from './order-steps.ts';
import { orderCrumbs, orderUrl } from './orders-list.ts';
import { type OrderDetail, orderById } from './queries.ts';

interface DeliveryChoices {
  readonly wilaya: Field['choices'];
  readonly commune: Field['choices'];
  /** Null while no commune is chosen. */
  readonly transporter: readonly ShippingOption[] | null;
}

interface ShippingOption {
  /** Transporter and price: `3-40000` is transporter 3 for 40,000 centimes. */
  readonly value: string;
  readonly name: string;
  readonly kind: OrderDetail['transporterKind'];
  /** Centimes. */
  readonly price: number;
  /** Total of the order with it, in centimes. */
  readonly total: number;
}

interface OrderDelivery {
  readonly order: OrderDetail;
  readonly values: DeliveryValues;
  readonly choices: DeliveryChoices;
  /** The stored values in words. */
  readonly inWords: DeliveryValues;
}

type DeliveryValues = Readonly<Record<'wilaya' | 'commune' | 'transporter' | 'address', string>>;

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/order-delivery': FormView & {
      readonly title: string;
      readonly order: OrderDetail;
      readonly crumbs: readonly Crumb[];
      readonly choices: DeliveryChoices;
      /** It came back, refused or with its lists filled anew. */
      readonly isSent: boolean;
    };
  }
}

const Body = Type.Object({
  wilaya: Type.String({ minLength: 1, maxLength: 9 }),
  commune: Type.String({ minLength: 1, maxLength: 9 }),
  transporter: Type.String({ minLength: 1, maxLength: 30 }),
  // Judged by the rules of the order form.
  address: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
});

/**
 * Serves the page on which staff send an order to another address or by another transporter (ORD-19, ORD-50). A transporter is
 * chosen together with the price that the page showed, so that no total changes unseen.
 */
export default async function (app: App): Promise<void> {
  staffForm(app, {
    path: '/dashboard/orders/:id/delivery',
    params: LongIdParams,
    body: Body,
    summary: 'Send an order that has not left yet to another address or by another transporter',
    topic: 'orderDelivery',
    template: 'dashboard/order-delivery',
    savedMessage: 'orderDeliverySaved',
    async lock({ db, params }) {
      await lockOrder(db, Number(params.id));
    },
    load: loadDelivery,
    validate({ wilaya, commune, transporter, address }, { locale }, { order, choices }) {
      const problem = checkoutFieldProblem('address', address);
      const wrong = checkoutFieldErrors(
        problem === null ? {} : { address: problem },
        translatorFor(CHECKOUT_MESSAGES, locale),
      );
      if (!CORRECTED_STATUSES.includes(order.status))
        return new WrongFields({ wilaya: [pageText(locale, 'orderDeliveryTooLate')] });
      if (!choices.commune.some(({ value }) => value === commune))
        return new WrongFields({ ...wrong, commune: [pageText(locale, 'orderDeliveryCommuneRequired')] });
      const option = choices.transporter?.find(({ value }) => value === transporter);
      if (option === undefined) {
        const text = choices.transporter?.length === 0 ? 'newOrderNoTransporter' : 'orderDeliveryNewPrice';
        return new WrongFields({ ...wrong, transporter: [pageText(locale, text)] });
      }
      if (problem !== null) return new WrongFields(wrong);
      const place = { wilaya: Number(wilaya), commune: Number(commune), transporter: Number.parseInt(transporter, 10) };
      return { delivery: { ...place, price: option.price }, address: cleanText(address) };
    },
    valueInWords: (name, _, { inWords }) => inWords[name as keyof DeliveryValues],
    async save({ db, staff }, { order }, { delivery, address }) {
      await deliverElsewhere(db, order, { delivery, staff: staffOf({ staff }) });
      await correctCustomer(db, order, { customer: { ...order, address }, staff: staffOf({ staff }) });
    },
    savedUrl: async ({ params, query }) => orderUrl(params.id!, query.list),
    view: ({ order, choices }, { locale, query, body }) => ({
      title: pageText(locale, 'orderDeliveryTitle', { number: order.id }),
      order,
      crumbs: orderCrumbs(locale, order.id, query.list),
      choices,
      isSent: Object.keys(body).length > 0,
    }),
  });
}

async function loadDelivery({ db, locale, params, body, acceptStored }: FormRequest): Promise<OrderDelivery | null> {
  const order = await orderById(db, Number(params.id));
  if (order === null) return null;
  const values = await storedDelivery(db, order);
  const sent: FieldValues = { ...values, ...body };
  // The lists follow what a save would store: two people may have changed different fields.
  const merged = mergeChanges(sent, { stored: values, seen: body._seen ?? seenOf(values), acceptStored }).values;
  const chosen = { ...values, ...merged } as DeliveryValues;
  return {
    order,
    values,
    choices: await deliveryChoices(db, order, { stored: values, chosen, locale }),
    inWords: {
      wilaya: textIn(order.wilaya, locale),
      commune: textIn(order.commune, locale),
      // Isolated, so that the digits keep their order inside Arabic text.
      transporter: listText(locale, [
        textIn(order.transporter, locale),
        `\u2066${formatDa(order.deliveryPrice)}\u2069`,
      ]),
      address: order.address,
    },
  };
}

async function storedDelivery(db: Database, order: OrderDetail): Promise<DeliveryValues> {
  const [stored] = await db.query<DeliveryValues>(
    `select wilaya_id::text as wilaya, commune_id::text as commune,
       transporter_id || '-' || delivery_price as transporter, address from orders where id = $1`,
    [order.id],
  );
  return stored!;
}

/** Returns the lists as far as the choices made fill them. The order's own transporter keeps its price within its wilaya. */
async function deliveryChoices(
  db: Database,
  { subtotal }: OrderDetail,
  delivery: { readonly stored: DeliveryValues; readonly chosen: DeliveryValues; readonly locale: Locale },
): Promise<DeliveryChoices> {
  const { stored, chosen, locale } = delivery;
  const wilayas = await deliverableWilayas(db);
  const communes = /^\d{1,6}$/.test(chosen.wilaya) ? await deliverableCommunes(db, Number(chosen.wilaya), locale) : [];
  const commune = communes.find(({ id }) => String(id) === chosen.commune);
  const rates = commune && (await transportersServing(db, commune.id));
  const [current, agreed] = stored.transporter.split('-').map(Number);
  return {
    wilaya: wilayas.map(({ id, code, nameFr, nameAr, nameEn }) => ({
      value: String(id),
      label: `${code} · ${{ fr: nameFr, ar: nameAr, en: nameEn }[locale]}`,
      names: [nameFr, nameAr, nameEn].join('|'),
    })),
    commune: communes.map(({ id, nameFr, nameAr }) => ({
      value: String(id),
      label: locale === 'ar' ? nameAr : nameFr,
      names: [nameFr, nameAr].join('|'),
    })),
    transporter:
      rates?.map((rate) => {
        const isAgreed = rate.id === current && chosen.wilaya === stored.wilaya;
        const price = isAgreed ? agreed! : rateAtSubtotal(rate, subtotal).finalPrice;
        const name = textIn(rate.name, locale);
        return { value: `${rate.id}-${price}`, name, kind: rate.kind, price, total: subtotal + price };
      }) ?? null,
  };
}
