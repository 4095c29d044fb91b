import { useLayoutEffect } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useBackdropPress } from '../../shared/browser/ui/dialog.tsx';

/**
 * Makes the server's result, open in the page, a modal dialog. The address forgets it once it is closed, and the focus goes
 * to what `next` returns: the page is new, so that the dialog has none to give back.
 */
export function useResultDialog(dialog: HTMLDialogElement | undefined, next: () => HTMLElement | undefined): void {
  useLayoutEffect(() => {
    if (!dialog?.open) return;
    dialog.close();
    dialog.showModal();
    return () => {
      if (!dialog.open) return;
      dialog.close();
      dialog.setAttribute('open', '');
    };
  }, [dialog]);
  useBackdropPress(dialog ?? null, () => dialog?.close());
  useDomEvent(dialog, 'close', () => {
    if (dialog?.open) return;
    const { activeElement } = document;
    // The closed dialog still has the focus until the page is drawn again.
    if (activeElement === document.body || dialog?.contains(activeElement)) next()?.focus();
    if (!location.search.includes('receipt=')) return;
    history.replaceState(history.state, '', location.pathname);
  });
}
