import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cardSize, footOf } from './row-size.ts';

interface Props {
  readonly host: HTMLElement;
  readonly list: HTMLElement;
  /** How many cards come before it: a place keeps its node, and so its spot, while those before it are filled. */
  readonly from: number;
  readonly places: number;
  readonly pageSize: number;
  readonly loading: string | null;
  readonly failure: ReactNode;
  /** Where what follows the list was when the widget woke; null later. */
  readonly drawnFoot: number | null;
}

/** Empty places of the size of cards, for those that come by themselves. What is said of them stays in the window. */
export function ListRoom({ host, list, from, places, pageSize, loading, failure, drawnFoot }: Props) {
  const grid = useRef<HTMLUListElement>(null);
  const [most, setMost] = useState(Number.POSITIVE_INFINITY);
  const isFailed = failure !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is room; a place that changed its size would move others
  useLayoutEffect(() => {
    const { style } = grid.current as HTMLUListElement;
    const measure = () => {
      const { rowGap } = getComputedStyle(grid.current as HTMLUListElement);
      style.gridAutoRows = `${cardSize(list)}px`;
      // With the last place the gap below it becomes one of the list.
      style.marginBlockEnd = rowGap === 'normal' ? '0' : rowGap;
    };
    measure();
    if (drawnFoot !== null) keepFoot(drawnFoot);
    let width = list.clientWidth;
    const observer = new ResizeObserver(() => {
      if (list.clientWidth !== width) measure();
      width = list.clientWidth;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  /**
   * The page drew room too: there is as much as there was. Also where what follows is further down, as a finger may have scrolled to it
   * by the time this is on the screen.
   */
  const keepFoot = (before: number) => {
    const room = grid.current as HTMLUListElement;
    const size = cardSize(list);
    const rows = getComputedStyle(room).gridTemplateRows.split(' ').length;
    const kept = size - (footOf(host) - before) / rows;
    // A page that drew no room would leave next to nothing.
    if (Math.abs(kept - size) < size / 2) room.style.gridAutoRows = `${kept}px`;
  };

  // Where no more comes, only those places are left that the reader has reached already: the foot of the page is near again.
  useEffect(() => {
    const isReached = (place: Element) => place.getBoundingClientRect().top < innerHeight * 1.5;
    const reached = [...(grid.current?.children ?? [])].filter(isReached).length;
    setMost(isFailed ? Math.max(pageSize, reached) : Number.POSITIVE_INFINITY);
  }, [isFailed, pageSize]);

  const said = failure ?? (loading && <p aria-hidden="true">{loading}</p>);
  return (
    <div className="z-product-listing-room">
      <ul ref={grid} className={`z-product-listing-skeleton ${list.className}`} data-z-host="" aria-hidden="true">
        {Array.from({ length: Math.min(places, most) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: from the list's first card on it is the place's number
          <li key={from + at} data-coming={(loading !== null && at < pageSize) || undefined} />
        ))}
      </ul>
      {said && <div className="z-product-listing-said">{said}</div>}
    </div>
  );
}
