import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { CrossSelling } from '../shared/api/cross-selling.ts';
import type { ListingAnswer } from '../shared/api/listing.ts';
import { openPage, STRICT_POLICY, serveHost } from '../shared/testing/browser.ts';
import { exampleMarkup } from '../shared/testing/swapping-host.ts';
import { widgetsReady } from '../shared/testing/widgets-ready.ts';

/** One example of each widget, in a state in which it renders something. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'add-stock': 'matrix',
  'add-to-cart': 'sold-out',
  'async-form': 'minimal',
  'auto-submit': 'plain',
  'bulk-bar': 'products',
  carousel: 'banners-moving',
  'cart-modal': 'products',
  'cart-page': 'browser-cart',
  'combination-form': 'row',
  'combination-images': 'pictures',
  'combination-modal': 'options',
  'combination-select': 'order',
  'command-search': 'link',
  'copy-text': 'phone',
  countdown: 'promotion',
  'cross-selling': 'products',
  'currency-input': 'minimal',
  'discount-block': 'ended',
  'doughnut-chart': 'segments',
  'fill-column': 'prices',
  'home-block-form': 'categories',
  'image-uploader': 'product',
  'language-form': 'complete',
  'menu-item-form': 'category',
  'mini-cart': 'header',
  'modal-form': 'link',
  'multi-select': 'categories',
  offcanvas: 'menu',
  'option-picker': 'two-options',
  'pack-contents': 'flexible',
  'part-receiving': 'expedition',
  'price-calculator': 'empty',
  'price-wizard': 'all',
  'product-create': 'pack',
  'product-filter': 'list',
  'product-gallery': 'combinations',
  'product-listing': 'load-more',
  'product-price': 'with-promotion',
  'product-reviews': 'minimal',
  'promo-banner': 'three',
  'promotion-rule': 'new',
  'provisioning-panel': 'start',
  'quick-category': 'product',
  'quick-order': 'with-cart',
  'responsive-number': 'columns',
  'save-all': 'plain',
  sidebar: 'open',
  'sort-list': 'tree',
  'star-rating': 'half-chosen',
  'stock-distribution': 'arrival',
  'stock-update': 'product',
  tabs: 'two',
  'theme-editor': 'start',
  'theme-toggle': 'minimal',
  toaster: 'from-the-server',
  'transporter-payment': 'orders',
  'wilaya-commune': 'minimal',
};
const shop = inject('shopOrigin');
const FRAMEWORKS = {
  plain: '',
  bootstrap: readFileSync('node_modules/bootstrap/dist/css/bootstrap.css', 'utf8'),
  pico: readFileSync('node_modules/@picocss/pico/css/pico.css', 'utf8'),
  // The rules of Tailwind's preflight that change how nodes look.
  reset: `*, ::before, ::after, ::backdrop { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
    h1, h2, h3, h4 { font-size: inherit; font-weight: inherit } a { color: inherit; text-decoration: inherit }
    ol, ul, menu { list-style: none } img, svg { display: block; vertical-align: middle }
    img { max-width: 100%; height: auto } table { border-collapse: collapse }
    button, input, select, textarea { font: inherit; color: inherit; background: transparent; border-radius: 0 }`,
};
type Framework = keyof typeof FRAMEWORKS;

/** Text styles of a page are inherited by the widgets, as they should be: here all pages set the same. */
const TEXT =
  'html:root { font-size: 16px } html:root body { margin: 0; color: #222; background: #fff; font: 16px/1.5 sans-serif; letter-spacing: 0; text-align: start } .mine { padding: 3px }' +
  // The box of a server's list is the page's.
  'html:root :is(z-carousel > ul, z-promo-banner ul, z-promo-banner li) { box-sizing: border-box; border: 0 solid }';
