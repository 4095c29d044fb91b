/** The languages the suite ships. French is the default and the fallback (LNG-1). */
export const LOCALES = ['fr', 'en', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'fr';

/** For numbers and dates as Algerian shops print them: Latin digits, in Arabic too. */
export const LANGUAGE_TAG: Readonly<Record<Locale, string>> = { fr: 'fr-DZ', en: 'en-GB', ar: 'ar-DZ-u-nu-latn' };

/** Returns the shipped locale of a language tag such as `ar-DZ`; French for any other language. */
export function toLocale(tag: string | null | undefined): Locale {
  const primary = (tag ?? '').trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale === primary) ?? DEFAULT_LOCALE;
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}
