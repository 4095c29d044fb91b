import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, serveHost } from '../../testing/browser.ts';
import { buildWidgetsOf } from '../../testing/build-widgets.ts';
import { translatePage } from '../../testing/translate-page.ts';
import { FIELD, probePage, SENT } from './conformance/probe-pages.ts';

const lite = (body: string) => probePage(body).replace('/assets/zellige.js', '/assets/zellige-lite.js');
const screen = (name: string) =>
  `<z-probe-screen fail-on="boom"><form action="/sent"><input name="${name}"><button>Go</button></form></z-probe-screen>`;
const pages = {
  '/enhancer': lite(`<form action="/sent">${FIELD}<button>Send</button></form>`),
  '/translated': lite('<z-probe-field><input><button>Press</button></z-probe-field>'),
  '/screens': lite(screen('first') + screen('second')),
  '/sent': SENT,
};

let origin: string;
beforeAll(async () => {
  const assets = await buildWidgetsOf(join(import.meta.dirname, 'conformance'), 'zellige-lite');
  origin = await serveHost(pages, { assets, loader: 'zellige-lite' });
});

describe('a page that names zellige-lite.js instead of zellige.js', () => {
  it('has an enhancer that works on the field of the server, and leaves it before a library copies the page', async () => {
    const { page, console } = await openPage();
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text());
    });
    await page.goto(`${origin}/enhancer`);
    await page.getByRole('textbox').fill('more');
    await page.locator('output').waitFor();
    expect((await Promise.all(scripts)).join('')).not.toContain('react.transitional.element');
    const copy = await page.evaluate(() => {
      document.dispatchEvent(new CustomEvent('turbo:before-cache'));
      return [document.querySelector('z-probe-field')?.innerHTML, document.documentElement.dataset.mounts];
    });
    expect(copy).toEqual(['<input name="field" aria-label="Field" value="typed">', '0']);
    await page.locator('output').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL('**/sent?field=more');
    expect(console).toEqual([]);
  });

  it('renews a text that a browser has translated', async () => {
    const { page, context } = await openPage();
    await context.addInitScript(translatePage);
    await page.goto(`${origin}/translated`);
    await page.getByRole('button').click();
    for (const presses of [2, 3, 4]) {
      await page.locator('output font').first().waitFor();
      await page.getByRole('button').click();
      await expect.poll(() => page.locator('output').textContent()).toContain(`"presses":${presses}`);
    }
  });

  it('has screens with ids of their own, and the form of the server again where one throws', async () => {
    const { page } = await openPage();
    await page.goto(`${origin}/screens`);
    const fields = page.getByRole('textbox', { name: 'Drawn field' });
    await expect.poll(() => fields.count()).toBe(2);
    const ids = await fields.evaluateAll((nodes) => nodes.map(({ id }) => id));
    expect(new Set(ids).size).toBe(2);
    await fields.first().fill('boom');
    await page.locator('[name=first]').fill('x');
    await expect.poll(() => fields.count()).toBe(1);
    await page.getByRole('button').click();
    await page.waitForURL('**/sent?first=x');
  });
});
