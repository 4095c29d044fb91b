import { useEffect, useRef } from 'react';
import type { Translate } from '../../i18n/messages.ts';
import type { messages } from './dialog-form.messages.ts';
import { FailureAlert } from './failure-alert.tsx';
import { SignInLink } from './sign-in-link.tsx';

/** Notice of why the form of a dialog was not accepted. */
export interface DialogNotice {
  readonly text: string;
  /** Messages of fields that the form does not have. */
  readonly lines: readonly string[];
  readonly isSignedOut: boolean;
}

export function FailureNotice({ notice }: { readonly notice: DialogNotice }) {
  const text = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice scrolls into view
  useEffect(() => {
    text.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    <FailureAlert className="z-dialog-form-notice">
      <p ref={text}>{[notice.text, ...notice.lines].join(' ')}</p>
      {notice.isSignedOut && <SignInLink />}
    </FailureAlert>
  );
}

interface QuestionProps {
  readonly t: Translate<typeof messages>;
  readonly onDiscard: () => void;
  readonly onResume: () => void;
}

/** Asks before typed text is dropped. The answer that loses nothing has the focus. */
export function UnsavedQuestion({ t, onDiscard, onResume }: QuestionProps) {
  const resume = useRef<HTMLButtonElement>(null);
  useEffect(() => resume.current?.focus(), []);
  return (
    <div className="z-dialog-form-notice" data-kind="question" role="alert">
      <p>{t('unsaved')}</p>
      <button type="button" className="z-message-button" ref={resume} onClick={onResume}>
        {t('resume')}
      </button>
      <button type="button" className="z-message-button" onClick={onDiscard}>
        {t('discard')}
      </button>
    </div>
  );
}
