import type { Locale } from './locale.ts';

/** Texts of one language: flat keys, `{{name}}` for values, `KEY_one`, `KEY_other` and so on for counted texts. */
export type Texts = Readonly<Record<string, string>>;
export type Messages = Readonly<Record<Locale, Texts>>;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** The keys that counted texts are asked by: `seconds` for `seconds_one` and `seconds_other`. */
type CountedStem<Fr> = keyof Fr extends infer K ? (K extends `${infer Stem}_other` ? Stem : never) : never;

type English<Fr> = { readonly [K in keyof Fr]: string };
/** Arabic counts in six forms. The form of zero may be left out: then it is that of `other`. */
type Arabic<Fr> = { readonly [K in keyof Fr]: string } & {
  readonly [K in `${CountedStem<Fr>}_${'one' | 'two' | 'few' | 'many' | 'other'}`]: string;
} & { readonly [K in `${CountedStem<Fr>}_zero`]?: string };

/** The keys that a translator takes: plain keys, and the stems of counted ones. */
export type MessageKey<M extends Messages> = keyof M['fr'] extends infer K
  ? K extends `${infer Stem}_${PluralForm}`
    ? Stem extends CountedStem<M['fr']>
      ? Stem
      : K
    : K & string
  : never;

/** Values of a text by the names it has in `{{}}`. */
export type Params = Readonly<Record<string, string | number>>;

/** Returns a text in one language with its values filled in. Counted texts need `count`. */
export type Translate<M extends Messages> = (key: MessageKey<M>, params?: Params) => string;

/**
 * Declares texts in the three languages. French names the keys. A key that English or Arabic lacks or misspells, and a
 * plural form that Arabic lacks, is a compile error.
 */
export function defineMessages<const Fr extends Texts>(messages: {
  readonly fr: Fr;
  readonly en: English<NoInfer<Fr>>;
  readonly ar: Arabic<NoInfer<Fr>>;
}): { readonly fr: Fr; readonly en: English<Fr>; readonly ar: Arabic<Fr> } {
  return messages;
}
