import { type ReactNode, useEffect } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import type { Failure } from '../../shared/browser/http/outcome.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { PlaceholderGrid, placeholderCount } from './placeholder-grid.tsx';
import type { contract } from './product-listing.contract.ts';
import type { messages } from './product-listing.messages.ts';
import { groupThousands } from './surroundings.ts';
import type { Listing } from './use-listing.ts';

interface Props {
  readonly listing: Listing;
  readonly mode: (typeof contract.attributes.mode.values)[number];
  readonly parts: WidgetProps<typeof contract>['parts'];
  readonly t: Translate<typeof messages>;
  /** Null unless the last request failed. */
  readonly failure: ReactNode;
}

const requestKind = ({ status }: Listing) => (status.kind === 'idle' ? null : status.target.kind);

interface StartProps extends Props {
  /** The reason why the widget leaves the page to the server; null while it works. */
  readonly fault: string | null;
  readonly onEarlier: () => void;
}

/** Renders what is above the cards. */
export function ListStart({ listing, mode, parts, t, failure, fault, onEarlier }: StartProps) {
  const { state, status } = listing;
  return (
    <>
      {fault && (
        <p className="z-product-listing-failure" role="alert">
          {fault}
        </p>
      )}
      {requestKind(listing) !== 'more' && failure}
      {mode !== 'pagination' && state.first > 1 && !parts.earlier && (
        <button
          type="button"
          className="z-product-listing-button z-product-listing-earlier"
          aria-disabled={status.kind === 'loading'}
          onClick={onEarlier}
        >
          {t('earlier')}
        </button>
      )}
      {state.total === 0 && !parts.empty && <p>{t('categories.no_products_found')}</p>}
    </>
  );
}

interface EndProps extends Props {
  readonly host: HTMLElement;
  readonly pageSize: number;
  /** The bottom of the list before the widget inserted anything. */
  readonly initialBottom: number | null;
  readonly onMore: () => void;
}

/** Renders what is below the cards in the modes that add pages to the list: placeholders, progress, and the button for more. */
export function ListEnd({ listing, mode, parts, t, failure, host, pageSize, initialBottom, onMore }: EndProps) {
  const { state, status, isInitial } = listing;
  const { first, last, pages, total } = state;
  const isBusy = status.kind === 'loading';
  const loadingText = isBusy && requestKind(listing) === 'more' ? t('categories.loading_products') : null;
  const ownFailure = requestKind(listing) === 'more' ? failure : null;
  const count = placeholderCount({ state, status, mode, pageSize });
  const visible = Math.min(total, last * pageSize) - (first - 1) * pageSize;
  const progress = t('shownOf', { shown: groupThousands(visible), total: groupThousands(total) });
  return (
    <>
      {count > 0 && (
        <PlaceholderGrid
          {...{ host, list: parts.list, count, pageSize, loadingText, failure: ownFailure }}
          startIndex={last * pageSize}
          initialBottom={isInitial ? initialBottom : null}
        />
      )}
      <div className="z-product-listing-end">
        <p role="status">
          <span key={loadingText ?? progress}>{loadingText ?? progress}</span>
        </p>
        {count === 0 && ownFailure}
        {last < pages && !ownFailure && (
          <button
            type="button"
            className="z-product-listing-button z-product-listing-more"
            aria-disabled={isBusy}
            onClick={onMore}
          >
            {t('more')}
          </button>
        )}
      </div>
    </>
  );
}

interface FailureProps {
  readonly failure: Failure;
  readonly t: Translate<typeof messages>;
  readonly locale: string;
  /** The page of the list that failed, as the server renders it. */
  readonly href: string;
  readonly onRetry: () => void;
}

/** Failures that another attempt does not mend, but another rendering of the page may. */
const NEEDS_RELOAD = ['signed-out', 'forbidden', 'not-found'];

/** Returns why a list could not be loaded. */
export function failureText(failure: Failure, { t, locale }: Pick<FailureProps, 't' | 'locale'>): string {
  if (failure.kind === 'signed-out' || failure.kind === 'forbidden') return t('stale');
  return failure.kind === 'not-found' ? t('gone') : outcomeMessage(failure, locale);
}

/** Says that the list could not be loaded, why, and what to do. The list before it stays visible (LST-8). */
export function FailureNotice({ failure, t, locale, href, onRetry }: FailureProps) {
  return (
    <div className="z-product-listing-failure" role="alert">
      <p>
        <strong>{t('failed')}</strong>
        <span>{failureText(failure, { t, locale })}</span>
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

/** The distance below the window at which the next page is loaded, in pixels (LST-4). */
const NEAR_PX = 200;

/** Calls back when a node comes within 200 px of the window. Another `state` observes anew, as the node may still be near. */
export function useNearWindow(node: Element | null, isEnabled: boolean, state: unknown, callback: () => void): void {
  const onNear = useEventCallback(callback);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports a node that stayed near only when it is new
  useEffect(() => {
    if (!node || !isEnabled) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: `0px 0px ${NEAR_PX}px` },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [node, isEnabled, state, onNear]);
}
