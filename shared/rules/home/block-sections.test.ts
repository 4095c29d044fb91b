import { describe, expect, it } from 'vitest';
import { BLOCK_SECTIONS, EDITED_TYPES, needsContent, sectionOf } from './block-sections.ts';

describe('the sections of a block’s form', () => {
  it.each([
    ['products', ['products_carousel', 'products_grid']],
    ['categories', ['categories_carousel', 'category_products_carousel']],
    ['brands', ['brands_carousel', 'brands_products_carousel']],
    ['brandLines', ['brand_lines_carousel', 'brand_lines_products_carousel']],
    ['collection', ['collection_products']],
    ['tag', ['tag_products']],
    ['html', ['html_block', 'text_carousel']],
    ['images', ['banner', 'banner_carousel']],
    ['discounts', ['discount_block']],
    ['posts', ['blog_posts_carousel', 'blog_post_card']],
    ['blogCategories', ['blog_categories_carousel']],
  ] as const)('shows %s for its types', (section, types) => {
    expect(EDITED_TYPES.filter((type) => sectionOf(type) === section)).toEqual(types);
  });

  it('are one for each of the 18 types, and none of them is without a type', () => {
    expect(EDITED_TYPES).toHaveLength(18);
    expect(new Set(EDITED_TYPES.map(sectionOf))).toEqual(new Set(BLOCK_SECTIONS));
  });

  it('are none for a type that staff do not create', () => {
    expect(['bestsellers', 'hologram', 'toString', ''].map(sectionOf)).toEqual([null, null, null, null]);
    expect(needsContent('bestsellers')).toBe(false);
  });
});
