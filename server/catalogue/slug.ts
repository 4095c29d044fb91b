/** Latin letters for Arabic ones, as they are read in Algeria; vowel signs and the article's hamza have none. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ ا: 'a', أ: 'a', إ: 'i', آ: 'a', ى: 'a', ب: 'b', ت: 't', ة: 'a', ث: 'th', ج: 'dj', ح: 'h', خ: 'kh', د: 'd' },
  ...{ ذ: 'dh', ر: 'r', ز: 'z', س: 's', ش: 'ch', ص: 's', ض: 'd', ط: 't', ظ: 'dh', ع: 'a', غ: 'gh', ف: 'f', ق: 'q' },
  ...{ ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h', و: 'ou', ي: 'i', ئ: 'i', ؤ: 'ou' },
};

/** Returns the part of an address that stands for a name: plain letters, digits and hyphens; empty when nothing is left. */
export function slugOf(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\p{Script=Arabic}/gu, (letter) => LATIN[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Longer names are cut in the address. */
export const LONGEST_SLUG = 80;

/** Returns the slug of a name in at most LONGEST_SLUG characters. */
export function shortSlugOf(name: string): string {
  return slugOf(name).slice(0, LONGEST_SLUG).replace(/-+$/, '');
}

/** Returns the slug, or with the first number behind it that is not among `used`: `lampe-2`. */
export function freeSlug(slug: string, used: readonly string[]): string {
  const usedSlugs = new Set(used);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!usedSlugs.has(candidate)) return candidate;
  }
}
