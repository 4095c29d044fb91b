export const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Whole seconds until a moment; 0 from the moment on. Both times in milliseconds since 1970. */
export function secondsLeft(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** Days, hours, minutes and seconds as they are shown: two digits each, days without a leading zero. */
export function unitsOf(seconds: number): readonly [string, string, string, string] {
  const two = (value: number) => String(value).padStart(2, '0');
  return [
    String(Math.floor(seconds / 86_400)),
    two(Math.floor(seconds / 3600) % 24),
    two(Math.floor(seconds / 60) % 60),
    two(seconds % 60),
  ];
}
