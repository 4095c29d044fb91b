import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { allWidgetsReady, widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { fillReview, publishFromDashboard, readReview, reviewForm } from './reviewer.ts';
import { addFrom, cartLines, PRODUCT } from './shopper.ts';

/**
 * Hostile text in every place where a page or a widget shows what others wrote, without the policy that would stop it: it is
 * shown as text, sets no global, and leads nowhere.
 */
const origin = inject('shopOrigin');
const ELSEWHERE = 'elsewhere.test';
const hostile = (where: string) =>
  `${where} <img src="https://${ELSEWHERE}/i" onerror="window.hacked='${where}'">"><script>window.hacked='${where}'</script>'\u202e\u2066&lt;`;
const ADDRESS = "javascript:window.hacked='address'";

let opened: Awaited<ReturnType<typeof openPage>>;
let page: Page;
const requested: string[] = [];
beforeEach(async () => {
  opened = await openPage({ bypassCSP: true });
  page = opened.page;
  requested.length = 0;
  // The check would give a line the name that the shop knows.
  await page.route('**/web/api/cart/check', (route) => route.abort());
  page.on('request', (request) => requested.push(new URL(request.url()).host));
});
afterEach(async () => {
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  expect(requested.filter((host) => host !== new URL(origin).host && host !== '')).toEqual([]);
  const leading = await page.locator('a[href^="javascript:" i], img[src^="javascript:" i]').count();
  expect(leading, 'addresses of script').toBe(0);
  await opened.context.close();
});

const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const inJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

/** Has the server's pages say other texts, written as the server writes any text, and adds markup to them. */
async function rewritePages(texts: Readonly<Record<string, string>>, head = ''): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    let body = await response.text();
    for (const [text, other] of Object.entries(texts)) {
      body = body
        .split(/(<script[^>]*>.*?<\/script>)/s)
        .map((part) => part.replaceAll(text, () => (part.startsWith('<script') ? inJson(other) : inHtml(other))))
        .join('');
    }
    await route.fulfill({ response, body: body.replace('</head>', () => `${head}</head>`) });
  });
}

const cartModal = () => page.locator('z-cart-modal dialog');

describe('hostile text is only text', () => {
  it('as a product’s name, an option’s value and a text of the host, in the page, its cart and the cart page', async () => {
    await page.goto(origin + PRODUCT);
    const value = (await page.locator('label:has(input[value=navy])').textContent())?.trim() ?? '';
    const data = JSON.parse((await page.locator('[data-part=combinations]').textContent()) ?? '');
    const combinations: { id: number; values: { colour: string } }[] = data.combinations;
    const navy = combinations.filter(({ values }) => values.colour === 'navy').map(({ id }) => String(id));
    const [product, colour, title] = [hostile('name'), hostile('value'), hostile('title')];
    const messages = inJson(title);
    await rewritePages(
      { 'Abaya Yasmine boutonnée': product, [value]: colour },
      `<script type="application/json" data-z-messages>{"fr":{"z-cart-modal":{"title":"${messages}"}}}</script>`,
    );
    await page.goto(origin + PRODUCT);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(product);
    await page.locator('label:has(input[value=navy])').click();
    // The address follows the choice once the picker is here. Before, it may be that of another colour.
    await page.locator('input[value=navy]:checked').waitFor({ state: 'attached' });
    await page.waitForURL(({ searchParams }) => navy.includes(searchParams.get('combination') ?? ''));
    await addFrom(page, page.url());
    await allWidgetsReady(page);
    await page.locator('z-mini-cart a').click();
    for (const text of [product, colour, title]) await expect.poll(() => cartModal().textContent()).toContain(text);
    await page.goto(`${origin}/checkout/cart/view`);
    await expect.poll(() => cartLines(page).first().textContent()).toContain(product);
  });

  it('in a cart line that the browser has stored', async () => {
    const line = {
      productId: 3,
      combinationId: null,
      name: hostile('line'),
      image: ADDRESS,
      url: ADDRESS,
      unitPrice: 3200,
      quantity: 1,
      attributes: { [hostile('label')]: hostile('value') },
    };
    // Before any script of the page reads it.
    await page.addInitScript((stored) => localStorage.setItem('cart', stored), JSON.stringify([line]));
    await page.goto(`${origin}/checkout/cart/view`);
    await widgetsReady(page, 'z-cart-page');
    for (const text of [line.name, ...Object.entries(line.attributes).flat()])
      await expect.poll(() => cartLines(page).first().textContent()).toContain(text);
    expect(await cartLines(page).first().getByRole('link').count()).toBe(0);
  });

  it('in a message, whose link leads nowhere', async () => {
    await page.goto(origin);
    await allWidgetsReady(page);
    const message = hostile('message');
    await page.evaluate((detail) => document.dispatchEvent(new CustomEvent('z:flash', { detail })), {
      kind: 'info',
      message,
      link: { address: ADDRESS, text: hostile('link') },
    });
    const toast = page.locator('z-toaster').getByText(message).first();
    await toast.waitFor();
    expect(await page.locator('z-toaster').getByRole('link').count()).toBe(0);
  });

  it('as the name of a file that is uploaded', async () => {
    await page.goto(`${origin}/qa/z-image-uploader/product`);
    await widgetsReady(page, 'z-image-uploader');
    // A file's name has no slash.
    const name = `${hostile('file').replaceAll('/', '')}.txt`;
    await page
      .locator('main input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('no') });
    await expect.poll(() => page.locator('z-image-uploader').textContent()).toContain('onerror');
  });

  it('as a review, for the staff and on the product’s page', async () => {
    const text = hostile(`review ${Date.now()}`);
    const [shown = ''] = text.split('\u202e');
    await page.goto(`${origin}/catalog/product/${SHOWCASE.simple.category}/${SHOWCASE.simple.slug}`);
    const form = reviewForm(page, 'fr');
    await form.toggle.click();
    await fillReview(form, text, (target) => target.click());
    await form.send.click();
    await page.locator('z-product-reviews[data-state=sent]').waitFor();
    await publishFromDashboard(origin, shown);
    await page.reload();
    await readReview(page, shown);
  });
});
