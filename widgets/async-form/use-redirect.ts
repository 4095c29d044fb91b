import { type RefObject, useRef } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { flashesIn, storeFlashes } from '../../shared/browser/form/next-page-flashes.ts';

interface Redirect {
  /** Another page is on its way: the form must not be sent again. */
  readonly isLeaving: RefObject<boolean>;
  followRedirect(to: { readonly url: string; readonly html?: string }, message: string | undefined): void;
}

/** Goes to the page the server redirected a saved form to. */
export function useRedirect(form: HTMLFormElement, quiet: boolean): Redirect {
  const isLeaving = useRef(false);
  const stay = () => {
    isLeaving.current = false;
  };
  useDomEvent(window, 'pageshow' as 'input', stay);
  useDomEvent(form, 'input', stay);
  return {
    isLeaving,
    followRedirect({ url, html = '' }, message) {
      isLeaving.current = true;
      // The call was led to that page already, which shows its messages once.
      const flashes = message ? [{ kind: 'success' as const, message }] : flashesIn(html);
      if (document.querySelector('z-toaster') && !quiet) storeFlashes(flashes);
      const [page = '', fragment] = url.split('#');
      // To a fragment of the same page the browser would only scroll.
      location.assign(fragment !== undefined && page === location.href.split('#')[0] ? page : url);
    },
  };
}
