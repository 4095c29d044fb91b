import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { ListedProduct } from '../../shared/api/listed-product.ts';
import type { ProductCard } from '../../shared/rules/catalogue/product.ts';
import { cardView, listedProduct } from './card-view.ts';

const CARD: ProductCard = {
  id: 41,
  uid: 'P000041',
  uuid: '00000000-0000-4000-8000-000000000041',
  slug: 'sac-cabas',
  url: '/catalog/product/sacs/sac-cabas',
  type: 'simple',
  name: 'Sac cabas',
  names: { fr: 'Sac cabas' },
  dateAdd: '2026-10-01T08:00:00.000Z',
  category: { id: 3, uuid: '00000000-0000-4000-8000-000000000003', slug: 'sacs', name: 'Sacs' },
  brand: null,
  priceHt: 450_000,
  promotion: { id: 1, name: 'Fin de série', ruleType: 'fixed', value: 67_500, endsAt: null },
  priceAfterPromotion: 382_500,
  oldPrice: 450_000,
  mustChoose: true,
  inStock: true,
  quantity: 7,
  productInPack: null,
  rating: null,
  picture: null,
};

describe('a product in a list', () => {
  it('shows its old price and what is saved', () => {
    expect(cardView(CARD)).toMatchObject({ price: 382_500, oldPrice: 450_000, percent: 15, soldOut: false });
  });

  it('has a badge from ten percent on, and the old price below that too', () => {
    const percent = (oldPrice: number) => cardView({ ...CARD, priceAfterPromotion: 90_000, oldPrice }).percent;
    expect([percent(100_000), percent(99_000)]).toEqual([10, 0]);
    expect(cardView({ ...CARD, priceAfterPromotion: 90_000, oldPrice: 99_000 }).oldPrice).toBe(99_000);
  });

  it('promises no saving on what is sold out', () => {
    const soldOut = cardView({ ...CARD, inStock: false, quantity: 0 });
    expect(soldOut).toMatchObject({ oldPrice: null, percent: 0, soldOut: true });
  });

  it('says whether it has a price: what a promotion gives away has one', () => {
    expect(cardView({ ...CARD, priceHt: 0, priceAfterPromotion: 0, oldPrice: null }).isPriced).toBe(false);
    expect(cardView({ ...CARD, priceAfterPromotion: 0 }).isPriced).toBe(true);
  });

  it('asks for the choice of a product with combinations before it is added', () => {
    expect(cardView(CARD).line).toMatchObject({ hasCombinations: true, unitPrice: '3825.00', quantity: 7 });
  });

  it('begins the choice with the combination it shows, and keeps the address of the product itself', () => {
    expect(cardView({ ...CARD, url: `${CARD.url}?combination=5` }).line).toMatchObject({
      shownCombinationId: 5,
      combinationId: null,
      url: CARD.url,
    });
    expect(cardView(CARD).line).toMatchObject({ shownCombinationId: undefined });
  });

  it('goes to widgets in the shape the schema promises, with a fixed promotion in DA', () => {
    const listed = listedProduct(CARD);
    expect(Value.Errors(ListedProduct, listed)).toEqual([]);
    expect(listed.promotionRead).toEqual({ value: 675, ruleType: 'fixed' });
    expect(listed.productPriceAfterPromotion).toEqual({ priceAfterPromotion: '3825.00' });
  });
});
