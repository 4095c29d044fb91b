import { pageMessages, type TextKey } from '../../host-fixtures/messages/all.ts';
import type { Locale } from '../../shared/i18n/locale.ts';

const RULES: Readonly<Record<Locale, Intl.PluralRules>> = {
  fr: new Intl.PluralRules('fr'),
  en: new Intl.PluralRules('en'),
  ar: new Intl.PluralRules('ar'),
};

/** `count` chooses the plural form of the language; every value is set in where the text says `{{name}}`. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Parts of one text, such as the values of a variant, parted as the language does it. */
export function listText(locale: Locale, parts: readonly string[]): string {
  return parts.join(locale === 'ar' ? '، ' : ', ');
}

/** A text of the server's own pages. The result is plain text: templates escape it like anything else. */
export function pageText(locale: Locale, key: TextKey, values: TextValues = {}): string {
  const message = pageMessages[locale][key];
  const template =
    typeof message === 'string' ? message : (message[RULES[locale].select(Number(values.count))] ?? message.other);
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
