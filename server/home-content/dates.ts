import type { Locale } from '../../shared/i18n/locale.ts';

const TAGS: Readonly<Record<Locale, string>> = { fr: 'fr-DZ', en: 'en-GB', ar: 'ar-DZ-u-nu-latn' };

/** `21 novembre 2026`: a day as each language writes it, in Algeria's time. */
export function dateText(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: 'Africa/Algiers' }).format(new Date(iso));
}
