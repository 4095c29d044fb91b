import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isListingAnswer } from '../../shared/api/guards/listing.ts';
import type { ListedProduct } from '../../shared/api/listed-product.ts';
import type { ListingAnswer, ListingContext } from '../../shared/api/listing.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { csrfToken } from '../../shared/browser/http/csrf.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { Outcome } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { useLocale } from '../../shared/browser/i18n/use-messages.ts';
import { nextFrame } from '../../shared/browser/time/next-frame.ts';
import { fillCard } from '../../shared/features/catalogue/card-template.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { CachedList } from './cached-list.ts';
import { createListCards, type ScrollAnchor, scrollToAnchor, scrollToStart } from './list-cards.ts';
import { failureText } from './list-ends.tsx';
import { letBrowserScroll, useListEntry, useListReturn, writeAddress } from './list-history.ts';
import { type FilterQuery, type ListingAddress, searchOf } from './listing-address.ts';
import {
  type ListingRequest,
  type ListingState,
  type ListingStatus,
  pageKey,
  pageKeys,
  stateAfter,
  stateOfCached,
} from './listing-state.ts';
import { preserveScroll } from './placeholder-grid.tsx';
import { contract } from './product-listing.contract.ts';
import type { messages } from './product-listing.messages.ts';

type Props = WidgetProps<typeof contract>;

/** For each context its endpoint, and the attribute that replaces the endpoint's address. */
const SOURCES = {
  category: ['category', 'categoryUrl'],
  brand: ['brand', 'brandUrl'],
  brandLine: ['brand-line', 'brandLineUrl'],
  collection: ['collection', 'collectionUrl'],
  new: ['new', 'newUrl'],
} as const satisfies Record<ListingContext, readonly [keyof typeof contract.endpoints, keyof Props['attributes']]>;

const isContext = (context: string): context is ListingContext => Object.hasOwn(SOURCES, context);

/** Returns why no list can be loaded with these attributes (LST-8); null when one can. */
export function sourceFault({ context, listId }: Props['attributes']): 'unknown-context' | 'no-list-id' | null {
  if (!isContext(context)) return 'unknown-context';
  return context === 'new' || listId !== '' ? null : 'no-list-id';
}

function pageUrl(attributes: Props['attributes'], address: ListingAddress): string {
  const { context, base, listId } = attributes;
  const [endpoint, override] = SOURCES[context as ListingContext];
  const url = endpointUrl(contract.endpoints[endpoint], { base, override: attributes[override] }, { id: listId });
  const search = searchOf(address);
  return url + (url.includes('?') ? search.replace('?', '&') : search);
}

/** Requests pages of the list. A request cancels the one before it. */
function usePageRequest({ host, attributes }: Props) {
  const locale = useLocale(host);
  const latest = useLatestRequest();
  return {
    cancel: () => latest.cancel(),
    fetchPage: (target: ListingRequest): Promise<Outcome<ListingAnswer>> =>
      latest.run(async (signal) => {
        const url = pageUrl(attributes, target);
        const [call] = SOURCES[attributes.context as ListingContext];
        const outcome = await request({
          ...{ tag: contract.tag, call, method: 'GET', url },
          ...{ locale, bearer: true, expect: isListingAnswer, signal },
        });
        // The scroll position that is preserved is the one the reader sees, not one that a finger has moved on since.
        if (target.kind === 'more') await nextFrame();
        return outcome;
      }),
  };
}

/** Scroll position and focus after the next render. */
interface AfterRender {
  readonly anchor?: ScrollAnchor | null;
  readonly toStart?: boolean;
  /** The page whose first card gets the focus. */
  readonly focus?: string;
}

export interface Listing {
  readonly state: ListingState;
  readonly status: ListingStatus;
  /** True while the list is the one that the server rendered. */
  readonly isInitial: boolean;
  load(target: ListingRequest): Promise<void>;
  /** Cancels the request that is pending, and forgets one that failed. */
  cancel(): void;
  /** Makes the cards of the state the content of the list. */
  renderCards(): void;
  /** Scrolls and moves the focus. To be called when the list and its surroundings are rendered. */
  settle(): void;
}

interface Options {
  readonly t: Translate<typeof messages>;
  readonly locale: Locale;
  readonly initial: ListingState;
  readonly isEnabled: boolean;
  /** Sets the form to the filters of a list that the visitor came back to. */
  readonly onReturn: (query: FilterQuery) => void;
}

