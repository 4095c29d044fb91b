/** Returns a page of a mock shop's list: thirty products, twelve on a page. */
export function mockListing({ page = 1, tag = 'tout', total = 30 } = {}): object {
  const first = (page - 1) * 12 + 1;
  const last = Math.min(total, page * 12);
  return {
    products: Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => product(first + at, tag)),
    filterData: {
      brands: [
        { slug: 'tassili', name: 'Tassili', count: 6 },
        { slug: 'yemma', name: 'Yemma', count: 4 },
        { slug: 'nouba', name: 'Nouba', count: 1 },
      ],
      brandlines: [],
      collections: [],
      subCategories: [],
      features: [{ code: 'matiere', name: 'Matière', values: [{ value: 'coton', label: 'Coton', count: 3 }] }],
      attributes: [],
      priceRange: { min: '1500.00', max: '20000.00' },
    },
    total,
    page,
    pages: Math.max(1, Math.ceil(total / 12)),
    pageSize: 12,
  };
}

function product(number: number, tag: string): object {
  return {
    id: number,
    uid: `P-${number}`,
    uuid: `0b1e0b1e-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `${tag} ${number}`,
    slug: `${tag}-${number}`,
    type: null,
    url: `/catalog/product/demo/${tag}-${number}`,
    dateAdd: '2026-10-01T08:00:00.000Z',
    priceHt: '20011.50',
    promotionRead: null,
    productPriceAfterPromotion: { priceAfterPromotion: '20011.50' },
    mainCategoryRead: { name: 'Demo', slug: 'demo' },
    brandRead: null,
    mustChoose: false,
    available: true,
    quantity: 5,
    productInPack: null,
    rating: null,
    thumb: null,
  };
}
