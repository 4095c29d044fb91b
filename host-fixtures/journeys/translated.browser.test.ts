import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { translatePage } from '../../shared/testing/translate-page.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import {
  addFrom,
  amountIn,
  choosePlace,
  fillPerson,
  freshPhone,
  lineButton,
  orderOnDashboard,
  thanksIn,
} from './shopper.ts';

const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.simple;

describe('a shop whose pages a browser translates', { retry: 0 }, () => {
  let visit: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => {
    visit = await openPage();
    await visit.context.addInitScript(translatePage);
  });
  afterAll(() => visit.context.close());

  it('is ordered from: the cart, the place and the delivery go on, and so do the other widgets', async () => {
    const { page, console } = visit;
    await addFrom(page, `${origin}/catalog/product/${category}/${slug}`);
    await widgetsReady(page, 'z-mini-cart');
    await page.locator('z-mini-cart a').click();
    const lines = page.locator('z-cart-modal').getByRole('listitem');
    await lines.first().waitFor();
    await lineButton(lines.first(), 'fr', 'moreOf').click();
    await expect.poll(() => lines.first().locator('.z-cart-line-quantity > input').inputValue()).toBe('2');
    await page.goto(`${origin}/checkout/cart/view`);
    const phone = freshPhone();
    await fillPerson(page, { firstname: 'Amina', lastname: 'Bensalem', phone, address: '12 rue Didouche' });
    await choosePlace(page);
    await page.locator('#order').getByRole('radio').first().check();
    const theme = () => page.getAttribute('html', 'data-theme');
    const before = await theme();
    await page.locator('z-theme-toggle button').first().click();
    await expect.poll(theme).not.toBe(before);
    const total = await amountIn(page, '#order [data-part=total]');
    await page.locator('#order [data-part=submit]').click();
    const thanks = thanksIn(page, 'fr');
    await thanks.waitFor();
    await expect.poll(() => amountIn(thanks, '[data-total]')).toBe(total);
    expect(console).toEqual([]);
    expect((await orderOnDashboard(origin, phone)).total).toBe(total);
  });
});
