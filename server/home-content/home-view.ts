import type { ResponsiveNumber } from '../../shared/rules/quantity/responsive-number.ts';
import type { CardView } from '../catalogue/card-view.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import { sanitizeRichText } from '../web/rich-text.ts';
import type { SharedPicture } from '../web/seo.ts';
import { textIn } from '../web/texts.ts';
import type {
  BlockImage,
  BlockItem,
  BlogCategoryTile,
  BrandLineTile,
  BrandTile,
  CategoryTile,
  HomeBlock,
  PostTeaser,
  PromotionBanner,
} from './block.ts';
import { BLOCK_TYPES, type BlockType, besideOf } from './block-types.ts';
import { type BlockPage, safeLink } from './clean-block.ts';
import { isPublished, isRunning, type Schedule } from './publication.ts';
import type { HomeDefaults } from './queries.ts';
import { textsOfMarkup } from './text-items.ts';

/** A picture with what stands on it. */
interface BlockImageView extends Omit<BlockImage, 'link'> {
  readonly link: string | null;
}

/** A block as its partial renders it. Of the lists only that of its kind is filled. */
export interface HomeModule {
  readonly id: number;
  readonly type: string;
  readonly page: BlockPage;
  readonly partial: string;
  readonly title: string;
  /** Of all languages: `title` is one of them. */
  readonly titleTexts: LocalizedText;
  readonly showTitle: boolean;
  readonly link: string | null;
  /** Names of the looks; the database takes those of the allowlists only, as it does with the link. */
  readonly size: string;
  readonly containerClass: string;
  readonly bgColor: string | null;
  readonly carousel: (NonNullable<BlockType['carousel']> & ResponsiveNumber) | null;
  /** Columns the block sets for a grid; 0: those of its type. */
  readonly columns: ResponsiveNumber;
  readonly cards: readonly CardView[];
  readonly categories: readonly CategoryTile[];
  readonly brands: readonly BrandTile[];
  readonly brandLines: readonly BrandLineTile[];
  readonly posts: readonly PostTeaser[];
  readonly blogCategories: readonly BlogCategoryTile[];
  readonly promotions: readonly PromotionBanner[];
  readonly images: readonly BlockImageView[];
  /** Sanitised markup. */
  readonly html: string;
  /** The same per language, not sanitised: for the language it is in. */
  readonly htmlTexts: LocalizedText;
  /** Sanitised markup, one per text. */
  readonly texts: readonly string[];
  /** When it is shown: whoever caches modules looks at it for each page. */
  readonly schedule: Schedule;
}

interface HomeContent {
  readonly blocks: readonly HomeBlock[];
  readonly defaults: HomeDefaults;
  /** Product ids per block. */
  readonly products: ReadonlyMap<number, readonly number[]>;
  readonly cards: ReadonlyMap<number, CardView>;
  readonly locale: string;
  readonly now: Date;
  /** Called for a block of an unknown type (HOM-1). */
  readonly onUnknown: (type: string) => void;
}

/** Returns the home page's modules, those of another time too, without blocks of an unknown type or with nothing to show. */
export function homeModules(content: HomeContent): HomeModule[] {
  return content.blocks.flatMap((block) => {
    const type = BLOCK_TYPES[block.type];
    if (type === undefined) {
      content.onUnknown(block.type);
      return [];
    }
    if (block.items.length > 0 && block.items.every(isGone)) return [];
    const module = homeModule(block, type, content);
    return hasContent(module) ? [module] : [];
  });
}

/** Says that what an entry named was deleted. A block whose entries are all gone shows no others in their place. */
function isGone(item: BlockItem): boolean {
  return Object.values(item).every((target) => target === null);
}

