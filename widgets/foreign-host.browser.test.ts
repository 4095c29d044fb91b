import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { openPage, serveHost } from '../shared/testing/browser.ts';

/** The README's own snippets, in a plain file that a server of somebody else delivers. */
const shop = inject('shopOrigin');
const readme = readFileSync('README.md', 'utf8');
const [tags, fields] = [...readme.matchAll(/```html\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
const served = await (await fetch(`${shop}/assets/tags.html`)).text();
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Another shop</title>${served}</head><body>${fields}</body></html>`;
const host = await serveHost({ '/': html.replaceAll('http://localhost:3000', shop) }, { policy: null });

describe("the README's snippet on another server's page", () => {
  it('has the lines that the server gives with the version and the integrity of its build', () => {
    const plain = served
      .replaceAll(/<!--.*?-->\n/g, '')
      .replaceAll(/ integrity="sha384-[\w+/=]{64}"/g, '')
      .replaceAll(/\/assets\/[0-9a-f]{8}\//g, '/assets/VERSION/')
      .replaceAll(shop, 'http://localhost:3000');
    expect(plain).toBe(tags);
  });

  it('formats the price and loads the communes from our server', async () => {
    const { page, console, context } = await openPage();
    await page.goto(host);
    await page.locator('#price').focus();
    await page.waitForFunction(() => customElements.get('z-currency-input') !== undefined);
    await expect.poll(() => page.locator('#price').inputValue()).toMatch(/^1.234,50$/);
    await page.locator('#wilaya').selectOption('16', { force: true });
    await expect.poll(() => page.locator('#commune option').count()).toBeGreaterThan(50);
    await page.getByRole('button', { name: 'Show the communes' }).waitFor({ state: 'hidden' });
    expect(console).toEqual([]);
    await context.close();
  });

  it('posts canonical values', async () => {
    const { page, context } = await openPage();
    await page.goto(host);
    await page.locator('#price').focus();
    await expect.poll(() => page.locator('#price').inputValue()).toMatch(/^1.234,50$/);
    const posted = await page.evaluate(() =>
      new FormData(document.querySelector('form') as HTMLFormElement).get('price'),
    );
    expect(posted).toBe('1234.50');
    await context.close();
  });

  it('leaves plain controls when our server is down', async () => {
    const { page, context } = await openPage();
    await page.route(`${shop}/**`, (route) => route.abort());
    await page.goto(host);
    await page.fill('#price', '99');
    await page.selectOption('#wilaya', '16');
    const posted = await page.evaluate(() => [...new FormData(document.querySelector('form') as HTMLFormElement)]);
    expect(posted).toEqual([
      ['price', '99'],
      ['wilaya', '16'],
      ['commune', ''],
    ]);
    const step = page.getByRole('button', { name: 'Show the communes' });
    const pressed = await step.evaluate((button: HTMLButtonElement) => [
      ...new FormData(button.form ?? undefined, button),
    ]);
    expect(pressed).toContainEqual(['intent', 'wilaya']);
    expect(await step.isVisible()).toBe(true);
    await context.close();
  });
});
