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
 * Returns the text about a posted form that may have been saved, as its answer cannot be read, came too late or a proxy gave up
 * waiting for it (CAL-17); null after any other failure, whose cause a person is told instead.
 */
export function lostAnswerText(outcome: Outcome<unknown>, method: string, language: string): string | null {
  const isExplained =
    outcome.kind === 'offline' || (outcome.kind === 'server-error' && ![502, 504].includes(outcome.status));
  if (!isAnswerLost(outcome) || isExplained || method.toLowerCase() !== 'post') return null;
  return translate(LOST_ANSWER_MESSAGES, language, 'uncertain', undefined, 'z-http');
}
