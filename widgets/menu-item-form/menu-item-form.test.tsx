import { describe, expect, it } from 'vitest';
import { MenuChoices } from '../../shared/api/menu.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import '../save-all/save-all.tsx';
import { hidePage } from '../../shared/testing/hide-page.ts';
import { contract } from './menu-item-form.contract.ts';
import './menu-item-form.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const field = <E extends HTMLElement = HTMLSelectElement>(name: string) => find<E>(`[name=${name}]`);
const combobox = () => find<HTMLInputElement>('#menu-product-combobox');
const listed = () => [...document.querySelectorAll('[role=option]')].map((node) => node.textContent);
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-part=selector]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.selector);
const choose = async (type: string) => {
  field('type').value = type;
  field('type').dispatchEvent(new Event('change', { bubbles: true }));
  await widgetsWork();
};
const sent = () => {
  const form = find<HTMLFormElement>('form');
  form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  form.requestSubmit();
  // happy-dom sends selects that are disabled.
  return Object.fromEntries([...new FormData(form)].filter(([name]) => !field(name).disabled));
};
const write = async (text: string) => {
  combobox().focus();
  // React takes no notice of a value that was set on the node itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(combobox(), text);
  combobox().dispatchEvent(new InputEvent('input', { data: text, inputType: 'insertText', bubbles: true }));
  await widgetsWork();
};
const press = async (key: string) => {
  combobox().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await widgetsWork();
};
/** Waits until the search that typing sets off has been answered. */
const answered = () => expect.poll(() => find('z-menu-item-form').dataset.state).not.toBe('loading');

const SEARCH = 'http://shop.test/dashboard/menu/api/products/search/:term';
function answerSearch(ends: Record<string, () => Response | Promise<Response>>): string[] {
  const terms: string[] = [];
  server.use(
    http.get(SEARCH, ({ params }) => {
      const term = String(params.term);
      terms.push(term);
      return ends[term]?.() ?? answer(MenuChoices, [[]]);
    }),
  );
  return terms;
}

setupMockServer();
describeWidget(contract, examples);

describe('<z-menu-item-form>', () => {
  it.each([
    ['ProductCategory', ['category']],
    ['Brand', ['brand']],
    ['Product', ['product']],
    ['Link', ['link']],
    ['Cms', ['cmsPage']],
    ['BlogCategory', ['blogCategory']],
    ['BlogPost', ['blogPost']],
    ['collectionPage', ['collection']],
    ['Page', ['page']],
    ['3', []],
    ['10', []],
  ])('shows for the type %s the selectors %j', async (type, selectors) => {
    await mount(html('category'));
    await choose(type);
    expect(shown()).toEqual(selectors);
  });

  it('shows a saved entry as it is, without clearing anything', async () => {
    const host = await mount(html('category'));
    expect([shown(), field('category').value, host.dataset.state]).toEqual([['category'], '2', undefined]);
  });

  it('clears what it hides, and restores it when the type is flipped back', async () => {
    await mount(html('category'));
    const changes = record('z-menu-item-form:change');
    await choose('Brand');
    expect(field('category').value).toBe('');
    field('brand').value = '5';
    await choose('3');
    expect(field('brand').value).toBe('');
    await choose('ProductCategory');
    expect(field('category').value).toBe('2');
    await choose('Brand');
    expect(field('brand').value).toBe('5');
    expect(changes.details[0]).toEqual({ type: 'Brand', selector: 'brand' });
    expect(changes.details[1]).toEqual({ type: '3', selector: null });
  });

  it('sends the selector that shows and nothing of the others', async () => {
    await mount(html('category'));
    expect(sent()).toEqual({ type: 'ProductCategory', category: '2' });
    await choose('Link');
    field<HTMLInputElement>('link').value = '/blog';
    expect(sent()).toEqual({ type: 'Link', link: '/blog' });
    await choose('10');
    expect(sent()).toEqual({ type: '10' });
  });

  it('goes back to the saved entry when the form is reset', async () => {
    await mount(html('category'));
    await choose('Brand');
    find<HTMLFormElement>('form').reset();
    field('type').value = 'ProductCategory';
    field('category').value = '2';
    await expect.poll(shown).toEqual(['category']);
    expect([field('category').disabled, field('brand').disabled]).toEqual([false, true]);
  });

  it('follows the table of its page', async () => {
    await mount(html('category').replace('<z-menu-item-form', `<z-menu-item-form rules='{"3": "brand"}'`));
    expect(shown()).toEqual([]);
    await choose('3');
    expect(shown()).toEqual(['brand']);
  });
});

