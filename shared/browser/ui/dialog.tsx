import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { isBeside } from '../dom/is-beside.ts';
import { useDomEvent } from '../element/use-dom-event.ts';

interface Props {
  readonly className: string;
  /** The id of its title. */
  readonly labelledBy: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * Renders a native modal dialog that is open while rendered. It keeps the focus, Escape and a press beside it close it, and
 * the focus goes back to where it was. Texts for screen readers have to be in it: the rest of the page is silent meanwhile.
 */
export function Dialog({ className, labelledBy, children, onClose }: Props) {
  const [node, setNode] = useState<HTMLDialogElement | null>(null);

  useLayoutEffect(() => {
    if (!node) return;
    const opener = document.activeElement;
    if (!node.open) node.showModal();
    return () => {
      node.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [node]);
  useBackdropPress(node, onClose);
  return (
    <dialog
      ref={setNode}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers let a second Escape through whatever the page says.
      onClose={onClose}
    >
      {children}
    </dialog>
  );
}

/** Calls back for a press beside a modal dialog. */
export function useBackdropPress(dialog: HTMLDialogElement | null, onPress: () => void): void {
  const pressedBeside = useRef(false);
  const isOnBackdrop = (event: MouseEvent) => dialog !== null && event.target === dialog && isBeside(dialog, event);
  useDomEvent(dialog, 'pointerdown', (event) => {
    pressedBeside.current = isOnBackdrop(event);
  });
  // A press that began inside and slipped out closes nothing.
  useDomEvent(dialog, 'click', (event) => {
    if (isOnBackdrop(event) && pressedBeside.current) onPress();
  });
}
