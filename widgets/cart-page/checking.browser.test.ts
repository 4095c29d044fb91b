import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  amountIn,
  cartLines,
  choosePlace,
  fillPerson,
  freshPhone,
  thanksIn,
  withoutCartCode,
} from '../../host-fixtures/journeys/shopper.ts';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import type { CartLine } from '../../shared/features/cart/cart-line.ts';
import { lineFrom, storeCart } from '../../shared/features/cart/testing/stored-cart.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { reusePage } from '../../shared/testing/browser.ts';

const origin = inject('shopOrigin');
const CART = `${origin}/checkout/cart/view`;
const CHECK = '**/web/api/cart/check';
const productPage = ({ category, slug }: { category: string; slug: string }) =>
  `${origin}/catalog/product/${category}/${slug}?locale=fr`;
let opened: Awaited<ReturnType<typeof reusePage>>;
let page: Page;
beforeEach(async () => {
  opened = await reusePage({ viewport: { width: 360, height: 740 } });
  page = opened.page;
});
afterEach(() => opened.close());

const rows = () => cartLines(page);
// biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
const rowText = async (at: number) => (await rows().nth(at).innerText()).replace(/[\u00a0\u202f]/g, ' ');
const teapot = (more: Partial<CartLine> = {}) => lineFrom(page, productPage(SHOWCASE.simple), more);
const withdrawn: CartLine = {
  productId: 9_999_999,
  combinationId: null,
  name: 'Plateau Ghardaïa',
  image: null,
  unitPrice: 1500,
  quantity: 2,
  attributes: {},
};
/** Builds the line of a product without stock, which has none on its page: it was put in when there was some. */
async function lamp(): Promise<CartLine> {
  const html = await (await page.request.get(productPage(SHOWCASE.soldOut))).text();
  return { ...withdrawn, productId: Number(/"productId":(\d+)/.exec(html)?.[1]), name: 'Lampe' };
}

async function openCart(locale: string, ...lines: CartLine[]): Promise<void> {
  await storeCart(page, origin, lines);
  await page.goto(`${CART}?locale=${locale}`);
  await rows()
    .nth(lines.length - 1)
    .waitFor();
}

describe('a cart that was kept for days, on the cart page', () => {
  it('explains a new price and a lowered quantity beside the line, and counts with them', async () => {
    await openCart('fr', await teapot({ unitPrice: 2900, quantity: 900 }));
    await expect.poll(() => rowText(0)).toContain('Le prix a changé : 2 900,00 DA auparavant, 3 200,00 DA maintenant.');
    const [, left] = /reste que (\d+) : la quantité est passée de 900 à \1\./.exec(await rowText(0)) ?? [];
    await expect.poll(() => rows().locator('.z-cart-line-quantity > input').inputValue()).toBe(left);
    await expect.poll(() => amountIn(page, '#order [data-part=subtotal]')).toBe(Number(left) * 320_000);
    expect(await axeFindings(page, 'z-cart-page')).toEqual([]);
    await page.reload();
    await expect.poll(() => rows().locator('.z-cart-line-quantity > input').inputValue()).toBe(left);
  });

  it('keeps what cannot be had any more in sight, out of the total and out of the order', async () => {
    await openCart('ar', withdrawn, await lamp(), await teapot({ quantity: 2 }));
    await expect.poll(() => rowText(0)).toContain('لم يعد هذا المنتج معروضًا للبيع، ولن يكون ضمن الطلب.');
    expect(await rowText(1)).toContain('نفدت كمية هذا المنتج حاليًا، ولن يكون ضمن الطلب.');
    await expect.poll(() => amountIn(page, '#order [data-part=subtotal]')).toBe(640_000);
    expect(await axeFindings(page, 'z-cart-page')).toEqual([]);
    await fillPerson(page, {
      firstname: 'Amina',
      lastname: 'Bensalem',
      phone: freshPhone(),
      address: '12 rue Didouche',
    });
    await choosePlace(page);
    await page.locator('#order').getByRole('radio').first().check();
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/web/api/cart/checkout')),
      page.locator('#order [data-part=submit]').click(),
    ]);
    const { lines } = sent.postDataJSON() as { lines: { product: number; quantity: number }[] };
    const { productId } = await teapot();
    expect(lines.map(({ product, quantity }) => [product, quantity])).toEqual([[productId, 2]]);
    await thanksIn(page, 'ar').waitFor();
    // What was not ordered stays: it may be sold again.
    await page.reload();
    await expect.poll(() => rows().count()).toBe(2);
    expect(await rowText(0)).toContain(withdrawn.name);
  });

  it('can be taken out and brought back where it cannot be ordered', async () => {
    await openCart('en', withdrawn, await teapot());
    await expect.poll(() => rowText(0)).toContain('not sold any more');
    await page.getByRole('button', { name: `Remove ${withdrawn.name} from the cart` }).click();
    await page.getByRole('button', { name: `Undo: put ${withdrawn.name} back into the cart` }).click();
    await expect.poll(() => rowText(0)).toContain('not sold any more');
    await expect.poll(() => amountIn(page, '#order [data-part=subtotal]')).toBe(320_000);
  });

  it('says that it could not be checked, can be ordered from all the same, and is checked when asked to', async () => {
    await page.route(CHECK, (route) => route.fulfill({ status: 503, json: { error: 'server-error', message: 'x' } }));
    await openCart('fr', await teapot({ unitPrice: 2900 }));
    const notice = page.getByRole('status').filter({ hasText: 'n’ont pas pu être vérifiés' });
    await notice.waitFor();
    await expect.poll(() => amountIn(page, '#order [data-part=subtotal]')).toBe(290_000);
    await page.unroute(CHECK);
    await notice.getByRole('button', { name: 'Vérifier' }).click();
    await expect.poll(() => rowText(0)).toContain('Le prix a changé');
    await expect.poll(() => notice.count()).toBe(0);
    await expect.poll(() => amountIn(page, '#order [data-part=subtotal]')).toBe(320_000);
  });
});

