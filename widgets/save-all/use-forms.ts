import { useEffect, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { type DirtyWatch, watchDirty } from '../../shared/browser/form/dirty.ts';
import { fillDraft } from '../../shared/browser/form/drafts.ts';
import type { FormEntries } from '../../shared/browser/form/form-entries.ts';
import { takeLeaveDraft, useLeaveDrafts } from '../../shared/browser/form/use-leave-drafts.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import { contract } from './save-all.contract.ts';

/** Milliseconds between what happens on the page and the comparison: a script may change a field without an event. */
const COMPARE_MS = 150;
/** Session key of the forms that were discarded by a load of the page, which then offers them back. */
export const DISCARDED_KEY = `${contract.tag}-discarded`;

interface Changes {
  /** In the order of the page. */
  readonly forms: readonly HTMLFormElement[];
  /** Number of changed fields. */
  readonly count: number;
  /** The server sent one of them back: nobody can count what of it is unsaved. */
  readonly isUncounted: boolean;
}

export interface Forms extends Changes {
  /** A draft of an earlier visit was restored. */
  readonly isRestored: boolean;
  watchOf(form: HTMLFormElement): DirtyWatch | undefined;
  /** Compares all forms again and returns the changed ones. */
  compare(): readonly HTMLFormElement[];
}

/**
 * Watches the forms inside the element, also those that are inserted later.
 * @param onDiscarded gets a form that was discarded by the load of the page, and what was typed into it
 */
export function useForms(host: HTMLElement, onDiscarded: (form: HTMLFormElement, entries: FormEntries) => void): Forms {
  const [watches] = useState(() => new Map<HTMLFormElement, DirtyWatch>());
  const [changes, setChanges] = useState<Changes>({ forms: [], count: 0, isUncounted: false });
  const [isRestored, setRestored] = useState(false);
  const [ticks, setTicks] = useState(0);
  const updateDrafts = useLeaveDrafts(contract.tag, () => watches);
  const tick = useEventCallback(() => setTicks((before) => before + 1));

  const changedForms = () =>
    [...watches.keys()]
      .filter((form) => watches.get(form)?.dirty)
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const showChanges = useEventCallback(() => {
    updateDrafts();
    const forms = changedForms();
    const names = forms.flatMap((form) => watches.get(form)?.changedNames() ?? []);
    const count = names.length;
    const isUncounted = names.includes('');
    setChanges((before) => {
      const isSame =
        before.count === count &&
        before.isUncounted === isUncounted &&
        before.forms.every((form, at) => form === forms[at]);
      return isSame && before.forms.length === forms.length ? before : { forms, count, isUncounted };
    });
  });
  const compare = useEventCallback(() => {
    for (const { update } of watches.values()) update();
    showChanges();
    return changedForms();
  });
  const forget = useEventCallback((form: HTMLFormElement) => {
    watches.get(form)?.stop();
    watches.delete(form);
  });
  const discover = useEventCallback(() => {
    for (const form of host.querySelectorAll<HTMLFormElement>('form[data-save]')) {
      if (watches.has(form)) continue;
      watches.set(form, watchDirty(form, { onChange: showChanges }));
      const draft = takeLeaveDraft(contract.tag, form);
      if (draft) fillDraft(form, draft);
      if (draft) setRestored(true);
      const discarded = takeLeaveDraft(DISCARDED_KEY, form);
      if (discarded) onDiscarded(form, discarded);
    }
    for (const form of watches.keys()) if (!host.contains(form)) forget(form);
    showChanges();
  });
  useEffect(() => {
    discover();
    const observer = new MutationObserver(() => {
      discover();
      tick();
    });
    observer.observe(host, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const form of [...watches.keys()]) forget(form);
    };
  }, [host, watches, discover, forget, tick]);

  useEffect(() => {
    // Forms may come with a tab, and some pages only want their nodes brought up to date.
    if (!host.querySelector('form') || host.querySelector('form[data-save], [data-refresh], z-tabs')) return;
    console.error(
      `<${contract.tag}>: no form in it has data-save, so it saves none. Write data-save="LABEL" on each form that it is to save.`,
      host,
    );
  }, [host]);

  useDomEvent(host, 'input', tick);
  useDomEvent(host, 'change', tick);
  useDomEvent(host, 'click', tick);
  useDomEvent(host, 'focusout', tick);
  useDebouncedEffect(compare, ticks > 0 ? COMPARE_MS : null, [ticks]);
  return { ...changes, isRestored, watchOf: (form) => watches.get(form), compare };
}
