import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useDomEvent } from '../element/use-dom-event.ts';

interface Props {
  readonly className: string;
  /** The id of its title. */
  readonly labelledBy: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * A native modal dialog, open as long as it is drawn: it keeps the focus, Escape and a press beside it close it, and the
 * focus goes back to where it was. Texts for screen readers have to be in it: the rest of the page is silent meanwhile.
 */
export function Dialog({ className, labelledBy, children, onClose }: Props) {
  const [node, setNode] = useState<HTMLDialogElement | null>(null);
  const pressedBeside = useRef(false);

  useLayoutEffect(() => {
    if (!node) return;
    const opener = document.activeElement;
    if (!node.open) node.showModal();
    return () => {
      node.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [node]);
  // What is on the backdrop counts as the dialog itself. A press that began inside and slipped out is no wish to close.
  useDomEvent(node, 'pointerdown', ({ target }) => {
    pressedBeside.current = target === node;
  });
  useDomEvent(node, 'click', ({ target }) => {
    if (target === node && pressedBeside.current) onClose();
  });
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
