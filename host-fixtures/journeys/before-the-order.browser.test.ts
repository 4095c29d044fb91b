import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage, reusePage } from '../../shared/testing/browser.ts';
import { lackNewerApis } from '../../shared/testing/oldest-browser.ts';
import { messages as QUICK_ORDER_MESSAGES } from '../../widgets/quick-order/quick-order.messages.ts';
import { addFrom, amountIn, cartLines, choosePlace, fillPerson, freshPhone, orderOnDashboard } from './shopper.ts';

/** Tests of what an order form says before the order is sent, on a phone, in the shopper's language. */
const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.simple;
const PRODUCT = `${origin}/catalog/product/${category}/${slug}`;
let opened: Awaited<ReturnType<typeof reusePage>>;
let page: Page;
beforeEach(async () => {
  opened = await reusePage({ viewport: { width: 360, height: 740 } });
  page = opened.page;
});
afterEach(() => opened.close());

const places = {
  'the cart page': async (locale: string) => {
    await addFrom(page, `${PRODUCT}?locale=${locale}`);
    await page.goto(`${origin}/checkout/cart/view`);
    await cartLines(page).waitFor();
  },
  'the quick order': async (locale: string) => {
    await page.goto(`${PRODUCT}?locale=${locale}`);
    await page.locator('#order [name=firstname]').focus();
  },
};
const submit = () => page.locator('#order [data-part=submit]');
const person = () => ({ firstname: 'Amina', lastname: 'Bensalem', phone: freshPhone(), address: '12 rue Didouche' });
const bar = () => page.locator('.z-checkout-bar');

describe.each(Object.entries(places))('%s on a phone', (_, open) => {
  it('keeps the total and the way to order in sight, until the button itself is', async () => {
    await open('ar');
    await fillPerson(page, person());
    await choosePlace(page);
    await page.locator('#order').getByRole('radio').first().check();
    await page.evaluate(() => document.querySelector('#order [name=phone]')?.scrollIntoView());
    await bar().waitFor();
    const box = await bar().boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)), 'at the lower edge of the screen').toBe(740);
    await expect
      .poll(() => amountIn(page, '.z-checkout-bar bdi'))
      .toBe(await amountIn(page, '#order [data-part=total]'));
    expect(await axeFindings(page, '#order')).toEqual([]);
    await submit().scrollIntoViewIfNeeded();
    await bar().waitFor({ state: 'hidden' });
  });

  it('takes an order by the bar in the oldest browsers too', async () => {
    await opened.close();
    opened = await openPage({ viewport: { width: 360, height: 740 } });
    page = opened.page;
    await page.addInitScript(lackNewerApis);
    await open('fr');
    const shopper = person();
    await fillPerson(page, shopper);
    await choosePlace(page);
    await page.locator('#order').getByRole('radio').first().check();
    await page.evaluate(() => document.querySelector('#order [name=phone]')?.scrollIntoView());
    await expect.poll(() => amountIn(page, '.z-checkout-bar bdi')).toBeGreaterThan(0);
    const total = await amountIn(page, '.z-checkout-bar bdi');
    await bar().getByRole('button').click();
    await page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' }).waitFor();
    expect((await orderOnDashboard(origin, shopper.phone)).total).toBe(total);
    expect(opened.console).toEqual([]);
  });

  it('groups the deliveries into those to the door and those to a desk, each with its price', async () => {
    await open('ar');
    await choosePlace(page);
    for (const kind of ['إلى باب المنزل', 'في مكتب شركة التوصيل']) {
      const group = page.getByRole('group', { name: kind });
      await group.waitFor();
      const deliveries = group.getByRole('radio');
      await expect.poll(() => deliveries.count(), { message: kind }).toBeGreaterThan(0);
      const priced = group.getByRole('radio', { name: /DA|مجان/ });
      await expect.poll(() => priced.count(), { message: kind }).toBe(await deliveries.count());
    }
  });
});

