import { useEffect, useRef, useState } from 'react';
import { pageOf } from '../../shared/browser/dom/page-of.ts';
import { replaceContents } from '../../shared/browser/dom/replace-contents.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { followRedirect } from '../../shared/browser/form/follow-redirect.ts';
import { submitToPage } from '../../shared/browser/form/leave-guard.ts';
import { isAnswerLost } from '../../shared/browser/form/lost-answer.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { Outcome } from '../../shared/browser/http/outcome.ts';
import { isPage } from '../../shared/browser/http/read-answer.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { contract } from './save-all.contract.ts';
import type { messages } from './save-all.messages.ts';
import { type SaveResult, saveForm } from './save-form.ts';
import { saveInOrder } from './save-in-order.ts';
import { fieldInError, IN_ERROR, showForm } from './show-form.ts';
import type { Forms } from './use-forms.ts';

/** The nodes that a saved form changes. */
const SAVED = ':not([data-refresh-after=stock])';

type SavedForm = Extract<SaveResult, { kind: 'saved' }>;
type Failed = Exclude<SaveResult, { kind: 'saved' }>;

interface Run {
  readonly abort: AbortController;
  readonly count: number;
  isStopped: boolean;
  /** A form's own message of success was held back. */
  isQuiet: boolean;
}

export interface Saving {
  /** While forms are being saved. `isStopping`: no further one begins. */
  readonly progress: { readonly done: number; readonly count: number; readonly isStopping: boolean } | null;
  readonly failures: ReadonlyMap<HTMLFormElement, Failed>;
  readonly isStopped: boolean;
  /** Saving again as it is may succeed: a form is changed that is in no conflict with what somebody else stored. */
  readonly canSave: boolean;
  /** Saves the changed forms; resolves to true when nothing is left to save. */
  save(): Promise<boolean>;
  stop(): void;
  /** Removes the failures. */
  clear(): void;
}

