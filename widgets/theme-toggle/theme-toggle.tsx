import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { checkBootScript } from '../../shared/browser/element/boot-script.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import {
  chooseTheme,
  concernsTheme,
  darkSystem,
  followChoice,
  noteSystemTheme,
  shownTheme,
} from './theme-preference.ts';
import { contract } from './theme-toggle.contract.ts';
import { messages } from './theme-toggle.messages.ts';

/** What the widget writes on the server's button, and takes off again. */
const OWN = ['aria-pressed', 'aria-label', 'title', 'hidden'];

function ThemeToggle({ host, parts, emit }: WidgetProps<typeof contract>) {
  const { toggle } = parts;
  const t = useMessages(messages, host, contract.tag);
  const [theme, setTheme] = useState(shownTheme);
  const system = useMemo(darkSystem, []);
  const look = () => setTheme(shownTheme());

  useEffect(() => {
    checkBootScript(
      contract.tag,
      'zellige-theme.js',
      'data-z-theme-boot',
      'a page whose reader chose a theme flashes the other one first',
    );
    noteSystemTheme();
  }, []);
  useDomEvent(toggle, 'click', () => {
    const next = shownTheme() === 'dark' ? 'light' : 'dark';
    chooseTheme(next);
    emit('change', { theme: next });
  });
  // Every toggle of the page hears this, the pressed one included.
  useDomEvent(document, `${contract.tag}:change` as 'change', look);
  useDomEvent(system, 'change', () => {
    noteSystemTheme();
    look();
  });
  useDomEvent(window, 'storage' as 'change', (event) => {
    if (!concernsTheme((event as unknown as StorageEvent).key)) return;
    followChoice();
    look();
  });

  useLayoutEffect(() => {
    const former = OWN.map((name) => [name, toggle.getAttribute(name)] as const);
    return () => {
      for (const [name, value] of former) {
        if (value === null) toggle.removeAttribute(name);
        else toggle.setAttribute(name, value);
      }
    };
  }, [toggle]);
  useHostState<typeof contract>(host, theme);
  useLayoutEffect(() => {
    toggle.hidden = false;
    toggle.setAttribute('aria-pressed', String(theme === 'dark'));
    toggle.title = t(theme === 'dark' ? 'toLight' : 'toDark');
  }, [toggle, theme, t]);
  useLayoutEffect(() => {
    // A button of nothing but an icon needs a name.
    if (toggle.textContent?.trim() === '') toggle.setAttribute('aria-label', t('name'));
  }, [toggle, t]);
  return null;
}

defineWidget(contract, ThemeToggle);
