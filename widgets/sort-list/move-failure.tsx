import type { Failure } from '../../shared/browser/http/outcome.ts';
import { FailureAlert } from '../../shared/browser/ui/failure-alert.tsx';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './sort-list.messages.ts';

/**
 * The order in the page after a failure: that before the move, the same although the server may have stored the move, the
 * server's, or the server's without what the page lacks.
 */
export type ShownOrder = 'before' | 'uncertain' | 'stored' | 'others';

export interface FailedMove {
  readonly failure: Failure;
  readonly shown: ShownOrder;
  readonly text: string;
  readonly reason: string;
  /** Says what the list shows instead; empty for the order before the move. */
  readonly instead: string;
}

interface Props extends FailedMove {
  readonly t: Translate<typeof messages>;
  readonly onClose: () => void;
}

/** Says which entry was not moved, why, and what the list shows instead. */
export function MoveFailure({ failure, shown, text, reason, instead, t, onClose }: Props) {
  return (
    <FailureAlert className="z-sort-list-failed">
      <p>
        <strong>{text}</strong>
        <span> </span>
        <bdi>{reason}</bdi>
        {instead && (
          <>
            <span> </span>
            <span>{instead}</span>
          </>
        )}
      </p>
      {(shown === 'others' || shown === 'uncertain') && navigator.onLine && (
        <a href={location.href} className="z-message-button">
          {t('reload')}
        </a>
      )}
      {failure.kind === 'signed-out' && <SignInLink className="z-message-button" />}
      <button type="button" className="z-message-button" onClick={onClose}>
        {t('close')}
      </button>
    </FailureAlert>
  );
}
