import { LOCALES } from '../../shared/i18n/locale.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import { pageText } from '../web/texts.ts';
import type { HomeBlock } from './block.ts';

/** A multiple of 2, 3 and 4, so that the grid ends in a full row on every screen. */
const PRODUCTS = 24;

const block = (id: number, type: string, publicTitle: LocalizedText, number: number | null = null): HomeBlock => ({
  id,
  type,
  page: 'home',
  size: 'wide',
  containerClass: 'plain',
  bgColor: null,
  publicTitle,
  showTitle: true,
  link: '/catalog/new',
  number,
  responsiveNumber: { mobile: 0, tablet: 0, desktop: 0 },
  images: [],
  html: {},
  startsAt: null,
  endsAt: null,
  items: [],
});
const title = (key: 'categories' | 'newest'): LocalizedText =>
  Object.fromEntries(LOCALES.map((locale) => [locale, pageText(locale, key)]));

/** The home page of a shop nobody arranged yet. */
export const DEFAULT_BLOCKS: readonly HomeBlock[] = [
  { ...block(-1, 'categories_carousel', title('categories')), link: null },
  block(-2, 'products_grid', title('newest'), PRODUCTS),
];
