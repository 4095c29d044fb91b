import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { setFlash } from '../web/flash.ts';
import { pageLinks, pageNumber } from '../web/pagination.ts';
import { editableText } from '../web/rich-text.ts';
import { pageText } from '../web/texts.ts';
import { type ProductEdit, type ProductFormValues, readProductForm, saveProduct } from './product-editing.ts';
import { type EditedProduct, editedProduct, listProducts } from './staff-queries.ts';

const PAGE_SIZE = 50;
const params = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,9}$' }) });
const Text = Type.String({ maxLength: 20_000 });
const Form = Type.Object(
  {
    languageCode: Type.Union(LOCALES.map((locale) => Type.Literal(locale))),
    name: Text,
    shortDescription: Text,
    seoTitle: Text,
    seoDescription: Text,
    price_ht: Text,
  },
  { additionalProperties: false },
);
/** What an asynchronous form reads after a save (A 2.13). */
const Saved = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  data: Type.Record(Type.String(), Type.String()),
});

/** The staff's list of products and the form of one. */
export default async function (app: App): Promise<void> {
  app.get<{ Querystring: { search?: string; page?: string } }>(
    '/dashboard/products',
    { schema: { hide: true } },
    async (request, reply) => {
      const { locale } = request;
      const search = String(request.query.search ?? '')
        .slice(0, 100)
        .trim();
      const page = pageNumber(request.query.page);
      const offset = (page - 1) * PAGE_SIZE;
      const { products, total } = await listProducts(app.db, { locale, search, limit: PAGE_SIZE, offset });
      return reply.page('dashboard/products', {
        title: pageText(locale, 'products'),
        search,
        products,
        total,
        pages: pageLinks('/dashboard/products', { search }, { page, size: PAGE_SIZE, total }),
      });
    },
  );

  app.get<{ Params: { id: string }; Querystring: { lang?: string } }>(
    '/dashboard/products/:id',
    { schema: { hide: true, params } },
    async (request, reply) => {
      const language = LOCALES.find((locale) => locale === request.query.lang) ?? DEFAULT_LOCALE;
      const product = await productOr404(app, request.params.id, language);
      return drawForm(request, reply, product, language, valuesOf(product), {});
    },
  );

  app.post(
    '/dashboard/products/:id',
    {
      schema: {
        summary: 'Save texts and price of a product',
        params,
        body: Form,
        response: { 200: Saved, 303: SEE_OTHER, 404: Problem },
      },
    },
    async (request, reply) => {
      const { languageCode: language, ...values } = request.body;
      const product = await productOr404(app, request.params.id, language);
      const reading = readProductForm(values, request.locale);
      if (!reading.ok) {
        if (wantsJson(request)) throw new Refusal(422, 'invalid', {}, { errors: reading.errors });
        return drawForm(request, reply, product, language, values, reading.errors);
      }
      await saveProduct(app.db, product.id, language, reading.edit);
      const message = pageText(request.locale, 'productSaved');
      if (wantsJson(request)) {
        return { success: true, message, data: { ...shownValues(reading.edit) } };
      }
      setFlash(reply, { kind: 'success', message });
      return reply.redirect(`/dashboard/products/${product.id}?lang=${language}`, 303);
    },
  );
}

async function productOr404(app: App, id: string, language: Locale): Promise<EditedProduct> {
  const product = await editedProduct(app.db, Number(id), language);
  if (product === null) throw new Refusal(404, 'not-found');
  return product;
}

function valuesOf({ texts, priceHt }: EditedProduct): ProductFormValues {
  return shownValues({ ...texts, priceHt });
}

/** As the form shows what is stored. */
function shownValues({ priceHt, ...texts }: ProductEdit): ProductFormValues {
  const shortDescription = editableText(texts.shortDescription);
  return { ...texts, shortDescription, price_ht: canonicalAmount(priceHt) };
}

function drawForm(
  request: FastifyRequest,
  reply: FastifyReply,
  product: EditedProduct,
  language: Locale,
  values: ProductFormValues,
  errors: Record<string, string[]>,
): Promise<FastifyReply> {
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  // Not by its name: a save without a new page may change that.
  const title = pageText(request.locale, 'editProduct', { number: product.id });
  return reply.page('dashboard/product-form', { title, product, language, values, errors }, { status });
}
