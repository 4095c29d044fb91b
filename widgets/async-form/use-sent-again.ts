import { useEffect, useRef } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { type FormEntries, textEntries } from '../../shared/browser/form/form-entries.ts';
import { isLeaving, submitToPage } from '../../shared/browser/form/leave-guard.ts';
import { submitButton } from '../../shared/browser/form/submit-guard.ts';
import { isTokenEntry } from '../../shared/browser/http/csrf.ts';

/** Of the page's history entry: what its form sent when it left the page. */
const SENT = 'zSentForm';

/**
 * Brings a form back as it was sent when Back leads to its page, such as from an error: choices from lists that came by calls
 * are no longer there to restore. The form is posted as by Enter, which only shows its page (FRM-11).
 * @param post of `usePostAgain`
 */
export function useSentAgain(form: HTMLFormElement, isOn: boolean, post: (entries: FormEntries) => void): void {
  useDomEvent(form, 'submit', ({ defaultPrevented }) => {
    if (isOn && !defaultPrevented) noteSent(textEntries(form));
  });
  const showAgain = useEventCallback(() => {
    const sent: FormEntries | undefined = history.state?.[SENT];
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!isOn || !sent || visit?.type !== 'back_forward') return;
    noteSent(undefined);
    // A draft is newer.
    if (!isLeaving(form) && !isShown(form, sent)) post(sent);
  });
  useEffect(showAgain, [showAgain]);
}

/** Returns what posts entries in place of those of the form, as by Enter, so that the page of the answer shows them. */
export function usePostAgain(form: HTMLFormElement): (entries: FormEntries) => void {
  const posted = useRef<FormEntries>(undefined);
  useDomEvent(form, 'formdata', ({ formData }) => {
    if (posted.current) replaceEntries(formData, form, posted.current);
  });
  return useEventCallback((entries) => {
    posted.current = entries;
    submitToPage(form);
    posted.current = undefined;
  });
}

function noteSent(sent: FormEntries | undefined): void {
  history.replaceState({ ...history.state, [SENT]: sent }, '');
}

/** Says if the fields that a person sees have the values that were sent. */
function isShown(form: HTMLFormElement, sent: FormEntries): boolean {
  const isHidden = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.type === 'hidden';
  const seen = (entries: FormEntries) => JSON.stringify(entries.filter(([name]) => !isHidden(name)));
  return seen(textEntries(form)) === seen(sent);
}

function replaceEntries(data: FormData, form: HTMLFormElement, sent: FormEntries): void {
  for (const [name, value] of [...data]) if (!isTokenEntry(name, value)) data.delete(name);
  const tokens = new Set(data.keys());
  for (const [name, value] of sent) if (!tokens.has(name)) data.append(name, value);
  const button = submitButton(form, null);
  if (button?.name) data.append(button.name, button.value);
}
