import { type Static, Type } from 'typebox';
import { ActionDone } from '../../../shared/api/combinations.ts';
import { Problem } from '../../../shared/api/problem.ts';
import type { App } from '../../http/app-type.ts';
import { Id } from '../../http/ids.ts';
import { SEE_OTHER } from '../../http/openapi.ts';
import { Refusal } from '../../http/refusal.ts';
import { answerDone } from '../../web/change-answer.ts';
import { pageText } from '../../web/texts.ts';
import { type ProductRecord, tabTitle } from '../product-record.ts';
import {
  attachImage,
  type CombinationImage,
  chooseDefaultImage,
  combinationImages,
  combinationValues,
  detachImage,
} from './images.ts';
import { CombinationParams, combinationsHead, combinationsPath, queryOf, TableQuery } from './page.ts';
import { type StaffCombination, staffCombinations } from './queries.ts';

declare module '../../http/app-type.ts' {
  interface PageViews {
    'dashboard/combination-pictures': {
      readonly title: string;
      readonly record: ProductRecord;
      readonly combination: StaffCombination;
      readonly tableUrl: string;
      /** Filter and page of the table that led here, as `?value=2&page=3`, or empty. */
      readonly tableQuery: string;
      readonly images: readonly CombinationImage[];
      /** Option values of the combination, for attaching to all that have one. */
      readonly values: readonly { readonly id: number; readonly label: string }[];
    };
  }
}

const PICTURES = '/dashboard/products/:id/combinations/:combinationId/pictures';
const IMAGE = '/dashboard/products/:id/combinations/:combinationId/images/:imageId';
const ImageParams = Type.Object({ ...CombinationParams.properties, imageId: Id });
const NoBody = Type.Optional(Type.Object({}));
const DONE = { 200: ActionDone, 303: SEE_OTHER, 404: Problem };

/** Adds the pictures of one combination: its page, and attaching, detaching and the default by picture (PRO-3). */
export function addImageRoutes(app: App): void {
  app.get(
    PICTURES,
    { schema: { hide: true, params: CombinationParams, querystring: TableQuery } },
    async (request, reply) => {
      const { locale } = request;
      const { record, product } = await combinationsHead(app.db, request);
      const id = Number(request.params.combinationId);
      const [combination] = await staffCombinations(app.db, { productId: product.id, locale, ids: [id] });
      if (combination === undefined) throw new Refusal(404, 'not-found');
      const images = await combinationImages(app.db, { productId: product.id, id, locale });
      const values = await combinationValues(app.db, id, locale);
      const tableUrl = combinationsPath(product.id);
      return reply.page('dashboard/combination-pictures', {
        title: tabTitle(record, 'combinations', locale),
        record,
        combination,
        tableUrl,
        tableQuery: queryOf(request.query),
        images,
        values,
      });
    },
  );

  const targetOf = (request: { params: Static<typeof ImageParams>; query: TableQuery }) => {
    const { id: productId, combinationId: id, imageId } = request.params;
    const back = `${combinationsPath(Number(productId))}/${id}/pictures${queryOf(request.query)}#image-${imageId}`;
    return { productId: Number(productId), id: Number(id), imageId: Number(imageId), back };
  };

  app.post(
    IMAGE,
    {
      schema: {
        summary: 'Attach a picture to a combination, or to all that have an option value',
        params: ImageParams,
        querystring: TableQuery,
        body: Type.Optional(Type.Object({ value: Type.Optional(Id) })),
        response: DONE,
      },
    },
    async (request, reply) => {
      const { back, ...target } = targetOf(request);
      const value = request.body?.value;
      const count = await app.db.transaction((tx) =>
        attachImage(tx, target, value === undefined ? null : Number(value)),
      );
      if (count === null) throw new Refusal(404, 'not-found');
      const { locale } = request;
      const message =
        value === undefined ? pageText(locale, 'imageAttached') : pageText(locale, 'imageAttachedAll', { count });
      return answerDone(reply, back, message);
    },
  );

  for (const { method, url, body } of [
    { method: 'DELETE', url: IMAGE, body: {} },
    { method: 'POST', url: `${IMAGE}/detach`, body: { body: NoBody } },
  ] as const) {
    app.route({
      method,
      url,
      schema: {
        summary: 'Detach a picture from a combination',
        params: ImageParams,
        querystring: TableQuery,
        ...body,
        response: DONE,
      },
      handler: async (request, reply) => {
        const { back, ...target } = targetOf(request);
        if (!(await app.db.transaction((tx) => detachImage(tx, target)))) throw new Refusal(404, 'not-found');
        return answerDone(reply, back, pageText(request.locale, 'imageDetached'));
      },
    });
  }

  app.post(
    `${IMAGE}/default`,
    {
      schema: {
        summary: 'Make a picture the default of a combination',
        params: ImageParams,
        querystring: TableQuery,
        body: NoBody,
        response: DONE,
      },
    },
    async (request, reply) => {
      const { back, ...target } = targetOf(request);
      if (!(await app.db.transaction((tx) => chooseDefaultImage(tx, target)))) throw new Refusal(404, 'not-found');
      return answerDone(reply, back, pageText(request.locale, 'imageDefaultDone'));
    },
  );
}
