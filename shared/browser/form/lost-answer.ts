import { defineMessages } from '../../i18n/messages.ts';
import { translate } from '../../i18n/translate.ts';
import type { Outcome } from '../http/outcome.ts';

type Ending = Pick<Outcome<unknown>, 'kind'>;

/** A page words it itself under the tag `z-http`. */
export const LOST_ANSWER_MESSAGES = defineMessages({
  fr: { uncertain: 'On ne sait pas si l’enregistrement a eu lieu. Vérifiez avant de réessayer.' },
  en: { uncertain: 'It is not known whether it was saved. Look before you try again.' },
  ar: { uncertain: 'لا يُعرف هل تمّ الحفظ. تحقّق قبل أن تعيد المحاولة.' },
});

const LOST: readonly Ending['kind'][] = ['timeout', 'offline', 'server-error', 'unreadable'];
/** Of these, the ends whose cause a person is told instead. */
const EXPLAINED: readonly Ending['kind'][] = ['offline', 'server-error'];

/** Says if the server may have done what a call asked for, as its own answer is missing. */
export const isAnswerLost = ({ kind }: Ending): boolean => LOST.includes(kind);

/**
 * Returns the text about a posted form that may have been saved, as its answer cannot be read or came too late (CAL-17); null
 * after any other failure.
 */
export function lostAnswerText(ending: Ending, method: string, language: string): string | null {
  if (!isAnswerLost(ending) || EXPLAINED.includes(ending.kind) || method.toLowerCase() !== 'post') return null;
  return translate(LOST_ANSWER_MESSAGES, language, 'uncertain', undefined, 'z-http');
}
