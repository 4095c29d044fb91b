import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FilteredProducts } from '../../shared/api/staff-products.ts';
import { csrfToken, renewToken } from '../../shared/browser/http/csrf.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './product-filter.contract.ts';
import './product-filter.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'list') =>
  (examples[name]?.html ?? '').replace('<z-product-filter', '<z-product-filter delay="0"');
const state = () => find('z-product-filter').dataset.state;
const settled = () =>
  expect
    .poll(() => state())
    .not.toBe('loading')
    .then(widgetsWork);
const rows = () => [...document.querySelectorAll('tbody a')].map((link) => link.textContent);
const press = (key: string, target: Element = document.body) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }),
  );

const LIST = 'http://shop.test/dashboard/products';
const PAGES = { page: 1, count: 1, first: null, previous: null, next: null };
const product = (name: string) => ({
  id: 1,
  name,
  link: '/dashboard/products/1',
  category: 'Home',
  brand: null,
  isActive: true,
  priceTtc: 1234.5,
  image: null,
});
const listOf = (...names: string[]) =>
  answer(FilteredProducts, {
    products: names.map(product),
    total: names.length,
    pages: PAGES,
    html: [
      `<p>${names.length} products</p>`,
      `<table><thead><tr><th><a href="?sort=name">Name</a></th></tr></thead><tbody>${names
        .map((name) => `<tr><th scope="row"><a href="/dashboard/products/1">${name}</a></th></tr>`)
        .join('')}</tbody></table>`,
    ],
  });
const requested: string[] = [];
const answerWith = (end: (search: string) => Response | Promise<Response>) =>
  server.use(
    http.get(LIST, ({ request }) => {
      const { search } = new URL(request.url);
      requested.push(search);
      expect(request.headers.get('x-requested-with')).toBe('XMLHttpRequest');
      return end(search);
    }),
  );
const choose = async (value: string) => {
  const select = find<HTMLSelectElement>('select[name=stock]');
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
};

setupMockServer();
beforeEach(() => {
  requested.length = 0;
  history.replaceState(null, '', '/dashboard/products');
});
describeWidget(contract, examples);

