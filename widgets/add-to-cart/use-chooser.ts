import { useState } from 'react';
import { type PageEventDetails, sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useDomEvent, usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import type { AddRefusal } from '../../shared/rules/catalogue/availability.ts';

const CHOOSER = 'z-combination-modal';
/** Longest time for the chooser's code to load before the form is posted after all, in milliseconds. */
const TIMEOUT_MS = 4000;

/** Returns true when a card leaves something to choose (CAT-5). */
export function isOpenChoice(refusal: AddRefusal): boolean {
  return refusal === 'choose-combination' || refusal === 'choose-pack-items';
}

/** Opens the page's chooser, and posts the card's form when none is loaded. */
export function useChooser(host: HTMLElement, post: () => void) {
  const [waiting, setWaiting] = useState(false);
  const giveUp = () => {
    setWaiting(false);
    post();
  };
  useDomEvent(document, `${CHOOSER}:open`, () => setWaiting(false));
  usePageEvent(host, 'z:error', ({ tag }) => {
    if (waiting && tag === CHOOSER) giveUp();
  });
  useTimeout(giveUp, waiting ? TIMEOUT_MS : null);
  return {
    /** Returns false when the page has no chooser. */
    open(detail: PageEventDetails['z:show-combination-modal']): boolean {
      if (!sendPageEvent(host, 'z:show-combination-modal', detail)) return true;
      if (!document.querySelector(CHOOSER)) return false;
      setWaiting(true);
      return true;
    },
  };
}
