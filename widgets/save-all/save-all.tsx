import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { fillDraft, storeDrafts } from '../../shared/browser/form/drafts.ts';
import { clearFieldErrors } from '../../shared/browser/form/field-errors.ts';
import { type FormEntries, textEntries } from '../../shared/browser/form/form-entries.ts';
import { guardLeaving, reloadWithout, submitToPage } from '../../shared/browser/form/leave-guard.ts';
import { resetForm } from '../../shared/browser/form/native-form.ts';
import { formToSave } from '../../shared/browser/form/save-key.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useShortcuts } from '../../shared/browser/keys/use-shortcuts.ts';
import { FormFailure } from './form-failure.tsx';
import { contract } from './save-all.contract.ts';
import { messages } from './save-all.messages.ts';
import { SaveBar } from './save-bar.tsx';
import { showForm } from './show-form.ts';
import { DISCARDED_KEY, useForms } from './use-forms.ts';
import { useSave } from './use-save.ts';
import { useSavedValues } from './use-saved-values.ts';

/** Height of the bar when its texts and buttons are in one line. */
const ONE_LINE_PX = 68;

function SaveAll(props: WidgetProps<typeof contract>) {
  const { host } = props;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const outlet = useOutlet((node) => host.append(node));
  const [discarded, setDiscarded] = useState<ReadonlyMap<HTMLFormElement, FormEntries> | null>(null);
  const forms = useForms(host, (form, entries) => {
    setDiscarded((before) => new Map([...(before ?? []), [form, entries]]));
    announce(t('discarded'));
  });
  useSavedValues(host);
  const saving = useSave(props, forms, { t, locale });
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const isDirty = forms.count > 0;
  // An edit ends the offer to bring discarded changes back, which would overwrite it.
  useEffect(() => {
    if (isDirty) setDiscarded(null);
  }, [isDirty]);
  const isFailed = saving.failures.size > 0;
  const state = saving.progress ? 'busy' : isFailed ? 'failed' : isDirty ? 'dirty' : 'clean';
  useHostState<typeof contract>(host, state);
  const isVisible = state !== 'clean' || discarded !== null;
  usePageMark(isVisible ? bar : null);

  const lastFocus = useRef<HTMLElement | null>(null);
  useDomEvent(host, 'focusin', ({ target }) => {
    if (!outlet?.contains(target as Node)) lastFocus.current = target as HTMLElement;
  });
  /** Returns the focus to the last field, else gives it to the form: the button that was pressed is removed with the bar. */
  const returnFocus = (form?: HTMLFormElement) => {
    const { activeElement } = document;
    if (!outlet?.contains(activeElement) && activeElement !== document.body) return;
    if (lastFocus.current) lastFocus.current.focus();
    else if (form) showForm(form);
  };
  // Its buttons are back; the one that was pressed is another node.
  useEffect(() => {
    if (state === 'failed' && document.activeElement === document.body)
      bar?.querySelector<HTMLElement>('.z-save-all-save')?.focus();
  }, [state, bar]);
  const save = async () => {
    setDiscarded(null);
    if (await saving.save()) returnFocus();
  };
  const discard = () => {
    if (forms.isUncounted) {
      // The stored values are not in the answer that sent the form back.
      storeDrafts(DISCARDED_KEY, forms.forms);
      return reloadWithout(forms.forms);
    }
    setDiscarded(new Map(forms.forms.map((form) => [form, textEntries(form)])));
    saving.clear();
    for (const form of forms.forms) {
      clearFieldErrors(form);
      resetForm(form);
    }
    returnFocus();
  };
  const undo = () => {
    // With the `_seen` of then: what somebody else stored is compared again.
    for (const [form, entries] of discarded ?? []) fillDraft(form, entries);
    setDiscarded(null);
    returnFocus(discarded?.keys().next().value);
  };
  useShortcuts({
    'ctrl+s': () => {
      const form = formToSave();
      if (form && !forms.watchOf(form)) return false;
      void save();
    },
  });

  return (
    <>
      {[...saving.failures].map(
        ([form, failure]) =>
          (failure.kind === 'compare' || failure.isSilent) && (
            <FormFailure key={form.dataset.save} form={form} reason={failure.reason} />
          ),
      )}
      {outlet &&
        createPortal(
          isVisible && (
            <section className="z-save-all-bar" aria-label={t('bar')} ref={setBar}>
              <SaveBar
                t={t}
                count={forms.count}
                isUncounted={forms.isUncounted}
                isRestored={forms.isRestored}
                saving={saving}
                canUndo={discarded !== null}
                onSave={() => void save()}
                onDiscard={discard}
                onUndo={undo}
                onShow={showForm}
                onCompare={(form) => compareOnPage(form, forms.forms)}
              />
            </section>
          ),
          outlet,
        )}
    </>
  );
}

/** Says on the page itself how high the bar over its end is, so that a field in focus is scrolled above it. */
function usePageMark(bar: HTMLElement | null): void {
  const patch = useDomPatch();
  useEffect(() => {
    if (!bar) return;
    const page = document.documentElement;
    patch.set(page, 'data-z-save-bar', '');
    // It grows when forms were not saved, over the field that has the focus.
    const sizes = new ResizeObserver(() => {
      // A property that the page hands down styles all its nodes anew; for one line the fallback of the styles is enough.
      if (bar.offsetHeight > ONE_LINE_PX || page.style.getPropertyValue('--z-save-bar') !== '')
        patch.property(page, '--z-save-bar', `${bar.offsetHeight}px`);
      const focused = document.activeElement;
      if (focused?.closest('form') && !bar.contains(focused)) focused.scrollIntoView({ block: 'nearest' });
    });
    sizes.observe(bar);
    return () => {
      sizes.disconnect();
      patch.revert();
    };
  }, [bar, patch]);
}

/** Leaves for the page that compares both versions of a form, where the other changed ones come back as drafts. */
function compareOnPage(form: HTMLFormElement, changed: readonly HTMLFormElement[]): void {
  for (const one of changed) guardLeaving(one, false);
  submitToPage(form);
}

defineWidget(contract, SaveAll);
