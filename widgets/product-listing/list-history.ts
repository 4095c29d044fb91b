import { useEffect, useRef, useState } from 'react';
import { updateLanguageLinks } from '../../shared/browser/dom/language-links.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { type CachedList, cachedList, cacheList } from './cached-list.ts';
import { type ListCards, scrollAnchor } from './list-cards.ts';
import { parseAddress } from './listing-address.ts';
import { type ListingRequest, type ListingState, pageKey } from './listing-state.ts';
import { contract } from './product-listing.contract.ts';

/**
 * The key of an entry's id in `history.state`. Every entry that the widget changed has one, under which its list is
 * cached. On a page whose entry has one, the loader mounts the widget at once.
 */
const KEY = contract.tag;

/** Returns the id of the current entry; null when its list is as the server rendered it. */
export function entryId(): string | null {
  const id = (history.state as Record<string, unknown> | null)?.[KEY];
  return typeof id === 'string' ? id : null;
}

/** Returns true when the visitor went back or forth between entries of this document before the widget was mounted. */
function hasMovedSinceLoad(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0];
  return loaded !== undefined && new URL(loaded.name).search !== location.search;
}

const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;

/** Gives the current entry an id unless it has one, and returns it. */
export function ensureEntryId(): string {
  const id = entryId() ?? newId();
  history.replaceState({ ...history.state, [KEY]: id }, '');
  return id;
}

/** Writes the address of the list into a new entry, or into the current one, and returns the entry's id. */
export function writeAddress(search: string, how: 'push' | 'replace'): string {
  const id = how === 'replace' ? (entryId() ?? newId()) : newId();
  const state = { ...history.state, [KEY]: id };
  const address = location.pathname + search;
  if (how === 'push') history.pushState(state, '', address);
  else history.replaceState(state, '', address);
  updateLanguageLinks();
  return id;
}

/**
 * Lets the browser restore the scroll position, or not. It can while the server renders all of the list again; with further
 * pages it would stop too high.
 */
export function letBrowserScroll(itCan: boolean): void {
  history.scrollRestoration = itCan ? 'auto' : 'manual';
}

interface ListEntry {
  /** The id of the entry that is visible. On `popstate` still that of the entry that was left. */
  readonly id: { current: string | null };
  /** Caches the list under the entry's id, if it has one. */
  cache(): void;
  /** Gives the entry an id and caches the list. */
  saveEntry(): void;
  find(id: string | null): CachedList | null;
  /** Opens and closes the sections of the filters as they were. */
  restoreSections(cached: CachedList | null): void;
}

interface EntryOptions {
  readonly list: HTMLElement;
  readonly sections: readonly HTMLDetailsElement[];
  readonly cards: ListCards;
  readonly current: { readonly current: ListingState };
  readonly isEnabled: boolean;
}

/** Caches the list of the current entry when the page is left, the tab is hidden, or a section of the filters is opened or closed. */
export function useListEntry({ list, sections, cards, current, isEnabled }: EntryOptions): ListEntry {
  const id = useRef(entryId());
  /** Also where the browser refuses storage. */
  const [memory] = useState(() => new Map<string, CachedList>());
  const readSections = () => sections.map(({ open }) => open);
  const formerSections = useRef<readonly boolean[]>([]);

  const cache = () => {
    if (id.current === null) return;
    const state = current.current;
    const products: Record<number, CachedList['products'][number]> = {};
    for (let page = state.first; page <= state.last; page++) {
      const known = cards.productsOf(pageKey(state.query, page));
      if (known) products[page] = known;
    }
    const cached = { ...state, products, anchor: scrollAnchor(list), sections: readSections(), cachedAt: Date.now() };
    memory.set(id.current, cached);
    cacheList(id.current, cached);
  };
  const saveEntry = () => {
    id.current = ensureEntryId();
    cache();
  };

  useDomEvent(window, 'pagehide', cache);
  useDomEvent(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') cache();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state on mount
  useEffect(() => {
    formerSections.current = readSections();
  }, []);
  useDomEvent(sections, 'toggle', () => {
    const open = readSections();
    // Browsers send the event also for a section that was parsed, or restored, as open.
    if (!isEnabled || open.every((one, at) => one === formerSections.current[at])) return;
    formerSections.current = open;
    saveEntry();
  });

  return {
    id,
    cache,
    saveEntry,
    find: (other) => (other === null ? null : (memory.get(other) ?? cachedList(other))),
    restoreSections(cached) {
      if (cached?.sections.length !== sections.length) return;
      for (const [at, open] of cached.sections.entries()) (sections[at] as HTMLDetailsElement).open = open;
      formerSections.current = readSections();
    },
  };
}

interface ReturnOptions {
  readonly entry: ListEntry;
  readonly initial: ListingState;
  readonly current: { readonly current: ListingState };
  /** Sets the form to the filters of the list. */
  readonly onReturn: (query: ListingState['query']) => void;
  /** Resolves to false when nothing of the cached list is known any more. */
  readonly restore: (cached: CachedList) => Promise<boolean>;
  readonly load: (target: ListingRequest) => Promise<void>;
}

/** Brings back the list of the entry that the visitor comes back to, from the cache or by a call. */
export function useListReturn({ entry, initial, current, onReturn, restore, load }: ReturnOptions): void {
  const returnToEntry = async () => {
    updateLanguageLinks();
    const address = parseAddress(location.search);
    const id = entryId();
    const { query, first, last } = current.current;
    const isVisible = address.query === query && address.page >= first && address.page <= last;
    // A link to a fragment of the page makes an entry too.
    if (isVisible && (id === null || id === entry.id.current)) return;
    entry.cache();
    entry.id.current = id;
    const cached = entry.find(id);
    onReturn(address.query);
    entry.restoreSections(cached);
    if (cached && (await restore(cached))) return;
    await load({ ...address, kind: 'list', history: 'unchanged', userInitiated: false });
  };
  useDomEvent(window, 'popstate', () => void returnToEntry());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the list that this page comes back with
  useEffect(() => {
    const { current: id } = entry.id;
    const cached = id === null ? null : cachedList(id);
    if (cached && cached.query === initial.query) {
      onReturn(cached.query);
      entry.restoreSections(cached);
      // Not where the browser restores the scroll position, or the visitor has begun to scroll.
      const mayScroll = history.scrollRestoration === 'manual' && scrollY === 0;
      void restore(mayScroll ? cached : { ...cached, anchor: null });
    } else if (hasMovedSinceLoad()) {
      // The server rendered the list of another entry, whose id is not known here.
      entry.id.current = null;
      void returnToEntry();
    }
  }, []);
}
