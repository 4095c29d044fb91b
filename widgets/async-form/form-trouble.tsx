import { type Ref, useEffect, useRef } from 'react';
import { fieldsInError } from '../../shared/browser/form/field-errors.ts';

export interface Trouble {
  readonly text: string;
  readonly detail: string;
  /** Fields to correct: sending the same again does not help. */
  readonly hasFieldErrors?: boolean;
  /** The session ended: signing in is what helps. */
  readonly signedOut: boolean;
}

export interface FormTroubleProps {
  readonly form: HTMLFormElement;
  readonly trouble: Trouble;
  /** Stands in for the trouble while the form is sent again, so that the same trouble is said aloud anew. */
  readonly busyText: string | null;
  readonly signIn: { readonly url: string; readonly label: string } | null;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly alert: Ref<HTMLDivElement>;
}

/** Says at the top of the form why it was not accepted. It stays while the form is sent again: the focus is in it. */
export function FormTrouble({ form, trouble, busyText, signIn, retryLabel, onRetry, alert }: FormTroubleProps) {
  const text = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each trouble anew
  useEffect(() => {
    // A field in error has the focus and with it the view.
    if (fieldsInError(form).length === 0) text.current?.scrollIntoView({ block: 'nearest' });
  }, [form, trouble]);
  return (
    <div className="z-async-form-trouble" role="alert" ref={alert}>
      <p ref={text}>
        {busyText ?? (
          <>
            <strong>{trouble.text}</strong>
            <span>{` ${trouble.detail}`}</span>
          </>
        )}
      </p>
      {trouble.signedOut && signIn && (
        <a href={signIn.url} target="_blank" rel="noopener">
          {signIn.label}
        </a>
      )}
      {!trouble.hasFieldErrors && (
        <button type="button" aria-disabled={busyText !== null} onClick={onRetry}>
          {retryLabel}
        </button>
      )}
    </div>
  );
}
