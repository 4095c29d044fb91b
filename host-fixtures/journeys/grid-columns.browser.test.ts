import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { openPage } from '../../shared/testing/browser.ts';

/** Number of products beside each other (LST-10), one pixel before and at each width where it changes. */
const origin = inject('shopOrigin');
let opened: Awaited<ReturnType<typeof openPage>>;
afterEach(() => opened.context.close());

async function columnsAt(path: string, grid: string, widths: readonly number[]): Promise<number[]> {
  opened = await openPage();
  const { page } = opened;
  await page.goto(origin + path);
  const counts = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    counts.push(await columns(page, grid));
  }
  return counts;
}
const columns = (page: Page, grid: string) =>
  page
    .locator(grid)
    .first()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);

describe('products beside each other', () => {
  it('are one, two, three or four on the home page', async () => {
    const widths = [360, 575, 576, 767, 768, 1087, 1088, 1920];
    const counts = await columnsAt('/', '.home-grid[data-desktop="0"]', widths);
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  });

  it('are three in a list on a large screen, however large', async () => {
    const counts = await columnsAt('/catalog/category/mode', '[data-part=list]', [360, 992, 1088, 1920]);
    expect(counts).toEqual([2, 3, 3, 3]);
  });
});