/** Saves the changed forms in the order of the page, rows last. One that fails does not stop the others. */
export function useSave(
  { host, emit }: WidgetProps<typeof contract>,
  { forms, watchOf, compare }: Forms,
  { t, locale }: { readonly t: Translate<typeof messages>; readonly locale: string },
): Saving {
  const [progress, setProgress] = useState<Saving['progress']>(null);
  const [failures, setFailures] = useState<ReadonlyMap<HTMLFormElement, Failed>>(new Map());
  const [isStopped, setStopped] = useState(false);
  /** The page to go to once nothing is left to save. */
  const next = useRef<SavedForm['next']>(undefined);
  const run = useRef<Run | null>(null);
  useEffect(() => () => run.current?.abort.abort(), []);
  const failureText = useFailureText();
  const latest = useLatestRequest();

  /** Brings these of the `data-refresh` nodes up to date. The forms are saved whether or not that succeeds. */
  const refresh = async (kind = '') => {
    const nodes = [...host.querySelectorAll<HTMLElement>(`[id][data-refresh]${kind}`)];
    const urls = new Set(nodes.map(({ dataset }) => dataset.refresh ?? ''));
    await latest.run(async (signal) => {
      let outcome: Outcome<unknown> = { kind: 'aborted' };
      for (const url of urls) {
        const answer = await request({
          ...{ tag: contract.tag, call: 'refresh', method: 'GET', url },
          ...{ accept: 'text/html', expect: isPage, locale, signal },
        });
        const ofPage = nodes.filter(({ dataset }) => dataset.refresh === url);
        if (answer.kind === 'ok') refreshNodes(ofPage, pageOf(answer.data));
        outcome = answer;
      }
      return outcome;
    });
  };
  // Stock has no form that waits for the bar: it is stored at once.
  useDomEvent(host, 'z-add-stock:success', () => void refresh());
  useDomEvent(host, 'z-stock-update:success', () => void refresh());
  // A form that was sent without the bar, by Enter for example.
  const refreshAfter = () => {
    if (!run.current) void refresh(SAVED);
  };
  useDomEvent(host, 'z-async-form:success', refreshAfter);
  useDomEvent(host, 'z-combination-form:success', refreshAfter);

  // One message for all forms: one of each would lie over the head of the page.
  useDomEvent(host, 'z:flash', (event) => {
    if (!run.current || run.current.count < 2 || event.detail.kind !== 'success') return;
    event.stopPropagation();
    run.current.isQuiet = true;
  });

  const save = async () => {
    if (run.current) return false;
    const changed = compare();
    if (changed.length === 0 || !emit('before-save', { count: changed.length })) return false;
    const current: Run = { abort: new AbortController(), count: changed.length, isStopped: false, isQuiet: false };
    run.current = current;
    setStopped(false);
    setFailures(new Map());
    const failed = new Map<HTMLFormElement, Failed>();
    let done = 0;
    const showProgress = () => setProgress({ done, count: changed.length, isStopping: current.isStopped });
    showProgress();
    await saveInOrder(
      changed,
      async (form) => {
        const watch = watchOf(form);
        // A row may have been removed while those before it were saved.
        if (!watch || current.abort.signal.aborted) return;
        const result = await saveForm(form, { watch, locale, failureText, t, signal: current.abort.signal });
        if (result.kind === 'saved') next.current = result.next ?? next.current;
        else failed.set(form, result);
        done += 1;
        showProgress();
      },
      () => current.isStopped,
    );
    run.current = null;
    if (current.abort.signal.aborted) return false;
    const [only, ...others] = compare();
    if (only && others.length === 0 && failed.get(only)?.kind === 'compare') submitToPage(only);
    if (done > failed.size) void refresh(SAVED);
    setProgress(null);
    setFailures(failed);
    leadToFailure(failed);
    setStopped(current.isStopped && done < changed.length);
    const labels = [...failed.keys()].map((form) => form.dataset.save ?? '');
    const [first] = failed.values();
    if (first) {
      const reasons = [...failed].map(([form, { reason }]) => `${form.dataset.save ?? ''} · ${reason}`);
      const detail = failureDetail({ kind: first.ending }, t(headingOf(failed), { count: failed.size }), ...reasons);
      emit('failure', { ...detail, labels });
    }
    if (labels.length === 0 && done === changed.length) emit('saved', { count: done });
    // A field or the sequence of a list may have been changed during the save.
    const isAllSaved = compare().length === 0;
    if (next.current?.redirect && isAllSaved) followRedirect(next.current.redirect, next.current);
    if (labels.length > 0 || done < changed.length || !isAllSaved) return false;
    if (current.isQuiet) sendPageEvent(host, 'z:flash', { kind: 'success', message: t('saved') });
    else announce(t('saved'));
    return true;
  };
  useDomEvent(host, 'z-combination-form:resolved', ({ target }) =>
    setFailures((before) => new Map([...before].filter(([form]) => !(target as Element).contains(form)))),
  );
  const stop = () => {
    if (run.current) run.current.isStopped = true;
    setProgress((before) => before && { ...before, isStopping: true });
  };
  // A form that is as it was at load has nothing left to fail.
  const left = new Map([...failures].filter(([form]) => forms.includes(form)));
  const canSave = forms.some((form) => !isConflict(left.get(form)));
  return { progress, failures: left, isStopped, canSave, save, stop, clear: () => setFailures(new Map()) };
}

/** Returns the key of the text above what failed: of a lost answer nobody knows whether its form was saved. */
export function headingOf(failed: ReadonlyMap<HTMLFormElement, Failed>): 'unconfirmed' | 'failed' {
  return [...failed.values()].some(({ ending }) => isAnswerLost({ kind: ending })) ? 'unconfirmed' : 'failed';
}

function isConflict(failure: Failed | undefined): boolean {
  return failure?.kind === 'compare' || failure?.isConflict === true;
}

/**
 * Shows a form in conflict, else one with a field in error. The bar loses its buttons while it saves, so that the focus may be
 * nowhere; a person who types on in another form stays there.
 */
function leadToFailure(failed: ReadonlyMap<HTMLFormElement, Failed>): void {
  const { activeElement } = document;
  const focused = activeElement?.closest('form');
  const [conflict] = [...failed].find(([, failure]) => isConflict(failure)) ?? [];
  const target = conflict ?? [...failed.keys()].find(fieldInError);
  if (!target) return;
  const isBesideError = focused === target && !conflict && !activeElement?.matches(IN_ERROR);
  if (!focused || isBesideError) showForm(target);
}

/** Replaces the contents of nodes, and in the page's title the words of its heading among them. */
function refreshNodes(nodes: readonly HTMLElement[], page: Document): void {
  const heading = nodes.find((node) => node.closest('h1'));
  const before = heading?.textContent?.trim();
  replaceContents(nodes, page);
  const after = heading?.textContent?.trim() ?? '';
  if (before) document.title = document.title.replace(before, () => after);
}
