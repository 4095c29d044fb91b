import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ListingAnswer } from '../../shared/api/listing.ts';
import { answer, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, leave, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './product-listing.contract.ts';
import { mockListing } from './testing/mock-listing.ts';
import './product-listing.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const box = (value: string) => find<HTMLInputElement>(`input[type=checkbox][value="${value}"]`);
const names = () => [...document.querySelectorAll('[data-part=list] [data-field=link]')].map((one) => one.textContent);
const count = () => find('[data-part=count]').textContent;
const press = (selector: string) => find<HTMLElement>(selector).click();
const state = () => find('z-product-listing').dataset.state;
const settled = () =>
  expect
    .poll(() => state())
    .not.toBe('loading')
    .then(widgetsWork);

const requests: string[] = [];
let total = 30;
/** Answers every list, as the mock shop, with products that are named after the requested brand. */
const answers = (path = '*/web/public/api/products/new') =>
  server.use(
    http.get(path, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      requests.push(decodeURIComponent(search));
      const page = Number(searchParams.get('page') ?? 1);
      return answer(ListingAnswer, mockListing({ page, total, tag: searchParams.get('brand') ?? 'tout' }));
    }),
  );
const tick = async (value: string) => {
  box(value).click();
  await settled();
};

setupMockServer();
beforeEach(() => {
  requests.length = 0;
  total = 30;
  sessionStorage.clear();
  history.replaceState(null, '', '/catalog/new');
});
describeWidget(contract, examples);

