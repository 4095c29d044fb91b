/** Milliseconds between two keys of a scanner, at the most. A person is slower. */
export const BETWEEN_KEYS = 50;
/** Keys of the shortest scan, its end included. */
const FEWEST_KEYS = 4;

/** Says if the newest keys came as fast as a scanner types. @param times of the keys in milliseconds, the newest last */
export function isScanSpeed(times: readonly number[]): boolean {
  const newest = times.slice(-FEWEST_KEYS);
  if (newest.length < FEWEST_KEYS) return false;
  return newest.every((time, index) => index === 0 || time - (newest[index - 1] ?? 0) <= BETWEEN_KEYS);
}
