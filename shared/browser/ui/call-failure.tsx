import type { Locale } from '../../i18n/locale.ts';
import type { Failure } from '../http/outcome.ts';
import { outcomeMessage } from '../http/outcome-messages.ts';
import { FailureAlert } from './failure-alert.tsx';
import { SignInLink } from './sign-in-link.tsx';

interface CallFailureProps {
  /** The action that failed, in words. */
  readonly text: string;
  readonly failure: Failure;
  readonly locale: Locale;
  /** Label of the button. */
  readonly retry: string;
  readonly signInUrl?: string | undefined;
  /** Gets the focus of the button, which is removed with the message. Without it `onRetry` moves the focus. */
  readonly field?: HTMLElement | null | undefined;
  readonly onRetry: () => void;
}

/** Renders why a call failed, with a way to try again. */
export function CallFailure({ text, failure, locale, retry, signInUrl, field, onRetry }: CallFailureProps) {
  return (
    <FailureAlert className="z-call-failure">
      <p>
        <strong>{text}</strong>
        <span> </span>
        <span>{outcomeMessage(failure, locale, signInUrl)}</span>
      </p>
      {failure.kind === 'signed-out' && <SignInLink url={signInUrl} locale={locale} />}
      <button
        type="button"
        onClick={() => {
          field?.focus();
          onRetry();
        }}
      >
        {retry}
      </button>
    </FailureAlert>
  );
}
