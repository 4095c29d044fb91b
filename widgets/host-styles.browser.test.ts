import { describe, expect, it } from 'vitest';
import { openPage, serveHost } from '../shared/testing/browser.ts';

const Z_INDEX_CLASSES = ['z-50', 'z-[60]', 'z-(--layer)', 'z-auto', 'z-n1', 'z-depth-2'];
const STYLES = `.bar { position: sticky; background: rgb(1, 2, 3); margin: 7px }
  .bar::before { content: "menu" }`;
const page = (body: string) => `<!doctype html><html lang="en"><head><title>Shop</title>
  <link rel="stylesheet" href="/assets/zellige.css"><link rel="stylesheet" href="/page.css">
  <script type="module" src="/assets/zellige.js"></script></head><body><main>${body}</main></body></html>`;
const origin = await serveHost({
  '/page.css': STYLES,
  '/z-index': page(Z_INDEX_CLASSES.map((name) => `<h2 class="${name} bar">Shop</h2>`).join('')),
});

describe('beside the styles of a page', () => {
  it('an element of the page keeps its own where its class is one for the z-index', async () => {
    const { page, context } = await openPage();
    await page.goto(`${origin}/z-index`);
    const looks = await page.locator('h2').evaluateAll((nodes) =>
      nodes.map((node) => {
        const { position, backgroundColor, marginTop, boxSizing } = getComputedStyle(node);
        return [position, backgroundColor, marginTop, boxSizing, getComputedStyle(node, '::before').content];
      }),
    );
    expect(looks).toEqual(Z_INDEX_CLASSES.map(() => ['sticky', 'rgb(1, 2, 3)', '7px', 'content-box', '"menu"']));
    await context.close();
  });
});
