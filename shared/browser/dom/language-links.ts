/**
 * Makes the links to this page in other languages lead to what the page shows now. To be called when its address has changed.
 * Such a link is an `a[hreflang]` with the page's path and its language as a parameter.
 */
export function updateLanguageLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    const { searchParams: own, origin, pathname } = new URL(link.href);
    const language = [...own].find(([, value]) => value === link.hreflang);
    if (language === undefined || origin !== location.origin || pathname !== location.pathname) continue;
    const params = new URLSearchParams(location.search);
    params.set(...language);
    link.search = params.toString();
  }
}
