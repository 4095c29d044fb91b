import { useEffect, useRef, useState } from 'react';
import type { PaymentDraft } from '../../shared/api/payments.ts';
import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { updateLanguageLinks } from '../../shared/browser/dom/language-links.ts';
import { pageOf } from '../../shared/browser/dom/page-of.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { clearFieldErrors } from '../../shared/browser/form/field-errors.ts';
import { formDataOf } from '../../shared/browser/form/form-data.ts';
import { submitTarget } from '../../shared/browser/form/send-form.ts';
import { hideServerErrors } from '../../shared/browser/form/server-errors.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { CallFailed, Outcome } from '../../shared/browser/http/outcome.ts';
import { isPage } from '../../shared/browser/http/read-answer.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { type OrderRow, optionOf, rowsOf } from './order-options.ts';
import { isPaymentDraft, isUnpaidOrders, type LoadedOrder, ordersIn } from './payment-answers.ts';
import { contract } from './transporter-payment.contract.ts';
import type { messages } from './transporter-payment.messages.ts';

export type OrdersLoading =
  | { readonly kind: 'idle' | 'loading' | 'loaded' }
  | { readonly kind: 'failed'; readonly text: 'failed' | 'pageFailed'; readonly failure: CallFailed };

interface Loaded {
  readonly orders: readonly LoadedOrder[];
  readonly draft: PaymentDraft;
  /** HTML of the page of the transporter; empty where nothing of it is shown. */
  readonly page: string;
}

interface UnpaidOrders {
  readonly rows: readonly OrderRow[];
  readonly loading: OrdersLoading;
  /** The draft of the former transporter could not be saved, so that it is still the chosen one. */
  readonly isRefused: boolean;
  retry(): void;
  remove(ids: readonly string[]): void;
}

