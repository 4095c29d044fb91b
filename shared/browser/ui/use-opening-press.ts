import { useRef } from 'react';
import { useDomEvent } from '../element/use-dom-event.ts';

/**
 * Keeps the end of the press that opened a dialog out of it: the second press of a double click, which would close the dialog
 * by its backdrop, and an Enter that is held down, which would send its form (DLG-3).
 */
export function useOpeningPress(dialog: HTMLDialogElement): void {
  const isUsed = useRef(false);
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  useDomEvent(
    dialog,
    'click',
    (event) => {
      if (event.detail > 1 && !isUsed.current) stop(event);
      else isUsed.current = true;
    },
    { capture: true },
  );
  useDomEvent(
    dialog,
    'keydown',
    (event) => {
      if (event.repeat && !isUsed.current) stop(event);
      // The dialog may be open again before the browser says that Escape closed it.
      else if (event.key !== 'Escape') isUsed.current = true;
    },
    { capture: true },
  );
  useDomEvent(dialog, 'close', ({ target }) => {
    if (target === dialog) isUsed.current = false;
  });
}
