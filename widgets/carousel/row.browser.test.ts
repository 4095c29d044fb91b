import { afterEach, describe, expect, it } from 'vitest';
import { reusePage, serveHost } from '../../shared/testing/browser.ts';

/**
 * Tests of how many fit a row, what scrolls, what keys and buttons do. Automatic moves are in `autoplay.browser.test.ts`.
 */
const document = (dir: 'ltr' | 'rtl', body: string, script = true) =>
  `<!doctype html><html lang="${dir === 'rtl' ? 'ar' : 'en'}" dir="${dir}"><head><title>Home</title>
  <link rel="stylesheet" href="/assets/zellige.css"><link rel="stylesheet" href="/host.css">
  ${script ? '<script type="module" src="/assets/zellige.js"></script>' : ''}</head><body><main>${body}</main></body></html>`;
const row = (count: number, attributes = '', item = (n: number) => `<a href="#${n}">Item ${n}</a>`) =>
  `<section><h2>Novelties</h2><z-carousel ${attributes}><ul data-part="list">${Array.from(
    { length: count },
    (_, index) => `<li>${item(index + 1)}</li>`,
  ).join('')}</ul></z-carousel></section>`;
const withField = (n: number) => `<a href="#${n}">Item ${n}</a> <input aria-label="Quantity ${n}" value="12">`;

const KINDS = {
  products: [5, 3, 2],
  brands: [8, 6, 4],
  categories: [6, 4, 2],
  'blog-posts': [3, 2, 1],
  'blog-categories': [4, 3, 2],
  banners: [1, 1, 1],
  texts: [1, 1, 1],
} as const;
const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
const host = await serveHost({
  '/host.css': 'body { margin: 0; font: 16px sans-serif } li { block-size: 120px } .grid { display: grid }',
  '/kinds': document('ltr', kinds.map((kind) => row(12, `kind="${kind}"`)).join(''), false),
  '/asked': document('ltr', row(12, 'desktop="7" tablet="0" mobile="1"'), false),
  '/ltr': document('ltr', row(12)),
  '/rtl': document('rtl', row(12)),
  '/few': document('ltr', row(5)),
  '/banners': document('ltr', row(3, 'kind="banners"')),
  '/pictures': document(
    'ltr',
    row(
      12,
      '',
      () =>
        '<img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 9 9%22/%3E" width="400" height="400" alt="Teapot">',
    ),
    false,
  ),
  '/fields': document('ltr', row(12, '', withField)),
  '/texts': document(
    'ltr',
    row(3, 'kind="texts" label="Why us"', (n) => `<p>Reason ${n}</p>`),
  ),
  '/grid': document(
    'ltr',
    `<div class="grid">${row(60, '', (n) => `<a href="#${n}">Item-without-a-break-${n}</a>`)}</div>`,
  ),
});

let close = async () => {};
afterEach(() => close());

async function visit(path: string, { width = 1280, wake = true, calm = true } = {}) {
  const opened = await reusePage({
    viewport: { width, height: 700 },
    reducedMotion: calm ? 'reduce' : 'no-preference',
  });
  close = async () => {
    expect(opened.console).toEqual([]);
    await opened.close();
  };
  const { page } = opened;
  await page.goto(host + path);
  if (wake) {
    await page.locator('z-carousel').hover({ position: { x: 300, y: 110 } });
    await page.locator('z-carousel[data-state]').waitFor();
  }
  const shown = () =>
    page.evaluate(() =>
      [...globalThis.document.querySelectorAll('z-carousel')].map((carousel) => {
        const list = carousel.querySelector('ul')?.getBoundingClientRect() as DOMRect;
        return [...carousel.querySelectorAll('li')]
          .map((item, index) => ({ index: index + 1, box: item.getBoundingClientRect() }))
          .filter(({ box }) => box.left >= list.left - 1 && box.right <= list.right + 1)
          .map(({ index }) => index);
      }),
    );
  const items = async () => (await shown())[0];
  const focused = () => page.evaluate(() => globalThis.document.activeElement?.textContent);
  const announced = () => page.locator('[data-z-announcer]').textContent();
  return {
    page,
    shown,
    items,
    focused,
    announced,
    next: page.getByRole('button', { name: /Next|التالي/ }),
    previous: page.getByRole('button', { name: /Previous|السابق/ }),
  };
}

