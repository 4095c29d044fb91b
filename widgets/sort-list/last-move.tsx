import { useEffect, useState } from 'react';
import { isTypedInto } from '../../shared/browser/keys/shortcut.ts';
import { useShortcuts } from '../../shared/browser/keys/use-shortcuts.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './sort-list.messages.ts';

/** The offers of all lists of the page, the newest last. */
const offers = new Set<HTMLElement>();

interface Props {
  /** Another object for each move. */
  readonly move: object;
  readonly name: string;
  readonly t: Translate<typeof messages>;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/**
 * Offers to undo the last move, by a button and by Ctrl+Z. It stays until the next move, so nobody has to hurry (SRT-4). Of
 * several lists the keys undo the newest move that is visible.
 */
export function LastMove({ move, name, t, onUndo, onClose }: Props) {
  const [node, setNode] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next move of a list makes its offer the newest
  useEffect(() => {
    if (!node) return;
    offers.add(node);
    return () => void offers.delete(node);
  }, [node, move]);
  useShortcuts({
    'ctrl+z': ({ target, shiftKey }) => {
      if (shiftKey || (target instanceof Element && isTypedInto(target))) return false;
      if ([...offers].findLast((offer) => offer.getClientRects().length > 0) !== node) return false;
      onUndo();
    },
  });
  return (
    <div className="z-sort-list-last" ref={setNode}>
      <p>{t('moved', { name })}</p>
      <button type="button" className="z-message-button" aria-keyshortcuts="Control+Z" onClick={onUndo}>
        <span>{t('undo')}</span>
        <span aria-hidden="true">
          <kbd dir="ltr">Ctrl Z</kbd>
        </span>
      </button>
      <button type="button" className="z-message-button" onClick={onClose}>
        {t('close')}
      </button>
    </div>
  );
}
