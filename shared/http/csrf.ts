const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The headers by which a server knows a call of its own pages (resolutions 4 and 5). They are read when the call is
 * made, as a page may be swapped or its token renewed. A host with other names writes them on `<html>`:
 *
 * - `data-z-csrf-meta`: the name of the meta element that holds the token; `csrf-token`
 * - `data-z-csrf-header`: the header it is sent in; `X-CSRF-Token`
 * - `data-z-xhr-header`: the header that says `XMLHttpRequest`; `X-Requested-With`
 */
export function sameOriginHeaders(method: string): Record<string, string> {
  const names = document.documentElement.dataset;
  const headers: Record<string, string> = { [names.zXhrHeader || 'X-Requested-With']: 'XMLHttpRequest' };
  const token = csrfToken();
  if (token && CHANGING.has(method)) headers[names.zCsrfHeader || 'X-CSRF-Token'] = token;
  return headers;
}

/** The page's token, or null where there is none: some calls are then left out with a warning (B 7). */
export function csrfToken(): string | null {
  const name = document.documentElement.dataset.zCsrfMeta || 'csrf-token';
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${CSS.escape(name)}"]`);
  return meta?.content.trim() || null;
}
