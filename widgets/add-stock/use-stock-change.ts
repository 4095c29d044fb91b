import { useEffect, useState } from 'react';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { clearFieldErrors, showFieldErrors } from '../../shared/browser/form/field-errors.ts';
import { followRedirect } from '../../shared/browser/form/follow-redirect.ts';
import { isRefusal } from '../../shared/browser/form/form-answer.ts';
import { guardLeaving } from '../../shared/browser/form/leave-guard.ts';
import { isChangeUncertain } from '../../shared/browser/form/lost-answer.ts';
import { sendForm, submitTarget } from '../../shared/browser/form/send-form.ts';
import { useChangeFailureText } from '../../shared/browser/form/use-change-failure-text.ts';
import { onServer } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { SettledOutcome } from '../../shared/browser/http/outcome.ts';
import { reportRefusal } from '../../shared/browser/http/report-failure.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useCall } from '../../shared/browser/http/use-call.ts';
import { randomUuid } from '../../shared/browser/storage/random-uuid.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { parsePieces, quantityAfter, quantityIn } from '../../shared/rules/stock/quantity.ts';
import { contract } from './add-stock.contract.ts';
import type { messages } from './add-stock.messages.ts';
import { stockVerdict } from './stock-answer.ts';
import type { StockChangeNotice } from './stock-notice.tsx';
import type { useStockForm } from './use-stock-form.ts';

interface ChangeOptions {
  readonly stock: ReturnType<typeof useStockForm>;
  readonly t: Translate<typeof messages>;
  readonly locale: Locale;
}

/** Sends changes of stock and their undo, one call at a time, and tells how each ended. */
export function useStockChange(
  { attributes, parts, emit }: WidgetProps<typeof contract>,
  { stock, t, locale }: ChangeOptions,
) {
  const { form, quantity, error: serverError } = parts;
  const [notice, setNotice] = useState<StockChangeNotice | null>(null);
  const failureText = useChangeFailureText();
  const calls = useCall('one');
  useEffect(() => () => clearFieldErrors(form), [form]);

  const clear = () => {
    clearFieldErrors(form);
    if (serverError) stock.patch.set(serverError, 'hidden', '');
    setNotice(null);
  };
  const fail = (outcome: SettledOutcome<unknown>, text: string, isBesideField = false) => {
    // Another change was posted with its key: the next one is a change of its own.
    if (outcome.kind === 'conflict') stock.renewKey();
    const isSignedOut = outcome.kind === 'signed-out';
    const reason = text || (outcome.kind === 'ok' ? '' : failureText(outcome));
    const isUncertain = isChangeUncertain(outcome);
    setNotice({ kind: 'failed', text: reason, isUncertain, isSignedOut, isBesideField });
    emit('failure', failureDetail(outcome, isUncertain ? '' : t('error'), reason));
  };
  const showChanged = (message: string, pieces: number, onHand: number, undo: (() => void) | null) => {
    stock.setOnHand(onHand);
    setNotice({ kind: 'saved', text: message, undo });
    emit('success', { message, quantity: pieces, current: onHand });
  };

  const undoOf = (movement: number, before: number) => {
    const key = randomUuid();
    return async () => {
      const url = onServer(attributes.base, attributes.undoUrl ?? '');
      const call = { tag: contract.tag, call: 'undo', method: 'POST', url, locale } as const;
      const json = { movement: String(movement), key };
      const outcome = await calls.run((signal) => request({ ...call, json, signal }));
      if (outcome === null) return;
      const verdict = stockVerdict(outcome);
      if (verdict.kind !== 'changed') {
        if (outcome.kind === 'ok') reportRefusal(url, call, outcome);
        return fail(outcome, 'message' in verdict ? verdict.message : '');
      }
      stock.renewKey();
      showChanged(verdict.message, 0, verdict.after ?? before, null);
      quantity.focus();
    };
  };
  const send = async (data: FormData, submitter: HTMLElement | null) => {
    const { action, method } = submitTarget(form, submitter);
    const [before, direction, typed] = [stock.onHand() ?? 0, stock.direction(), parsePieces(quantity.value) ?? 0];
    const call = { tag: contract.tag, action, method, data, locale, acceptsRedirect: false };
    const outcome = await calls.run((signal) => sendForm({ ...call, signal }));
    if (outcome === null) return;
    const verdict = stockVerdict(outcome);
    if (verdict.kind === 'changed') {
      const pieces = quantityIn(verdict.message) ?? typed;
      const { movement, after, redirect } = verdict;
      const undo = attributes.undoUrl && movement !== null ? undoOf(movement, before) : null;
      stock.renewKey();
      quantity.value = '';
      stock.clearComment();
      showChanged(verdict.message, pieces, after ?? quantityAfter(direction, before, pieces), undo);
      if (redirect === null) return;
      guardLeaving(form, false);
      // The page there says the message.
      followRedirect({ url: redirect }, { message: undefined });
    } else if (verdict.kind === 'conflict') {
      const after = quantityAfter(direction, verdict.current, typed);
      setNotice({ kind: 'conflict', text: verdict.message, current: verdict.current, after });
      emit('failure', failureDetail(outcome, t('error'), verdict.message));
    } else if (verdict.kind === 'refused') {
      // Other forms take such an answer for a success.
      if (outcome.kind === 'ok' && !isRefusal(outcome.data))
        reportRefusal(action, { tag: contract.tag, call: 'form', method }, outcome);
      const isBesideAll = showFieldErrors(form, verdict.errors).length === 0;
      fail(outcome, verdict.message, isBesideAll && Object.values(verdict.errors).flat().includes(verdict.message));
    } else fail(outcome, '');
  };
  return { notice, calls, clear, send };
}
