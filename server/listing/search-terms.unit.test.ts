import { describe, expect, test } from 'vitest';
import { foldText } from '../../shared/rules/catalogue/fold-text.ts';
import { optionTermOf, termOf } from './search-terms.ts';

describe('a word is looked for without its article or plural', () => {
  for (const [word, term] of [
    ['الحقائب', 'حقائب'],
    ['théières', 'theiere'],
    ['bijoux', 'bijou'],
    ['sacs', 'sacs'],
    ['ألم', 'الم'],
  ] as const) {
    test(`${word} as ${term}`, () => expect(termOf(foldText(word))).toBe(foldText(term)));
  }
});

describe('a colour is one word in all its forms', () => {
  for (const [value, ...forms] of [
    ['noir', 'noire', 'noirs', 'noires'],
    ['blanc', 'blanche', 'blancs', 'blanches'],
    ['violet', 'violette', 'violettes'],
    ['gris', 'grise', 'grises'],
    ['vert', 'verte', 'vertes'],
    ['doré', 'dorée', 'dorées'],
    ['أسود', 'سوداء', 'سودا', 'السوداء', 'الأسود'],
    ['أبيض', 'بيضاء', 'البيضاء'],
    ['أحمر', 'حمراء', 'الحمراء'],
    ['وردي', 'وردية', 'الوردية'],
    ['بني', 'بنية', 'البنية'],
  ] as const) {
    test(`${value}: ${forms.join(', ')}`, () => {
      const expected = optionTermOf(foldText(value));
      expect(forms.map((form) => optionTermOf(foldText(form)))).toEqual(forms.map(() => expected));
    });
  }

  for (const word of ['rose', 'beige', 'xl', '38', 'بيج', 'خمري']) {
    test(`${word} still begins with its own term`, () =>
      expect(foldText(word).startsWith(optionTermOf(foldText(word)))).toBe(true));
  }
});
