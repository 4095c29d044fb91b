import type { Locale } from './locale.ts';

/** One language's texts: flat keys, `{{name}}` for values, `KEY_one`, `KEY_other` and so on for counted texts. */
export type Texts = Readonly<Record<string, string>>;
export type Messages = Readonly<Record<Locale, Texts>>;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** What counted texts are called by: `seconds` for `seconds_one` and `seconds_other`. */
type CountedStem<Fr> = keyof Fr extends infer K ? (K extends `${infer Stem}_other` ? Stem : never) : never;

type English<Fr> = { readonly [K in keyof Fr]: string };
/** Arabic counts in six forms; that of zero is the one of `other` when it is left out. */
type Arabic<Fr> = { readonly [K in keyof Fr]: string } & {
  readonly [K in `${CountedStem<Fr>}_${'one' | 'two' | 'few' | 'many' | 'other'}`]: string;
} & { readonly [K in `${CountedStem<Fr>}_zero`]?: string };

/** The keys `t` takes: plain keys, and the stems of counted ones. */
export type MessageKey<M extends Messages> = keyof M['fr'] extends infer K
  ? K extends `${infer Stem}_${PluralForm}`
    ? Stem extends CountedStem<M['fr']>
      ? Stem
      : K
    : K & string
  : never;

export type Params = Readonly<Record<string, string | number>>;

/** A text in the chosen language with its values set in. Counted texts need `count`. */
export type Translate<M extends Messages> = (key: MessageKey<M>, params?: Params) => string;

/**
 * A widget's texts in the three languages. French names the keys; one that is missing or misspelt in English or Arabic,
 * or a plural form Arabic needs, is a compile error.
 */
export function defineMessages<const Fr extends Texts>(messages: {
  readonly fr: Fr;
  readonly en: English<NoInfer<Fr>>;
  readonly ar: Arabic<NoInfer<Fr>>;
}): { readonly fr: Fr; readonly en: English<Fr>; readonly ar: Arabic<Fr> } {
  return messages;
}
