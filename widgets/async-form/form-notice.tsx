import { type Ref, useEffect, useRef } from 'react';
import { fieldsInError } from '../../shared/browser/form/field-errors.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';

/** The reason why a form was not accepted. */
export interface FormRefusal {
  readonly text: string;
  readonly detail: string;
  /** Fields have to be corrected: sending the same again does not help. */
  readonly hasFieldErrors?: boolean;
  /** The session ended: signing in is what helps. */
  readonly signedOut: boolean;
  /** The bar that saved the form announces the reason. */
  readonly isAnnouncedElsewhere?: boolean;
}

interface FormNoticeProps {
  readonly form: HTMLFormElement;
  readonly notice: FormRefusal;
  /** Replaces the text while the form is sent again, so that the same text is announced anew. */
  readonly busyText: string | null;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly alert: Ref<HTMLDivElement>;
}

/** Renders a notice at the top of the form. It stays while the form is sent again, because the focus is in it. */
export function FormNotice({ form, notice, busyText, retryLabel, onRetry, alert }: FormNoticeProps) {
  const text = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice scrolls into view
  useEffect(() => {
    // A field in error has the focus and with it the view.
    if (fieldsInError(form).length === 0) text.current?.scrollIntoView({ block: 'nearest' });
  }, [form, notice]);
  return (
    <div className="z-async-form-trouble" role={notice.isAnnouncedElsewhere ? undefined : 'alert'} ref={alert}>
      <p ref={text}>
        {busyText ?? (
          <>
            <strong>{notice.text}</strong>
            <span>{` ${notice.detail}`}</span>
          </>
        )}
      </p>
      {notice.signedOut && <SignInLink />}
      {!notice.hasFieldErrors && (
        <button type="button" className="z-message-button" aria-disabled={busyText !== null} onClick={onRetry}>
          {retryLabel}
        </button>
      )}
    </div>
  );
}
