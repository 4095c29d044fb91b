import { afterEach, expect, it } from 'vitest';
import { openPage, serveHost } from '../../shared/testing/browser.ts';

const page = (head: string, end: string) =>
  `<!doctype html><html lang="en" dir="ltr"><head><title>Home</title>${head}
  <link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head>
  <body><main><h1>Home</h1><z-discount-block><section><h2>Autumn</h2>
  <p data-part="ends">Ends in <z-countdown><time data-part="end" datetime="${end}">30 November 2099</time></z-countdown></p>
  <p id="link"><a href="/promotions/1">See it</a></p></section></z-discount-block></main></body></html>`;
const soon = new Date(Math.ceil(Date.now() / 1000 + 3600) * 1000).toISOString();
const host = await serveHost({
  '/soon': page('', soon),
  '/past-for-the-server': page('<meta name="z-server-time" content="2099-12-01T00:00:00Z">', '2099-11-30T22:59:59Z'),
});

let close = async () => {};
afterEach(() => close());

async function visit(path: string, clock: boolean) {
  const { page: shown, context, console } = await openPage();
  close = async () => {
    expect(console).toEqual([]);
    await context.close();
  };
  if (clock) await shown.clock.install({ time: Date.now() });
  await shown.addInitScript(() => {
    const ends: unknown[] = [];
    Reflect.set(window, 'ends', ends);
    document.addEventListener('z-discount-block:end', (event) => ends.push((event as CustomEvent).detail));
  });
  await shown.goto(host + path);
  await shown.locator('z-discount-block[data-state]').waitFor();
  return { page: shown, ends: () => shown.evaluate(() => Reflect.get(window, 'ends')) };
}

it('goes by the clock of the server, not by that of the device', async () => {
  const { page: shown, ends } = await visit('/past-for-the-server', false);
  await expect.poll(() => shown.locator('z-discount-block').getAttribute('data-state')).toBe('ended');
  expect(await ends()).toEqual([]);
});

it('ends before the eyes of the shopper: said once, the link stays where it is', async () => {
  const { page: shown, ends } = await visit('/soon', true);
  await shown.locator('z-countdown[data-state=running]').waitFor();
  const place = () => shown.locator('#link').evaluate((node) => Math.round(node.getBoundingClientRect().top));
  const before = await place();
  await shown.clock.runFor(3_601_000);
  await shown.locator('z-discount-block[data-state=ended]').waitFor();
  await shown.getByText('This offer has ended.', { exact: true }).waitFor();
  await expect.poll(() => shown.locator('[data-part=ends]').isVisible()).toBe(false);
  await expect.poll(() => shown.locator('[data-z-announcer]').textContent()).toBe('Autumn: this offer has ended.');
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(4);
  await shown.clock.runFor(60_000);
  expect(await ends()).toEqual([{ end: soon }]);
});
