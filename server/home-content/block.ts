import type { ResponsiveNumber } from '../../shared/rules/quantity/responsive-number.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { BlockPage } from './clean-block.ts';

/** A picture as content tables store it, smallest size first. */
export interface StoredPicture {
  readonly sizes: readonly { readonly url: string; readonly width: number; readonly height: number }[];
  readonly alt?: LocalizedText;
}

/** A picture of a block with what is written on it. */
export interface BlockImage extends StoredPicture {
  readonly link?: string;
  readonly title?: LocalizedText;
  readonly text?: LocalizedText;
  readonly action?: LocalizedText;
}

/** A block of the home page with its fields of HOM-2. `Items` are what it names, in the merchant's order. */
export interface HomeBlock {
  readonly id: number;
  readonly type: string;
  readonly page: BlockPage;
  readonly size: string;
  readonly containerClass: string;
  readonly bgColor: string | null;
  readonly publicTitle: LocalizedText;
  readonly showTitle: boolean;
  readonly link: string | null;
  readonly number: number | null;
  /** Number of entries side by side; 0 means the default of the type (BLK-2). */
  readonly responsiveNumber: ResponsiveNumber;
  readonly images: readonly BlockImage[];
  readonly html: LocalizedText;
  /** ISO instants; null: without limit. `endsAt` is the first instant after it. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly items: readonly BlockItem[];
}

/** One entry of a block; one of the fields is not null. All are once what it named was deleted. */
export interface BlockItem {
  readonly productId: number | null;
  readonly collectionId: number | null;
  readonly tagId: number | null;
  readonly category: CategoryTile | null;
  readonly brand: BrandTile | null;
  readonly brandLine: BrandLineTile | null;
  readonly promotion: PromotionBanner | null;
  readonly post: PostTeaser | null;
  readonly blogCategory: BlogCategoryTile | null;
}

export interface CategoryTile {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly picture: StoredPicture | null;
}

export interface BrandTile {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly logo: string | null;
}

export interface BrandLineTile {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly brand: BrandTile;
}

export interface BlogCategoryTile {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly picture: StoredPicture | null;
}

export interface PostTeaser {
  readonly id: number;
  readonly slug: string;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly picture: StoredPicture | null;
  /** ISO instant; null: a draft. */
  readonly publishedAt: string | null;
  readonly category: { readonly slug: string; readonly name: LocalizedText };
}

export interface PromotionBanner {
  readonly id: number;
  readonly name: LocalizedText;
  readonly title: LocalizedText;
  readonly subtitle: LocalizedText;
  readonly slogan: LocalizedText;
  readonly bannerThumb: StoredPicture | null;
  readonly ruleType: 'percentage' | 'fixed' | 'amount';
  /** percentage: hundredths of a percent; fixed and amount: centimes */
  readonly value: number;
  readonly scope: string;
  /** ISO instants; null: no such end. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly active: boolean;
  /** Of the category, brand, product, line or collection it is about; null for all products. */
  readonly entity: LocalizedText | null;
}
