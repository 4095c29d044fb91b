import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { type DirtyWatch, formValues, watchDirty } from '../../shared/browser/form/dirty.ts';
import { showErrorSummary } from '../../shared/browser/form/error-summary.ts';
import { clearFieldErrors, focusFirstError, showFieldErrors } from '../../shared/browser/form/field-errors.ts';
import { formDataOf } from '../../shared/browser/form/form-data.ts';
import { hideServerErrors } from '../../shared/browser/form/server-errors.ts';
import { submitButton, submitGuard } from '../../shared/browser/form/submit-guard.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { usePausableTimeout } from '../../shared/browser/time/hooks.ts';
import { contract } from './async-form.contract.ts';
import { messages } from './async-form.messages.ts';
import { applyChoices, verdictOf } from './form-answer.ts';
import { FormTrouble, type Trouble } from './form-trouble.tsx';
import { sendForm, submitTarget } from './send-form.ts';
import { useRedirect } from './use-redirect.ts';

/** How long a success stays when there is no toaster to show it (A 9), in milliseconds. */
const SUCCESS_MS = 5000;

function AsyncForm({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { form } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [retrying, setRetrying] = useState(false);
  const [success, setSuccess] = useState<string | null>(null);
  const guard = useRef(submitGuard(form)).current;
  const dirty = useRef<DirtyWatch | null>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const isRetry = useRef(false);
  /** The form is submitted as without script. */
  const isPlain = useRef(false);
  const { isLeaving, followRedirect } = useRedirect(form, attributes.quiet);
  const alert = useRef<HTMLDivElement>(null);
  const closeSummary = useRef(() => {});
  const abort = useRef<AbortController | null>(null);
  const patch = useRef(createDomPatch()).current;
  const top = useOutlet((node) => form.prepend(node));

  useEffect(() => {
    const mark = (changed: boolean) => {
      // The answer settles it: what is typed while the form is on its way is compared with what was sent.
      if (guard.busy) return;
      if (changed) host.dataset.state = 'dirty';
      else if (host.dataset.state === 'dirty') delete host.dataset.state;
    };
    if (!attributes.unguarded) dirty.current = watchDirty(form, mark);
    return () => dirty.current?.stop();
  }, [attributes.unguarded, form, guard, host]);
  useEffect(
    () => () => {
      abort.current?.abort();
      closeSummary.current();
      clearFieldErrors(form);
      patch.revert();
    },
    [patch, form],
  );

  const succeed = (message: string) => {
    if (attributes.quiet) return;
    if (document.querySelector('z-toaster')) sendPageEvent(host, 'z:flash', { kind: 'success', message });
    else setSuccess(message);
  };

  /** Shows what is wrong inside the form and nowhere else: a toast would say it twice, and lie over the fields. */
  const fail = (trouble: Trouble, errors: Record<string, string[]>): Trouble | null => {
    const { text, detail } = trouble;
    host.dataset.state = 'failed';
    const unmapped = showFieldErrors(form, errors);
    const hasErrors = Object.keys(errors).length > 0;
    const isListed = hasErrors && parts.errors !== undefined;
    if (isListed) closeSummary.current = showErrorSummary(parts.errors as HTMLElement, form, text, unmapped);
    if (!focusFirstError(form) && hasErrors) parts.errors?.focus();
    emit('failure', { message: text, errors });
    if (isListed || attributes.quiet) return null;
    const listed = unmapped.flatMap(({ messages: lines }) => lines).join(' ');
    return { ...trouble, detail: [detail, listed].filter(Boolean).join(' '), hasFieldErrors: hasErrors };
  };

  useDomEvent(form, 'submit', (event) => {
    if (event.defaultPrevented || isPlain.current) return;
    const submitter = (event as SubmitEvent).submitter;
    const { action, method } = submitTarget(form, submitter);
    event.preventDefault();
    if (guard.busy || isLeaving.current || !emit('before-submit', { action, method })) return;
    pressed.current = submitter;
    closeSummary.current();
    clearFieldErrors(form);
    if (parts.errors) patch.set(parts.errors, 'hidden', '');
    hideServerErrors(form, patch);
    if (isRetry.current) setRetrying(true);
    else setTrouble(null);
    setSuccess(null);
    const data = formDataOf(form, submitter);
    const sent = formValues(form);
    const call = async (): Promise<Trouble | null> => {
      host.dataset.state = 'busy';
      abort.current = new AbortController();
      const outcome = await sendForm(action, method, data, locale, abort.current.signal);
      if (outcome.kind === 'aborted') return null;
      const verdict = verdictOf(outcome, location.href);
      if (verdict.kind === 'page') {
        isPlain.current = true;
        return null;
      }
      if (verdict.kind === 'accepted') {
        const isAsSent = formValues(form) === sent;
        applyChoices(form, verdict.data, data);
        dirty.current?.markSaved(isAsSent ? formValues(form) : sent);
        host.dataset.state = isAsSent ? 'saved' : 'dirty';
        const message = verdict.message || t('success');
        const { redirect } = verdict;
        if (!redirect) succeed(message);
        emit('success', { message, data: verdict.data ?? null });
        if (redirect) followRedirect(redirect, verdict.message);
        return null;
      }
      const signedOut = outcome.kind === 'signed-out';
      // The server's own sentence does not know that what was typed is kept. Who has nowhere to sign in has no account.
      const endedText = () => (attributes.signInUrl ? t('signedOut') : outcomeMessage({ kind: 'signed-out' }, locale));
      if (signedOut) return fail({ text: endedText(), detail: '', signedOut }, {});
      const isAnswer = outcome.kind === 'ok' || outcome.kind === 'invalid';
      const detail = isAnswer ? '' : outcomeMessage(outcome, locale);
      if (verdict.kind === 'unexpected') return fail({ text: t('unexpected'), detail, signedOut }, {});
      const text = verdict.message || t('refused');
      return fail({ text, detail: detail === text ? '' : detail, signedOut }, verdict.errors);
    };
    void guard.run(submitter, t('submitting'), call).then((left = null) => {
      if (isPlain.current) return form.requestSubmit(submitter);
      // The button that was pressed goes away with its message.
      if (!left && alert.current?.contains(document.activeElement)) submitButton(form, submitter)?.focus();
      setRetrying(false);
      setTrouble(left);
    });
  });
  const retry = () => {
    isRetry.current = true;
    form.requestSubmit(pressed.current);
    isRetry.current = false;
  };

  const [successNode, setSuccessNode] = useState<HTMLElement | null>(null);
  usePausableTimeout(() => setSuccess(null), success === null ? null : SUCCESS_MS, successNode);
  useEffect(() => {
    const slot = parts.success;
    if (!slot || success === null) return;
    const { hidden } = slot;
    slot.hidden = false;
    return () => {
      slot.hidden = hidden;
    };
  }, [parts.success, success]);

  const successText = success !== null && (
    <p className="z-async-form-success" role="status" ref={setSuccessNode}>
      {success}
    </p>
  );
  return (
    <>
      {top &&
        createPortal(
          <>
            {trouble && (
              <FormTrouble
                form={form}
                trouble={trouble}
                busyText={retrying ? t('submitting') : null}
                signIn={attributes.signInUrl ? { url: attributes.signInUrl, label: t('signIn') } : null}
                retryLabel={t('retry')}
                onRetry={retry}
                alert={alert}
              />
            )}
            {!parts.success && successText}
          </>,
          top,
        )}
      {parts.success && successText && createPortal(successText, parts.success)}
    </>
  );
}

defineWidget(contract, AsyncForm);
