import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Translate } from '../../shared/i18n/messages.ts';
import { arrivedOf, countedOf, expectedOf, type LineNodes } from './line.ts';
import type { messages } from './part-receiving.messages.ts';
import type { DraftStatus } from './use-stored-counts.ts';

interface CountStatusProps {
  readonly t: Translate<typeof messages>;
  readonly status: DraftStatus;
  readonly lines: readonly LineNodes[];
  readonly onRetry: () => void;
}

/** Renders what is counted of the expected pieces, how many are extra, and if the counts are stored. */
export function CountStatus({ t, status, lines, onRetry }: CountStatusProps) {
  const failureText = useFailureText();
  const arrived = arrivedOf(lines);
  const extra = countedOf(lines) - arrived;
  return (
    <div className="z-part-receiving-status">
      <p>
        <span>{`${t('counted')} `}</span>
        <bdi dir="ltr">{`${arrived} / ${expectedOf(lines)}`}</bdi>
        {extra > 0 && <span>{` · ${t('extra', { count: extra })}`}</span>}
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
