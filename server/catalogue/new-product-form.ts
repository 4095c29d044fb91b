import { randomUUID } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { Uuid } from '../../shared/api/uuid.ts';
import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { type FormRequest, tidyBody } from '../web/form-request.ts';
import { formUuid } from '../web/form-uuid.ts';
import type { FormView } from '../web/form-view.ts';
import { staffForm } from '../web/staff-form.ts';
import { pageText } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { FAMILIES, familyOf, PRODUCT_TYPES } from './families.ts';
import { createProduct, type NewProduct } from './new-product.ts';
import { PRICE_FIELDS, type PriceView, priceView, readPrices } from './price-fields.ts';

const PATH = '/dashboard/products/new';

interface Choice {
  readonly value: string;
  readonly label: string;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/new-product': FormView & {
      readonly title: string;
      readonly prices: PriceView;
      readonly categories: readonly Choice[];
      readonly key: string;
      /** Of the name. */
      readonly language: string;
    };
  }
}

/** The first fields, which the dialog of the list asks for too. */
const START = {
  type: Type.Union(PRODUCT_TYPES.map((type) => Type.Literal(type))),
  family: Type.Union(FAMILIES.map((family) => Type.Literal(family))),
  name: Type.String({ minLength: 1, maxLength: 200 }),
};
const Start = Type.Object(START);
const Body = Type.Object({
  ...START,
  key: Type.String({
    ...Uuid,
    description: 'Of the page: a form that is sent twice creates one product',
  }),
  languageCode: Type.Union(LOCALES.map((locale) => Type.Literal(locale))),
  category: Type.String({ minLength: 1, maxLength: 9 }),
  ...PRICE_FIELDS,
});

/** Serves the page that creates a product from what it needs, and the dialog of the list that leads there (NEW-1). */
export default async function (app: App): Promise<void> {
  staffForm(app, {
    path: PATH,
    params: Type.Object({}),
    summary: 'Create a product as a draft',
    body: Body,
    topic: 'newProduct',
    template: 'dashboard/new-product',
    savedMessage: 'newProductSaved',

    async load(formRequest) {
      const { id: shopId } = await shopOr404(formRequest.db);
      return {
        shopId,
        categories: await categoriesOf(formRequest, shopId),
        values: await valuesOf(formRequest, shopId),
      };
    },

    validate({ key, ...values }, { locale }, { categories }) {
      const product = readProduct(values, categories, locale);
      return product instanceof WrongFields ? product : { product, uuid: formUuid(key, product) };
    },

    async save({ db }, { shopId }, { uuid, product }) {
      await createProduct(db, shopId, uuid, product);
    },

    async savedUrl({ db }, { uuid }) {
      const [created] = await db.query<{ id: number }>('select id from products where uuid = $1', [uuid]);
      return `/dashboard/products/${created?.id}`;
    },

    view: ({ categories, values: { key = '', languageCode: language = '' } }, { locale }) => ({
      title: pageText(locale, 'newProduct'),
      prices: priceView(locale),
      categories,
      key,
      language,
    }),
  });

  app.post(
    '/dashboard/products/start',
    {
      schema: {
        summary: 'Check the first fields of a new product',
        body: Start,
        response: { 200: Type.Object({ url: Type.String() }), 303: SEE_OTHER, 422: Problem },
      },
      preValidation: tidyBody,
    },
    async (request, reply) => {
      const { type, family, name } = request.body;
      const stored = familyOf(type, family);
      if (stored === null) {
        throw new Refusal(422, 'invalid', { errors: { family: [pageText(request.locale, 'familyOfPack')] } });
      }
      const url = `${PATH}?${new URLSearchParams({ type, family: stored, name })}`;
      return wantsJson(request) ? { url } : reply.redirect(url, 303);
    },
  );
}

type ProductValues = Omit<Static<typeof Body>, 'key'>;

function readProduct(
  { type, family, name, languageCode, category, ...prices }: ProductValues,
  categories: readonly Choice[],
  locale: Locale,
): NewProduct | WrongFields {
  const readable = readPrices(prices, locale);
  const stored = familyOf(type, family);
  const isKnown = categories.some(({ value }) => value === category);
  if (!(readable instanceof WrongFields) && stored !== null && isKnown) {
    return { type, family: stored, name, languageCode, category: Number(category), prices: readable };
  }
  return new WrongFields({
    ...(stored === null && { family: [pageText(locale, 'familyOfPack')] }),
    ...(!isKnown && { category: [pageText(locale, 'newProductCategoryRequired')] }),
    ...(readable instanceof WrongFields && readable.errors),
  });
}

/** Returns what was sent, else what the dialog of the list passed on, else what a new product begins with. */
async function valuesOf({ db, locale, query, body }: FormRequest, shopId: number): Promise<Record<string, string>> {
  const [newest] = await db.query<{ tax: number }>(
    'select tax from products where shop_id = $1 order by id desc limit 1',
    [shopId],
  );
  const type = PRODUCT_TYPES.find((one) => one === query.type) ?? 'simple';
  const family = FAMILIES.find((one) => one === query.family) ?? 'standard';
  const initial: Readonly<Record<keyof Static<typeof Body>, string>> = {
    key: randomUUID(),
    type,
    family: familyOf(type, family) ?? 'standard',
    languageCode: locale,
    name: (query.name ?? '').slice(0, 200),
    category: '',
    price_ht: '',
    tax: String((newest?.tax ?? 0) / 100),
    supplyPriceHt: '',
    wholeSalePriceHt: '',
    wholesale_from: '1',
  };
  return Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, body[name] ?? value]));
}

/** Returns the categories of the shop by name, each behind those it is in. */
async function categoriesOf({ db, locale }: { db: Database; locale: string }, shopId: number): Promise<Choice[]> {
  return db.query<Choice & object>(
    `with recursive tree as (
       select id, coalesce(name ->> $2, name ->> 'fr') as label from categories where shop_id = $1 and parent_id is null
       union all
       select c.id, tree.label || ' › ' || coalesce(c.name ->> $2, c.name ->> 'fr')
       from categories c join tree on tree.id = c.parent_id
     )
     select id::text as value, label from tree order by label`,
    [shopId, locale],
  );
}
