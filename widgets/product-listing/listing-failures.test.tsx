import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ListingAnswer } from '../../shared/api/listing.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { mockListing } from './testing/mock-listing.ts';
import './product-listing.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const box = (value: string) => find<HTMLInputElement>(`input[type=checkbox][value="${value}"]`);
const names = () => [...document.querySelectorAll('[data-part=list] [data-field=link]')].map((one) => one.textContent);
const failure = () => document.querySelector('.z-product-listing-failure');
const press = (selector: string) => find<HTMLElement>(selector).click();
const state = () => find('z-product-listing').dataset.state;
const settled = () =>
  expect
    .poll(() => state())
    .not.toBe('loading')
    .then(widgetsWork);
const tick = async (value: string) => {
  box(value).click();
  await settled();
};
const answers = () =>
  server.use(
    http.get('*/web/public/api/products/new', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
      return answer(ListingAnswer, mockListing({ page, tag: 'tassili' }));
    }),
  );

setupMockServer();
beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/catalog/new');
});

describe('a list that cannot be had', () => {
  const ENDINGS: readonly (readonly [string, () => Response, string])[] = [
    ['500', () => HttpResponse.json({}, { status: 500 }), 'The server has a problem'],
    ['no network', () => HttpResponse.error(), 'No connection'],
    ['a page', () => HttpResponse.html('<h1>Hi</h1>'), 'cannot be read'],
    ['another shape', () => HttpResponse.json({ products: [{}] }), 'cannot be read'],
    ['401', () => HttpResponse.json({ error: 'bearer-token' }, { status: 401 }), 'open for too long'],
    ['403', () => HttpResponse.json({}, { status: 403 }), 'open for too long'],
    ['404', () => HttpResponse.json({}, { status: 404 }), 'no longer exists'],
    ['429', () => HttpResponse.json({ retryAfterSeconds: 42 }, { status: 429 }), 'in 42 seconds'],
  ];
  it.each(ENDINGS)(
    'keeps the list when a call ends with %s, says why, and asks again on request',
    async (_, end, why) => {
      server.use(http.get('*/web/public/api/products/new', end));
      await mount(html('pagination'));
      await tick('tassili');
      expect(failure()?.textContent).toContain('Failed to fetch data');
      expect(failure()?.textContent).toContain(why);
      expect([names().length, state(), box('tassili').checked]).toEqual([12, 'failed', true]);
      answers();
      find('.z-product-listing-failure button').focus();
      press('.z-product-listing-failure button');
      await widgetsWork();
      await settled();
      expect([failure(), names()[0]]).toEqual([null, 'tassili 1']);
      expect(document.activeElement, 'the pressed button is gone').toBe(
        find('[data-part=list]').previousElementSibling,
      );
    },
  );

  it('asks again in the panel of filters, whose button has the focus then', async () => {
    server.use(http.get('*/web/public/api/products/new', () => HttpResponse.error()));
    await mount(html('filtered'));
    press('[data-part=open-filters]');
    await widgetsWork();
    await tick('tassili');
    find('dialog .z-product-listing-failure button').focus();
    press('dialog .z-product-listing-failure button');
    await widgetsWork();
    await settled();
    expect(document.activeElement).toBe(find('.z-product-listing-done'));
  });

  it('shows what the server says of a filter beside it', async () => {
    const errors = { min: ['This price is no number.'] };
    server.use(http.get('*/web/public/api/products/new', () => HttpResponse.json({ errors }, { status: 422 })));
    await mount(html('price-range'));
    await tick('tassili');
    expect(find('.z-field-error').textContent).toBe('This price is no number.');
  });

  it('names a kind of list it does not know, and leaves links and form to the server', async () => {
    const errors = record<{ message: string }>('z:error');
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    await mount(html('unknown-context'));
    expect(info).toHaveBeenCalledWith(expect.stringContaining('<z-product-listing>: Unknown listing context type'));
    info.mockRestore();
    expect(failure()?.textContent).toBe('Unknown listing context type');
    expect(errors.details[0]?.message).toContain('Unknown listing context type "wishlist"');
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    find('form').dispatchEvent(submit);
    expect([submit.defaultPrevented, names().length]).toEqual([false, 12]);
  });

  it('keeps the pages there are when a further one cannot be had, and leads on from there', async () => {
    server.use(http.get('*/web/public/api/products/new', () => HttpResponse.json({}, { status: 500 })));
    await mount(html('load-more'));
    press('.z-product-listing-more');
    await widgetsWork();
    await settled();
    expect([names().length, location.search]).toEqual([12, '']);
    expect(failure()?.parentElement?.className).toBe('z-product-listing-end');
    answers();
    press('.z-product-listing-failure button');
    await widgetsWork();
    await settled();
    expect([names().length, failure()]).toEqual([24, null]);
  });

  it('reports state that is not JSON and goes on with the cards there are', async () => {
    await mount(html('pagination').replace('{"page":1', '{"page":'));
    expect(takeConsole().join()).toContain('<z-product-listing>: the part "state" is not JSON');
    expect(names()).toHaveLength(12);
  });
});
