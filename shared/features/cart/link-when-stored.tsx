import { type ReactNode, useState } from 'react';
import { isPlainClick } from '../../browser/dom/plain-click.ts';
import { useTimeout } from '../../browser/time/hooks.ts';

/** Longest wait for the browser's storage before leaving; a storage that hangs must not keep the shopper on the page. */
const PATIENCE_MS = 2000;

interface Props {
  readonly href: string;
  readonly className?: string;
  /** Resolves when every edit so far is stored. */
  readonly stored: () => Promise<void>;
  /** The text of the link, also while it waits. */
  readonly children: (isWaiting: boolean) => ReactNode;
}

/** Renders a link that waits for edits of the cart that are still being stored: the next page reads the cart from there. */
export function LinkWhenStored({ href, className, stored, children }: Props) {
  const [isWaiting, setWaiting] = useState(false);
  const go = () => {
    setWaiting(false);
    location.assign(href);
  };
  useTimeout(go, isWaiting ? PATIENCE_MS : null);
  return (
    <a
      className={className}
      href={href}
      aria-busy={isWaiting}
      onClick={async (event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        if (isWaiting) return;
        setWaiting(true);
        await stored();
        go();
      }}
    >
      {children(isWaiting)}
    </a>
  );
}
