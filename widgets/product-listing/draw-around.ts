import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { drawChips } from './chips.ts';
import { drawFacetCounts } from './facet-counts.ts';
import { chosenFilters } from './form-choices.ts';
import { groupedNumber } from './grouped-number.ts';
import type { HeldMarkup } from './held-markup.ts';
import { filterCount, searchOf } from './listing-query.ts';
import type { Shown } from './listing-state.ts';
import { drawPageLinks } from './page-links.ts';
import { BOUNDS_BEFORE_DATA } from './price-range.ts';
import type { contract } from './product-listing.contract.ts';
import type { messages } from './product-listing.messages.ts';

interface Around {
  readonly parts: WidgetProps<typeof contract>['parts'];
  readonly shown: Shown;
  readonly t: Translate<typeof messages>;
  readonly held: HeldMarkup;
}

/** The number of products, said politely where the server says it. */
export function drawCount({ parts, shown, t, held }: Around, isPaged: boolean): void {
  if (!parts.count) return;
  const count = t('count', { count: shown.total, total: groupedNumber(shown.total) });
  const { first: page, pages } = shown;
  held.text(parts.count, isPaged && pages > 1 ? t('onPage', { count, page, pages }) : count);
}

/** The link to the page before, above a list that does not begin with the first one. */
export function drawEarlier({ parts, shown, held }: Around, hrefOf: (search: string) => string): void {
  if (!parts.earlier) return;
  held.attribute(parts.earlier, 'hidden', shown.first > 1 ? null : '');
  held.attribute(parts.earlier, 'href', hrefOf(searchOf({ query: shown.query, page: Math.max(1, shown.first - 1) })));
}

/** Brings everything around the cards in line with the list: chips, counts, bounds of the price, links to pages. */
export function drawAround(around: Around, isPaged: boolean, hrefOf: (search: string) => string): void {
  const { parts, shown, t, held } = around;
  const { filters: form, list, chips, empty, pages } = parts;
  const isEmpty = shown.total === 0;
  held.attribute(list, 'hidden', isEmpty ? '' : null);
  if (empty) held.attribute(empty, 'hidden', isEmpty ? null : '');
  if (shown.filterData)
    drawFacetCounts(
      form,
      shown.filterData,
      {
        category: t('facetCategory'),
        brand: t('facetBrand'),
        brandline: t('facetBrandline'),
        collection: t('facetCollection'),
      },
      held,
    );

  const chosen = filterCount(shown.query);
  const badge = parts['filter-count'];
  if (badge) {
    held.text(badge, String(chosen));
    held.attribute(badge, 'hidden', chosen > 0 ? null : '');
  }
  if (parts.reset) held.attribute(parts.reset, 'hidden', chosen > 0 ? null : '');
  if (chips) {
    const at = [...chips.querySelectorAll('a')].indexOf(document.activeElement as HTMLAnchorElement);
    const filters = chosenFilters(form, shown.query, {
      price: (min, max) => priceText(t, min, max),
      named: (facet, value) => t('chip', { facet, value }),
    });
    drawChips(
      chips,
      filters,
      { remove: t('removeFilter'), hrefOf: (query) => hrefOf(searchOf({ query, page: 1 })) },
      held,
    );
    // The chip that was pressed is gone: its neighbour takes the focus, or what comes next on the page.
    const links = [...chips.querySelectorAll('a')];
    if (at >= 0) (links[Math.min(at, links.length - 1)] ?? parts.sort ?? list.querySelector('a'))?.focus();
  }
  drawBounds(around);
  if (pages && !isPaged) held.attribute(pages, 'hidden', '');
  if (!pages || !isPaged) return;
  const hrefOfPage = (page: number) => hrefOf(searchOf({ ...shown, page }));
  const texts = { previous: t('previous'), next: t('next') };
  drawPageLinks(pages, { page: shown.first, pages: shown.pages, hrefOf: hrefOfPage, texts }, held);
}

/** What the prices range between is a hint in the fields; nothing is asked for until the shopper writes one (resolution 99). */
export function drawBounds({ parts, shown, held }: Around): void {
  const { min, max } = shown.bounds ?? BOUNDS_BEFORE_DATA;
  for (const [name, bound] of [
    ['min', min],
    ['max', max],
  ] as const) {
    const field = parts.filters.querySelector(`input[name="${name}"]`);
    if (field && (shown.bounds || !field.getAttribute('placeholder')))
      held.attribute(field, 'placeholder', String(bound));
  }
}

function priceText(t: Around['t'], min: string | null, max: string | null): string {
  const amount = (dinars: string) => `\u2066${groupedNumber(Number(dinars))}\u2069\u00a0DA`;
  if (min && max) return t('priceBetween', { min: amount(min), max: amount(max) });
  return min ? t('priceFrom', { min: amount(min) }) : t('priceTo', { max: amount(max ?? '') });
}
