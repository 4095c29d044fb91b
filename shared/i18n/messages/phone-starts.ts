import { PHONE_STARTS } from '../../rules/phone/phone.ts';
import { LANGUAGE_TAG, type Locale } from '../locale.ts';

/** Returns the beginnings of mobile numbers as a part of a sentence, such as "05, 06 or 07". */
export function phoneStarts(locale: Locale): string {
  return new Intl.ListFormat(LANGUAGE_TAG[locale], { type: 'disjunction' }).format(PHONE_STARTS);
}
