/**
 * The address that a stored line has for its picture or product page, where it is one of the page's own origin or of `base`,
 * else null: whoever can write into the browser's storage must not have the pages of the shop call or lead somewhere else.
 */
export function shopAddress(address: string | null | undefined, base: string | undefined): string | null {
  const url = parseAddress(address);
  const origins = [location.origin, parseAddress(base)?.origin];
  return address && url && /^https?:$/.test(url.protocol) && origins.includes(url.origin) ? address : null;
}

function parseAddress(text: string | null | undefined): URL | null {
  return text && URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI) : null;
}
