import type { Locale } from '../../shared/i18n/locale.ts';
import { pageText } from '../web/texts.ts';
import type { FacetView } from './facet-views.ts';
import { listingAddress, type ParsedListingQuery, withoutChoice } from './listing-query.ts';
import type { ListingResult } from './query-listing.ts';

interface Chip {
  readonly label: string;
  /** The list without it. */
  readonly url: string;
}

/** Returns one link per choice that narrows the list, which takes just that choice back. */
export function activeChips({ query, facets }: ListingResult, path: string, locale: Locale): Chip[] {
  const chip = (label: string, rest: ParsedListingQuery): Chip => ({
    label,
    url: listingAddress(path, { ...rest, page: 1 }),
  });
  const chips = facets.flatMap((facet) =>
    facet.values
      .filter(({ checked }) => checked)
      .map(({ slug, label }) =>
        chip(
          pageText(locale, 'listingChip', { facet: facetName(facet, locale), value: label }),
          withoutChoice(query, facet.key, slug),
        ),
      ),
  );
  const { min, max, available } = query;
  if (min !== '' || max !== '') {
    const text = min === '' ? 'listingMaxChip' : max === '' ? 'listingMinChip' : 'listingRangeChip';
    const amounts = { min: grouped(min, locale), max: grouped(max, locale) };
    chips.push(chip(pageText(locale, text, amounts), { ...query, min: '', max: '' }));
  }
  if (available) chips.push(chip(pageText(locale, 'listingAvailable'), { ...query, available: false }));
  return chips;
}

export function facetName({ kind, code, name }: FacetView, locale: Locale): string {
  if (kind !== 'plain') return name;
  return pageText(locale, `listingFacet_${code as 'category' | 'brand' | 'brandline' | 'collection'}`);
}

/** Isolated: beside Arabic words the digits would change places, and DA would stand in front of them. */
function grouped(whole: string, locale: Locale): string {
  return `\u2066${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0${pageText(locale, 'currency')}\u2069`;
}
