import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  /** Gets the focus when the dialog is closed. */
  readonly opener: HTMLElement;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly onClose: () => void;
}

/** Renders a native modal dialog: it keeps the focus, and Escape closes it. */
export function OrderDialog({ title, opener, children, actions, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node) return;
    if (!node.open) node.showModal();
    return () => {
      // While it is open nothing outside it can have the focus.
      node.close();
      opener.focus();
    };
  }, [opener]);
  return (
    <dialog
      ref={dialog}
      className="z-checkout-dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers let a second Escape through whatever the page says.
      onClose={onClose}
    >
      <h2 id={titleId}>{title}</h2>
      <div id={textId} className="z-checkout-dialog-text">
        {children}
      </div>
      <div className="z-checkout-actions">{actions}</div>
    </dialog>
  );
}
