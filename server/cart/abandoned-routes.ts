import { type ProductFacts, productFacts } from '../catalogue/product-facts.ts';
import { textIn } from '../catalogue/product-price.ts';
import type { App } from '../http/app-type.ts';
import { originOf } from '../http/origin.ts';
import { Refusal } from '../http/refusal.ts';
import { currentShop } from '../shop/shop.ts';
import { listText, pageText } from '../web/texts.ts';
import { type CapturedCart, type CapturedLine, capturedCarts } from './abandoned-queries.ts';
import { restoreToken } from './restore-link.ts';

const PAGE = '/dashboard/abandoned-carts';
const SOURCE_TEXT = { cart: 'sourceCart', quick: 'sourceQuick' } as const;

/** Carts whose shopper gave a phone number and did not order, for staff who call them (B 3). */
export default async function (app: App): Promise<void> {
  app.get<{ Querystring: { search?: string; before?: string } }>(
    PAGE,
    { schema: { hide: true } },
    async (request, reply) => {
      const { locale } = request;
      const shop = await currentShop(app.db);
      if (shop === null) throw new Refusal(404, 'not-found');
      const search = String(request.query.search ?? '')
        .slice(0, 60)
        .trim();
      const before = String(request.query.before ?? '');
      const { carts, next } = await capturedCarts(app.db, shop.id, { search, before });
      const facts = await productFacts(
        app.db,
        shop.id,
        carts.flatMap(({ lines }) => lines.map(({ product }) => product)),
      );
      const origin = originOf(app, request);
      const address = (params: Record<string, string>) =>
        `${PAGE}?${new URLSearchParams({ ...(search && { search }), ...params })}`;
      return reply.page('dashboard/abandoned-carts', {
        title: pageText(locale, 'abandonedCarts'),
        search,
        carts: carts.map((cart) => ({
          ...cart,
          sourceKey: SOURCE_TEXT[cart.source],
          age: ageOf(cart, locale),
          contents: cart.lines.map((line) => lineText(line, facts, locale)),
          more: Math.max(0, cart.linesCount - cart.lines.length),
          restoreUrl: `${origin}/checkout/cart/view?restore=${restoreToken(app, cart.externalId)}`,
        })),
        firstUrl: before === '' ? null : address({}),
        nextUrl: next === null ? null : address({ before: next }),
      });
    },
  );
}

function ageOf({ updatedAt }: CapturedCart, locale: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - updatedAt.getTime()) / 60_000));
  const words = new Intl.RelativeTimeFormat(locale === 'ar' ? 'ar-DZ-u-nu-latn' : locale, { numeric: 'auto' });
  if (minutes === 0) return words.format(0, 'second');
  const [value, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 48 * 60
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / 1440), 'day'] as const);
  return words.format(-value, unit);
}

function lineText(
  line: CapturedLine,
  facts: ReadonlyMap<number, ProductFacts>,
  locale: Parameters<typeof pageText>[0],
): { readonly quantity: number; readonly name: string; readonly url: string | null } {
  const product = [...facts.values()].find(
    ({ id, uuid }) => String(id) === String(line.product) || uuid === line.product,
  );
  if (!product) {
    return {
      quantity: line.quantity,
      name: pageText(locale, 'abandonedUnknown', { id: String(line.product) }),
      url: null,
    };
  }
  const values = product.combinations.find(({ id }) => String(id) === String(line.combination))?.values ?? [];
  const labels = values.map(({ name }) => textIn(name, locale));
  return {
    quantity: line.quantity,
    name: listText(locale, [textIn(product.names, locale), ...labels]),
    url: `/dashboard/products/${product.id}`,
  };
}
