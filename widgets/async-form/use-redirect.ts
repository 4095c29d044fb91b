import { type RefObject, useRef } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { followRedirect } from '../../shared/browser/form/follow-redirect.ts';

interface Redirect {
  /** Another page is on its way: the form must not be sent again. */
  readonly isLeaving: RefObject<boolean>;
  leaveFor: typeof followRedirect;
}

/** Goes to the page the server redirected a saved form to. */
export function useRedirect(form: HTMLFormElement): Redirect {
  const isLeaving = useRef(false);
  const stay = () => {
    isLeaving.current = false;
  };
  useDomEvent(window, 'pageshow', stay);
  useDomEvent(form, 'input', stay);
  return {
    isLeaving,
    leaveFor(redirect, options) {
      isLeaving.current = true;
      followRedirect(redirect, options);
    },
  };
}
