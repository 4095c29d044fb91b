import type { Locale } from '../../shared/i18n/locale.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import { textIn } from '../web/texts.ts';
import { valueSlug } from './folded-words.ts';
import type { ProductRow } from './product-rows.ts';
import { type Taxonomy, withParents } from './taxonomy.ts';

/** One value of a filter. */
export interface FacetValue {
  /** The key in the address: `brand`, `feature[material]`. */
  readonly facet: string;
  /** Its name in the address. */
  readonly slug: string;
  readonly names: LocalizedText;
  /** In the merchant's order, where there is one. */
  readonly position: number;
  readonly color: string | null;
  /** The row of the taxonomy; 0 for a feature's text. */
  readonly id: number;
}

/** Features and options have names of their own; the other facets are named by the page. */
interface FacetGroup {
  readonly key: string;
  readonly kind: 'feature' | 'option';
  readonly code: string;
  readonly names: LocalizedText;
  readonly position: number;
}

const SORTED_VALUES = 2_000;

/** Numbers every facet value, from 1; products hold numbers only. */
export class FacetValues {
  readonly values: (FacetValue | undefined)[] = [undefined];
  readonly groups = new Map<string, FacetGroup>();
  /** The numbers of each facet's values. */
  readonly byFacet = new Map<string, number[]>();
  readonly #codes = new Map<string, number>();
  readonly #ordered = new Map<string, readonly number[]>();
  readonly #taxonomy: Taxonomy;

  constructor(taxonomy: Taxonomy) {
    this.#taxonomy = taxonomy;
    for (const { slug, name, position, id } of taxonomy.categories.values())
      this.#add('category', slug, name, position, id);
    for (const { slug, name, id } of taxonomy.brands.values()) this.#add('brand', slug, name, 0, id);
    for (const { slug, name, id } of taxonomy.brandLines.values()) this.#add('brandline', slug, name, 0, id);
    for (const { slug, name, id } of taxonomy.collections.values()) this.#add('collection', slug, name, 0, id);
    for (const { code, typeName, typePosition, value, name, color, position, id } of taxonomy.optionValues.values()) {
      this.#addGroup('option', code, typeName, typePosition);
      this.#add(`option[${code}]`, value, name, position, id, color);
    }
    for (const { id, code, name } of taxonomy.features.values()) this.#addGroup('feature', code, name, id);
  }

  codeOf(facet: string, slug: string): number | undefined {
    return this.#codes.get(`${facet} ${slug}`);
  }

  /** Returns the numbers of a facet's values in the merchant's order, then by name. */
  inOrder(facet: string, locale: Locale): readonly number[] {
    const codes = this.byFacet.get(facet) ?? [];
    const key = `${locale} ${facet}`;
    const known = this.#ordered.get(key);
    if (known?.length === codes.length) return known;
    const label = (code: number) => textIn(this.values[code]?.names, locale);
    const position = (code: number) => this.values[code]?.position ?? 0;
    const { compare } = new Intl.Collator(locale, { numeric: true });
    // A facet with so many texts is no choice between names, and sorting it would hold up everybody.
    const ordered =
      codes.length > SORTED_VALUES
        ? [...codes]
        : codes.toSorted((a, b) => position(a) - position(b) || compare(label(a), label(b)));
    this.#ordered.set(key, ordered);
    return ordered;
  }

  /** Returns every value of a product, of its further categories and of those above them. */
  codesOf(row: ProductRow): number[] {
    const { categories, brands, brandLines, collections, features, optionValues } = this.#taxonomy;
    const codes = new Set<number | undefined>();
    for (const id of [row.categoryId, ...row.categoryIds]) {
      for (const above of withParents(this.#taxonomy, id))
        codes.add(this.codeOf('category', categories.get(above)?.slug ?? ''));
    }
    codes.add(this.codeOf('brand', brands.get(row.brandId ?? 0)?.slug ?? ''));
    codes.add(this.codeOf('brandline', brandLines.get(row.brandLineId ?? 0)?.slug ?? ''));
    for (const id of row.collectionIds) codes.add(this.codeOf('collection', collections.get(id)?.slug ?? ''));
    for (const id of row.optionValueIds) {
      const value = optionValues.get(id);
      if (value) codes.add(this.codeOf(`option[${value.code}]`, value.value));
    }
    for (const { id, value } of row.features) {
      const feature = features.get(id);
      const slug = valueSlug(value.fr ?? '');
      if (feature && slug !== '') codes.add(this.#add(`feature[${feature.code}]`, slug, value, 0, 0));
    }
    codes.delete(undefined);
    return [...codes] as number[];
  }

  #addGroup(kind: 'feature' | 'option', code: string, names: LocalizedText, position: number): void {
    const key = `${kind}[${code}]`;
    if (!this.groups.has(key)) this.groups.set(key, { key, kind, code, names, position });
  }

  #add(
    facet: string,
    slug: string,
    names: LocalizedText,
    position: number,
    id: number,
    color: string | null = null,
  ): number {
    const known = this.codeOf(facet, slug);
    if (known !== undefined) return known;
    const code = this.values.push({ facet, slug, names, position, color, id }) - 1;
    this.#codes.set(`${facet} ${slug}`, code);
    const others = this.byFacet.get(facet);
    if (others) others.push(code);
    else this.byFacet.set(facet, [code]);
    return code;
  }
}
