import { expect, it } from 'vitest';
import { LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';

const { server, staff } = await openStaffedShop();

it.each([
  'orders',
  'products',
  'abandoned-carts',
  'promotions',
  'warehouses',
  'warehouses/1',
  'warehouses/1/movements',
  `products/${LAMP}/stock/movements`,
  'expeditions',
  'payments/list',
])('no two columns of the spreadsheet of %s have the same heading, in any language', async (path) => {
  for (const locale of ['fr', 'en', 'ar']) {
    const { statusCode, body } = await server.app.inject({
      url: `/dashboard/${path}?format=csv&locale=${locale}`,
      headers: { cookie: staff.cookie, accept: 'text/html' },
    });
    expect(statusCode).toBe(200);
    const headings = body
      .replace('\ufeff', '')
      .split('\r\n')[0]!
      .split(locale === 'en' ? ',' : ';');
    expect(headings.length).toBeGreaterThan(3);
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
  }
});
