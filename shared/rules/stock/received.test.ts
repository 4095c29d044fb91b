import { describe, expect, it } from 'vitest';
import { receivedQuantity } from './received.ts';

describe('a received quantity', () => {
  it.each([
    ['', { kind: 'none', pieces: 0 }],
    ['  ', { kind: 'none', pieces: 0 }],
    ['0', { kind: 'invalid', pieces: 0 }],
    ['-3', { kind: 'invalid', pieces: 0 }],
    ['1.5', { kind: 'invalid', pieces: 0 }],
    ['two', { kind: 'invalid', pieces: 0 }],
    ['5', { kind: 'expected', pieces: 5 }],
    ['٥', { kind: 'expected', pieces: 5 }],
    ['7', { kind: 'excess', pieces: 7 }],
  ])('of %j beside 5 expected pieces is %j', (text, quantity) => {
    expect(receivedQuantity(text, 5)).toEqual(quantity);
  });
});
