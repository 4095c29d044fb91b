import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { Dialog } from '../../shared/browser/ui/dialog.tsx';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './product-listing.messages.ts';
import { groupThousands } from './surroundings.ts';

interface Props {
  /** The server's own form: moved into the panel while it is open, never copied. */
  readonly form: HTMLFormElement;
  readonly t: Translate<typeof messages>;
  /** Number of products that the filters lead to. */
  readonly total: number;
  /** Said instead of the number of products. It is announced here because the page behind a modal dialog is silent. */
  readonly result: ReactNode;
  readonly onClose: () => void;
}

/** Renders the filters in a dialog over the page, for narrow windows. */
export function FilterPanel({ form, t, total, result, onClose }: Props) {
  const id = useId();
  const counted = { count: total, total: groupThousands(total) };
  return (
    <Dialog className="z-product-listing-panel" labelledBy={id} onClose={onClose}>
      <div className="z-product-listing-panel-head">
        <h2 id={id}>{t('filters')}</h2>
        <button type="button" className="z-product-listing-close" aria-label={t('closeFilters')} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <MovedForm form={form} />
      <div className="z-product-listing-panel-foot">
        <div role="status">{result ?? <span className="z-visually-hidden">{t('count', counted)}</span>}</div>
        <button type="button" className="z-product-listing-done" onClick={onClose}>
          {t('show', counted)}
        </button>
      </div>
    </Dialog>
  );
}

function MovedForm({ form }: { readonly form: HTMLFormElement }) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { parentNode: parent, nextSibling: next } = form;
    moveInto(body.current as HTMLDivElement, form, null);
    // The next sibling may be gone by then; the parent is the host's.
    return () => {
      if (parent) moveInto(parent, form, next?.parentNode === parent ? next : null);
    };
  }, [form]);
  return <div ref={body} className="z-product-listing-panel-body" data-z-host="" />;
}

/** Moves a node. Where the browser has `moveBefore`, what is in the node keeps its focus and state. */
function moveInto(parent: Node, node: Node, before: Node | null): void {
  const { moveBefore } = parent as { moveBefore?: (node: Node, before: Node | null) => void };
  if (moveBefore && parent.isConnected && node.isConnected) moveBefore.call(parent, node, before);
  else parent.insertBefore(node, before);
}

/** Returns whether the panel is open, and a function that opens or closes it. The focus returns to the link that opens it. */
export function useFilterPanel(opener: HTMLElement | undefined): readonly [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  // React restores the focus to the field that had it, as that is still in the page.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) opener?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, opener]);
  // A window that was turned or widened may show the filters beside the list, without the link.
  useDomEvent(window, 'resize', () => {
    if (isOpen && opener?.getClientRects().length === 0) setOpen(false);
  });
  return [isOpen, setOpen];
}
