import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CrossSelling } from '../../shared/api/cross-selling.ts';
import type { ListedProduct } from '../../shared/api/listed-product.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './cross-selling.contract.ts';
import './cross-selling.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const ADDRESS = '*/web/api/product/cross_selling/:product/:brand/:category';

function product(id: number, more: Partial<ListedProduct> = {}): ListedProduct {
  return {
    id,
    uid: `P${String(id).padStart(6, '0')}`,
    uuid: `0b1e5f3a-0000-4000-8000-${String(id).padStart(12, '0')}`,
    name: `Produit ${id}`,
    slug: `produit-${id}`,
    type: null,
    url: `/catalog/product/sacs/produit-${id}`,
    dateAdd: '2026-01-01T00:00:00.000Z',
    priceHt: '4500.00',
    promotionRead: null,
    productPriceAfterPromotion: { priceAfterPromotion: '4500.00' },
    mainCategoryRead: { name: 'Sacs', slug: 'sacs' },
    brandRead: null,
    mustChoose: false,
    available: true,
    quantity: 3,
    productInPack: null,
    rating: null,
    thumb: null,
    ...more,
  };
}
const FULL: CrossSelling = {
  relatedProducts: [product(2), product(3)],
  productsFromSameBrand: [product(3), product(4)],
  productsFromSameCategory: [],
  newProducts: [product(1), product(5)],
};
const calls: { url: string; bearer: string | null; language: string | null }[] = [];

setupMockServer();
beforeEach(() => {
  calls.length = 0;
  server.use(
    http.get(ADDRESS, ({ request }) => {
      const { headers } = request;
      calls.push({
        url: new URL(request.url).pathname,
        bearer: headers.get('authorization'),
        language: headers.get('accept-language'),
      });
      return answer(CrossSelling, FULL);
    }),
  );
});

afterEach(() => vi.unstubAllGlobals());

const shown = () =>
  [...document.querySelectorAll('.z-cross-selling-section')].map((section) => [
    section.querySelector('h2')?.textContent,
    [...section.querySelectorAll('[data-field=link]')].map((link) => link.textContent),
  ]);
const settled = (host: HTMLElement) => vi.waitUntil(() => host.dataset.state && host.dataset.state !== 'loading');

describeWidget(contract, examples);

