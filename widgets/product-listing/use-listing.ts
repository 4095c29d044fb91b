import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isListingAnswer } from '../../shared/api/guards/listing.ts';
import type { ListedProduct } from '../../shared/api/listed-product.ts';
import type { ListingAnswer } from '../../shared/api/listing.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { csrfToken } from '../../shared/browser/http/csrf.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import type { Outcome } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { useLocale } from '../../shared/browser/i18n/use-messages.ts';
import { nextFrame } from '../../shared/browser/time/next-frame.ts';
import { fillCard } from '../../shared/features/catalogue/card-template.ts';
import { type KeptList, keepList, keptList, type ScrollAnchor } from './kept-list.ts';
import { entryId, hasMovedSinceLoad, letBrowserScroll, nameEntry, writeAddress } from './list-history.ts';
import { type ListNodes, listNodes } from './list-nodes.ts';
import { scrollAnchor } from './list-scroll.ts';
import type { listingEndpoint } from './listing-endpoint.ts';
import { type ListingQuery, placeOf, searchOf } from './listing-query.ts';
import { pageKey, type Shown, type Status, shownAfter, shownOfKept, type Wanted } from './listing-state.ts';
import type { contract } from './product-listing.contract.ts';
import { keepInPlace } from './steady-place.ts';

type Props = WidgetProps<typeof contract>;
type Products = readonly ListedProduct[];

/** What the next drawing does once it is in the page. */
export interface AfterDrawing {
  readonly anchor?: ScrollAnchor | null;
  readonly toStart?: boolean;
  /** The page whose first card gets the focus. */
  readonly focus?: string;
}

export interface Listing {
  readonly shown: Shown;
  readonly status: Status;
  readonly nodes: ListNodes;
  readonly after: { current: AfterDrawing };
  load(wanted: Wanted): Promise<void>;
  /** Gives up what is on its way or could not be had: what is shown is what is asked for. */
  rest(): void;
  /** Notes the list as it is, though it was not changed, so that it is found again. */
  name(): void;
}

interface Way {
  readonly endpoint: NonNullable<ReturnType<typeof listingEndpoint>> | null;
  readonly override: string | undefined;
  readonly drawn: Shown;
  readonly readSections: () => boolean[];
  /** A list was brought back: the form is to say the same. */
  readonly onReturn: (query: ListingQuery, kept: KeptList | null) => void;
}

