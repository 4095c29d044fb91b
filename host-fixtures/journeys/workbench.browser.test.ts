import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { readWidgets } from '../../server/qa/examples.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { reusePage } from '../../shared/testing/browser.ts';
import { allWidgetsReady } from '../../shared/testing/widgets-ready.ts';

const origin = inject('shopOrigin');
const FORM = '/qa/z-async-form/product?locale=en';

let opened: Awaited<ReturnType<typeof reusePage>> | undefined;
afterEach(async () => {
  const { console: lines } = opened ?? { console: [] };
  await opened?.close();
  expect(lines, 'the console stays silent').toEqual([]);
});

async function visit(path: string, options: Parameters<typeof reusePage>[0] = {}): Promise<Page> {
  opened = await reusePage(options);
  await opened.page.goto(origin + path);
  return opened.page;
}

const tools = (page: Page) => page.getByRole('complementary', { name: 'Tools' });
const openTool = (page: Page, name: string) => tools(page).locator('summary').filter({ hasText: name }).click();

describe('the index of the workbench', () => {
  it('lists what fits while somebody types, under an address that shows the same', async () => {
    const page = await visit('/qa');
    const tags = page.getByRole('heading', { level: 2 });
    await page.getByRole('searchbox').pressSequentially('forgiving spelling');
    await expect.poll(() => tags.allTextContents()).toEqual(['z-wilaya-commune']);
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^1 of \d+ widgets$/);
    await page.reload();
    expect(await tags.allTextContents()).toEqual(['z-wilaya-commune']);
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => tags.count()).toBeGreaterThan(50);
  });

  it('searches without script, by Enter', async () => {
    const page = await visit('/qa', { javaScriptEnabled: false });
    await page.getByRole('searchbox').fill('forgiving spelling');
    await page.getByRole('searchbox').press('Enter');
    await page.getByText(/^1 of \d+ widgets$/).waitFor();
    await page.getByRole('link', { name: 'z-wilaya-commune' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('<z-wilaya-commune>');
  });
});

