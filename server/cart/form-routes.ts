import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import { productToAdd } from '../catalogue/queries.ts';
import { ORDER_FORM_LIMITS } from '../checkout/order-draft.ts';
import { packChoicesOf } from '../checkout/order-form.ts';
import type { App } from '../http/app-type.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import type { CartNotice } from './notices.ts';
import { type AddOutcome, addToCart, removeFromCart, removeLines, setCartQuantity } from './shopper-cart.ts';

const Form = Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]));
const CART_PAGE = '/checkout/cart/view';

const NOTICE_OF: Readonly<Record<Exclude<AddOutcome['kind'], 'added' | 'unknown'>, CartNotice>> = {
  'choose-combination': 'choose-combination',
  'choose-pack': 'choose-pack',
  'sold-out': 'sold-out',
  'bad-quantity': 'bad-quantity',
  full: 'full',
};

/** Serves the cart of a shopper whose browser runs no script: plain forms, each answered with the page to see next. */
export default async function (app: App): Promise<void> {
  app.post(
    '/checkout/cart/add',
    { ...ORDER_FORM_LIMITS, schema: { hide: true, body: Form } },
    async (request, reply) => {
      const body = request.body;
      const shop = await shopOr404(app.db);
      const product = await productToAdd(app.db, shop.id, formText(body, 'product'));
      if (product === null) throw new Refusal(404, 'not-found');
      const session = await request.loadSession();
      const outcome = await addToCart(app.db, shop.id, session!.id, {
        product: product.id,
        combination: formText(body, 'combination') || null,
        quantity: parseQuantity(formText(body, 'quantity') || '1'),
        packChoices: packChoicesOf(body),
      });
      if (outcome.kind === 'added') return seeOther(reply, CART_PAGE);
      if (outcome.kind === 'unknown') throw new Refusal(404, 'not-found');
      const page = `/catalog/product/${product.categorySlug}/${product.slug}`;
      return seeOther(reply, `${page}?${new URLSearchParams({ notice: NOTICE_OF[outcome.kind], ...choiceIn(body) })}`);
    },
  );

  // Sent by a page with script, once the browser has stored what its cart took over.
  app.post('/checkout/cart/move', { schema: { hide: true, body: Form } }, async (request, reply) => {
    const session = await request.loadSession();
    await removeLines(app.db, session!.id, movedLines(request.body));
    return reply.code(204).send(null);
  });

  app.post(
    '/checkout/cart/line/:line',
    { schema: { hide: true, params: Type.Object({ line: Type.String({ pattern: '^[0-9]{1,15}$' }) }), body: Form } },
    async (request, reply) => {
      const session = await request.loadSession();
      const line = Number(request.params.line);
      if (formText(request.body, 'intent') === 'remove') {
        await removeFromCart(app.db, session!.id, line);
        return seeOther(reply, CART_PAGE);
      }
      const quantity = parseQuantity(formText(request.body, 'quantity'));
      const changed = await setCartQuantity(app.db, session!.id, line, quantity);
      return seeOther(reply, changed ? CART_PAGE : `${CART_PAGE}?notice=bad-quantity`);
    },
  );
}

/** Reads the combination chosen of a product or of a pack's items, so that a page that refuses it still shows it. */
function choiceIn(body: FormBody): Record<string, string> {
  const fields = ['combination', ...packChoicesOf(body).map(({ product }) => `pack[${product}]`)];
  return Object.fromEntries(
    fields.map((name) => [name, formText(body, name)]).filter(([, id]) => /^\d{1,9}$/.test(id!)),
  );
}

/** Reads the lines of a form, each as its number and quantity: `17-2`. */
function movedLines(body: FormBody) {
  return [body.line ?? []].flat().flatMap((text) => {
    const [, line, quantity] = /^(\d{1,15})-(\d{1,3})$/.exec(String(text)) ?? [];
    return line === undefined ? [] : [{ line: Number(line), quantity: Number(quantity) }];
  });
}

/** Redirects with 303, so that a reload of the next page does not post again. */
function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.redirect(address, 303);
}
