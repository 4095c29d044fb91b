import type { ListingContext } from '../../shared/api/listing.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import { pageText, textIn } from '../web/texts.ts';
import type { ListingIndex } from './listing-index.ts';
import type { ListingResult } from './query-listing.ts';
import { type TaxonomyEntry, withParents } from './taxonomy.ts';

interface ListLink {
  readonly url: string;
  readonly name: string;
  readonly count: number;
}

interface ListHeading {
  readonly title: string;
  readonly intro: string;
  /** The texts that `intro` is from, where a merchant wrote it. */
  readonly introTexts: LocalizedText | null;
  readonly logo: string | null;
  /** The entries above the list, from the top. */
  readonly above: readonly ListLink[];
  /** Sub-categories, the lines of a brand, or the departments where a search finds nothing. */
  readonly below: readonly ListLink[];
}

/** Returns title, path and links of a list. */
export function listHeading(
  index: ListingIndex,
  context: ListingContext,
  owner: TaxonomyEntry | null,
  { query: { q }, searched, total }: ListingResult,
  locale: Locale,
): ListHeading {
  const { categories, brands, brandLines } = index.taxonomy;
  const link = (facet: string, path: string) => (entry: TaxonomyEntry) => ({
    url: `${path}/${entry.slug}`,
    name: textIn(entry.name, locale),
    count: index.slotsWith(index.facets.codeOf(facet, entry.slug) ?? 0).length,
  });
  const categoryLink = link('category', '/catalog/category');
  const below = (parent: number | null) =>
    withProducts([...categories.values()].filter(({ parentId }) => parentId === parent).map(categoryLink));
  const withProducts = (links: ListLink[]) => links.filter(({ count }) => count > 0);
  const heading = {
    title: owner ? textIn(owner.name, locale) : '',
    intro: '',
    introTexts: null,
    logo: null,
    above: [],
    below: [],
  };
  if (context === 'new' || owner === null) {
    return {
      ...heading,
      title: q === '' ? pageText(locale, 'listingNew') : searchTitle(q, searched, locale),
      intro: q === '' ? pageText(locale, 'listingNewText') : '',
      below: total === 0 ? below(null) : [],
    };
  }
  if (context === 'category') {
    const category = categories.get(owner.id);
    return {
      ...heading,
      intro: textIn(category?.description, locale),
      introTexts: category?.description ?? null,
      above: withParents(index.taxonomy, owner.id)
        .slice(1)
        .reverse()
        .flatMap((id) => categories.get(id) ?? [])
        .map(categoryLink),
      below: below(owner.id),
    };
  }
  if (context === 'brand') {
    const lines = [...brandLines.values()].filter(({ brandId }) => brandId === owner.id);
    return {
      ...heading,
      logo: brands.get(owner.id)?.logo ?? null,
      below: withProducts(lines.map(link('brandline', '/catalog/brandlines'))),
    };
  }
  const brand = context === 'brandLine' ? brands.get(brandLines.get(owner.id)?.brandId ?? 0) : undefined;
  return {
    ...heading,
    logo: brand?.logo ?? null,
    above: brand ? [link('brand', '/catalog/brands')(brand)] : [],
  };
}

/** Says which words were searched in place of the typed ones (LST-12). */
function searchTitle(q: string, searched: string, locale: Locale): string {
  return searched === q
    ? pageText(locale, 'listingResults', { q })
    : pageText(locale, 'listingCorrected', { typed: q, q: searched });
}