describe('a row without script', () => {
  it.each([
    [1088, 0],
    [1087, 1],
    [768, 1],
    [767, 2],
    [360, 2],
  ])('on a window of %i pixels holds as many whole items as its kind says', async (width, at) => {
    const { shown } = await visit('/kinds', { width, wake: false });
    expect((await shown()).map((items) => items.length)).toEqual(kinds.map((kind) => KINDS[kind][at]));
  });

  it('holds as many as the template asks for, and those of its kind where it asks for 0', async () => {
    const { page, items } = await visit('/asked', { wake: false });
    expect((await items())?.length).toBe(7);
    await page.setViewportSize({ width: 800, height: 700 });
    expect((await items())?.length).toBe(3);
    await page.setViewportSize({ width: 360, height: 700 });
    expect((await items())?.length).toBe(1);
  });

  it('scrolls sideways, comes to rest at an item and lets the next one look in on a phone', async () => {
    const { page, items } = await visit('/kinds', { width: 360, wake: false });
    await page
      .locator('ul')
      .first()
      .evaluate((list) => list.scrollTo({ left: 400 }));
    expect(await items()).toEqual([3, 4]);
    const third = await page.locator('li').nth(4).boundingBox();
    expect(third?.x).toBeLessThan(345);
  });
});

describe('a row on a page without a style', () => {
  it('shows the whole of a picture that is larger than its column', async () => {
    const { page } = await visit('/pictures', { wake: false });
    const column = await page.locator('li').first().boundingBox();
    const picture = await page.locator('img').first().boundingBox();
    expect(picture?.width).toBeLessThanOrEqual(column?.width ?? 0);
  });
});

