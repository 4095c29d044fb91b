import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

interface Operation {
  readonly summary?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: object }[];
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

/** The calls of the storefront (CAL-15), with what each carries (CAL-1, CAL-2). */
const STOREFRONT_CALLS = {
  'GET /public/utilis/api/commune/wilaya/{wilaya}': '',
  'GET /public/utilis/api/transport/commune/{commune}': '',
  'POST /web/api/cart/checkout': 'session csrf',
  'POST /web/api/cart/abandoned/cart': 'session csrf',
  'POST /web/api/cart/check': 'session csrf',
  'GET /web/api/product/cross_selling/{productUid}/{brandUuid}/{mainCategoryUuid}': 'bearer',
  'POST /web/api/product/submit/review': 'session csrf bearer',
  'GET /web/public/api/product/combinations/{productId}': 'bearer',
  'GET /web/public/api/{type}/products/{id}': 'bearer',
  'GET /web/public/api/products/new': 'bearer',
};

let server: TestApp;
let document: { readonly openapi: string; readonly components: { readonly securitySchemes: object } };
/** The operations of the document by method and path. */
let operations: ReadonlyMap<string, Operation>;

beforeAll(async () => {
  server = await createTestApp();
  const { paths, ...about } = (await server.app.inject('/openapi.json')).json<
    typeof document & { paths: Record<string, Record<string, Operation>> }
  >();
  document = about;
  operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
});

afterAll(() => server.close());

it('the document has each call of the dashboard (STF-12) at its path and method, with the JSON it answers', () => {
  // Parameters may have other names.
  const withoutNames = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
  const answers = new Map(
    [...operations].map(([call, { responses }]) => {
      const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      const schema = success?.content?.['application/json']?.schema ?? {};
      return [withoutNames(call), Object.keys(schema).length > 0];
    }),
  );
  const absent = DASHBOARD_CALLS.filter((call) => answers.get(withoutNames(call)) !== true);
  expect(absent).toEqual([]);
});

it('the document lists the calls of the widgets (CAL-15) with what they take, carry and answer', () => {
  expect(document.openapi).toBe('3.1.0');
  for (const [call, carried] of Object.entries(STOREFRONT_CALLS)) {
    const { responses = {}, requestBody, security = [{}] } = operations.get(call) ?? {};
    const success = Object.keys(responses).find((status) => status.startsWith('2'));
    expect(success, call).toBeDefined();
    expect(requestBody !== undefined, `${call} takes a body`).toBe(call.startsWith('POST'));
    expect(
      security.map((schemes) => Object.keys(schemes).join(' ')),
      call,
    ).toEqual([carried]);
  }
  const checkout = operations.get('POST /web/api/cart/checkout');
  expect(Object.keys(checkout?.responses ?? {})).toEqual(expect.arrayContaining(['200', '409', '422', '429']));
});

it('the document names what a list is narrowed, sorted and paged by', () => {
  for (const call of ['GET /web/public/api/products/new', 'GET /web/public/api/{type}/products/{id}']) {
    const parameters = operations.get(call)?.parameters ?? [];
    const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    const filters = ['q', 'category', 'brand', 'brandline', 'collection', 'min', 'max', 'available'];
    expect(names, call).toEqual([...filters, 'sort', 'page']);
  }
});

it('each operation has a summary, how it is refused, and what it has to carry', () => {
  expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'csrf', 'bearer']);
  for (const [call, { summary, responses, security = [{}] }] of operations) {
    expect(summary, call).toBeTruthy();
    const isChange = !call.startsWith('GET ');
    const refusals = isChange ? ['400', '403', '413', '415', '422', '429', '503'] : ['400', '503'];
    expect(Object.keys(responses), call).toEqual(expect.arrayContaining(refusals));
    const isOfStaff = / \/dashboard(?!\/login)/.test(call);
    const carried = [...(isChange || isOfStaff ? ['session'] : []), ...(isChange ? ['csrf'] : [])];
    const named = Object.keys(security[0] ?? {}).filter((scheme) => scheme !== 'bearer');
    expect(named, call).toEqual(carried);
  }
});
