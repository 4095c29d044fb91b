import { describe, expect, it } from 'vitest';
import { ListedProduct } from '../../api/listed-product.ts';
import { answer } from '../../testing/answers.ts';
import { takeConsole } from '../../testing/dom-setup.ts';
import { type CardPage, fillCard } from './card-template.ts';

const TEMPLATE = `
<li class="product-card">
  <div class="picture"><img data-field="picture" hidden sizes="46vw" width="400" height="400" alt=""></div>
  <p class="brand" data-field="brand" hidden></p>
  <p class="brand" data-field="pack" hidden>Pack</p>
  <h3><a href="" data-field="link"></a></h3>
  <p data-field="rating" hidden><span data-field="rating-spoken"></span><bdi data-field="rating-shown"></bdi></p>
  <p><span data-field="price"><bdi dir="ltr"></bdi></span><span data-field="not-for-sale" hidden>Not for sale</span> <s data-field="old-price" hidden><span>Old price</span> <bdi dir="ltr"></bdi></s></p>
  <span data-field="sold-out" hidden>Sold out</span>
  <span data-field="saving" hidden><bdi dir="ltr"></bdi></span>
  <z-add-to-cart chooser>
    <form method="post" action="/checkout/cart/add" data-part="form" data-field="cart">
      <input type="hidden" name="_csrf" value="">
      <input type="hidden" name="product" value="" data-part="product">
      <button type="submit" data-part="submit" data-choose="Choose" data-add="Add"><span data-field="action">Add</span> <span data-field="action-name"></span></button>
      <script type="application/json" data-part="line">{}</script>
    </form>
  </z-add-to-cart>
</li>`;

const bag = {
  id: 41,
  uid: 'P-41',
  uuid: '0b1e0b1e-0000-4000-8000-000000000041',
  name: 'Sac cabas',
  slug: 'sac-cabas',
  type: null,
  url: '/catalog/product/sacs/sac-cabas',
  dateAdd: '2026-10-01T08:00:00.000Z',
  priceHt: '4500.00',
  promotionRead: { value: 15, ruleType: 'percentage' },
  productPriceAfterPromotion: { priceAfterPromotion: '3825.00' },
  mainCategoryRead: { name: 'Sacs', slug: 'sacs' },
  brandRead: { name: 'Tassili', uuid: 'b-1', slug: 'tassili' },
  mustChoose: false,
  available: true,
  quantity: 7,
  productInPack: null,
  rating: { average: 4.5, count: 12, shown: '4,5 (12)', spoken: '4,5 sur 5, 12 avis' },
  thumb: {
    url: '/media/grid.webp',
    width: 400,
    height: 400,
    sizes: [
      { size: 'product_page_large', url: '/media/large.webp', width: 1200 },
      { size: 'grid_display', url: '/media/grid.webp', width: 400 },
      { size: 'small_product', url: '/media/small.webp', width: 160 },
    ],
  },
} satisfies ListedProduct;

async function draw(changes: Partial<ListedProduct> = {}, markup = TEMPLATE, page: Partial<CardPage> = {}) {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const product = (await answer(ListedProduct, { ...bag, ...changes }).json()) as ListedProduct;
  const card = fillCard(template, product, { csrfToken: 'fresh', ...page });
  const field = (name: string) => card.querySelector<HTMLElement>(`[data-field="${name}"]`) as HTMLElement;
  const line = () => JSON.parse(card.querySelector('[data-part=line]')?.textContent ?? '');
  return { card, field, line };
}

