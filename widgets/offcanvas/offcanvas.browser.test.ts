import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage, serveHost } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

const example = (name: string) => readFileSync(new URL(`examples/${name}.html`, import.meta.url), 'utf8');
const page = (body: string, dir = 'ltr') =>
  `<!doctype html><html lang="en" dir="${dir}"><head><title>Panel</title><link rel="stylesheet" href="/assets/zellige.css">
  <script type="module" src="/assets/zellige.js"></script></head><body><main><h1>Panel</h1>${body}</main></body></html>`;
const host = await serveHost({
  '/menu': page(example('menu')),
  '/menu-rtl': page(example('menu'), 'rtl'),
  '/end': page(example('end')),
  '/narrow': page(example('narrow')),
});

let close = async () => {};
afterEach(() => close());

async function visit(path: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const opened = await openPage({ viewport: { width: 600, height: 500 }, reducedMotion: 'reduce', ...options });
  close = async () => {
    expect(opened.console).toEqual([]);
    await opened.close();
  };
  await opened.page.goto(host + path);
  return opened.page;
}
const focused = (at: Page) => at.evaluate(() => document.activeElement?.textContent);
const edges = async (at: Page) => {
  const box = await at.getByRole('dialog').boundingBox();
  return box && [box.x, Math.round(box.x + box.width)];
};

describe('a panel at the edge of the page', () => {
  it('stays open after a double click and while Enter is held down on its opener, and sends nothing', async () => {
    const at = await visit('/end');
    await widgetsReady(at, 'z-offcanvas');
    const opener = at.locator('[data-part=opener]');
    const panel = at.locator('dialog');
    await opener.dblclick();
    await panel.waitFor();
    await at.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await opener.focus();
    // The key repeats.
    for (const _ of [1, 2, 3]) await at.keyboard.down('Enter');
    await at.keyboard.up('Enter');
    await panel.waitFor();
    expect(new URL(at.url()).pathname).toBe('/end');
    await at.mouse.click(5, 250);
    await panel.waitFor({ state: 'hidden' });
  });

  it('takes the focus, keeps it, and gives it back on Escape, by keyboard alone', async () => {
    const at = await visit('/menu');
    await at.keyboard.press('Tab');
    // A link waits for its widget no longer than 300 ms; then it leads where it says.
    await widgetsReady(at, 'z-offcanvas');
    await at.keyboard.press('Enter');
    await at.getByRole('dialog', { name: 'Menu' }).waitFor();
    const seen = new Set<string | null | undefined>();
    for (let step = 0; step < 8; step++) {
      seen.add(await focused(at));
      await at.keyboard.press('Tab');
    }
    // Between the last and the first the focus is in the browser itself, which is no text of the page.
    expect([...seen].filter((text) => text?.trim() && text.length < 40).sort()).toEqual([
      'Below',
      'Close the menu',
      'New',
    ]);
    await at.keyboard.press('Escape');
    await at.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(at)).toBe('Menu');
  });

  it('closes by a press beside it, not by one that began inside', async () => {
    const at = await visit('/menu');
    await at.getByText('Menu', { exact: true }).click();
    await at.getByRole('dialog').waitFor();
    await at.mouse.move(100, 300);
    await at.mouse.down();
    await at.mouse.move(580, 300);
    await at.mouse.up();
    await expect.poll(() => at.getByRole('dialog').isVisible()).toBe(true);
    await at.mouse.click(580, 300);
    await at.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('is at the start of the line, in Arabic on the right, or at its end', async () => {
    const at = await visit('/menu');
    await at.getByText('Menu', { exact: true }).click();
    expect(await edges(at)).toEqual([0, 320]);
    await at.goto(`${host}/menu-rtl`);
    await at.getByText('Menu', { exact: true }).click();
    expect(await edges(at)).toEqual([280, 600]);
    await at.goto(`${host}/end`);
    await at.getByRole('button', { name: 'Filters' }).click();
    expect(await edges(at)).toEqual([280, 600]);
  });

  it('closes when the window grows out of its media query', async () => {
    const at = await visit('/narrow');
    await at.getByRole('button', { name: 'Menu' }).click();
    await at.getByRole('dialog').waitFor();
    await at.setViewportSize({ width: 900, height: 500 });
    await at.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('is shown by its link without script, and hidden by the other', async () => {
    const at = await visit('/menu', { javaScriptEnabled: false });
    await expect.poll(() => at.getByText('Close the menu').isVisible()).toBe(false);
    await at.getByText('Menu', { exact: true }).click();
    await expect.poll(() => at.getByText('Close the menu').isVisible()).toBe(true);
    await at.getByText('Close the menu').click();
    await expect.poll(() => at.getByText('Close the menu').isVisible()).toBe(false);
  });
});