describe('a row that is used', () => {
  it('moves nothing on the page when it wakes', async () => {
    const { page } = await visit('/ltr', { wake: false });
    const places = () =>
      page
        .locator('li, ul, h2')
        .evaluateAll((nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect())));
    const before = await places();
    await page.locator('ul').hover();
    await page.locator('z-carousel[data-state=still]').waitFor();
    expect(await places()).toEqual(before);
  });

  it.each(['/ltr', '/rtl'])('leafs on to the end and back on %s, and stays where it ends', async (path) => {
    const { page, items, next, previous } = await visit(path);
    await next.focus();
    expect(await items()).toEqual([1, 2, 3, 4, 5]);
    for (const led of [
      [6, 7, 8, 9, 10],
      [8, 9, 10, 11, 12],
      [8, 9, 10, 11, 12],
    ]) {
      await page.keyboard.press('Enter');
      await expect.poll(items).toEqual(led);
    }
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => next.evaluate((button) => button === globalThis.document.activeElement)).toBe(true);
    await previous.click();
    await previous.click();
    await expect.poll(items).toEqual([1, 2, 3, 4, 5]);
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true');
  });

  it('says which items are shown to whoever cannot see them', async () => {
    const { next, announced } = await visit('/ltr');
    await next.click();
    await expect.poll(announced).toBe('Items 6 to 10 of 12');
  });

  it('counts a second press from where the first one leads', async () => {
    const { items, next } = await visit('/ltr', { calm: false });
    await next.dblclick();
    await expect.poll(items).toEqual([8, 9, 10, 11, 12]);
  });

  it('counts a press from where the row is, however soon after a scroll it comes', async () => {
    const { page, items, next } = await visit('/ltr');
    await next.evaluate((button: HTMLButtonElement) => {
      button.click();
      globalThis.document.querySelector('ul')?.dispatchEvent(new Event('scroll'));
      button.click();
    });
    await expect.poll(items).toEqual([8, 9, 10, 11, 12]);
    await page.locator('[aria-disabled=true]').waitFor();
  });

  it.each([
    ['/ltr', 'ArrowRight', 'ArrowLeft'],
    ['/rtl', 'ArrowLeft', 'ArrowRight'],
  ])('follows the arrow keys from item to item on %s', async (path, onward, back) => {
    const { page, items, focused } = await visit(path);
    await page.locator('a').nth(4).focus();
    await page.keyboard.press(onward);
    await expect.poll(focused).toBe('Item 6');
    await expect.poll(items).toEqual([2, 3, 4, 5, 6]);
    for (let press = 0; press < 6; press++) await page.keyboard.press(back);
    await expect.poll(focused).toBe('Item 1');
    await expect.poll(items).toEqual([1, 2, 3, 4, 5]);
  });

  it('leafs by the arrow keys on its buttons', async () => {
    const { page, items, next } = await visit('/rtl');
    await next.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(items).toEqual([6, 7, 8, 9, 10]);
  });

  it('leaves the arrow keys to a field', async () => {
    const { page, items } = await visit('/fields');
    const field = page.getByLabel('Quantity 1', { exact: true });
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('x');
    await expect.poll(() => field.inputValue()).toBe('1x2');
    expect(await items()).toEqual([1, 2, 3, 4, 5]);
  });

  it('lets Tab reach every item, the ones out of view too, and shows them', async () => {
    const { page, items, focused } = await visit('/ltr');
    await page.locator('a').nth(4).focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Item 8');
    await expect.poll(async () => (await items())?.includes(8)).toBe(true);
  });

  it('has no controls while everything fits, gets them on a narrower window, and when items are added', async () => {
    const { page, next } = await visit('/few');
    expect([await page.locator('z-carousel').getAttribute('data-state'), await next.count()]).toEqual(['whole', 0]);
    await page.setViewportSize({ width: 700, height: 700 });
    await next.waitFor();
    await page.setViewportSize({ width: 1280, height: 700 });
    await expect.poll(() => next.count()).toBe(0);
    await page.locator('ul').evaluate((list) => list.append(list.children[0]?.cloneNode(true) as Node));
    await next.waitFor();
  });

  it('is a named carousel and remains a list', async () => {
    const { page } = await visit('/ltr');
    const carousel = page.getByRole('group', { name: 'Novelties' });
    await expect.poll(() => carousel.getAttribute('aria-roledescription')).toBe('carousel');
    await expect.poll(() => carousel.getByRole('listitem').count()).toBe(12);
  });

  it('asks its surroundings for no more width than they have', async () => {
    const { page } = await visit('/grid', { width: 360 });
    await expect.poll(() => page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBe(360);
  });

  it('shows every item on paper', async () => {
    const { page, next } = await visit('/ltr');
    await page.emulateMedia({ media: 'print' });
    const inside = await page
      .locator('li')
      .evaluateAll((nodes) => nodes.filter((node) => node.getBoundingClientRect().right <= innerWidth + 1).length);
    expect([inside, await next.isVisible()]).toEqual([12, false]);
  });
});

describe('slides', () => {
  it('go round in both directions', async () => {
    const { items, next, previous } = await visit('/banners');
    await previous.click();
    await expect.poll(items).toEqual([3]);
    await next.click();
    await expect.poll(items).toEqual([1]);
  });

  it('are chosen by their dots and say which they are', async () => {
    const { page, items, announced } = await visit('/banners');
    await expect
      .poll(() => page.getByRole('listitem', { name: '2 of 3' }).getAttribute('aria-roledescription'))
      .toBe('slide');
    await page.getByRole('button', { name: 'Slide 3 of 3' }).click();
    await expect.poll(items).toEqual([3]);
    await expect.poll(() => page.locator('[aria-current=true]').getAttribute('aria-label')).toBe('Slide 3 of 3');
    await expect.poll(announced).toBe('Slide 3 of 3: Item 3');
  });

  it('without a link are reached by Tab as one, and by the arrow keys one after the other', async () => {
    const { page, items, announced } = await visit('/texts');
    await page.locator('ul').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(items).toEqual([2]);
    await expect.poll(announced).toBe('Slide 2 of 3: Reason 2');
  });
});
