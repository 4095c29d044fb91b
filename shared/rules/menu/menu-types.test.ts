import { describe, expect, it, test } from 'vitest';
import { isMenuAddress, MENU_TYPES, selectorOf } from './menu-types.ts';

test.each([
  ['ProductCategory', 'category'],
  ['Brand', 'brand'],
  ['Product', 'product'],
  ['Link', 'link'],
  ['Cms', 'cmsPage'],
  ['BlogCategory', 'blogCategory'],
  ['BlogPost', 'blogPost'],
  ['collectionPage', 'collection'],
  ['Page', 'page'],
  ...['3', '4', '5', '6', '8', '10', 'toString', 'Other', ''].map((type) => [type, null]),
])('the type %s shows the selector %s', (type, selector) => expect(selectorOf(type as string)).toBe(selector));

it('has every type of the table once', () => {
  expect(new Set(MENU_TYPES).size).toBe(14);
});

it('takes the table of a host in place of its own', () => {
  expect(selectorOf('7', { 7: 'brand' })).toBe('brand');
  expect(selectorOf('Brand', { 7: 'brand' })).toBeNull();
});

describe('the address of a link', () => {
  it.each(['/', '/blog', '/catalog/new?sort=price', 'https://example.dz', 'https://example.dz/a'])('may be %s', (url) =>
    expect(isMenuAddress(url)).toBe(true),
  );
  it.each([
    '',
    'blog',
    '//evil.example',
    '/\\evil.example',
    'http://example.dz',
    'javascript:alert(1)',
    'https:///a',
    '/a b',
  ])('may not be %s', (url) => expect(isMenuAddress(url)).toBe(false));
});
