import { contract } from './product-listing.contract.ts';

/**
 * Every entry of the browser's history that the widget changed carries a name under the tag, by which its list is found again. The
 * loader wakes the widget at once on a page that has one.
 */
const KEY = contract.tag;

/** The name of the entry that is shown; null when it is as the server drew it. */
export function entryId(): string | null {
  const id = (history.state as Record<string, unknown> | null)?.[KEY];
  return typeof id === 'string' ? id : null;
}

/** Whether the history has moved on since the page was loaded: a list was gone back to before the widget worked. */
export function hasMovedSinceLoad(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0];
  return loaded !== undefined && new URL(loaded.name).search !== location.search;
}

const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;

/** Names the entry that is shown, if it has no name yet. */
export function nameEntry(): string {
  const id = entryId() ?? newId();
  history.replaceState({ ...history.state, [KEY]: id }, '');
  return id;
}

/** Makes the address say which list is shown: as an entry of its own, or in place of the one that is there. */
export function writeAddress(search: string, how: 'push' | 'replace'): string {
  const id = how === 'replace' ? (entryId() ?? newId()) : newId();
  const state = { ...history.state, [KEY]: id };
  const address = location.pathname + search;
  if (how === 'push') history.pushState(state, '', address);
  else history.replaceState(state, '', address);
  return id;
}

/**
 * The browser puts the page back where it was by itself as long as the server draws all of it again; with further pages in
 * the list it would stop too high.
 */
export function letBrowserScroll(itCan: boolean): void {
  history.scrollRestoration = itCan ? 'auto' : 'manual';
}
