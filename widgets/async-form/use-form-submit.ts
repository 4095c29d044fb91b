import { type RefObject, useEffect, useRef, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { StateOf, WidgetProps } from '../../shared/browser/element/contract.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useQuiet } from '../../shared/browser/element/widget-context.ts';
import { type DirtyWatch, formValues, watchDirty } from '../../shared/browser/form/dirty.ts';
import { showErrorSummary } from '../../shared/browser/form/error-summary.ts';
import { clearFieldErrors, focusFirstError, showFieldErrors } from '../../shared/browser/form/field-errors.ts';
import {
  type AcceptedForm,
  applyChoices,
  type FormVerdict,
  formVerdict,
} from '../../shared/browser/form/form-answer.ts';
import { formDataOf } from '../../shared/browser/form/form-data.ts';
import { lostAnswerText } from '../../shared/browser/form/lost-answer.ts';
import { frameOf, methodOf } from '../../shared/browser/form/native-form.ts';
import { savedByBar } from '../../shared/browser/form/saved-by-bar.ts';
import { sendForm, submitTarget } from '../../shared/browser/form/send-form.ts';
import { hideServerErrors } from '../../shared/browser/form/server-errors.ts';
import { submitButton, submitGuard } from '../../shared/browser/form/submit-guard.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { Outcome, SettledOutcome } from '../../shared/browser/http/outcome.ts';
import { outcomeMessage, sessionEndedText } from '../../shared/browser/http/outcome-messages.ts';
import { useCall } from '../../shared/browser/http/use-call.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { contract } from './async-form.contract.ts';
import type { messages } from './async-form.messages.ts';
import type { FormRefusal } from './form-notice.tsx';
import { useRedirect } from './use-redirect.ts';

type Props = WidgetProps<typeof contract>;
type TranslateForm = Translate<typeof messages>;

interface FormSubmit {
  readonly notice: FormRefusal | null;
  readonly isRetrying: boolean;
  /** The message of a success that no toaster of the page shows. */
  readonly success: string | null;
  dismissSuccess(): void;
  retry(): void;
}

/** Sends the form instead of the browser and shows how that ended. `alert` is the node of the notice. */
export function useFormSubmit(
  { host, attributes, parts, emit }: Props,
  { t, locale, alert }: { t: TranslateForm; locale: Locale; alert: RefObject<HTMLElement | null> },
): FormSubmit {
  const { form, errors: summary } = parts;
  const isQuiet = useQuiet();
  const [state, setState] = useState<StateOf<typeof contract> | null>(null);
  const [notice, setNotice] = useState<FormRefusal | null>(null);
  const [isRetrying, setRetrying] = useState(false);
  const [success, setSuccess] = useState<string | null>(null);
  const [guard] = useState(() => submitGuard(form));
  // Reverted after the summary and the errors of fields, so not by `useDomPatch`.
  const [patch] = useState(createDomPatch);
  const closeSummary = useRef(() => {});
  const { run } = useCall('one');
  const pressed = useRef<HTMLElement | null>(null);
  const retries = useRef(false);
  /** Set when the next submit is the browser's own. */
  const isPlain = useRef(false);
  const { isLeaving, leaveFor } = useRedirect(form);
  useHostState<typeof contract>(host, state);
  const dirty = useDirtyWatch(form, attributes, (isDirty) => {
    // While the form is on its way the answer decides: what is typed meanwhile is compared with what was sent.
    if (!guard.busy) setState((before) => (isDirty ? 'dirty' : before === 'dirty' ? null : before));
  });
  useEffect(
    () => () => {
      closeSummary.current();
      clearFieldErrors(form);
      patch.revert();
    },
    [patch, form],
  );

  const accept = ({ message, data, redirect }: AcceptedForm, sent: { data: FormData; values: string }) => {
    const isAsSent = formValues(form) === sent.values;
    applyChoices(form, data, sent.data);
    dirty.current?.markSaved(isAsSent ? formValues(form) : sent.values);
    setState(isAsSent ? 'saved' : 'dirty');
    const text = message || attributes.successText || t('success');
    if (!redirect && !isQuiet) {
      if (document.querySelector('z-toaster')) sendPageEvent(host, 'z:flash', { kind: 'success', message: text });
      else setSuccess(text);
    }
    emit('success', { message: text, data: data ?? null });
    if (redirect) leaveFor(redirect, { message, isQuiet });
  };
  /** Shows what is wrong inside the form and nowhere else: a toast would say it twice, and lie over the fields. */
  const fail = (outcome: SettledOutcome<unknown>, reason: FormRefusal, errors: Record<string, string[]>) => {
    setState('failed');
    const unmapped = showFieldErrors(form, errors);
    const hasErrors = Object.keys(errors).length > 0;
    if (hasErrors && summary) closeSummary.current = showErrorSummary(summary, form, reason.text, unmapped);
    if (!focusFirstError(form) && hasErrors) summary?.focus();
    const lines = unmapped.flatMap((field) => field.messages).join(' ');
    const detail = [reason.detail, lines].filter(Boolean).join(' ');
    const refusal = { ...reason, detail, hasFieldErrors: hasErrors, isAnnouncedElsewhere: savedByBar.has(form) };
    emit('failure', { ...failureDetail(outcome, reason.text, reason.detail, lines), errors });
    return (hasErrors && summary) || isQuiet ? null : refusal;
  };
  const send = async (target: ReturnType<typeof submitTarget>, data: FormData): Promise<FormRefusal | null> => {
    const sent = { data, values: formValues(form) };
    setState('busy');
    const outcome = await run((signal) => sendForm({ tag: contract.tag, ...target, data, locale, signal }));
    if (outcome === null) return null;
    const verdict = formVerdict(outcome, location.href);
    if (verdict.kind === 'accepted') accept(verdict, sent);
    if (verdict.kind === 'page') {
      isPlain.current = emit('before-page', target);
      if (!isPlain.current) {
        setState('failed');
        showFieldErrors(form, verdict.errors);
      }
    }
    if (verdict.kind === 'accepted' || verdict.kind === 'page') return null;
    const reason = noticeOf(outcome, verdict, attributes, { t, locale, method: target.method });
    return fail(outcome, reason, verdict.kind === 'refused' && !reason.signedOut ? verdict.errors : {});
  };

  useDomEvent(form, 'submit', (event) => {
    if (event.defaultPrevented || isPlain.current || (attributes.plain && navigator.onLine)) return;
    const submitter = event.submitter;
    // The browser closes the dialog around the form, or has another tab show the answer.
    if (methodOf(form, submitter) === 'dialog' || frameOf(form, submitter)) return;
    const target = submitTarget(form, submitter);
    event.preventDefault();
    pressed.current = submitter;
    // The browser's page about it would replace the form and what was typed.
    if (attributes.plain) return setNotice(fail({ kind: 'offline' }, offlineRefusal(locale), {}));
    if (guard.busy || isLeaving.current || !emit('before-submit', target)) return;
    closeSummary.current();
    clearFieldErrors(form);
    if (summary) patch.set(summary, 'hidden', '');
    hideServerErrors(form, patch);
    if (retries.current) setRetrying(true);
    else setNotice(null);
    setSuccess(null);
    void guard
      .run(submitter, t('submitting'), () => send(target, formDataOf(form, submitter)))
      .then((left = null) => {
        if (isPlain.current) return form.requestSubmit(submitter);
        // The button that was pressed is removed with its notice.
        if (!left && alert.current?.contains(document.activeElement)) submitButton(form, submitter)?.focus();
        setRetrying(false);
        setNotice(left);
      });
  });
  const retry = () => {
    retries.current = true;
    form.requestSubmit(pressed.current);
    retries.current = false;
  };
  return { notice, isRetrying, success, dismissSuccess: () => setSuccess(null), retry };
}

/** Watches for unsaved changes of the form; `onChange` hears of them unless it is unguarded. */
function useDirtyWatch(
  form: HTMLFormElement,
  { unguarded, unsaved }: Props['attributes'],
  onChange: (isDirty: boolean) => void,
) {
  const watch = useRef<DirtyWatch | null>(null);
  const changed = useEventCallback(onChange);
  useEffect(() => {
    watch.current = watchDirty(form, unguarded ? { unguarded, unsaved } : { onChange: changed, unsaved });
    return () => watch.current?.stop();
  }, [unguarded, unsaved, form, changed]);
  return watch;
}

const offlineRefusal = (locale: Locale): FormRefusal => ({
  text: outcomeMessage({ kind: 'offline' }, locale),
  detail: '',
  signedOut: false,
});

function noticeOf(
  outcome: Outcome<unknown>,
  verdict: FormVerdict,
  { signInUrl, refusedText }: Props['attributes'],
  { t, locale, method }: { t: TranslateForm; locale: Locale; method: string },
): FormRefusal {
  if (outcome.kind === 'signed-out') {
    // The server's own sentence does not know that what was typed stays. Who has nowhere to sign in has no account.
    const text = signInUrl ? sessionEndedText(locale) : outcomeMessage({ kind: 'signed-out' }, locale);
    return { text, detail: '', signedOut: true };
  }
  const lost = outcome.kind === 'ok' ? null : lostAnswerText(outcome, method, locale);
  if (lost) return { text: lost, detail: '', signedOut: false };
  const isAnswer = outcome.kind === 'ok' || outcome.kind === 'invalid' || outcome.kind === 'aborted';
  const detail = isAnswer ? '' : outcomeMessage(outcome, locale);
  if (verdict.kind !== 'refused') return { text: t('unexpected'), detail, signedOut: false };
  if (refusedText) return { text: refusedText, detail: verdict.message || detail, signedOut: false };
  const text = verdict.message || t('refused');
  return { text, detail: detail === text ? '' : detail, signedOut: false };
}
