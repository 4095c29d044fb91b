import { afterEach, describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { reusePage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

const origin = inject('shopOrigin');
let opened: Awaited<ReturnType<typeof reusePage>>;
afterEach(() => opened.close());

const EXAMPLE = '/qa/z-combination-modal';

describe('the chooser in Chromium', () => {
  it('opens from a card by keyboard, is chosen in with the arrow keys, adds, and gives the focus back to the card', async () => {
    opened = await reusePage({ viewport: { width: 360, height: 740 } });
    const { page, console } = opened;
    await page.goto(`${origin}${EXAMPLE}/options?locale=ar`);
    const button = page.locator('z-add-to-cart').getByRole('button');
    await widgetsReady(page, 'z-add-to-cart');
    await button.focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('z-combination-modal fieldset');
    expect(await axeFindings(page)).toEqual([]);
    const heading = () => page.evaluate(() => document.activeElement?.localName);
    expect(await heading()).toBe('h2');
    await page.keyboard.press('Tab');
    const chosen = () => page.locator('z-combination-modal fieldset').first().locator(':checked').inputValue();
    const before = await chosen();
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).not.toBe(before);
    await page.getByRole('textbox', { name: 'الكمية' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('z-combination-modal dialog').count()).toBe(0);
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':cartCount')).length))
      .toBe(1);
    expect(console).toEqual([]);
  });

  it('keeps its place while the choices come, and closes with Escape', async () => {
    opened = await reusePage({ viewport: { width: 1280, height: 800 } });
    const { page } = opened;
    await page.goto(`${origin}${EXAMPLE}/options?scenario=combinations:late`);
    await widgetsReady(page, 'z-add-to-cart');
    await page.locator('z-add-to-cart').getByRole('button').click();
    await page.waitForSelector('z-combination-modal [data-waiting]');
    const place = () =>
      page.locator('z-combination-modal dialog').evaluate((node) => {
        const { top, height } = node.getBoundingClientRect();
        return [Math.round(top), Math.round(height)];
      });
    const before = await place();
    await page.waitForSelector('z-combination-modal fieldset');
    expect(await place()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('z-combination-modal dialog').count()).toBe(0);
  });

  it('has all of its buttons and values on a phone with text twice as large', async () => {
    opened = await reusePage({ viewport: { width: 360, height: 740 } });
    const { page, context } = opened;
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.goto(`${origin}${EXAMPLE}/options?locale=fr`);
    await widgetsReady(page, 'z-add-to-cart');
    await page.locator('z-add-to-cart').getByRole('button').click();
    await page.waitForSelector('z-combination-modal fieldset');
    const cutOff = await page
      .locator('z-combination-modal :is(button, label, input[name=quantity])')
      .evaluateAll((nodes) =>
        nodes
          .filter((node) => node.getBoundingClientRect().right > 360 || node.getBoundingClientRect().left < 0)
          .map(({ textContent }) => textContent),
      );
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await devtools.detach();
    expect(cutOff).toEqual([]);
  });

  it('leads to the product page where no script runs', async () => {
    opened = await reusePage({ javaScriptEnabled: false });
    const { page } = opened;
    await page.goto(`${origin}/?locale=fr`);
    const card = page
      .locator('li', { has: page.locator('z-add-to-cart') })
      .filter({ hasText: 'Choisir' })
      .first();
    const address = await card.locator('a').first().getAttribute('href');
    await card.locator('z-add-to-cart button').click();
    expect(new URL(page.url()).pathname).toBe(address);
  });
});
