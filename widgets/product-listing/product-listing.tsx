import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { isPlainClick } from '../../shared/browser/dom/plain-click.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { AUTOMATIC_PAGES } from '../../shared/rules/catalogue/automatic-pages.ts';
import { initialQuery, setForm, useFilterForm } from './filter-form.ts';
import { FilterPanel, useFilterPanel } from './filter-panel.tsx';
import { FailureNotice, ListEnd, ListStart, useNearWindow } from './list-ends.tsx';
import { entryId } from './list-history.ts';
import {
  addressOfLink,
  type FilterQuery,
  hrefOf,
  type ListingAddress,
  searchOf,
  searchTerms,
} from './listing-address.ts';
import { type ListingState, readEmbeddedState } from './listing-state.ts';
import { useInitialBottom } from './placeholder-grid.tsx';
import { contract } from './product-listing.contract.ts';
import { messages } from './product-listing.messages.ts';
import { useSurroundings } from './surroundings.ts';
import { type Listing, sourceFault, useListing } from './use-listing.ts';

type Props = WidgetProps<typeof contract>;

function ProductListing(props: Props) {
  const { host, attributes, parts } = props;
  const { filters: form, list } = parts;
  const { mode, currency } = attributes;
  const initialBottom = useInitialBottom(host);
  const patch = useDomPatch();
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const [{ initial, pageSize }] = useState(() => readInitialList(parts));
  const fault = sourceFault(attributes);
  const isEnabled = fault === null;
  const isPaged = mode === 'pagination';

  const listing = useListing(props, {
    initial,
    isEnabled,
    t,
    locale,
    onReturn: (query) => setForm(form, query, patch),
  });
  const { state, status } = listing;
  const { goTo, extend, retry } = navigationOf(listing);
  const failed = status.kind === 'failed' ? status : null;
  const [isPanelOpen, setPanelOpen] = useFilterPanel(parts['open-filters']);
  const filterForm = useFilterForm({
    form,
    sort: parts.sort,
    isEnabled,
    failure: failed?.failure ?? null,
    t,
    onQuery: (query) => (query === state.query ? listing.cancel() : goTo({ query, page: 1 })),
    onSubmit: () => setPanelOpen(false),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    if (fault) return reportFault(host, fault, attributes.context);
    // The visitor may have changed the form before the widget was mounted.
    const query = entryId() === null ? filterForm.readQuery() : null;
    if (query !== null && query !== initial.query) goTo({ query, page: 1 });
  }, []);

  useLinks(props, isEnabled, {
    query: state.query,
    onOpenFilters: () => setPanelOpen(true),
    onEarlier: () => extend('earlier', true),
    onAddress(address) {
      filterForm.clearErrors();
      setForm(form, address.query, patch);
      goTo(address, true);
    },
  });

  const start = useOutlet((node) => list.before(focusable(node)));
  const end = useOutlet((node) => list.after(focusable(node)));
  const panel = useOutlet((node) => form.before(node));
  const isMoreAutomatic =
    mode === 'infinite' &&
    isEnabled &&
    status.kind === 'idle' &&
    state.last < Math.min(state.pages, state.autoLoadLimit);
  useNearWindow(end, isMoreAutomatic, state, () => extend('more', false));
  useSurroundings({ parts, listing, isPaged, isEnabled, currency, t, patch });
  const isBusy = status.kind === 'loading';
  useHostState<typeof contract>(host, isBusy ? 'loading' : failed ? 'failed' : state.total === 0 ? 'empty' : null);

  if (!start || !end || !panel) return null;
  const failure = failed && (
    <FailureNotice
      {...{ t, locale, failure: failed.failure }}
      onRetry={() => {
        // The pressed button is removed with its notice.
        const listEnd = failed.target.kind === 'more' ? end : start;
        (panel.querySelector<HTMLElement>('.z-product-listing-done') ?? listEnd).focus({ preventScroll: true });
        retry();
      }}
      href={hrefOf(form, searchOf(failed.target))}
    />
  );
  const ends = { listing, mode, parts, t, failure };
  return (
    <>
      {createPortal(
        <ListStart
          {...ends}
          fault={fault && t(fault === 'unknown-context' ? 'unknownContext' : 'failed')}
          onEarlier={() => extend('earlier', true)}
        />,
        start,
      )}
      {!isPaged &&
        isEnabled &&
        state.pages > 1 &&
        createPortal(
          <ListEnd
            {...{ ...ends, host, pageSize, initialBottom: initialBottom.current }}
            onMore={() => extend('more', true)}
          />,
          end,
        )}
      {isPanelOpen &&
        createPortal(
          <FilterPanel
            {...{ form, t, total: state.total }}
            result={isBusy ? t('categories.loading_products') : failure}
            onClose={() => setPanelOpen(false)}
          />,
          panel,
        )}
    </>
  );
}

