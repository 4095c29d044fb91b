import { describe, expect, it } from 'vitest';
import { LISTING_SORTS } from '../../shared/api/listing.ts';
import { filterCount, parseAddress, queryOf, searchOf } from './listing-address.ts';

describe('the address of a list', () => {
  it('names the same list by the same text, whatever the order of the controls', () => {
    const query =
      'q=sac&category=cuir&brand=a&brand=b&feature[matiere]=coton&option[couleur]=rouge&min=100&max=900&available=1&sort=price_asc';
    expect(queryOf(new URLSearchParams(query))).toBe(query);
    expect(queryOf([...new URLSearchParams(query)].reverse())).toBe(
      query.replace('brand=a&brand=b', 'brand=b&brand=a'),
    );
  });

  it('leaves out what is empty, unknown, double or the default', () => {
    expect(
      queryOf([
        ['_csrf', 'x'],
        ['q', '  '],
        ['brand', 'a'],
        ['brand', 'a'],
        ['min', ''],
        ['sort', 'default'],
        ['utm_source', 'mail'],
      ]),
    ).toBe('brand=a');
  });

  it('has a text for each of the seven orders, and none for the default', () => {
    expect(LISTING_SORTS.map((sort) => queryOf([['sort', sort]]))).toEqual([
      '',
      'sort=name_asc',
      'sort=name_desc',
      'sort=date_newest',
      'sort=date_oldest',
      'sort=price_asc',
      'sort=price_desc',
    ]);
  });

  it('writes prices with the digits every server reads', () => {
    expect(queryOf([['min', '١٢٠٠']])).toBe('min=1200');
  });

  it('reads back what it wrote', () => {
    for (const search of ['', '?page=2', '?brand=a&option[taille]=xl', '?q=sac+à+main&page=7']) {
      expect(decodeURIComponent(searchOf(parseAddress(search)))).toBe(decodeURIComponent(search));
    }
  });

  it('takes a page that is none for the first', () => {
    for (const page of ['0', '-1', '1.5', 'two', '']) expect(parseAddress(`?page=${page}`).page).toBe(1);
  });

  it('counts filters as a shopper does', () => {
    expect(filterCount('q=sac&sort=name_asc')).toBe(0);
    expect(filterCount('brand=a&brand=b&min=1&max=2&available=1')).toBe(4);
  });
});
