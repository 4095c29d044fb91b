import { describe, expect, it } from 'vitest';
import { completeness } from './completeness.ts';

const LANGUAGES = ['fr', 'ar'] as const;

describe('the completeness of a block', () => {
  it('counts the written texts of each language', () => {
    const texts = [
      { fr: 'Nouveautés', ar: 'جديد' },
      { fr: 'Lire', ar: ' ' },
    ];
    expect(completeness(texts, LANGUAGES)).toEqual({ fr: { filled: 2, total: 2 }, ar: { filled: 1, total: 2 } });
  });

  it('asks for no text that no language has', () => {
    expect(completeness([{ fr: '', ar: '' }, {}], LANGUAGES)).toEqual({
      fr: { filled: 0, total: 0 },
      ar: { filled: 0, total: 0 },
    });
  });
});
