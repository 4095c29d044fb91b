import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { onPlainHttp, openPage, serveHost } from '../../testing/browser.ts';
import { buildRules, RULES_PAGE } from '../../testing/build-rules.ts';

const address = onPlainHttp(await serveHost({ '/': RULES_PAGE }, { assets: await buildRules() }));

const quantities = (page: Page) =>
  page.evaluate(async () => {
    const { getState } = rules.cartStore('shop-1');
    await getState().hydrate();
    return getState().lines.map((line) => line.quantity);
  });

describe('on plain http', () => {
  it('the cart is kept as plain text, by the same code, and found again', async () => {
    const { page, context } = await openPage();
    const errors: unknown[] = [];
    context.on('weberror', (error) => errors.push(error.error()));
    await page.goto(address);
    await expect
      .poll(() =>
        page.evaluate(() => [isSecureContext, typeof crypto.subtle, typeof crypto.randomUUID, typeof navigator.locks]),
      )
      .toEqual([false, 'undefined', 'undefined', 'undefined']);
    await page.evaluate(async () => {
      const line = {
        productId: 1,
        combinationId: null,
        name: 'P',
        image: null,
        unitPrice: 10,
        quantity: 2,
        attributes: {},
      };
      rules.cartStore('shop-1').getState().add(line);
      await rules.cartStore('shop-1').getState().hydrate();
    });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('shop-1:cart'))).toMatch(/^z0:\{/);
    await page.close();
    const next = await context.newPage();
    await next.goto(address);
    await expect.poll(() => quantities(next)).toEqual([2]);
    expect(errors).toEqual([]);
  });
});