describe('a product card drawn from the template', () => {
  it('says name, brand, price, former price and saving', async () => {
    const { field } = await draw();
    expect(field('link').textContent).toBe('Sac cabas');
    expect(field('link').getAttribute('href')).toBe('/catalog/product/sacs/sac-cabas');
    expect([field('brand').textContent, field('brand').hidden]).toEqual(['Tassili', false]);
    expect(field('price').textContent).toBe('3\u00a0825,00\u00a0DA');
    expect(field('old-price').textContent).toBe('Old price 4\u00a0500,00\u00a0DA');
    expect([field('saving').textContent, field('saving').hidden]).toEqual(['\u221215\u00a0%', false]);
    expect(field('sold-out').hidden).toBe(true);
  });

  it('strikes the price the server gives beside what is paid, and none where nothing is saved', async () => {
    const apart = await draw({ oldPrice: '5000.00' });
    expect(apart.field('old-price').textContent).toBe('Old price 5\u00a0000,00\u00a0DA');
    expect(apart.field('saving').textContent).toBe('\u221224\u00a0%');
    const little = await draw({ oldPrice: '4000.00' });
    expect([little.field('old-price').hidden, little.field('saving').hidden]).toEqual([false, true]);
    const none = await draw({ oldPrice: null });
    expect([none.field('old-price').hidden, none.field('saving').hidden]).toEqual([true, true]);
  });

  it('says that a pack is one', async () => {
    expect((await draw()).field('pack').hidden).toBe(true);
    expect((await draw({ type: 'pack', brandRead: null })).field('pack').hidden).toBe(false);
  });

  it('says how it is rated', async () => {
    const { field } = await draw();
    expect(field('rating').hidden).toBe(false);
    expect([field('rating-shown').textContent, field('rating-spoken').textContent]).toEqual([
      '4,5 (12)',
      '4,5 sur 5, 12 avis',
    ]);
  });

  it('hides what the product does not have', async () => {
    const { field } = await draw({
      brandRead: null,
      promotionRead: null,
      productPriceAfterPromotion: { priceAfterPromotion: '4500.00' },
      rating: null,
      thumb: null,
    });
    for (const name of ['brand', 'old-price', 'saving', 'rating', 'picture'])
      expect(field(name).hidden, name).toBe(true);
  });

  it('cannot be added when it is sold out, and then saves nothing', async () => {
    const { field } = await draw({ available: false, quantity: 0 });
    expect(field('sold-out').hidden).toBe(false);
    for (const name of ['cart', 'old-price', 'saving']) expect(field(name).hidden, name).toBe(true);
  });

  const PRICELESS = {
    priceHt: '0.00',
    oldPrice: null,
    productPriceAfterPromotion: { priceAfterPromotion: '0.00' },
    available: false,
  };

  it('is not for sale without a price, and shows neither an amount nor that it is sold out', async () => {
    const { field } = await draw(PRICELESS);
    expect(['not-for-sale', 'price', 'sold-out'].map((name) => field(name).hidden)).toEqual([false, true, true]);
    const given = await draw({ productPriceAfterPromotion: { priceAfterPromotion: '0.00' } });
    expect([given.field('not-for-sale').hidden, given.field('price').hidden]).toEqual([true, false]);
  });

  it('is sold out without a price where the template has no words for it', async () => {
    const { field } = await draw(PRICELESS, TEMPLATE.replace(' data-field="not-for-sale"', ''));
    expect([field('price').hidden, field('sold-out').hidden]).toEqual([true, false]);
  });

  it('loads its picture lazily in the size that fits', async () => {
    const picture = (await draw()).field('picture') as HTMLImageElement;
    expect(picture.getAttribute('loading')).toBe('lazy');
    expect(picture.getAttribute('srcset')).toBe(
      '/media/small.webp 160w, /media/grid.webp 400w, /media/large.webp 1200w',
    );
    expect([picture.getAttribute('src'), picture.getAttribute('sizes')]).toEqual(['/media/grid.webp', '46vw']);
  });

  it('has a form that keeps the token the page gave it', async () => {
    const { field } = await draw({}, TEMPLATE.replace('name="_csrf" value=""', 'name="_csrf" value="host"'));
    expect(new FormData(field('cart') as HTMLFormElement).get('_csrf')).toBe('host');
  });

  it('has a form that adds this product, with the token of now', async () => {
    const { card, field, line } = await draw();
    expect([...new FormData(field('cart') as HTMLFormElement)]).toEqual([
      ['_csrf', 'fresh'],
      ['product', '41'],
    ]);
    expect(card.querySelector('button')?.textContent).toBe('Add Sac cabas');
    expect(line()).toMatchObject({ productId: 41, unitPrice: '3825.00', image: '/media/small.webp', quantity: 7 });
  });

  it('begins the choice with the combination it shows', async () => {
    const { line } = await draw({ mustChoose: true, url: '/catalog/product/sacs/sac-cabas?combination=5' });
    expect(line()).toMatchObject({
      shownCombinationId: 5,
      combinationId: null,
      url: '/catalog/product/sacs/sac-cabas',
    });
  });

  it('asks to choose where there is something to choose, a variant or the parts of a pack', async () => {
    const variant = await draw({ mustChoose: true });
    expect(variant.field('action').textContent).toBe('Choose');
    expect(variant.line()).toMatchObject({ hasCombinations: true, type: null });
    const productInPack = [{ product: 3, combination: null, quantity: 2, name: 'Foulard', mustChoose: true }];
    const pack = await draw({ type: 'pack', mustChoose: true, productInPack });
    expect(pack.line()).toMatchObject({ hasCombinations: false, type: 'pack', productInPack });
  });

  it('takes names as text and never as markup, and an address only when it is a page', async () => {
    const name = '</script><b>Sac</b>';
    const { card, field, line } = await draw({ name, url: 'javascript:void 0' });
    expect(card.querySelector('b')).toBeNull();
    expect(line().name).toBe(name);
    expect(card.querySelector('[data-part=line]')?.textContent).not.toContain('</script>');
    expect(field('link').getAttribute('href')).toBe('');
  });

  it('takes pictures and the link from the server that answered', async () => {
    const { field, line } = await draw({}, TEMPLATE, { base: 'https://shop.example' });
    const picture = field('picture') as HTMLImageElement;
    expect(picture.src).toBe('https://shop.example/media/grid.webp');
    expect(picture.srcset).toContain('https://shop.example/media/small.webp 160w');
    expect(line().image).toBe('https://shop.example/media/small.webp');
    expect(line().url).toBe('https://shop.example/catalog/product/sacs/sac-cabas');
    expect(field('link').getAttribute('href')).toBe('https://shop.example/catalog/product/sacs/sac-cabas');
  });

  it('leads to the product page of the host where it gives the address, with the combination the card shows', async () => {
    const page = { base: 'https://shop.example', productUrl: '/{category}/{slug}?id={id}&uid={uid}' };
    const { field } = await draw({ slug: 'sac à main' }, TEMPLATE, page);
    expect(field('link').getAttribute('href')).toBe('/sacs/sac%20%C3%A0%20main?id=41&uid=P-41');
    const shown = await draw({ url: `${bag.url}?combination=7` }, TEMPLATE, { productUrl: '/produit/{id}#top' });
    expect(shown.field('link').getAttribute('href')).toBe('/produit/41?combination=7#top');
    expect(shown.line()).toMatchObject({ shownCombinationId: 7, url: '/produit/41#top' });
  });

  it('says in the console which placeholder of the host’s address means nothing', async () => {
    const { field } = await draw({}, TEMPLATE, { productUrl: '/produit/{ref}' });
    expect(field('link').getAttribute('href')).toBe('/catalog/product/sacs/sac-cabas');
    expect(takeConsole()).toEqual([expect.stringContaining('product-url="/produit/{ref}"')]);
  });

  it('says in the console that an address of the host is the same for every product', async () => {
    const { field } = await draw({}, TEMPLATE, { productUrl: '/produits/{category}' });
    expect(field('link').getAttribute('href')).toBe('/catalog/product/sacs/sac-cabas');
    expect(takeConsole()).toEqual([
      expect.stringContaining('product-url="/produits/{category}" is the same for every'),
    ]);
  });

  it('fills a template of another host that has fewer fields, and names one without a card', async () => {
    const { card } = await draw({}, '<li><a data-field="link"></a></li>');
    expect(card.textContent).toBe('Sac cabas');
    await expect(draw({}, '<p></p>')).rejects.toThrow('holds no <li>');
  });
});
