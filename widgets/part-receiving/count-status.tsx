import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './part-receiving.messages.ts';
import type { DraftStatus } from './use-draft.ts';

interface CountStatusProps {
  readonly signInUrl: string | undefined;
  readonly locale: Locale;
  readonly t: Translate<typeof messages>;
  readonly status: DraftStatus;
  readonly counted: number;
  readonly expected: number;
  readonly onRetry: () => void;
}

/** Renders the sum of the counts, and if they are stored; once everything is received, the way on. */
export function CountStatus({ signInUrl, locale, t, status, counted, expected, onRetry }: CountStatusProps) {
  return (
    <div className="z-part-receiving-status">
      <p>
        <span>{`${t('counted')} `}</span>
        <bdi dir="ltr">{`${counted} / ${expected}`}</bdi>
      </p>
      {expected === 0 ? (
        <a href={location.pathname}>{t('allReceived')}</a>
      ) : status.kind === 'failed' ? (
        <div role="alert" className="z-part-receiving-unsaved">
          <p>
            <strong>{t('unsaved')}</strong>
            <span>{` ${outcomeMessage(status.failure, locale, signInUrl)}`}</span>
          </p>
          {status.failure.kind === 'signed-out' && <SignInLink url={signInUrl} locale={locale} />}
          <button type="button" onClick={onRetry}>
            {t('retry')}
          </button>
        </div>
      ) : (
        <p role="status">{status.kind === 'saving' ? t('saving') : status.kind === 'saved' ? t('saved') : ''}</p>
      )}
    </div>
  );
}
