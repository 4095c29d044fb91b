import { describe, expect, it } from 'vitest';
import type { ListedProduct } from '../../shared/api/listed-product.ts';
import { hasLists, shownSections } from './shown-sections.ts';

const product = (name: string) => ({ uid: `uid-${name}`, uuid: `uuid-${name}`, name }) as ListedProduct;
const names = (answer: Parameters<typeof shownSections>[0], own = 'uid-own') =>
  shownSections(answer, own).map(({ list, products }) => [list, products.map(({ name }) => name).join('')]);

describe('the sections of cross-selling', () => {
  it('are those that have products, in their order', () => {
    expect(names({ newProducts: [product('a')], relatedProducts: [product('b')], productsFromSameBrand: [] })).toEqual([
      ['relatedProducts', 'b'],
      ['newProducts', 'a'],
    ]);
  });

  it('show a product once, and never that of the page', () => {
    const [a, b, own] = [product('a'), product('b'), product('own')];
    const answer = { relatedProducts: [a, own, a], productsFromSameBrand: [a], newProducts: [b, own] };
    const expected = [
      ['relatedProducts', 'a'],
      ['newProducts', 'b'],
    ];
    expect(names(answer)).toEqual(expected);
    expect(names(answer, 'uuid-own')).toEqual(expected);
  });

  it('come from an answer that has lists of products and nothing else', () => {
    const productPriceAfterPromotion = { priceAfterPromotion: '1.00' };
    const whole = { ...product('a'), id: 1, url: '/a', priceHt: '1.00', productPriceAfterPromotion };
    expect(hasLists({ newProducts: [whole] })).toBe(true);
    expect(hasLists({ newProducts: [], relatedProducts: null })).toBe(true);
    for (const bad of [null, [], {}, { unexpected: true }, { newProducts: {} }, { newProducts: [{ uuid: 'a' }] }]) {
      expect(hasLists(bad), JSON.stringify(bad)).toBe(false);
    }
  });
});
