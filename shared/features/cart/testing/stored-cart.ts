import type { Page } from 'playwright-core';
import { type CartLine, readLine } from '../cart-line.ts';

/** Reads the line of a product page as the cart keeps it, with what days in a browser's storage may have made of it. */
export async function lineFrom(page: Page, url: string, more: Partial<CartLine> = {}): Promise<CartLine> {
  const html = await (await page.request.get(url)).text();
  const [, json] = /<script type="application\/json" data-part="line">(.*?)<\/script>/s.exec(html) ?? [];
  if (!json) throw new Error(`The page ${url} has no line for the cart.`);
  const { type, unitPrice, ...shown } = JSON.parse(json) as Record<string, unknown>;
  const line = readLine({
    ...shown,
    unitPrice: Number(unitPrice),
    quantity: 1,
    ...(type === 'pack' && { type }),
    ...more,
  });
  if (!line) throw new Error(`The line of the page ${url} cannot be one of the cart.`);
  return line;
}

/** Leaves a cart in the browser as an earlier visit would; the next page of the shop finds it. */
export async function storeCart(page: Page, origin: string, lines: readonly CartLine[]): Promise<void> {
  await page.goto(`${origin}/static/favicon.svg`);
  await page.evaluate((stored) => localStorage.setItem('cart', JSON.stringify(stored)), lines);
}
