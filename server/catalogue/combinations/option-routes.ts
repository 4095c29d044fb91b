import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ActionDone } from '../../../shared/api/combinations.ts';
import { type FieldErrors, Problem } from '../../../shared/api/problem.ts';
import type { App } from '../../http/app-type.ts';
import { isExpiredForm, wantsJson } from '../../http/errors.ts';
import { Id, IdParams } from '../../http/ids.ts';
import { SEE_OTHER } from '../../http/openapi.ts';
import { Refusal } from '../../http/refusal.ts';
import { answerDone } from '../../web/change-answer.ts';
import { pageText } from '../../web/texts.ts';
import { GENERATE_PATH, GenerateForm, generatePath, generateStateOf, sendGenerate } from './generate-page.ts';
import { addOption, addOptionValue } from './options.ts';
import { combinationsHead } from './page.ts';

const ValueBody = Type.Object({ ...GenerateForm.properties, option: Id, fr: Type.String({ maxLength: 60 }) });
const OptionBody = Type.Object({ ...GenerateForm.properties, optionFr: Type.String({ maxLength: 60 }) });
const ANSWERS = { 200: ActionDone, 303: SEE_OTHER, 404: Problem, 422: Problem };

/** Adds the routes of options and values, which all products share. The page keeps what else was chosen and typed. */
export function addOptionRoutes(app: App): void {
  // A page that was open too long loses its token, and nothing of what was typed.
  const errorHandler = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!isExpiredForm(error, request) || !request.validateInput(request.params, IdParams)) throw error;
    const message = pageText(request.locale, 'pageExpired');
    return sendGenerate(app, request, reply, { ...generateStateOf(request.body), message, status: 403 });
  };
  const refuseAddition = (request: FastifyRequest, reply: FastifyReply, errors: FieldErrors) => {
    if (wantsJson(request)) throw new Refusal(422, 'invalid', { errors });
    return sendGenerate(app, request, reply, { ...generateStateOf(request.body), errors, status: 422 });
  };

  // Enter presses the first button of a form, whichever field it is pressed in. 307 makes the browser post again.
  app.post(
    `${GENERATE_PATH}/enter`,
    { schema: { hide: true, params: IdParams, body: GenerateForm }, errorHandler },
    async (request, reply) => {
      const { product } = await combinationsHead(app.db, request);
      const { chosen, typed } = generateStateOf(request.body);
      const isTyped = (...names: string[]) => names.some((name) => typed[name]?.trim());
      const path = generatePath(product.id, []);
      if (isTyped('fr', 'en', 'ar', 'color')) return reply.redirect(`${path}/value`, 307);
      if (isTyped('optionFr', 'optionEn', 'optionAr')) return reply.redirect(`${path}/option`, 307);
      return reply.redirect(`${generatePath(product.id, chosen, { preview: '1', ...typed })}#preview`, 303);
    },
  );

  app.post(
    `${GENERATE_PATH}/value`,
    {
      schema: { summary: 'Add a value to an option', params: IdParams, body: ValueBody, response: ANSWERS },
      errorHandler,
    },
    async (request, reply) => {
      const { locale } = request;
      const { product } = await combinationsHead(app.db, request);
      const { option, fr, en = '', ar = '', color = '', optionFr, optionEn, optionAr } = request.body;
      const added = await app.db.transaction((tx) =>
        addOptionValue(tx, Number(option), { fr, en, ar, color }, request),
      );
      if (added === null) throw new Refusal(404, 'not-found');
      if ('errors' in added) return refuseAddition(request, reply, added.errors);
      const { chosen } = generateStateOf(request.body);
      // Values are added several in a row.
      const next = { add: 'value', option, optionFr, optionEn, optionAr };
      const url = `${generatePath(product.id, [...chosen, added.id], next)}#add-fr`;
      return answerDone(reply, url, pageText(locale, 'valueAdded', { name: added.name }));
    },
  );

  app.post(
    `${GENERATE_PATH}/option`,
    {
      schema: { summary: 'Add an option', params: IdParams, body: OptionBody, response: ANSWERS },
      errorHandler,
    },
    async (request, reply) => {
      const { locale } = request;
      const { product } = await combinationsHead(app.db, request);
      const { optionFr, optionEn = '', optionAr = '', fr, en, ar, color } = request.body;
      const added = await app.db.transaction((tx) =>
        addOption(tx, { fr: optionFr, en: optionEn, ar: optionAr }, locale, request.staff),
      );
      if ('errors' in added) return refuseAddition(request, reply, added.errors);
      const { chosen } = generateStateOf(request.body);
      const typed = { add: 'value', option: String(added.id), fr, en, ar, color };
      const url = `${generatePath(product.id, chosen, typed)}#add-fr`;
      return answerDone(reply, url, pageText(locale, 'optionAdded', { name: added.name }));
    },
  );
}
