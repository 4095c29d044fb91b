/**
 * Returns the picture a key leads to, counted from 0; null when the key is not the gallery's. The arrows follow the
 * direction of reading, and the ends are ends: who holds the key down stops there.
 */
export function pictureForKey(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  { index, count, isRtl }: { readonly index: number; readonly count: number; readonly isRtl: boolean },
): number | null {
  if (altKey || ctrlKey || metaKey || count < 2) return null;
  const last = count - 1;
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return Math.min(index + 1, last);
  if (key === back) return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
