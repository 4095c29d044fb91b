import { CreatedCategory } from '../../shared/api/category.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { App } from '../http/app-type.ts';
import { Refusal, refusalCode } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { refusedBySchema, tidyBody } from '../web/form-request.ts';
import { CATEGORY_FORM, createCategory } from './category-form.ts';

/** Creates a category for the call of `z-quick-category`. */
export default async function (app: App): Promise<void> {
  app.post(
    '/dashboard/api/categories',
    {
      schema: {
        summary: 'Create a category',
        body: CATEGORY_FORM.schema,
        response: { 201: CreatedCategory, 409: Problem },
      },
      attachValidation: true,
      preValidation: tidyBody,
    },
    async (request, reply) => {
      const { locale, body } = request;
      const shop = await shopOr404(app.db);
      const wrong = refusedBySchema(request, CATEGORY_FORM.topic);
      if (wrong !== null) throw new Refusal(422, refusalCode(422), { errors: wrong });
      const outcome = await app.db.transaction((tx) => createCategory(tx, shop.id, body, locale));
      if (outcome.kind === 'refused') {
        const { status, errors, category } = outcome;
        throw new Refusal(status, refusalCode(status), { errors, ...(category && { category }) });
      }
      return reply.code(201).send({ id: outcome.id, name: outcome.name });
    },
  );
}
