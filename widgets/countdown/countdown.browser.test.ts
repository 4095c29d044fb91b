import { afterEach, describe, expect, it } from 'vitest';
import { openPage, reusePage, serveHost } from '../../shared/testing/browser.ts';
import { shiftOf, watchShifts } from '../../shared/testing/layout-shifts.ts';

const document = (lang: string, head: string, body: string) =>
  `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><title>Sale</title>${head}
  <link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head>
  <body><main><h1>Sale</h1>${body}</main></body></html>`;
const ending = (end: string) =>
  `<p id="line">Ends <z-countdown><time datetime="${end}">until 30 November 2099 at 23:59</time></z-countdown> soon</p>`;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const serverTime = (iso: string) => `<meta name="z-server-time" content="${iso}">`;
const far = '2099-11-30T22:59:59Z';
const host = await serveHost({
  '/far': document('en', '', ending(far)),
  '/ar': document('ar', '', ending(far)),
  '/ahead': document('en', serverTime('2099-11-30T22:59:00Z'), ending(far)),
  '/short': document('en', '', ending(inSeconds(3600))),
  '/many': document(
    'en',
    '',
    `${ending(far).repeat(3)}<p class="z-field-error">${'down '.repeat(4000)}</p>${ending(far)}`,
  ),
});

let close = async () => {};
afterEach(() => close());

async function visit(path: string) {
  const { page, console, close: forget } = await reusePage({}, watchShifts);
  close = async () => {
    expect(console).toEqual([]);
    await forget();
  };
  await page.goto(host + path);
  await page.locator('z-countdown[data-state]').first().waitFor();
  return page;
}

describe('a countdown in view', () => {
  it('ticks with the seconds and moves nothing on the page', async () => {
    const page = await visit('/far');
    const text = () => page.getByRole('timer').textContent();
    const before = await text();
    await expect.poll(text, { timeout: 5000 }).not.toBe(before);
    expect(await shiftOf(page)).toBe(0);
  });

  it('goes by the clock of the server, not by that of the device', async () => {
    const page = await visit('/ahead');
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^0\sd00\sh00\smin5\d\ss$/);
  });

  it('shows EXPIRED at the end', async () => {
    const { page, context, console } = await openPage();
    close = async () => {
      expect(console).toEqual([]);
      await context.close();
    };
    await page.clock.install({ time: Date.now() });
    await page.goto(`${host}/short`);
    await page.locator('z-countdown[data-state=running]').waitFor();
    await page.clock.runFor(3_600_000);
    await page.locator('z-countdown[data-state=expired]').waitFor();
    await page.locator('z-countdown').getByText('EXPIRED', { exact: true }).waitFor();
  });

  it('wakes only when it comes near', async () => {
    const page = await visit('/many');
    await expect.poll(() => page.locator('z-countdown[data-state]').count()).toBe(3);
    await page.locator('z-countdown').last().scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('z-countdown[data-state]').count()).toBe(4);
  });

  it('puts days first from the right on an Arabic page', async () => {
    const page = await visit('/ar');
    const [days, seconds] = await page.evaluate(() => {
      const units = [...globalThis.document.querySelectorAll('.z-countdown-unit')];
      return [units[0], units[3]].map((unit) => unit?.getBoundingClientRect().left ?? 0);
    });
    expect(days).toBeGreaterThan(seconds ?? 0);
  });

  it('is not cut on a narrow screen with large text', async () => {
    const page = await visit('/far');
    await page.setViewportSize({ width: 320, height: 800 });
    await page.evaluate(() => globalThis.document.documentElement.style.setProperty('font-size', '200%'));
    const { width, visible } = await page.evaluate(() => ({
      width: globalThis.document.documentElement.scrollWidth,
      visible: globalThis.document.documentElement.clientWidth,
    }));
    expect(width).toBeLessThanOrEqual(visible);
  });
});
