import { pageMessages, type TextKey } from '../../host-fixtures/messages/all.ts';
import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import type { Messages, Params, Translate } from '../../shared/i18n/messages.ts';
import { translatorFor } from '../../shared/i18n/translate.ts';

/** `count` chooses the plural form of the language; `{{name}}` in a text is replaced by the value `name`. */
export type TextValues = Params;

/** Bound once: a page asks for some hundred texts. */
const translators: Readonly<Record<Locale, Translate<Messages>>> = {
  fr: translatorFor(pageMessages, 'fr'),
  en: translatorFor(pageMessages, 'en'),
  ar: translatorFor(pageMessages, 'ar'),
};

/** Returns a text of the server's own pages: plain text, which templates escape like anything else. */
export function pageText(locale: Locale, key: TextKey, values?: TextValues): string {
  return translators[locale](key, values);
}

/** Returns a text that is stored per language, in French where that one is missing or empty (LNG-1). */
export function textIn(texts: Readonly<Record<string, string | undefined>> | null | undefined, locale: string): string {
  return texts?.[locale] || texts?.fr || '';
}

/** Returns the language of what `textIn` returns, so that a page in another one can say it. */
export function languageIn(
  texts: Readonly<Record<string, string | undefined>> | null | undefined,
  locale: Locale,
): Locale {
  return !texts?.[locale] && texts?.fr ? 'fr' : locale;
}

/** Returns a text per language, without those that are empty. */
export function localizedText(read: (locale: Locale) => string | undefined): Record<string, string> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, read(locale) ?? '']).filter(([, text]) => text !== ''));
}

/** Joins names with dots, each in a direction of its own: one may be Arabic on a French page. Empty ones are left out. */
export function joinNames(...names: readonly (string | null | undefined)[]): string {
  return names
    .filter(Boolean)
    .map((name) => `\u2068${name}\u2069`)
    .join(' · ');
}

/** Joins the parts of one text, such as the values of a variant, with the comma of the language. */
export function listText(locale: Locale, parts: readonly string[]): string {
  return parts.join(pageText(locale, 'comma'));
}
