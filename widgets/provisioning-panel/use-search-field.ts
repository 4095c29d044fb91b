import { useLayoutEffect, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useScanField } from '../../shared/browser/keys/use-scan-field.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import type { TranslateProvisioning } from './message-dialogs.tsx';
import type { ProvisioningStore } from './provisioning-store.ts';

const TYPING_MS = 250;

interface Parts {
  readonly form: HTMLFormElement;
  readonly search: HTMLInputElement;
  readonly clear: HTMLElement | undefined;
}

/** Searches once a person pauses or presses the button, scans by Enter (PVN-3), and empties the field by its button. */
export function useSearchField(
  { form, search, clear }: Parts,
  store: ProvisioningStore,
  t: TranslateProvisioning,
): void {
  const patch = useDomPatch();
  const [text, setText] = useState(search.value);
  /** Text to search once the person pauses. */
  const [typed, setTyped] = useState(search.value);
  const write = (value: string) => {
    setText(value);
    setTyped(value);
  };
  const empty = () => {
    search.value = '';
    write('');
  };
  const searchTyped = async () => {
    const { search: answered, loading } = store.getState();
    if (typed.trim() === answered && loading === 'idle') return;
    await store.load(typed.trim());
    const now = store.getState();
    if (now.loading === 'idle') announce(t('matches', { count: now.products.length }));
  };
  useDebouncedEffect(() => void searchTyped(), TYPING_MS, [typed]);
  useLayoutEffect(() => {
    if (clear) patch.set(clear, 'hidden', text === '' ? '' : null);
  }, [patch, clear, text]);
  useDomEvent(search, 'input', () => write(search.value));
  useDomEvent(form, 'submit', (event) => {
    event.preventDefault();
    void store.load(search.value.trim());
  });
  useDomEvent(clear, 'click', (event) => {
    event.preventDefault();
    empty();
    search.focus();
  });
  useScanField(search, (code) => {
    const { value } = search;
    // The list stays as it is: what was scanned is in the message and in the expedition.
    setTyped(store.getState().search);
    void store.scan(code).then((isOne) => {
      // The next scan may be in the field already.
      if (search.value !== value) return;
      if (isOne) empty();
      // Several products with the code are in the list now; a pause must not bring back the search before.
      else setTyped(store.getState().search);
    });
  });
}
