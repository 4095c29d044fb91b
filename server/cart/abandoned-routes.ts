import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { type ProductFacts, productFacts } from '../catalogue/product-facts.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { originOf } from '../http/origin.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { amountCell, type CsvColumn, phoneCell, timeCell } from '../web/csv.ts';
import { redirectWithFlash } from '../web/flash.ts';
import type { ListView } from '../web/list-view.ts';
import { staffList } from '../web/staff-list.ts';
import { listText, pageText, textIn } from '../web/texts.ts';
import {
  CART_CURSOR,
  CART_SORTS,
  type CapturedCart,
  type CapturedLine,
  capturedCarts,
  noteCall,
  QUIET_MINUTES,
  seenText,
} from './abandoned-queries.ts';
import { restoreToken } from './restore-link.ts';

const PATH = '/dashboard/abandoned-carts';
const SOURCE_TEXT = { cart: 'sourceCart', quick: 'sourceQuick' } as const;

interface ShownCartLine {
  readonly quantity: number;
  readonly name: string;
  readonly url: string | null;
}

interface ShownCart extends CapturedCart {
  readonly sourceKey: TextKey;
  readonly contents: readonly ShownCartLine[];
  /** Lines that were not captured. */
  readonly more: number;
  readonly restoreUrl: string;
  /** The page on which staff order it for the customer. */
  readonly orderUrl: string;
  /** Sent with the note of a call. */
  readonly seen: string;
}

/** The note of a call that was not stored, as somebody else noted another one or the cart changed. */
interface RefusedCall {
  readonly message: string;
  readonly note: string;
  readonly cart: Pick<ShownCart, 'externalId' | 'firstname' | 'lastname' | 'seen'>;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/abandoned-carts': ListView<ShownCart> & {
      readonly title: string;
      /** A cart is listed after so many minutes without a change. */
      readonly quietMinutes: number;
      /** Cursor of the page, to which a noted call leads back. */
      readonly before: string;
      readonly refused: RefusedCall | null;
    };
  }
}

