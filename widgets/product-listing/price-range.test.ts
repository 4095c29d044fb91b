import { describe, expect, it } from 'vitest';
import { BOUNDS_BEFORE_DATA, boundsOf, readTypedRange, widenBounds } from './price-range.ts';

describe('the range of prices', () => {
  it('is 0 to 1000 before anything is known', () => {
    expect(BOUNDS_BEFORE_DATA).toEqual({ min: 0, max: 1000 });
  });

  it('is that of the loaded products, in whole dinars around them', () => {
    expect(widenBounds(null, [120_050, 98_099])).toEqual({ min: 980, max: 1201 });
  });

  it('widens as pages load and never gets narrower', () => {
    const first = widenBounds(boundsOf({ min: '1000.00', max: '2000.00' }), [50_000, 150_000]);
    expect(first).toEqual({ min: 500, max: 2000 });
    expect(widenBounds(first, [300_000])).toEqual({ min: 500, max: 3000 });
    expect(widenBounds(first, [])).toEqual(first);
  });

  it('is unknown when the page says nothing readable', () => {
    expect(boundsOf(undefined)).toBeNull();
    expect(boundsOf({ min: 'cheap', max: 'dear' })).toBeNull();
  });
});

describe('what the price fields ask for', () => {
  it('may be open at either end', () => {
    expect(readTypedRange('', '', 'min')).toEqual({ min: '', max: '', fault: null });
    expect(readTypedRange('100', '', 'min')).toEqual({ min: '100', max: '', fault: null });
  });

  it('takes equal ends, and refuses a minimum of one dinar more beside the field that was changed', () => {
    expect(readTypedRange('900', '900', 'min').fault).toBeNull();
    expect(readTypedRange('901', '900', 'min').fault).toEqual({ field: 'min', kind: 'min-above-max' });
    expect(readTypedRange('901', '900', 'max').fault).toEqual({ field: 'max', kind: 'max-below-min' });
  });

  it('reads amounts as people write them and never narrows what was typed', () => {
    expect(readTypedRange('1 200,50', '١٥٠٠٫٢٠', 'min')).toEqual({ min: '1200', max: '1501', fault: null });
  });

  it('refuses what is no price', () => {
    for (const text of ['cheap', '-5', '1,2,3']) {
      expect(readTypedRange(text, '', 'min').fault, text).toEqual({ field: 'min', kind: 'not-a-price' });
    }
    expect(readTypedRange('', 'much', 'min').fault).toEqual({ field: 'max', kind: 'not-a-price' });
  });
});
