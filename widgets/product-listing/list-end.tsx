import type { ReactNode } from 'react';

interface Props {
  /** How much of the list is shown; null where it is said elsewhere. */
  readonly progress: string | null;
  /** The button's text; null when there is nothing more. */
  readonly more: string | null;
  readonly loading: string | null;
  readonly failure: ReactNode;
  /** The host's own class names of the list, so that what stands for cards takes their room. */
  readonly gridClass: string;
  /** How many cards are on their way. */
  readonly expected: number;
  readonly onMore: () => void;
}

/** What comes after the cards where pages are added to the list. */
export function ListEnd({ progress, more, loading, failure, gridClass, expected, onMore }: Props) {
  return (
    <>
      {loading && (
        <ul className={`z-product-listing-skeleton ${gridClass}`} aria-hidden="true">
          {Array.from({ length: expected }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <li key={at} />
          ))}
        </ul>
      )}
      <div className="z-product-listing-end">
        <p role="status">{loading ?? progress}</p>
        {failure}
        {more && !failure && (
          <button
            type="button"
            className="z-product-listing-button z-product-listing-more"
            aria-disabled={loading !== null}
            onClick={onMore}
          >
            {more}
          </button>
        )}
      </div>
    </>
  );
}
