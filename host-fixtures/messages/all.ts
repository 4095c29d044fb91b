import type { Locale } from '../../shared/i18n/locale.ts';
import { abandoned } from './abandoned.ts';
import { ar } from './ar.ts';
import { blog } from './blog.ts';
import { card } from './card.ts';
import type { Text } from './define.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { home } from './home.ts';
import { listing } from './listing.ts';
import { product } from './product.ts';
import { reviews } from './reviews.ts';
import { thanks } from './thanks.ts';

/** The texts of the server's own pages by topic; no key is in two of them. */
export const TOPICS = [{ fr, en, ar }, abandoned, blog, card, home, listing, product, reviews, thanks] as const;

type KeysOf<Topic> = Topic extends { readonly fr: infer Texts } ? keyof Texts & string : never;
export type TextKey = KeysOf<(typeof TOPICS)[number]>;

const textsIn = (locale: Locale) =>
  Object.assign({}, ...TOPICS.map((topic) => topic[locale])) as Readonly<Record<TextKey, Text>>;

export const pageMessages = { fr: textsIn('fr'), en: textsIn('en'), ar: textsIn('ar') } as const satisfies Readonly<
  Record<Locale, Readonly<Record<TextKey, Text>>>
>;