describe('<z-product-listing>', () => {
  it('asks for nothing and changes nothing by itself', async () => {
    await mount(html('pagination'));
    expect([requests, names().length, location.search, count()]).toEqual([[], 12, '', '30 produits']);
  });

  it('shows what a filter leads to: cards, count, chip, counts of the other choices, and the address', async () => {
    answers();
    const changes = record('z-product-listing:change');
    await mount(`${html('pagination')}<a hreflang="ar" href="${location.pathname}?lang=ar">ع</a>`);
    await tick('tassili');
    expect(requests).toEqual(['?brand=tassili']);
    expect(find('a[hreflang]').getAttribute('href'), 'the other language').toMatch(/\?brand=tassili&lang=ar$/);
    expect(names()[0]).toBe('tassili 1');
    expect(count()).toBe('30 products, page 1 of 3');
    expect(find('[data-part=chips]').textContent).toBe('Remove the filter Marques: Tassili ×');
    expect(find('[data-part=filter-count]').textContent).toBe('1');
    expect(box('yemma').closest('label')?.querySelector('small')?.textContent).toBe('4');
    expect(location.search).toBe('?brand=tassili');
    expect(changes.details).toEqual([{ address: '?brand=tassili', total: 30, page: 1 }]);
  });

  it('adds choices and whole facets that the page did not have yet', async () => {
    answers();
    await mount(html('pagination'));
    await tick('tassili');
    expect(box('nouba').closest('details')?.dataset.facet).toBe('brand');
    expect(box('coton').closest('details')?.querySelector('summary')?.textContent).toBe('Matière');
    expect(box('coton').name).toBe('feature[matiere]');
  });

  it('takes a filter away by its chip, and all of them at once', async () => {
    answers();
    await mount(html('filtered'));
    press('[data-part=chips] a');
    await settled();
    expect([requests.at(-1), box('tassili').checked, box('rouge').checked]).toEqual([
      '?option[couleur]=rouge',
      false,
      true,
    ]);
    press('[data-part=reset]');
    await settled();
    expect([requests.at(-1), box('rouge').checked, find('[data-part=chips]').hidden]).toEqual(['', false, true]);
  });

  it('says in Arabic that nothing is left, and sets the currency apart with its amount', async () => {
    answers();
    total = 0;
    await mount(`<div lang="ar" dir="rtl">${html('pagination')}</div>`);
    const min = find<HTMLInputElement>('input[name=min]');
    min.value = '900';
    leave(min);
    await settled();
    expect(count()).toBe('لا منتجات');
    expect(find('[data-part=chips]').textContent).toContain('ابتداءً من \u2066900\u00a0DA\u2069');
  });

  it('lets a press with a modifier open the link elsewhere', async () => {
    await mount(html('pagination'));
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    find('[data-part=pages] a').dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  });

  it('leaves a link to another search to the browser: the heading of the page names the search', async () => {
    answers();
    const search = '<input type="hidden" name="q" value="sac">';
    await mount(html('filtered').replace(/(<form [^>]*data-part="filters"[^>]*>)/, `$1${search}`));
    const follow = (href: string) => {
      find('[data-part=reset]').setAttribute('href', href);
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      let isInPlace = false;
      const listener = (event: Event) => {
        isInPlace = event.defaultPrevented;
        event.preventDefault();
      };
      addEventListener('click', listener, { once: true });
      find('[data-part=reset]').dispatchEvent(click);
      return isInPlace;
    };
    expect([follow('/catalog/new'), follow('/catalog/new?q=hijab'), requests]).toEqual([false, false, []]);
    expect(follow('/catalog/new?q=sac')).toBe(true);
    await settled();
    expect(requests).toEqual(['?q=sac']);
  });

  it('sorts as soon as the order is chosen', async () => {
    answers();
    await mount(html('pagination'));
    const sort = find<HTMLSelectElement>('[data-part=sort]');
    for (const order of [...sort.options].slice(1).map(({ value }) => value)) {
      sort.value = order;
      leave(sort);
      await settled();
      expect(requests.at(-1)).toBe(`?sort=${order}`);
    }
    expect(requests).toHaveLength(6);
  });

  it('does not ask for prices that cannot be, and says so beside the field', async () => {
    answers();
    await mount(html('pagination'));
    const [min, max] = [find<HTMLInputElement>('[name=min]'), find<HTMLInputElement>('[name=max]')];
    max.value = '900';
    max.dispatchEvent(new Event('input', { bubbles: true }));
    leave(max);
    await settled();
    min.value = '901';
    min.dispatchEvent(new Event('input', { bubbles: true }));
    leave(min);
    await settled();
    expect(requests).toEqual(['?max=900']);
    expect(find('.z-field-error').textContent).toBe('The lowest price cannot be above the highest price.');
    expect(min.getAttribute('aria-invalid')).toBe('true');
    min.value = '900';
    min.dispatchEvent(new Event('input', { bubbles: true }));
    leave(min);
    await settled();
    expect([requests.at(-1), document.querySelector('.z-field-error')]).toEqual(['?min=900&max=900', null]);
  });

  it('writes the currency of the page behind the prices of cards and chips', async () => {
    answers();
    await mount(html('pagination').replace('<z-product-listing ', '<z-product-listing currency="DZD" '));
    const max = find<HTMLInputElement>('[name=max]');
    max.value = '30000';
    max.dispatchEvent(new Event('input', { bubbles: true }));
    leave(max);
    await settled();
    expect(find('[data-part=list] [data-field=price]').textContent).toBe('20\u00a0011,50\u00a0DZD');
    expect(find('[data-part=chips]').textContent).toContain('\u206630\u00a0000\u00a0DZD\u2069');
  });

  it('widens the bounds as pages load and leaves the range of the shopper alone', async () => {
    answers();
    await mount(html('load-more'));
    const [min, max] = [find<HTMLInputElement>('[name=min]'), find<HTMLInputElement>('[name=max]')];
    press('.z-product-listing-more');
    await settled();
    expect([min.placeholder, max.placeholder, min.value, max.value]).toEqual(['1000', '20012', '', '']);
  });

  it('says 0 to 1000 before anything is known of the prices', async () => {
    answers();
    await mount(
      html('load-more')
        .replace(/,"priceRange":\{.*?\}/, '')
        .replace(/placeholder="\d+"/g, ''),
    );
    expect([
      find<HTMLInputElement>('[name=min]').placeholder,
      find<HTMLInputElement>('[name=max]').placeholder,
    ]).toEqual(['0', '1000']);
  });

  it('turns the pages in place of the list', async () => {
    answers();
    await mount(html('pagination'));
    press('[data-part=pages] a[aria-label="Page 3"]');
    await settled();
    expect([names()[0], names().length, location.search]).toEqual(['tout 25', 6, '?page=3']);
    expect(find('[aria-current=page]').textContent).toBe('3');
    expect(find('[rel=next]').hidden).toBe(true);
    expect(find('[rel=prev]').getAttribute('href')).toBe('/catalog/new?page=2');
  });

  it('leads to its page where the form has no action, whatever the page says its addresses begin with', async () => {
    answers();
    const page = html('pagination').replace(' action="/catalog/new"', '');
    await mount(`<base href="http://shop.test/static/">${page}`);
    press('[data-part=pages] a[aria-label="Page 3"]');
    await settled();
    expect([location.search, find('[rel=prev]').getAttribute('href')]).toEqual(['?page=3', '/catalog/new?page=2']);
  });

  it('adds a page below the list at the press of a button, and keeps the nodes that are there', async () => {
    answers();
    await mount(html('load-more'));
    const first = find('[data-part=list] > li');
    press('.z-product-listing-more');
    expect(find('[data-part=list]').getAttribute('aria-busy')).toBe(null);
    await widgetsWork();
    await settled();
    expect([names().length, names()[12], location.search]).toEqual([24, 'tout 13', '?page=2']);
    expect(find('[data-part=list] > li')).toBe(first);
    expect(document.activeElement?.textContent).toBe('tout 13');
    expect(find('.z-product-listing-end p').textContent).toBe('Products shown: 24 of 30');
    press('.z-product-listing-more');
    await widgetsWork();
    await settled();
    expect([names().length, document.querySelector('.z-product-listing-more')]).toEqual([30, null]);
  });

  it('asks for a further page once, however often the button is pressed', async () => {
    answers();
    await mount(html('load-more'));
    for (let times = 0; times < 3; times++) press('.z-product-listing-more');
    await widgetsWork();
    await settled();
    expect(requests).toEqual(['?page=2']);
  });

  it('loads three pages by itself near its end, and the next ones when the button is pressed', async () => {
    const margins: (string | undefined)[] = [];
    class Near {
      constructor(tell: (entries: object[]) => void, options?: IntersectionObserverInit) {
        margins.push(options?.rootMargin);
        this.observe = () => queueMicrotask(() => tell([{ isIntersecting: true }]));
      }
      observe: () => void;
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Near);
    total = 100;
    answers();
    await mount(html('infinite'));
    await expect.poll(() => names()).toHaveLength(48);
    await settled();
    expect([requests, margins[0]]).toEqual([['?page=2', '?page=3', '?page=4'], '0px 0px 200px']);
    press('.z-product-listing-more');
    await expect.poll(() => names()).toHaveLength(96);
    await settled();
    expect(requests).toHaveLength(7);
    vi.unstubAllGlobals();
  });

  it.each([
    ['by the link of the page', html('second-page'), '[data-part=earlier]'],
    [
      'by a button of its own where the page has no link',
      html('second-page').replace(/<p class="listing-earlier">.*<\/p>/, ''),
      '.z-product-listing-earlier',
    ],
  ])('leads back to the pages before the one it began with, %s', async (_way, markup, way) => {
    answers();
    await mount(markup);
    press(way);
    await widgetsWork();
    await settled();
    expect([names().length, names()[0], document.querySelector(`${way}:not([hidden])`)]).toEqual([24, 'tout 1', null]);
    expect(document.querySelector('.z-product-listing-earlier')).toBeNull();
  });

  it('says that nothing fits, and leads out of there', async () => {
    server.use(http.get('*/web/public/api/products/new', () => answer(ListingAnswer, mockListing({ total: 0 }))));
    await mount(html('pagination'));
    await tick('tassili');
    expect([find('[data-part=empty]').hidden, find('[data-part=list]').hidden, state()]).toEqual([
      false,
      true,
      'empty',
    ]);
    expect(find('[data-part=pages]').hidden).toBe(true);
  });

  it('asks a host first', async () => {
    await mount(html('pagination'));
    document.addEventListener('z-product-listing:before-change', (event) => event.preventDefault(), { once: true });
    await tick('tassili');
    expect([requests, names().length]).toEqual([[], 12]);
  });

  it.each([
    ['category', 'category'],
    ['brand', 'brand'],
    ['brandLine', 'brandLine'],
    ['collection', 'collection'],
  ])('asks for the list of a %s by its id', async (context, path) => {
    answers(`*/shop/web/public/api/${path}/products/a%20b`);
    await mount(html('pagination').replace('context="new"', `context="${context}" list-id="a b" base="/shop"`));
    await tick('tassili');
    expect(requests).toEqual(['?brand=tassili']);
  });
});
