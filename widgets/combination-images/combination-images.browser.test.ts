import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage, serveHost } from '../../shared/testing/browser.ts';

const example = readFileSync(new URL('examples/pictures.html', import.meta.url), 'utf8');
const host = await serveHost({
  '/pictures': `<!doctype html><html lang="en" dir="ltr"><head><title>Pictures</title>
  <link rel="stylesheet" href="/assets/zellige.css"><script type="module" src="/assets/zellige.js"></script></head>
  <body><main><h1>Pictures</h1>${example}</main></body></html>`,
});

let close = async () => {};
afterEach(() => close());

/** Opens the pictures. Each call waits for `release`, and is answered with `status`. */
async function visit(status = 200) {
  const opened = await openPage();
  close = opened.close;
  const { page } = opened;
  const calls: string[] = [];
  const answered = Promise.withResolvers<void>();
  await page.route('**/qa/echo**', async (route) => {
    const request = route.request();
    calls.push(
      `${request.method()} ${new URL(request.url()).search}${request.postData()?.includes('value') ? ' all' : ''}`,
    );
    await answered.promise;
    await route.fulfill({ status, json: { success: status < 300, message: '' } });
  });
  await page.goto(`${host}/pictures`);
  return {
    page,
    calls,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    release: () => answered.resolve(),
    isSettled: () => page.locator('z-combination-images:not([data-state=busy])').waitFor(),
    focused: () => page.evaluate(() => document.activeElement?.textContent),
  };
}

describe('the pictures of a combination, by pointer and keyboard', () => {
  it('attaches a picture to one combination by a double click, which is also the first touch', async () => {
    const { page, calls, button, release, isSettled } = await visit();
    release();
    await button('Attach 3').dblclick();
    await button('Detach 3').waitFor();
    await isSettled();
    await button('Make 3 the default').dblclick();
    await page.locator('[data-part=picture][data-default]').filter({ hasText: 'Picture 3' }).waitFor();
    await isSettled();
    expect(calls).toEqual(['POST ?picture=3', 'POST ?default=3']);
  });

  it('attaches a picture once while Enter is held down, and the focus is on Detach before the answer', async () => {
    const { page, calls, button, release, isSettled, focused } = await visit();
    await button('Attach 3').focus();
    // The key repeats.
    for (const _ of [1, 2, 3]) await page.keyboard.down('Enter');
    await expect.poll(focused).toBe('Detach 3');
    for (const _ of [1, 2, 3]) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    release();
    await isSettled();
    expect([calls, await focused()]).toEqual([['POST ?picture=3'], 'Detach 3']);
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Attach 3');
    await isSettled();
    await button('Make 3 the default').press('Enter');
    await expect.poll(focused).toBe('Detach 3');
    await isSettled();
  });

  it('gives the focus back to the button whose press was refused', async () => {
    const { page, button, release, focused } = await visit(500);
    await button('Attach 3').press('Enter');
    await expect.poll(focused).toBe('Detach 3');
    release();
    await button('Try again').waitFor();
    expect(await focused()).toBe('Attach 3');
    await button('Try again').press('Enter');
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
    expect(await focused()).toBe('Attach 3');
    await button('Detach 2').press('Enter');
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(2);
    expect(await focused()).toBe('Detach 2');
  });
});
