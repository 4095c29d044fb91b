import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openPage, serveHost } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

const example = readFileSync(new URL('examples/link.html', import.meta.url), 'utf8');
const host = await serveHost({
  '/link': `<!doctype html><html lang="en" dir="ltr"><head><title>Dialog</title>
  <link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head>
  <body><main><h1>Dialog</h1>${example.replaceAll(' required', '')}</main></body></html>`,
});

it('its dialog stays open after a double click and while Enter is held down on its link, and sends nothing', async () => {
  const { page, close } = await openPage();
  const sent: string[] = [];
  await page.route('**/qa/echo**', (route) => {
    sent.push(route.request().method());
    return route.fulfill({ json: { success: false, message: 'No' } });
  });
  await page.goto(`${host}/link`);
  await widgetsReady(page, 'z-modal-form');
  const opener = page.locator('[data-part=open]');
  const dialog = page.getByRole('dialog');
  await opener.dblclick();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await opener.focus();
  // The key repeats.
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await dialog.waitFor();
  expect(sent).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => sent).toEqual(['POST']);
  await close();
});
