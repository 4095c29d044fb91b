import { useId, useState } from 'react';
import { hasSingleKeys, switchSingleKeys } from '../../shared/browser/keys/shortcut.ts';
import { Dialog } from '../../shared/browser/ui/dialog.tsx';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './command-search.messages.ts';

const KEYS = [
  ['Ctrl + K', 'keyGoTo'],
  ['/', 'keySearch'],
  ['Ctrl + S', 'keySave'],
  ['J', 'keyNext'],
  ['K', 'keyPrevious'],
  ['X', 'keySelect'],
  [null, 'keyOpen'],
  ['?', 'keyHelp'],
] as const;

/** The keys of the dashboard, with the switch for those of a single character (STF-8). */
export function KeysDialog({ t, onClose }: { t: Translate<typeof messages>; onClose: () => void }) {
  const id = useId();
  const [single, setSingle] = useState(hasSingleKeys);
  return (
    <Dialog className="z-command-search-keys" labelledBy={id} onClose={onClose}>
      <h2 id={id}>{t('keysTitle')}</h2>
      <dl>
        {KEYS.map(([key, text]) => (
          <div key={text}>
            <dt>
              <kbd dir="ltr">{key ?? t('enter')}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={single}
          onChange={(event) => {
            setSingle(event.target.checked);
            switchSingleKeys(event.target.checked);
          }}
        />
        <span>{t('single')}</span>
      </label>
      <button type="button" className="z-command-search-retry" onClick={onClose}>
        {t('close')}
      </button>
    </Dialog>
  );
}
