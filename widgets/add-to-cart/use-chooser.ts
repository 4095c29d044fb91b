import { useState } from 'react';
import { type PageEventDetails, sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useDomEvent, usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import type { AddRefusal } from '../../shared/rules/catalogue/availability.ts';

const CHOOSER = 'z-combination-modal';
/** How long the chooser's code may take to arrive before the form is posted after all. */
const PATIENCE_MS = 4000;

/** Whether a card leaves something to choose (resolution 92). */
export function isOpenChoice(refusal: AddRefusal): boolean {
  return refusal === 'choose-combination' || refusal === 'choose-pack-items';
}

/** Asks the page's chooser, and posts the card's form when none comes. */
export function useChooser(host: HTMLElement, post: () => void) {
  const [waiting, setWaiting] = useState(false);
  const giveUp = () => {
    setWaiting(false);
    post();
  };
  useDomEvent(document, `${CHOOSER}:open` as 'change', () => setWaiting(false));
  usePageEvent(host, 'z:error', ({ tag }) => {
    if (waiting && tag === CHOOSER) giveUp();
  });
  useTimeout(giveUp, waiting ? PATIENCE_MS : null);
  return {
    /** False when the page has nobody to ask. */
    ask(detail: PageEventDetails['z:show-combination-modal']): boolean {
      if (!sendPageEvent(host, 'z:show-combination-modal', detail)) return true;
      if (!document.querySelector(CHOOSER)) return false;
      setWaiting(true);
      return true;
    },
  };
}
