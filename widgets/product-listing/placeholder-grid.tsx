import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AUTOMATIC_PAGES } from '../../shared/rules/catalogue/automatic-pages.ts';
import type { ListingState, ListingStatus } from './listing-state.ts';
import type { contract } from './product-listing.contract.ts';

interface Below {
  readonly state: ListingState;
  readonly status: ListingStatus;
  readonly mode: (typeof contract.attributes.mode.values)[number];
  readonly pageSize: number;
}

/**
 * Returns how many placeholders there are below the cards. In the mode `infinite` there is one for every product that loads by
 * itself, in `load-more` for the page that is loading, so that what follows the list stays where it is when the cards arrive.
 */
export function placeholderCount({ state, status, mode, pageSize }: Below): number {
  const { last, total, autoLoadLimit } = state;
  if (mode === 'pagination') return 0;
  const more = status.kind !== 'idle' && status.target.kind === 'more' ? status.target : null;
  const automatic = more?.userInitiated ? more.page + AUTOMATIC_PAGES : autoLoadLimit;
  const requested = status.kind === 'loading' && more ? more.page : last;
  const end = mode === 'infinite' ? automatic : requested;
  return Math.max(0, Math.min(total, end * pageSize) - last * pageSize);
}

/** Returns the average height of the cards in pixels, which is that of a placeholder. */
function cardHeight(list: Element): number {
  const heights = [...list.children].map((card) => card.getBoundingClientRect().height);
  return heights.reduce((sum, height) => sum + height, 0) / Math.max(1, heights.length);
}

/** Returns where the list ends, and what follows it begins, in pixels from the top of the window. */
const listBottom = (host: Element) => host.getBoundingClientRect().bottom;

/**
 * Returns the bottom of the list just before the widget inserts anything; null until then. Call it before any hook that does.
 * It is not measured while rendering, because the page may be scrolled between that and the layout effects.
 */
export function useInitialBottom(host: HTMLElement): RefObject<number | null> {
  const bottom = useRef<number | null>(null);
  useLayoutEffect(() => {
    bottom.current = listBottom(host);
  }, [host]);
  return bottom;
}

/**
 * Runs `fill`, which replaces placeholders by cards of another height, without moving what the reader sees: the list, or where no
 * card of it is in the window the placeholders further down, or the end of the list.
 *
 * As a rule scroll anchoring of the browser does it. Where it does not, or anchored to the placeholders that go, the page is
 * scrolled back.
 *
 * @param count how many placeholders are filled
 */
export function preserveScroll(list: Element, count: number, fill: () => void): void {
  const around = list.parentElement as Element;
  const grid = around.querySelector('.z-product-listing-skeleton');
  const below = grid && (grid.children[count] ?? around.querySelector('.z-product-listing-end'));
  const isBelowVisible = below && list.getBoundingClientRect().bottom <= 0 && topOf(below) < innerHeight;
  const anchor = isBelowVisible ? below : list;
  const before = topOf(anchor);
  fill();
  const moved = topOf(anchor) - before;
  if (grid && Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
}

const topOf = (node: Element) => node.getBoundingClientRect().top;

interface Props {
  readonly host: HTMLElement;
  readonly list: HTMLElement;
  readonly count: number;
  /** The number of the first placeholder, counted from the first card: it keeps its node while those before it are filled. */
  readonly startIndex: number;
  readonly pageSize: number;
  /** Null while no page is loading. */
  readonly loadingText: string | null;
  readonly failure: ReactNode;
  /** The bottom of the list before the widget inserted anything; null once the list has changed. */
  readonly initialBottom: number | null;
}

/** Renders empty cards for products that are to load. The text about them stays in the window. */
export function PlaceholderGrid(props: Props) {
  const { host, list, count, startIndex, pageSize, loadingText, failure, initialBottom } = props;
  const grid = useRef<HTMLUListElement>(null);
  const [limit, setLimit] = useState(Number.POSITIVE_INFINITY);
  const isFailed = failure !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once, as another height would move the placeholders
  useLayoutEffect(() => {
    const { current: node } = grid;
    if (!node) return;
    setRowHeight(node, list);
    if (initialBottom !== null) fitInitialBottom(node, list, listBottom(host) - initialBottom);
    let width = list.clientWidth;
    const observer = new ResizeObserver(() => {
      if (list.clientWidth !== width) setRowHeight(node, list);
      width = list.clientWidth;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  // After a failure only the placeholders that the reader has reached remain, so that the footer is near again.
  useEffect(() => {
    const isReached = (node: Element) => topOf(node) < innerHeight * 1.5;
    const reached = [...(grid.current?.children ?? [])].filter(isReached).length;
    setLimit(isFailed ? Math.max(pageSize, reached) : Number.POSITIVE_INFINITY);
  }, [isFailed, pageSize]);

  const message = failure ?? (loadingText && <p aria-hidden="true">{loadingText}</p>);
  return (
    <div className="z-product-listing-room">
      <ul ref={grid} className={`z-product-listing-skeleton ${list.className}`} data-z-host="" aria-hidden="true">
        {Array.from({ length: Math.min(count, limit) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the first card on, it identifies the placeholder
          <li key={startIndex + at} data-coming={(loadingText !== null && at < pageSize) || undefined} />
        ))}
      </ul>
      {message && <div className="z-product-listing-said">{message}</div>}
    </div>
  );
}

function setRowHeight(grid: HTMLElement, list: Element): void {
  const { rowGap } = getComputedStyle(grid);
  grid.style.gridAutoRows = `${cardHeight(list)}px`;
  // When the last placeholder is filled, the list's row gap replaces the grid's.
  grid.style.marginBlockEnd = rowGap === 'normal' ? '0' : rowGap;
}

/**
 * Spreads over the rows what the list has become higher by, `growth`, since the server's placeholders were replaced. That counts
 * also where the end of the list is below the window: a finger may scroll to it before the next frame.
 */
function fitInitialBottom(grid: HTMLElement, list: Element, growth: number): void {
  const height = cardHeight(list);
  const rows = getComputedStyle(grid).gridTemplateRows.split(' ').length;
  const fitted = height - growth / rows;
  // On a page without placeholders of the server next to nothing would be left.
  if (Math.abs(fitted - height) < height / 2) grid.style.gridAutoRows = `${fitted}px`;
}
