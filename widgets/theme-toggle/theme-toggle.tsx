import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { checkBootScript } from '../../shared/browser/element/boot-script.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import {
  chooseTheme,
  chosenTheme,
  concernsTheme,
  darkSystem,
  followChoice,
  shownTheme,
  storeSystemTheme,
} from './theme-preference.ts';
import { contract } from './theme-toggle.contract.ts';
import { messages } from './theme-toggle.messages.ts';

function ThemeToggle({ host, parts, emit }: WidgetProps<typeof contract>) {
  const { toggle } = parts;
  const t = useMessages(messages, host, contract.tag);
  const [theme, setTheme] = useState(shownTheme);
  const system = useMemo(darkSystem, []);
  const patch = useDomPatch();
  const update = () => setTheme(shownTheme());
  const follow = () => {
    followChoice();
    update();
  };

  useEffect(() => {
    checkBootScript(
      contract.tag,
      'zellige-theme.js',
      'data-z-theme-boot',
      'a page whose reader chose a theme flashes the other one first',
    );
    storeSystemTheme();
  }, []);
  useDomEvent(toggle, 'click', () => {
    const next = shownTheme() === 'dark' ? 'light' : 'dark';
    chooseTheme(next);
    emit('change', { theme: next });
  });
  // Every toggle of the page hears this, the pressed one included.
  useDomEvent(document, `${contract.tag}:change`, update);
  useDomEvent(system, 'change', () => {
    storeSystemTheme();
    update();
  });
  useDomEvent(window, 'storage', (event) => {
    if (concernsTheme(event.key)) follow();
  });
  // Back, from the browser's page cache. A page without a stored choice may have a theme of its own.
  useDomEvent(window, 'pageshow', (event) => {
    if (event.persisted && chosenTheme() !== null) follow();
  });

  useHostState<typeof contract>(host, theme);
  useLayoutEffect(() => {
    patch.set(toggle, 'hidden', null);
    patch.set(toggle, 'aria-pressed', String(theme === 'dark'));
    patch.set(toggle, 'title', t(theme === 'dark' ? 'toLight' : 'toDark'));
  }, [patch, toggle, theme, t]);
  useLayoutEffect(() => {
    // A button of nothing but an icon needs a name.
    if (toggle.textContent?.trim() === '') patch.set(toggle, 'aria-label', t('name'));
  }, [patch, toggle, t]);
  return null;
}

defineWidget(contract, ThemeToggle);
