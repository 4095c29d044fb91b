/** Returns the started seconds until an end; 0 from the end on. Both times are in milliseconds. */
export function secondsLeft(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}
