import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { directionOf, LANGUAGE_TAG, LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { canonicalAmount, fieldAmount, formatDa } from '../../shared/rules/money/format.ts';
import { ageText } from './age.ts';
import { escapeHtml } from './escape-html.ts';
import { html, Markup } from './markup.ts';
import { sanitizeRichText } from './rich-text.ts';
import { languageIn, listText, pageText, type TextValues, textIn } from './texts.ts';

const LANGUAGE_NAME: Readonly<Record<Locale, string>> = { fr: 'Français', en: 'English', ar: 'العربية' };

/** Stands for markup while its sentence is escaped. */
const MARKUP_PLACE = '\ue000';

/**
 * Returns the functions that every template may call, in the language of the page. Functions that return markup say so:
 * templates print them raw (`<%~ %>`), everything else escaped.
 * @param currency the label behind amounts (MNY-3)
 */
export function pageHelpers(locale: Locale, currency = 'DA') {
  const t = (key: TextKey, values?: TextValues) => pageText(locale, key, values);
  return {
    locale,
    dir: directionOf(locale),
    locales: LOCALES,
    /** Each under the name it has in itself. */
    languages: LOCALES.map((code) => ({ code, name: LANGUAGE_NAME[code] })),
    t,
    /** Markup. A text whose value `place` is markup, such as that of `money`, `ago` or `time`. */
    textWith: (key: TextKey, place: string, markup: Markup, values?: TextValues) =>
      new Markup(escapeHtml(t(key, { ...values, [place]: MARKUP_PLACE })).replace(MARKUP_PLACE, () => String(markup))),
    list: (parts: readonly string[]) => listText(locale, parts),
    /** Markup. Tags a template literal, whose values it escapes unless they are markup. */
    html,
    /** A text stored per language; French where this one is missing or empty (LNG-1). */
    textIn: (texts: Readonly<Record<string, string>>) => textIn(texts, locale),
    /** Markup. Language and direction of an element with such a text, where they are not those of the page. */
    langOf(texts: Readonly<Record<string, string>> | null | undefined) {
      const language = languageIn(texts, locale);
      return language === locale ? '' : html` lang="${language}" dir="${directionOf(language)}"`;
    },
    /** Markup. A description a merchant wrote, sanitised once more (CAL-12). */
    richText: sanitizeRichText,
    /** Markup. An amount that keeps its digits in order inside Arabic text (MNY-4). */
    money: (centimes: number) => html`<bdi dir="ltr">${formatDa(centimes, currency)}</bdi>`,
    /** `1234.50`, as fields and embedded data carry amounts. */
    canonical: canonicalAmount,
    /** `1 234,50`, for a field that is written left to right. */
    fieldAmount,
    /** Markup. Decorative: the text beside it says the same. */
    icon: (name: string) =>
      html`<svg class="icon" aria-hidden="true" focusable="false"><use href="/static/icons.svg#${name}"></use></svg>`,
    /** Markup for inside a `<script type="application/json">`: nothing in it can end the element. */
    json: (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c'),
    dateTime: (date: Date) => shopTime(locale, { dateStyle: 'long', timeStyle: 'short' }).format(date),
    /** The day of an ISO instant by the shop's clock: `21 novembre 2026`. */
    longDate: (instant: string) => shopTime(locale, { dateStyle: 'long' }).format(new Date(instant)),
    /** @param date a day, `2026-11-30` */
    shortDate: (date: string) =>
      new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(date)),
    /** Markup. A time of the past as its age, with the exact one on hover and for screen readers. */
    ago(date: Date) {
      const exact = shopTime(locale, { dateStyle: 'long', timeStyle: 'short' }).format(date);
      return html`<time datetime="${date.toISOString()}" title="${exact}"><bdi aria-hidden="true">${ageText(date, locale)}</bdi><span class="visually-hidden">${exact}</span></time>`;
    },
    /** Markup. A time as its day and hour. */
    time: (date: Date) =>
      html`<time datetime="${date.toISOString()}"><bdi>${shopTime(locale, { dateStyle: 'short', timeStyle: 'short' }).format(date)}</bdi></time>`,
  };
}

export type PageHelpers = ReturnType<typeof pageHelpers>;
