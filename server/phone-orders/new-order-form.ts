import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { canonicalOrder } from '../../shared/rules/checkout/order-key.ts';
import { sha256 } from '../../shared/rules/checkout/sha256.ts';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import type { OrderRequest, RequestedPackChoice } from '../checkout/order.ts';
import { isOrderKey, newOrderKey } from '../checkout/order-form.ts';
import { claimedCentimes } from '../checkout/read-payload.ts';
import { type FormBody, formText } from '../http/form-body.ts';

/** More lines are not added. */
export const MOST_LINES = 50;

const FIELDS = ['firstname', 'lastname', 'phone', 'email', 'wilaya', 'commune', 'transporter', 'address'] as const;

export interface NewOrderLine {
  readonly product: string;
  readonly combination: string;
  readonly quantity: string;
  /** Of a pack: the variants chosen of its open items. */
  readonly packChoices: readonly RequestedPackChoice[];
}

/** The form of an order that staff take by phone, exactly as typed. */
export interface NewOrderForm {
  readonly fields: Readonly<Record<(typeof FIELDS)[number], string>>;
  readonly customerLocale: Locale;
  /** The customer lives elsewhere than the order is delivered to. */
  readonly livesElsewhere: boolean;
  readonly home: { readonly wilaya: string; readonly commune: string };
  /** At least one; a new one is blank. */
  readonly lines: readonly NewOrderLine[];
  /** Words that the listed products have in their names. */
  readonly search: string;
  /** The words differ from those of the list that the page showed. */
  readonly isNewSearch: boolean;
  /** Unchanged when the page is rendered again, so that pressing twice is one order. */
  readonly orderKey: string;
  /** Prices in DA that the page showed, by `lineKey` or by transporter. */
  readonly shown: { readonly line: (key: string) => string; readonly transporter: (id: string) => string };
  /** The `totalKey` of the order whose total the page showed; empty when it showed none. */
  readonly totalShown: string;
  /** Number of the order that the cart became, when the page said so; else empty. */
  readonly cartOrder: string;
}

/** A press of a button of the form. */
type NewOrderIntent =
  | { readonly kind: 'order' | 'show' | 'add-line' | 'fill-customer' }
  | { readonly kind: 'remove-line'; readonly index: number };

const BLANK_LINE: NewOrderLine = { product: '', combination: '', quantity: '1', packChoices: [] };

/** Reads the form; an empty body gives the form as it is at first. */
export function readNewOrder(body: FormBody, locale: Locale): NewOrderForm {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, formText(body, name)]));
  const orderKey = formText(body, 'orderKey');
  const customerLocale = formText(body, 'customerLocale');
  const search = formText(body, 'search').trim().slice(0, 100);
  return {
    fields: fields as NewOrderForm['fields'],
    customerLocale: LOCALES.find((one) => one === customerLocale) ?? locale,
    livesElsewhere: formText(body, 'livesElsewhere') !== '',
    home: { wilaya: formText(body, 'home[wilaya]'), commune: formText(body, 'home[commune]') },
    lines: orOneBlank(linesIn(body)),
    search,
    isNewSearch: search !== formText(body, 'searched'),
    orderKey: isOrderKey(orderKey) ? orderKey : newOrderKey(),
    shown: {
      line: (key) => formText(body, `shownLine[${key}]`),
      transporter: (id) => formText(body, `shownDelivery[${id}]`),
    },
    totalShown: formText(body, 'totalShown'),
    cartOrder: formText(body, 'cartOrder'),
  };
}

/** Reads the intent. Anything unknown shows the page with today's prices, as Enter does: an order takes its own button. */
export function readNewOrderIntent(body: FormBody): NewOrderIntent {
  const intent = formText(body, 'intent');
  const removed = /^remove-line-(\d{1,2})$/.exec(intent)?.[1];
  if (removed !== undefined) return { kind: 'remove-line', index: Number(removed) };
  return { kind: (['order', 'add-line', 'fill-customer'] as const).find((kind) => kind === intent) ?? 'show' };
}

export function withLineAdded(form: NewOrderForm): NewOrderForm {
  return form.lines.length >= MOST_LINES ? form : { ...form, lines: [...form.lines, BLANK_LINE] };
}