/** Fills the select with the unpaid orders of the chosen transporter; only the newest choice counts. */
export function useUnpaidOrders(
  { attributes, parts, emit }: WidgetProps<typeof contract>,
  {
    t,
    locale,
    patch,
    flush,
    open,
  }: {
    t: Translate<typeof messages>;
    locale: string;
    patch: DomPatch;
    flush: () => Promise<boolean>;
    open: (draft: PaymentDraft) => void;
  },
): UnpaidOrders {
  const { transporter, step, chosen, orders, form, about } = parts;
  const [rows, setRows] = useState<readonly OrderRow[]>(() => rowsOf(orders));
  const [loading, setLoading] = useState<OrdersLoading>({ kind: chosen.value === '' ? 'idle' : 'loaded' });
  const [isRefused, setRefused] = useState(false);
  const failureText = useFailureText();
  const latest = useLatestRequest();
  /** The transporter whose orders are shown, or on their way. */
  const shown = useRef(chosen.value);

  const urlOf = (id: string): string => pageAddress(transporter, step ?? null, id);
  /** Lets a reload of the page, and its other languages, show the same. */
  const showAddress = (id: string) => {
    history.replaceState(history.state, '', urlOf(id));
    updateLanguageLinks();
  };
  const get = (signal: AbortSignal) => ({ tag: contract.tag, method: 'GET', locale, signal }) as const;
  const callPage = (id: string, signal: AbortSignal) =>
    request({ ...get(signal), call: 'page', url: urlOf(id), accept: 'text/html', expect: isPage });
  const call = async (id: string, signal: AbortSignal): Promise<Outcome<Loaded>> => {
    const { base, ordersUrl, draftUrl } = attributes;
    const { endpoints } = contract;
    const params = { transporter: id };
    const [list, draft, page] = await Promise.all([
      request({
        ...get(signal),
        call: 'orders',
        url: endpointUrl(endpoints.orders, { base, override: ordersUrl }, params),
        expect: isUnpaidOrders,
      }),
      request({
        ...get(signal),
        call: 'draft',
        url: endpointUrl(endpoints.draft, { base, override: draftUrl }, params),
        expect: isPaymentDraft,
      }),
      about ? callPage(id, signal) : null,
    ]);
    if (list.kind !== 'ok') return list;
    if (draft.kind !== 'ok') return draft;
    if (page !== null && page.kind !== 'ok') return page;
    return { ...draft, data: { orders: ordersIn(list.data), draft: draft.data, page: page?.data ?? '' } };
  };
  const show = (id: string, { orders: list, draft, page }: Loaded) => {
    patch.content(orders, ...list.map(optionOf));
    if (about) patch.content(about, ...nodesAbout(page, urlOf(id)));
    patch.set(chosen, 'value', id);
    setRows(rowsOf(orders));
    open(draft);
    setLoading({ kind: 'loaded' });
    emit('orders-loaded', { transporter: id, count: list.length });
  };
  const fail = (id: string, failure: CallFailed) => {
    const text = id === '' ? 'pageFailed' : 'failed';
    const reason = failureText(failure);
    emit('orders-failed', { ...failureDetail(failure, t(text), reason), transporter: id });
    setLoading({ kind: 'failed', text, failure });
  };
  /** Shows the page of no transporter. The list of a select that was open before the widget mounted can still choose none. */
  const loadNone = async () => {
    setLoading({ kind: 'idle' });
    showAddress('');
    if (!about) return;
    const page = await latest.run((signal) => callPage('', signal));
    if (page.kind === 'ok') patch.content(about, ...nodesAbout(page.data, urlOf('')));
    else if (page.kind !== 'aborted') fail('', page);
  };
  const load = async (id: string) => {
    latest.cancel();
    shown.current = id;
    hideMessages(parts, patch);
    patch.content(orders);
    if (about) patch.content(about);
    patch.set(chosen, 'value', '');
    setRows([]);
    patch.set(form, 'hidden', id === '' ? '' : null);
    if (id === '') return loadNone();
    setLoading({ kind: 'loading' });
    const outcome = await latest.run((signal) => call(id, signal));
    if (outcome.kind === 'aborted') return;
    if (outcome.kind === 'ok') {
      showAddress(id);
      return show(id, outcome.data);
    }
    fail(id, outcome);
  };
  const change = useEventCallback(async () => {
    if (transporter.value === shown.current) return;
    setRefused(false);
    const isSaved = await flush();
    // Several changes may have waited for one save.
    if (transporter.value === shown.current) return;
    if (isSaved) return load(transporter.value);
    transporter.value = shown.current;
    setRefused(true);
  });
  useDomEvent(transporter, 'change', () => void change());
  // A page that the browser restored may have another choice than the server rendered.
  useEffect(() => void change(), [change]);

  return {
    rows,
    loading,
    isRefused,
    retry: () => void load(shown.current),
    remove(ids) {
      const gone = new Set(ids);
      patch.content(orders, ...[...orders.options].filter(({ value }) => !gone.has(value)));
      setRows(rowsOf(orders));
    },
  };
}

/** Hides what the server said about the former transporter. */
function hideMessages({ transporter, notices, form }: WidgetProps<typeof contract>['parts'], patch: DomPatch): void {
  if (notices) patch.set(notices, 'hidden', '');
  // The widget may show a message of its own in the server's element.
  clearFieldErrors(form);
  for (const each of [form, transporter.form]) if (each) hideServerErrors(each, patch);
}

/** Returns the address of a transporter's page; that of this page may be the one a refused draft was sent to. */
function pageAddress(transporter: HTMLSelectElement, step: HTMLButtonElement | null, id: string): string {
  const address = new URL(location.href);
  const target = transporter.form && submitTarget(transporter.form, step);
  // A form that posts leads to no page that could be loaded again.
  if (transporter.form && target?.method === 'GET') {
    address.href = target.action;
    address.search = '';
    for (const [name, value] of formDataOf(transporter.form, step)) {
      if (typeof value === 'string') address.searchParams.append(name, value);
    }
  }
  if (id === '') address.searchParams.delete(transporter.name);
  else address.searchParams.set(transporter.name, id);
  return address.href;
}

/** Returns the content of the part "about" of a page. Its scripts do not run. */
function nodesAbout(html: string, url: string): ChildNode[] {
  const page = pageOf(html);
  const about = page.querySelector(`${contract.tag} [data-part~=about]`);
  if (!about) {
    console.error(
      `<${contract.tag}>: the page at ${url} has no part "about", so that of this page is empty now. Mark what the page says about the transporter with data-part="about", inside a <${contract.tag}>.`,
    );
  }
  return [...(about?.childNodes ?? [])].map((node) => document.adoptNode(node));
}
