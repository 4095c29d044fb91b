import { expect, test } from 'vitest';
import { matchedPart } from './combobox-highlight.ts';

const shown = (name: string, query: string) => {
  const part = matchedPart(name, query);
  return part && `${name.slice(0, part[0])}[${name.slice(...part)}]${name.slice(part[1])}`;
};

test.each([
  ['Alger', 'alg', '[Alg]er'],
  ['Béjaïa', 'beja', '[Béja]ïa'],
  ['Bou Saâda', 'bousaa', '[Bou Saâ]da'],
  ['Bab El Oued', 'oued', 'Bab El [Oued]'],
  ['Aïn Azel', 'az', 'Aïn [Az]el'],
  ['M’Sila', 'msi', '[M’Si]la'],
  ['الرويبة', 'رويبه', 'ال[رويبة]'],
  ['إن صالح', 'ان', '[إن] صالح'],
  ['Ouargla', 'wargla', '[Ouargla]'],
  ['Aïn Ouessara', 'oussera', null],
  ['Alger', 'xqz', null],
  ['Alger', '', null],
  ['Alger', '’', null],
])('in "%s" typing "%s" points at %s', (name, query, expected) => {
  expect(shown(name, query)).toBe(expected);
});
