import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { StockRecounted } from '../../shared/api/stock.ts';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { isChangeUncertain } from '../../shared/browser/form/lost-answer.ts';
import { useChangeFailureText } from '../../shared/browser/form/use-change-failure-text.ts';
import { endpointUrl, onServer } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { reportRefusal } from '../../shared/browser/http/report-failure.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useCall } from '../../shared/browser/http/use-call.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { contract } from './stock-update.contract.ts';
import { messages } from './stock-update.messages.ts';

type Result =
  | { readonly kind: 'done'; readonly data: unknown; readonly recounted: Recounted | null }
  | {
      readonly kind: 'failed';
      /** Empty where nobody knows whether the stock was updated. */
      readonly heading: string;
      readonly detail: string;
      readonly isSignedOut: boolean;
    };

interface Recounted {
  /** Quantities that were corrected. */
  readonly corrected: number;
  /** Those that the answer names. */
  readonly changes: readonly Difference[];
}
type Difference = StockRecounted['differences'][number];

function StockUpdate({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { url, warehouse = '', label, base, updateUrl } = attributes;
  const { button, form, last } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const failureText = useChangeFailureText();
  const patch = useDomPatch();
  const [result, setResult] = useState<Result | null>(null);
  const outlet = useOutlet((node) => (form ?? button).after(node));
  const calls = useCall('one');
  useHostState<typeof contract>(host, calls.isBusy ? 'busy' : (result?.kind ?? null));

  const call = {
    tag: contract.tag,
    call: 'update',
    method: url ? ('GET' as const) : ('POST' as const),
    url: url
      ? onServer(base, url)
      : endpointUrl(contract.endpoints.update, { base, override: updateUrl }, { warehouse }),
  };
  const update = async () => {
    if (calls.isBusy) return;
    setResult(null);
    const spinner = document.createElement('span');
    spinner.className = 'z-stock-update-spinner';
    const text = document.createElement('span');
    text.textContent = t('updating');
    patch.content(button, spinner, text);
    patch.set(button, 'aria-disabled', 'true');
    const outcome = await calls.run((signal) => request({ ...call, locale, signal }));
    if (outcome === null) return;
    patch.set(button, 'aria-disabled', null);
    patch.restoreContent(button);
    if (label || button.textContent?.trim() === '') patch.text(button, label || t('label'));
    const answer = outcome.kind === 'ok' ? asRecord(outcome.data) : {};
    // The address of a product answers as it likes; a warehouse says "success".
    if (outcome.kind === 'ok' && (url || answer.status === 'success')) {
      const ranAt = typeof answer.ranAt === 'string' ? new Date(answer.ranAt) : new Date();
      const when = shopTime(locale, { dateStyle: 'short', timeStyle: 'short' }).format(ranAt);
      if (last && !Number.isNaN(ranAt.getTime())) patch.text(last, t('ran', { when }));
      setResult({ kind: 'done', data: outcome.data, recounted: recountedOf(answer) });
      emit('success', { data: outcome.data });
      return;
    }
    if (outcome.kind === 'ok') reportRefusal(call.url, call, outcome);
    const detail = outcome.kind === 'ok' ? String(answer.message ?? '') : failureText(outcome);
    const heading = isChangeUncertain(outcome) ? '' : t('failed');
    setResult({ kind: 'failed', heading, detail, isSignedOut: outcome.kind === 'signed-out' });
    emit('failure', failureDetail(outcome, heading, detail));
  };
  useDomEvent(form ?? button, form ? 'submit' : 'click', (event) => {
    event.preventDefault();
    void update();
  });

  if (!outlet) return null;
  return createPortal(
    result?.kind === 'done' ? (
      <div className="z-stock-update-result">
        <p role="alert">
          <strong>{t('updated')}</strong>
          {result.recounted && <span>{` · ${t('changed', { count: result.recounted.corrected })}`}</span>}
        </p>
        {result.recounted && <Changes {...result.recounted} more={(count) => t('more', { count })} />}
        {url && (
          <figure>
            <figcaption>{t('answer')}</figcaption>
            <pre dir="ltr">{JSON.stringify(result.data, null, 2)}</pre>
          </figure>
        )}
      </div>
    ) : (
      result && (
        <p className="z-stock-update-result z-stock-update-failed" role="alert">
          {result.heading && <strong>{result.heading}</strong>}
          {result.heading && result.detail && <span> </span>}
          {result.detail && <span>{result.detail}</span>}
          {result.isSignedOut && <span> </span>}
          {result.isSignedOut && <SignInLink />}
        </p>
      )
    ),
    outlet,
  );
}

function Changes({ corrected, changes, more }: Recounted & { more: (count: number) => string }) {
  if (changes.length === 0) return null;
  return (
    <ul>
      {changes.map(({ item, warehouse, account, label, cached, ledger }) => (
        <li key={`${item} ${warehouse} ${account}`}>
          <bdi>{label}</bdi>
          <span> </span>
          <bdi dir="ltr">{`${cached} → ${ledger}`}</bdi>
        </li>
      ))}
      {corrected > changes.length && <li>{more(corrected - changes.length)}</li>}
    </ul>
  );
}

/** Reads the differences of an answer; null where it has none. */
function recountedOf({ differences, more }: Readonly<Record<string, unknown>>): Recounted | null {
  if (!Array.isArray(differences)) return null;
  const changes = differences.filter(
    (difference): difference is Difference => typeof asRecord(difference).label === 'string',
  );
  return { corrected: differences.length + (typeof more === 'number' ? more : 0), changes };
}

function asRecord(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
}

defineWidget(contract, StockUpdate);
