import { useDomEvent } from '../element/use-dom-event.ts';

/**
 * Saves before the next pause: when the page is hidden, after which the browser of a phone may end it without a question, and
 * when the network is there again.
 */
export function useEarlySave(save: () => void): void {
  useDomEvent(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });
  useDomEvent(window, 'online', save);
}