describe('<z-cross-selling>', () => {
  it('asks once, with the token and in the language of the page', async () => {
    document.head.innerHTML = '<meta name="z-bearer" content="token">';
    const host = await mount(html('products'), { lang: 'ar' });
    await settled(host);
    document.head.innerHTML = '';
    const brand = '5b1b7f0e-0f6c-4e55-9f0a-3c1f6c0e9a11';
    expect(calls).toEqual([
      {
        url: `/web/api/product/cross_selling/P000001/${brand}/5b1b7f0e-0f6c-4e55-9f0a-3c1f6c0e9a12`,
        bearer: 'Bearer token',
        language: 'ar',
      },
    ]);
  });

  it('writes the currency of the page behind its prices', async () => {
    const host = await mount(html('products').replace('<z-cross-selling ', '<z-cross-selling currency="DZD" '));
    await settled(host);
    expect(find('li [data-field=price]').textContent).toBe('4\u00a0500,00\u00a0DZD');
  });

  it('shows each section that has products, each product once, and not the one of the page', async () => {
    const shows = record('z-cross-selling:show');
    const host = await mount(html('products'), { lang: 'fr' });
    await settled(host);
    expect(shown()).toEqual([
      ['À découvrir avec ce produit', ['Produit 2', 'Produit 3']],
      ['De la même marque', ['Produit 4']],
      ['Nouveautés', ['Produit 5']],
    ]);
    for (const section of document.querySelectorAll('.z-cross-selling-section')) {
      expect(section.getAttribute('aria-labelledby')).toBe(section.querySelector('h2')?.id);
    }
    expect(host.dataset.state).toBe('ready');
    expect(find('[data-part=fallback]').hidden).toBe(true);
    expect(shows.details).toEqual([{ products: 4 }]);
  });

  it('draws the cards of the page in a row that scrolls', async () => {
    await settled(await mount(html('products')));
    const row = find('z-carousel[kind=products] > ul[data-part=list]');
    expect(row.querySelector('li.product-card [data-field=price]')?.textContent).toBe('4\u00a0500,00\u00a0DA');
    expect(row.querySelector('a')?.getAttribute('href')).toBe('/catalog/product/sacs/produit-2');
  });

  it('draws cards that can be added without script: with the token of the page', async () => {
    document.head.innerHTML = '<meta name="csrf-token" content="secret">';
    const form = '<form data-field="cart" method="post"><input name="_csrf"><input name="product"></form>';
    await settled(await mount(html('products').replace('</li>\n  </template>', `${form}</li></template>`)));
    document.head.innerHTML = '';
    const posted = [...document.querySelectorAll<HTMLFormElement>('z-carousel form')].map((one) =>
      [...one.querySelectorAll('input')].map((input) => input.getAttribute('value')),
    );
    expect(posted[0]).toEqual(['secret', '2']);
  });

  it('keeps the links of the page until the products are there', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.use(
      http.get(ADDRESS, async () => {
        await promise;
        return answer(CrossSelling, FULL);
      }),
    );
    const host = await mount(html('products'));
    expect(host.dataset.state).toBe('loading');
    expect(find('[data-part=fallback]').hidden).toBe(false);
    resolve();
    await settled(host);
  });

  it.each([
    ['without a brand', / brand-uuid="[^"]*"/, ''],
    ['with an empty brand', / brand-uuid="[^"]*"/, ' brand-uuid=""'],
    ['without a category', / category-uuid="[^"]*"/, ''],
  ])('asks for nothing and shows nothing %s', async (_name, from, to) => {
    const host = await mount(html('products').replace(from, to));
    await settled(host);
    expect(calls).toEqual([]);
    expect(shown()).toEqual([]);
    expect(['empty', 'gone']).toContain(host.dataset.state);
  });

  it.each([
    ['fails', () => HttpResponse.json({ error: 'server-error', message: '' }, { status: 500 })],
    ['refuses the token', () => HttpResponse.json({ error: 'bearer-token', message: '' }, { status: 401 })],
    ['answers with a page', () => HttpResponse.html('<h1>Maintenance</h1>')],
    ['answers something else', () => HttpResponse.json({ unexpected: true })],
    ['cannot be reached', () => HttpResponse.error()],
  ])('logs it and hides itself when the server %s', async (_name, respond) => {
    server.use(http.get(ADDRESS, respond));
    const host = await mount(html('products'));
    await settled(host);
    expect(takeConsole().join()).toContain('<z-cross-selling>: the call "products" failed');
    expect(find('[data-part=fallback]').hidden).toBe(true);
    expect(shown()).toEqual([]);
  });

  it('keeps its height while it is in view, and gives it back when it is not', async () => {
    vi.stubGlobal('CSS', { supports: () => false });
    let tell: (entries: object[]) => void = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof tell) {
          tell = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    const host = await mount(html('no-brand'));
    await settled(host);
    const place = (isIntersecting: boolean, top: number) => {
      tell([{ isIntersecting, boundingClientRect: { top } }]);
      return widgetsWork();
    };
    await place(true, 300);
    expect(host.dataset.state).toBe('empty');
    await place(false, -900);
    expect(host.dataset.state, 'above the window, where the page would jump').toBe('empty');
    await place(false, 900);
    expect(host.dataset.state).toBe('gone');
  });

  it('watches nothing any more when it goes', async () => {
    const watched = new Set<object>();
    vi.stubGlobal('CSS', { supports: () => false });
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {
          watched.add(this);
        }
        disconnect() {
          watched.delete(this);
        }
      },
    );
    const host = await mount(html('no-brand'));
    await settled(host);
    expect(watched.size).toBe(1);
    host.remove();
    await widgetsWork();
    expect(watched.size).toBe(0);
  });

  it('gives up what it asked for when the page changes its language meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.use(
      http.get(ADDRESS, async ({ request }) => {
        if (request.headers.get('accept-language') === 'fr') await promise;
        return answer(CrossSelling, FULL);
      }),
    );
    const host = await mount(html('products'), { lang: 'fr' });
    document.documentElement.lang = 'en';
    await settled(host);
    resolve();
    await widgetsWork();
    expect(host.dataset.state).toBe('ready');
    expect(shown()[0]?.[0]).toBe('Goes well with this product');
  });

  it('asks again when the page changes its language', async () => {
    const host = await mount(html('products'), { lang: 'fr' });
    await settled(host);
    document.documentElement.lang = 'en';
    await vi.waitUntil(() => calls.length === 2 && host.dataset.state === 'ready');
    expect(calls[1]?.language).toBe('en');
    expect(shown()[0]?.[0]).toBe('Goes well with this product');
  });
});
