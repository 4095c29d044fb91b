import { expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

interface Operation {
  readonly summary?: string;
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema?: object }> }>>;
}

/** The calls of the dashboard, with their fields and answers in docs/behaviour.md (STF-12). */
const DASHBOARD_CALLS = [
  'GET /dashboard/api/search',
  'GET /public/utilis/api/commune/wilaya/{wilayaId}',
  'GET /dashboard/api/product/product/{id}/combinations',
  'POST /dashboard/products/{id}/combinations/{combinationId}',
  'POST /dashboard/products/{id}/combinations/{combinationId}/images/{imageId}',
  'DELETE /dashboard/products/{id}/combinations/{combinationId}/images/{imageId}',
  'POST /dashboard/products/{id}/combinations/{combinationId}/images/{imageId}/default',
  'POST /dashboard/products/{id}/pictures',
  'DELETE /dashboard/products/{id}/pictures/{picture}',
  'POST /dashboard/products/{id}/languages/fr',
  'POST /dashboard/products/{id}/languages/en',
  'POST /dashboard/products/{id}/languages/ar',
  'POST /dashboard/products/{id}/stock',
  'POST /dashboard/products/start',
  'POST /dashboard/products/new',
  'POST /dashboard/products/{id}/prices',
  'POST /dashboard/api/categories',
  'GET /dashboard/products',
  'POST /dashboard/products/bulk',
  'GET /dashboard/api/stock/product/{id}/update-stocks',
  'POST /dashboard/api/stock/warehouse/update-stocks/{warehouseId}',
  'POST /dashboard/products/{id}/stock/distribution',
  'POST /dashboard/api/internal-expedition/receive/part/{partId}',
  'GET /dashboard/api/warehouse/{warehouseId}/available-products',
  'GET /dashboard/api/internal-expedition/{expeditionId}/items',
  'POST /dashboard/api/internal-expedition/{expeditionId}/add-item',
  'POST /dashboard/api/internal-expedition/{expeditionId}/update-item',
  'POST /dashboard/api/internal-expedition/{expeditionId}/remove-item',
  'GET /dashboard/menu/api/pages',
  'GET /dashboard/menu/api/categories',
  'GET /dashboard/menu/api/collections',
  'GET /dashboard/menu/api/brands',
  'GET /dashboard/menu/api/cmsPage',
  'GET /dashboard/menu/api/blogCategory',
  'GET /dashboard/menu/api/blogPost',
  'GET /dashboard/menu/api/products/search/{term}',
  'POST /dashboard/menu/new',
  'POST /dashboard/menu/{id}',
  'POST /dashboard/menu/api/move',
  'POST /dashboard/home-blocks/new',
  'POST /dashboard/home-blocks/{id}',
  'POST /dashboard/home-blocks/move',
  'POST /dashboard/promotions/new',
  'POST /dashboard/promotions/{id}',
  'GET /dashboard/api/promotions/impact',
  'GET /dashboard/api/payments/get/transporters/nonPaidOrders/{transporterId}',
  'GET /dashboard/api/payments/transporters/{transporterId}/draft',
  'POST /dashboard/payments/draft',
  'POST /dashboard/payments/confirm',
  'POST /dashboard/theme',
];

it('the document has each call of the dashboard (STF-12) at its path and method, with the JSON it answers', async () => {
  const server = await createTestApp();
  const response = await server.app.inject('/openapi.json');
  const { paths } = response.json<{ paths: Record<string, Record<string, Operation>> }>();
  // Parameters may have other names.
  const withoutNames = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
  const answers = new Map<string, boolean>(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => {
        const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
        const schema = success?.content?.['application/json']?.schema ?? {};
        return [`${method.toUpperCase()} ${withoutNames(path)}`, Object.keys(schema).length > 0] as const;
      }),
    ),
  );
  const absent = DASHBOARD_CALLS.filter((call) => answers.get(withoutNames(call)) !== true);
  expect(absent).toEqual([]);
  await server.close();
});

it('the document lists the calls of the widgets (CAL-15) with what they take and answer', async () => {
  const server = await createTestApp();
  const response = await server.app.inject('/openapi.json');
  const { openapi, paths } = response.json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>();
  expect(openapi).toBe('3.1.0');
  const calls = {
    communes: paths['/public/utilis/api/commune/wilaya/{wilaya}']?.get,
    transporters: paths['/public/utilis/api/transport/commune/{commune}']?.get,
    checkout: paths['/web/api/cart/checkout']?.post,
    abandoned: paths['/web/api/cart/abandoned/cart']?.post,
  };
  for (const [name, call] of Object.entries(calls)) {
    const success = Object.entries(call?.responses ?? {}).find(([status]) => status.startsWith('2'));
    expect(success, name).toBeDefined();
  }
  expect([calls.checkout?.requestBody, calls.abandoned?.requestBody]).toEqual([expect.anything(), expect.anything()]);
  expect(Object.keys(calls.checkout?.responses ?? {})).toEqual(expect.arrayContaining(['200', '409', '422', '429']));

  const silent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary }]) => (summary ? [] : `${method} ${path}`)),
  );
  expect(silent, 'without a summary').toEqual([]);
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      const refusals = method === 'get' ? ['400', '503'] : ['400', '403', '413', '415', '422', '429', '503'];
      expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(refusals));
    }
  }
  await server.close();
});
