import { afterAll, describe, expect, it } from 'vitest';
import { readWidgets } from '../server/qa/examples.ts';
import { openContext, serveHost } from '../shared/testing/browser.ts';

/** Examples pasted into a page on a phone that has no style but zellige.css, before any script runs. */
const widgets = await readWidgets();
const pathOf = (tag: string, name: string) => `/${tag}/${name}`;
const plainPage = (body: string) =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>Page</title><link rel="stylesheet" href="/assets/zellige.css"></head><body><main>${body}</main></body></html>`;
const pages = widgets.flatMap(({ contract, examples }) =>
  examples
    .filter(({ markupOf }) => markupOf === undefined)
    .map(({ name, html }) => ({ tag: contract.tag, path: pathOf(contract.tag, name), html })),
);
const host = await serveHost(Object.fromEntries(pages.map(({ path, html }) => [path, plainPage(html)])));
const context = await openContext({ viewport: { width: 390, height: 800 } });
const page = await context.newPage();
await page.route(/\.(webp|svg)$/, (route) =>
  route.fulfill({
    contentType: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"></svg>',
  }),
);
afterAll(() => context.close());

describe('in a page that has only zellige.css', () => {
  it.each(widgets.map(({ contract }) => contract.tag))('the examples of <%s> fit a phone', async (tag) => {
    for (const { path } of pages.filter((one) => one.tag === tag)) {
      await page.goto(host + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
  });

  it('the form of quick-order has each delivery on a row, its hint below its name', async () => {
    await page.goto(host + pathOf('z-quick-order', 'saved-values'));
    const rows = await page.getByRole('group', { name: 'Livraison' }).locator('label').all();
    const boxes = await Promise.all(
      rows.map(async (row) => ({
        row: await row.boundingBox(),
        hint: await row.locator('small').boundingBox(),
        name: await row.locator('.tile-text > span').boundingBox(),
      })),
    );
    const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);
    for (const [index, { row, hint, name }] of boxes.entries()) {
      expect(hint?.y).toBeGreaterThanOrEqual(bottom(name) - 2);
      if (index > 0) expect(row?.y).toBeGreaterThanOrEqual(bottom(boxes[index - 1]?.row ?? null));
    }
    expect(boxes.length).toBeGreaterThan(1);
  });
});
