import { Fragment, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { StateOf, WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { sendInput } from '../../shared/browser/form/set-by-script.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useSelectProxy } from '../../shared/browser/ui/combobox-select.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { LoadingFailure } from './loading-failure.tsx';
import { choose, chosenIds, type OrderRow } from './order-options.ts';
import { OrderTable } from './order-table.tsx';
import { PasteNumbers } from './paste-numbers.tsx';
import { isCheckedParcels } from './payment-answers.ts';
import { PaymentBar } from './payment-bar.tsx';
import { TransporterField } from './transporter-field.tsx';
import { contract } from './transporter-payment.contract.ts';
import { messages } from './transporter-payment.messages.ts';
import { useFeeCheck } from './use-fee-check.ts';
import { type EditedDraft, useServerDraft } from './use-server-draft.ts';
import { type OrdersLoading, useUnpaidOrders } from './use-unpaid-orders.ts';

function TransporterPayment(props: WidgetProps<typeof contract>) {
  const { host, attributes, parts, emit } = props;
  const { form, chosen: transporter, orders, received, fee, bar, step, save, confirm } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const failureText = useFailureText();
  const patch = useDomPatch();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const remove = useEventCallback((ids: readonly string[]) => unpaid.remove(ids));
  const focusOrders = () => tableOutlet?.querySelector<HTMLElement>('.z-transporter-payment-orders')?.focus();
  const reload = useEventCallback(() => {
    // The bar with the button goes away while the orders are loaded.
    focusOrders();
    unpaid.retry();
  });
  const draft = useServerDraft(props, { t, locale, patch, onDrop: remove, reload });
  const unpaid = useUnpaidOrders(props, { t, locale, patch, flush: draft.flush, open: draft.open });
  const { rows, loading } = unpaid;
  const tableOutlet = useOutlet((node) => (orders.closest('label') ?? orders).after(node));
  const barOutlet = useOutlet((node) => bar.prepend(node));
  const [search, setSearch] = useState<HTMLInputElement | null>(null);
  useSelectProxy(orders, search, useRef(false));
  useHostState<typeof contract>(host, hostState(loading, draft, rows.length));
  useDomEvent(form, 'change', rerender);
  useDomEvent(form, 'input', rerender);
  // Searching and pasting are no fields of the form.
  useDomEvent(tableOutlet, 'input', (event) => event.stopPropagation());
  useDomEvent(tableOutlet, 'change', (event) => event.stopPropagation());
  const isReady = loading.kind === 'loaded';
  useLayoutEffect(() => {
    if (step) patch.set(step, 'hidden', '');
    if (save) patch.set(save, 'hidden', '');
    patch.set(orders, 'hidden', '');
    patch.set(confirm, 'disabled', isReady ? null : '');
  }, [step, save, orders, confirm, isReady, patch]);

  const chosen = new Set(chosenIds(orders));
  const expected = sumOf(rows, chosen);
  const isFeeTooHigh = useFeeCheck({
    ...{ form, field: fee, count: chosen.size, text: t('feeTooHigh'), saved: draft.state },
    sums: { expected, fee: amountIn(fee) ?? 0 },
  });
  useDomEvent(form, 'submit', (event) => {
    if (event.defaultPrevented) return;
    const { submitter } = event;
    const isToSave = submitter !== null && submitter === save;
    if (!isToSave && !isFeeTooHigh && !draft.isUnsaved()) return;
    event.preventDefault();
    // Enter in an amount presses the button that saves: the page stays.
    if (isToSave) void draft.flush();
    else if (isFeeTooHigh) fee?.focus();
    else void draft.flush().then((isSaved) => isSaved && form.requestSubmit(submitter));
  });
  const chooseByPerson = (ids: ReadonlySet<string>) => {
    if (!choose(orders, ids)) return;
    sendInput(orders);
    emit('change', { count: ids.size, total: sumOf(rows, ids) });
  };
  const check = async (numbers: readonly string[], signal: AbortSignal) => {
    const { base, parcelsUrl } = attributes;
    const params = { transporter: transporter.value };
    const url = endpointUrl(contract.endpoints.parcels, { base, override: parcelsUrl }, params);
    const outcome = await request({
      ...{ tag: contract.tag, call: 'parcels', method: 'POST', url },
      ...{ json: { numbers }, locale, signal, expect: isCheckedParcels },
    });
    if (outcome.kind !== 'ok' && outcome.kind !== 'aborted')
      emit('parcels-failed', failureDetail(outcome, t('noReason'), failureText(outcome)));
    return outcome;
  };
  return (
    <>
      <TransporterField select={parts.transporter} t={t} />
      <LoadingFailure
        {...{ form, loading, t }}
        retry={unpaid.retry}
        moveFocus={() => (form.hidden ? parts.transporter.focus() : focusOrders())}
      />
      {tableOutlet &&
        createPortal(
          <div className="z-transporter-payment-orders" tabIndex={-1}>
            <p role="status">{statusText(loading, rows.length, t)}</p>
            {unpaid.isRefused && <p role="alert">{t('stay')}</p>}
            {isReady && rows.length > 0 && (
              <Fragment key={transporter.value}>
                <PasteNumbers {...{ rows, chosen, t, check }} onChoose={chooseByPerson} />
                <OrderTable
                  {...{ rows, chosen, t }}
                  size={Math.max(1, attributes.rows)}
                  searchField={setSearch}
                  onChoose={chooseByPerson}
                />
              </Fragment>
            )}
          </div>,
          tableOutlet,
        )}
      {barOutlet &&
        isReady &&
        createPortal(
          <PaymentBar
            count={chosen.size}
            {...{ expected, draft, locale, t }}
            fee={amountIn(fee)}
            received={amountIn(received)}
          />,
          barOutlet,
        )}
    </>
  );
}

const amountIn = (field: HTMLInputElement | undefined) => parseAmount(field?.value ?? '');

const sumOf = (rows: readonly OrderRow[], ids: ReadonlySet<string>): number =>
  rows.reduce((sum, { id, total }) => (ids.has(id) ? sum + total : sum), 0);

function hostState(loading: OrdersLoading, { state }: EditedDraft, count: number): StateOf<typeof contract> | null {
  if (loading.kind === 'loading' || loading.kind === 'failed') return loading.kind;
  if (state.kind === 'failed' || state.kind === 'conflict') return 'unsaved';
  if (state.kind === 'saving') return 'saving';
  return loading.kind === 'loaded' && count === 0 ? 'empty' : null;
}

function statusText(loading: OrdersLoading, count: number, t: ReturnType<typeof useMessages<typeof messages>>): string {
  if (loading.kind === 'loading') return t('loading');
  if (loading.kind !== 'loaded') return '';
  return count === 0 ? t('none') : t('count', { count });
}

defineWidget(contract, TransporterPayment);
