import { parseUrl } from '../dom/web-address.ts';

/** Returns the address an answer sends the page to, if it is http(s) of the page's own origin; else null (CAL-10). */
export function redirectTarget(address: string, page: string): string | null {
  const target = address.trim() === '' ? null : parseUrl(address, page);
  if (target === null) return null;
  return /^https?:$/.test(target.protocol) && target.origin === new URL(page).origin ? target.href : null;
}