describe('the same order again in the quick order', () => {
  it('is asked about, with the first one a press away, and placed as a second one when told to', async () => {
    await places['the quick order']('fr');
    const who = person();
    await fillPerson(page, who);
    await choosePlace(page);
    await page.locator('#order').getByRole('radio').first().check();
    await submit().click();
    await page.waitForURL('**/checkout/thanks/**');
    const thanks = new URL(page.url()).pathname;
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (/cooldownUntil|lastPurchaseTime/.test(key)) localStorage.removeItem(key);
      }
    });
    await places['the quick order']('fr');
    await page.locator('#order').getByRole('radio', { checked: true }).waitFor();
    await expect.poll(() => page.inputValue('#order [name=phone]')).toBe(who.phone);
    await submit().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => dialog.textContent()).toContain('Vous avez passé exactement cette commande');
    expect(await axeFindings(page, 'dialog')).toEqual([]);
    const link = dialog.getByRole('link', { name: 'Voir la commande' });
    expect(new URL((await link.getAttribute('href')) ?? '', origin).pathname).toBe(thanks);
    const [second] = await Promise.all([
      page.waitForResponse('**/web/api/cart/checkout'),
      dialog.getByRole('button', { name: 'Commander à nouveau' }).click(),
    ]);
    // It is really sent: the shop, which knows the phone, has it wait.
    expect(second.status()).toBe(429);
  });
});

describe('what is ordered', () => {
  it.each([
    ['fr', 'Théière Taghit dorée', 'Alger'],
    ['ar', 'إبريق شاي تاغيت ذهبي', 'الجزائر'],
  ] as const)('is said above the button in %s', async (locale, product, wilaya) => {
    await places['the quick order'](locale);
    await fillPerson(page, person());
    await choosePlace(page);
    await page.locator('#order').getByRole('radio').first().check();
    const summary = page.getByRole('region', { name: QUICK_ORDER_MESSAGES[locale].summary });
    await summary.waitFor();
    for (const part of [product, wilaya, 'Amina Bensalem', '12 rue Didouche']) {
      await expect.poll(() => summary.textContent()).toContain(part);
    }
  });
});

describe('the order form of a product, with script', () => {
  const step = () => page.locator('#order button[value=wilaya]');

  it('shows one bar at a time, no button of the way without script, and moves nothing at the first touch', async () => {
    await page.goto(PRODUCT);
    const height = () => page.locator('#order').evaluate((node) => node.getBoundingClientRect().height);
    const before = await height();
    await expect.poll(() => step().isVisible()).toBe(false);
    await page.locator('#order [name=firstname]').focus();
    await page.locator('#order[data-state=ready]').waitFor();
    expect(await height()).toBe(before);
    // The form begins in the window, so that the bar above it is in sight.
    await page.locator('#order [name=firstname]').evaluate((node) => node.scrollIntoView({ block: 'end' }));
    await expect
      .poll(() => page.locator('.buy-bar').evaluate((node) => node.getBoundingClientRect().bottom))
      .toBeGreaterThan(0);
    await expect.poll(() => bar().count()).toBe(0);
    await page.evaluate(() => document.querySelector('#order [name=phone]')?.scrollIntoView());
    await bar().waitFor();
    expect(await page.locator('.buy-bar').evaluate((node) => node.getBoundingClientRect().bottom)).toBeLessThan(0);
  });

  it('says in the bar that the combination is sold out, instead of leading to an order', async () => {
    const { category, slug } = SHOWCASE.combinations;
    const address = `${origin}/catalog/product/${category}/${slug}?locale=fr`;
    await page.goto(address);
    const data = await page.locator('[data-part=combinations]').textContent();
    const { combinations } = JSON.parse(data ?? '') as { combinations: { id: number; values: { colour: string } }[] };
    await page.goto(`${address}&combination=${combinations.find(({ values }) => values.colour === 'sage')?.id}`);
    const buyBar = page.locator('.buy-bar');
    await buyBar.getByText('Épuisé').waitFor();
    expect(await buyBar.getByRole('link').count()).toBe(0);
    await page.locator('z-option-picker label', { hasText: 'Noir' }).click();
    await buyBar.getByRole('link', { name: 'Commander' }).waitFor();
    await expect.poll(() => buyBar.getByText('Épuisé').isVisible()).toBe(false);
  });

  it('shows the button that fetches the communes when a wilaya was chosen and the script did not come', async () => {
    await page.route(/\/zellige(-lite)?\.js$/, (route) => route.abort());
    await page.goto(PRODUCT);
    await expect.poll(() => step().isVisible()).toBe(false);
    await page.selectOption('#order [name=wilaya]', '16');
    await step().click();
    await expect.poll(() => page.locator('#order [name=commune] option').count()).toBeGreaterThan(50);
  });
});
