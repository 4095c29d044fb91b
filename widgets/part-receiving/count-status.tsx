import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './part-receiving.messages.ts';
import type { DraftStatus } from './use-stored-counts.ts';

interface CountStatusProps {
  readonly t: Translate<typeof messages>;
  readonly status: DraftStatus;
  readonly counted: number;
  readonly expected: number;
  readonly onRetry: () => void;
}

/** Renders the sum of the counts, and if they are stored. */
export function CountStatus({ t, status, counted, expected, onRetry }: CountStatusProps) {
  const failureText = useFailureText();
  return (
    <div className="z-part-receiving-status">
      <p>
        <span>{`${t('counted')} `}</span>
        <bdi dir="ltr">{`${counted} / ${expected}`}</bdi>
      </p>
      {status.kind === 'failed' ? (
        <div role="alert" className="z-part-receiving-unsaved">
          <p>
            <strong>{t('unsaved')}</strong>
            <span>{` ${failureText(status.failure)}`}</span>
          </p>
          {status.failure.kind === 'signed-out' && <SignInLink />}
          <button type="button" className="z-message-button" onClick={onRetry}>
            {t('retry')}
          </button>
        </div>
      ) : (
        <p role="status">{status.kind === 'saving' ? t('saving') : status.kind === 'saved' ? t('saved') : ''}</p>
      )}
    </div>
  );
}
