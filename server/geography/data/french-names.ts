/**
 * Names whose French spelling in the base data is cut, joined, misspelt or decorated, by commune code.
 * The communes that moved take their spelling from the official gazette instead.
 */
const CORRECTED: Readonly<Record<number, string>> = {
  419: 'El Fedjoudj Boughrara Saoudi',
  618: 'Fenaïa Ilmaten',
  1024: "Z'Barbar",
  1604: 'Mohamed Belouizdad',
  1606: 'Bologhine',
  1619: 'Bachdjerrah',
  1636: 'Birtouta',
  1638: 'Rouïba',
  1639: 'Heraoua',
  1645: 'Saoula',
  1646: 'Mahelma',
  1648: 'Douéra',
  1932: 'Hammam Soukhna',
  3915: 'Douar El Ma',
  3401: 'Bordj Bou Arréridj',
};

/** Words whose accents the capitals lost. A word that is not here and fits no rule below keeps plain letters. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'Abbès Arréridj Béchar Béjaïa Béni Beïda Beïdha Boumerdès Bouzaréah Brézina Chéchar Chéraga Chéria ' +
    'Chétaïbi Chréa Debila Djémila Dréa Dréan Émir Farès Fréha Ghardaïa Guémar Héliopolis Idlès Kébir Kébira Koléa ' +
    'Mécheria Médéa Médrissa Mérine Mérouana Messaâd Nédroma Négrine Réghaïa Réguiba Rémila Sédrata Sénia Séraïdi ' +
    'Sériana Sétif Staouéli Tébessa Télagh Témouchent Ténès Ténira Thénia Théniet Tréat Zéralda'
  )
    .split(' ')
    .map((word) => [plain(word), word]),
);

/** Spellings of one word that differ in the base data, brought to one. */
const RESPELT: Readonly<Record<string, string>> = {
  abdelah: 'Abdellah',
  boumediene: 'Boumédiène',
  boumedienne: 'Boumédiène',
  elhammadia: 'El Hammadia',
  elouane: 'El Ouane',
  guelbelkebir: 'Guelb El Kébir',
};

const SMALL_WORDS = new Set(['des', 'de']);

function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function titleWord(word: string): string {
  const key = plain(word);
  if (SMALL_WORDS.has(key)) return key;
  const known = RESPELT[key] ?? ACCENTED[key];
  if (known) return known;
  const spelt = key
    // "ai" is always two sounds in these names (Aïn, Saïd), and a doubled a stands for the letter ayn (Djamaâ)
    .replaceAll('ai', 'aï')
    .replaceAll(/(?<=\p{L})aa/gu, 'aâ');
  return spelt.replace(/(^|')\p{L}/gu, (start) => start.toUpperCase());
}

/**
 * Returns a commune's name as a reader expects it: `AIN-EL-HAMMAM` becomes `Aïn El Hammam`, `N GAOUS` becomes `N'Gaous`.
 * @param code the commune's key in the base data
 * @param capitals its name there
 */
export function frenchName(code: number, capitals: string): string {
  const corrected = CORRECTED[code];
  if (corrected) return corrected;
  return capitals
    .replaceAll('-', ' ')
    .trim()
    .replaceAll(/(?<=^|\s)([MNT]) (?=\p{L})/gu, "$1'")
    .split(/\s+/)
    .map(titleWord)
    .join(' ');
}