describe('the page of an example', () => {
  it('logs the events of the widget, the newest first, and which of them was cancelled', async () => {
    const page = await visit(FORM);
    await allWidgetsReady(page);
    await openTool(page, 'Events');
    const log = tools(page).getByRole('log', { name: 'Events' }).getByRole('listitem');
    await page.evaluate(() =>
      addEventListener('z-async-form:before-submit', (event) => event.preventDefault(), { once: true }),
    );
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await expect.poll(() => log.allTextContents()).toEqual([expect.stringMatching(/before-submit.*cancelled.*POST/)]);
    await save.click();
    await expect.poll(() => log.count()).toBe(3);
    const [success, sent] = await log.allTextContents();
    expect(success).toMatch(/^\d\d:\d\d:\d\d\.\d{3}z-async-form:success\{"message":"Received"/);
    expect(sent).toContain('before-submit');
    expect(sent).not.toContain('cancelled');
    await tools(page).getByRole('button', { name: 'Clear', exact: true }).click();
    expect(await log.count()).toBe(0);
  });

  it('logs the events of the page too, and what was sent before the log was opened', async () => {
    const page = await visit('/qa/z-toaster/empty');
    const send = (message: string) =>
      page.evaluate(
        (text) => document.dispatchEvent(new CustomEvent('z:flash', { detail: { kind: 'info', message: text } })),
        message,
      );
    await send('One');
    await openTool(page, 'Events');
    await send('Two');
    const log = tools(page).getByRole('log').getByRole('listitem');
    await expect
      .poll(() => log.filter({ hasText: 'z:flash' }).allTextContents())
      .toEqual([expect.stringContaining('"Two"'), expect.stringContaining('"One"')]);
  });

  it('shows what the form posts, and marks what is no longer as the server sent it', async () => {
    const page = await visit(FORM);
    await openTool(page, 'Form data');
    const row = (name: string) =>
      tools(page)
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name }) });
    const marked = tools(page).getByRole('table').locator('mark');
    await row('phone').waitFor();
    expect(await marked.count()).toBe(0);
    await page.getByRole('main').getByLabel('Name').fill('Sac à dos');
    await page.getByRole('main').getByLabel('Oran').check();
    await expect.poll(() => marked.allTextContents()).toEqual(['“Sac à dos”', '“alger”, “oran”']);
    expect(await row('name').getByRole('cell').allTextContents()).toEqual(['“Sac cabas”', '“Sac à dos”']);
  });

  it('sets and removes the attributes of the widget', async () => {
    const page = await visit('/qa/z-wilaya-commune/arabic');
    await allWidgetsReady(page);
    const widget = page.locator('main z-wilaya-commune');
    const commune = page.getByRole('main').getByRole('combobox', { name: 'البلدية' });
    await openTool(page, 'Attributes');
    await tools(page).getByLabel('placement').selectOption('hidden');
    await commune.waitFor({ state: 'hidden' });
    await tools(page).getByLabel('placement').selectOption('not set: disabled');
    await commune.waitFor();
    expect(await widget.getAttribute('placement')).toBeNull();
    await tools(page).getByLabel('quiet').check();
    expect(await widget.getAttribute('quiet')).toBe('');
    await tools(page).getByLabel('quiet').uncheck();
    expect(await widget.getAttribute('quiet')).toBeNull();
  });

  it('copies the markup of the example', async () => {
    const page = await visit(FORM);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTool(page, 'Markup');
    await allWidgetsReady(page);
    await tools(page).getByRole('button', { name: 'Copy' }).click();
    await tools(page).getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe((await widget('z-async-form'))?.examples.find(({ name }) => name === 'product')?.html);
  });

  it('starts with nothing that another example stored, and with what it stored itself', async () => {
    const page = await visit('/qa/z-mini-cart/with-a-product');
    const count = page.getByRole('main').locator('[data-part="count"]').first();
    await allWidgetsReady(page);
    await page.getByRole('main').getByRole('button').first().click();
    await expect.poll(() => count.textContent()).toBe('1');
    await page.goto(`${origin}/qa/z-mini-cart/with-a-product?locale=ar`);
    await expect.poll(() => count.textContent()).toBe('1');
    await page.goto(`${origin}/qa/z-mini-cart/header`);
    await allWidgetsReady(page);
    await expect.poll(() => count.textContent()).not.toBe('1');
    await page.goto(`${origin}/qa/z-mini-cart/with-a-product`);
    await allWidgetsReady(page);
    await expect.poll(() => count.textContent()).not.toBe('1');
  });

  it('writes an English sentence from the left on an Arabic page, and leaves its place and the widget to the page', async () => {
    const page = await visit('/qa/z-stock-update/warehouse?locale=ar');
    const ends = await page.getByText('Never updated.').evaluate((sentence) => {
      const text = sentence.firstChild as Text;
      const range = document.createRange();
      range.setStart(text, text.length - 1);
      range.setEnd(text, text.length);
      const stop = range.getBoundingClientRect().right;
      range.selectNodeContents(sentence);
      return [stop, range.getBoundingClientRect().right, sentence.getBoundingClientRect().right].map(Math.round);
    });
    expect(new Set(ends).size).toBe(1);
    await page.goto(`${origin}/qa/z-quick-order/saved-values?locale=ar`);
    const summary = page.locator('[data-z-outlet] p', { hasText: 'Karim Benali' }).first();
    await summary.waitFor();
    expect(await summary.evaluate((node) => getComputedStyle(node).unicodeBidi)).not.toBe('plaintext');
  });

  it('writes English options and placeholders from the left on an Arabic page, on its right side', async () => {
    const page = await visit('/qa/z-transporter-payment/start?locale=ar');
    const carrier = page.getByRole('combobox', { name: 'Carrier' });
    await carrier.and(page.getByPlaceholder('Choose…')).waitFor();
    const styles = await carrier.evaluate((field) =>
      [
        getComputedStyle(field, '::placeholder'),
        getComputedStyle(document.querySelector('[data-part=transporter] option') as Element),
      ].map(({ unicodeBidi, textAlign }) => [unicodeBidi, textAlign]),
    );
    expect(styles).toEqual([
      ['plaintext', 'right'],
      ['plaintext', 'right'],
    ]);
  });

  it('clears what the browser stores when asked to', async () => {
    const page = await visit('/qa/z-add-to-cart/simple');
    await allWidgetsReady(page);
    await page.getByRole('main').getByRole('button').first().click();
    const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /cart/.test(key)));
    await expect.poll(keys).not.toEqual([]);
    await openTool(page, 'Stored state');
    await tools(page)
      .getByText(/:cartCount/)
      .waitFor();
    await Promise.all([
      page.waitForEvent('load'),
      tools(page).getByRole('button', { name: 'Clear all and reload' }).click(),
    ]);
    await tools(page).getByRole('button', { name: 'Clear all and reload' }).waitFor();
    expect(await keys()).toEqual([]);
    expect(
      await tools(page)
        .getByText(/:cartCount/)
        .count(),
    ).toBe(0);
  });

  it('leads to its neighbours by [ and ], unless a field has the focus', async () => {
    const page = await visit('/qa/z-async-form/minimal?theme=dark');
    const next = await page.getByRole('link', { name: 'Next' }).getAttribute('href');
    await page.getByRole('main').getByLabel('Note').press(']');
    expect(await page.getByRole('main').getByLabel('Note').inputValue()).toBe(']');
    await page.getByRole('main').getByLabel('Note').blur();
    await page.keyboard.press(']');
    await page.waitForURL(origin + next);
    await page.keyboard.press('[');
    await page.waitForURL('**/z-async-form/minimal?theme=dark');
  });

  it('opens the tools again that were open on the example before', async () => {
    const page = await visit('/qa/z-async-form/minimal');
    await openTool(page, 'Events');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/minimal'));
    await tools(page).getByRole('button', { name: 'Clear', exact: true }).waitFor();
  });

  it('shows itself in frames of three widths', async () => {
    const page = await visit('/qa/z-wilaya-commune/minimal');
    await page.getByRole('link', { name: 'three widths' }).click();
    const inner = () =>
      Promise.all(
        page
          .frames()
          .slice(1)
          .map((frame) => frame.evaluate(() => innerWidth)),
      );
    await expect.poll(inner).toEqual([360, 768, 1100]);
    await page.frameLocator('iframe[title="768 px"]').getByRole('combobox').first().waitFor();
  });

  it('shows itself with and without script side by side', async () => {
    const page = await visit('/qa/z-wilaya-commune/minimal');
    await page.getByRole('link', { name: 'script on and off' }).click();
    const wilaya = (title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole('combobox').first();
    const element = (title: string) => wilaya(title).evaluate(({ localName }) => localName);
    await expect.poll(() => element('With script')).toBe('input');
    expect(await element('Without script')).toBe('select');
  });

  it('shows the markup and no dead control without script', async () => {
    const page = await visit(FORM, { javaScriptEnabled: false });
    expect(await tools(page).locator('summary:visible').allTextContents()).toEqual(['Markup']);
    await openTool(page, 'Markup');
    await expect.poll(() => tools(page).locator('pre:visible').textContent()).toContain('<z-async-form>');
    expect(await tools(page).getByRole('button').count()).toBe(0);
  });

  it.each(['light', 'dark'] as const)(
    'is accessible with every tool open, and fits a phone, in %s',
    async (colorScheme) => {
      const page = await visit(FORM, { colorScheme });
      for (const name of ['Events', 'Form data', 'Markup', 'Stored state', 'Attributes']) await openTool(page, name);
      await allWidgetsReady(page);
      await page.getByRole('main').getByLabel('Name').fill('Sac à dos');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await tools(page).getByRole('log').getByText('success').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    },
  );
});

const widget = async (tag: string) => (await readWidgets()).find(({ contract }) => contract.tag === tag);
