import type { Locale } from '../../shared/i18n/locale.ts';

/** A text, or its plural forms by the language's own categories. `{{name}}` is replaced. */
export type Text = string | ({ readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>);

/** The texts of one topic of the server's pages. French names the keys; one that is missing elsewhere is a compile error. */
export function definePageMessages<const Key extends string>(messages: {
  readonly fr: Readonly<Record<Key, Text>>;
  readonly en: Readonly<Record<NoInfer<Key>, Text>>;
  readonly ar: Readonly<Record<NoInfer<Key>, Text>>;
}): Readonly<Record<Locale, Readonly<Record<Key, Text>>>> {
  return messages;
}
