import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { onPlainHttp, openPage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { addFrom, cartLines, choosePlace, fillPerson, freshPhone, orderOnDashboard, thanksIn } from './shopper.ts';

const origin = inject('shopOrigin');
const shop = onPlainHttp(origin);
const { category, slug } = SHOWCASE.simple;
const PRODUCT = `${shop}/catalog/product/${category}/${slug}?locale=en`;

/** Fills in the order form of a page and sends it. */
async function order(page: Page, phone: string): Promise<void> {
  await fillPerson(page, { firstname: 'Amina', lastname: 'Bensalem', phone, address: '12 rue Didouche' });
  await choosePlace(page);
  await page.locator('#order').getByRole('radio').first().check();
  await page.locator('#order [data-part=submit]').click();
}

describe('the shop on plain http', () => {
  let opened: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => {
    opened = await openPage();
  });
  afterAll(async () => {
    await opened.context.close();
    expect(opened.console).toEqual([]);
  });

  it('keeps the cart through a reload, and takes the order of the cart page', async () => {
    const { page } = opened;
    await addFrom(page, PRODUCT);
    expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined']);
    await page.goto(`${shop}/checkout/cart/view`);
    await expect.poll(() => cartLines(page).count()).toBe(1);
    await page.reload();
    await widgetsReady(page, 'z-cart-page');
    await expect.poll(() => cartLines(page).count()).toBe(1);
    const phone = freshPhone();
    await order(page, phone);
    await thanksIn(page, 'en').waitFor();
    await orderOnDashboard(origin, phone);
  });

  it('takes the order of a product’s page', async () => {
    const { page, context } = opened;
    // Another shopper: the one before has to wait.
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await page.goto(PRODUCT);
    await widgetsReady(page, 'z-quick-order');
    const phone = freshPhone();
    await order(page, phone);
    await page.waitForURL('**/checkout/thanks/**');
    await orderOnDashboard(origin, phone);
  });
});
