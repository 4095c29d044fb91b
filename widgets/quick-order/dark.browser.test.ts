import { expect, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage, serveHost } from '../../shared/testing/browser.ts';
import { exampleMarkup } from '../../shared/testing/swapping-host.ts';

const host = await serveHost({
  '/': `<!doctype html><html lang="en" dir="ltr"><head><title>Order</title>
  <link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head>
  <body><main><h1>Order</h1>${exampleMarkup('quick-order', 'saved-values')}</main></body></html>`,
});

it('says what is ordered in colours that can be read, on a white page in a dark system', async () => {
  const { page, close } = await openPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await page.goto(host);
  await page.getByLabel('Prénom').focus();
  const summary = page.locator('.z-quick-order-summary');
  await summary.waitFor();
  expect(await axeFindings(page, '.z-quick-order-summary', 'contrast')).toEqual([]);
  await close();
});
