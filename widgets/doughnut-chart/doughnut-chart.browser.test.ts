import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { reusePage, serveHost } from '../../shared/testing/browser.ts';

const example = (name: string) => readFileSync(new URL(`examples/${name}.html`, import.meta.url), 'utf8');
const html = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Orders</title>
  <link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head>
  <body><main><h1>Orders</h1>${body}</main></body></html>`;
const host = await serveHost({ '/segments': html(example('segments')), '/zero': html(example('zero')) });

let close = async () => {};
afterEach(() => close());

async function visit(path: string) {
  const { page, console, close: forget } = await reusePage({ reducedMotion: 'reduce' });
  close = async () => {
    expect(console).toEqual([]);
    await forget();
  };
  await page.goto(host + path);
  const canvas = page.locator('z-doughnut-chart canvas');
  await page.locator('th button').first().waitFor();
  const center = () => page.getByRole('status').locator('> *').allTextContents();
  /** Presses the ring at an angle in degrees, clockwise from the top; `radius` is a part of the outer one. */
  const press = async (angle: number, radius = 0.8) => {
    const { width, height } = (await canvas.boundingBox()) as { width: number; height: number };
    const turn = (angle * Math.PI) / 180;
    const x = width / 2 + (width / 2) * radius * Math.sin(turn);
    const y = height / 2 - (height / 2) * radius * Math.cos(turn);
    await canvas.click({ position: { x, y } });
  };
  /** Returns the colour of the canvas at a press of that angle. */
  const colorAt = (angle: number) =>
    canvas.evaluate(
      (node: HTMLCanvasElement, turn) => {
        const copy = new OffscreenCanvas(node.width, node.height).getContext('2d', { willReadFrequently: true });
        copy?.drawImage(node, 0, 0);
        const x = (node.width / 2) * (1 + 0.8 * Math.sin(turn));
        const y = (node.height / 2) * (1 - 0.8 * Math.cos(turn));
        return [...(copy?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
      },
      (angle * Math.PI) / 180,
    );
  return { page, canvas, center, press, colorAt };
}

describe('<z-doughnut-chart> in Chromium', () => {
  it('shows a pressed segment, and clears it by a press in the hole, in a corner, and by Escape', async () => {
    const { page, canvas, center, press } = await visit('/segments');
    await press(90);
    expect(await center()).toEqual(['New', '12', '30%']);
    await press(0, 0);
    expect(await center()).toEqual([]);
    await press(270);
    expect(await center()).toEqual(['Delivered', '16', '40%']);
    await canvas.click({ position: { x: 2, y: 2 } });
    expect(await center()).toEqual([]);
    await press(90);
    await page.keyboard.press('Escape');
    expect(await center()).toEqual([]);
  });

  it('shows nothing for a press on the ring of a total of 0', async () => {
    const { center, press } = await visit('/zero');
    await press(90);
    expect(await center()).toEqual([]);
  });

  it('takes the colours of its keys, again after a change of the theme', async () => {
    const { page, colorAt } = await visit('/segments');
    await expect.poll(() => colorAt(45)).toEqual([59, 125, 216]);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('tbody tr')?.style.setProperty('--z-doughnut-chart-color', '#ff0000');
      document.documentElement.dataset.theme = 'dark';
    });
    await expect.poll(() => colorAt(45)).toEqual([255, 0, 0]);
  });

  it('has the size that the page says, and is not printed', async () => {
    const { page, canvas } = await visit('/segments');
    const size = async () => (await canvas.boundingBox())?.width;
    expect(await size()).toBe(208);
    await page
      .locator('z-doughnut-chart')
      .evaluate((node: HTMLElement) => node.style.setProperty('--z-doughnut-chart-size', '120px'));
    await expect.poll(size).toBe(120);
    await page.emulateMedia({ media: 'print' });
    expect([await canvas.isVisible(), await page.getByRole('table').isVisible()]).toEqual([false, true]);
    await page.emulateMedia({ media: 'screen' });
  });
});
