import { useEffect, useRef, useState } from 'react';
import type { PaymentDraft } from '../../shared/api/payments.ts';
import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { clearFieldErrors, showFieldErrors } from '../../shared/browser/form/field-errors.ts';
import { submitTarget } from '../../shared/browser/form/send-form.ts';
import { useEarlySave } from '../../shared/browser/form/use-early-save.ts';
import { useLeaveGuard } from '../../shared/browser/form/use-leave-guard.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { isDraftSaved, isPaymentDraft } from './payment-answers.ts';
import { contentOf, type DraftContent, fillIn, renderedContent } from './payment-form.ts';
import { contract } from './transporter-payment.contract.ts';
import type { messages } from './transporter-payment.messages.ts';

/** Milliseconds without a change after which the draft is sent. */
const QUIET_MS = 800;

type DraftState =
  | { readonly kind: 'rendered' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string | null; readonly by: string | null; readonly isOwn: boolean }
  | { readonly kind: 'failed'; readonly failure: CallFailed }
  /** Somebody else saved another draft, which stays until it is decided. */
  | { readonly kind: 'conflict'; readonly message: string; readonly draft: PaymentDraft };

type Dropped = PaymentDraft['dropped'];

export interface EditedDraft {
  readonly state: DraftState;
  /** Orders that the server took out of the draft, with the reasons. */
  readonly dropped: Dropped;
  /** Returns true while the server does not have the draft as the form shows it. */
  isUnsaved(): boolean;
  /** Saves what is not saved. @returns false when the server does not have it */
  flush(): Promise<boolean>;
  /** Shows a draft of the server, whose orders the select has. */
  open(draft: PaymentDraft): void;
  takeTheirs(): void;
  saveMine(): void;
}

const keyOf = (content: DraftContent | null) => JSON.stringify(content);

const CALL = { tag: contract.tag, call: 'form', method: 'POST', keepalive: true } as const;

/** Saves the draft on the server as it changes, one save after another. */
export function useServerDraft(
  { parts, emit }: WidgetProps<typeof contract>,
  {
    t,
    locale,
    patch,
    onDrop,
    reload,
  }: {
    t: Translate<typeof messages>;
    locale: string;
    patch: DomPatch;
    onDrop: (ids: readonly string[]) => void;
    reload: () => void;
  },
): EditedDraft {
  const { form, version, saved: savedNote } = parts;
  const failureText = useFailureText();
  const [state, setState] = useState<DraftState>({ kind: 'rendered' });
  const [dropped, setDropped] = useState<Dropped>([]);
  const running = useRef<Promise<boolean> | null>(null);
  const isGone = useRef(false);
  /** A page that came back unsaved is sent by the next change: its reason was not read yet. */
  const unread = useRef(form.dataset.unsaved === undefined ? null : keyOf(contentOf(parts)));
  const stored = useRef(unread.current === null ? keyOf(renderedContent(parts)) : '');
  const current = () => keyOf(contentOf(parts));
  const isUnsaved = () => contentOf(parts) !== null && current() !== stored.current;

  const drop = (orders: Dropped) => {
    setDropped(orders);
    if (orders.length > 0) onDrop(orders.map(({ id }) => String(id)));
  };
  const fail = (failure: CallFailed) => {
    emit('save-failed', failureDetail(failure, t('notSaved'), failureText(failure)));
    const theirs = failure.kind === 'conflict' ? (failure.data as { draft?: unknown } | null)?.draft : null;
    if (isPaymentDraft(theirs)) {
      const message = failure.kind === 'conflict' ? (failure.message ?? '') : '';
      return setState({ kind: 'conflict', message, draft: theirs });
    }
    if (failure.kind === 'invalid') showFieldErrors(form, failure.errors);
    setState({ kind: 'failed', failure });
  };
  const saveOnce = async (content: DraftContent): Promise<boolean> => {
    setState({ kind: 'saving' });
    const sent = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const url = submitTarget(form, null).action;
    const outcome = await request({ ...CALL, url, form: sent, locale, expect: isDraftSaved });
    if (isGone.current || outcome.kind === 'aborted') return false;
    if (outcome.kind !== 'ok') {
      fail(outcome);
      return false;
    }
    const { draft } = outcome.data;
    clearFieldErrors(form);
    patch.set(version, 'value', String(draft.version));
    const out = new Set(draft.dropped.map(({ id }) => String(id)));
    stored.current = keyOf({ ...content, orders: content.orders.filter((id) => !out.has(id)) });
    if (out.size > 0) drop(draft.dropped);
    setState({ kind: 'saved', at: draft.savedAt, by: draft.savedBy, isOwn: true });
    emit('saved', { version: draft.version });
    return true;
  };
  const saveAll = async (): Promise<boolean> => {
    // Changes made while a save is on its way are sent after it.
    while (isUnsaved()) {
      const content = contentOf(parts);
      if (content !== null && !(await saveOnce(content))) return false;
    }
    return true;
  };
  const flush = useEventCallback((): Promise<boolean> => {
    unread.current = null;
    running.current ??= saveAll().finally(() => {
      running.current = null;
    });
    return running.current;
  });
  const open = (draft: PaymentDraft) => {
    fillIn(parts, draft);
    patch.set(version, 'value', String(draft.version));
    stored.current = current();
    unread.current = null;
    drop(draft.dropped);
    setState(
      draft.savedAt === null
        ? { kind: 'rendered' }
        : { kind: 'saved', at: draft.savedAt, by: draft.savedBy, isOwn: false },
    );
  };

  const isWaiting = isUnsaved() && current() !== unread.current && state.kind !== 'conflict';
  useEarlySave(() => void (isWaiting && flush()));
  useDebouncedEffect(() => void flush(), isWaiting ? QUIET_MS : null, [current()]);
  useLeaveGuard(form, isUnsaved());
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      clearFieldErrors(form);
    };
  }, [form]);
  useEffect(() => {
    // The widget says it from now on.
    if (savedNote && state.kind !== 'rendered') patch.set(savedNote, 'hidden', '');
  }, [savedNote, state.kind, patch]);

  return {
    state,
    dropped,
    isUnsaved,
    flush,
    open,
    takeTheirs() {
      if (state.kind !== 'conflict') return;
      const listed = new Set([...parts.orders.options].map(({ value }) => value));
      // Orders may have become payable since the page was loaded.
      if (state.draft.orders.every((id) => listed.has(String(id)))) open(state.draft);
      else reload();
    },
    saveMine() {
      if (state.kind !== 'conflict') return;
      patch.set(version, 'value', String(state.draft.version));
      setState({ kind: 'saving' });
      void flush();
    },
  };
}
