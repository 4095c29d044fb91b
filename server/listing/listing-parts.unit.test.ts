import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../../shared/rules/catalogue/fold-text.ts';
import { difference, groupedByCount, has, intersection, setOf, sizeOf } from './bit-set.ts';
import { CodeColumn } from './code-column.ts';
import { foldedWords, replaceWords, valueSlug, writtenWord } from './folded-words.ts';
import { sortYielding } from './sort-yielding.ts';
import { SortedSlots } from './sorted-slots.ts';

const numbers = (set: Uint32Array) =>
  Array.from({ length: set.length * 32 }, (_, at) => at).filter((at) => has(set, at));

test('sets hold exactly what was put in, up to the last bit of a word', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(200)), fc.uniqueArray(fc.nat(200)), (a, b) => {
      const both = intersection([setOf(201, a), setOf(201, b)]);
      expect(numbers(both)).toEqual(a.filter((one) => b.includes(one)).sort((one, other) => one - other));
      const only = difference(setOf(201, a), setOf(201, b));
      expect(numbers(only)).toEqual(a.filter((one) => !b.includes(one)).sort((one, other) => one - other));
      expect([sizeOf(both), sizeOf(setOf(201, a))]).toEqual([numbers(both).length, a.length]);
    }),
  );
});

test('a set is parted by how many of the others have each element, those with the most first', () => {
  const some = fc.uniqueArray(fc.nat(70));
  fc.assert(
    fc.property(some, fc.array(some, { maxLength: 5 }), (own, others) => {
      const sets = others.map((one) => setOf(71, one));
      const before = sets.map(numbers);
      const groups = groupedByCount(setOf(71, own), sets);
      const countOf = (slot: number) => others.filter((one) => one.includes(slot)).length;
      const most = Math.max(0, ...own.map(countOf));
      expect(groups.map(numbers)).toEqual(
        Array.from({ length: most + 1 }, (_, at) =>
          own.filter((slot) => countOf(slot) === most - at).sort((a, b) => a - b),
        ),
      );
      expect(sets.map(numbers)).toEqual(before);
    }),
  );
});

test('a long list is sorted like a short one', async () => {
  const items = Uint32Array.from({ length: 5_003 }, (_, at) => (at * 7_919) % 5_003);
  expect([...(await sortYielding(items, (a, b) => b - a))]).toEqual([...items].sort((a, b) => b - a));
});

test('slots stay sorted while products are added, removed and changed', async () => {
  const price = Array.from({ length: 3_000 }, (_, at) => (at * 37) % 101);
  const sorted = new SortedSlots(3_000, (a, b) => (price[a] as number) - (price[b] as number) || a - b);
  await sorted.fill(Uint32Array.from({ length: 2_900 }, (_, at) => at));
  for (const slot of [0, 5, 2_899]) {
    sorted.remove(slot);
    price[slot] = 50;
    sorted.insert(slot);
  }
  sorted.insert(2_950);
  sorted.remove(17);
  const expected = [...Array(2_900).keys(), 2_950].filter((slot) => slot !== 17);
  expected.sort((a, b) => (price[a] as number) - (price[b] as number) || a - b);
  expect(sorted.page(setOf(3_000, expected), 0, 5_000, false)).toEqual(expected);
  expect(
    sorted.page(
      setOf(
        3_000,
        expected.filter((slot) => slot % 2 === 0),
      ),
      2,
      3,
      true,
    ),
  ).toEqual(
    expected
      .toReversed()
      .filter((slot) => slot % 2 === 0)
      .slice(2, 5),
  );
});

test('a product with more values than there is room for keeps those of all others', () => {
  const column = new CodeColumn(4);
  column.set(1, [7, 8]);
  const many = Array.from({ length: 40 }, (_, at) => at + 1);
  column.set(2, many);
  expect(column.of(1)).toEqual([7, 8]);
  expect(column.of(2)).toEqual(many);
  column.set(2, [3]);
  const counts = new Uint32Array(41);
  column.count(setOf(4, [1, 2]), counts, 1);
  expect([counts[3], counts[7], counts[40]]).toEqual([1, 1, 0]);
  column.count(setOf(4, [2]), counts, -1);
  expect([counts[3], counts[7], counts[40]]).toEqual([0, 1, 0]);
});

test('texts are folded to what people type', () => {
  expect(foldText('Théière DORÉE, cœur')).toBe('theiere doree, coeur');
  expect(foldText('إبريقٌ أُنيقة ـــ على ١٢')).toBe(foldText('ابريق انيقه  علي 12'));
  expect(foldedWords('L’abaya, l’abaya 2')).toEqual(['l', 'abaya', '2']);
  expect(valueSlug('Coton épais (100 %)')).toBe('coton-epais-100');
});

test('a word is given back as it is written, and replaced wherever its letters are the same', () => {
  expect(writtenWord('Plateau, Théière DORÉE', 'doree')).toBe('dorée');
  expect(writtenWord('عَبايَة سوداء', 'عبايه')).toBe('عَبايَة');
  expect(writtenWord('Plateau', 'doree')).toBe('doree');
  expect(replaceWords('« Abaïa », ABAIA noire', new Map([['abaia', 'abaya']]))).toBe('« abaya », abaya noire');
});
