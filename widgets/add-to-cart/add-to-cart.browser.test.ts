import { expect, it } from 'vitest';
import { openPage, serveHost } from '../../shared/testing/browser.ts';
import { exampleMarkup } from '../../shared/testing/swapping-host.ts';

const host = await serveHost({
  '/': `<!doctype html><html lang="en" dir="ltr"><head><title>Bag</title><meta name="z-shop" content="shop-1">
  <link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head>
  <body><main><h1>Bag</h1>${exampleMarkup('add-to-cart', 'simple')}</main></body></html>`,
});

it('says what was added, with the way to the cart, on a page without a toaster', async () => {
  const { page, console, close } = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(host);
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByText('Added to cart: 1 ×').waitFor();
  await messages.getByRole('link', { name: 'View the cart' }).waitFor();
  expect(console).toEqual([]);
  await close();
});

it('has an empty status among what is read aloud, before anything is said in it', async () => {
  const { page, close } = await openPage();
  await page.goto(host);
  await page.locator('form').hover();
  await page.locator('.z-add-to-cart-note').waitFor({ state: 'attached' });
  const display = () => page.locator('.z-add-to-cart-note').evaluate((note) => getComputedStyle(note).display);
  await expect.poll(display).toBe('block');
  await close();
});
