import type { AcceptedForm } from './form-answer.ts';
import { flashesIn, storeFlashes } from './next-page-flashes.ts';

/**
 * Goes to the page that the answer of a saved form leads to; without one this page loads again. A toaster there shows the
 * answer's message, unless it is quiet.
 */
export function followRedirect(
  redirect: AcceptedForm['redirect'],
  { message, isQuiet = false }: { readonly message: string | undefined; readonly isQuiet?: boolean },
): void {
  // The call was led to that page already, which shows its messages once.
  const flashes = message ? [{ kind: 'success' as const, message }] : flashesIn(redirect?.html ?? '');
  if (document.querySelector('z-toaster') && !isQuiet) storeFlashes(flashes);
  if (!redirect) {
    location.reload();
    return;
  }
  const { url } = redirect;
  const [page = '', fragment] = url.split('#');
  // To a fragment of the same page the browser would only scroll.
  location.assign(fragment !== undefined && page === location.href.split('#')[0] ? page : url);
}
