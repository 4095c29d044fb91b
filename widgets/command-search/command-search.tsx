import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { isPlainClick } from '../../shared/browser/dom/plain-click.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useSaveKey } from '../../shared/browser/form/save-key.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { usePageKeys } from '../../shared/browser/keys/use-page-keys.ts';
import { useRowKeys } from '../../shared/browser/keys/use-row-keys.ts';
import { useShortcuts } from '../../shared/browser/keys/use-shortcuts.ts';
import { contract } from './command-search.contract.ts';
import { messages } from './command-search.messages.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { SearchDialog } from './search-dialog.tsx';

/** Returns the first field of a selector that a person can see. */
function visibleField(selector: string): HTMLInputElement | undefined {
  return [...document.querySelectorAll<HTMLInputElement>(selector)].find(
    (field) => !field.disabled && field.getClientRects().length > 0,
  );
}

function CommandSearch({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { opener, keys } = parts;
  const { base, searchUrl, pageSearch, rows: selector } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const failureText = useFailureText();
  const patch = useDomPatch();
  const [dialog, setDialog] = useState<'searching' | 'keys' | null>(null);
  const outlet = useOutlet((node) => host.append(node));
  const close = () => setDialog(null);
  const openSearch = () => {
    setDialog('searching');
    emit('open', {});
  };

  useDomEvent(opener, 'click', (event) => {
    // Ctrl and the middle button open the link's page in another tab.
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openSearch();
  });
  useDomEvent(keys, 'click', () => setDialog('keys'));
  useShortcuts({
    'ctrl+k': openSearch,
    '/': () => {
      const field = visibleField(pageSearch);
      if (!field) return openSearch();
      field.focus();
      field.select();
    },
    '?': () => setDialog('keys'),
  });
  const rows = () => [...document.querySelectorAll<HTMLElement>(selector)];
  useRowKeys(rows);
  usePageKeys(rows);
  useSaveKey();

  useHostState<typeof contract>(host, dialog);
  useLayoutEffect(() => {
    patch.set(opener, 'aria-haspopup', 'dialog');
    patch.set(opener, 'aria-keyshortcuts', 'Control+K');
    for (const button of keys) patch.set(button, 'hidden', null);
  }, [patch, opener, keys]);

  if (!outlet || !dialog) return null;
  const url = endpointUrl(contract.endpoints.search, { base, override: searchUrl });
  return createPortal(
    dialog === 'keys' ? (
      <KeysDialog rows={rows()} t={t} onClose={close} />
    ) : (
      <SearchDialog
        {...{ url, locale, t }}
        onChoose={(chosen) => emit('choose', { url: chosen })}
        onFail={(failure) => emit('failure', failureDetail(failure, failureText(failure)))}
        onClose={close}
      />
    ),
    outlet,
  );
}

defineWidget(contract, CommandSearch);
