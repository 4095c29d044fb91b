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

/** Says if the server may have done what a call asked for, as its own answer is missing. */
export const isAnswerLost = ({ kind }: Ending): boolean => LOST.includes(kind);

/**
 * Says if nobody knows whether a change was made, as the answer cannot be read, came too late or a proxy gave up waiting for it
 * (CAL-17). Of other failures a person is told the cause.
 */
export const isChangeUncertain = (failure: Outcome<unknown>): boolean =>
  failure.kind === 'timeout' ||
  failure.kind === 'unreadable' ||
  (failure.kind === 'server-error' && [502, 504].includes(failure.status));

/** Returns the text about a posted form that may have been saved (CAL-17); null after any other failure. */
export function lostAnswerText(outcome: Outcome<unknown>, method: string, language: string): string | null {
  if (!isChangeUncertain(outcome) || method.toLowerCase() !== 'post') return null;
  return translate(LOST_ANSWER_MESSAGES, language, 'uncertain', undefined, 'z-http');
}
