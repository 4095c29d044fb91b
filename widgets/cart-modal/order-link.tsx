import { useState } from 'react';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import type { TranslateCartModal } from './cart-modal.messages.ts';

/** How long leaving waits for the browser's storage; a storage that hangs must not keep the shopper from ordering. */
const PATIENCE_MS = 2000;

interface Props {
  readonly href: string;
  readonly t: TranslateCartModal;
  /** Resolves when every edit so far is stored. */
  readonly stored: () => Promise<void>;
}

/** The way to the order. It waits for edits that are still being stored: the next page reads the cart from there. */
export function OrderLink({ href, t, stored }: Props) {
  const [leaving, setLeaving] = useState(false);
  const go = () => {
    setLeaving(false);
    location.assign(href);
  };
  useTimeout(go, leaving ? PATIENCE_MS : null);
  return (
    <a
      className="z-cart-modal-button z-cart-modal-main"
      href={href}
      aria-busy={leaving}
      onClick={async (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        if (leaving) return;
        setLeaving(true);
        await stored();
        go();
      }}
    >
      <span>{leaving ? t('leaving') : t('order')}</span>
    </a>
  );
}
