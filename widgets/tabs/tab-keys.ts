/**
 * Returns the index of the tab that a key leads to from another one, in the order of reading; null for other keys.
 *
 * @param isRtl the next tab is on the left
 */
export function tabByKey(key: string, at: number, count: number, isRtl: boolean): number | null {
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key];
  if (step !== undefined) return (at + step + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
