/**
 * The address of a line's picture where it is one of the page's own origin or of `base`, else null: whoever can write into the
 * browser's storage must not have each page of the shop call somewhere else.
 */
export function pictureAddress(image: string | null, base: string | undefined): string | null {
  const address = parseAddress(image);
  const origins = [location.origin, parseAddress(base)?.origin];
  return address && /^https?:$/.test(address.protocol) && origins.includes(address.origin) ? image : null;
}

function parseAddress(text: string | null | undefined): URL | null {
  return text && URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI) : null;
}
