import { parseUrl } from '../dom/web-address.ts';

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Returns the headers by which a server knows a call of its own pages (CAL-1). They are read when the call is made, as a
 * page may be swapped or its token renewed. A host with other names writes them on `<html>`:
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

/** Returns the page's token, or null where there is none: some calls are then left out with a warning (ABN-3). */
export function csrfToken(): string | null {
  return tokenMeta()?.content.trim() || null;
}

/** Says if an entry of a form is the page's token: the field of our server, or one of that value. */
export function isTokenEntry(name: string, value: unknown): boolean {
  return name === '_csrf' || value === csrfToken();
}

function tokenMeta(): HTMLMetaElement | null {
  const name = document.documentElement.dataset.zCsrfMeta || 'csrf-token';
  return document.querySelector<HTMLMetaElement>(`meta[name="${CSS.escape(name)}"]`);
}

/**
 * Returns the address for another token when the page's own no longer counts:
 * `<meta name="csrf-token" data-renew="/csrf-token">`. Null where the page names no address or one of another origin.
 */
export function renewalAddress(): URL | null {
  return addressToRenew(tokenMeta());
}

/** Returns the address of this page's own server that a meta element of a token names in `data-renew`. */
export function addressToRenew(meta: HTMLMetaElement | null): URL | null {
  const text = meta?.dataset.renew;
  const address = text ? parseUrl(text) : null;
  return address?.origin === location.origin ? address : null;
}

/**
 * Puts a new token where calls and plain forms take it from. A form whose token is another belongs to another server of the
 * host, such as Spring's, whose field is named `_csrf` too.
 */
export function renewToken(token: string): void {
  const before = csrfToken();
  tokenMeta()?.setAttribute('content', token);
  const templates = [...document.querySelectorAll('template')].map(({ content }) => content);
  for (const root of [document, ...templates]) {
    for (const field of tokenFields(root)) {
      if (before === null ? field.name === '_csrf' && field.value === '' : field.value === before) field.value = token;
    }
  }
}

/** Returns true when a form in this node has the page's token. */
export function hasPageToken(node: ParentNode): boolean {
  const token = csrfToken();
  return token !== null && tokenFields(node).some(({ value }) => value === token);
}

/**
 * Makes the token of forms that a call brought the page's own. The server masks a token anew in each answer, and only
 * fields with the page's token are renewed later.
 */
export function adoptToken(node: ParentNode): void {
  const token = tokenFields(node).find(({ name }) => name === '_csrf')?.value;
  if (token) renewToken(token);
}

function tokenFields(node: ParentNode): HTMLInputElement[] {
  return [...node.querySelectorAll<HTMLInputElement>('input[type=hidden]')];
}
