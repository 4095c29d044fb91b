/** Reads a page that the server wrote. Its scripts do not run. */
export function pageOf(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}
