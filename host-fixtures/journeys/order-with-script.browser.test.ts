import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { amountIn, fillPerson, freshPhone, orderOnDashboard, PRODUCT, stockOf } from './shopper.ts';

const origin = inject('shopOrigin');
let opened: Awaited<ReturnType<typeof openPage>>;
afterEach(() => opened.context.close());

/** Chooses a commune of Algiers by an Arabic name that is not quite right, and a stop desk. */
async function chooseDelivery(page: Page, keyboard: boolean): Promise<void> {
  const wilaya = page.locator('#order z-wilaya-commune [role=combobox]').first();
  await wilaya.click();
  await wilaya.fill('الجزاير');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.inputValue('#order [name=wilaya]')).toBe('16');
  const commune = page.locator('#order z-wilaya-commune [role=combobox]').nth(1);
  await expect.poll(() => page.locator('#order [name=commune] option').count()).toBeGreaterThan(50);
  await commune.click();
  await commune.fill('باب الواد');
  if (keyboard) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  } else await page.locator('#order [role=option]').first().click();
  await expect.poll(() => page.inputValue('#order [name=commune]')).not.toBe('');
}

async function order(page: Page, phone: string, locale: string, keyboard = false): Promise<number> {
  await fillPerson(page, { firstname: 'Amina', lastname: 'Bensalem', phone, address: '12 rue Didouche Mourad' });
  await chooseDelivery(page, keyboard);
  const desks = page.getByRole('group', { name: locale === 'ar' ? /مكتب/ : /bureau|desk/i });
  await desks.locator('label').first().click();
  const total = await amountIn(page, '#order [data-part=total]');
  const parts =
    (await amountIn(page, '#order [data-part=subtotal]')) + (await amountIn(page, '#order [data-part=delivery]'));
  expect(total).toBe(parts);
  await page.locator('#order [data-part=submit]').click();
  return total;
}

describe.each([
  { locale: 'fr', viewport: { width: 1280, height: 800 }, label: 'in French on a desktop' },
  { locale: 'en', viewport: { width: 1280, height: 800 }, label: 'in English on a desktop' },
  { locale: 'ar', viewport: { width: 360, height: 740 }, label: 'in Arabic on a phone' },
])('an order, $label', ({ locale, viewport }) => {
  it('goes from the options to the thanks page, and staff see it with its total', async () => {
    opened = await openPage({ viewport });
    const { page, console } = opened;
    const chosen = { colour: 'navy', size: 'm' };
    const before = await stockOf(page, origin, chosen);
    await page.goto(`${origin}${PRODUCT}?locale=${locale}`);
    await page.locator('label:has(input[value=navy])').click();
    await expect.poll(() => new URL(page.url()).searchParams.has('combination')).toBe(true);
    const phone = freshPhone();
    const total = await order(page, phone, locale);
    await page.waitForURL('**/checkout/thanks/**');
    await expect.poll(() => page.getAttribute('html', 'dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr');
    expect(await axeFindings(page)).toEqual([]);
    expect(console).toEqual([]);
    expect((await orderOnDashboard(origin, phone)).total).toBe(total);
    await expect.poll(() => stockOf(page, origin, chosen)).toBe(before - 1);
  });
});

it('a name and an address are written from the right on an Arabic page, before a letter says otherwise', async () => {
  opened = await openPage();
  const { page } = opened;
  await page.goto(`${origin}${PRODUCT}?locale=ar`);
  for (const label of ['الاسم', 'اللقب', 'العنوان']) {
    const field = page.locator('#order').getByLabel(label, { exact: true });
    expect(await field.evaluate((node) => getComputedStyle(node).direction), label).toBe('rtl');
  }
});

describe('after an order', () => {
  it('the shopper waits: the seconds are said, and a reload does not shorten them', async () => {
    opened = await openPage();
    const { page } = opened;
    const phone = freshPhone();
    await page.goto(`${origin}${PRODUCT}?locale=en`);
    await order(page, phone, 'en', true);
    await page.waitForURL('**/checkout/thanks/**');

    await page.goto(`${origin}${PRODUCT}?locale=en`);
    await page.locator('#order [name=firstname]').focus();
    const waiting = page.locator('#order').getByText(/\b\d{2,3}\s*second/);
    await waiting.first().waitFor();
    const seconds = Number(/(\d+)\s*second/.exec((await waiting.first().textContent()) ?? '')?.[1]);
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(100);
    await page.reload();
    await page.locator('#order [name=firstname]').focus();
    await waiting.first().waitFor();
    expect(Number(/(\d+)\s*second/.exec((await waiting.first().textContent()) ?? '')?.[1])).toBeLessThanOrEqual(
      seconds,
    );
  });
});
