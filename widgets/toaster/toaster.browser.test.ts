import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPage, serveHost } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

const example = readFileSync(join(import.meta.dirname, 'examples/empty.html'), 'utf8');
const document = (lang: string, dir: string) =>
  `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>Shop</title>
  <link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head>
  <body><main><h1>Shop</h1></main>${example}</body></html>`;
const host = await serveHost({ '/fr': document('fr', 'ltr'), '/ar': document('ar', 'rtl') });

it.each([
  ['/fr', 'right'],
  ['/ar', 'left'],
] as const)('a message on %s stands at the top, %s (MSG-4)', async (path, side) => {
  const { page, context } = await openPage({ viewport: { width: 900, height: 700 }, reducedMotion: 'reduce' });
  await page.goto(host + path);
  await widgetsReady(page, 'z-toaster');
  await page.evaluate(() => {
    const detail = { kind: 'success', message: 'Saved' };
    globalThis.document.dispatchEvent(new CustomEvent('z:flash', { detail, cancelable: true }));
  });
  const toast = await page.locator('.z-toast').boundingBox();
  const { x = 0, y, width = 0 } = toast ?? {};
  expect([y, side === 'left' ? x : 900 - x - width]).toEqual([16, 16]);
  await context.close();
});
