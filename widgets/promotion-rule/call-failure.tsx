import type { Failure } from '../../shared/browser/http/outcome.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './promotion-rule.messages.ts';

interface CallFailureProps {
  readonly text: string;
  readonly failure: Exclude<Failure, { kind: 'aborted' }>;
  readonly signInUrl: string | undefined;
  readonly locale: Locale;
  readonly t: Translate<typeof messages>;
  readonly onRetry: () => void;
}

/** Renders why a call failed, with a way to try again. */
export function CallFailure({ text, failure, signInUrl, locale, t, onRetry }: CallFailureProps) {
  return (
    <div className="z-promotion-rule-failed" role="alert">
      <p>{text}</p>
      <p>{outcomeMessage(failure, locale)}</p>
      {failure.kind === 'signed-out' && signInUrl && (
        <a href={signInUrl} target="_blank" rel="noopener">
          {t('signIn')}
        </a>
      )}
      <button type="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}
