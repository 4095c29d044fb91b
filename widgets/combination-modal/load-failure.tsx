import type { Failure } from '../../shared/browser/http/outcome.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import { FailureAlert } from '../../shared/browser/ui/failure-alert.tsx';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { TranslateCombinationModal } from './combination-modal.messages.ts';

interface Props {
  readonly failure: Failure;
  readonly locale: Locale;
  readonly t: TranslateCombinationModal;
  readonly onRetry: () => void;
}

const isExpired = ({ kind }: Failure) => kind === 'signed-out' || kind === 'forbidden';

export function loadFailureText(failure: Failure, locale: Locale, t: TranslateCombinationModal): string {
  if (isExpired(failure)) return t('expired');
  return failure.kind === 'not-found' ? t('gone') : outcomeMessage(failure, locale);
}

/** Says why there is nothing to choose, and what can be done about it. */
export function LoadFailure({ failure, locale, t, onRetry }: Props) {
  return (
    <FailureAlert className="z-combination-modal-failure">
      <p>{loadFailureText(failure, locale, t)}</p>
      {failure.kind !== 'not-found' && (
        <button
          type="button"
          className="z-combination-modal-button"
          onClick={isExpired(failure) ? () => location.reload() : onRetry}
        >
          {t(isExpired(failure) ? 'reload' : 'retry')}
        </button>
      )}
    </FailureAlert>
  );
}
