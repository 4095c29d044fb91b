import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { openPage, STRICT_POLICY, serveHost } from '../shared/testing/browser.ts';
import { exampleMarkup } from '../shared/testing/swapping-host.ts';
import { widgetsReady } from '../shared/testing/widgets-ready.ts';

const shop = inject('shopOrigin');
const { token } = (await (await fetch(`${shop}/bearer-token`)).json()) as { token: string };
const Z_INDEX_CLASSES = ['z-50', 'z-[60]', 'z-(--layer)', 'z-auto', 'z-n1', 'z-depth-2'];
const STYLES = `.bar { position: sticky; background: rgb(1, 2, 3); margin: 7px }
  .bar::before { content: "menu" } z-carousel.hide-phone { display: none } .boxed { border: 5px solid }
  input[data-part="quantity"].qty { margin: 9px }`;
const bootstrap = readFileSync('node_modules/bootstrap/dist/css/bootstrap.css', 'utf8').replace(/^@charset [^;]+;/, '');
const RESET = `*, ::before, ::after, ::backdrop { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
  h1, h2, h3, h4 { font-size: inherit; font-weight: inherit }`;
const page = (
  body: string,
  styles = ['/assets/zellige.css', '/page.css'],
) => `<!doctype html><html lang="en"><head><title>Shop</title>
  <meta name="z-base" content="${shop}"><script type="application/json" data-z-bearer>{"token":"${token}","origin":"${shop}"}</script>
  ${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('')}
  <script type="module" src="/assets/zellige.js"></script></head><body><main>${body}</main></body></html>`;
const eager = (widget: string, name: string) => exampleMarkup(widget, name).replace(/<z-[a-z-]+/g, '$& load="eager"');
const stars = exampleMarkup('star-rating', 'half-chosen');
const TAGS = { 'wilaya-commune': 'minimal', 'star-rating': 'half-chosen', toaster: 'from-the-server' };
const small = Object.entries(TAGS).map(([widget, name]) => eager(widget, name));
const chooser = eager('combination-modal', 'options');
const FRAMEWORKS = { bootstrap: `@layer host { ${bootstrap} }`, reset: `@layer base { ${RESET} }` };
const LAYERED_PAGES = Object.keys(FRAMEWORKS).flatMap((name) => [
  [`/${name}-first`, page(chooser, [`/${name}.css`, '/assets/zellige.css'])],
  [`/${name}-after-an-order`, page(chooser, ['/order.css', '/assets/zellige.css', `/${name}.css`])],
]);
const bodies = {
  ...Object.fromEntries(LAYERED_PAGES),
  '/bootstrap.css': FRAMEWORKS.bootstrap,
  '/reset.css': FRAMEWORKS.reset,
  '/order.css': '@layer host, theme, base, components, utilities, zellige;',
  '/page.css': STYLES,
  '/small.css': 'html { font-size: 62.5% } body { font-size: 1.6rem }',
  '/small': page(small.join('').replace(/<z-toaster/, '$& duration="0"'), ['/assets/zellige.css', '/small.css']),
  '/stars': page(`<div dir="rtl">${stars}</div><div dir="ltr">${stars}</div>`),
  '/own': page(
    `${eager('carousel', 'banners-moving').replace('<z-carousel', '$& role="group" class="hide-phone"')}
    ${stars.replace('<fieldset', '$& class="boxed"')}
    <div data-z-stepper><input data-part="quantity" class="qty"></div>`,
  ),
  '/font.css': ':root { --z-font: monospace; --z-backdrop: rgb(1, 2, 3) } body { font-family: serif }',
  '/font': page(chooser, ['/assets/zellige.css', '/font.css']),
  '/z-index': page(Z_INDEX_CLASSES.map((name) => `<h2 class="${name} bar">Shop</h2>`).join('')),
};
const policy = STRICT_POLICY.replace(/(img|connect)-src 'self'/g, `$& ${shop}`);
const origin = await serveHost(bodies, { policy });

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

  it.each(LAYERED_PAGES.map(([path]) => path))(
    'a framework in a layer leaves dialogs as they are (%s)',
    async (path) => {
      const { page, context } = await openPage();
      await page.goto(`${origin}${path}`);
      await widgetsReady(page, 'z-add-to-cart');
      await page.locator('z-add-to-cart').getByRole('button').click();
      const dialog = page.locator('dialog[open]');
      await dialog.locator('legend').first().waitFor();
      const looks = await dialog.evaluate((node) => {
        const { left, right } = node.getBoundingClientRect();
        const styleOf = (tag: string) => getComputedStyle(node.querySelector(tag) as Element);
        const { float, fontSize } = styleOf('legend');
        const isCentred = Math.abs(left - (document.documentElement.clientWidth - right)) < 2;
        return { isCentred, heading: styleOf('h2').fontWeight, float, fontSize };
      });
      expect(looks).toEqual({ isCentred: true, heading: '700', float: 'none', fontSize: '16px' });
      await context.close();
    },
  );

  it('a dialog has the font and the backdrop of the tokens, where the page sets them', async () => {
    const { page, context } = await openPage();
    await page.goto(`${origin}/font`);
    await widgetsReady(page, 'z-add-to-cart');
    await page.locator('z-add-to-cart').getByRole('button').click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator('legend').first().waitFor();
    const looks = await dialog.evaluate((node) => [
      getComputedStyle(node).fontFamily,
      getComputedStyle(node, '::backdrop').backgroundColor,
    ]);
    expect(looks).toEqual(['monospace', 'rgb(1, 2, 3)']);
    await context.close();
  });

  it('halves of stars join by the nearest direction, whatever the language is', async () => {
    const { page, context } = await openPage();
    await page.goto(`${origin}/stars`);
    const firstHalves = await page.locator('div').evaluateAll((groups) =>
      groups.map((group) => {
        const label = group.querySelector('label:has(> input[value$=".5"])') as Element;
        const { left, right, scale } = getComputedStyle(label, '::before');
        return [Number.parseFloat(left) < Number.parseFloat(right) ? 'joined on the left' : 'on the right', scale];
      }),
    );
    expect(firstHalves).toEqual([
      ['joined on the left', '-1 1'],
      ['on the right', '1'],
    ]);
    await context.close();
  });

  it('a class of the page wins on the nodes that it wrote', async () => {
    const { page, context } = await openPage();
    await page.goto(`${origin}/own`);
    const styleOf = (selector: string, property: string) =>
      page.locator(selector).evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
    expect(await styleOf('z-carousel', 'display')).toBe('none');
    expect(await styleOf('fieldset', 'border-top-width')).toBe('5px');
    expect(await styleOf('.qty', 'margin-top')).toBe('9px');
    await context.close();
  });

  it('no text is smaller than 12 pixels where the root has 10', async () => {
    const { page, context } = await openPage();
    await page.goto(`${origin}/small`);
    await widgetsReady(page, ...Object.keys(TAGS).map((name) => `z-${name}`));
    await page.locator('.z-toast-close').first().waitFor();
    await page.locator('z-wilaya-commune [role=combobox]').first().click();
    await page.locator('.z-combobox-option').first().waitFor();
    const tooSmall = await page
      .locator('[class^="z-"]:not(.z-visually-hidden), [data-z-outlet] *')
      .evaluateAll((nodes) =>
        nodes
          .filter((node) => Number.parseFloat(getComputedStyle(node).fontSize) < 12)
          .map(({ className }) => className),
      );
    expect(tooSmall).toEqual([]);
    await context.close();
  });
});
