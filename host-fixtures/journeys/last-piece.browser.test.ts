import { afterEach, describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { choosePlace, fillPerson, freshPhone, PRODUCT } from './shopper.ts';

const origin = inject('shopOrigin');
let opened: Awaited<ReturnType<typeof openPage>>;
afterEach(() => opened.context.close());

const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.each([
  { locale: 'fr', device: desktop, add: 'Ajouter au panier', soldOut: 'Épuisé', value: 'M épuisé', order: 'Commander' },
  { locale: 'en', device: desktop, add: 'Add to cart', soldOut: 'Sold out', value: 'M sold out', order: 'Order' },
  { locale: 'ar', device: phone, add: 'أضف إلى السلة', soldOut: 'نفدت الكمية', value: 'M نفد', order: 'اطلب' },
])('an order whose last piece was just sold, in $locale', ({ locale, device, add, soldOut, value, order }) => {
  it('marks the combination as sold out in the picker and on both buttons, and leaves the others', async () => {
    opened = await openPage(device);
    const { page } = opened;
    await page.goto(`${origin}${PRODUCT}?locale=${locale}`);
    for (const tag of ['z-option-picker', 'z-add-to-cart']) await widgetsReady(page, tag);
    const text = await page.locator('z-quick-order [data-part=order]').textContent();
    const { productId: product, combinationId: combination } = JSON.parse(text ?? '');
    const line = { product, combination, name: 'Abaya', available: 0, requested: 1 };
    await page.route('**/web/api/cart/checkout', (route) =>
      route.fulfill({ status: 409, json: { error: 'short-stock', message: 'Abaya: 0', line } }),
    );
    const options = page.locator('z-option-picker');
    // Before the cards of other products.
    const ownButton = page.locator('z-add-to-cart').first();
    const orderButton = page.locator('#order [data-part=submit]');
    expect(await ownButton.getByRole('button', { name: add }).isEnabled()).toBe(true);
    await fillPerson(page, {
      firstname: 'Amina',
      lastname: 'Bensalem',
      phone: freshPhone(),
      address: '12 rue Didouche',
    });
    await choosePlace(page);
    await page.locator('#order').getByRole('radio').first().check();
    await orderButton.click();

    await ownButton.getByRole('button', { name: soldOut }).waitFor();
    expect(await ownButton.getByRole('button', { name: soldOut }).isDisabled()).toBe(true);
    const medium = options.getByRole('radio', { name: value, exact: true });
    expect(await medium.isChecked()).toBe(true);
    expect(await medium.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => orderButton.isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await options.scrollIntoViewIfNeeded();

    await medium.focus();
    expect(await medium.evaluate((node) => node === document.activeElement), 'it stays in reach of the keyboard').toBe(
      true,
    );
    await options.locator('label', { has: page.locator('input[value=s]') }).click();
    await ownButton.getByRole('button', { name: add }).waitFor();
    await expect.poll(() => orderButton.isEnabled()).toBe(true);
    await expect.poll(() => orderButton.textContent()).toContain(order);
  });
});
