import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '../../shared/rules/catalogue/fold-text.ts';
import {
  allowedEdits,
  closestWord,
  editDistance,
  optionTermOf,
  searchedWords,
  termOf,
  termsOf,
} from './search-terms.ts';
import { editsBetween } from './testing/listing-reference.ts';

describe('a word is looked for without its article or plural', () => {
  for (const [word, term] of [
    ['الحقائب', 'حقائب'],
    ['théières', 'theiere'],
    ['bijoux', 'bijou'],
    ['sacs', 'sacs'],
    ['ألم', 'الم'],
    ['ساعات', 'ساع'],
    ['الساعات', 'ساع'],
    ['نبات', 'نبات'],
  ] as const) {
    test(`${word} as ${term}`, () => expect(termOf(foldText(word))).toBe(foldText(term)));
  }
});

describe('an Arabic plural that no ending makes', () => {
  for (const [one, more] of [
    ['حذاء', 'أحذية'],
    ['حقيبة', 'الحقائب'],
    ['قميص', 'قمصان'],
    ['ثوب', 'أثواب'],
    ['عباءة', 'عبايات'],
    ['صندل', 'صنادل'],
    ['بلغة', 'البلاغي'],
  ] as const) {
    test(`${more} is looked for like ${one}`, () => {
      const terms = termsOf(foldText(more));
      expect(terms).toEqual(termsOf(foldText(one)));
      for (const word of [one, more])
        expect(
          terms.some((term) => foldText(word).includes(term)),
          word,
        ).toBe(true);
    });
  }
});

describe('a query is searched without the words that join others', () => {
  for (const [q, words] of [
    ['Sac en cuir', ['sac', 'cuir']],
    ['bag for the beach', ['bag', 'beach']],
    ['حقيبة من الجلد', ['حقيبه', 'الجلد']],
    ['abaya l', ['abaya', 'l']],
    ['de la', ['de', 'la']],
  ] as const) {
    test(`${q}: ${words.join(' ')}`, () => expect(searchedWords(q)).toEqual(words));
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

describe('letters that may be wrong', () => {
  for (const [term, edits] of [
    ['sac', 0],
    ['abaa', 0],
    ['abaia', 1],
    ['theyere', 1],
    ['lampadre', 2],
    ['38', 0],
    ['a52s128', 0],
  ] as const) {
    test(`${term}: ${edits}`, () => expect(allowedEdits(term)).toBe(edits));
  }
});

describe('the distance of two words', () => {
  for (const [a, b, edits] of [
    ['abaya', 'abaya', 0],
    ['abaia', 'abaya', 1],
    ['abya', 'abaya', 1],
    ['abbaya', 'abaya', 1],
    ['abyaa', 'abaya', 1],
    ['lanpadere', 'lampadaire', 3],
  ] as const) {
    test(`${a} and ${b}: ${edits}`, () => expect(editDistance(a, b, 3)).toBe(edits));
  }

  test('is that of the whole table up to the limit, and above the limit where that is', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.nat(2), (a, b, limit) => {
        const expected = editsBetween(a, b);
        const edits = editDistance(a, b, limit);
        if (expected <= limit) expect(edits).toBe(expected);
        else expect(edits).toBeGreaterThan(limit);
      }),
      { numRuns: 3_000 },
    );
  });
});

test('of words as close the one with more uses is the closest, then the first in the alphabet', () => {
  const closest = (typed: string, known: Readonly<Record<string, number>>, toTerm = termOf) =>
    closestWord(
      typed,
      Object.entries(known).map(([word, uses]) => [word, Array(uses).fill(0)] as const),
      toTerm,
    )?.word;
  expect(closest('lampi', { lampe: 1, lampo: 2 })).toBe('lampo');
  expect(closest('lampi', { lampo: 1, lampe: 1 })).toBe('lampe');
  expect(closest('robe', { rose: 1 })).toBeUndefined();
  expect(closest('abaias', { abaya: 1 })).toBe('abaya');
  expect(closest('hijeb', { hijabs: 1 })).toBe('hijabs');
  expect(closest('lampadere', { lampadaires: 9, lampadaire: 1, lampadeire: 1 })).toBe('lampadeire');
  expect(closest('sad', { sac: 1 })).toBeUndefined();
  expect(closest('blenches', { blanc: 1 })).toBeUndefined();
  expect(closest('blenches', { blanc: 1 }, optionTermOf)).toBe('blanc');
});
