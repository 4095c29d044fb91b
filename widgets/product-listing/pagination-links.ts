import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { pageEntries } from '../../shared/rules/catalogue/page-entries.ts';

interface PageLinks {
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
  /** Texts of the arrows that the server left out on its own page. */
  readonly texts: { readonly previous: string; readonly next: string };
}

/** Renders the links to the pages in the host's own markup: its list items and its two arrows. */
export function renderPageLinks(nav: HTMLElement, { page, pages, hrefOf, texts }: PageLinks, patch: DomPatch): void {
  patch.set(nav, 'hidden', pages > 1 ? null : '');
  const list = nav.querySelector('ol');
  if (!list) return;
  const model = list.querySelector('a');
  const gap = [...list.children].find((item) => !item.querySelector('a'));
  const items = pageEntries(page, pages).map((entry) => {
    if (entry === null) return (gap ?? plainGap()).cloneNode(true);
    const item = document.createElement('li');
    const link = (model?.cloneNode(false) as HTMLAnchorElement | undefined) ?? document.createElement('a');
    const label = link.getAttribute('aria-label');
    if (label) link.setAttribute('aria-label', label.replace(/\d+/, String(entry)));
    link.setAttribute('href', hrefOf(entry));
    link.textContent = String(entry);
    if (entry === page) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
    item.append(link);
    return item;
  });
  patch.content(list, ...items);
  renderArrow(nav, 'prev', page > 1 ? hrefOf(page - 1) : null, texts.previous, patch);
  renderArrow(nav, 'next', page < pages ? hrefOf(page + 1) : null, texts.next, patch);
}

function plainGap(): Element {
  const item = document.createElement('li');
  item.setAttribute('aria-hidden', 'true');
  item.textContent = '…';
  return item;
}

function renderArrow(nav: Element, rel: 'prev' | 'next', href: string | null, text: string, patch: DomPatch): void {
  let arrow = nav.querySelector(`a[rel~="${rel}"]`);
  if (!arrow) {
    if (href === null) return;
    const added = document.createElement('a');
    added.className = nav.querySelector('a[rel]')?.className ?? '';
    added.rel = rel;
    added.textContent = text;
    patch.append(nav, added, rel === 'prev' ? nav.firstElementChild : null);
    arrow = added;
  }
  patch.set(arrow, 'hidden', href === null ? '' : null);
  if (href !== null) patch.set(arrow, 'href', href);
}
