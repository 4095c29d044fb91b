import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../shared/api/problem.ts';
import { StockRecounted } from '../../shared/api/stock.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { IdParams } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import { nameDifferences, recordRecount } from './recounts.ts';

const ANSWERS = { 200: StockRecounted, 303: SEE_OTHER, 403: Problem, 404: Problem };

/** Answers the recounts behind "Update Product Stocks", of a product and of a warehouse (STK-7, STK-8). */
export default async function (app: App): Promise<void> {
  const ofProduct = (request: FastifyRequest, reply: FastifyReply) =>
    answer(app, request, reply, {
      table: 'products',
      scope: 'product',
      page: (id) => `/dashboard/products/${id}/stock`,
    });

  app.get(
    '/dashboard/api/stock/product/:id/update-stocks',
    {
      // A prefetch or a scanner that follows addresses must not run it.
      preHandler: async ({ headers }) => {
        const isCall = headers['x-requested-with'] === 'XMLHttpRequest';
        const site = headers['sec-fetch-site'];
        if (!isCall || (site !== undefined && site !== 'same-origin')) throw new Refusal(403, 'forbidden');
      },
      schema: { summary: 'Recount the stock of a product; prefer POST', params: IdParams, response: ANSWERS },
    },
    ofProduct,
  );
  app.post(
    '/dashboard/api/stock/product/:id/update-stocks',
    { schema: { summary: 'Recount the stock of a product', params: IdParams, response: ANSWERS } },
    ofProduct,
  );
  app.post(
    '/dashboard/api/stock/warehouse/update-stocks/:id',
    { schema: { summary: 'Recount the stock of a warehouse', params: IdParams, response: ANSWERS } },
    (request, reply) =>
      answer(app, request, reply, {
        table: 'warehouses',
        scope: 'warehouse',
        page: (id) => `/dashboard/warehouses/${id}`,
      }),
  );
}

async function answer(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  of: {
    readonly table: 'products' | 'warehouses';
    readonly scope: 'product' | 'warehouse';
    readonly page: (id: number) => string;
  },
) {
  const { locale, staff } = request;
  const id = Number((request.params as { id: string }).id);
  reply.header('cache-control', 'no-store');
  if ((await app.db.query(`select 1 from ${of.table} where id = $1`, [id])).length === 0) {
    throw new Refusal(404, 'not-found');
  }
  const scope = of.scope === 'product' ? { product: id } : { warehouse: id };
  const { ranAt, corrected, differences } = await app.db.transaction((tx) => recordRecount(tx, scope, staff));
  const message = pageText(locale, 'stockRecounted', { count: corrected });
  if (wantsJson(request)) {
    const named = await nameDifferences(app.db, locale, differences);
    const more = corrected - differences.length;
    return { status: 'success', message, ranAt: ranAt.toISOString(), differences: named, more };
  }
  return redirectWithFlash(reply, of.page(id), message);
}
