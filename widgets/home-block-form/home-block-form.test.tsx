import type { DetachedWindowAPI } from 'happy-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { announced } from '../../shared/testing/announced.ts';
import '../../shared/testing/browser-form-data.ts';
import { BannerPictures } from '../../shared/api/banner-pictures.ts';
import { BlockPreview } from '../../shared/api/block-preview.ts';
import { BlockProducts } from '../../shared/api/block-products.ts';
import { formValues, watchDirty } from '../../shared/browser/form/dirty.ts';
import { fillForm, textEntries } from '../../shared/browser/form/form-entries.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { hidePage } from '../../shared/testing/hide-page.ts';
import { find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './home-block-form.contract.ts';
import '../save-all/save-all.tsx';
import './home-block-form.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const withPreview = (name: string) =>
  html(name).replace('<z-home-block-form>', '<z-home-block-form preview-url="/preview" sign-in-url="/sign-in">');

setupMockServer();
// The preview of an example never comes.
beforeEach(() => server.use(http.post('*/qa/echo', () => new Promise(() => {}))));
describeWidget(contract, examples);

const form = () => find<HTMLFormElement>('form');
const sent = (name: string) => new FormData(form()).getAll(name);
const choose = async (select: HTMLSelectElement, value: string) => {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await widgetsWork();
};
const chooseType = (value: string) => choose(find<HTMLSelectElement>('[name=type]'), value);
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
const press = async (name: string) => {
  button(name)?.click();
  await widgetsWork();
};
const shownSections = () =>
  [...document.querySelectorAll<HTMLFieldSetElement>('fieldset')]
    .filter(({ hidden, disabled }) => !hidden && !disabled)
    .map(({ dataset }) => dataset.section);
const order = () => [...document.querySelectorAll('.z-home-block-form-name')].map((node) => node.textContent);

describe('the sections of <z-home-block-form>', () => {
  it('are those of the type; hidden ones send nothing', async () => {
    const changes = record('z-home-block-form:change');
    await mount(html('products'));
    expect([shownSections(), sent('products'), sent('html_fr')]).toEqual([['products'], ['7', '3'], []]);
    await chooseType('html_block');
    expect([shownSections(), sent('products'), sent('html_fr')]).toEqual([['html'], [], ['']]);
    expect(changes.details).toEqual([{ type: 'html_block', section: 'html' }]);
  });

  it('get back what was in them when the type is flipped back', async () => {
    await mount(html('products'));
    await press('Move “Abaya Yasmine” up');
    await chooseType('banner');
    await choose(find<HTMLSelectElement>('[name=image_1_picture]'), '/qa/pictures/one.webp');
    await chooseType('products_grid');
    expect([shownSections(), sent('products'), sent('image_1_picture')]).toEqual([['products'], ['3', '7'], []]);
    await chooseType('banner');
    expect(sent('image_1_picture')).toEqual(['/qa/pictures/one.webp']);
  });

  it('are none for a type that has none', async () => {
    await mount(html('banner'));
    await chooseType('bestsellers');
    expect(shownSections()).toEqual([]);
  });

  it('follow the form when it is reset', async () => {
    await mount(html('products'));
    await press('Move “Abaya Yasmine” up');
    await chooseType('html_block');
    form().reset();
    await expect.poll(shownSections).toEqual(['products']);
    await expect.poll(order).toEqual(['Théière Taghit', 'Abaya Yasmine']);
  });
});

describe('the sequence of what is chosen', () => {
  it('is moved by buttons that keep the focus, announced, and sent', async () => {
    await mount(html('categories'));
    expect(find<HTMLElement>('[data-part=order]').hidden).toBe(true);
    expect(order()).toEqual(['Kitchen', 'Fashion', 'Beauty']);
    button('Move “Beauty” up')?.focus();
    await press('Move “Beauty” up');
    expect([order(), sent('categories')]).toEqual([
      ['Kitchen', 'Beauty', 'Fashion'],
      ['5', '9', '2'],
    ]);
    expect([await announced(), document.activeElement]).toEqual([
      '“Beauty” is at position 2.',
      button('Move “Beauty” up'),
    ]);
    await press('Move “Beauty” up');
    expect(document.activeElement, 'at the top only downward is left').toBe(button('Move “Beauty” down'));
    expect(button('Move “Beauty” up')?.disabled).toBe(true);
  });

  it('is an unsaved change of the form until it is discarded', async () => {
    await mount(html('categories'));
    const watch = watchDirty(form());
    // happy-dom has no `defaultSelected`, which the first values are read from.
    watch.markSaved(formValues(form()));
    expect(watch.dirty).toBe(false);
    await press('Move “Beauty” up');
    expect([watch.dirty, watch.changedNames()]).toEqual([true, ['categories']]);
    form().reset();
    await expect.poll(() => watch.dirty).toBe(false);
    expect(order()).toEqual(['Kitchen', 'Fashion', 'Beauty']);
    watch.stop();
  });

  it('gets what is chosen in the list at its end', async () => {
    await mount(html('categories'));
    const list = find<HTMLSelectElement>('[name=categories]');
    await press('Move “Fashion” up');
    for (const option of list.options) option.selected = option.value !== '5';
    list.dispatchEvent(new Event('change', { bubbles: true }));
    await widgetsWork();
    expect([order(), sent('categories')]).toEqual([
      ['Fashion', 'Beauty', 'Linen'],
      ['2', '9', '4'],
    ]);
  });

  it('loses what is removed', async () => {
    await mount(html('categories'));
    await press('Remove “Kitchen”');
    expect([order(), sent('categories'), await announced()]).toEqual([
      ['Fashion', 'Beauty'],
      ['2', '9'],
      '“Kitchen” is removed.',
    ]);
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Fashion');
  });
});

describe('the search for products', () => {
  const search = async (text: string) => {
    type(find<HTMLInputElement>('[data-part=search]'), text);
    await widgetsWork();
  };
  const calls: string[] = [];
  beforeEach(() => {
    calls.length = 0;
    server.use(
      http.get('*/dashboard/home-blocks/products', ({ request }) => {
        const text = new URL(request.url).searchParams.get('search') ?? '';
        calls.push(text);
        const products = [
          { id: 7, name: 'Théière Taghit' },
          { id: 12, name: 'Théière Djanet' },
        ];
        return answer(BlockProducts, { products: text.startsWith('th') ? products : [] });
      }),
    );
  });

  it('lists what is found once a person pauses, and adds it at the end', async () => {
    await mount(html('products'));
    await search('thé');
    await expect.poll(() => button('Add “Théière Djanet”')).toBeDefined();
    expect(calls).toEqual(['thé']);
    expect(find('.z-home-block-form-count').textContent).toBe('2 results');
    expect(button('Théière Taghit, chosen')?.getAttribute('aria-disabled')).toBe('true');
    await press('Théière Taghit, chosen');
    await press('Add “Théière Djanet”');
    expect([order(), sent('products')]).toEqual([
      ['Théière Taghit', 'Abaya Yasmine', 'Théière Djanet'],
      ['7', '3', '12'],
    ]);
    expect(await announced()).toBe('“Théière Djanet” is added.');
  });

  describe('of a page that the browser ended', () => {
    const page = html('products')
      .replace('<form id="grid-form"', '<z-save-all><form id="grid-form" data-save="Block"')
      .replace('</form>', '</form></z-save-all>');
    const endPage = async () => {
      hidePage();
      document.body.replaceChildren();
      await widgetsWork();
    };

    it('has what was added back with its name and its place, also after it was discarded and brought back', async () => {
      await mount(page);
      await search('thé');
      await expect.poll(() => button('Add “Théière Djanet”')).toBeDefined();
      await press('Add “Théière Djanet”');
      await press('Move “Théière Djanet” up');
      await press('Move “Théière Djanet” up');
      await endPage();
      await mount(page);
      const restored = ['Théière Djanet', 'Théière Taghit', 'Abaya Yasmine'];
      expect([order(), sent('products')]).toEqual([restored, ['12', '7', '3']]);
      const entries = textEntries(form());
      form().reset();
      // happy-dom leaves the choices of a list of several as they are.
      await expect.poll(order).toEqual(['Théière Taghit', 'Abaya Yasmine', 'Théière Djanet']);
      fillForm(form(), entries);
      await expect.poll(order).toEqual(restored);
    });
  });

  it('starts at once by Enter, and says when nothing matches', async () => {
    await mount(html('products'));
    await search('zzz');
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    find('[data-part=search]').dispatchEvent(enter);
    expect(enter.defaultPrevented).toBe(true);
    await expect.poll(() => find('.z-home-block-form-count').textContent).toBe('Nothing matches “zzz”.');
  });

  it('begins at 3 characters, not at 2', async () => {
    await mount(html('products'));
    await search('th');
    await press('Search');
    expect(calls).toEqual([]);
    await search('é');
    await expect.poll(() => calls).toEqual(['thé']);
  });

  it('says why it failed, and searches again', async () => {
    const failures = record('z-home-block-form:failure');
    await mount(html('products'));
    server.use(
      http.get('*/dashboard/home-blocks/products', () => new HttpResponse(null, { status: 500 }), { once: true }),
    );
    await search('thé');
    await expect
      .poll(() => document.querySelector('.z-home-block-form-results [role=alert] p')?.textContent)
      .toContain('The server has a problem');
    expect(failures.details).toMatchObject([{ call: 'products', reason: 'server-error' }]);
    button('Try again')?.focus();
    await press('Try again');
    await expect.poll(() => button('Add “Théière Djanet”')).toBeDefined();
    expect(document.activeElement).toBe(find('[data-part=search]'));
  });

  it('leads who is signed out to the sign-in', async () => {
    await mount(html('products').replace('<z-home-block-form', '$& sign-in-url="/sign-in"'));
    server.use(http.get('*/dashboard/home-blocks/products', () => new HttpResponse(null, { status: 401 })));
    await search('thé');
    await expect
      .poll(() => document.querySelector('.z-home-block-form-results [role=alert] a')?.getAttribute('href'))
      .toBe('/sign-in');
  });
});

describe('texts and pictures', () => {
  const counts = () => [...document.querySelectorAll('[data-part=filled]')].map((node) => node.textContent);

  it('are counted per language while they are written', async () => {
    await mount(html('products'));
    expect(counts()).toEqual(['1 / 1', '0 / 1']);
    type(find<HTMLInputElement>('[name=title_ar]'), 'اختيارنا');
    await widgetsWork();
    expect(counts()).toEqual(['1 / 1', '1 / 1']);
    await chooseType('html_block');
    type(find<HTMLTextAreaElement>('[name=html_fr]'), 'Bonjour');
    await widgetsWork();
    expect(counts()).toEqual(['2 / 2', '1 / 2']);
    await chooseType('products_grid');
    expect(counts(), 'a hidden section is not counted').toEqual(['1 / 1', '1 / 1']);
  });

  it('are not counted on a picture that is not chosen', async () => {
    await mount(html('banner'));
    expect(counts()).toEqual(['1 / 2', '2 / 2']);
    await choose(find<HTMLSelectElement>('[data-part=picture]'), '');
    expect(counts()).toEqual(['0 / 0', '0 / 0']);
  });

  it('offers a picture as soon as the page stored it, and shows the one that is chosen', async () => {
    server.use(
      http.get('*/dashboard/home-blocks/pictures', () =>
        answer(BannerPictures, {
          pictures: [{ key: '/media/home/a-1600.webp', label: 'plage.jpg', thumb: '/media/home/a-800.webp' }],
        }),
      ),
    );
    await mount(html('banner'));
    const list = find<HTMLSelectElement>('[data-part=picture]');
    document.dispatchEvent(new CustomEvent('z-image-uploader:upload', { detail: { name: 'plage.jpg', id: 1 } }));
    await expect.poll(() => [...list.options].map(({ text }) => text)).toEqual(['None', 'plage.jpg', 'banner-aid']);
    await choose(list, '/media/home/a-1600.webp');
    expect(find<HTMLImageElement>('.z-home-block-form-thumb').getAttribute('src')).toBe('/media/home/a-800.webp');
  });
});

describe('a stored picture that the server does not list', () => {
  it('is said beside the first list, and offered when that is tried again', async () => {
    server.use(http.get('*/dashboard/home-blocks/pictures', () => new HttpResponse(null, { status: 500 })));
    const failures = record('z-home-block-form:failure');
    await mount(html('banner'));
    const list = find<HTMLSelectElement>('[data-part=picture]');
    document.dispatchEvent(new CustomEvent('z-image-uploader:upload', { detail: { name: 'plage.jpg', id: 1 } }));
    const text = 'The picture is saved, but the lists do not offer it yet.';
    await expect.poll(() => list.parentElement?.querySelector('[role=alert] strong')?.textContent).toBe(text);
    expect(failures.details).toMatchObject([{ call: 'pictures', message: expect.stringContaining(text) }]);
    const pictures = [{ key: '/media/home/a-1600.webp', label: 'plage.jpg', thumb: '/media/home/a-800.webp' }];
    server.use(http.get('*/dashboard/home-blocks/pictures', () => answer(BannerPictures, { pictures })));
    await press('Try again');
    await expect.poll(() => [...list.options].map(({ text }) => text)).toContain('plage.jpg');
    expect([document.activeElement, document.querySelector('[role=alert]')]).toEqual([list, null]);
  });
});

describe('the preview', () => {
  const bodies: FormData[] = [];
  const frame = () => document.querySelector('iframe')?.getAttribute('src');
  const status = () => document.querySelector('.z-home-block-form-status')?.textContent;
  const SHOWN = 'The preview shows your changes. Nothing is published before you save.';
  beforeEach(() => {
    bodies.length = 0;
    const { settings } = (window as Window & { happyDOM?: DetachedWindowAPI }).happyDOM ?? {};
    if (!settings) throw new Error('These tests run in happy-dom.');
    settings.enableIframePageLoading = true;
    settings.fetch.interceptor = {
      beforeAsyncRequest: async ({ request: { url }, window: own }) =>
        url.includes('?preview=') ? new own.Response('<p>Home</p>') : undefined,
    };
    server.use(
      http.post('*/preview', async ({ request }) => {
        bodies.push(await request.formData());
        return answer(BlockPreview, { url: '/?preview=home.1' });
      }),
    );
  });

  it('shows the form as it is, in the language of the page, and follows what is changed', async () => {
    const previews = record('z-home-block-form:preview');
    await mount(withPreview('products'), { lang: 'ar' });
    await expect.poll(frame).toMatch(/^\/\?preview=home\.1&locale=ar&turn=1$/);
    expect([find<HTMLElement>('[data-part=open]').hidden, bodies[0]?.getAll('products')]).toEqual([true, ['7', '3']]);
    type(find<HTMLInputElement>('[name=title_fr]'), '!');
    await expect.poll(() => bodies[1]?.get('title_fr')).toBe('Notre sélection!');
    await expect.poll(() => previews.details.length).toBe(2);
  });

  it('shows the first values again once the form is reset', async () => {
    await mount(withPreview('products'));
    await expect.poll(() => bodies.length).toBe(1);
    type(find<HTMLInputElement>('[name=title_fr]'), '!');
    await expect.poll(() => bodies.length).toBe(2);
    form().reset();
    await expect.poll(() => bodies[2]?.get('title_fr')).toBe('Notre sélection');
  });

  it('is as wide as a phone or a desktop, and in each language', async () => {
    await mount(withPreview('products'));
    await expect.poll(frame).toContain('locale=en');
    expect(find('iframe').getAttribute('width')).toBe('360');
    await press('Desktop, 1100 px');
    expect([find('iframe').getAttribute('width'), button('Desktop, 1100 px')?.getAttribute('aria-pressed')]).toEqual([
      '1100',
      'true',
    ]);
    await press('العربية');
    expect(frame()).toContain('locale=ar');
    expect(status()).toBe(SHOWN);
  });

  it.each([
    [422, 'Some of the information is not valid. Correct it and try again.'],
    [500, 'The server has a problem. Nothing is lost; try again in a moment.'],
    [401, 'Your session has ended. Sign in, then try again.'],
  ])('says that it does not follow after %i, and tries again', async (code, message) => {
    const failures = record<{ call: string }>('z-home-block-form:failure');
    server.use(http.post('*/preview', () => new HttpResponse(null, { status: code }), { once: true }));
    await mount(withPreview('products'));
    await expect.poll(() => find('.z-call-failure').textContent).toContain(message);
    expect(failures.details[0]?.call).toBe('preview');
    expect(find('.z-call-failure').querySelector('a') !== null).toBe(code === 401);
    button('Try again')?.focus();
    await press('Try again');
    await expect.poll(status).toBe(SHOWN);
    expect(document.activeElement).toBe(find('.z-home-block-form-status'));
    expect(document.querySelector('.z-call-failure')).toBeNull();
  });

  it('is asked for on the server of its calls', async () => {
    server.use(http.post('*/shop/preview', () => answer(BlockPreview, { url: '/?preview=home.2' })));
    await mount(withPreview('products').replace('preview-url', 'base="/shop" preview-url'));
    await expect.poll(frame).toContain('preview=home.2');
  });

  it('is not there without an address, and its button opens it as before', async () => {
    await mount(withPreview('products').replace('preview-url="/preview"', ''));
    expect([document.querySelector('iframe'), find<HTMLElement>('[data-part=open]').hidden, bodies]).toEqual([
      null,
      false,
      [],
    ]);
  });
});
