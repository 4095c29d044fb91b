/** Six communes that the base data lacks; all belonged to El Bayadh. */
export const MISSING_COMMUNES = [
  { id: 3207, nameFr: 'El Abiodh Sidi Cheikh', nameAr: 'الأبيض سيدي الشيخ' },
  { id: 3208, nameFr: 'Aïn El Orak', nameAr: 'عين العراك' },
  { id: 3213, nameFr: 'Boussemghoun', nameAr: 'بوسمغون' },
  { id: 3218, nameFr: 'Sidi Amar', nameAr: 'سيدي عمر', spellings: ['Sidi Ameur'] },
  { id: 3220, nameFr: 'Tousmouline', nameAr: 'توسمولين' },
  { id: 3221, nameFr: 'Sidi Slimane', nameAr: 'سيدي سليمان' },
] as const;

/** French names of wilayas whose accents or letters the base data lost, by code. */
export const WILAYA_NAMES: Readonly<Record<string, string>> = {
  '08': 'Béchar',
  12: 'Tébessa',
  20: 'Saïda',
  22: 'Sidi Bel Abbès',
  26: 'Médéa',
  34: 'Bordj Bou Arréridj',
  35: 'Boumerdès',
  44: 'Aïn Defla',
  45: 'Naâma',
  46: 'Aïn Témouchent',
};

/** Far communes that no carrier reaches, inside wilayas that are otherwise served. */
export const UNDELIVERABLE_COMMUNES: ReadonlySet<number> = new Set([
  107, 124, 805, 818, 1105, 1109, 3303, 3305, 3702, 4509,
]);

/** Wilayas at the far borders that no carrier reaches. */
export const UNDELIVERABLE_WILAYAS: ReadonlySet<string> = new Set(['50', '54']);
