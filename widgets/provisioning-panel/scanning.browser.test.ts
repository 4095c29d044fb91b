import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { reusePage } from '../../shared/testing/browser.ts';

const origin = inject('shopOrigin');
const PRODUCT = {
  item: 2,
  product_id: 12,
  combination_id: 121,
  type: 'combination',
  product_name: 'Abaya Yasmine',
  combination_name: 'noir · M',
  barcode: '6130000000125',
  available_stock: 12,
  in_expedition: 0,
};
let opened: Awaited<ReturnType<typeof reusePage>>;
let page: Page;
let added: number;
beforeEach(async () => {
  opened = await reusePage({ viewport: { width: 1280, height: 800 } });
  page = opened.page;
  added = 0;
  await page.route('**/available-products?**', (route) => route.fulfill({ json: [PRODUCT] }));
  await page.route('**/add-item', (route) => {
    added += 1;
    return route.fulfill({
      json: {
        success: true,
        message: 'ok',
        version: 1 + added,
        pieces: added,
        items: [{ ...itemOf(PRODUCT), quantity: added }],
        product: { ...PRODUCT, available_stock: 12 - added, in_expedition: added },
      },
    });
  });
  await page.goto(`${origin}/qa/z-provisioning-panel/start?locale=en`);
  await page.locator('.z-provisioning-row').first().waitFor();
});
afterEach(() => opened.close());

const itemOf = ({
  product_id: productId,
  combination_id: combinationId,
  available_stock: available,
}: typeof PRODUCT) => ({
  partId: 1,
  item: 2,
  productId,
  combinationId,
  name: 'Abaya Yasmine',
  combination: 'noir · M',
  available,
});
/** Types the code and its end as a scanner does, a key every 10 ms by the events' own clock, however busy the machine is. */
async function scan(code: string, end: 'Enter' | 'Tab'): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  for (const [at, key] of [...code, end].entries()) {
    const timestamp = start + at / 100;
    const windowsVirtualKeyCode = { Enter: 13, Tab: 9 }[key] ?? key.charCodeAt(0);
    const text = { Enter: '\r', Tab: '' }[key] ?? key;
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, windowsVirtualKeyCode, timestamp });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode, timestamp });
  }
  await devtools.detach();
}
const search = () => page.locator('[data-part=search]');
const lines = () => page.locator('[data-part=items]').getByRole('listitem').getByRole('textbox');

describe('a scanner at <z-provisioning-panel>', () => {
  it('scans while a button has the focus: the code goes into the search, and the button is not pressed', async () => {
    const more = page.getByRole('button', { name: 'One more: Théière Taghit' });
    await more.focus();
    await scan(PRODUCT.barcode, 'Enter');
    await page.getByText('item added').waitFor();
    expect([added, await lines().count()]).toEqual([1, 1]);
    await expect.poll(() => search().evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => search().inputValue()).toBe('');
  });

  it('may end a scan with Tab, while Tab leads a person on', async () => {
    await search().focus();
    await scan(PRODUCT.barcode, 'Tab');
    await page.getByText('item added').waitFor();
    await expect.poll(() => search().evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('aba', { delay: 120 });
    await page.keyboard.press('Tab');
    await expect.poll(() => search().evaluate((field) => field === document.activeElement)).toBe(false);
    expect(added).toBe(1);
  });

  it('scans behind a typed text: only what was scanned counts', async () => {
    await search().focus();
    await page.keyboard.type('aba', { delay: 600 });
    const [request] = await Promise.all([
      page.waitForRequest('**/available-products?**'),
      scan(PRODUCT.barcode, 'Enter'),
    ]);
    expect(new URL(request.url()).searchParams.get('search')).toBe(PRODUCT.barcode);
    await page.getByText('item added').waitFor();
  });

  it('leaves the caret of a field alone while the lists are asked for again', async () => {
    const field = lines().first();
    await field.focus();
    await page.keyboard.type('12');
    await page.keyboard.press('ArrowLeft');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForResponse('**/available-products?**');
    await page.locator('.z-provisioning-list').nth(1).waitFor();
    await page.keyboard.type('3');
    await expect.poll(() => field.inputValue()).toBe('132');
  });
});
