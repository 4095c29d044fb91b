import { describe, expect, it, vi } from 'vitest';
import type { Outcome } from '../http/outcome.ts';
import { formVerdict as verdictOn } from './form-answer.ts';

const formVerdict = (outcome: Outcome<unknown>) => verdictOn(outcome, 'https://shop.test/products/5');

describe('what an answer means for a form', () => {
  it('is accepted with any success that does not say otherwise', () => {
    expect(formVerdict({ kind: 'ok', status: 200, data: { message: 'Saved' } })).toMatchObject({
      kind: 'accepted',
      message: 'Saved',
    });
    expect(formVerdict({ kind: 'ok', status: 201, data: null })).toMatchObject({
      kind: 'accepted',
      message: undefined,
    });
  });

  it('is refused by success false, with the messages of each field', () => {
    expect(
      formVerdict({ kind: 'ok', status: 200, data: { success: false, message: 'No', errors: { name: 'Taken' } } }),
    ).toEqual({ kind: 'refused', message: 'No', errors: { name: ['Taken'] } });
  });

  it.each([0, '0', 'false', 'False', ''])('is refused by success %j too', (success) => {
    expect(formVerdict({ kind: 'ok', status: 200, data: { success, message: 'No' } })).toMatchObject({
      kind: 'refused',
      message: 'No',
    });
  });

  it.each([true, 1, '1', null])('is accepted by success %j', (success) => {
    expect(formVerdict({ kind: 'ok', status: 200, data: { success } }).kind).toBe('accepted');
  });

  it('is refused by errors, unless it says success', () => {
    const kindOf = (data: object) => formVerdict({ kind: 'ok', status: 200, data }).kind;
    expect(kindOf({ error: 'invalid', errors: { name: ['Taken'] } })).toBe('refused');
    expect(kindOf({ status: 'ok', errors: ['Taken'] })).toBe('refused');
    expect([{ errors: [] }, { errors: {} }, { errors: { name: [] } }].map(kindOf)).toEqual(Array(3).fill('accepted'));
    expect(kindOf({ success: true, errors: { line7: ['Left out'] } })).toBe('accepted');
  });

  it('is accepted with a redirect to a page of the same origin, and no other', () => {
    const led = (url: string) => formVerdict({ kind: 'unreadable', redirectedTo: { url, html: '<p>Saved</p>' } });
    expect(led('https://shop.test/products')).toMatchObject({
      kind: 'accepted',
      redirect: { url: 'https://shop.test/products', html: '<p>Saved</p>' },
    });
    expect(led('https://elsewhere.test/products')).toEqual({ kind: 'unexpected' });
  });

  it('names the next page in JSON, which has to be of the same origin', () => {
    const named = (redirect: unknown) => formVerdict({ kind: 'ok', status: 200, data: { redirect } });
    expect(named('/products')).toMatchObject({ kind: 'accepted', redirect: { url: 'https://shop.test/products' } });
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const redirect of ['https://elsewhere.test/', '//elsewhere.test/', 'javascript:alert(1)', 7]) {
      expect(named(redirect)).toEqual({ kind: 'accepted', message: undefined, data: undefined });
    }
    expect(error.mock.calls[0]?.[0]).toContain('"https://elsewhere.test/", is no http address of this page');
    error.mockRestore();
  });

  it('is left to a plain submit when it is a page with 422', () => {
    const refused = { kind: 'invalid', errors: {}, data: undefined, isPage: true } as const;
    expect(formVerdict({ ...refused, status: 422 })).toEqual({ kind: 'page', errors: {} });
    expect(formVerdict({ ...refused, status: 400 })).toMatchObject({ kind: 'refused' });
  });

  it('is left to a plain submit when the server compares both versions on a page', () => {
    const conflict = (data: object) => formVerdict({ kind: 'conflict', message: 'Changed', data });
    expect(conflict({ compareOnPage: true })).toEqual({ kind: 'page', errors: {} });
    const errors = { name: ['Saved in the meantime: Day'] };
    expect(conflict({ compareOnPage: true, errors })).toEqual({ kind: 'page', errors });
    expect(conflict({})).toEqual({ kind: 'refused', message: 'Changed', errors: {} });
  });

  it('can be sent again when no answer came or none that can be read', () => {
    for (const kind of ['offline', 'timeout', 'unreadable'] as const) {
      expect(formVerdict({ kind })).toEqual({ kind: 'unexpected' });
    }
  });
});