const { token } = (await (await fetch(`${shop}/bearer-token`)).json()) as { token: string };
const authorization = `Bearer ${token}`;
const listing = await fetch(`${shop}/web/public/api/products/new`, { headers: { authorization } });
const { products } = (await listing.json()) as ListingAnswer;
const related: CrossSelling = {
  relatedProducts: products.slice(0, 8),
  productsFromSameBrand: [],
  productsFromSameCategory: [],
  newProducts: [],
};
const widgets = Object.entries(EXAMPLES).map(
  ([widget, name]) =>
    `<div id="${widget}">${exampleMarkup(widget, name)
      .replace(/<z-[a-z-]+/g, '$& load="eager"')
      .replace(/<z-cross-selling/, '$& base="" products-url="/related.json"')
      .replace(/<z-toaster/, '$& duration="0"')
      // Its card is of a product that the picker of another example asks a choice for.
      .replace('"productId":41,"name":"Sac cabas"', '"productId":4100,"name":"Sac cabas"')}</div>`,
);
const page = (framework: Framework) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
<meta name="z-base" content="${shop}"><meta name="z-shop" content="7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11">
<script type="application/json" data-z-bearer>{"token":"${token}","origin":"${shop}"}</script>
<link rel="stylesheet" href="/assets/zellige.css"><link rel="stylesheet" href="/${framework}.css"><link rel="stylesheet" href="/text.css">
<script type="module" src="/assets/zellige.js"></script></head><body>${widgets.join('\n')}</body></html>`;

const names = Object.keys(FRAMEWORKS) as Framework[];
const policy = STRICT_POLICY.replace(/(img|connect)-src 'self'/g, `$& ${shop}`);
const bodies = {
  ...Object.fromEntries(names.map((name) => [`/${name}`, page(name)])),
  ...Object.fromEntries(names.map((name) => [`/${name}.css`, FRAMEWORKS[name]])),
  '/text.css': TEXT,
  '/related.json': JSON.stringify(related),
};
const origin = await serveHost(bodies, { policy });

/** Says how every node that a widget renders looks, by what it is. Inside a dialog, whose width is its own, its size too. */
function looksOf(page: Page, root: string): Promise<string[]> {
  return page.evaluate((within) => {
    // Hosts hide texts of their own with `z-visually-hidden`.
    const rendered =
      '[class^="z-"]:not([data-z-host], .z-visually-hidden), [data-z-outlet] :not([data-z-host], [data-z-host] *)';
    const sides = ['block-start', 'block-end', 'inline-start', 'inline-end'];
    const properties = [
      'display',
      'position',
      'box-sizing',
      'float',
      'appearance',
      'list-style-type',
      'text-decoration-line',
      'background-color',
      'background-image',
      'border-start-start-radius',
      'box-shadow',
      'opacity',
      'overflow',
      'min-inline-size',
      'min-block-size',
      'max-inline-size',
      'vertical-align',
      'font-weight',
      'font-size',
      'transform',
      'scale',
      'fill',
      ...sides.flatMap((side) => [`margin-${side}`, `padding-${side}`, `border-${side}-width`, `border-${side}-style`]),
    ];
    const stars = 'z-star-rating :is(fieldset, label, label > span, label > input)';
    const laidOut =
      'z-carousel > ul, z-promo-banner :is(ul, li), z-offcanvas dialog, [data-part="toast"], .z-carousel-button svg';
    const scope = [...document.querySelectorAll(within)].flatMap((node) => [node, ...node.querySelectorAll('*')]);
    return scope
      .filter((node) => node.matches(`${rendered}, ${stars}, ${laidOut}`) && !node.closest('svg > *'))
      .map((node) => {
        const looks = ['', '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(node, pseudo);
          if (pseudo !== '' && style.content === 'none') return '';
          return [...properties, 'content']
            .map((name) => `${pseudo}${name}: ${style.getPropertyValue(name)}`)
            .join('\n  ');
        });
        const { width, height } = node.getBoundingClientRect();
        const size = node.closest('dialog, z-star-rating label') ? `${width.toFixed(1)} × ${height.toFixed(1)}` : '';
        const name = [node.localName, node.getAttribute('class')].join('.');
        return [`${node.parentElement?.closest('[class^="z-"]')?.className ?? ''} > ${name}`, size, ...looks].join(
          '\n  ',
        );
      });
  }, root);
}

/** Waits for the widgets, and opens one after the other what opens over the page. */
async function looksOfEverything(framework: Framework) {
  const { page, context } = await openPage({ viewport: { width: 560, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(`${origin}/${framework}`);
  await widgetsReady(page, ...Object.keys(EXAMPLES).map((name) => `z-${name}`));
  await page.waitForLoadState('networkidle');
  const looks: Record<string, string[]> = {};
  await page.locator('z-toaster .z-toast-close').first().waitFor();
  await page.locator('.z-cross-selling-section').first().waitFor({ state: 'attached' });
  await page.locator('#async-form button').click();
  await page.locator('.z-async-form-trouble').waitFor();
  await page.locator('#cart-modal z-add-to-cart button').first().click();
  await page.locator('.z-toast').first().waitFor();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  for (const name of Object.keys(EXAMPLES)) looks[name] = await looksOf(page, `#${name}`);
  const styleOf = (selector: string, property: string) =>
    page.locator(selector).evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
  looks['the carousel itself'] = [await styleOf('#carousel z-carousel', 'display')];
  looks['the quantity between its buttons'] = [await styleOf('#quick-order [data-part=quantity]', 'margin-bottom')];
  // They lie over what is pressed next.
  await page.locator('.z-toast-close').evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLButtonElement).click();
  });

  const dialog = page.locator('dialog[open]');
  const lookAt = async (name: string) => {
    await dialog.waitFor();
    looks[`${name}, open`] = await looksOf(page, 'dialog[open]');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await page.locator('#cart-modal z-mini-cart a').click();
  await page.locator('dialog .z-cart-lines li').first().waitFor();
  await lookAt('cart-modal');
  await page.locator('#offcanvas [data-part=opener]').click();
  await lookAt('offcanvas');
  await page.locator('#combination-modal button').first().click();
  await page.locator('dialog .z-combination-modal-option').first().waitFor();
  await lookAt('combination-modal');
  await page.locator('#product-listing [data-part~=open-filters]').click();
  await lookAt('product-listing');
  await page.locator('#product-gallery [data-part~=slide] a').first().click();
  await lookAt('product-gallery');
  await page.locator('#wilaya-commune [role=combobox]').first().click();
  await page.locator('.z-combobox-option').first().waitFor();
  looks['wilaya-commune, open'] = await looksOf(page, '#wilaya-commune');
  await context.close();
  return looks;
}

