import { describe, expect, it } from 'vitest';
import { buildGeography } from './build.ts';
import { frenchName } from './french-names.ts';

/** Communes per wilaya since law 26-06, in the order of the codes 01 to 69. */
const COMMUNES_PER_WILAYA = [
  16, 35, 12, 29, 53, 52, 22, 11, 25, 45, 5, 24, 49, 36, 67, 57, 18, 28, 60, 16, 38, 52, 12, 34, 12, 43, 32, 24, 47, 8,
  26, 15, 4, 34, 32, 24, 2, 22, 22, 21, 26, 28, 32, 36, 12, 28, 10, 38, 10, 2, 6, 10, 3, 2, 13, 2, 8, 3, 12, 8, 5, 4, 4,
  6, 10, 8, 21, 23, 7,
];

const { wilayas, communes } = buildGeography();
const named = (id: number) => communes.find((commune) => commune.id === id);

describe('the wilayas and communes of Algeria', () => {
  it('are 69 wilayas and 1541 communes, each with its own number', () => {
    expect(wilayas).toHaveLength(69);
    expect(communes).toHaveLength(1541);
    expect(new Set(communes.map(({ id }) => id)).size).toBe(1541);
  });

  it('are spread over the wilayas as the reform of 2026 left them', () => {
    const counts = wilayas.map(({ id }) => communes.filter(({ wilayaId }) => wilayaId === id).length);
    expect(counts).toEqual(COMMUNES_PER_WILAYA);
  });

  it('keep the old wilaya of every new one', () => {
    expect(wilayas.filter(({ parentCode }) => parentCode === null).map(({ id }) => id)).toEqual(
      Array.from({ length: 48 }, (_, at) => at + 1),
    );
    expect(wilayas[67]).toMatchObject({ code: '68', nameFr: 'Bou Saâda', parentCode: '28' });
  });

  it('never share a name inside one wilaya', () => {
    for (const language of ['nameFr', 'nameAr'] as const) {
      const names = communes.map((commune) => `${commune.wilayaId} ${commune[language]}`);
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
  });

  it('have Arabic names without stretching marks, brackets or stray spaces', () => {
    const arabic = [...wilayas, ...communes].map(({ nameAr }) => nameAr);
    expect(
      arabic.filter((name) => !/^[\u0621-\u063a\u0641-\u064a]+( [\u0621-\u063a\u0641-\u064a]+)*$/.test(name)),
    ).toEqual([]);
  });

  it('have French names in title case with only the letters French uses', () => {
    const odd = [...wilayas, ...communes].filter(
      ({ nameFr }) =>
        !/^(\p{Lu}['\p{L}]*|des)( (\p{Lu}['\p{L}]*|des))*$/u.test(nameFr) ||
        /[^A-Za-zÀ-ÿ' ]|Ã|Â|\p{Lu}{2}/u.test(nameFr),
    );
    expect(odd).toEqual([]);
  });

  it('take moved communes from the gazette and still find the older spelling', () => {
    expect(named(1108)).toMatchObject({ nameFr: 'In Salah', nameAr: 'إن صالح', wilayaId: 53 });
    expect(named(1108)?.spellings).toContain('عين صالح');
    expect(named(3013)?.spellings).toEqual(expect.arrayContaining(['توقرت', 'تقرت']));
  });

  it('include the six communes that the base data lacks', () => {
    const wilayas = [3207, 3208, 3213, 3218, 3220, 3221].map((id) => named(id)?.wilayaId);
    expect(wilayas).toEqual([69, 69, 69, 32, 32, 32]);
  });
});

describe('a French name in capitals', () => {
  it.each([
    [1502, 'AIN-EL-HAMMAM', 'Aïn El Hammam'],
    [509, 'N GAOUS', "N'Gaous"],
    [628, "AIT R'ZINE", "Aït R'Zine"],
    [2201, 'SIDI BEL-ABBES', 'Sidi Bel Abbès'],
    [3611, 'LAC DES OISEAUX', 'Lac des Oiseaux'],
    [235, 'BENI  BOUATTAB', 'Béni Bouattab'],
    [2418, 'GUELAAT BOU SBAA', 'Guelaât Bou Sbaâ'],
  ])('of commune %i, %s, is shown as %s', (code, capitals, shown) => {
    expect(frenchName(code, capitals)).toBe(shown);
  });
});
