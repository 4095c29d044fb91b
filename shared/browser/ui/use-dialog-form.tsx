import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FieldErrors } from '../../api/problem.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/messages.ts';
import { createDomPatch } from '../dom/dom-patch.ts';
import { isPlainClick } from '../dom/plain-click.ts';
import { useEventCallback } from '../dom/use-event-callback.ts';
import { useDomEvent } from '../element/use-dom-event.ts';
import { useOutlet } from '../element/use-outlet.ts';
import { useWidget } from '../element/widget-context.ts';
import { type DirtyWatch, formValues, watchDirty } from '../form/dirty.ts';
import { clearFieldErrors, focusFirstError, showFieldErrors } from '../form/field-errors.ts';
import { type AcceptedForm, type FormVerdict, formVerdict } from '../form/form-answer.ts';
import { formDataOf } from '../form/form-data.ts';
import { lostAnswerText } from '../form/lost-answer.ts';
import { frameOf, methodOf, resetForm } from '../form/native-form.ts';
import { sendForm, submitTarget } from '../form/send-form.ts';
import { hideServerErrors } from '../form/server-errors.ts';
import { submitGuard } from '../form/submit-guard.ts';
import { type FailureDetail, failureDetail } from '../http/failure-detail.ts';
import { type CallFailed, errorsOf, failureIn, type SettledOutcome } from '../http/outcome.ts';
import { outcomeMessage, sessionEndedText } from '../http/outcome-messages.ts';
import { reportFailure } from '../http/report-failure.ts';
import { useCall } from '../http/use-call.ts';
import { useLocale, useMessages } from '../i18n/use-messages.ts';
import { useBackdropPress } from './dialog.tsx';
import { messages } from './dialog-form.messages.ts';
import { type DialogNotice, FailureNotice, UnsavedQuestion } from './dialog-form-notice.tsx';
import { useOpeningPress } from './use-opening-press.ts';

interface DialogFormOptions {
  readonly host: HTMLElement;
  readonly dialog: HTMLDialogElement;
  readonly form: HTMLFormElement;
  /** The id of the link or button that opens the dialog, besides the parts `open` of the element. */
  readonly opener: string | undefined;
  /** Close the dialog, such as "Cancel". */
  readonly closers: readonly HTMLElement[];
  /** Judges the form before it is sent; the messages by field, none when it is right. */
  readonly validate?: () => FieldErrors;
  /**
   * Takes the verdict about a form that was accepted, and its JSON: null of an empty answer or a page. False when the
   * answer lacks what the widget needs, which is said as an answer that cannot be read.
   */
  readonly accept: (verdict: AcceptedForm, answer: unknown) => boolean;
  /** Takes the answer about a form that met what is stored (409), such as a name in use. */
  readonly onConflict?: (answer: unknown) => void;
  readonly onFailure: (detail: FailureDetail & { readonly errors: Record<string, string[]> }) => void;
}

interface DialogForm {
  readonly state: 'open' | 'busy' | 'failed' | null;
  /** Notice of why the form was not accepted, or the question before typed text is dropped. */
  readonly content: ReactNode;
}

/**
 * Opens a form of the server in its native dialog and sends it in the background. The dialog closes once the form is
 * accepted; a refusal keeps it open with the errors beside the fields. Closing with typed text asks first. The focus goes
 * back to what opened it.
 */
