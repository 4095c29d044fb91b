import type { AcceptedForm } from './form-answer.ts';
import { flashesIn, storeFlashes } from './next-page-flashes.ts';

/** Goes to the page that the answer of a saved form leads to. A toaster there shows the answer's message, unless it is quiet. */
export function followRedirect(
  { url, html = '' }: NonNullable<AcceptedForm['redirect']>,
  { message, isQuiet = false }: { readonly message: string | undefined; readonly isQuiet?: boolean },
): void {
  // The call was led to that page already, which shows its messages once.
  const flashes = message ? [{ kind: 'success' as const, message }] : flashesIn(html);
  if (document.querySelector('z-toaster') && !isQuiet) storeFlashes(flashes);
  const [page = '', fragment] = url.split('#');
  // To a fragment of the same page the browser would only scroll.
  location.assign(fragment !== undefined && page === location.href.split('#')[0] ? page : url);
}