function focusable(node: HTMLElement): HTMLElement {
  node.tabIndex = -1;
  return node;
}

/** Reads the list that the server rendered. */
function readInitialList({ card, filters, list, state }: Props['parts']): { initial: ListingState; pageSize: number } {
  if (!card.content.querySelector('li')) {
    throw new Error('the <template data-part="card"> holds no <li>. Put one empty card into it.');
  }
  const { fault, page, pageSize, ...embedded } = readEmbeddedState(state?.textContent, list.children.length);
  if (fault) console.error(`<${contract.tag}>: the part "state" is not JSON (${fault}); the list counts as one page.`);
  const range = { first: page, last: page, autoLoadLimit: page + AUTOMATIC_PAGES };
  return { initial: { ...embedded, ...range, query: initialQuery(filters), filterData: null }, pageSize };
}

function reportFault(host: HTMLElement, fault: 'unknown-context' | 'no-list-id', context: string): void {
  const cause = fault === 'no-list-id' ? 'list-id is missing' : `Unknown listing context type "${context}"`;
  const message = `${cause}, so the list works by its links and its form only. Correct the attribute.`;
  console.info(`<${contract.tag}>: ${message}`);
  sendPageEvent(host, 'z:error', { tag: contract.tag, message });
}

interface LinkHandlers {
  /** That of the list that is shown. */
  readonly query: FilterQuery;
  readonly onOpenFilters: () => void;
  readonly onEarlier: () => void;
  readonly onAddress: (address: ListingAddress) => void;
}

/** Listens to the links around the cards: those that lead to another state of the list, and the one that opens the filters. */
function useLinks({ host, parts }: Props, isEnabled: boolean, handlers: LinkHandlers) {
  const { query, onOpenFilters, onEarlier, onAddress } = handlers;
  useDomEvent(host, 'click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || !isEnabled || event.defaultPrevented || !isPlainClick(event) || parts.list.contains(link)) return;
    if (link === parts['open-filters']) {
      event.preventDefault();
      // Safari does not focus a clicked link, and the focus returns to it when the panel closes.
      link.focus();
      onOpenFilters();
      return;
    }
    const address = addressOfLink(link, parts.filters);
    // The heading and the title of the page name the search, and they are the server's.
    if (!address || searchTerms(address.query) !== searchTerms(query)) return;
    event.preventDefault();
    if (link === parts.earlier) onEarlier();
    else onAddress(address);
  });
}

/** Returns the ways from the visible list to another one: to an address, by one page more, or by the request that failed. */
function navigationOf({ state, status, load }: Listing) {
  const loading = status.kind === 'loading' ? status.target : null;
  return {
    goTo(address: ListingAddress, userInitiated = false): void {
      const isSame = (one: ListingAddress | null) => one?.query === address.query && one.page === address.page;
      const isVisible = state.first === state.last && isSame({ query: state.query, page: state.first });
      if (isSame(loading) || (isVisible && status.kind === 'idle')) return;
      void load({ ...address, kind: 'list', history: isVisible ? 'replace' : 'push', userInitiated });
    },
    extend(kind: 'more' | 'earlier', userInitiated: boolean): void {
      if (loading) return;
      const page = kind === 'more' ? state.last + 1 : state.first - 1;
      const history = kind === 'more' ? 'replace' : 'unchanged';
      void load({ query: state.query, page, kind, history, userInitiated });
    },
    retry(): void {
      if (status.kind === 'failed') void load({ ...status.target, userInitiated: true });
    },
  };
}

defineWidget(contract, ProductListing);