describe('what the widgets render', () => {
  let plain: Awaited<ReturnType<typeof looksOfEverything>> | undefined;

  it('is looked at for every widget', () => {
    const folders = readdirSync('widgets', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(Object.keys(EXAMPLES)).toEqual(folders.map(({ name }) => name).filter((name) => !name.startsWith('_')));
  });

  it.each(['bootstrap', 'pico', 'reset'] as const)('looks the same on a page with unlayered %s', async (framework) => {
    plain ??= await looksOfEverything('plain');
    const actual = await looksOfEverything(framework);
    for (const [name, looks] of Object.entries(plain)) expect(actual[name], name).toEqual(looks);
  });

  it.each(['ul', 'li'])('a class of the page wins over the look of a %s that a widget lays out', async (tag) => {
    const { page, context } = await openPage();
    await page.goto(`${origin}/bootstrap`);
    const node = page.locator(`z-promo-banner ${tag}`).first();
    await node.evaluate((one) => one.classList.add('mine'));
    await expect.poll(() => node.evaluate((one) => getComputedStyle(one).padding)).toBe('3px');
    await context.close();
  });

  it('points by the nearest direction, whatever that of the page is', async () => {
    const { page, context } = await openPage();
    await page.goto(`${origin}/plain`);
    await widgetsReady(page, 'z-promo-banner', 'z-product-gallery', 'z-image-uploader', 'z-offcanvas', 'z-carousel');
    const pointers = () =>
      page.evaluate(() =>
        [
          ['.z-promo-banner-button svg', 'scale'],
          ['.z-carousel-button svg', 'scale'],
          ['.z-product-gallery-icon[data-icon="forward"]', 'scale'],
          ['.z-image-uploader-earlier', 'scale', '::before'],
          ['z-offcanvas', '--z-offcanvas-sign'],
        ].map(([selector = '', property = '', pseudo]) =>
          getComputedStyle(document.querySelector(selector) as Element, pseudo).getPropertyValue(property),
        ),
      );
    const leftToRight = await pointers();
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    const rightToLeft = await pointers();
    expect(rightToLeft.filter((value, at) => value === leftToRight[at])).toEqual([]);
    await page.evaluate(() => document.body.setAttribute('dir', 'ltr'));
    expect(await pointers()).toEqual(leftToRight);
    await context.close();
  });
});