/** Which list is shown, what is on its way, and the addresses and entries of the history that go with it. */
export function useListing({ host, attributes, parts, emit }: Props, way: Way): Listing {
  const { list, card: template } = parts;
  const { drawn } = way;
  const { base, productUrl } = attributes;
  const ownKey = pageKey(drawn.query, drawn.first);
  const locale = useLocale(host);
  const latest = useLatestRequest();
  const [nodes] = useState(() => listNodes(list, ownKey));
  const [answers] = useState(() => new Map<string, Products>());
  const [memory] = useState(() => new Map<string, KeptList>());
  const [shown, setShown] = useState(drawn);
  const [status, setStatus] = useState<Status>({ kind: 'idle' });
  const after = useRef<AfterDrawing>({});
  /** The entry the page shows. When the history moves, it still names the one that is left. */
  const entry = useRef(entryId());
  const now = useRef(shown);
  now.current = shown;

  const put = (key: string, products: Products) => {
    answers.set(key, products);
    if (!nodes.has(key)) {
      nodes.put(
        key,
        products.map((product) => fillCard(template, product, { csrfToken: csrfToken(), base, productUrl })),
      );
    }
  };

  const keep = (list_: Shown = now.current) => {
    const id = entry.current;
    if (id === null) return;
    const products: Record<number, Products> = {};
    for (let page = list_.first; page <= list_.last; page++) {
      const known = answers.get(pageKey(list_.query, page));
      if (known) products[page] = known;
    }
    const kept = { ...list_, products, anchor: scrollAnchor(list), sections: way.readSections(), keptAt: Date.now() };
    memory.set(id, kept);
    keepList(id, kept);
  };
  const name = () => {
    entry.current = nameEntry();
    keep();
  };

  const draw = (next: Shown, then: AfterDrawing) => {
    after.current = then;
    now.current = next;
    setShown(next);
    setStatus({ kind: 'idle' });
    letBrowserScroll(next.first === next.last);
  };

  const call = (wanted: Wanted): Promise<Outcome<ListingAnswer>> => {
    const place = { base: attributes.base, override: way.override };
    const url = endpointUrl(way.endpoint as NonNullable<Way['endpoint']>, place, { id: attributes.listId });
    const search = searchOf(wanted);
    return latest.run(async (signal) => {
      const outcome = await request({
        method: 'GET',
        url: url + (url.includes('?') ? search.replace('?', '&') : search),
        locale,
        bearer: true,
        expect: isListingAnswer,
        signal,
      });
      // What the reader sees is to stay where it is.
      if (wanted.kind === 'more') await nextFrame();
      return outcome;
    });
  };

  const load = async (wanted: Wanted): Promise<void> => {
    const before = now.current;
    const isList = wanted.kind === 'list';
    if (!emit('before-change', { address: searchOf(wanted) })) return;
    setStatus({ kind: 'loading', wanted });
    const outcome = await call(wanted);
    if (outcome.kind === 'aborted') return;
    if (outcome.kind !== 'ok') {
      setStatus({ kind: 'failed', wanted, failure: outcome });
      emit('fail', { kind: outcome.kind });
      return;
    }
    const next = shownAfter(before, wanted, outcome.data);
    const page = outcome.data.page;
    put(pageKey(wanted.query, page), outcome.data.products);
    if (wanted.address !== 'keep') {
      // The entry that is left has to be found again too.
      if (wanted.address === 'push') name();
      entry.current = writeAddress(searchOf({ query: next.query, page: next.last }), wanted.address);
    }
    const isTurned = isList && before.query === next.query;
    const focus = wanted.byHand && (!isList || isTurned) ? pageKey(wanted.query, page) : undefined;
    const then = { toStart: isList && wanted.address === 'push', ...(focus !== undefined && { focus }) };
    if (wanted.kind === 'more') {
      keepInPlace(list, outcome.data.products.length, () => flushSync(() => draw(next, then)));
    } else draw(next, then);
    if (entry.current !== null) keep(next);
    emit('change', { address: searchOf({ query: next.query, page: next.last }), total: next.total, page: next.last });
  };

  /** Draws a list that was kept; the pages nobody knows any more are asked for. */
  const bringBack = async (kept: KeptList): Promise<boolean> => {
    for (const [page, products] of Object.entries(kept.products)) put(pageKey(kept.query, Number(page)), products);
    const next = shownOfKept(kept, (page) => nodes.has(pageKey(kept.query, page)));
    if (!next) return false;
    latest.cancel();
    draw(next, next.first === kept.first ? { anchor: kept.anchor } : {});
    const wanted = { query: kept.query, kind: 'earlier', address: 'keep', byHand: false } as const;
    for (let page = next.first - 1; page >= kept.first; page--) {
      const outcome = await call({ ...wanted, page });
      if (outcome.kind !== 'ok' || outcome.data.page !== page) return true;
      put(pageKey(kept.query, page), outcome.data.products);
      draw({ ...now.current, first: page }, page === kept.first ? { anchor: kept.anchor } : {});
    }
    return true;
  };

  const goBack = async () => {
    const place = placeOf(location.search);
    const id = entryId();
    const { query, first, last } = now.current;
    const isShown = place.query === query && place.page >= first && place.page <= last;
    // A link to a place on the page makes an entry too.
    if (isShown && (id === null || id === entry.current)) return;
    keep();
    entry.current = id;
    const kept = id === null ? null : (memory.get(id) ?? keptList(id));
    way.onReturn(place.query, kept);
    if (kept && (await bringBack(kept))) return;
    await load({ ...place, kind: 'list', address: 'keep', byHand: false });
  };
  useDomEvent(window as never, 'popstate' as never, () => void goBack());
  useDomEvent(window as never, 'pagehide' as never, () => keep());
  useDomEvent(document, 'visibilitychange' as never, () => {
    if (document.visibilityState === 'hidden') keep();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the list this page comes back with
  useEffect(() => {
    const id = entry.current;
    const kept = id === null ? null : keptList(id);
    if (kept && kept.query === drawn.query) {
      way.onReturn(kept.query, kept);
      // Where the browser scrolls by itself, or the shopper has begun to, nobody is pulled away.
      const isFree = history.scrollRestoration === 'manual' && scrollY === 0;
      void bringBack(isFree ? kept : { ...kept, anchor: null });
    } else if (hasMovedSinceLoad()) {
      // The list that is drawn belongs to an entry whose name nobody noted.
      entry.current = null;
      void goBack();
    }
    return nodes.giveBack;
  }, []);

  const rest = () => {
    latest.cancel();
    setStatus({ kind: 'idle' });
  };
  return { shown, status, nodes, after, load, rest, name };
}
