/** Arabic names that are cut, unclosed or misspelt in the base data, by commune code. */
const CORRECTED: Readonly<Record<number, string>> = {
  1311: 'وادي الأخضر',
  2136: 'خناق مايون',
  2503: 'ابن باديس',
  2732: 'الحسيان',
  3401: 'برج بوعريريج',
};

/** Returns an Arabic name without the stretching mark (tatweel) and stray spaces of the base data. */
export function arabicName(code: number, name: string): string {
  return (CORRECTED[code] ?? name).replaceAll('\u0640', '').trim().replaceAll(/\s+/g, ' ');
}
