import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { amountIn, choosePlace, fillPerson, freshPhone, orderOnDashboard } from './shopper.ts';

const origin = inject('shopOrigin');
const PRODUCT = `${origin}/catalog/product/${SHOWCASE.simple.category}/${SHOWCASE.simple.slug}?locale=ar`;
let opened: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  opened = await openPage({ viewport: { width: 360, height: 740 } });
});
afterEach(() => opened.context.close());

it('an order that arrived without an answer is placed once, as it was, whatever is changed before it is known', async () => {
  const { page, context } = opened;
  const phone = freshPhone();
  await page.goto(PRODUCT);
  await page.locator('#order [name=firstname]').focus();
  await fillPerson(page, { firstname: 'Amina', lastname: 'Bensalem', phone, address: '12 rue Didouche' });
  await choosePlace(page);
  await page.locator('#order').getByRole('radio').first().check();
  const total = await amountIn(page, '#order [data-part=total]');
  await context.route('**/web/api/cart/checkout', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.locator('#order [data-part=submit]').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await context.unroute('**/web/api/cart/checkout');

  await page.fill('#order [name=address]', '9 rue Larbi Ben Mhidi');
  await page.locator('#order .z-checkout-step').last().click();
  const notice = page.locator('#order .z-checkout-notice');
  await notice.waitFor();
  for (const part of ['نتأكد أولًا', 'Amina Bensalem', '12 rue Didouche']) {
    await expect.poll(() => notice.textContent()).toContain(part);
  }
  await expect.poll(() => amountIn(page, '#order [data-part=total]')).toBe(total);
  expect(await axeFindings(page, '#order')).toEqual([]);

  const other = await context.newPage();
  await other.goto(PRODUCT);
  await other.locator('#order [name=lastname]').focus();
  await other.locator('#order .z-checkout-notice').waitFor();
  await page.reload();
  await page.locator('#order [name=lastname]').focus();
  await notice.waitFor();
  await page.getByRole('button', { name: 'تأكيد هذا الطلب أولًا' }).click();
  await notice.getByRole('link').waitFor();
  await expect.poll(() => notice.textContent()).toContain('سُجّل طلبك السابق');
  await other.locator('#order .z-checkout-notice').waitFor({ state: 'detached' });
  const shown = await orderOnDashboard(origin, phone);
  expect(shown.total).toBe(total);
  expect(shown.text).toContain('12 rue Didouche');
});