describe('the lists of <z-menu-item-form>', () => {
  it.each([
    ['ProductCategory', 'category', 'categories'],
    ['Brand', 'brand', 'brands'],
    ['collectionPage', 'collection', 'collections'],
    ['Page', 'page', 'pages'],
    ['Cms', 'cmsPage', 'cmsPage'],
    ['BlogCategory', 'blogCategory', 'blogCategory'],
    ['BlogPost', 'blogPost', 'blogPost'],
  ])('come for %s from a call where the page has none, once', async (type, name, path) => {
    let calls = 0;
    server.use(
      http.get(`http://shop.test/dashboard/menu/api/${path}`, () => {
        calls += 1;
        return answer(MenuChoices, [[{ id: 4, name: 'One' }]]);
      }),
    );
    await mount(html('lists-by-call'));
    await choose(type);
    await expect.poll(() => field(name).options.length).toBe(2);
    field(name).value = '4';
    await choose('3');
    await choose(type);
    expect([field(name).value, calls]).toEqual(['4', 1]);
  });

  it.each([
    ['wrapped', [[{ id: 1, name: 'A' }]], 2],
    ['flat', [{ id: 1, name: 'A' }], 2],
    ['empty and wrapped', [[]], 1],
    ['empty', [], 1],
  ])('may be %s', async (_, list, options) => {
    server.use(http.get('http://shop.test/dashboard/menu/api/brands', () => HttpResponse.json(list)));
    const host = await mount(html('lists-by-call'));
    const status = find('[role=status]');
    await choose('Brand');
    await expect.poll(() => host.dataset.state).toBeUndefined();
    expect(find('[role=status]'), 'is there before its text').toBe(status);
    expect(field('brand').options).toHaveLength(options);
    expect(find('[role=status]').textContent).toBe(options === 1 ? 'The list is empty.' : '');
  });

  it.each([
    ['a failure of the server', () => new HttpResponse(null, { status: 500 })],
    ['a page', () => HttpResponse.html('<h1>Sign in</h1>')],
    ['another shape', () => HttpResponse.json([[{ unexpected: true }]])],
    ['no answer', () => HttpResponse.error()],
  ])('say that they failed after %s, and try again', async (_, ending) => {
    let isBroken = true;
    server.use(
      http.get('http://shop.test/dashboard/menu/api/brands', () =>
        isBroken ? ending() : answer(MenuChoices, [[{ id: 5, name: 'Zohra' }]]),
      ),
    );
    await mount(html('lists-by-call'));
    const failures = record('z-menu-item-form:failure');
    await choose('Brand');
    await expect
      .poll(() => document.querySelector('[role=alert]')?.textContent)
      .toContain('The list could not be loaded.');
    expect(failures.details).toHaveLength(1);
    isBroken = false;
    buttonNamed('Try again').click();
    await expect.poll(() => field('brand').options.length).toBe(2);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  it('lead who is signed out to the sign-in', async () => {
    server.use(http.get('http://shop.test/dashboard/menu/api/brands', () => new HttpResponse(null, { status: 401 })));
    await mount(html('lists-by-call').replace('<z-menu-item-form', '$& sign-in-url="/dashboard/login"'));
    await choose('Brand');
    await expect.poll(() => document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/dashboard/login');
  });

  it('of a type that is not chosen any more are dropped', async () => {
    let letGo = (_: Response) => {};
    const late = new Promise<Response>((resolve) => {
      letGo = resolve;
    });
    server.use(http.get('http://shop.test/dashboard/menu/api/brands', () => late));
    const host = await mount(html('lists-by-call'));
    await choose('Brand');
    expect(host.dataset.state).toBe('loading');
    await choose('Link');
    letGo(HttpResponse.json([[{ id: 5, name: 'Zohra' }]]));
    await widgetsWork();
    expect([field('brand').options.length, host.dataset.state]).toEqual([1, undefined]);
  });
});

describe('the search for products of <z-menu-item-form>', () => {
  it('begins at 3 characters and says so below', async () => {
    const terms = answerSearch({ abc: () => answer(MenuChoices, [[{ id: 8, name: 'Abc lamp' }]]) });
    await mount(html('product'));
    await write('ab');
    expect(find('.z-combobox-none').textContent).toBe('Type at least 3 characters.');
    await write('abc');
    await expect.poll(listed).toEqual(['Abc lamp']);
    expect(terms).toEqual(['abc']);
    await press('Enter');
    expect([field('product').value, combobox().value]).toEqual(['8', 'Abc lamp']);
    expect(sent()).toEqual({ type: 'Product', product: '8' });
  });

  it('drops an answer to an older text', async () => {
    let letGo = (_: Response) => {};
    const late = new Promise<Response>((resolve) => {
      letGo = resolve;
    });
    const terms = answerSearch({ lam: () => late, lamp: () => answer(MenuChoices, [[{ id: 2, name: 'Lamp' }]]) });
    await mount(html('product'));
    await write('lam');
    await expect.poll(() => terms).toEqual(['lam']);
    await write('lamp');
    await expect.poll(listed).toEqual(['Lamp']);
    letGo(HttpResponse.json([[{ id: 3, name: 'Lama' }]]));
    await widgetsWork();
    expect(listed()).toEqual(['Lamp']);
  });

  it('says that nothing matches', async () => {
    answerSearch({});
    await mount(html('product'));
    await write('zzz');
    await answered();
    await expect.poll(() => find('.z-combobox-none').textContent).toContain('No result for “zzz”');
  });

  it.each([
    ['a failure of the server', () => new HttpResponse(null, { status: 500 }), 'The server has a problem'],
    ['a refusal', () => HttpResponse.json({ error: 'x', message: 'Too short.' }, { status: 400 }), 'Too short.'],
    ['a page', () => HttpResponse.html('<h1>x</h1>'), 'cannot be read'],
  ])('says that it failed after %s, and tries again', async (_, ending, reason) => {
    let isBroken = true;
    answerSearch({ lamp: () => (isBroken ? ending() : answer(MenuChoices, [[{ id: 2, name: 'Lamp' }]])) });
    const host = await mount(html('product'));
    await write('lamp');
    await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain(reason);
    await expect.poll(() => host.dataset.state).toBe('failed');
    isBroken = false;
    buttonNamed('Try again').click();
    await expect.poll(listed).toEqual(['Lamp']);
  });

  it('leads who is signed out to the sign-in', async () => {
    answerSearch({ lamp: () => new HttpResponse(null, { status: 401 }) });
    await mount(html('search-sign-in'));
    await write('lamp');
    await expect.poll(() => document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/dashboard/login');
  });

  it('restores the chosen product when the type is flipped back, also one that was searched', async () => {
    answerSearch({ lamp: () => answer(MenuChoices, [[{ id: 2, name: 'Lamp' }]]) });
    await mount(html('product'));
    await write('lamp');
    await expect.poll(listed).toEqual(['Lamp']);
    await press('Enter');
    await choose('3');
    expect(field('product').value).toBe('');
    await choose('Product');
    expect([field('product').value, combobox().value]).toEqual(['2', 'Lamp']);
  });

  it('has the product back that was chosen before the browser ended the page', async () => {
    answerSearch({ lam: () => answer(MenuChoices, [[{ id: 2, name: 'Lamp' }]]) });
    const page = `<z-save-all>${html('product').replace('<form', '<form data-save="Entry"')}</z-save-all>`;
    await mount(page);
    await write('lam');
    await expect.poll(listed).toEqual(['Lamp']);
    await press('Enter');
    expect(field('product').value).toBe('2');
    hidePage();
    document.body.replaceChildren();
    await widgetsWork();
    await mount(page);
    expect([field('product').value, combobox().value]).toEqual(['2', 'Lamp']);
  });

  it('leaves the chosen product to the form when the widget goes', async () => {
    answerSearch({ lamp: () => answer(MenuChoices, [[{ id: 2, name: 'Lamp' }]]) });
    const host = await mount(html('product'));
    await write('lamp');
    await expect.poll(listed).toEqual(['Lamp']);
    await press('Enter');
    const form = find<HTMLFormElement>('form');
    host.remove();
    await widgetsWork();
    form.prepend(host);
    expect(new FormData(form).get('product')).toBe('2');
    expect(takeConsole()).toEqual([]);
  });
});