export function withLineRemoved(form: NewOrderForm, index: number): NewOrderForm {
  return { ...form, lines: orOneBlank(form.lines.filter((_, position) => position !== index)) };
}

/**
 * Fills the first line without a product with the one that a new search means.
 * @returns `filledLine` -1 where there is no such line
 */
export function withMatch(
  form: NewOrderForm,
  match: Pick<NewOrderLine, 'product' | 'combination'> | null,
): { readonly form: NewOrderForm; readonly filledLine: number } {
  const filledLine = form.isNewSearch && match ? form.lines.findIndex(({ product }) => product === '') : -1;
  if (filledLine === -1) return { form, filledLine };
  const lines = form.lines.map((line, index) => (index === filledLine ? { ...line, ...match } : line));
  return { form: { ...form, lines }, filledLine };
}

/** Leaves out the lines in which nothing was chosen or typed. */
export function withoutBlankLines(form: NewOrderForm): NewOrderForm {
  const filled = form.lines.filter(({ product, combination, quantity }) => {
    return product !== '' || combination !== '' || !['', '1'].includes(quantity.trim());
  });
  return { ...form, lines: orOneBlank(filled) };
}

/** Returns the order as the checkout takes it. */
export function newOrderRequest(
  form: NewOrderForm,
  order: {
    readonly shopUuid: string;
    readonly locale: Locale;
    readonly employee: number;
    /** External id of the abandoned cart that becomes this order. */
    readonly cart?: string | null;
  },
): OrderRequest {
  const { fields, orderKey, customerLocale } = form;
  const homeCommune = form.livesElsewhere ? Number(form.home.commune) : null;
  const lines = form.lines.map((line) => ({
    product: line.product,
    combination: line.combination || null,
    quantity: parseQuantity(line.quantity),
    unitPriceClaim: claimedCentimes(form.shown.line(lineKey(line))),
    packChoices: line.packChoices,
  }));
  return {
    shopUuid: order.shopUuid,
    clientOrderKey: orderKey,
    payloadHash: sha256(canonicalOrder({ fields, lines, customerLocale, homeCommune })),
    cartExternalId: order.cart ?? orderKey,
    source: 'phone',
    locale: order.locale,
    fields,
    lines,
    deliveryClaim: claimedCentimes(form.shown.transporter(fields.transporter)),
    phoneOrder: { employee: order.employee, customerLocale, homeCommune },
  };
}

/** Names the price of a line: another product or combination has another one. */
export function lineKey({ product, combination }: Pick<NewOrderLine, 'product' | 'combination'>): string {
  return `${product}-${combination}`;
}

/** Names the total of an order: whatever changes the total changes it, apart from the shop's prices. */
export function totalKey(form: NewOrderForm): string {
  const { commune, transporter } = form.fields;
  const lines = withoutBlankLines(form).lines.map((line) => `${lineKey(line)}x${parseQuantity(line.quantity)}`);
  return [...lines, commune, transporter].join(' ');
}

function linesIn(body: FormBody): NewOrderLine[] {
  const indexes = Object.keys(body).flatMap((name) => /^lines\[(\d{1,3})\]\[product\]$/.exec(name)?.[1] ?? []);
  return indexes.slice(0, MOST_LINES).map((index) => {
    const text = (name: string) => formText(body, `lines[${index}][${name}]`);
    return {
      product: text('product'),
      combination: text('combination'),
      quantity: text('quantity'),
      packChoices: packChoicesIn(body, `lines[${index}][pack]`),
    };
  });
}

/** Reads a pack's choices: `lines[0][pack][12]=34` is combination 34 of product 12 inside the pack. */
function packChoicesIn(body: FormBody, prefix: string): RequestedPackChoice[] {
  return Object.keys(body).flatMap((name) => {
    if (!name.startsWith(prefix)) return [];
    const product = /^\[(\d{1,9})\]$/.exec(name.slice(prefix.length))?.[1];
    const combination = formText(body, name);
    return product === undefined || combination === '' ? [] : [{ product, combination }];
  });
}

function orOneBlank(lines: readonly NewOrderLine[]): readonly NewOrderLine[] {
  return lines.length === 0 ? [BLANK_LINE] : lines;
}
