import type { Failure } from '../http/outcome.ts';
import { useFailureText } from '../http/use-failure-text.ts';
import { FailureAlert } from './failure-alert.tsx';
import { SignInLink } from './sign-in-link.tsx';

interface CallFailureProps {
  /** The action that failed, in words. */
  readonly text: string;
  readonly failure: Failure;
  /** Label of the button. */
  readonly retry: string;
  /** Gets the focus of the button, which is removed with the message. Without it `onRetry` moves the focus. */
  readonly field?: HTMLElement | null | undefined;
  readonly onRetry: () => void;
}

/** Renders why a call failed, with a way to try again. */
export function CallFailure({ text, failure, retry, field, onRetry }: CallFailureProps) {
  const failureText = useFailureText();
  return (
    <FailureAlert className="z-call-failure">
      <p>
        <strong>{text}</strong>
        <span> </span>
        <span>{failureText(failure)}</span>
      </p>
      {failure.kind === 'signed-out' && <SignInLink />}
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
