import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useLeaveGuard } from '../../shared/browser/form/use-leave-guard.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { randomUuid } from '../../shared/browser/storage/random-uuid.ts';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import { ItemList } from './item-list.tsx';
import { IDLE, shownQuantity } from './line.ts';
import { type Item, nameOf, type Product, readItems, readProducts } from './lists.ts';
import { ProblemsDialog, RemoveQuestion, ResultDialog } from './message-dialogs.tsx';
import { ProductList } from './product-list.tsx';
import { contract } from './provisioning-panel.contract.ts';
import { messages } from './provisioning-panel.messages.ts';
import { createProvisioning } from './provisioning-store.ts';
import { useCalls } from './use-calls.ts';
import { useReports } from './use-reports.tsx';
import { useSearchField } from './use-search-field.ts';

/** Reads both lists. @throws when an id is missing or the JSON cannot be read: the lists of the server then stay in use */
function readStart(
  { textContent }: HTMLScriptElement,
  { expedition, warehouse }: { expedition: string; warehouse: string },
): { products: readonly Product[]; items: readonly Item[] } {
  if (expedition.trim() === '' || warehouse.trim() === '') {
    throw new Error('An id is missing, so nothing could be added. Add expedition="ID" and warehouse="ID" to the tag.');
  }
  const data = JSON.parse(textContent ?? '') as { available?: unknown; items?: unknown };
  const [products, items] = [readProducts(data.available), readItems(data.items)];
  if (products !== null && items !== null) return { products, items };
  throw new Error(
    'The JSON of data-part="provisioning" has no list of products or items that can be read. Write {"available": […], "items": […]}.',
  );
}

function ProvisioningPanel({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { form, search, clear, available, items: itemsPart, fallback, totals } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const patch = useDomPatch();
  const calls = useCalls(attributes, locale);
  const messagesOf = useReports({ search, t, emit });
  const { report, reportInvalid, result, problems, isModal } = messagesOf;
  const [store] = useState(() =>
    createProvisioning(
      { ...readStart(parts.provisioning, attributes), search: search.defaultValue.trim() },
      calls,
      report,
    ),
  );
  const [toRemove, setToRemove] = useState<Item | null>(null);
  const items = useStore(store, (state) => state.items);
  const lines = useStore(store, (state) => state.lines);
  const loading = useStore(store, (state) => state.loading);
  const unsent = useStore(store, (state) => state.unsent);
  const isBusy = Object.values(lines).some(({ running }) => running !== null);
  // Also of products that another search has taken out of the list.
  const hasDrafts = useStore(store, ({ drafts }) => Object.values(drafts).some((text) => parseQuantity(text) !== 1));
  const isUnsaved = isBusy || unsent > 0 || hasDrafts;
  const quantities = items.map((item) => shownQuantity(item.quantity, lines[item.id] ?? IDLE));
  const pieces = quantities.reduce((sum, quantity) => sum + quantity, 0);

  const messageOutlet = useOutlet((node) => form.append(node));
  const productsOutlet = useOutlet((node) => available.append(node));
  const itemsOutlet = useOutlet((node) => itemsPart.append(node));
  useHostState<typeof contract>(host, isBusy ? 'busy' : loading === 'idle' ? null : loading);
  useEffect(() => store.leave, [store]);
  useLeaveGuard(form, isUnsaved);
  useLayoutEffect(() => {
    for (const node of fallback) patch.set(node, 'hidden', '');
    patch.set(search, 'autocomplete', 'off');
    patch.set(search, 'enterkeyhint', 'done');
  }, [patch, fallback, search]);
  useLayoutEffect(() => {
    const shown = [t('lines', { count: items.length }), t('piecesOf', { count: pieces })].join(' · ');
    for (const node of totals) patch.text(node, shown);
  }, [patch, totals, items.length, pieces, t]);

  useSearchField({ form, search, clear }, store, t);
  useDomEvent(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') store.refresh();
  });

  const add = useEventCallback((product: Product, quantity: number) =>
    store.change(product, { kind: 'add', quantity, key: randomUuid() }),
  );
  const askToRemove = useEventCallback(setToRemove);
  const shared = { store, t };
  return (
    <>
      {messageOutlet &&
        createPortal(
          <div className="z-provisioning-messages">
            {!result && <p className="z-provisioning-hint">{t('hint')}</p>}
            {result && <ResultDialog key={result.id} {...{ result, t }} onClose={messagesOf.closeResult} />}
            {problems.length > 0 && <ProblemsDialog {...{ problems, isModal, t }} onClose={messagesOf.closeProblems} />}
            {toRemove && (
              <RemoveQuestion
                name={nameOf(toRemove)}
                pieces={toRemove.quantity}
                t={t}
                onCancel={() => setToRemove(null)}
                onRemove={() => {
                  setToRemove(null);
                  store.change(toRemove, { kind: 'remove' });
                }}
              />
            )}
          </div>,
          messageOutlet,
        )}
      {productsOutlet &&
        createPortal(
          <ProductList
            {...{ ...shared, search }}
            limit={attributes.limit}
            destination={attributes.destination}
            onAdd={add}
            onInvalid={reportInvalid}
          />,
          productsOutlet,
        )}
      {itemsOutlet &&
        createPortal(<ItemList {...shared} onInvalid={reportInvalid} onRemove={askToRemove} />, itemsOutlet)}
    </>
  );
}

defineWidget(contract, ProvisioningPanel);
