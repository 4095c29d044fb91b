import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { WidgetProps } from '../../shared/element/contract.ts';
import { defineWidget } from '../../shared/element/define-widget.ts';
import { type FlashKind, sendPageEvent } from '../../shared/element/page-events.ts';
import { useEvent } from '../../shared/element/use-event.ts';
import { useOutlet } from '../../shared/element/use-outlet.ts';
import { type DirtyWatch, formValues, watchDirty } from '../../shared/form/dirty.ts';
import { showErrorSummary } from '../../shared/form/error-summary.ts';
import { clearFieldErrors, focusFirstError, showFieldErrors } from '../../shared/form/field-errors.ts';
import { formDataOf } from '../../shared/form/form-data.ts';
import { submitGuard } from '../../shared/form/submit-guard.ts';
import type { Failure } from '../../shared/http/outcome.ts';
import { outcomeMessage } from '../../shared/http/outcome-messages.ts';
import { useLocale, useMessages } from '../../shared/i18n/use-messages.ts';
import { usePausableTimeout } from '../../shared/time/hooks.ts';
import { contract } from './async-form.contract.ts';
import { messages } from './async-form.messages.ts';
import { applyChoices, verdictOf } from './form-answer.ts';
import { sendForm, submitTarget } from './send-form.ts';

/** How long a success stays when there is no toaster to show it (A 9), in milliseconds. */
const SUCCESS_MS = 5000;

function AsyncForm({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { form } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const [trouble, setTrouble] = useState<{ text: string; detail: string } | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const guard = useRef(submitGuard(form)).current;
  const dirty = useRef<DirtyWatch | null>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const closeSummary = useRef(() => {});
  const call = useRef<AbortController | null>(null);
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
      call.current?.abort();
      closeSummary.current();
      clearFieldErrors(form);
    },
    [form],
  );

  const tell = (kind: FlashKind, message: string) => {
    if (attributes.quiet) return;
    if (document.querySelector('z-toaster')) sendPageEvent(host, 'z:flash', { kind, message });
    else if (kind === 'success') setSuccess(message);
  };

  const fail = (text: string, detail: string, errors: Record<string, string[]>) => {
    host.dataset.state = 'failed';
    const unmapped = showFieldErrors(form, errors);
    const hasErrors = Object.keys(errors).length > 0;
    if (hasErrors && parts.errors) closeSummary.current = showErrorSummary(parts.errors, form, text, unmapped);
    else if (!attributes.quiet) {
      const listed = unmapped.flatMap(({ messages: lines }) => lines).join(' ');
      setTrouble({ text, detail: [detail, listed].filter(Boolean).join(' ') });
    }
    tell('danger', text);
    if (!focusFirstError(form) && hasErrors) parts.errors?.focus();
    emit('failure', { message: text, errors });
  };

  useEvent(form, 'submit', (event) => {
    if (event.defaultPrevented) return;
    const submitter = (event as SubmitEvent).submitter;
    const { action, method } = submitTarget(form, submitter);
    event.preventDefault();
    if (guard.busy || !emit('before-submit', { action, method })) return;
    pressed.current = submitter;
    closeSummary.current();
    clearFieldErrors(form);
    setTrouble(null);
    setSuccess(null);
    const data = formDataOf(form, submitter);
    const sent = formValues(form);
    guard.run(submitter, t('submitting'), async () => {
      host.dataset.state = 'busy';
      call.current = new AbortController();
      const outcome = await sendForm(action, method, data, locale, call.current.signal);
      if (outcome.kind === 'aborted') return;
      const verdict = verdictOf(outcome);
      if (verdict.kind === 'accepted') {
        const isAsSent = formValues(form) === sent;
        applyChoices(form, verdict.data, data);
        dirty.current?.markSaved(isAsSent ? formValues(form) : sent);
        host.dataset.state = isAsSent ? 'saved' : 'dirty';
        const message = verdict.message || t('success');
        tell('success', message);
        emit('success', { message, data: verdict.data ?? null });
      } else if (verdict.kind === 'refused') {
        const detail =
          outcome.kind === 'ok' || outcome.kind === 'invalid' ? '' : outcomeMessage(outcome as Failure, locale);
        const text = verdict.message || t('refused');
        fail(text, detail === text ? '' : detail, verdict.errors);
      } else fail(t('unexpected'), outcomeMessage(outcome as Failure, locale), {});
    });
  });

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
              <div className="z-async-form-trouble" role="alert">
                <p>
                  <strong>{trouble.text}</strong> {trouble.detail}
                </p>
                <button type="button" onClick={() => form.requestSubmit(pressed.current)}>
                  {t('retry')}
                </button>
              </div>
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
