import { useLayoutEffect, useRef, useState } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';

/** Whether the filters are open over the page, and the way back from there. */
export function usePanel(opener: HTMLElement | undefined): readonly [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  // React gives the focus back to the field that had it, as that is still on the page; it belongs to what opened the panel.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) opener?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, opener]);
  // Turned or widened, a window may have room for the filters beside the list.
  useDomEvent(window as never, 'resize' as never, () => {
    if (isOpen && opener?.getClientRects().length === 0) setOpen(false);
  });
  return [isOpen, setOpen];
}
