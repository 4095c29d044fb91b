/** The languages the suite ships. French is the default and the fallback (B 1). */
export const LOCALES = ['fr', 'en', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'fr';

/** As numbers and dates are written in the shop's country: Latin digits in Arabic too, as Algerian shops print them. */
export const LANGUAGE_TAG: Readonly<Record<Locale, string>> = { fr: 'fr-DZ', en: 'en-GB', ar: 'ar-DZ-u-nu-latn' };

/** The shipped locale a language tag such as `ar-DZ` stands for; French for anything else. */
export function toLocale(tag: string | null | undefined): Locale {
  const primary = (tag ?? '').trim().toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale === primary) ?? DEFAULT_LOCALE;
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}
