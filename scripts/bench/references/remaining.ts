/** Writes `3 j 04:05:06`, the text every reference has for a countdown. */
export function remaining(end: number, now: number): string {
  const seconds = Math.max(0, Math.floor((end - now) / 1000));
  const two = (value: number) => String(value % 60).padStart(2, '0');
  const hours = String(Math.floor(seconds / 3600) % 24).padStart(2, '0');
  return `${Math.floor(seconds / 86_400)} j ${hours}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
}

export function endOf(node: Element): number {
  return Date.parse(node.getAttribute('datetime') ?? '');
}
