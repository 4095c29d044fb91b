import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ListingAnswer } from '../../shared/api/listing.ts';
import { answer, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, widgetsWork } from '../../shared/testing/mount.ts';
import { mockListing } from './testing/mock-listing.ts';
import './product-listing.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const box = (value: string) => find<HTMLInputElement>(`input[type=checkbox][value="${value}"]`);
const names = () => [...document.querySelectorAll('[data-part=list] [data-field=link]')].map((one) => one.textContent);
const count = () => find('[data-part=count]').textContent;
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
describe('lists that follow one another', () => {
  it('drops a late answer', async () => {
    let release = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get('*/web/public/api/products/new', async ({ request }) => {
        const brands = new URL(request.url).searchParams.getAll('brand');
        if (brands.length === 1) await blocked;
        return answer(ListingAnswer, mockListing({ tag: brands.join('+') }));
      }),
    );
    await mount(html('pagination'));
    box('tassili').click();
    box('yemma').click();
    await settled();
    release();
    await widgetsWork();
    expect(names()[0]).toBe('tassili+yemma 1');
  });

  it('gives up what is on its way when the shopper goes back to what is shown', async () => {
    server.use(http.get('*/web/public/api/products/new', () => new Promise(() => {})));
    await mount(html('pagination'));
    box('tassili').click();
    await widgetsWork();
    expect([state(), count()]).toEqual(['loading', 'Loading products…']);
    await tick('tassili');
    expect([state(), count(), names().length, location.search]).toEqual([undefined, '30 produits', 12, '']);
  });

  it('takes up what was ticked before it woke', async () => {
    answers();
    document.documentElement.lang = 'en';
    document.body.innerHTML = html('pagination');
    box('yemma').checked = true;
    await widgetsWork();
    await settled();
    expect([requests, names()[0]]).toEqual([['?brand=yemma'], 'yemma 1']);
  });

  it('brings the list of an entry back without asking again', async () => {
    answers();
    await mount(html('pagination'));
    const first = find('[data-part=list] > li');
    const naming = vi.spyOn(history, 'replaceState');
    await tick('tassili');
    const [before] = naming.mock.lastCall ?? [];
    naming.mockRestore();
    const named = history.state;
    history.replaceState(before, '', '/catalog/new');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await settled();
    expect([find('[data-part=list] > li') === first, box('tassili').checked]).toEqual([true, false]);
    history.replaceState(named, '', '/catalog/new?brand=tassili');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await settled();
    expect([names()[0], box('tassili').checked, requests.length]).toEqual(['tassili 1', true, 1]);
  });

  it('asks for nothing when a link to a place on the page is followed, or left', async () => {
    answers();
    await mount(html('pagination'));
    history.pushState(null, '', '/catalog/new#filters');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await settled();
    expect(requests).toEqual([]);
  });

  it('keeps the list for the way back when the page goes, and when the tab is put aside', async () => {
    answers();
    await mount(html('pagination'));
    await tick('tassili');
    sessionStorage.clear();
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.length).toBe(1);
    sessionStorage.clear();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    visibility.mockRestore();
    expect(sessionStorage.length).toBe(1);
  });
});
