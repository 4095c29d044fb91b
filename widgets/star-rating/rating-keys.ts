import { toAsciiDigits } from '../../shared/rules/digits/digits.ts';

/**
 * Returns the rating a key leads to, out of those offered from the lowest to the highest; undefined for any other key. Browsers
 * move radios the same way in both text directions. Here forward is where the text goes (REV-8), and the ends are ends.
 */
export function ratingForKey(
  key: string,
  offered: readonly number[],
  current: number | null,
  rightToLeft: boolean,
): number | undefined {
  const more = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const less = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const at = current === null ? -1 : offered.indexOf(current);
  if (key === more || key === 'ArrowUp') return offered[Math.min(at + 1, offered.length - 1)];
  if (key === less || key === 'ArrowDown') return offered[Math.max(at - 1, 0)];
  if (key === 'Home') return offered[0];
  if (key === 'End') return offered.at(-1);
  const typed = toAsciiDigits(key);
  return /^\d$/.test(typed) && offered.includes(Number(typed)) ? Number(typed) : undefined;
}
