import { describe, expect, it } from 'vitest';
import { axeFindings } from '../../testing/axe.ts';
import { openPage, serveHost } from '../../testing/browser.ts';

const page = (html: string, css = '') => `<!doctype html><html lang="en" ${html}><head><title>Order</title>
  <link rel="stylesheet" href="/assets/zellige.css"><link rel="stylesheet" href="/page${css}.css"></head>
  <body><main><h1>Order</h1><p class="z-field-error">Enter your phone number.</p></main></body></html>`;
const host = await serveHost({
  '/white': page(''),
  '/both': page('data-z-theme="system"', '-both'),
  '/light': page('data-z-theme="system" data-theme="light"'),
  '/dark': page('data-theme="dark"', '-dark'),
  '/pale': page('', '-pale').replace('</p>', ' <a class="z-link" href="/">Sign in</a></p>'),
  '/page-pale.css': ':root { --z-brand: #ffd400; --z-on-brand: #221a00; --z-brand-text: #6b5200; }',
  '/page.css': '',
  '/page-both.css': '@media (prefers-color-scheme: dark) { body { background: #111; color: #eee; } }',
  '/page-dark.css': 'body { background: #111; color: #eee; }',
});

describe('an error beside a field can be read', () => {
  it.each([
    ['on a white page that says nothing of its theme', '/white'],
    ['on a page that follows the system', '/both'],
    ['on a page that was chosen light', '/light'],
    ['on a page that was chosen dark', '/dark'],
    ['on a page whose brand is too pale for text, with a link beside it', '/pale'],
  ])('%s, in a light and in a dark system', async (_, path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, close } = await openPage({ colorScheme });
      await page.goto(host + path);
      expect(await axeFindings(page, 'main', 'contrast'), colorScheme).toEqual([]);
      await close();
    }
  });
});
