import { afterAll, expect, inject, it } from 'vitest';
import { openStaffPage } from './shopper.ts';

/** The dashboard on a tablet and a small laptop, where the rail and what stands beside a form leave little width. */
const origin = inject('shopOrigin');
const { page, close } = await openStaffPage(origin);
afterAll(close);

const visit = async (path: string, width: number) => {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${origin}${path}?locale=fr`);
};
const overflows = (selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((node) => Math.max(0, node.scrollWidth - node.clientWidth)));

it.each([768, 1024])('shows all columns beside the chart of the overview at %i px', async (width) => {
  await visit('/dashboard', width);
  await expect.poll(() => overflows('z-doughnut-chart .table-scroll')).toEqual([0]);
});

it.each([
  ['/dashboard/menu', 320],
  ['/dashboard/menu', 1024],
  ['/dashboard/home-blocks', 1024],
])('shows the shop in its whole width beside %s at %i px', async (path, width) => {
  await visit(path, width);
  await expect.poll(() => overflows('.shop-frame')).toEqual([0]);
});

it.each([
  ['/dashboard/expeditions', 'Plus de filtres', 660],
  ['/dashboard/products/1', 'Nouvelle catégorie', 1024],
])('of %s the button "%s" has one line at %i px', async (path, name, width) => {
  await visit(path, width);
  const button = page.locator('.button').filter({ hasText: name });
  await expect.poll(async () => (await button.boundingBox())?.height).toBeLessThan(48);
});
