import type { ListingContext } from '../../shared/api/listing.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { textIn } from '../web/texts.ts';
import type { ListingIndex } from './listing-index.ts';
import type { ParsedListingQuery } from './listing-query.ts';
import type { ListingSelection } from './select-products.ts';

interface FacetValueView {
  readonly slug: string;
  readonly label: string;
  readonly count: number;
  readonly color: string | null;
  readonly checked: boolean;
}

export interface FacetView {
  /** The key in the address. */
  readonly key: string;
  readonly kind: 'plain' | 'feature' | 'option';
  /** Of features and options. */
  readonly code: string;
  readonly name: string;
  readonly values: readonly FacetValueView[];
}

/** So that a feature whose texts are all different does not fill the page; the most frequent are shown. */
const MOST_VALUES = 40;
const PLAIN = ['category', 'brand', 'brandline', 'collection'] as const;
/** A brand's list is not narrowed by brand, and that of a line neither by line nor by brand. */
const OWN_FACETS: Readonly<Record<ListingContext, readonly string[]>> = {
  category: [],
  brand: ['brand'],
  brandLine: ['brand', 'brandline'],
  collection: ['collection'],
  new: [],
};

/** The list a selection was made for. */
export interface ListScope {
  readonly context: ListingContext;
  /** The facet value whose list it is; null: everything. */
  readonly code: number | null;
}

/** Returns the facets of a list, each value with its count; values without products are left out unless chosen. */
export function facetViews(
  index: ListingIndex,
  scope: ListScope,
  selection: ListingSelection,
  query: ParsedListingQuery,
  locale: Locale,
): FacetView[] {
  const { facets } = index;
  const groups = [...facets.groups.values()].sort((a, b) => a.position - b.position);
  const option = groups.filter(({ kind }) => kind === 'option');
  const feature = groups.filter(({ kind }) => kind === 'feature');
  const own = OWN_FACETS[scope.context];
  return [
    ...PLAIN.map((key) => ({ key, kind: 'plain' as const, code: key, name: '' })),
    ...[...option, ...feature].map(({ key, kind, code, names }) => ({ key, kind, code, name: textIn(names, locale) })),
  ].flatMap((facet) => {
    const chosen = query.facets.get(facet.key) ?? [];
    if (own.includes(facet.key) && chosen.length === 0) return [];
    const values = valuesOf(index, scope, selection, facet.key, chosen, locale);
    return values.length > 0 ? [{ ...facet, values }] : [];
  });
}

function valuesOf(
  index: ListingIndex,
  scope: ListScope,
  selection: ListingSelection,
  key: string,
  chosen: readonly string[],
  locale: Locale,
): FacetValueView[] {
  const { facets } = index;
  const counts = selection.counts(key);
  const views: (FacetValueView & { rank: number })[] = [];
  const inOrder = facets.inOrder(key, locale);
  for (let rank = 0; rank < inOrder.length; rank++) {
    const code = inOrder[rank] as number;
    const value = facets.values[code];
    const count = counts[code] ?? 0;
    if (!value || (count === 0 && chosen.length === 0)) continue;
    const checked = chosen.includes(value.slug);
    if (!checked && (count === 0 || (key === 'category' && !isNext(index, scope, value.id)))) continue;
    const { slug, names, color } = value;
    views.push({ slug, label: textIn(names, locale), count, color, checked, rank });
  }
  if (views.length > MOST_VALUES) {
    views.sort((a, b) => Number(b.checked) - Number(a.checked) || b.count - a.count);
    views.length = MOST_VALUES;
    views.sort((a, b) => a.rank - b.rank);
  }
  return views.map(({ rank, ...view }) => view);
}

/** Sub-categories of the list's own category; elsewhere the main categories. */
function isNext({ taxonomy, facets }: ListingIndex, scope: ListScope, categoryId: number): boolean {
  const own = scope.context === 'category' && scope.code !== null ? (facets.values[scope.code]?.id ?? null) : null;
  return (taxonomy.categories.get(categoryId)?.parentId ?? null) === own;
}