function homeModule(block: HomeBlock, type: BlockType, content: HomeContent): HomeModule {
  const { locale, now, defaults } = content;
  const { items } = block;
  const number = block.number ?? type.number;
  const isFor = (...partials: string[]) => partials.includes(type.partial);
  /** Returns the entries the block names, else those of the shop, at most `number`. */
  const entries = <T>(applies: boolean, named: readonly (T | null)[], others: readonly T[]): T[] => {
    if (!applies) return [];
    const present = named.filter((one) => one !== null);
    return (present.length > 0 ? present : others).slice(0, number);
  };
  const published = (post: PostTeaser | null) => (post !== null && isPublished(post, now) ? post : null);
  const running = (promotion: PromotionBanner | null) =>
    promotion !== null && isRunning(promotion, now) ? promotion : null;
  const html = isFor('html-block', 'text-carousel') ? sanitizeRichText(textIn(block.html, locale)) : '';
  // A block made for certain articles or promotions has no others in their place before their time or after it.
  const isNamed = (target: 'post' | 'promotion') => items.some((item) => item[target] !== null);
  return {
    id: block.id,
    type: block.type,
    page: block.page,
    partial: type.partial,
    title: textIn(block.publicTitle, locale),
    titleTexts: block.publicTitle,
    showTitle: block.showTitle,
    link: block.link,
    size: block.size,
    containerClass: block.containerClass,
    bgColor: block.bgColor,
    carousel: type.carousel ? { ...type.carousel, ...besideOf(type, block.responsiveNumber) } : null,
    columns: columnsOf(type, block.responsiveNumber),
    cards: type.products === undefined ? [] : cardsOf(block, number, content),
    categories: entries(
      isFor('categories-carousel'),
      items.map(({ category }) => category),
      defaults.categories,
    ),
    brands: entries(
      isFor('brands-carousel'),
      items.map(({ brand }) => brand),
      defaults.brands,
    ),
    brandLines: entries(
      isFor('brand-lines-carousel'),
      items.map(({ brandLine }) => brandLine),
      defaults.brandLines,
    ),
    posts: entries(
      isFor('blog-posts-carousel', 'blog-post-card'),
      items.map(({ post }) => published(post)),
      isNamed('post') ? [] : defaults.posts.filter((post) => isPublished(post, now)),
    ),
    blogCategories: entries(
      isFor('blog-categories-carousel'),
      items.map(({ blogCategory }) => blogCategory),
      defaults.blogCategories,
    ),
    promotions: entries(
      isFor('discount-block'),
      items.map(({ promotion }) => running(promotion)),
      isNamed('promotion') ? [] : defaults.promotions.filter((promotion) => isRunning(promotion, now)),
    ),
    images: isFor('banner', 'banner-carousel') ? blockImages(block, number) : [],
    html,
    htmlTexts: block.html,
    texts: isFor('text-carousel') ? textsOfMarkup(html).slice(0, number) : [],
    schedule: { active: true, startsAt: block.startsAt, endsAt: block.endsAt },
  };
}

/** Returns the picture that links to a page of modules are shown with: its first banner, else that of its first product. */
export function sharedPicture(modules: readonly HomeModule[]): SharedPicture | undefined {
  const [banner] = modules.flatMap(({ images }) => images);
  const card = modules.flatMap(({ cards }) => cards).find(({ image }) => image);
  return banner?.sizes.at(-1) ?? card?.image?.sizes.product_page_large;
}

/** Puts available products first, unless the merchant picked products in a sequence. */
function cardsOf(block: HomeBlock, number: number, { products, cards }: HomeContent): CardView[] {
  const loaded = (products.get(block.id) ?? []).flatMap((id) => cards.get(id) ?? []);
  const picked = block.items.some(({ productId }) => productId !== null);
  const ordered = picked
    ? loaded
    : [...loaded.filter((card) => !card.soldOut), ...loaded.filter((card) => card.soldOut)];
  return ordered.slice(0, number);
}

function blockImages({ images }: HomeBlock, number: number): BlockImageView[] {
  return images.slice(0, number).map((image) => ({ ...image, link: safeLink(image.link) }));
}

function columnsOf(type: BlockType, requested: Partial<ResponsiveNumber>): ResponsiveNumber {
  const beside = besideOf(type, requested);
  const screen = (name: keyof ResponsiveNumber) => (Number(requested[name]) > 0 ? beside[name] : 0);
  return { mobile: screen('mobile'), tablet: screen('tablet'), desktop: screen('desktop') };
}

function hasContent(module: HomeModule): boolean {
  if (module.partial === 'text-carousel') return module.texts.length > 0;
  const { cards, categories, brands, brandLines, posts, blogCategories, promotions, images, html } = module;
  return (
    html.trim() !== '' ||
    [cards, categories, brands, brandLines, posts, blogCategories, promotions, images].some(({ length }) => length > 0)
  );
}
