import { describe, expect, it } from 'vitest';
import type { ProductCombination, ProductPage, ProductPicture } from '../../shared/rules/catalogue/product.ts';
import { galleryView, picturesOfCombination } from './gallery-view.ts';

const source = { url: '/media/x.webp', width: 800, height: 800 };
const picture = (id: number, combinationId: number | null): ProductPicture => ({
  id,
  combinationIds: combinationId === null ? [] : [combinationId],
  defaultOf: [],
  alt: '',
  sizes: { product_page_large: source, grid_display: source, small_product: source },
});
const combination = (id: number, colour: string, size: string) =>
  ({ id, values: [{ value: colour }, { value: size }] }) as unknown as ProductCombination;

const BLACK_S = combination(1, 'black', 's');
const BLACK_M = combination(2, 'black', 'm');
const NAVY = combination(3, 'navy', 's');
const SAGE = combination(4, 'sage', 's');
const product = {
  id: 41,
  name: 'Abaya',
  combinations: [BLACK_S, BLACK_M, NAVY, SAGE],
  pictures: [picture(10, 1), picture(11, null), picture(12, 3), picture(13, 2)],
} as unknown as ProductPage;
const idsOf = (selected: ProductCombination | null, of = product) =>
  picturesOfCombination(of, selected).map(({ id }) => id);

describe('the pictures of a combination', () => {
  it('are its own, those of the same colour, and those of the product', () => {
    expect(idsOf(BLACK_M)).toEqual([13, 10, 11]);
    expect(idsOf(BLACK_S)).toEqual([10, 13, 11]);
    expect(idsOf(NAVY)).toEqual([12, 11]);
  });

  it('are those of the product when it has none', () => {
    expect(idsOf(SAGE)).toEqual([11]);
    expect(idsOf(null)).toEqual([11]);
  });

  it('are all there are before none at all', () => {
    const general = product.pictures.filter(({ combinationIds }) => combinationIds.length > 0);
    expect(idsOf(SAGE, { ...product, pictures: general })).toEqual([10, 12, 13]);
  });
});

describe('the gallery of a page', () => {
  it('is drawn with the picture that was asked for, when the combination has it', () => {
    expect(galleryView(product, NAVY, 11).picture?.id).toBe(11);
    expect(galleryView(product, NAVY, 13).picture?.id).toBe(12);
  });

  it('has in its row that picture and those that come after it', () => {
    const slidesOf = (pictureId: number | null) => galleryView(product, BLACK_M, pictureId).slides.map(({ id }) => id);
    expect(slidesOf(null)).toEqual([13, 10, 11]);
    expect(slidesOf(10)).toEqual([10, 11]);
  });

  it('hands its widget every picture once, and the numbers of each combination', () => {
    const { galleryData } = galleryView(product, NAVY, null);
    expect(galleryData?.shown).toEqual([12, 11]);
    expect(galleryData?.pictures.map(({ id, alt }) => [id, alt])).toEqual([10, 11, 12, 13].map((id) => [id, 'Abaya']));
    expect(galleryData?.combinations).toEqual({ 1: [10, 13, 11], 2: [13, 10, 11], 3: [12, 11], 4: [11] });
  });

  it('is none without pictures', () => {
    expect(galleryView({ ...product, pictures: [] }, NAVY, null)).toMatchObject({
      picture: null,
      galleryData: null,
      slides: [],
    });
  });
});