describe('<z-product-filter>', () => {
  it('shows what a chosen filter leads to, in every part, and says it in the address', async () => {
    answerWith(() => listOf('Lamp', 'Vase'));
    const changes = record('z-product-filter:change');
    await mount(`${html()}<a hreflang="ar" href="${LIST}?lang=ar">ع</a>`);
    await choose('some');
    expect(requested).toEqual(['?stock=some']);
    expect(rows()).toEqual(['Lamp', 'Vase']);
    expect(find('[data-part=results] p').textContent).toBe('2 products');
    expect(location.search).toBe('?stock=some');
    expect(find('a[hreflang]').getAttribute('href')).toMatch(/\?stock=some&lang=ar$/);
    expect(changes.details).toEqual([{ address: `${LIST}?stock=some`, total: 2 }]);
    expect(await announced()).toBe('2 results');
  });

  it('stays on its page where the form has no action, whatever the page says its addresses begin with', async () => {
    answerWith(() => listOf('Lamp'));
    const push = vi.spyOn(history, 'pushState');
    onTestFinished(() => push.mockRestore());
    await mount(`<base href="http://shop.test/static/">${html().replace(' action="/dashboard/products"', '')}`);
    await choose('some');
    expect([requested, rows()]).toEqual([['?stock=some'], ['Lamp']]);
    // Browsers resolve it against the base, happy-dom against the page.
    expect(push.mock.calls[0]?.[2]).toBe('/dashboard/products?stock=some');
  });

  it('waits until a person stops typing, and makes one history entry of it', async () => {
    answerWith((search) => listOf(search));
    await mount(html());
    const entries = history.length;
    type(find<HTMLInputElement>('#filter-search'), 'te');
    await expect.poll(() => rows()).toEqual(['?search=te']);
    type(find<HTMLInputElement>('#filter-search'), 'a');
    await expect.poll(() => rows()).toEqual(['?search=tea']);
    expect(requested).toEqual(['?search=te', '?search=tea']);
    expect(history.length).toBe(entries + 1);
    expect(document.activeElement).toBe(find('#filter-search'));
  });

  it('loads one list and makes one history entry of a filter chosen by several keys', async () => {
    answerWith((search) => listOf(search));
    await mount(html());
    const entries = history.length;
    const select = find<HTMLSelectElement>('select[name=stock]');
    const keys = async (...values: string[]) => {
      for (const value of values) {
        press('ArrowDown', select);
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        await settled();
      }
    };
    await keys('some', 'none');
    expect(requested).toEqual([]);
    await expect.poll(() => rows()).toEqual(['?stock=none']);
    expect([requested, history.length]).toEqual([['?stock=none'], entries + 1]);
    await keys('', 'some');
    const ended = settled();
    select.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await ended;
    expect([requested, history.length]).toEqual([['?stock=none', '?stock=some'], entries + 2]);
  });

  it('keeps the sort of the address when a filter changes, and begins with its first page', async () => {
    history.replaceState(null, '', '/dashboard/products?sort=-price&page=3');
    answerWith(() => listOf('Lamp'));
    await mount(html());
    await choose('none');
    expect(requested).toEqual(['?sort=-price&stock=none']);
  });

  it('follows links of the list, keeps the focus on them and shows their filters in the form', async () => {
    answerWith(() => listOf('Lamp'));
    await mount(html().replace('?sort=-name', '?sort=-name&stock=some'));
    const link = find<HTMLAnchorElement>('thead a');
    link.focus();
    link.click();
    await settled();
    expect(requested).toEqual(['?sort=-name&stock=some']);
    expect(document.activeElement).toBe(find('thead a'));
    expect(find('thead a')).not.toBe(link);
    expect(find<HTMLSelectElement>('select[name=stock]').value).toBe('some');
  });

  it('leaves a link to another page, a download and a press with Ctrl to the browser', async () => {
    await mount(html().replace('?page=2"', '?format=csv" download'));
    const left: boolean[] = [];
    const hear = (event: Event) => {
      left.push(!event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', hear);
    onTestFinished(() => document.removeEventListener('click', hear));
    find<HTMLAnchorElement>('tbody a').click();
    find<HTMLAnchorElement>('nav a').click();
    find('thead a').dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }));
    expect(left).toEqual([true, true, true]);
    expect(requested).toEqual([]);
  });

  it('says how many folded filters are set', async () => {
    answerWith(() => listOf('Lamp'));
    await mount(html());
    const folded = find<HTMLInputElement>('input[name=active]');
    folded.click();
    await expect.poll(() => find('summary').textContent).toBe('More filters 1');
    await choose('some');
    expect(find('summary').textContent).toBe('More filters 1');
    folded.click();
    await expect.poll(() => find('summary').textContent).toBe('More filters ');
  });

  it('goes back to the list before with its filters', async () => {
    answerWith((search) => listOf(search || 'all'));
    await mount(html());
    await choose('some');
    history.replaceState(null, '', '/dashboard/products');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await settled();
    expect(rows()).toEqual(['all']);
    expect(find<HTMLSelectElement>('select[name=stock]').value).toBe('');
  });

  it('goes back to the words searched before, in the field that has the focus', async () => {
    answerWith((search) => listOf(search || 'all'));
    await mount(html());
    const search = find<HTMLInputElement>('#filter-search');
    type(search, 'tea');
    await expect.poll(() => rows()).toEqual(['?search=tea']);
    history.replaceState(null, '', '/dashboard/products?search=te');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await settled();
    expect([rows(), search.value, document.activeElement]).toEqual([['?search=te'], 'te', search]);
  });

  it('asks for nothing when only the place on the page changed', async () => {
    await mount(html());
    window.dispatchEvent(new PopStateEvent('popstate'));
    await widgetsWork();
    expect(requested).toEqual([]);
  });

  it('drops an answer that comes after a newer one was asked for', async () => {
    let arrive = (_: Response) => {};
    const late = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    answerWith((search) => (search === '?stock=none' ? late : listOf('Newest')));
    await mount(html());
    const select = find<HTMLSelectElement>('select[name=stock]');
    select.value = 'none';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => [requested, state()]).toEqual([['?stock=none'], 'loading']);
    expect(find('[data-part=results]').getAttribute('aria-busy')).toBe('true');
    await choose('some');
    arrive(listOf('Late'));
    await settled();
    expect(rows()).toEqual(['Newest']);
    expect(find('[data-part=results]').hasAttribute('aria-busy')).toBe(false);
  });

  it.each([
    ['a failing server', () => new HttpResponse(null, { status: 500 }), 'server-error'],
    ['no answer', () => HttpResponse.error(), 'offline'],
    ['a page', () => HttpResponse.html('<h1>Maintenance</h1>'), 'unreadable'],
    ['another shape', () => HttpResponse.json({ unexpected: true }), 'unreadable'],
    ['a limit', () => HttpResponse.json({ message: 'Wait.' }, { status: 429 }), 'too-many'],
    ['a missing right', () => HttpResponse.json({ message: 'Not yours.' }, { status: 403 }), 'forbidden'],
  ])('says beside the list that it met %s, keeps the rows, and tries again', async (_, end, kind) => {
    let ends: () => Response = end;
    answerWith(() => ends());
    await mount(html());
    const before = rows();
    const failures = record('z-product-filter:failure');
    await choose('some');
    expect(state()).toBe('failed');
    expect(find('[role=alert]').textContent).toContain('The list could not be refreshed.');
    expect(takeConsole().join()).toContain(`(${kind})`);
    expect(failures.details).toMatchObject([{ reason: kind }]);
    expect([rows(), location.search]).toEqual([before, '']);
    ends = () => listOf('Lamp');
    find<HTMLButtonElement>('[role=alert] button').focus();
    buttonNamed('Try again').click();
    await expect.poll(() => rows()).toEqual(['Lamp']);
    await widgetsWork();
    expect(document.activeElement).toBe(find('[data-part=results]'));
    expect([document.querySelector('[role=alert]'), location.search]).toEqual([null, '?stock=some']);
  });

  it('says no more that a filter failed once it is undone', async () => {
    let ends: () => Response = () => listOf();
    answerWith(() => ends());
    await mount(html());
    await choose('some');
    expect(state()).toBe('empty');
    ends = () => HttpResponse.error();
    await choose('none');
    expect([state(), takeConsole().length]).toEqual(['failed', 1]);
    await choose('some');
    expect([state(), document.querySelector('[role=alert]'), requested.length]).toEqual(['empty', null, 2]);
  });

  it('shows the filter of the list that it tries again', async () => {
    let ends: () => Response = () => HttpResponse.error();
    answerWith(() => ends());
    await mount(html());
    await choose('some');
    expect(takeConsole()).toHaveLength(1);
    ends = () => listOf('Lamp');
    // Changed without an event, as by a browser that fills a form.
    find<HTMLSelectElement>('select[name=stock]').value = '';
    buttonNamed('Try again').click();
    await expect.poll(() => rows()).toEqual(['Lamp']);
    expect(find<HTMLSelectElement>('select[name=stock]').value).toBe('some');
  });

  it('leads to the sign-in in a tab of its own when the session ended, and tries again', async () => {
    let ends: () => Response = () => HttpResponse.json({ error: 'signed-out', message: 'Sign in.' }, { status: 401 });
    answerWith(() => ends());
    await mount(html('ends-sign-in'));
    await choose('some');
    const link = find<HTMLAnchorElement>('[role=alert] a');
    expect([link.pathname, link.target]).toEqual(['/dashboard/login', '_blank']);
    expect(takeConsole()).toHaveLength(1);
    ends = () => listOf('Lamp');
    find<HTMLButtonElement>('[role=alert] button').click();
    await expect.poll(() => rows()).toEqual(['Lamp']);
  });

  it('says that nothing matches', async () => {
    answerWith(() => listOf());
    await mount(html());
    await choose('none');
    expect(state()).toBe('empty');
    expect(await announced()).toBe('No result');
  });

  it('gives the focus back to the row that was opened', async () => {
    onTestFinished(() => history.replaceState(null, ''));
    await mount(html());
    const links = [...document.querySelectorAll<HTMLAnchorElement>('tbody th a')];
    links[1]?.addEventListener('click', (event) => event.preventDefault());
    links[1]?.click();
    const again = await mount(html());
    expect(document.activeElement).toBe(again.querySelectorAll('tbody th a')[1]);
  });

  it('lets a page prevent a change', async () => {
    await mount(html());
    document.addEventListener('z-product-filter:before-change', (event) => event.preventDefault(), { once: true });
    await choose('none');
    expect(requested).toEqual([]);
  });

  it('makes rows of the host’s template where the answer has no markup', async () => {
    answerWith(() =>
      HttpResponse.json({ products: [product('Lamp'), { ...product('Vase'), link: 'javascript:alert()' }] }),
    );
    await mount(html('template').replace('delay="150" ', ''));
    find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    type(find<HTMLInputElement>('#template-search'), 'x');
    await expect.poll(() => document.querySelectorAll('[data-row]')).toHaveLength(2);
    const [lamp, vase] = document.querySelectorAll('[data-row]');
    expect(lamp?.querySelector('bdi')?.textContent).toBe('1\u00a0234,50\u00a0DA');
    expect(lamp?.querySelector<HTMLAnchorElement>('a')?.pathname).toBe('/dashboard/products/1');
    expect(lamp?.querySelector<HTMLElement>('img')?.hidden).toBe(true);
    expect(vase?.querySelector('a')?.getAttribute('href')).toBe('/dashboard/products');
    expect(find('[data-part=count]').textContent).toBe('2 results');
  });

  it.each([
    [
      'fewer strings than parts',
      { total: 7, html: ['<p>7 orders</p>'] },
      'with 1 of html for 2 parts "results". Answer with the markup of each, in their order.',
    ],
    [
      'no markup, on a page without a template',
      { products: [product('Lamp')] },
      'without html, and the part "row" is missing. Answer with html, or add that part.',
    ],
  ])('leaves list and address as they are after an answer with %s', async (_, body, line) => {
    answerWith(() => HttpResponse.json(body));
    await mount(html());
    const before = [find('[data-part=results]').innerHTML, location.search];
    const failures = record('z-product-filter:failure');
    await choose('some');
    await expect.poll(() => failures.details).toMatchObject([{ reason: 'unreadable' }]);
    expect([find('[data-part=results]').innerHTML, location.search]).toEqual(before);
    expect(takeConsole()).toEqual([
      `<z-product-filter>: the call "list" was answered ${line}`,
      expect.stringContaining(
        'the call "list" failed (unreadable): GET http://shop.test/dashboard/products was answered',
      ),
    ]);
  });

  it('shows rows that are no products from the markup of the answer alone', async () => {
    answerWith(() => HttpResponse.json({ total: 7, html: ['<p>7 orders</p>', '<ul></ul>'] }));
    await mount(html());
    await choose('some');
    expect(find('[data-part=results] p').textContent).toBe('7 orders');
    expect(await announced()).toBe('7 results');
  });

  const tokenForm = (token: string) => `<form><input type="hidden" name="_csrf" value="${token}"></form>`;
  const tokens = () => [...document.querySelectorAll<HTMLInputElement>('[name=_csrf]')].map(({ value }) => value);
  const openWithToken = async (inList: string) => {
    const meta = document.createElement('meta');
    meta.name = 'csrf-token';
    meta.content = 'first';
    document.head.append(meta);
    onTestFinished(() => meta.remove());
    await mount(`${html()}${tokenForm('first')}`);
    find('[data-part=results]').insertAdjacentHTML('beforeend', tokenForm(inList));
    answerWith(() => HttpResponse.json({ total: 7, html: [tokenForm('masked anew'), '<ul></ul>'] }));
    await choose('some');
  };

  it('makes the token of the forms of a new list that of the page, so that all are renewed together', async () => {
    await openWithToken('first');
    expect([csrfToken(), tokens()]).toEqual(['masked anew', ['masked anew', 'masked anew']]);
    renewToken('after a sign-in elsewhere');
    expect(tokens()).toEqual(['after a sign-in elsewhere', 'after a sign-in elsewhere']);
  });

  it('leaves the token of the page alone where the forms of its list are of another server', async () => {
    await openWithToken('of another server');
    expect([csrfToken(), tokens()]).toEqual(['first', ['masked anew', 'first']]);
  });

  it('loads the list again after a bulk change', async () => {
    history.replaceState(null, '', '/dashboard/products?stock=some');
    answerWith(() => listOf('Changed'));
    await mount(html());
    find('table').dispatchEvent(new CustomEvent('z-bulk-bar:done', { bubbles: true }));
    await settled();
    expect([requested, rows()]).toEqual([['?stock=some'], ['Changed']]);
  });

  it('moves between rows with J and K and ticks one with X', async () => {
    await mount(html());
    for (const key of ['j', 'j', 'j', 'k']) press(key);
    expect(document.activeElement?.textContent).toBe('Tray');
    press('x', document.activeElement as Element);
    expect(find<HTMLInputElement>('[value="900002"]').checked).toBe(true);
  });

  it('leaves the keys alone in a field, and where the host says so', async () => {
    await mount(html());
    find('#filter-search').focus();
    press('j', find('#filter-search'));
    expect(document.activeElement).toBe(find('#filter-search'));
    const host = find('z-product-filter');
    host.setAttribute('no-keys', '');
    await widgetsWork();
    find('#filter-search').blur();
    press('j');
    expect(document.activeElement).toBe(document.body);
  });
});
