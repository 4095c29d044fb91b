/**
 * Cuts the shop's fonts down to the characters its three languages need and writes them beside this file:
 * `node host-fixtures/fonts/make.ts`. The results are committed, so that neither build nor start depends on it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

// ASCII and Latin-1 with the French ligatures, typographic quotes, dashes, the thin spaces and the signs in prices.
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ‘’‚“”„–—…‹›•·−×→←\u2009\u202f€™`;
// Arabic letters, marks and both digit rows, with the punctuation that goes with them.
const ARABIC = `${range(0x0600, 0x0671)}پچژڤکگی${range(0x06f0, 0x06f9)} \u00a0.,:;!?()[]/-+%0123456789«»،؛؟\u200c\u200d\u200e\u200f`;

const FONTS = [
  ['league-spartan/files/league-spartan-latin-500-normal.woff2', 'spartan-500.woff2', LATIN],
  ['league-spartan/files/league-spartan-latin-700-normal.woff2', 'spartan-700.woff2', LATIN],
  ['lato/files/lato-latin-400-normal.woff2', 'lato-400.woff2', LATIN],
  ['lato/files/lato-latin-700-normal.woff2', 'lato-700.woff2', LATIN],
  ['tajawal/files/tajawal-arabic-400-normal.woff2', 'tajawal-400.woff2', ARABIC],
  ['tajawal/files/tajawal-arabic-700-normal.woff2', 'tajawal-700.woff2', ARABIC],
] as const;

let total = 0;
for (const [source, target, characters] of FONTS) {
  const font = await readFile(new URL(import.meta.resolve(`@fontsource/${source}`)));
  const subset = await subsetFont(font, characters, { targetFormat: 'woff2' });
  await writeFile(new URL(target, import.meta.url), subset);
  total += subset.length;
  console.log(`${target} ${subset.length} bytes`);
}
console.log(`${total} bytes in all`);
