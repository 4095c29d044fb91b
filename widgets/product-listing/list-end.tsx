import type { ReactNode } from 'react';
import { ListRoom } from './list-room.tsx';

interface Props {
  readonly host: HTMLElement;
  readonly list: HTMLElement;
  /** For how many cards there is room below those that are shown. */
  readonly places: number;
  /** How many cards are shown, or would be, were the list shown from its first page on. */
  readonly from: number;
  readonly pageSize: number;
  /** How much of the list is shown. */
  readonly progress: string;
  /** The button's text; null when there is nothing more. */
  readonly more: string | null;
  /** Said while a further page is on its way. */
  readonly loading: string | null;
  /** Said when it could not be had. */
  readonly failure: ReactNode;
  /** Whether anything is on its way, be it a page or another list. */
  readonly isBusy: boolean;
  readonly drawnFoot: number | null;
  readonly onMore: () => void;
}

/** What comes after the cards where pages are added to the list. */
export function ListEnd({ progress, more, isBusy, onMore, ...room }: Props) {
  const { loading, failure, places } = room;
  return (
    <>
      {places > 0 && <ListRoom {...room} />}
      <div className="z-product-listing-end">
        <p role="status">
          <span key={loading ?? progress}>{loading ?? progress}</span>
        </p>
        {places === 0 && failure}
        {more && !failure && (
          <button
            type="button"
            className="z-product-listing-button z-product-listing-more"
            aria-disabled={isBusy}
            onClick={onMore}
          >
            {more}
          </button>
        )}
      </div>
    </>
  );
}
