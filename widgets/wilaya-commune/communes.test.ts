import { describe, expect, it, test } from 'vitest';
import { communesFrom } from './communes.ts';

const hydra = { id: '1628', name: 'Hydra', nameAr: 'حيدرة' };

test.each([
  ['a flat list', [{ id: 1628, name: 'Hydra', nameAr: 'حيدرة', deliverable: true }]],
  ['a list in a list', [[{ id: 1628, name: 'Hydra', nameAr: 'حيدرة' }]]],
  ['an object around the list', { communes: [{ id: 1628, name: 'Hydra', nameAr: 'حيدرة' }] }],
  ['both', { data: [[{ id: 1628, name: 'Hydra', nameAr: 'حيدرة' }]] }],
  ['snake case', [{ commune_id: '1628', name: ' Hydra ', name_ar: 'حيدرة' }]],
  ['camel case', [{ communeId: 1628, nameFr: 'Hydra', nameAr: 'حيدرة' }]],
])('communes come from %s', (_, answer) => expect(communesFrom(answer)).toEqual([hydra]));

describe('an answer with communes', () => {
  it('lists only those that are delivered to, and those that do not say', () => {
    const answer = [
      { id: 1, name: 'A', deliverable: false },
      { id: 2, name: 'B', deliverable: 0 },
      { id: 3, name: 'C' },
      { id: 4, name: 'D', deliverable: null },
    ];
    expect(communesFrom(answer)?.map(({ id }) => id)).toEqual(['3', '4']);
  });

  it('may be an empty list, wrapped or not', () => {
    expect(communesFrom([])).toEqual([]);
    expect(communesFrom([[]])).toEqual([]);
  });

  it('is refused when it is something else', () => {
    for (const answer of [null, 'Hydra', 7, {}, { error: 'x' }, [{ name: 'Hydra' }], [{ id: 1 }], [null], [1, 2]]) {
      expect(communesFrom(answer), JSON.stringify(answer)).toBeNull();
    }
  });
});
