import { useWidget } from '../element/widget-context.ts';
import type { Failure } from '../http/outcome.ts';
import { useFailureText } from '../http/use-failure-text.ts';
import { useLocale } from '../i18n/use-messages.ts';
import { lostAnswerText } from './lost-answer.ts';

/** Returns what writes why a change failed, or that nobody knows whether it was made (CAL-17). Other calls have `useFailureText`. */
export function useChangeFailureText(): (failure: Failure) => string {
  const { host } = useWidget();
  const locale = useLocale(host);
  const failureText = useFailureText();
  return (failure) => lostAnswerText(failure, 'POST', locale) ?? failureText(failure);
}
