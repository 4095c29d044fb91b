import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { shortcutOf } from '../../shared/browser/keys/shortcut.ts';
import { activeAfter, keyAction } from '../../shared/browser/ui/combobox-keys.ts';
import { Dialog } from '../../shared/browser/ui/dialog.tsx';
import { FailureAlert } from '../../shared/browser/ui/failure-alert.tsx';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './command-search.messages.ts';
import { ResultList } from './result-list.tsx';
import { useResults } from './use-results.ts';

interface Props {
  readonly url: string;
  readonly locale: Locale;
  readonly t: Translate<typeof messages>;
  readonly onChoose: (url: string) => void;
  readonly onFail: (failure: CallFailed) => void;
  readonly onClose: () => void;
}

const optionsOf = (list: HTMLElement | null) => list?.querySelectorAll<HTMLAnchorElement>('[role=option]') ?? [];

/** Renders the search in a dialog: a field that keeps the focus, and a list whose active result the arrow keys move. */
export function SearchDialog({ url, locale, t, onChoose, onFail, onClose }: Props) {
  const id = useId();
  const failureText = useFailureText();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  /** Enter came before its results did, as from a scanner: the first of them is opened when it is there. */
  const [opensFirst, setOpensFirst] = useState(false);
  const typed = text.trim();
  const { groups, failure, isCurrent, search } = useResults(url, locale, typed, onFail);
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);

  const open = (index: number, { ctrlKey = false, metaKey = false } = {}) => {
    const link = optionsOf(list.current)[index];
    if (!link) return;
    onChoose(link.href);
    // A click, so that a page's own handling of links takes part, and Ctrl opens another tab.
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }));
  };
  const openAwaited = useEventCallback(() => {
    if (opensFirst) open(0);
    setOpensFirst(false);
  });
  useEffect(() => {
    if (isCurrent) openAwaited();
  }, [isCurrent, openAwaited]);
  useLayoutEffect(() => {
    optionsOf(list.current)[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const shownCount = count > 0 ? t('count', { count }) : t('none', { search: typed });

  return (
    <Dialog className="z-command-search-dialog" labelledBy={`${id}-title`} onClose={onClose}>
      <h2 id={`${id}-title`} className="z-visually-hidden">
        {t('title')}
      </h2>
      <div className="z-command-search-head">
        <label htmlFor={`${id}-field`} className="z-visually-hidden">
          {t('field')}
        </label>
        <input
          id={`${id}-field`}
          type="text"
          role="combobox"
          className="z-command-search-field"
          placeholder={t('field')}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setOpensFirst(false);
          }}
          onKeyDown={(event) => {
            const { nativeEvent } = event;
            if (shortcutOf(nativeEvent, event.currentTarget.closest('dialog')) === 'ctrl+k') {
              event.preventDefault();
              return onClose();
            }
            if (event.key === 'Enter' && !nativeEvent.isComposing) {
              event.preventDefault();
              return isCurrent ? open(active, nativeEvent) : setOpensFirst(true);
            }
            const action = keyAction(nativeEvent, true);
            if (action?.kind !== 'move') return;
            event.preventDefault();
            setActive(activeAfter(action.to, active, count));
          }}
        />
        <button type="button" className="z-command-search-close" aria-label={t('close')} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {failure ? (
        <FailureAlert className="z-command-search-note">
          <p>{failureText(failure)}</p>
          {failure.kind === 'signed-out' && <SignInLink />}
          <button type="button" className="z-command-search-retry" onClick={search}>
            {t('retry')}
          </button>
        </FailureAlert>
      ) : (
        <p role="status" className={count > 0 ? 'z-visually-hidden' : 'z-command-search-note'}>
          {isCurrent || count > 0 ? shownCount : t('searching')}
        </p>
      )}
      <ResultList {...{ id, groups, active, isCurrent, t, listRef: list, onClose }} onPoint={setActive} />
      <p id={`${id}-hint`} className="z-command-search-hint">
        {t('hint')}
      </p>
    </Dialog>
  );
}
