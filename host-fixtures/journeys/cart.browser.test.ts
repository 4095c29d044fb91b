import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import {
  addFrom,
  amountIn,
  choosePlace,
  cooldownIn,
  fillPerson,
  freshPhone,
  lineButton,
  orderOnDashboard,
  PRODUCT,
  thanksIn,
} from './shopper.ts';

const origin = inject('shopOrigin');
const SIMPLE = `/catalog/product/${SHOWCASE.simple.category}/${SHOWCASE.simple.slug}`;
const CART = '/checkout/cart/view';
let opened: Awaited<ReturnType<typeof openPage>>;
afterEach(() => opened.context.close());

async function chooseDelivery(page: Page): Promise<void> {
  await choosePlace(page);
  await page.locator('#order').getByRole('radio').first().check();
}

describe.each([
  { locale: 'fr', viewport: { width: 1280, height: 800 }, label: 'in French on a desktop' },
  { locale: 'ar', viewport: { width: 360, height: 740 }, label: 'in Arabic on a phone' },
] as const)('the cart, $label', ({ locale, viewport }) => {
  it('is kept by the browser, changed, ordered once, thanked for and empty afterwards', async () => {
    opened = await openPage({ viewport });
    const { page, console } = opened;
    await addFrom(page, `${origin}${SIMPLE}?locale=${locale}`);
    await addFrom(page, origin + PRODUCT);
    await page.goto(origin + CART);
    const lines = page
      .locator('z-cart-page')
      .getByRole('listitem')
      .filter({ has: page.locator('.z-cart-line-quantity > input') });
    await expect.poll(() => lines.count()).toBe(2);

    const quantity = lines.first().locator('.z-cart-line-quantity > input');
    const fewer = lineButton(lines.first(), locale, 'fewerOf');
    const more = lineButton(lines.first(), locale, 'moreOf');
    await expect.poll(() => fewer.isDisabled()).toBe(true);
    await more.click();
    await more.click();
    await fewer.click();
    await expect.poll(() => quantity.inputValue()).toBe('2');
    const phone = freshPhone();
    await fillPerson(page, { firstname: 'Amina', lastname: 'Bensalem', phone, address: '12 rue Didouche Mourad' });
    // The person is kept a moment after the last key.
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith(':checkout'))))
      .toBe(true);
    const subtotal = await amountIn(page, '#order [data-part=subtotal]');
    await lines.first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(({ pathname }) => pathname === SIMPLE);
    await page.goBack();
    await expect.poll(() => lines.count()).toBe(2);
    await page.reload();
    await expect.poll(() => lines.count()).toBe(2);
    await expect.poll(() => quantity.inputValue()).toBe('2');
    await expect.poll(() => page.inputValue('#order [name=phone]')).toBe(phone);
    await expect.poll(() => amountIn(page, '#order [data-part=subtotal]')).toBe(subtotal);

    await chooseDelivery(page);
    await expect.poll(() => amountIn(page, '#order [data-part=total]')).toBeGreaterThan(subtotal);
    const total = await amountIn(page, '#order [data-part=total]');
    expect(await axeFindings(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await page.locator('#order [data-part=submit]').click();
    const thanks = thanksIn(page, locale);
    await thanks.waitFor();
    await expect.poll(() => amountIn(thanks, '[data-total]')).toBe(total);
    await expect.poll(() => cooldownIn(thanks).textContent()).toMatch(/\d+/);
    expect(await axeFindings(page)).toEqual([]);

    await page.reload();
    await thanks.waitFor();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (/cooldownUntil|lastPurchaseTime/.test(key)) localStorage.removeItem(key);
    });
    await page.reload();
    await page.locator('z-cart-page[data-state=server] [data-part=empty]').waitFor();
    await expect.poll(() => lines.count()).toBe(0);
    expect(console).toEqual([]);
    expect((await orderOnDashboard(origin, phone)).total).toBe(total);
  });
});

it('stays beside the longer order form on a desktop where it fits, not in a short window or on a phone', async () => {
  opened = await openPage();
  const { page } = opened;
  await addFrom(page, `${origin}${SIMPLE}?locale=en`);
  await page.goto(origin + CART);
  await widgetsReady(page, 'z-cart-page');
  const subtotal = page.locator('z-cart-page p').filter({ hasText: 'Subtotal' });
  await subtotal.waitFor();
  const isBesideAddress = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.locator('#order [name=address]').evaluate((field) => field.scrollIntoView({ block: 'start' }));
    return subtotal.evaluate((line) => line.getBoundingClientRect().top > 0);
  };
  expect(await isBesideAddress(1280, 800)).toBe(true);
  expect(await isBesideAddress(1280, 500)).toBe(false);
  expect(await isBesideAddress(390, 844)).toBe(false);
});

describe('the cart in two tabs', () => {
  it('is one: what one changes the other shows, and what one orders is gone from both', async () => {
    opened = await openPage();
    const { page, context } = opened;
    await addFrom(page, `${origin}${SIMPLE}?locale=en`);
    await page.goto(origin + CART);
    const other = await context.newPage();
    await other.goto(origin + CART);
    await other
      .getByRole('button', { name: /^Increase the quantity/ })
      .first()
      .click();
    await expect.poll(() => page.locator('.z-cart-line-quantity > input').first().inputValue()).toBe('2');
    await fillPerson(other, {
      firstname: 'Amina',
      lastname: 'Bensalem',
      phone: freshPhone(),
      address: '12 rue Didouche',
    });
    await chooseDelivery(other);
    await other.locator('#order [data-part=submit]').click();
    await thanksIn(other, 'en').waitFor();
    await page.locator('z-cart-page [data-part=empty]:not([hidden])').waitFor();
  });

  it.each([
    { second: 'the same form', address: '12 rue Didouche' },
    { second: 'another address', address: '9 rue Larbi Ben Mhidi' },
  ])('places one order when both send theirs at once, with $second in the second', async ({ address }) => {
    opened = await openPage();
    const { page, context } = opened;
    await addFrom(page, `${origin}${SIMPLE}?locale=en`);
    const other = await context.newPage();
    const phone = freshPhone();
    const tabs = [
      { tab: page, address: '12 rue Didouche' },
      { tab: other, address },
    ];
    for (const { tab } of tabs) {
      await tab.goto(origin + CART);
      await widgetsReady(tab, 'z-cart-page');
    }
    for (const { tab, address } of tabs) {
      await fillPerson(tab, { firstname: 'Amina', lastname: 'Bensalem', phone, address });
      await chooseDelivery(tab);
    }
    const answers: Promise<unknown>[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/cart/checkout')) answers.push(request.response());
    });
    // Pressed by the page: a click of the mouse waits for a notice that the other tab's order makes to settle.
    await Promise.all(
      tabs.map(({ tab }) => tab.locator('#order [data-part=submit]').evaluate((button: HTMLElement) => button.click())),
    );
    // One tab gives thanks for the order; the other gives thanks too, counts the wait down, or shows the empty cart.
    for (const { tab } of tabs)
      await cooldownIn(tab).or(tab.locator('z-cart-page [data-part=empty]:not([hidden])')).first().waitFor();
    await expect.poll(() => Promise.all(tabs.map(({ tab }) => thanksIn(tab, 'en').count()))).toContain(1);
    await Promise.all(answers);
    await orderOnDashboard(origin, phone);
  });
});
