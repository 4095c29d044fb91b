import { describe, expect, it } from 'vitest';
import { verdictOf } from './form-answer.ts';

describe('what an answer means for a form', () => {
  it('is accepted with any success that does not say otherwise', () => {
    expect(verdictOf({ kind: 'ok', status: 200, data: { message: 'Saved' } })).toMatchObject({
      kind: 'accepted',
      message: 'Saved',
    });
    expect(verdictOf({ kind: 'ok', status: 201, data: null })).toMatchObject({ kind: 'accepted', message: undefined });
  });

  it('is refused by success false, with the messages of each field', () => {
    expect(
      verdictOf({ kind: 'ok', status: 200, data: { success: false, message: 'No', errors: { name: 'Taken' } } }),
    ).toEqual({ kind: 'refused', message: 'No', errors: { name: ['Taken'] } });
  });

  it('can be sent again when no answer came or none that can be read', () => {
    for (const kind of ['offline', 'timeout', 'unreadable'] as const) {
      expect(verdictOf({ kind })).toEqual({ kind: 'unexpected' });
    }
  });
});
