import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { amountIn } from '../../host-fixtures/journeys/shopper.ts';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import type { CartLine } from '../../shared/features/cart/cart-line.ts';
import { lineFrom, storeCart } from '../../shared/features/cart/testing/stored-cart.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { reusePage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

const origin = inject('shopOrigin');
const CHECK = '**/web/api/cart/check';
const { category, slug } = SHOWCASE.simple;
const PRODUCT = `${origin}/catalog/product/${category}/${slug}`;
let opened: Awaited<ReturnType<typeof reusePage>>;
let page: Page;
beforeEach(async () => {
  opened = await reusePage({ viewport: { width: 360, height: 740 } });
  page = opened.page;
});
afterEach(() => opened.close());

const dialog = () => page.locator('z-cart-modal dialog');
const rows = () => page.locator('dialog, z-cart-page [data-part=lines]').getByRole('listitem');
// biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
const rowText = async (at: number) => (await rows().nth(at).innerText()).replace(/[\u00a0\u202f]/g, ' ');
const total = () => amountIn(page, '.z-cart-modal-total bdi');
const withdrawn: CartLine = {
  productId: 9_999_999,
  combinationId: null,
  name: 'Plateau Ghardaïa',
  image: null,
  unitPrice: 1500,
  quantity: 2,
  attributes: {},
};

async function openCart(locale: string, ...lines: CartLine[]): Promise<void> {
  await storeCart(page, origin, lines);
  await page.goto(`${PRODUCT}?locale=${locale}`);
  await widgetsReady(page, 'z-mini-cart');
  await page.locator('z-mini-cart a').click();
  await rows()
    .nth(lines.length - 1)
    .waitFor();
}

describe('a cart that was kept for days, over a page', () => {
  it('explains a new price and a lowered quantity beside the line, and counts with them', async () => {
    await openCart('ar', await lineFrom(page, PRODUCT, { unitPrice: 2900, quantity: 900 }));
    await expect.poll(() => rowText(0)).toMatch(/تغيّر السعر: كان .*2 900,00 DA.* وأصبح .*3 200,00 DA/);
    const [, left] = /فتغيرت الكمية من 900 إلى (\d+)\./.exec(await rowText(0)) ?? [];
    await expect.poll(() => rows().locator('.z-cart-line-quantity > input').inputValue()).toBe(left);
    await expect.poll(total).toBe(Number(left) * 320_000);
    expect(await axeFindings(page, 'z-cart-modal')).toEqual([]);
    await expect.poll(() => dialog().evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  });

  it('keeps what cannot be had any more in sight and out of the total, and the cart page does the same', async () => {
    await openCart('fr', withdrawn, await lineFrom(page, PRODUCT, { quantity: 2 }));
    await expect.poll(() => rowText(0)).toContain('n’est plus en vente : il ne fera pas partie de la commande');
    await expect.poll(total).toBe(640_000);
    expect(await axeFindings(page, 'z-cart-modal')).toEqual([]);
    await dialog().getByRole('link', { name: 'Passer la commande' }).click();
    await page.waitForURL('**/checkout/cart/view');
    await rows().filter({ hasText: 'n’est plus en vente' }).waitFor();
    await expect.poll(() => rows().count()).toBe(2);
    await expect.poll(() => amountIn(page, '#order [data-part=subtotal]')).toBe(640_000);
  });

  it('explains a change on every page and in every tab, until the shopper says that it was read', async () => {
    const changed = (tab: Page) => tab.getByRole('listitem').filter({ hasText: 'Le prix a changé' });
    await openCart('fr', await lineFrom(page, PRODUCT, { unitPrice: 2900 }));
    await changed(page).waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${origin}/checkout/cart/view`);
    await expect.poll(() => rowText(0)).toContain('Le prix a changé : 2 900,00 DA auparavant, 3 200,00 DA maintenant.');
    await page.reload();
    await changed(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${PRODUCT}?locale=fr`);
    await widgetsReady(other, 'z-mini-cart');
    await other.locator('z-mini-cart a').click();
    await changed(other).getByRole('button', { name: 'Compris : ' }).focus();
    await other.keyboard.press('Enter');
    await changed(other).waitFor({ state: 'detached' });
    await expect.poll(() => other.evaluate(() => document.activeElement?.localName)).toBe('h3');
    await changed(page).waitFor({ state: 'detached' });
    await Promise.all([page.waitForResponse(CHECK), page.reload()]);
    await rows().first().waitFor();
    await expect.poll(() => changed(page).count()).toBe(0);
    await expect
      .poll(() => rows().getByRole('paragraph').filter({ hasText: 'Total de la ligne' }).textContent())
      .toContain('3\u00a0200,00');
    expect(opened.console).toEqual([]);
  });

  it('says that it could not be checked, and is checked when asked to', async () => {
    await page.route(CHECK, (route) => route.abort());
    await openCart('fr', await lineFrom(page, PRODUCT, { unitPrice: 2900 }));
    const notice = dialog().getByRole('status').filter({ hasText: 'n’ont pas pu être vérifiés' });
    await notice.waitFor();
    await expect.poll(total).toBe(290_000);
    await page.unroute(CHECK);
    await notice.getByRole('button', { name: 'Vérifier' }).click();
    await expect.poll(() => rowText(0)).toContain('Le prix a changé');
    await expect.poll(() => notice.count()).toBe(0);
    await expect.poll(total).toBe(320_000);
    expect(opened.console).toEqual([
      expect.stringContaining('ERR_FAILED'),
      expect.stringMatching(/^<z-cart-modal>: the call "check" failed \(offline\)/),
    ]);
  });
});
