/** The position of a row. Items are counted from 0. */
export interface RowPosition {
  readonly count: number;
  /** The first item that is wholly in view. */
  readonly first: number;
  /** Number of them wholly in view at a time, at least 1. */
  readonly whole: number;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** Everything is in view: nothing to scroll. */
  readonly fits: boolean;
}

/** Measures of a row in CSS pixels. `scrolled` and `most` are distances from its beginning, in either direction. */
interface RowMeasure {
  readonly count: number;
  readonly scrolled: number;
  readonly most: number;
  /** From the beginning of one item to that of the next. */
  readonly stride: number;
  /** The width that items can take in the row, one gap added. */
  readonly available: number;
}

/** Positions this near are the same: widths are fractions of a pixel, scroll offsets often whole pixels. */
const NEAR = 2;

export function rowPosition({ count, scrolled, most, stride, available }: RowMeasure): RowPosition {
  const fits = count < 2 || most <= NEAR || stride <= 0;
  if (fits) return { count, first: 0, whole: Math.max(count, 1), atStart: true, atEnd: true, fits };
  const whole = Math.max(Math.floor((available + NEAR) / stride), 1);
  const atEnd = scrolled >= most - NEAR;
  return {
    count,
    first: atEnd ? Math.max(count - whole, 0) : Math.round(scrolled / stride),
    whole,
    atStart: scrolled <= NEAR,
    atEnd,
    fits,
  };
}

/**
 * Returns the item a button leads to from `first`: as many on as are wholly in view, never past an end. A row that `goesRound` leads
 * from its last items to the first and back; any other row stays at its end, where a person sees that this was all.
 */
export function pageFrom(
  first: number,
  direction: 1 | -1,
  { count, whole }: Pick<RowPosition, 'count' | 'whole'>,
  goesRound: boolean,
): number {
  const last = Math.max(count - whole, 0);
  if (goesRound && direction === 1 && first >= last) return 0;
  if (goesRound && direction === -1 && first <= 0) return last;
  return Math.min(Math.max(first + direction * whole, 0), last);
}

/** Returns the first item after the row moved by itself: one on, and from its end back to the beginning. */
export function itemAfter({ first, atEnd }: Pick<RowPosition, 'first' | 'atEnd'>): number {
  return atEnd ? 0 : first + 1;
}

/** Returns the first item of the row once `index` is wholly in view, moved as little as that takes. */
export function firstShowing(index: number, { first, whole }: Pick<RowPosition, 'first' | 'whole'>): number {
  if (index < first) return index;
  return Math.max(first, index - whole + 1);
}
