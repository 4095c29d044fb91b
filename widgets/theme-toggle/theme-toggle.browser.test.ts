import type { BrowserContextOptions } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage, serveHost } from '../../shared/testing/browser.ts';

const page = (body: string) =>
  `<!doctype html><html lang="en" data-z-theme="system" data-z-theme-attribute="data-bs-theme"><head><title>Theme</title><link rel="stylesheet" href="/assets/zellige.css">
  <script src="/assets/zellige-theme.js"></script><script type="module" src="/assets/zellige.js"></script></head>
  <body><main><h1>Theme</h1>${body}</main></body></html>`;
const toggle = '<z-theme-toggle><button type="button" aria-pressed="false">Dark theme</button></z-theme-toggle>';
const host = await serveHost({ '/': page(toggle), '/hidden': page(toggle.replace('<button', '<button hidden')) });

let close = async () => {};
afterEach(() => close());

async function visit(path = '/', options: BrowserContextOptions = {}) {
  const { page: first, context, console } = await openPage(options);
  close = async () => {
    expect(console).toEqual([]);
    await context.close();
  };
  await first.goto(host + path);
  return { first, context };
}

const dark = { name: 'Dark theme', pressed: true };
const light = { name: 'Dark theme', pressed: false };

describe('the theme of a page', () => {
  it('is the chosen one before anything is painted, on every later visit', async () => {
    const { first } = await visit();
    await first.getByRole('button', light).click();
    await first.getByRole('button', dark).waitFor();
    await first.route('**/zellige.js', (route) => route.abort());
    await first.addInitScript(() => {
      globalThis.document.addEventListener(
        'DOMContentLoaded',
        () => {
          const { theme, bsTheme } = globalThis.document.documentElement.dataset;
          Reflect.set(window, 'atLoad', [theme, bsTheme]);
        },
        { once: true },
      );
    });
    await first.goto(`${host}/hidden`);
    await expect.poll(() => first.evaluate(() => Reflect.get(window, 'atLoad'))).toEqual(['dark', 'dark']);
    await first.getByRole('button', dark).waitFor();
    close = async () => first.context().close();
  });

  it('adds no name to the globals of the page', async () => {
    const { first } = await visit();
    const added = await first.evaluate(() => {
      const frame = globalThis.document.body.appendChild(globalThis.document.createElement('iframe'));
      const plain = new Set(Object.getOwnPropertyNames(frame.contentWindow));
      return Object.getOwnPropertyNames(window).filter((name) => !plain.has(name) && !/^\d+$/.test(name));
    });
    expect(added).toEqual(['zellige']);
  });

  it('is switched by keyboard with the first press, and back with the second', async () => {
    const { first } = await visit();
    await first.keyboard.press('Tab');
    await first.keyboard.press('Space');
    await first.getByRole('button', dark).waitFor();
    await first.keyboard.press('Enter');
    await first.getByRole('button', light).waitFor();
    await expect.poll(() => first.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'light' });
  });

  it('is that of the system until one is chosen, and follows it', async () => {
    const { first } = await visit('/', { colorScheme: 'dark' });
    await expect
      .poll(() => first.evaluate(() => ({ ...localStorage })))
      .toEqual({ theme: 'dark', 'theme-source': 'system' });
    await first.getByRole('button', dark).hover();
    await first.locator('z-theme-toggle[data-state=dark]').waitFor();
    await first.emulateMedia({ colorScheme: 'light' });
    await first.getByRole('button', light).waitFor();
    await expect.poll(() => first.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await expect.poll(() => first.evaluate(() => globalThis.document.documentElement.dataset.theme)).toBeUndefined();
  });

  it('is the same in all tabs', async () => {
    const { first, context } = await visit();
    const second = await context.newPage();
    await second.goto(host);
    await second.getByRole('button').hover();
    await second.locator('z-theme-toggle[data-state=light]').waitFor();
    await first.getByRole('button', light).click();
    await second.getByRole('button', dark).waitFor();
    await expect.poll(() => second.evaluate(() => globalThis.document.documentElement.dataset.theme)).toBe('dark');
  });

  it('can be switched where storage is refused', async () => {
    const { first } = await visit();
    await first.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await first.goto(host);
    await first.getByRole('button', light).click();
    await first.getByRole('button', dark).waitFor();
  });
});
