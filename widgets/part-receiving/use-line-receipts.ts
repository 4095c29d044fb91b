import { useLayoutEffect, useState } from 'react';
import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { reloadWithout } from '../../shared/browser/form/leave-guard.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { expectedOf, fieldOf, type LineNodes, nameOf, nextField, quantityOf, receivedOf, remainingOf } from './line.ts';
import type { ReceivingNotice } from './line-notice.tsx';
import { contract } from './part-receiving.contract.ts';
import type { messages } from './part-receiving.messages.ts';
import type { ReceivingResult } from './result-dialog.tsx';
import { useReceive } from './use-receive.ts';
import type { useStoredCounts } from './use-stored-counts.ts';

interface LineReceiptsOptions {
  readonly lines: readonly LineNodes[];
  readonly patch: DomPatch;
  readonly t: Translate<typeof messages>;
  readonly locale: Locale;
  readonly say: (line: LineNodes, notice?: ReceivingNotice) => void;
  readonly draft: Pick<ReturnType<typeof useStoredCounts>, 'settle' | 'change' | 'drop'>;
  readonly recount: () => void;
}

/** Receives lines at once, and shows in them what they have then. */
export function useLineReceipts(
  { host, attributes: { base, receiveUrl }, parts: { form, check }, emit }: WidgetProps<typeof contract>,
  { lines, patch, t, locale, say, draft, recount }: LineReceiptsOptions,
) {
  const [result, setResult] = useState<ReceivingResult | null>(null);
  const { busy, receive } = useReceive(locale);
  const urlOf = ({ id }: LineNodes) =>
    endpointUrl(contract.endpoints.receive, { base, override: receiveUrl }, { partId: id });

  const showReceived = (line: LineNodes, pieces: { readonly received: number; readonly remaining: number }) => {
    for (const [name, count] of Object.entries(pieces)) {
      const change = count - Number(line.node.dataset[name] ?? 0);
      patch.set(line.node, `data-${name}`, String(count));
      const shown = line.node.querySelector(`[data-${name}-count]`);
      if (shown) patch.text(shown, String(count));
      const total = host.querySelector(`[data-${name}-total]`);
      if (total) patch.text(total, String(Number(total.textContent) + change));
    }
    // A receipt drops the stored count of its line.
    draft.drop(line);
    if (pieces.remaining === 0) finish(line);
    recount();
  };
  const clearEntry = (line: LineNodes) => {
    line.now.value = '';
    const note = fieldOf(line, 'note');
    if (note) note.value = '';
  };
  /** Shows a line of which nothing is expected any more as the server would. */
  const finish = (line: LineNodes) => {
    clearEntry(line);
    const isFocused = line.node.contains(document.activeElement);
    patch.set(line.now, 'readonly', '');
    for (const node of line.node.querySelectorAll('[data-counting]')) patch.set(node, 'hidden', '');
    const done = line.node.querySelector('[data-done]');
    if (done) patch.set(done, 'hidden', null);
    // The dialog gives the focus back to what has it now.
    if (isFocused) (nextField(lines, line) ?? check)?.focus();
  };
  const press = async (line: LineNodes): Promise<void> => {
    if (busy.has(urlOf(line)) || remainingOf(line) === 0) return;
    const quantity = quantityOf(line);
    if (quantity.kind !== 'expected') {
      say(line, { kind: quantity.kind === 'excess' ? 'excess' : 'invalid' });
      line.now.focus();
      return;
    }
    say(line);
    const day = form?.elements.namedItem('arrivedOn');
    const outcome = await receive({
      url: urlOf(line),
      quantity: quantity.pieces,
      expected: line.node.dataset.received === undefined ? undefined : receivedOf(line),
      arrivedOn: day instanceof HTMLInputElement ? day.value : undefined,
      comment: fieldOf(line, 'note')?.value.trim() || undefined,
      // A count that is stored behind the receipt would be received a second time.
      ready: draft.settle(line),
    });
    if (outcome === undefined) return;
    const name = nameOf(line);
    const partId = Number(line.id);
    if (outcome.kind === 'failed') {
      const { received: now } = outcome;
      if (now !== null) showReceived(line, { received: now, remaining: remainingOf(line) + receivedOf(line) - now });
      say(line, outcome);
      if (remainingOf(line) > 0) draft.change(line);
      setResult({ ...outcome, name, retry: () => void press(line) });
      const text = outcome.text && `. ${outcome.text}`;
      emit('failure', { ...failureDetail({ kind: outcome.reason }, `${t('error')}${text}`), partId });
      return;
    }
    const received = outcome.received ?? receivedOf(line) + outcome.quantity;
    const remaining = outcome.remaining ?? remainingOf(line) - outcome.quantity;
    clearEntry(line);
    showReceived(line, { received, remaining });
    const status = document.querySelector('[data-expedition-status]');
    if (status && outcome.statusText !== null) patch.text(status, outcome.statusText);
    setResult({ ...outcome, name, received, remaining, expected: received + remaining });
    emit('success', { partId, quantity: outcome.quantity, received, remaining });
  };

  useLayoutEffect(() => {
    for (const line of lines) {
      const { receive: button } = line;
      if (!button) continue;
      const isBusy = busy.has(urlOf(line));
      patch.set(button, 'hidden', null);
      patch.set(button, 'aria-disabled', isBusy || remainingOf(line) === 0 ? 'true' : null);
      if (isBusy) patch.content(button, t('receiving'));
      else patch.restoreContent(button);
    }
  });
  const closeResult = () => {
    setResult(null);
    // The server's page offers what comes next.
    if (expectedOf(lines) === 0) reloadWithout(form ? [form] : []);
  };
  return { press, isBusy: busy.size > 0, result, closeResult };
}
