import { describe, expect, it } from 'vitest';
import { productSearchTerm } from './product-search-term.ts';

describe('a search for products', () => {
  it.each([
    ['ab', null],
    ['abc', 'abc'],
    ['  ab  ', null],
    ['  abc  ', 'abc'],
    ['👜👜', null],
    ['👜👜👜', '👜👜👜'],
    ['...', null],
    ['.....', null],
    ['..a', '..a'],
    ['', null],
  ])('reads "%s" as %s', (typed, term) => expect(productSearchTerm(typed)).toBe(term));
});
