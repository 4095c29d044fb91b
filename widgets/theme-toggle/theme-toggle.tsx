import { useEffect, useLayoutEffect, useState } from 'react';
import type { WidgetProps } from '../../shared/element/contract.ts';
import { defineWidget } from '../../shared/element/define-widget.ts';
import { useEvent } from '../../shared/element/use-event.ts';
import { useMessages } from '../../shared/i18n/use-messages.ts';
import { readThemeChoice, storeThemeChoice, type Theme, type ThemeChoice } from './theme-choice.ts';
import { contract } from './theme-toggle.contract.ts';
import { messages } from './theme-toggle.messages.ts';

const systemQuery = () => matchMedia('(prefers-color-scheme: dark)');

/** Gives an attribute a value for as long as the widget lives. */
function useAttribute(node: Element, name: string, value: string | null): void {
  useLayoutEffect(() => {
    const before = node.getAttribute(name);
    const set = (text: string | null) => (text === null ? node.removeAttribute(name) : node.setAttribute(name, text));
    set(value);
    return () => set(before);
  }, [node, name, value]);
}

function ThemeToggle({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { toggle } = parts;
  const { storageKey } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const [system] = useState(systemQuery);
  const [choice, setChoice] = useState<ThemeChoice>(() => readThemeChoice(storageKey, system.matches));
  const { theme } = choice;

  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    host.dataset.state = theme;
  }, [host, theme]);
  useEffect(() => {
    if (choice.source === 'system') storeThemeChoice(storageKey, choice);
  }, [choice, storageKey]);

  useEvent(toggle, 'click', () => {
    const next: Theme = theme === 'dark' ? 'light' : 'dark';
    const chosen: ThemeChoice = { theme: next, source: 'explicit' };
    storeThemeChoice(storageKey, chosen);
    setChoice(chosen);
    emit('change', { theme: next });
  });
  const readAgain = () => setChoice(readThemeChoice(storageKey, system.matches));
  // Only what no person chose follows the system.
  useEvent(system, 'change', () => choice.source === 'system' && readAgain());
  useEvent(window, 'storage' as never, (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(storageKey)) readAgain();
  });
  // Another toggle on the same page.
  useEvent(document, `${contract.tag}:change` as never, (event: CustomEvent<{ theme: Theme }>) => {
    if (event.target !== host) setChoice({ theme: event.detail.theme, source: 'explicit' });
  });

  const label = t(theme === 'dark' ? 'toLight' : 'toDark');
  useAttribute(toggle, 'hidden', null);
  // The label says what a press does, so the button must not claim a pressed state as well.
  useAttribute(toggle, 'aria-pressed', null);
  useAttribute(toggle, 'aria-label', label);
  useAttribute(toggle, 'title', label);
  return null;
}

defineWidget(contract, ThemeToggle);
