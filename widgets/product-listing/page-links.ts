import type { HeldMarkup } from './held-markup.ts';
import { pageEntries } from './page-numbers.ts';

interface PageLinks {
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
  /** Said by an arrow that the server had no use for on its own page. */
  readonly texts: { readonly previous: string; readonly next: string };
}

/** Draws the links to the pages in the host's own markup: its list items and its two arrows. */
export function drawPageLinks(nav: HTMLElement, { page, pages, hrefOf, texts }: PageLinks, held: HeldMarkup): void {
  held.attribute(nav, 'hidden', pages > 1 ? null : '');
  const list = nav.querySelector('ol');
  if (!list) return;
  const model = list.querySelector('a');
  const gap = [...list.children].find((item) => !item.querySelector('a'));
  const items = pageEntries(page, pages).map((entry) => {
    if (entry === 'gap') return (gap ?? plainGap()).cloneNode(true);
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
  held.children(list, items);
  drawArrow(nav, 'prev', page > 1 ? hrefOf(page - 1) : null, texts.previous, held);
  drawArrow(nav, 'next', page < pages ? hrefOf(page + 1) : null, texts.next, held);
}

function plainGap(): Element {
  const item = document.createElement('li');
  item.setAttribute('aria-hidden', 'true');
  item.textContent = '…';
  return item;
}

function drawArrow(nav: Element, rel: 'prev' | 'next', href: string | null, text: string, held: HeldMarkup): void {
  let arrow = nav.querySelector(`a[rel~="${rel}"]`);
  if (!arrow) {
    if (href === null) return;
    const made = document.createElement('a');
    made.className = nav.querySelector('a[rel]')?.className ?? '';
    made.rel = rel;
    made.textContent = text;
    held.add(nav, made, rel === 'prev' ? nav.firstElementChild : null);
    arrow = made;
  }
  held.attribute(arrow, 'hidden', href === null ? '' : null);
  if (href !== null) held.attribute(arrow, 'href', href);
}
