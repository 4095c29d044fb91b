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

/** Says why there is nothing to choose, and what can be done about it. */
export function LoadFailure({ failure, locale, t, onRetry }: Props) {
  const isExpired = failure.kind === 'signed-out' || failure.kind === 'forbidden';
  const text = isExpired ? t('expired') : failure.kind === 'not-found' ? t('gone') : outcomeMessage(failure, locale);
  return (
    <FailureAlert className="z-combination-modal-failure">
      <p>{text}</p>
      {failure.kind !== 'not-found' && (
        <button
          type="button"
          className="z-combination-modal-button"
          onClick={isExpired ? () => location.reload() : onRetry}
        >
          {t(isExpired ? 'reload' : 'retry')}
        </button>
      )}
    </FailureAlert>
  );
}
