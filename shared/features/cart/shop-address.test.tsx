import { describe, expect, it } from 'vitest';
import { shopAddress } from './shop-address.ts';

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
  });
});
