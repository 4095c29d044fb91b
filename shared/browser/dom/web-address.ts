/** Returns an address, or null for a text that is none: the oldest browsers of the suite have no `URL.canParse`. */
export function parseUrl(text: string, base: string = document.baseURI): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Returns true for the address of a page or file, of this page's origin or another: one such as `javascript:` is none. */
export function isWebAddress(text: string): boolean {
  return text !== '' && /^https?:$/.test(parseUrl(text)?.protocol ?? '');
}