/** Carts whose shopper gave a phone number and did not order, for staff who call them (ABN-5). */
export default async function (app: App): Promise<void> {
  const renderRefused = staffList(app, {
    path: PATH,
    template: 'dashboard/abandoned-carts',
    topic: 'abandoned',
    filters: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 60 })),
      state: Type.Optional(Type.Union([Type.Literal('called'), Type.Literal('ordered')])),
    }),
    sorts: CART_SORTS,
    descendsFirst: true,
    cursor: Type.String({ pattern: CART_CURSOR }),
    size: 25,
    hasViews: true,
    async query({ db, locale, request, filters, sort, limit, before }) {
      const shop = await shopOr404(db);
      const { carts, total, next } = await capturedCarts(db, shop.id, { ...filters, sort, limit, before });
      const products = carts.flatMap(({ lines }) => lines.map(({ product }) => product));
      const facts = [...(await productFacts(db, shop.id, products)).values()];
      const byReference = new Map(
        facts.flatMap((one) => [
          [String(one.id), one],
          [one.uuid, one],
        ]),
      );
      const origin = originOf(app, request);
      const rows = carts.map((cart) => ({
        ...cart,
        sourceKey: SOURCE_TEXT[cart.source],
        contents: cart.lines.map((line) => shownLine(line, byReference, locale)),
        more: Math.max(0, cart.linesCount - cart.lines.length),
        restoreUrl: `${origin}/checkout/cart/view?restore=${restoreToken(app, cart.externalId)}`,
        orderUrl: `/dashboard/orders/new?${new URLSearchParams({ cart: cart.externalId })}`,
        seen: seenText(cart),
      }));
      return { rows, total, next };
    },
    view: async ({ locale, before }) => ({
      title: pageText(locale, 'abandonedCarts'),
      quietMinutes: QUIET_MINUTES,
      before,
      refused: null,
    }),
    csv: csvColumns,
  });

  app.post(
    `${PATH}/calls`,
    {
      schema: {
        summary: 'Note what came of a call to the shopper of an abandoned cart',
        body: Type.Object({
          cart: Type.String({ minLength: 1, maxLength: 100, description: 'Its external id' }),
          note: Type.String({ maxLength: 500, description: 'Spaces alone are none' }),
          seen: Type.Optional(Type.String({ maxLength: 60, description: '`seen` of the cart, as the page showed it' })),
          list: Type.Optional(Type.String({ description: 'Parameters of the list' })),
        }),
        response: { 303: SEE_OTHER, 404: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const note = body.note.trim();
      if (note === '') {
        const message = pageText(locale, 'orderNoteEmpty');
        throw new Refusal(422, 'invalid', { message, errors: { note: [message] } });
      }
      const { id: shopId } = await shopOr404(app.db);
      const { cart, seen, list = '' } = body;
      const outcome = await noteCall(app.db, shopId, { cart, note, seen, staffName: staffOf(request).name });
      if (outcome === 'unknown') throw new Refusal(404, 'not-found');
      if (outcome !== 'noted') {
        const message = changedText(locale, outcome, seen);
        if (wantsJson(request)) throw new Refusal(409, 'conflict', { message });
        const refused = { message, note, cart: { ...outcome, seen: seenText(outcome) } };
        return renderRefused(request, reply, { status: 409, query: list, view: { refused } });
      }
      const params = new URLSearchParams(list).toString();
      return redirectWithFlash(
        reply,
        params === '' ? PATH : `${PATH}?${params}`,
        pageText(locale, 'abandonedCallNoted'),
      );
    },
  );
}

/** Says how a cart changed since a page showed it: it was ordered, called, or its shopper changed it. */
function changedText(locale: Locale, { orderId, call, updatedAt }: CapturedCart, seen = ''): string {
  const format = shopTime(locale, { dateStyle: 'short', timeStyle: 'short' });
  const [, calledAt, orderSeen] = seen.split(',');
  if (orderId !== null && String(orderId) !== orderSeen)
    return pageText(locale, 'abandonedOrderedSince', { number: orderId });
  if (call === null || String(new Date(call.at).getTime()) === calledAt)
    return pageText(locale, 'abandonedChangedSince', { when: format.format(updatedAt) });
  const { note, by, at } = call;
  return pageText(locale, 'abandonedCalledSince', { note, by, when: format.format(new Date(at)) });
}

function csvColumns(locale: Locale): CsvColumn<ShownCart>[] {
  return [
    { label: pageText(locale, 'abandonedAge'), value: ({ updatedAt }) => timeCell(updatedAt, locale) },
    { label: pageText(locale, 'source'), value: ({ sourceKey }) => pageText(locale, sourceKey) },
    {
      label: pageText(locale, 'customer'),
      value: ({ firstname, lastname }) => [firstname, lastname].filter(Boolean).join(' '),
    },
    { label: pageText(locale, 'phone'), value: ({ phone }) => phoneCell(phone) },
    {
      label: pageText(locale, 'destination'),
      value: ({ wilayaCode, wilaya }) => wilaya && `${wilayaCode} ${textIn(wilaya, locale)}`,
    },
    {
      label: pageText(locale, 'abandonedContents'),
      value: ({ contents, more }) =>
        [
          ...contents.map(({ quantity, name }) => `${quantity} × ${name}`),
          ...(more > 0 ? [pageText(locale, 'abandonedMore', { count: more })] : []),
        ].join(' · '),
    },
    {
      label: pageText(locale, 'sheetProducts'),
      value: ({ subtotal }) => (subtotal === null ? null : amountCell(subtotal, locale)),
    },
    { label: pageText(locale, 'orderNumber'), value: ({ orderId }) => orderId },
    { label: pageText(locale, 'abandonedCall'), value: ({ call }) => call?.note ?? null },
    { label: pageText(locale, 'abandonedCalledAt'), value: ({ call }) => call && timeCell(new Date(call.at), locale) },
  ];
}

function shownLine(line: CapturedLine, products: ReadonlyMap<string, ProductFacts>, locale: Locale): ShownCartLine {
  const { quantity } = line;
  const product = products.get(String(line.product));
  if (!product)
    return { quantity, name: pageText(locale, 'abandonedUnknown', { id: String(line.product) }), url: null };
  const values = product.combinations.find(({ id }) => String(id) === String(line.combination))?.values ?? [];
  const labels = values.map(({ name }) => textIn(name, locale));
  const name = listText(locale, [textIn(product.names, locale), ...labels]);
  return { quantity, name, url: `/dashboard/products/${product.id}` };
}
