/**
 * Makes two spellings of one Algerian place the same text where the difference is only a habit of writing: accents,
 * case, apostrophes, hyphens, the article, Arabic letter variants, and the usual transcriptions (ou or w, dj or j,
 * q or k, doubled letters, Ain or In).
 */
export function foldPlaceName(text: string): string {
  const letters = text
    .toLowerCase()
    // Decomposing separates accents, hamza and madda from their letters; all of them are marks and fall away.
    .normalize('NFKD')
    .replace(/[\p{M}\u0640'’‘`ʼ]/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const words = letters.split(' ').map(foldWord).filter(Boolean);
  const named = words.filter((word) => !ARTICLES.has(word));
  return (named.length > 0 ? named : words).join(' ');
}

const ARTICLES = new Set(['el', 'al', 'l', 'ال']);

/** Spellings of the words that place names are built from, as they look after folding. */
const WORDS: Readonly<Record<string, string>> = {
  in: 'ain',
  ayn: 'ain',
  een: 'ain',
  ان: 'عين',
  اين: 'عين',
  uad: 'ued',
  uadi: 'ued',
  واد: 'وادي',
  ulad: 'uled',
  aulad: 'uled',
  bani: 'beni',
  burj: 'borj',
  suq: 'suk',
  suc: 'suk',
};

function foldWord(word: string): string {
  const folded = /[\u0600-\u06FF]/.test(word) ? foldArabic(word) : foldLatin(word);
  return WORDS[folded] ?? folded;
}

function foldArabic(word: string): string {
  const letters = word
    .replace(/[\u0671]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/[ىی]/g, 'ي')
    .replace(/[ڨڤگ]/g, 'ق')
    .replace(/ک/g, 'ك')
    .replace(/[پ]/g, 'ب')
    .replace(/ء/g, '');
  return letters.length > 2 && letters.startsWith('ال') ? letters.slice(2) : letters;
}

function foldLatin(word: string): string {
  return word
    .replace(/w/g, 'ou')
    .replace(/ou/g, 'u')
    .replace(/y/g, 'i')
    .replace(/dj/g, 'j')
    .replace(/(?:tch|sh)/g, 'ch')
    .replace(/ph/g, 'f')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c(?!h)|q/g, 'k')
    .replace(/(.)\1+/g, '$1');
}

/** Names people use that are not spellings of the official one: French colonial, English, Berber, everyday. */
export const EXONYMS: Readonly<Record<string, readonly string[]>> = {
  Alger: ['Algiers', 'Dzair', 'Dzayer', 'Djazair', 'دزاير', 'العاصمة'],
  Oran: ['Wahran', 'Ouahran', 'وهرن'],
  Constantine: ['Qsantina', 'Ksentina', 'Qacentina', 'Cirta', 'قسمطينة'],
  Annaba: ['Bône', 'Bona', 'بونة'],
  Béjaïa: ['Bougie', 'Bgayet', 'Vgayet'],
  Skikda: ['Philippeville'],
  Chlef: ['Orléansville', 'El Asnam', 'الأصنام'],
  Sétif: ['Stif'],
  Tlemcen: ['Tilimsen', 'Tlemsen'],
  Mostaganem: ['Mestghanem', 'Mosta'],
  Mascara: ['Mouaskar', 'Maasker', 'Mascar'],
  Médéa: ['Lemdia', 'Lmedia', 'Al Madiyah'],
  Tamanrasset: ['Tamenghest', 'Tam', 'تامنراست'],
  'Tizi Ouzou': ['Tizi'],
  'Bordj Bou Arréridj': ['BBA', 'Bordj'],
  'Sidi Bel Abbès': ['SBA', 'Bel Abbès'],
  'El Meniaa': ['El Goléa', 'Golea', 'القليعة'],
  Laghouat: ['Aghouat', 'Laghwat', 'Al Aghwat'],
  Guelma: ['Galma'],
  Relizane: ['Ghilizane', 'Ghelizane'],
  'El Bayadh': ['Géryville'],
  Béchar: ['Colomb-Béchar'],
  Tiaret: ['Tihert', 'Tahert'],
  Jijel: ['Djidjelli'],
  Blida: ['El Boulaida', 'Boulaida'],
  Boumerdès: ['Rocher Noir'],
  'El Oued': ['Oued Souf', 'Souf', 'واد سوف', 'سوف'],
  Djanet: ['Ganet', 'Fort Charlet'],
  'Oum El Bouaghi': ['OEB', 'Canrobert'],
  Touggourt: ['Tuggurt', 'تقرت'],
  Tipaza: ['Tipasa'],
  Ghardaïa: ['Taghardayt'],
  'Souk Ahras': ['Thagaste'],
  Khenchela: ['Mascula'],
  'Dar El Beïda': ['Maison Blanche'],
  'El Harrach': ['Maison Carrée'],
  'El Eulma': ['Saint-Arnaud', 'Eulma'],
  Akbou: ['Metz'],
};
