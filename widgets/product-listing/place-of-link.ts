import { type ListingPlace, placeOf } from './listing-query.ts';

/** Whether a press means "here": with a modifier or another button a link opens elsewhere. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

/** The state of the list a link leads to: a page, the list without a filter, the list without any. Null for other links. */
export function placeOfLink(link: HTMLAnchorElement, form: HTMLFormElement): ListingPlace | null {
  const { href, target } = link;
  if (!href || (target && target !== '_self') || link.hasAttribute('download')) return null;
  const own = new URL(form.getAttribute('action') || '', document.baseURI);
  const there = new URL(href);
  const isOwn = there.origin === own.origin && there.pathname === own.pathname && there.hash === '';
  return isOwn ? placeOf(there.search) : null;
}
