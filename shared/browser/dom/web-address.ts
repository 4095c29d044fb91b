/** Returns true for the address of a page or file, of this page's origin or another: one such as `javascript:` is none. */
export function isWebAddress(text: string): boolean {
  return (
    text !== '' && URL.canParse(text, document.baseURI) && /^https?:$/.test(new URL(text, document.baseURI).protocol)
  );
}
