import type { Failure } from '../../shared/browser/http/outcome.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './product-listing.messages.ts';

interface Props {
  readonly failure: Failure;
  readonly t: Translate<typeof messages>;
  readonly locale: string;
  /** The page of the list that could not be had, as the server draws it. */
  readonly href: string;
  readonly onRetry: () => void;
}

/** What asking again cannot mend: the page itself has to be drawn anew. */
const NEEDS_RELOAD = ['signed-out', 'forbidden', 'not-found'];

/** Says that the list could not be had, why, and what to do. The list that was there stays (B 8). */
export function FailureNotice({ failure, t, locale, href, onRetry }: Props) {
  const reason = () => {
    if (failure.kind === 'signed-out' || failure.kind === 'forbidden') return t('stale');
    return failure.kind === 'not-found' ? t('gone') : outcomeMessage(failure, locale);
  };
  return (
    <div className="z-product-listing-failure" role="alert">
      <p>
        <strong>{t('failed')}</strong>
        <span>{reason()}</span>
      </p>
      <p>
        <button type="button" className="z-product-listing-button" onClick={onRetry}>
          {t('retry')}
        </button>
        {NEEDS_RELOAD.includes(failure.kind) && (
          <a className="z-product-listing-link" href={href}>
            {t('reload')}
          </a>
        )}
      </p>
    </div>
  );
}