export function useDialogForm(options: DialogFormOptions): DialogForm {
  const { host, form, validate, accept, onConflict, onFailure } = options;
  const t = useMessages(messages, host, 'z-dialog-form');
  const locale = useLocale(host);
  const { signInUrl } = useWidget().attributes;
  const [state, setState] = useState<DialogForm['state']>(null);
  const [notice, setNotice] = useState<DialogNotice | null>(null);
  const [guard] = useState(() => submitGuard(form));
  // Reverted after the errors of fields are cleared, so not by `useDomPatch`.
  const [patch] = useState(createDomPatch);
  const { run } = useCall('one');
  const outlet = useOutlet((node) => form.prepend(node));
  const clearErrors = () => {
    clearFieldErrors(form);
    hideServerErrors(form, patch);
    setNotice(null);
  };
  const modal = useModal(options, {
    canClose: () => !guard.busy,
    onOpen: () => setState('open'),
    onClosed: () => setState(null),
    onDiscard: clearErrors,
  });
  useDisabledClosers(options.closers, state === 'busy');
  useEffect(
    () => () => {
      clearFieldErrors(form);
      patch.revert();
    },
    [form, patch],
  );

  const fail = (outcome: CallFailed, errors: FieldErrors) => {
    setState('failed');
    const lines = showFieldErrors(form, errors).flatMap(({ messages: texts }) => texts);
    const method = methodOf(form, null);
    const text = failureText(outcome, errors, { t, locale, method, canSignIn: Boolean(signInUrl) });
    setNotice({
      text,
      lines,
      isSignedOut: outcome.kind === 'signed-out',
    });
    onFailure({ ...failureDetail(outcome, text, ...lines), errors });
    focusFirstError(form);
  };

  useDomEvent(form, 'submit', (event) => {
    const submitter = event.submitter;
    if (event.defaultPrevented || frameOf(form, submitter)) return;
    event.preventDefault();
    if (guard.busy) return;
    if (methodOf(form, submitter) === 'dialog') return modal.close();
    clearErrors();
    const wrong = validate?.() ?? {};
    if (Object.keys(wrong).length > 0) return fail({ kind: 'invalid', status: 422, errors: wrong, data: null }, wrong);
    const target = submitTarget(form, submitter);
    setState('busy');
    void guard
      .run(submitter, t('submitting'), () =>
        run((signal) =>
          sendForm({ tag: host.localName, ...target, data: formDataOf(form, submitter), locale, signal }),
        ),
      )
      .then((outcome) => {
        if (!outcome) return;
        const answer = outcome.kind === 'ok' ? outcome.data : null;
        const verdict = formVerdict(outcome, location.href);
        if (verdict.kind === 'accepted' && accept(verdict, answer)) return modal.finish();
        const failure = failureOf(outcome, verdict);
        // The call itself ended well. A page that it was redirected to came with 200.
        if (failure.kind === 'unreadable' && failureIn(outcome) === null) {
          const call = { tag: host.localName, call: 'form', method: target.method };
          const status = outcome.kind === 'ok' ? outcome.status : 200;
          reportFailure(new URL(target.action), call, { outcome: { kind: 'unreadable' }, status });
        }
        if (failure.kind === 'conflict') onConflict?.(failure.data);
        fail(failure, errorsOf(failure));
      });
  });

  const content = (
    <>
      {notice && !modal.isAsking && <FailureNotice notice={notice} />}
      {modal.isAsking && <UnsavedQuestion t={t} onDiscard={modal.discard} onResume={modal.resume} />}
    </>
  );
  return { state, content: outlet && createPortal(content, outlet) };
}

interface Modal {
  /** The question before typed text is dropped is shown. */
  readonly isAsking: boolean;
  /** Closes the dialog, after the question where text was typed. */
  close(): void;
  discard(): void;
  resume(): void;
  /** Empties and closes the form after it was accepted. */
  finish(): void;
}

interface ModalEvents {
  readonly canClose: () => boolean;
  readonly onOpen: () => void;
  readonly onClosed: () => void;
  readonly onDiscard: () => void;
}

