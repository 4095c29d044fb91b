import { useEffect, useRef, useState } from 'react';
import type { BulkAnswer } from '../../shared/api/bulk-change.ts';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import {
  clearFieldErrors,
  fieldsInError,
  focusFirstError,
  showFieldErrors,
} from '../../shared/browser/form/field-errors.ts';
import { finishAmount } from '../../shared/browser/form/finish-amount.ts';
import { isAnswerLost } from '../../shared/browser/form/lost-answer.ts';
import { actionOf } from '../../shared/browser/form/native-form.ts';
import { isTokenEntry } from '../../shared/browser/http/csrf.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useCall } from '../../shared/browser/http/use-call.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { randomUuid } from '../../shared/browser/storage/random-uuid.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { isBulkAnswer } from './bulk-answer.ts';
import { contract } from './bulk-bar.contract.ts';
import type { messages } from './bulk-bar.messages.ts';

/** A change of thousands of rows takes a while. */
const TIMEOUT_MS = 60_000;

/** A field that was filled in for a change. A ticked box has no text. */
interface BulkDetail {
  readonly label: string;
  readonly text: string | null;
}

interface Question {
  readonly action: string;
  readonly details: readonly BulkDetail[];
}

/** Content of the dialog; null while it is closed. */
type BulkStep =
  | ({ readonly kind: 'asking' | 'sending' } & Question)
  | { readonly kind: 'undoing' }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly canRetry: boolean;
      readonly isSignedOut: boolean;
      /** Rows may be changed nevertheless. */
      readonly isUncertain: boolean;
    }
  | { readonly kind: 'done'; readonly answer: BulkAnswer };

export interface BulkDialog {
  readonly step: BulkStep | null;
  send(): void;
  undo(change: NonNullable<BulkAnswer['undo']>): void;
  close(): void;
}

interface Options {
  readonly count: number;
  readonly locale: Locale;
  readonly t: Translate<typeof messages>;
  readonly onDone: (answer: BulkAnswer) => void;
}

/** Asks before the form is sent, sends it, and tells how that ended. */
export function useBulkChange(
  { host, attributes: { signInUrl }, parts: { bulk }, emit }: WidgetProps<typeof contract>,
  { count, locale, t, onDone }: Options,
): BulkDialog {
  const [step, setStep] = useState<BulkStep | null>(null);
  const failureText = useFailureText();
  const calls = useCall('one');
  /** The change whose result is not known yet: asked for again it is sent with its key, so that it counts once. */
  const unanswered = useRef<URLSearchParams | null>(null);
  /** The undo that is sent instead of the form. */
  const undo = useRef<BulkAnswer['undo']>(undefined);
  const question = useRef<Question>({ action: '', details: [] });

  const patch = useDomPatch();
  const wasOpen = useRef(false);
  // After the dialog has given the focus back. Its opener cannot take it when the page hid the bar with the last ticked row.
  useEffect(() => {
    const isClosed = wasOpen.current && step === null;
    wasOpen.current = step !== null;
    if (!isClosed || focusFirstError(bulk) || document.activeElement !== document.body) return;
    const pageBox = host.querySelector<HTMLElement>('[data-select-page]');
    if (!pageBox) patch.set(host, 'tabindex', '-1');
    (pageBox ?? host).focus();
  }, [step, bulk, host, patch]);
  useEffect(() => () => clearFieldErrors(bulk), [bulk]);

  useDomEvent(bulk, 'change', () => {
    for (const field of fieldsOfAction(bulk)) {
      if (field instanceof HTMLInputElement && unitOf(field, bulk)?.value === 'amount') finishAmount(field);
    }
  });
  useDomEvent(bulk, 'submit', (event) => {
    // A button with an address of its own leads there with what is ticked.
    if (event.defaultPrevented || event.submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    // Enter in the list sends the form too, even with nothing ticked.
    if (step !== null || count === 0) return;
    clearFieldErrors(bulk);
    const refused = fieldsOfAction(bulk).find(isRefused);
    if (refused) {
      showFieldErrors(bulk, { [refused.name]: [refused.dataset.required ?? ''] });
      return focusFirstError(bulk);
    }
    undo.current = undefined;
    question.current = questionOf(bulk);
    setStep({ kind: 'asking', ...question.current });
  });

  const send = async () => {
    const { url = actionOf(bulk).href, fields } = undo.current ?? {};
    if (calls.isBusy) return;
    if (!fields && !emit('before-submit', { action: question.current.action, count })) return;
    setStep(fields ? { kind: 'undoing' } : { kind: 'sending', ...question.current });
    const form = fields ? new URLSearchParams(fields) : changeOf(bulk, unanswered.current);
    if (!fields) unanswered.current = form;
    const outcome = await calls.run((signal) =>
      request({
        ...{ tag: contract.tag, call: fields ? 'undo' : 'form', method: 'POST', url, form },
        ...{ locale, signal, expect: isBulkAnswer, timeoutMs: TIMEOUT_MS },
      }),
    );
    if (outcome === null) return;
    // After a conflict the change may still run: with its key it is not made twice.
    if (!fields && outcome.kind === 'ok') unanswered.current = null;
    if (outcome.kind === 'ok') {
      setStep({ kind: 'done', answer: outcome.data });
      onDone(outcome.data);
      return;
    }
    const errors = outcome.kind === 'invalid' ? outcome.errors : {};
    // Beside the fields, or in the dialog where the form lacks one of them.
    const isLost = isAnswerLost(outcome);
    const reason = Object.values(errors).flat().join(' ') || (isLost ? t('uncertain') : failureText(outcome));
    emit('failure', failureDetail(outcome, reason));
    const unmapped = showFieldErrors(bulk, errors);
    if (unmapped.length === 0 && fieldsInError(bulk).length > 0) return setStep(null);
    const isSignedOut = outcome.kind === 'signed-out';
    const canRetry = isLost || outcome.kind === 'too-many' || (isSignedOut && signInUrl !== undefined);
    const isUncertain = isLost || outcome.kind === 'conflict';
    setStep({ kind: 'failed', reason, canRetry, isSignedOut, isUncertain });
  };

  return {
    step,
    send: () => void send(),
    undo(change) {
      undo.current = change;
      void send();
    },
    close() {
      if (calls.isBusy) return;
      if (step?.kind === 'failed' && step.isUncertain) emit('done', { changed: 0, failed: 0 });
      setStep(null);
    },
  };
}

/** Returns what the form posts: the unanswered change if it is that one again, with the page's token of today. */
function changeOf(form: HTMLFormElement, unanswered: URLSearchParams | null): URLSearchParams {
  const change = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  if (!unanswered || sameText(change) !== sameText(unanswered)) {
    change.set('key', randomUuid());
    return change;
  }
  for (const [name, value] of change) if (isTokenEntry(name, value)) unanswered.set(name, value);
  return unanswered;
}

/** Returns a text that is the same for the same change. Of ticked rows it does not matter how the list is searched. */
function sameText(change: URLSearchParams): string {
  const isAside = (name: string) => name === 'key' || (['matching', 'query'].includes(name) && !change.has('all'));
  return JSON.stringify([...change].filter(([name, value]) => !isAside(name) && !isTokenEntry(name, value)).sort());
}

const chosenAction = (form: HTMLFormElement) => form.querySelector<HTMLSelectElement>('select[name=action]');

/** Returns the fields that only the chosen action has. */
function fieldsOfAction(form: HTMLFormElement): (HTMLInputElement | HTMLSelectElement)[] {
  const action = chosenAction(form)?.value ?? '';
  const fields = form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-when] :is(input, select)');
  return [...fields].filter((field) =>
    field.closest('[data-when]')?.getAttribute('data-when')?.split(/\s+/).includes(action),
  );
}

