import { isTypedInto } from '../../shared/browser/keys/shortcut.ts';
import { useShortcuts } from '../../shared/browser/keys/use-shortcuts.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './sort-list.messages.ts';

interface Props {
  readonly name: string;
  readonly t: Translate<typeof messages>;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** Offers to undo the last move, by a button and by Ctrl+Z. It stays until the next move, so nobody has to hurry (SRT-4). */
export function LastMove({ name, t, onUndo, onClose }: Props) {
  useShortcuts({
    'ctrl+z': ({ target, shiftKey }) => {
      if (shiftKey || (target instanceof Element && isTypedInto(target))) return false;
      onUndo();
    },
  });
  return (
    <div className="z-sort-list-last">
      <p>{t('moved', { name })}</p>
      <button type="button" className="z-sort-list-action" onClick={onUndo}>
        <span>{t('undo')}</span>
        <kbd dir="ltr">Ctrl Z</kbd>
      </button>
      <button type="button" className="z-sort-list-action" onClick={onClose}>
        {t('close')}
      </button>
    </div>
  );
}
