import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Dialog } from '../../shared/browser/ui/dialog.tsx';

interface Props {
  /** The server's own form: moved in while the panel is open, never copied. */
  readonly form: HTMLFormElement;
  readonly title: string;
  readonly closeLabel: string;
  /** What came of the filters, said where the rest of the page is silent. */
  readonly outcome: ReactNode;
  readonly done: string;
  readonly onClose: () => void;
}

/** The filters over the page, for narrow windows. */
export function FilterPanel({ form, title, closeLabel, outcome, done, onClose }: Props) {
  const id = useId();
  return (
    <Dialog className="z-product-listing-panel" labelledBy={id} onClose={onClose}>
      <div className="z-product-listing-panel-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="z-product-listing-close" aria-label={closeLabel} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <FormPlace form={form} />
      <div className="z-product-listing-panel-foot">
        <div role="status">{outcome}</div>
        <button type="button" className="z-product-listing-done" onClick={onClose}>
          {done}
        </button>
      </div>
    </Dialog>
  );
}

function FormPlace({ form }: { readonly form: HTMLFormElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { parentNode: home, nextSibling: next } = form;
    moveInto(place.current as HTMLDivElement, form, null);
    // Its neighbour may be gone when the widget ends; its parent is the host's.
    return () => {
      if (home) moveInto(home, form, next?.parentNode === home ? next : null);
    };
  }, [form]);
  return <div ref={place} className="z-product-listing-panel-body" data-z-host="" />;
}

/** Moves a node without taking it out of the page, where the browser can: focus and state of what is in it stay. */
function moveInto(parent: Node, node: Node, before: Node | null): void {
  const { moveBefore } = parent as { moveBefore?: (node: Node, before: Node | null) => void };
  if (moveBefore && parent.isConnected && node.isConnected) moveBefore.call(parent, node, before);
  else parent.insertBefore(node, before);
}