/** Loads lists and further pages, and writes them into the address and the history of the browser. */
export function useListing(props: Props, { initial, isEnabled, onReturn, t, locale }: Options): Listing {
  const { host, attributes, parts, emit } = props;
  const { list } = parts;
  const { fetchPage, cancel } = usePageRequest(props);

  const createCard = useEventCallback((product: ListedProduct) => {
    const { base, productUrl, currency } = attributes;
    return fillCard(parts.card, product, { csrfToken: csrfToken(), base, productUrl, currency });
  });
  const [cards] = useState(() => createListCards(list, pageKey(initial.query, initial.first), createCard));
  const [state, setState] = useState(initial);
  const [status, setStatus] = useState<ListingStatus>({ kind: 'idle' });
  /** The state without the delay of rendering: a call that ends builds on it. */
  const current = useRef(initial);
  const afterRender = useRef<AfterRender>({});
  const entry = useListEntry({ list, sections: parts.section, cards, current, isEnabled });

  const show = (next: ListingState, after: AfterRender) => {
    afterRender.current = after;
    current.current = next;
    setState(next);
    setStatus({ kind: 'idle' });
    letBrowserScroll(next.first === next.last);
  };

  const load = async (target: ListingRequest): Promise<void> => {
    const before = current.current;
    if (!emit('before-change', { address: searchOf(target) })) return;
    setStatus({ kind: 'loading', target });
    const outcome = await fetchPage(target);
    if (outcome.kind === 'aborted') return;
    if (outcome.kind !== 'ok') {
      setStatus({ kind: 'failed', target, failure: outcome });
      emit('fail', failureDetail(outcome, t('failed'), failureText(outcome, { t, locale })));
      return;
    }
    const { products, page } = outcome.data;
    const next = stateAfter(before, target, outcome.data);
    const address = searchOf({ query: next.query, page: next.last });
    cards.add(pageKey(target.query, page), products);
    // The list of the entry that is left is cached with its id.
    if (target.history === 'push') entry.saveEntry();
    if (target.history !== 'unchanged') entry.id.current = writeAddress(address, target.history);
    const isOtherQuery = target.kind === 'list' && before.query !== next.query;
    const after = {
      toStart: target.kind === 'list' && target.history === 'push',
      ...(target.userInitiated && !isOtherQuery && { focus: pageKey(target.query, page) }),
    };
    if (target.kind === 'more') preserveScroll(list, products.length, () => flushSync(() => show(next, after)));
    else show(next, after);
    entry.cache();
    emit('change', { address, total: next.total, page: next.last });
  };

  /** Shows a cached list. Pages before it whose products are not cached, such as the server's own, are loaded. */
  const restore = async (cached: CachedList): Promise<boolean> => {
    for (const [page, products] of Object.entries(cached.products))
      cards.add(pageKey(cached.query, Number(page)), products);
    const next = stateOfCached(cached, (page) => cards.has(pageKey(cached.query, page)));
    if (!next) return false;
    cancel();
    const anchorAt = (first: number) => (first === cached.first ? { anchor: cached.anchor } : {});
    show(next, anchorAt(next.first));
    const target = { query: cached.query, kind: 'earlier', history: 'unchanged', userInitiated: false } as const;
    for (let page = next.first - 1; page >= cached.first; page--) {
      const outcome = await fetchPage({ ...target, page });
      if (outcome.kind !== 'ok' || outcome.data.page !== page) return true;
      cards.add(pageKey(cached.query, page), outcome.data.products);
      show({ ...current.current, first: page }, anchorAt(page));
    }
    return true;
  };

  useListReturn({ entry, initial, current, onReturn, restore, load });
  useEffect(() => cards.restore, [cards]);

  return {
    state,
    status,
    isInitial: state === initial,
    load,
    cancel() {
      cancel();
      setStatus({ kind: 'idle' });
    },
    renderCards() {
      if (state !== initial) cards.show(pageKeys(state));
    },
    settle() {
      const { anchor, toStart = false, focus } = afterRender.current;
      afterRender.current = {};
      if (toStart) scrollToStart(host);
      if (anchor) scrollToAnchor(list, anchor);
      if (focus !== undefined) cards.firstCard(focus)?.querySelector('a')?.focus({ preventScroll: toStart });
    },
  };
}
