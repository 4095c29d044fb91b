import { useLayoutEffect } from 'react';
import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { renderFacetCounts } from './facet-counts.ts';
import { type ActiveFilter, activeFilters } from './filter-form.ts';
import { filterCount, hrefOf, searchOf } from './listing-address.ts';
import type { ListingState } from './listing-state.ts';
import { renderPageLinks } from './pagination-links.ts';
import { BOUNDS_BEFORE_DATA } from './price-range.ts';
import type { contract } from './product-listing.contract.ts';
import type { messages } from './product-listing.messages.ts';
import type { Listing } from './use-listing.ts';

interface Surroundings {
  readonly parts: WidgetProps<typeof contract>['parts'];
  readonly listing: Listing;
  readonly isPaged: boolean;
  readonly currency: string;
  /** False where the widget leaves the page to the server. */
  readonly isEnabled: boolean;
  readonly t: Translate<typeof messages>;
  readonly patch: DomPatch;
}

/** Keeps the server's nodes around the cards in line with the list, and moves scroll position and focus with it. */
export function useSurroundings(surroundings: Surroundings): void {
  const { parts, listing, isPaged, isEnabled, t, patch } = surroundings;
  const { state, status, isInitial } = listing;
  const isReplaced = status.kind === 'loading' && status.target.kind === 'list';

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list and the language change what is rendered
  useLayoutEffect(() => {
    if (!isEnabled) return;
    listing.renderCards();
    if (isInitial) renderBounds(surroundings);
    else renderSurroundings(surroundings);
    if (!isPaged && parts.pages) patch.set(parts.pages, 'hidden', '');
    renderEarlier(surroundings);
    listing.settle();
  }, [state, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above, and the status
  useLayoutEffect(() => {
    patch.set(parts.list, 'aria-busy', isReplaced ? 'true' : null);
    if (!parts.count) return;
    if (isReplaced) patch.text(parts.count, t('categories.loading_products'));
    else if (isInitial) patch.restoreContent(parts.count);
    else patch.text(parts.count, countText(state, isPaged, t));
  }, [state, status, t]);
}

function countText({ total, pages, first }: ListingState, isPaged: boolean, t: Surroundings['t']): string {
  const count = t('count', { count: total, total: groupThousands(total) });
  return isPaged && pages > 1 ? t('onPage', { count, page: first, pages }) : count;
}

/** Returns `1 234`, with the no-break spaces of amounts (MNY-4). */
export function groupThousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
}

/** Sets the link to the page before, above a list that does not begin with the first one. */
function renderEarlier({ parts, listing: { state }, patch }: Surroundings): void {
  if (!parts.earlier) return;
  const search = searchOf({ query: state.query, page: Math.max(1, state.first - 1) });
  patch.set(parts.earlier, 'hidden', state.first > 1 ? null : '');
  patch.set(parts.earlier, 'href', hrefOf(parts.filters, search));
}

function renderSurroundings(surroundings: Surroundings): void {
  const { parts, listing, isPaged, t, patch } = surroundings;
  const { state } = listing;
  const { filters: form, list, empty, pages, reset } = parts;
  const isEmpty = state.total === 0;
  patch.set(list, 'hidden', isEmpty ? '' : null);
  if (empty) patch.set(empty, 'hidden', isEmpty ? null : '');
  if (state.filterData) {
    const titles = {
      category: t('facetCategory'),
      brand: t('facetBrand'),
      brandline: t('facetBrandline'),
      collection: t('facetCollection'),
    };
    renderFacetCounts(form, state.filterData, titles, patch);
  }
  const active = filterCount(state.query);
  const badge = parts['filter-count'];
  if (badge) {
    patch.text(badge, String(active));
    patch.set(badge, 'hidden', active > 0 ? null : '');
  }
  if (reset) patch.set(reset, 'hidden', active > 0 ? null : '');
  renderChips(surroundings);
  renderBounds(surroundings);
  if (!pages || !isPaged) return;
  const links = {
    page: state.first,
    pages: state.pages,
    hrefOf: (page: number) => hrefOf(form, searchOf({ query: state.query, page })),
    texts: { previous: t('previous'), next: t('next') },
  };
  renderPageLinks(pages, links, patch);
}

/** Sets the hints of the price fields. A bound is only requested when the visitor writes it into a field (LST-7). */
function renderBounds({ parts, listing: { state }, patch }: Surroundings): void {
  const { min, max } = state.bounds ?? BOUNDS_BEFORE_DATA;
  for (const [name, bound] of [
    ['min', min],
    ['max', max],
  ] as const) {
    const field = parts.filters.querySelector(`input[name="${name}"]`);
    if (field && (state.bounds || !field.getAttribute('placeholder'))) patch.set(field, 'placeholder', String(bound));
  }
}

/** Renders the active filters as links that remove one each, as the server does, so that they open in another tab too. */
function renderChips({ parts, listing: { state }, currency, t, patch }: Surroundings): void {
  const { filters: form, list, chips } = parts;
  if (!chips) return;
  const focused = [...chips.querySelectorAll('a')].indexOf(document.activeElement as HTMLAnchorElement);
  const filters = activeFilters(form, state.query, {
    price: (min, max) => priceText(t, currency, min, max),
    named: (facet, value) => t('chip', { facet, value }),
  });
  const model = chips.querySelector('a');
  patch.content(chips, ...filters.map((filter) => createChip(filter, form, t('removeFilter'), model)));
  patch.set(chips, 'hidden', filters.length > 0 ? null : '');
  // The chip that was pressed is gone: the focus goes to its neighbour, or to what comes next on the page.
  const links = [...chips.querySelectorAll('a')];
  if (focused >= 0) (links[Math.min(focused, links.length - 1)] ?? parts.sort ?? list.querySelector('a'))?.focus();
}

function createChip(
  { label, query }: ActiveFilter,
  form: HTMLFormElement,
  hintText: string,
  model: Element | null,
): Element {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.className = model?.className ?? 'z-product-listing-chip';
  link.rel = 'nofollow';
  link.href = hrefOf(form, searchOf({ query, page: 1 }));
  const hint = document.createElement('span');
  hint.className = 'z-visually-hidden';
  hint.textContent = hintText;
  const icon = model?.querySelector('svg')?.cloneNode(true) as Element | undefined;
  const cross = icon ?? Object.assign(document.createElement('span'), { textContent: '×' });
  cross.setAttribute('aria-hidden', 'true');
  link.append(hint, ' ', label, ' ', cross);
  item.append(link);
  return item;
}

function priceText(t: Surroundings['t'], currency: string, min: string | null, max: string | null): string {
  // Isolated with its label: beside Arabic words DA would stand in front of the number.
  const amount = (dinars: string) => `\u2066${groupThousands(Number(dinars))}\u00a0${currency}\u2069`;
  if (min && max) return t('priceBetween', { min: amount(min), max: amount(max) });
  return min ? t('priceFrom', { min: amount(min) }) : t('priceTo', { max: amount(max ?? '') });
}
