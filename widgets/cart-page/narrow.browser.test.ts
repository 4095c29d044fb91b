import { afterEach, expect, inject, it } from 'vitest';
import { addButton, cartLines } from '../../host-fixtures/journeys/shopper.ts';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { reusePage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.promotion;
let opened: Awaited<ReturnType<typeof reusePage>>;
afterEach(() => opened.close());

it.each(['fr', 'en', 'ar'] as const)(
  'shows a line within its card on a phone, buttons and price side by side (%s)',
  async (locale) => {
    opened = await reusePage({ viewport: { width: 360, height: 740 } });
    const { page } = opened;
    await page.goto(`${origin}/catalog/product/${category}/${slug}?locale=${locale}`);
    await widgetsReady(page, 'z-add-to-cart');
    await addButton(page, locale).click();
    await expect.poll(() => page.locator('z-mini-cart [data-part=count]').textContent()).toBe('1');
    await page.goto(`${origin}/checkout/cart/view`);
    const line = cartLines(page).first();
    await line.waitFor();
    const places = await line.evaluate((item) => {
      const { left, right } = item.getBoundingClientRect();
      // The text itself, which may go further than the box it is in.
      const name = document.createRange();
      name.selectNodeContents(item.querySelector('bdi') as Element);
      const words = name.getBoundingClientRect();
      const middle = (selector: string) => {
        const { top, bottom } = (item.querySelector(selector) as Element).getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      };
      return {
        isWithin: words.left >= left && words.right <= right,
        rows: new Set(['.z-cart-line-quantity > input', '.z-cart-line-link', '.z-cart-line-price'].map(middle)).size,
      };
    });
    expect(places).toEqual({ isWithin: true, rows: 1 });
  },
);
