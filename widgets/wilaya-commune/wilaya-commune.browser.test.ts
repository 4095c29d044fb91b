import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { reusePage } from '../../shared/testing/browser.ts';

/** On the workbench, with the real communes. */
const origin = inject('shopOrigin');
const WILAYA = '#delivery-wilaya-combobox';
const COMMUNE = '#delivery-commune-combobox';

async function openExample(name: string, options: BrowserContextOptions = {}, query = 'locale=fr') {
  const opened = await reusePage(options);
  await opened.page.goto(`${origin}/qa/z-wilaya-commune/${name}?${query}`);
  return opened;
}
/** Opens the example as the server sent it: the widget's code comes when `arrive` is called. */
async function openBeforeCode(name: string) {
  const opened = await reusePage();
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await opened.page.route('**/assets/**/wilaya-commune.js*', async (route) => {
    await late;
    await route.continue();
  });
  await opened.page.goto(`${origin}/qa/z-wilaya-commune/${name}?locale=fr`);
  return { ...opened, arrive };
}
const posted = (page: Page) =>
  page.evaluate(() => {
    const data = new FormData(document.querySelector('main form') as HTMLFormElement);
    return [data.get('wilaya'), data.get('commune')];
  });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const still = (page: Page) => page.waitForSelector('z-wilaya-commune:not([data-state])');

describe('<z-wilaya-commune> in a browser', () => {
  it('takes a wilaya and a commune by Arabic names that are slightly wrong, by keyboard alone', async () => {
    const { page, close, console, arrive } = await openBeforeCode('all-wilayas');
    await page.focus('#delivery-wilaya');
    arrive();
    await page.waitForSelector(WILAYA);
    await expect.poll(() => focused(page)).toBe('delivery-wilaya-combobox');
    await page.keyboard.type('الجزاير');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('delivery-commune-combobox');
    await still(page);
    await page.keyboard.type('باب الزور');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.inputValue(COMMUNE)).toBe('Bab Ezzouar');
    expect(await posted(page)).toEqual([
      '16',
      await page.getAttribute('#delivery-commune option[data-names^="Bab Ezzouar"]', 'value'),
    ]);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('delivery-address');
    expect(console).toEqual([]);
    await close();
  });

  it('moves through the list by arrows, pages and ends, and Escape leaves the choice as it was', async () => {
    const { page, close } = await openExample('all-wilayas');
    await page.focus('#delivery-address');
    await page.focus(WILAYA);
    const active = () => page.textContent(`${WILAYA} ~ .z-combobox-popup [aria-selected=true] .z-combobox-text`);
    for (const [key, name] of [
      ['ArrowDown', 'Adrar'],
      ['ArrowDown', 'Chlef'],
      ['PageDown', 'Bouira'],
      ['End', 'El Abiodh Sidi Cheikh'],
      ['ArrowDown', 'Adrar'],
      ['ArrowUp', 'El Abiodh Sidi Cheikh'],
      ['PageUp', 'El Kantara'],
      ['Home', 'Adrar'],
    ]) {
      await page.keyboard.press(key as string);
      expect(await active()).toBe(name);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getAttribute(WILAYA, 'aria-expanded')).toBe('false');
    expect(await posted(page)).toEqual(['', null]);
    await close();
  });

  it('says what it could not find and keeps the choice', async () => {
    const { page, close } = await openExample('saved');
    await page.focus('#delivery-address');
    await page.click(COMMUNE);
    await page.keyboard.type('xqzvw');
    await expect.poll(() => page.textContent('[data-z-announcer]')).toContain('Aucun résultat');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.textContent('#delivery-commune-combobox-problem')).toMatch(/^Aucun résultat\./);
    await expect.poll(() => page.inputValue(COMMUNE)).toBe('Hydra');
    expect((await posted(page))[0]).toBe('16');
    await close();
  });

  it('works with a finger on a small phone in Arabic, and the list stays inside the screen', async () => {
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
    const { page, close, console } = await openExample('arabic', phone, 'locale=ar');
    await page.tap('#delivery-address');
    await page.waitForSelector(WILAYA);
    // A keyboard takes half of the screen.
    await page.setViewportSize({ width: 360, height: 330 });
    await page.tap(WILAYA);
    const list = await page.locator('.z-combobox-popup').boundingBox();
    expect(list && list.y >= 0 && list.y + list.height <= 330 && list.height >= 120).toBe(true);
    expect(list && list.x >= 0 && list.x + list.width <= 360).toBe(true);
    await page.keyboard.type('وهرن');
    await page.tap('[role=option]');
    await expect.poll(() => page.inputValue(WILAYA)).toBe('31 · وهران');
    await expect.poll(() => focused(page)).not.toBe('delivery-wilaya-combobox');
    await still(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(console).toEqual([]);
    await close();
  });

  it('leaves a select alone whose own list is open, and takes over once something is chosen', async () => {
    const { page, close, arrive } = await openBeforeCode('empty');
    await page.click('#delivery-wilaya');
    arrive();
    await page.waitForSelector(COMMUNE, { state: 'attached' });
    await expect.poll(() => page.isVisible('#delivery-wilaya')).toBe(true);
    await expect.poll(() => focused(page)).toBe('delivery-wilaya');
    await page.selectOption('#delivery-wilaya', '31');
    await page.waitForSelector(WILAYA);
    await still(page);
    await expect.poll(() => page.inputValue(WILAYA)).toBe('31 · Oran');
    await expect.poll(() => page.isEnabled(COMMUNE)).toBe(true);
    await close();
  });

  it('has the communes again after the shopper comes back to the page', async () => {
    const { page, close } = await openExample('empty');
    await page.focus('#delivery-address');
    await page.click(WILAYA);
    await page.keyboard.type('oran');
    await page.keyboard.press('Enter');
    await still(page);
    await page.click('main form > button');
    await page.waitForURL('**/qa/echo');
    await page.goBack();
    await page.focus('#delivery-address');
    await page.waitForSelector(WILAYA);
    await page.waitForSelector(`${COMMUNE}:enabled`);
    await still(page);
    await expect.poll(() => page.inputValue(WILAYA)).toBe('31 · Oran');
    await expect.poll(() => page.locator('#delivery-commune option').count()).toBeGreaterThan(20);
    await close();
  });

  it('still takes a wilaya when another origin does not answer, and offers the server’s own way', async () => {
    const { page, close } = await openExample('empty');
    await page.evaluate(() => document.querySelector('z-wilaya-commune')?.setAttribute('base', 'http://127.0.0.1:9'));
    await page.focus('#delivery-address');
    await page.click(WILAYA);
    await page.keyboard.type('blida');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-state=failed]');
    await expect.poll(() => page.textContent('.z-call-failure')).toContain('Impossible de charger les communes.');
    await expect.poll(() => page.isVisible('button[value=wilaya]')).toBe(true);
    expect((await posted(page))[0]).toBe('9');
    await close();
  });

  it('shows the browser’s own complaint about a missing place at the field a person sees', async () => {
    const { page, close } = await openExample('empty');
    await page.focus('#delivery-address');
    await page.waitForSelector(WILAYA);
    expect(
      await page.evaluate(() => {
        const form = document.querySelector('main form') as HTMLFormElement;
        return form.reportValidity();
      }),
    ).toBe(false);
    await expect.poll(() => focused(page)).toBe('delivery-wilaya-combobox');
    await close();
  });
});
