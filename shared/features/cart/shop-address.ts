import { parseUrl } from '../../browser/dom/web-address.ts';
import type { CartLine } from './cart-line.ts';

const reported = new Set<string>();

/**
 * Returns the address of a stored line's picture or product page, where it is one of the page's own origin or of `base`,
 * else null: whoever can write into the browser's storage must not have the pages of the shop call or lead somewhere else.
 * The console names an origin that is left out, once.
 */
export function shopAddress(address: string | null | undefined, base: string | undefined): string | null {
  const url = address ? parseUrl(address) : null;
  const origins = [location.origin, base ? parseUrl(base)?.origin : undefined];
  if (!address || !url || !/^https?:$/.test(url.protocol)) return null;
  if (origins.includes(url.origin)) return address;
  if (!reported.has(url.origin)) {
    reported.add(url.origin);
    console.error(
      `zellige: the cart leaves out pictures and product links of ${url.origin}, because it shows only those of the page’s own origin and of base. Forward that address through your server, or name it as base.`,
    );
  }
  return null;
}

/** Returns the address of a line's product with its combination, as the option picker writes it; null as above. */
export function linePageAddress({ url, combinationId }: CartLine, base: string | undefined): string | null {
  const address = shopAddress(url, base);
  if (address === null || combinationId === null) return address;
  const page = new URL(address, document.baseURI);
  page.searchParams.set('combination', String(combinationId));
  return page.href;
}
