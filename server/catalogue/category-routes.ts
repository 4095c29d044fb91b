import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { CreatedCategory } from '../../shared/api/category.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal, refusalCode } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { formRequestOf, refusedBySchema, tidyBody } from '../web/form-request.ts';
import { type FormState, type FormView, formView } from '../web/form-view.ts';
import { PRECONDITION } from '../web/staff-form.ts';
import { pageText } from '../web/texts.ts';
import { CATEGORY_FORM, createCategory, emptyCategory } from './category-form.ts';
import { choiceLists, type ListedChoice } from './choice-lists.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/category-new': FormView & {
      readonly title: string;
      readonly categories: readonly ListedChoice[];
      /** Address of the product that the form was opened from. */
      readonly back: string;
    };
  }
}

const CALL = '/dashboard/api/categories';
const PRODUCTS = '/dashboard/products';
const Back = Type.Optional(Type.String({ maxLength: 200 }));

/** Creates a category: the call of `z-quick-category`, and the page that its link leads to without script. */
export default async function (app: App): Promise<void> {
  const render = async (reply: FastifyReply, back: string | undefined, state: FormState) => {
    const { locale } = reply.request;
    const shop = await shopOr404(app.db);
    const { categories } = await choiceLists(app.db, shop.id, locale);
    const view = { title: pageText(locale, 'newCategory'), categories, back: pageToReturnTo(back) };
    const form = formView({ ...CATEGORY_FORM, locale }, CALL, state);
    return reply.page('dashboard/category-new', { ...view, ...form }, { status: state.status });
  };

  app.get(
    '/dashboard/categories/new',
    { schema: { hide: true, querystring: Type.Object({ back: Back }, { additionalProperties: true }) } },
    async (request, reply) => render(reply, request.query.back, emptyCategory()),
  );

  app.post(
    CALL,
    {
      schema: {
        summary: 'Create a category',
        body: Type.Object({ ...CATEGORY_FORM.schema.properties, back: Back, _seen: PRECONDITION._seen }),
        response: { 201: CreatedCategory, 303: SEE_OTHER, 409: Problem },
      },
      attachValidation: true,
      preValidation: tidyBody,
    },
    async (request, reply) => {
      const { locale, body } = request;
      const shop = await shopOr404(app.db);
      const wrong = refusedBySchema(request, CATEGORY_FORM.topic);
      const outcome =
        wrong === null
          ? await app.db.transaction((tx) => createCategory(tx, shop.id, body, locale))
          : { kind: 'refused' as const, status: 422 as const, errors: wrong };
      if (outcome.kind === 'created') {
        const { id, name } = outcome;
        if (wantsJson(request)) return reply.code(201).send({ id, name });
        return redirectWithFlash(reply, pageToReturnTo(body.back), pageText(locale, 'categoryCreated', { name }));
      }
      const { status, errors } = outcome;
      if (wantsJson(request)) throw new Refusal(status, refusalCode(status), { errors });
      const values = formRequestOf(request, app.db).body;
      return render(reply, values.back, { status, message: 'errorSummary', values, seen: '', errors });
    },
  );
}

/** Returns a page of a product of this server, else the list of products. */
function pageToReturnTo(back: string | undefined): string {
  return back !== undefined && /^\/dashboard\/products\/[0-9]{1,9}$/.test(back) ? back : PRODUCTS;
}
