import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { reusePage } from '../../shared/testing/browser.ts';

const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.combinations;
const PRODUCT = `/catalog/product/${category}/${slug}`;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let opened: Awaited<ReturnType<typeof reusePage>>;
afterEach(() => opened.close());

/** Opens an example of the workbench, mounted. */
async function example(name: string, options: Parameters<typeof reusePage>[0] = {}): Promise<Page> {
  opened = await reusePage(options);
  await opened.page.goto(`${origin}/qa/z-product-gallery/${name}?locale=fr`);
  await opened.page.hover('[data-part=track]');
  await opened.page.locator('z-product-gallery[data-state]').waitFor();
  return opened.page;
}

/** Finds the enlarged picture, which can be moved. */
const enlarged = (page: Page) => page.getByRole('dialog').getByRole('group');
/** Returns the number of the picture that fills the row. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const row = (document.querySelector('[data-part=track]') as Element).getBoundingClientRect();
    const slides = [...document.querySelectorAll('[data-part=slide]:not([hidden]), [data-slide]')];
    return slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().x - row.x) < 2) + 1;
  });
/** Finds the counter, which is only for the eye: a screen reader is told the picture's number with its name. */
const counter = (page: Page) => page.locator('.z-product-gallery-count');

describe('the gallery in Chromium', () => {
  it('moves nothing when it wakes, and keeps the third picture in view', async () => {
    opened = await reusePage();
    const { page } = opened;
    await page.goto(`${origin}/qa/z-product-gallery/third-picture`);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-part=picture], [data-part=thumb]')].map((node) => {
          const { x, y, width } = node.getBoundingClientRect();
          // Reaching for the picture may scroll the page.
          return [x, y + scrollY, width].map(Math.round);
        }),
      );
    const before = await places();
    await page.hover('[data-part=track]');
    await counter(page).waitFor();
    expect(await places()).toEqual(before);
    expect(await inView(page)).toBe(3);
  });

  it('follows a finger, and the small pictures and the counter follow it', async () => {
    const page = await example('many-pictures');
    // At an end a button leads nowhere, and the row is still the finger's.
    await page.getByRole('button', { name: 'Photo précédente' }).dispatchEvent('click');
    await page.evaluate(() => {
      const row = document.querySelector('[data-part=track]') as Element;
      row.scrollTo({ left: row.clientWidth * 2, behavior: 'instant' });
    });
    await expect.poll(() => counter(page).textContent()).toBe('3 / 5');
    await expect.poll(() => page.locator('[data-part=thumb]').nth(2).getAttribute('aria-current')).toBe('true');
  });

  it.each([
    ['the code of the gallery is not there yet', 'fr', 'after'],
    ['the code of the gallery comes while the finger moves', 'fr', 'meanwhile'],
    ['the code of the gallery comes while the finger moves, from right to left', 'ar', 'meanwhile'],
    ['scripts are blocked', 'fr', 'never'],
  ])('takes the first swipe of a cold page when %s', async (_, locale, comes) => {
    const script = comes !== 'never';
    opened = await reusePage({ ...PHONE, javaScriptEnabled: script });
    const { page, context } = opened;
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/**/product-gallery.js*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${origin}${PRODUCT}?locale=${locale}`);
    const cdp = await context.newCDPSession(page);
    const onward = locale === 'ar' ? 1 : -1;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved = 0) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: 180 - onward * 120 + onward * moved, y: 260 }],
      });
    await touch('touchStart');
    for (let moved = 10; moved <= 150; moved += 10) await touch('touchMove', moved);
    if (comes === 'meanwhile') {
      const place = () => page.evaluate(() => Math.abs(document.querySelector('[data-part=track]')?.scrollLeft ?? 0));
      await expect.poll(place).toBeGreaterThan(100);
      const before = await place();
      gate.resolve();
      await page.locator('z-product-gallery[data-state]').waitFor();
      expect(await place(), 'the finger keeps hold of the row').toBeGreaterThanOrEqual(before);
    }
    for (let moved = 160; moved <= 240; moved += 10) await touch('touchMove', moved);
    await touch('touchEnd');
    const second = page.locator('[data-part=slide]').nth(1);
    const box = async () => Math.round((await second.boundingBox())?.x ?? Number.NaN);
    await expect.poll(box).toBe(0);
    if (!script) return;
    gate.resolve();
    await expect.poll(() => counter(page).textContent()).toBe('2 / 2');
    expect(await box()).toBe(0);
    await expect.poll(() => page.locator('[data-part=thumb]').nth(1).getAttribute('aria-current')).toBe('true');
    await expect
      .poll(() => page.locator('[data-part=zoom]').evaluateAll((all) => all.map((link) => link.tabIndex)))
      .toEqual([-1, 0]);
  });

  it.each([
    ['many-pictures', 'ArrowRight', 'ArrowLeft'],
    ['arabic', 'ArrowLeft', 'ArrowRight'],
  ])('goes by keys in the direction of reading (%s)', async (name, forward, back) => {
    const page = await example(name);
    await page.focus('[data-part=zoom]');
    await page.keyboard.press(forward);
    await page.keyboard.press(forward);
    await expect.poll(() => inView(page)).toBe(3);
    await page.keyboard.press(back);
    await expect.poll(() => inView(page)).toBe(2);
    await page.keyboard.press('End');
    await expect.poll(() => inView(page)).toBe(5);
    expect(await counter(page).textContent()).toBe('5 / 5');
    await expect
      .poll(() =>
        page
          .locator('[data-part=zoom]')
          .last()
          .evaluate((link) => link === document.activeElement),
      )
      .toBe(true);
    expect(opened.console).toEqual([]);
  });

  it('enlarges a picture at the place that was clicked, and gives the focus back', async () => {
    const page = await example('many-pictures');
    await page.focus('[data-part=zoom]');
    await page.keyboard.press('Enter');
    const stage = enlarged(page);
    await stage.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const scroll = () =>
      stage.evaluate((node) => [node.scrollLeft, node.scrollWidth - node.clientWidth, node.scrollTop]);
    expect((await scroll())[1], 'all of it fits').toBe(0);
    const box = await stage.locator('img').boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.9, (box?.y ?? 0) + (box?.height ?? 0) * 0.5);
    await expect.poll(async () => (await scroll())[2]).toBeGreaterThan(100);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await stage.waitFor({ state: 'detached' });
    await expect.poll(() => inView(page)).toBe(2);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toContain('vue de près');
  });

  it('looks closer at a double tap of a finger', async () => {
    const page = await example('one-picture', PHONE);
    // By key: a tap just before the next one would make a double tap of both.
    await page.locator('[data-part=zoom]').press('Enter');
    const stage = enlarged(page);
    await stage.waitFor();
    await stage.tap();
    await expect.poll(() => stage.getAttribute('data-close')).toBeNull();
    await stage.dispatchEvent('dblclick', { clientX: 180, clientY: 370 });
    await expect.poll(() => stage.evaluate((node) => node.scrollWidth)).toBeGreaterThan(700);
    await expect.poll(() => stage.evaluate((node) => node.scrollLeft), { message: 'the middle' }).toBeGreaterThan(100);
  });

  it('is links to the pictures without script', async () => {
    opened = await reusePage({ javaScriptEnabled: false });
    const { page } = opened;
    await page.goto(origin + PRODUCT);
    await page.click('[data-part=thumb] >> nth=1');
    const second = await page.locator('[data-part=thumb]').nth(1).locator('img').getAttribute('src');
    await expect.poll(() => page.getAttribute('[data-part=picture]', 'src')).toBe(second?.replace('-100.', '-800.'));
    await page.click('[data-part=zoom]');
    expect(page.url()).toMatch(/\/media\/products\/.*-800\.webp$/);
  });
});

describe.each([
  { locale: 'fr', viewport: { width: 1280, height: 800 }, label: 'in French on a desktop' },
  { locale: 'ar', viewport: { width: 360, height: 740 }, label: 'in Arabic on a phone' },
])('the product page, $label', ({ locale, viewport }) => {
  it('follows the options: sold out stays out, and what is chosen changes picture, price, stock, titles, address and button', async () => {
    opened = await reusePage({ viewport });
    const { page, console } = opened;
    await page.goto(`${origin}${PRODUCT}?locale=${locale}`);
    const seen = async () => ({
      picture: await page.evaluate(() => {
        const row = (document.querySelector('[data-part=track]') as Element).getBoundingClientRect();
        const images = [
          ...document.querySelectorAll<HTMLImageElement>('[data-part=slide]:not([hidden]) img, [data-slide] img'),
        ];
        return images.find((image) => Math.abs(image.getBoundingClientRect().x - row.x) < 2)?.getAttribute('src');
      }),
      title: await page.locator('[data-combination-title]').textContent(),
      tab: await page.title(),
      address: new URL(page.url()).searchParams.get('combination'),
      posted: await page.inputValue('z-add-to-cart [name=combination]'),
    });
    const first = await seen();
    await page.click('input[value=sage]', { force: true });
    await page.locator('z-option-picker').getByRole('status').locator('p').waitFor();
    expect(await seen(), 'a sold-out colour is said and not taken').toEqual(first);
    await expect.poll(() => page.locator('input[value=sage]').getAttribute('aria-disabled')).toBe('true');

    await page.check('input[value=burgundy]', { force: true });
    await expect.poll(async () => (await seen()).picture).toContain('burgundy');
    const then = await seen();
    expect(then.address).toBe(then.posted);
    expect(then.address).not.toBe(first.address);
    expect(then.tab).toContain(then.title);
    expect(then.tab).not.toContain(first.title);

    await page.check('input[name="option[size]"][value=xl]', { force: true });
    await expect.poll(async () => (await seen()).title).toMatch(/XL/);
    const data = JSON.parse((await page.locator('[data-part=combinations]').textContent()) ?? '{}');
    const chosen = data.combinations.find(
      ({ id }: { id: number }) => String(id) === new URL(page.url()).searchParams.get('combination'),
    );
    const price = await page.locator('z-product-price [data-part=price]').textContent();
    expect(price?.replace(/\D/g, '')).toBe(chosen.priceAfterPromotion.replace(/\D/g, ''));
    const level = chosen.quantity > 5 ? 'good' : 'low';
    await expect.poll(() => page.locator('[data-stock-note]').getAttribute('data-level')).toBe(level);
    await page.fill('#order-quantity', '999');
    await page.press('#order-quantity', 'Tab');
    await expect.poll(() => page.inputValue('#order-quantity')).toBe(String(chosen.quantity));
    await page.fill('#order-quantity', '1');
    await expect.poll(() => page.locator('z-add-to-cart [data-part=submit]').isEnabled()).toBe(true);

    // A link shared from here opens as it was.
    const shared = await seen();
    await page.reload();
    expect(await seen()).toEqual(shared);
    expect(console).toEqual([]);
  });
});