/** Opens and closes the dialog, and asks before typed text is dropped. */
function useModal({ host, dialog, form, opener, closers }: DialogFormOptions, events: ModalEvents): Modal {
  const [isAsking, setAsking] = useState(false);
  const dirty = useRef<DirtyWatch | null>(null);
  const openedBy = useRef<HTMLElement | null>(null);
  const typingIn = useRef<Element | null>(null);
  useEffect(() => {
    dirty.current = watchDirty(form);
    return () => dirty.current?.stop();
  }, [form]);
  useLayoutEffect(() => {
    const patch = createDomPatch();
    patch.set(dialog, 'data-z-dialog-form', '');
    return () => {
      if (dialog.open) dialog.close();
      patch.revert();
    };
  }, [dialog]);
  useEffect(() => {
    if (opener === undefined ? host.querySelector('[data-part~=open]') : host.ownerDocument.getElementById(opener))
      return;
    console.error(
      opener === undefined
        ? `<${host.localName}>: nothing opens the dialog. Mark a link or button inside with data-part="open", or give the tag the id of one elsewhere, as in opener="new-entry".`
        : `<${host.localName}>: opener="${opener}" is the id of nothing on this page, so it opens no dialog. Give that id to the link or button.`,
    );
  }, [host, opener]);

  const finish = () => {
    resetForm(form);
    dirty.current?.markSaved(formValues(form));
    if (dialog.open) dialog.close();
  };
  const askOrClose = useEventCallback(() => {
    if (!events.canClose() || isAsking) return;
    if (!dirty.current?.dirty) return dialog.close();
    typingIn.current = document.activeElement;
    setAsking(true);
  });
  // The opener may stand inside another form, and may be replaced while this element stays.
  useDomEvent(host.ownerDocument, 'click', (event) => {
    const pressed = (event.target as Element | null)?.closest<HTMLElement>('a, button');
    const isOpener = pressed?.id === opener || (pressed?.matches('[data-part~="open"]') && host.contains(pressed));
    if (!pressed || !isOpener || event.defaultPrevented || !isPlainClick(event) || dialog.open) return;
    event.preventDefault();
    openedBy.current = pressed;
    dialog.showModal();
    events.onOpen();
  });
  useOpeningPress(dialog);
  useDomEvent(closers, 'click', askOrClose);
  useBackdropPress(dialog, askOrClose);
  useDomEvent(dialog, 'cancel', (event) => {
    // A file field inside tells of its own cancel.
    if (event.target !== dialog) return;
    event.preventDefault();
    askOrClose();
  });
  // Browsers let a second Escape through whatever the page says. What was typed is still in the form then.
  useDomEvent(dialog, 'close', (event) => {
    if (event.target !== dialog) return;
    setAsking(false);
    events.onClosed();
    if (openedBy.current?.isConnected) openedBy.current.focus();
  });
  const discard = () => {
    events.onDiscard();
    finish();
  };
  const resume = () => {
    setAsking(false);
    if (typingIn.current instanceof HTMLElement) typingIn.current.focus();
  };
  return { isAsking, close: askOrClose, discard, resume, finish };
}

/** Shows that nothing closes the dialog while its form is on its way. The focus stays on a button that is pressed then. */
function useDisabledClosers(closers: readonly HTMLElement[], isBusy: boolean): void {
  useLayoutEffect(() => {
    if (!isBusy) return;
    const patch = createDomPatch();
    for (const closer of closers) patch.set(closer, 'aria-disabled', 'true');
    return patch.revert;
  }, [closers, isBusy]);
}

/** Returns why the form was not accepted: a success may say in its body that it refuses (FRM-3). */
function failureOf(outcome: SettledOutcome<unknown>, verdict: FormVerdict): CallFailed {
  if (outcome.kind !== 'ok') return outcome;
  if (verdict.kind !== 'refused') return { kind: 'unreadable' };
  const { errors, message } = verdict;
  return { kind: 'invalid', status: 422, errors, data: outcome.data, ...(message !== undefined && { message }) };
}

function failureText(
  outcome: CallFailed,
  errors: FieldErrors,
  {
    t,
    locale,
    method,
    canSignIn,
  }: { t: Translate<typeof messages>; locale: Locale; method: string; canSignIn: boolean },
): string {
  if (outcome.kind === 'signed-out' && canSignIn) return sessionEndedText(locale);
  const isSilent = !('message' in outcome && outcome.message);
  if (isSilent && Object.keys(errors).length > 0) return t('correct');
  return lostAnswerText(outcome, method, locale) ?? outcomeMessage(outcome, locale);
}
