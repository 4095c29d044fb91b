import type { Locale } from '../../i18n/locale.ts';
import type { Failure } from '../http/outcome.ts';
import { outcomeMessage } from '../http/outcome-messages.ts';

interface CallFailureProps {
  /** The action that failed, in words. */
  readonly text: string;
  readonly failure: Failure;
  readonly locale: Locale;
  /** Label of the button. */
  readonly retry: string;
  /** The way back for who is signed out; without it there is none. */
  readonly signIn?: { readonly url: string | undefined; readonly text: string };
  readonly onRetry: () => void;
}

/** Renders why a call failed, with a way to try again. */
export function CallFailure({ text, failure, locale, retry, signIn, onRetry }: CallFailureProps) {
  return (
    <div className="z-call-failure" role="alert">
      <p>
        <strong>{text}</strong>
        <span> </span>
        <span>{outcomeMessage(failure, locale)}</span>
      </p>
      {failure.kind === 'signed-out' && signIn?.url && (
        <a href={signIn.url} target="_blank" rel="noopener">
          {signIn.text}
        </a>
      )}
      <button type="button" onClick={onRetry}>
        {retry}
      </button>
    </div>
  );
}