const placeholder = () =>
  page.locator('z-cart-page').evaluate((node) => {
    const { visibility, blockSize } = getComputedStyle(node, '::before');
    return `${visibility} ${blockSize}`;
  });

it('is not called empty while its lines are on their way, but is once they are gone', async () => {
  await openCart('fr', await teapot());
  const code = await withoutCartCode(page);
  await page.reload();
  const heading = page.getByRole('heading', { name: 'Votre panier est vide' });
  await expect.poll(() => page.locator('[data-part=count]').textContent()).toBe('1');
  expect([await heading.isVisible(), await placeholder()]).toEqual([false, 'visible 224px']);
  code.release();
  await rows().first().waitFor();
  expect(await code.timesCalledEmpty()).toBe(0);
  // On a page of its own: the cart's page stores its lines again when they have been checked.
  await page.goto(`${origin}/static/favicon.svg`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(CART);
  await heading.waitFor();
});

it('is not called empty either by a browser that cannot be asked whether scripts run', async () => {
  await openCart('fr', await teapot());
  await withoutCartCode(page);
  await page.reload();
  await expect.poll(placeholder).toBe('visible 224px');
  const removed = await page.evaluate(() => {
    const removeFrom = (owner: CSSStyleSheet | CSSGroupingRule): number => {
      const rules = [...owner.cssRules];
      const isScripting = (rule: CSSRule) => rule instanceof CSSMediaRule && rule.media.mediaText.includes('scripting');
      const inside = rules.map((rule) => (rule instanceof CSSGroupingRule ? removeFrom(rule) : 0));
      for (let at = rules.length - 1; at >= 0; at--) if (isScripting(rules[at] as CSSRule)) owner.deleteRule(at);
      return rules.filter(isScripting).length + inside.reduce((sum, count) => sum + count, 0);
    };
    return [...document.styleSheets].reduce((sum, sheet) => sum + removeFrom(sheet), 0);
  });
  expect(removed).toBeGreaterThan(0);
  expect(await placeholder()).toBe('visible 224px');
  expect(await page.getByRole('heading', { name: 'Votre panier est vide' }).isVisible()).toBe(false);
});

it('stays no blank page where its code fails, and waits before that on a page that ends all motion', async () => {
  await openCart('fr', await teapot());
  await page.route('**/cart-page.js', (route) => route.abort());
  await page.reload();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before { animation-duration: 0.01ms !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  const heading = page.getByRole('heading', { name: 'Votre panier est vide' });
  await expect.poll(placeholder).toBe('visible 224px');
  expect(await heading.isVisible()).toBe(false);
  const waits = await page.evaluate(() =>
    document.getAnimations().map((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      animation.finish();
      return endTime;
    }),
  );
  expect(waits).toEqual([15_000, 15_000]);
  await heading.waitFor();
  expect(await placeholder()).toMatch(/^hidden/);
  const [top, below] = await page
    .locator('z-cart-page')
    .evaluate((node) => [node, node.querySelector('[data-part=empty]')].map((one) => one?.getBoundingClientRect().top));
  expect(below).toBe(top);
});

it('leaves few lines beside the longer form, however many labels one of them has', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const labels = ['1 × Dress', '1 × Scarf', '2 × Brooch', '1 × Belt'];
  const pack = await teapot({ attributes: Object.fromEntries(labels.map((label) => [label, 'M'])) });
  await page.route(CHECK, (route) => route.abort());
  await storeCart(page, origin, [pack]);
  await page.goto(CART);
  await page.getByText('2 × Brooch').waitFor();
  const position = page.locator('.cart-layout > [data-part=lines]').evaluate((node) => getComputedStyle(node).position);
  expect(await position).toBe('sticky');
});
