import { describe, expect, it } from 'vitest';
import { takeConsole } from '../../testing/dom-setup.ts';
import type { CartLine } from './cart-line.ts';
import { linePageAddress, shopAddress } from './shop-address.ts';

describe('an address of a stored line', () => {
  it('comes from the page’s own origin or from the server the element names', () => {
    expect(shopAddress('/media/1.webp', undefined)).toBe('/media/1.webp');
    expect(shopAddress('https://server.test/media/1.webp', 'https://server.test/shop')).toBe(
      'https://server.test/media/1.webp',
    );
  });

  it.each([
    'https://elsewhere.test/seen.gif',
    '//elsewhere.test/seen.gif',
    'http://shop.test:81/1.webp',
    'data:image/svg+xml,<svg/>',
    'blob:http://shop.test/1',
    'javascript:alert(1)',
    'http://',
    '',
    null,
  ])('is left out where it is %j', (address) => {
    expect(shopAddress(address, 'https://server.test')).toBeNull();
    takeConsole();
  });

  it('is named in the console once for each other origin that is left out', () => {
    for (const file of ['1', '2']) expect(shopAddress(`https://cdn.test/${file}.webp`, undefined)).toBeNull();
    expect(takeConsole()).toEqual([expect.stringContaining('pictures and product links of https://cdn.test')]);
  });
});

describe('the address of a line’s product', () => {
  const line: CartLine = {
    productId: 1,
    combinationId: 12,
    name: 'Bag',
    image: null,
    url: '/products/bag?size=m#top',
    unitPrice: 1,
    quantity: 1,
    attributes: {},
  };

  it('shows the combination that is in the cart', () => {
    const { pathname, search, hash } = new URL(linePageAddress(line, undefined) ?? '');
    expect([pathname, search, hash]).toEqual(['/products/bag', '?size=m&combination=12', '#top']);
  });

  it('is as the page gave it for a product without combinations', () => {
    expect(linePageAddress({ ...line, combinationId: null }, undefined)).toBe(line.url);
  });

  it('is left out where it leads somewhere else', () => {
    expect(linePageAddress({ ...line, url: 'https://elsewhere.test/bag' }, undefined)).toBeNull();
    takeConsole();
  });
});
