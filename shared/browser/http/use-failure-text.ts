import { useWidget } from '../element/widget-context.ts';
import { useLocale } from '../i18n/use-messages.ts';
import type { Failure } from './outcome.ts';
import { outcomeMessage } from './outcome-messages.ts';

/** Returns what writes why a call of the widget failed, in its language. It offers to sign in where the tag says where. */
export function useFailureText(): (failure: Failure) => string {
  const { host, attributes } = useWidget();
  const locale = useLocale(host);
  return (failure) => outcomeMessage(failure, locale, attributes.signInUrl);
}
