import { expect, test } from 'vitest';
import { mergeChanges, seenOf } from './form-changes.ts';

const SHOWN = { name: 'Lampe', price: '10.00', text: 'Un.\n\nDeux.' };
const seen = seenOf(SHOWN);
const merge = (typed: object, stored: object, acceptStored: string[] = []) =>
  mergeChanges({ ...SHOWN, ...typed }, { stored: { ...SHOWN, ...stored }, seen, acceptStored });

test('what was typed is taken where nobody else changed anything', () => {
  expect(merge({ name: 'Lampadaire' }, {})).toEqual({ values: { ...SHOWN, name: 'Lampadaire' }, conflicts: {} });
});

test('a field that was not touched follows what somebody else stored', () => {
  expect(merge({ name: 'Lampadaire' }, { price: '12.00' })).toEqual({
    values: { ...SHOWN, name: 'Lampadaire', price: '12.00' },
    conflicts: {},
  });
});

test('a field that both changed is a conflict, and what was typed is still there', () => {
  expect(merge({ name: 'Lampadaire' }, { name: 'Luminaire' })).toEqual({
    values: { ...SHOWN, name: 'Lampadaire' },
    conflicts: { name: 'Luminaire' },
  });
});

test('two people who type the same are not in conflict', () => {
  expect(merge({ name: 'Luminaire' }, { name: 'Luminaire' }).conflicts).toEqual({});
});

test('the stored value is taken where it was chosen', () => {
  expect(merge({ name: 'Lampadaire' }, { name: 'Luminaire' }, ['name'])).toEqual({
    values: { ...SHOWN, name: 'Luminaire' },
    conflicts: {},
  });
});

test('what was changed for one entry of a list is a conflict where another entry is stored now', () => {
  const shown = { picture_1: 'one', link_1: '', text_1: '' };
  const stored = { ...shown, picture_1: 'two' };
  const options = { stored, seen: seenOf(shown), acceptStored: [], entryField: () => 'picture_1' };
  expect(mergeChanges({ ...shown, link_1: '/blog' }, options)).toEqual({
    values: { ...stored, link_1: '/blog' },
    conflicts: { link_1: '' },
  });
});

test('line ends as a browser or the database writes them are no change', () => {
  expect(merge({}, { text: 'Un.\r\n\r\nDeux.' }).conflicts).toEqual({});
  expect(mergeChanges(SHOWN, { stored: SHOWN, seen: seenOf({ text: 'Un.\r\n\r\nDeux.' }), acceptStored: [] })).toEqual({
    values: SHOWN,
    conflicts: {},
  });
});

test.each(['', 'nonsense', 'name', ':::', 'name:x:y'])(
  'without a precondition that can be read (%j) nothing is lost',
  (text) => {
    const typed = { ...SHOWN, name: 'Lampadaire' };
    expect(mergeChanges(typed, { stored: SHOWN, seen: text, acceptStored: [] }).values).toEqual(typed);
  },
);
