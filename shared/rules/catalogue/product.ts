/**
 * A product as pages render it and widgets receive it as embedded JSON. Texts are in one language (French where that one
 * is missing); prices are whole centimes; addresses start with a slash.
 */

/** `fixed` and `amount` are the same rule (MNY-8). */
export type PromotionRuleType = 'percentage' | 'fixed' | 'amount';

export interface ProductPromotion {
  id: number;
  name: string;
  ruleType: PromotionRuleType;
  /** percentage: percent, such as 15 or 12.5; fixed and amount: centimes */
  value: number;
  /** ISO instant; null when it has no end */
  endsAt: string | null;
}

export type PictureSize = 'product_page_large' | 'grid_display' | 'small_product';

export interface PictureSource {
  url: string;
  width: number;
  height: number;
}

export interface ProductPicture {
  id: number;
  alt: string;
  /** The combinations it shows; none: the product in general. */
  combinationIds: readonly number[];
  /** The combinations whose default picture it is. */
  defaultOf: readonly number[];
  sizes: Record<PictureSize, PictureSource>;
}

interface CombinationValue {
  /** Code of the option, such as `colour`. */
  type: string;
  /** Name of the option, such as « Couleur ». */
  typeLabel: string;
  /** Code of the value, such as `navy`. */
  value: string;
  label: string;
  /** `#rrggbb`, for colours. */
  color: string | null;
  image: string | null;
}

export interface ProductCombination {
  id: number;
  uuid: string;
  sku: string | null;
  barcode: string | null;
  priceHt: number;
  priceAfterPromotion: number;
  /** End of the promotion that its price has (ISO 8601): another one may be the best for another combination. */
  promotionEndsAt: string | null;
  /** Units in stock. */
  quantity: number;
  /** The merchant's switch; it and the quantity must both allow a sale (CAT-4). */
  available: boolean;
  isDefault: boolean;
  /** The picture that shows it: its own, else that of a combination with the same first option (the colour), else the product's first. */
  pictureId: number | null;
  values: CombinationValue[];
}

export interface OptionGroup {
  /** Also the name of its controls: `option[<code>]`. */
  code: string;
  label: string;
  values: Pick<CombinationValue, 'value' | 'label' | 'color' | 'image'>[];
}

export interface PackItem {
  /** The pack line. */
  id: number;
  productId: number;
  name: string;
  slug: string;
  categorySlug: string;
  /** Units of the item in one pack. */
  quantity: number;
  unitPriceHt: number;
  /** The fixed combination; null when the item has none or the shopper chooses. */
  combinationId: number | null;
  /** The shopper must choose among `combinations` (flexible packs). */
  mustChoose: boolean;
  /** The item's combinations when it must be chosen, else only the fixed one. */
  combinations: ProductCombination[];
  options: OptionGroup[];
  /** Units in stock of an item without combinations. */
  stock: number;
  picture: ProductPicture | null;
  /** All of its pictures, for what is chosen of it. */
  pictures: ProductPicture[];
}

export interface ProductPack {
  strict: boolean;
  items: PackItem[];
  /** Packs that can be made from stock (PCK-2). */
  available: number;
  /** Price of the items bought one by one. */
  itemsTotal: number;
}

export interface Named {
  id: number;
  uuid: string;
  slug: string;
  name: string;
}

export interface ProductPage {
  id: number;
  uid: string;
  uuid: string;
  slug: string;
  type: 'simple' | 'pack';
  locale: string;
  /** The texts that may be in French on a page in another language, per language. */
  texts: Record<'name' | 'shortDescription' | 'longDescription', Readonly<Record<string, string>>>;
  name: string;
  /** Sanitised HTML. */
  shortDescription: string;
  /** Sanitised HTML. */
  longDescription: string;
  seoTitle: string;
  seoDescription: string;
  sku: string | null;
  dateAdd: string;
  category: Named;
  brand: (Named & { logo: string | null }) | null;
  brandLine: Named | null;
  collections: Named[];
  tags: Named[];
  features: { name: string; value: string }[];
  /** Of a pack: its price. Of a product with combinations: that of the default one. */
  priceHt: number;
  promotion: ProductPromotion | null;
  priceAfterPromotion: number;
  /** Units in stock of a product without combinations; packs: how many can be made. */
  quantity: number;
  pictures: ProductPicture[];
  combinations: ProductCombination[];
  options: OptionGroup[];
  /** The default combination, else the first, even when it is sold out (CAT-3). */
  defaultCombinationId: number | null;
  pack: ProductPack | null;
}

/** Summary of a product's published reviews. */
export interface CardRating {
  /** 1 to 5, with one decimal. */
  readonly average: number;
  readonly count: number;
  /** `4,5 (12)` */
  readonly shown: string;
  /** « 4,5 sur 5, 12 avis » */
  readonly spoken: string;
}

export interface ProductCard {
  id: number;
  uid: string;
  uuid: string;
  slug: string;
  /** `/catalog/product/{categorySlug}/{productSlug}`, with `?combination=ID` where a list shows one in particular. */
  url: string;
  type: 'simple' | 'pack';
  name: string;
  /** Of all languages: `name` is one of them. */
  names: Readonly<Record<string, string>>;
  dateAdd: string;
  category: Named;
  brand: Named | null;
  priceHt: number;
  promotion: ProductPromotion | null;
  priceAfterPromotion: number;
  /** Struck beside what is paid; null where nothing is saved (MNY-9). */
  oldPrice: number | null;
  /** True when the shopper must choose first, so that a card opens the chooser (CAT-5). */
  mustChoose: boolean;
  /** True when any of it is in stock. */
  inStock: boolean;
  /** Units in stock, of all combinations together; of a pack how many can be made. Null where only `inStock` is known. */
  quantity: number | null;
  /** Of a pack: what is in it, with the combination the pack fixes; null for anything else. */
  productInPack:
    | { product: number; combination: number | null; quantity: number; name: string; mustChoose: boolean }[]
    | null;
  /** Null without a published review. */
  rating: CardRating | null;
  picture: ProductPicture | null;
}
