import { describe, expect, inject, it } from 'vitest';
import { openPage } from '../../shared/testing/browser.ts';
import { amountIn, fillPerson, freshPhone, orderOnDashboard, PRODUCT, stockOf } from './shopper.ts';

const origin = inject('shopOrigin');

describe.each([
  { locale: 'fr', viewport: { width: 1280, height: 800 }, label: 'in French on a desktop' },
  { locale: 'ar', viewport: { width: 360, height: 740 }, label: 'in Arabic on a phone' },
])('an order with scripts blocked, $label', ({ locale, viewport }) => {
  it('goes from the options to the thanks page by plain posts', async () => {
    const { page, context } = await openPage({ javaScriptEnabled: false, viewport });
    const before = await stockOf(page, origin, { colour: 'burgundy', size: 's' });
    await page.goto(`${origin}${PRODUCT}?locale=${locale}`);
    await page.locator('input[value=burgundy]').check({ force: true });
    await page.locator('input[name="option[size]"][value=s]').check({ force: true });
    await page.click('z-option-picker [type=submit]');

    const phone = freshPhone();
    await fillPerson(page, { firstname: 'Amina', lastname: 'Bensalem', phone, address: '12 rue Didouche Mourad' });
    await page.fill('#order [name=quantity]', '2');
    await page.selectOption('#order [name=wilaya]', '16');
    await page.click('#order button[value=wilaya]');
    const commune = page.locator('#order [name=commune] option', {
      hasText: locale === 'ar' ? 'الجزائر الوسطى' : 'Alger Centre',
    });
    await page.selectOption('#order [name=commune]', (await commune.first().getAttribute('value')) as string);
    await page.click('#order button[value=commune]');
    const desks = page.locator('#order label', { hasText: locale === 'ar' ? 'مكتب' : 'bureau' });
    await desks.first().click();
    await page.click('#order button[value=transporter]');

    await expect.poll(() => page.inputValue('#order [name=phone]')).toBe(phone);
    const total = await amountIn(page, '#order [data-part=total]');
    const parts =
      (await amountIn(page, '#order [data-part=subtotal]')) + (await amountIn(page, '#order [data-part=delivery]'));
    expect(total).toBe(parts);
    await page.click('#order button[data-part=submit]');
    await page.waitForURL('**/checkout/thanks/**');
    await expect.poll(() => page.getAttribute('html', 'dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr');
    await page.goBack();
    await expect
      .poll(() => page.locator('#order [name=phone]').count(), {
        message: 'the page before, and no question to post again',
      })
      .toBe(1);

    const order = await orderOnDashboard(origin, phone);
    expect(order.total).toBe(total);
    await expect.poll(() => stockOf(page, origin, { colour: 'burgundy', size: 's' })).toBe(before - 2);
    await context.close();
  });

  it('comes back with what was typed and what is wrong beside each field', async () => {
    const { page, context } = await openPage({ javaScriptEnabled: false, viewport });
    await page.goto(`${origin}${PRODUCT}?locale=${locale}`);
    await fillPerson(page, { firstname: 'A1', lastname: 'Bensalem', phone: '0551', address: '' });
    await page.click('#order button[data-part=submit]');
    for (const name of ['firstname', 'phone', 'address', 'wilaya']) {
      await expect
        .poll(() => page.getAttribute(`#order [name=${name}]`, 'aria-invalid'), { message: name })
        .toBe('true');
      const described = (await page.getAttribute(`#order [name=${name}]`, 'aria-describedby'))?.split(' ') ?? [];
      await expect
        .poll(
          () =>
            page
              .locator(described.map((id) => `#${id}`).join(', '))
              .last()
              .textContent(),
          { message: name },
        )
        .not.toBe('');
    }
    expect([await page.inputValue('#order [name=firstname]'), await page.inputValue('#order [name=phone]')]).toEqual([
      'A1',
      '0551',
    ]);
    await context.close();
  });
});
