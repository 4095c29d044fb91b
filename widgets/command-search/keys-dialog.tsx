import { useId, useState } from 'react';
import { hasSingleKeys, switchSingleKeys } from '../../shared/browser/keys/shortcut.ts';
import { pageControls } from '../../shared/browser/keys/use-page-keys.ts';
import { Dialog } from '../../shared/browser/ui/dialog.tsx';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './command-search.messages.ts';

const KEYS = [
  ['Ctrl + K', 'keyGoTo'],
  ['/', 'keySearch'],
  ['Ctrl + S', 'keySave'],
  ['Ctrl + Z', 'keyUndo'],
  ['J', 'keyNext'],
  ['K', 'keyPrevious'],
  ['X', 'keySelect'],
  [null, 'keyOpen'],
  ['?', 'keyHelp'],
] as const;

interface KeysDialogProps {
  readonly rows: readonly HTMLElement[];
  readonly t: Translate<typeof messages>;
  readonly onClose: () => void;
}

/** Renders the keys of the dashboard, of the page and of buttons in its rows, with the switch for single characters (STF-8). */
export function KeysDialog({ rows, t, onClose }: KeysDialogProps) {
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
        {controlKeys(rows).map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd dir="ltr">{key}</kbd>
            </dt>
            <dd>{text}</dd>
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

/** Keys of the page's links and buttons with what each says; all rows have the same. */
function controlKeys(rows: readonly HTMLElement[]): [string, string][] {
  const buttons = rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>('button[aria-keyshortcuts]')]);
  return [
    ...new Map(
      [...pageControls(rows), ...buttons].map((control) => [
        control.getAttribute('aria-keyshortcuts') ?? '',
        control.textContent.trim(),
      ]),
    ),
  ];
}
