import { useEffect, useLayoutEffect, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { checkBootScript } from '../../shared/browser/element/boot-script.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { readLocal, writeLocal } from '../../shared/browser/storage/local.ts';
import { contract } from './sidebar.contract.ts';
import { messages } from './sidebar.messages.ts';

/** `sidebar-boot.ts` reads the same. */
const STORED = 'sidebar';

const isStoredFolded = () => {
  const stored = readLocal(STORED);
  return stored.kind === 'found' && stored.text === 'folded';
};

function Sidebar({ host, parts, emit }: WidgetProps<typeof contract>) {
  const { toggle, entry } = parts;
  const t = useMessages(messages, host, contract.tag);
  const patch = useDomPatch();
  // Without storage the attribute of the page holds the state.
  const [folded, setFolded] = useState(() => document.documentElement.dataset.zSidebar === 'folded');

  useEffect(() => {
    const consequence = 'a sidebar that was folded is wide until the page is there';
    checkBootScript(contract.tag, 'zellige-sidebar.js', 'data-z-sidebar-boot', consequence);
  }, []);
  useDomEvent(toggle, 'click', () => {
    writeLocal(STORED, folded ? 'open' : 'folded');
    setFolded(!folded);
    emit('change', { folded: !folded });
  });
  useDomEvent(window, 'storage', (event) => {
    const { key } = event;
    if (key === null || key === STORED) setFolded(isStoredFolded());
  });
  // Back, from the browser's page cache: another page may have folded it. Without storage the page holds the state.
  useDomEvent(window, 'pageshow', ({ persisted }) => {
    if (persisted && readLocal(STORED).kind === 'found') setFolded(isStoredFolded());
  });

  useHostState<typeof contract>(host, folded ? 'folded' : 'open');
  useLayoutEffect(() => {
    if (folded) document.documentElement.dataset.zSidebar = 'folded';
    else delete document.documentElement.dataset.zSidebar;
    patch.set(toggle, 'aria-expanded', String(!folded));
    patch.set(toggle, 'title', t(folded ? 'unfold' : 'fold'));
    for (const link of entry) {
      patch.set(link, 'title', folded ? (link.textContent?.replace(/\s+/g, ' ').trim() ?? '') : null);
    }
  }, [patch, toggle, entry, folded, t]);
  return null;
}

defineWidget(contract, Sidebar);
