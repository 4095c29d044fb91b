import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ActionDone } from '../../../shared/api/combinations.ts';
import { type FieldErrors, Problem } from '../../../shared/api/problem.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import type { App } from '../../http/app-type.ts';
import { wantsJson } from '../../http/errors.ts';
import { SEE_OTHER } from '../../http/openapi.ts';
import { Refusal } from '../../http/refusal.ts';
import { setFlash } from '../../web/flash.ts';
import { listText, pageText } from '../../web/texts.ts';
import { lockProducts } from '../product-lock.ts';
import type { ProductRecord } from '../product-record.ts';
import { answerAction, Id, ProductParams, refuseAction } from './actions.ts';
import { allOptions, type GeneratePlan, generateCombinations, type Option, planCombinations } from './generate.ts';
import { addOptionValue } from './option-values.ts';
import { combinationsHead, combinationsPath } from './page.ts';

declare module '../../http/app-type.ts' {
  interface PageViews {
    'dashboard/combinations-generate': {
      readonly title: string;
      readonly record: ProductRecord;
      readonly tableUrl: string;
      readonly options: readonly Option[];
      readonly chosen: readonly number[];
      /** Names the chosen values. */
      readonly previewed: string;
      readonly plan: GeneratePlan | null;
      /** Why the chosen values cannot be generated; empty when they can. */
      readonly problem: string;
      readonly typed: Readonly<Record<string, string>>;
      readonly errors: FieldErrors;
    };
  }
}

const PATH = '/dashboard/products/:id/combinations/generate';
const Values = Type.Union([Id, Type.Array(Id, { maxItems: 200 })]);
/** The one form of the page: the values that are ticked, and a new one of an option. */
const Form = Type.Object({
  value: Type.Optional(Values),
  option: Type.Optional(Id),
  fr: Type.Optional(Type.String({ maxLength: 60 })),
  en: Type.Optional(Type.String({ maxLength: 60 })),
  ar: Type.Optional(Type.String({ maxLength: 60 })),
  color: Type.Optional(Type.String({ maxLength: 9 })),
});
const ValueBody = Type.Object({ ...Form.properties, option: Id, fr: Type.String({ maxLength: 60 }) });

/** Making combinations of option values: choosing them, what would be made, and making them. */
export function addGenerateRoutes(app: App): void {
  app.get(
    PATH,
    {
      schema: {
        hide: true,
        params: ProductParams,
        querystring: Type.Object({ ...Form.properties, preview: Type.Optional(Type.Literal('1')) }),
      },
    },
    (request, reply) => {
      const { value, preview: _, ...typed } = request.query;
      return sendGenerate(app, request, reply, numbersOf(value), { typed, errors: {} });
    },
  );

  app.post(
    PATH,
    {
      schema: {
        summary: 'Make the combinations of option values that a product does not have yet',
        params: ProductParams,
        querystring: Type.Object({
          previewed: Type.Optional(
            Type.String({
              pattern: '^[0-9-]{0,2000}$',
              description: 'Values of the preview: others are previewed first',
            }),
          ),
        }),
        body: Form,
        response: { 200: ActionDone, 303: SEE_OTHER, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const { product } = await combinationsHead(app.db, request);
      const values = numbersOf(request.body.value);
      const { previewed = keyOf(values) } = request.query;
      if (previewed !== keyOf(values)) {
        const message = pageText(locale, 'generateChanged');
        return refuseAction(request, reply, { message, back: `${generatePath(product.id, values)}#preview` });
      }
      const plan = await app.db.transaction(async (tx) => {
        await lockProducts(tx, [product.id]);
        const plan = await planCombinations(tx, { productId: product.id, values, locale });
        if (plan.problem === null) await generateCombinations(tx, product.id, plan);
        return plan;
      });
      const back = generatePath(product.id, values);
      const problem = problemText(plan, locale);
      if (problem !== '') return refuseAction(request, reply, { message: problem, back });
      const count = (state: string) => plan.combinations.filter((one) => one.state === state).length;
      const counts = { made: count('new'), revived: count('archived'), existing: count('existing') };
      const message = pageText(locale, 'generateDone', counts);
      return answerAction(request, reply, { message, back: combinationsPath(product.id) });
    },
  );

  app.post(
    `${PATH}/value`,
    {
      schema: {
        summary: 'Add a value to an option',
        params: ProductParams,
        body: ValueBody,
        response: { 200: ActionDone, 303: SEE_OTHER, 404: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { locale, body } = request;
      const { product } = await combinationsHead(app.db, request);
      const { fr, en = '', ar = '', color = '' } = body;
      const values = numbersOf(body.value);
      const added = await app.db.transaction((tx) =>
        addOptionValue(tx, Number(body.option), { fr, en, ar, color }, locale),
      );
      if (added === null) throw new Refusal(404, 'not-found');
      if ('errors' in added) {
        if (wantsJson(request)) throw new Refusal(422, 'invalid', {}, { errors: added.errors });
        const typed = { option: body.option, fr, en, ar, color };
        return sendGenerate(app, request, reply, values, { typed, errors: added.errors });
      }
      const message = pageText(locale, 'valueAdded', { name: added.label });
      if (wantsJson(request)) return { success: true, message };
      setFlash(reply, { kind: 'success', message });
      return reply.redirect(generatePath(product.id, [...values, added.id]), 303);
    },
  );
}

const numbersOf = (value: string | string[] | undefined): number[] => [...new Set([value ?? []].flat().map(Number))];

/** Names a set of values, in whatever order they come. */
const keyOf = (values: readonly number[]): string => values.toSorted((a, b) => a - b).join('-');

function generatePath(productId: number, values: readonly number[]): string {
  const query = new URLSearchParams(values.map((value) => ['value', String(value)]));
  return `${combinationsPath(productId)}/generate${values.length === 0 ? '' : `?${query}`}`;
}

async function sendGenerate(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  chosen: readonly number[],
  { typed, errors }: { typed: Readonly<Record<string, string>>; errors: FieldErrors },
): Promise<FastifyReply> {
  const { record, product } = await combinationsHead(app.db, request);
  const { locale } = request;
  const options = await allOptions(app.db, product.id, locale);
  const isPreview = chosen.length > 0 || 'preview' in (request.query as object);
  const plan = isPreview ? await planCombinations(app.db, { productId: product.id, values: chosen, locale }) : null;
  const problem = plan === null ? '' : problemText(plan, locale);
  const tableUrl = combinationsPath(product.id);
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  return reply.page(
    'dashboard/combinations-generate',
    { title: record.name, record, tableUrl, options, chosen, previewed: keyOf(chosen), plan, problem, typed, errors },
    { status },
  );
}

function problemText({ problem, combinations }: GeneratePlan, locale: Locale): string {
  if (problem?.kind === 'too-many') return pageText(locale, 'generateTooMany', { count: problem.count });
  if (problem?.kind === 'other-options') {
    return pageText(locale, 'generateOtherOptions', { options: listText(locale, problem.names) });
  }
  return combinations.length === 0 ? pageText(locale, 'generateChoose') : '';
}
