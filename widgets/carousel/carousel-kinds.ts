/** Rules of a kind of carousel. `carousel-columns.css`, which works without script, has how many fit beside each other. */
interface KindRules {
  /**
   * One item at a time: it starts again after the last, has dots, and each slide says its number. Otherwise a row of several
   * items, which stops at its ends.
   */
  readonly slides: boolean;
  /** Milliseconds between two moves when it moves by itself (HOM-4: 2500 to 3100, texts rotate every 3 s). */
  readonly delay: number;
}

export const KINDS = {
  products: { slides: false, delay: 3000 },
  brands: { slides: false, delay: 2500 },
  categories: { slides: false, delay: 2800 },
  'blog-posts': { slides: false, delay: 3100 },
  'blog-categories': { slides: false, delay: 2800 },
  banners: { slides: true, delay: 3100 },
  texts: { slides: true, delay: 3000 },
} as const satisfies Record<string, KindRules>;

export type Kind = keyof typeof KINDS;

const SHORTEST_DELAY = 2500;
const LONGEST_DELAY = 3100;

/**
 * Returns the milliseconds between two moves as the template asks for them: null without the attribute, the kind's own when
 * it is empty or no number, otherwise what it says within the limits of HOM-4.
 */
export function autoplayDelay(written: string | undefined, kind: Kind): number | null {
  if (written === undefined) return null;
  const milliseconds = Number(written);
  if (written.trim() === '' || !Number.isFinite(milliseconds)) return KINDS[kind].delay;
  return Math.min(Math.max(milliseconds, SHORTEST_DELAY), LONGEST_DELAY);
}
