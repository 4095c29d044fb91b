import { Type } from 'typebox';
import { ActionDone } from '../../../shared/api/combinations.ts';
import { Problem } from '../../../shared/api/problem.ts';
import type { App } from '../../http/app-type.ts';
import { IdParams } from '../../http/ids.ts';
import { SEE_OTHER } from '../../http/openapi.ts';
import { answerDone, answerRefused } from '../../web/change-answer.ts';
import { pageText } from '../../web/texts.ts';
import { lockProducts } from '../product-lock.ts';
import { generateCombinations, lockValues, planCombinations } from './generate.ts';
import {
  GENERATE_PATH,
  GenerateForm,
  generatePath,
  generateStateOf,
  keyOfValues,
  problemText,
  sendGenerate,
} from './generate-page.ts';
import { combinationsHead, combinationsPath } from './page.ts';

/** Adds the routes that make combinations of option values: choosing values, what would be made, and making them. */
export function addGenerateRoutes(app: App): void {
  app.get(
    GENERATE_PATH,
    {
      schema: {
        hide: true,
        params: IdParams,
        querystring: Type.Object({
          ...GenerateForm.properties,
          preview: Type.Optional(Type.Literal('1')),
          add: Type.Optional(Type.Literal('value')),
        }),
      },
    },
    (request, reply) => sendGenerate(app, request, reply, generateStateOf(request.query)),
  );

  app.post(
    GENERATE_PATH,
    {
      schema: {
        summary: 'Make the combinations of option values that a product does not have yet',
        params: IdParams,
        querystring: Type.Object({
          previewed: Type.Optional(
            Type.String({
              pattern: '^[0-9-]{0,2000}$',
              description: 'Values of the preview: others are previewed first',
            }),
          ),
        }),
        body: GenerateForm,
        response: { 200: ActionDone, 303: SEE_OTHER, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const { product } = await combinationsHead(app.db, request);
      const { chosen } = generateStateOf(request.body);
      const { previewed = keyOfValues(chosen) } = request.query;
      const { values, plan } = await app.db.transaction(async (tx) => {
        await lockProducts(tx, [product.id]);
        const values = await lockValues(tx, chosen);
        if (previewed !== keyOfValues(values)) return { values, plan: null };
        const plan = await planCombinations(tx, { productId: product.id, values, locale });
        if (plan.problem === null) await generateCombinations(tx, product.id, plan);
        return { values, plan };
      });
      if (plan === null) {
        const message = pageText(locale, 'generateChanged');
        return answerRefused(reply, `${generatePath(product.id, values)}#preview`, message, { kind: 'error' });
      }
      const back = generatePath(product.id, values);
      const problem = problemText(plan, locale);
      if (problem !== '') return answerRefused(reply, back, problem, { kind: 'error' });
      const count = (state: string) => plan.combinations.filter((one) => one.state === state).length;
      const counts = [
        ['generateDoneNew', count('new')],
        ['generateDoneArchived', count('archived')],
        ['generateDoneExisting', count('existing')],
      ] as const;
      const texts = counts.flatMap(([key, number]) => (number > 0 ? pageText(locale, key, { number }) : []));
      return answerDone(reply, combinationsPath(product.id), texts.join(' '));
    },
  );
}
