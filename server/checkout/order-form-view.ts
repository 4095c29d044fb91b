import type { Locale } from '../../shared/i18n/locale.ts';
import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { missingInfoText } from '../../shared/i18n/messages/checkout-texts.ts';
import { translatorFor } from '../../shared/i18n/translate.ts';
import { CHECKOUT_FIELDS } from '../../shared/rules/checkout/checkout-fields.ts';
import { rateAtSubtotal } from '../../shared/rules/checkout/shipping.ts';
import type { Database } from '../db/database.ts';
import { transportersServing } from '../delivery/queries.ts';
import { communeById, communeChoice, deliverableCommunes, deliverableWilayas } from '../geography/queries.ts';
import { textIn } from '../web/texts.ts';
import type { OrderForm } from './order-form-page.ts';

/** The message above the form when the order as a whole was refused. */
export interface OrderFormNotice {
  readonly message: string;
  /** Of a cooldown: how long to wait. */
  readonly seconds?: number;
}

interface OrderFormContext {
  /** Centimes of the products; null while the quantity is no number. */
  readonly subtotal: number | null;
  readonly withQuantity: boolean;
  readonly soldOut: boolean;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly notice: OrderFormNotice | null;
}

/** Link of a message of the summary, by field. */
const ANCHORS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CHECKOUT_FIELDS.map((name) => [name, `#order-${name}`])),
  productInPack: '#pack-title',
};

/** Returns the order form with each list filled as far as the choices made allow (PLC-1). */
export async function orderFormView(db: Database, locale: Locale, form: OrderForm, context: OrderFormContext) {
  const wilayaId = entryId(form.fields.wilaya);
  const communeId = entryId(form.fields.commune);
  const [wilayas, communes, commune] = await Promise.all([
    deliverableWilayas(db),
    wilayaId === null ? [] : deliverableCommunes(db, wilayaId, locale),
    communeId === null ? null : communeById(db, communeId),
  ]);
  const communeFits = commune?.deliverable === true && commune.wilayaId === wilayaId;
  const rates = communeFits ? ((await transportersServing(db, commune.id)) ?? []) : null;
  const transporters =
    rates?.map((rate) => ({
      id: rate.id,
      kind: rate.kind,
      name: textIn(rate.name, locale),
      price: rate.price,
      freeFrom: rate.freeFrom,
      ...rateAtSubtotal(rate, context.subtotal ?? 0),
      selected: String(rate.id) === form.fields.transporter,
    })) ?? null;
  return {
    ...context,
    fields: form.fields,
    orderKey: form.orderKey,
    errorSummary: errorSummary(form, context, locale),
    wilayas: wilayas.map(({ id, code, nameFr, nameAr, nameEn }) => ({
      id,
      code,
      name: { fr: nameFr, ar: nameAr, en: nameEn }[locale],
      names: [nameFr, nameAr, nameEn].join('|'),
    })),
    communes: communes.map((one) => communeChoice(one, locale)),
    transporters,
    deliveryPrice: transporters?.find(({ selected }) => selected)?.finalPrice ?? null,
  };
}

/**
 * Returns the line above the form with a link to the first field in error, as the page with script has it; null without
 * errors. Messages that have no field in the form are listed below it.
 */
function errorSummary(form: OrderForm, { errors, withQuantity }: OrderFormContext, locale: Locale) {
  const invalidFields = CHECKOUT_FIELDS.filter((name) => errors[name] && (name !== 'quantity' || withQuantity));
  const others = Object.entries(errors).filter(([name]) => !invalidFields.some((field) => field === name));
  if (invalidFields.length === 0 && others.length === 0) return null;
  const isBlank = invalidFields.every((name) => form.fields[name].trim() === '');
  const count = { count: invalidFields.length };
  const say = translatorFor(CHECKOUT_MESSAGES, locale);
  return {
    line: invalidFields.length > 0 ? say(isBlank ? 'form.toComplete' : 'form.toCorrect', count) : null,
    href: ANCHORS[invalidFields[0] ?? ''],
    missing: invalidFields.length > 1 ? missingInfoText(form.fields, say) : null,
    others: others.map(([name, messages]) => ({ href: ANCHORS[name] ?? '#order', message: messages[0] })),
  };
}

export type OrderFormView = Awaited<ReturnType<typeof orderFormView>>;

function entryId(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}
