import type { Locale } from '../../shared/i18n/locale.ts';

const TAGS: Readonly<Record<Locale, string>> = { fr: 'fr-DZ', en: 'en-GB', ar: 'ar-DZ-u-nu-latn' };

/** Writes a day as each language does, in Algeria's time: `21 novembre 2026`. */
export function dateText(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: 'Africa/Algiers' }).format(new Date(iso));
}