/** Says if a field is empty that must be filled, or holds no amount where it has to. A percentage may have its sign. */
function isRefused({ dataset, value }: HTMLInputElement | HTMLSelectElement): boolean {
  if (!dataset.required) return false;
  return value.trim() === '' || (dataset.amount !== undefined && parseAmount(value.replace(/%\s*$/, '')) === null);
}

/** Returns the words of the form: the chosen action, and what was filled in for it. */
function questionOf(form: HTMLFormElement): Question {
  const fields = fieldsOfAction(form);
  const details = fields.flatMap((field): BulkDetail[] => {
    // The unit of an amount stands behind it.
    if (fields.some(({ dataset }) => dataset.amount === field.name)) return [];
    const label = labelOf(field);
    if (field instanceof HTMLSelectElement) return [{ label, text: chosenText(field) }];
    if (field.type === 'checkbox') return field.checked ? [{ label, text: null }] : [];
    return field.value.trim() === '' ? [] : [{ label, text: amountText(field, fields) }];
  });
  return { action: chosenText(chosenAction(form)), details };
}

const unitOf = ({ dataset }: HTMLInputElement, form: HTMLFormElement) =>
  dataset.amount ? form.querySelector<HTMLSelectElement>(`select[name="${CSS.escape(dataset.amount)}"]`) : null;

const chosenText = (select: Element | null | undefined) =>
  select instanceof HTMLSelectElement ? (select.selectedOptions[0]?.text ?? '') : '';

/** Returns the text of the label of a field; the field itself may stand in it. */
function labelOf(field: HTMLInputElement | HTMLSelectElement): string {
  const texts = [...(field.labels?.[0]?.childNodes ?? [])].filter((node) => !node.contains(field));
  return texts
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
}

/** Returns what was filled in, an amount with its sign and its unit: `+10 %`. */
function amountText({ value, dataset }: HTMLInputElement, fields: readonly Element[]): string {
  const unit = chosenText(fields.find((field) => field.getAttribute('name') === dataset.amount));
  if (unit === '') return value;
  const number = value.replace(/%\s*$/, '').trim();
  return `\u2066${/^[+\-\u2212]/.test(number) ? '' : '+'}${number}\u2069\u00a0${unit}`;
}
