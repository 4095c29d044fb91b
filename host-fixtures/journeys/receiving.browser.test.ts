import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { shiftOf, watchShifts } from '../../shared/testing/layout-shifts.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { coveredFocus, fitsItsWindow, openStaffPage } from './shopper.ts';

/** Of its own: stock moves here. */
const shop = await startSeededShop();
const { origin } = shop;
/** Expeditions of the demonstration: three lines that arrived, one that is on its way, and one of which two lines are missing. */
const ARRIVED = `${origin}/dashboard/expeditions/4/receive`;
const ON_ITS_WAY = `${origin}/dashboard/expeditions/2/receive`;
const IN_PART = `${origin}/dashboard/expeditions/5/receive`;
const { page, context, console: messages } = await openStaffPage(origin);

interface SeenLine {
  readonly id: string;
  readonly remaining: number;
  readonly codes: string;
  readonly stockUrl: string;
}
let lines: SeenLine[] = [];
let before: Record<string, Record<string, number>> = {};

const linesOf = (at: Page) =>
  at.locator('[data-part=line]').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { line = '', remaining = '', codes = '', stockUrl = '' } = (node as HTMLElement).dataset;
      return { id: line, remaining: Number(remaining), codes, stockUrl };
    }),
  );
const field = (at: Page, line: SeenLine | undefined) => at.locator(`[name=count_${line?.id}]`);
/** Reads the pieces on hand of a line's item, by warehouse. */
async function onHand(line: SeenLine): Promise<Record<string, number>> {
  const item = new URL(line.stockUrl, origin).searchParams.get('item');
  const response = await page.request.get(new URL(line.stockUrl, origin).href);
  const cells = (await response.text()).matchAll(
    new RegExp(`data-item="${item}" data-warehouse="(\\d+)".*?data-quantity>(\\d+)<`, 'gs'),
  );
  return Object.fromEntries([...cells].map(([, warehouse = '', pieces]) => [warehouse, Number(pieces)]));
}
const areStored = (at: Page) => at.getByRole('status').filter({ hasText: 'Comptage enregistré' }).waitFor();

beforeAll(async () => {
  await page.goto(ARRIVED);
  lines = await linesOf(page);
  before = Object.fromEntries(await Promise.all(lines.map(async (line) => [line.id, await onHand(line)] as const)));
});
afterAll(async () => {
  await context.close();
  await shop.stop();
});

it('the field to scan into has its place from the start, so that no line moves when it comes', async () => {
  const fresh = await openStaffPage(origin);
  await watchShifts(fresh.page);
  await fresh.page.goto(ARRIVED);
  await fresh.page.getByLabel('Scanner un produit').waitFor();
  expect(await shiftOf(fresh.page)).toBeLessThan(0.02);
  await fresh.context.close();
});

it('no control of a line that gets the focus is behind the bar at the foot of a phone', async () => {
  const phone = await openStaffPage(origin, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await phone.page.goto(`${ARRIVED}?locale=fr`);
  await phone.page.getByLabel('Scanner un produit').waitFor();
  const [first] = await linesOf(phone.page);
  await field(phone.page, first).focus();
  expect(await coveredFocus(phone.page.locator('[data-part=line], .receive-day'), 'Tab')).toEqual([]);
  await phone.context.close();
});

it('three lines are counted by typing, by scanner and with all that remains, and the counts survive a reload', async () => {
  const [typed, scanned, filled] = lines;
  expect(lines).toHaveLength(3);
  await page.getByText('Compté par').first().waitFor();
  await field(page, typed).fill(String(typed?.remaining));
  const scan = page.getByLabel('Scanner un produit');
  await scan.fill(scanned?.codes.split(' ')[0] ?? '');
  await scan.press('Enter');
  await expect.poll(() => field(page, scanned).inputValue()).toBe('1');
  await expect.poll(() => scan.evaluate((node) => node === document.activeElement)).toBe(true);
  await page
    .locator(`[data-line="${filled?.id}"]`)
    .getByRole('button', { name: /^Tout le reste/ })
    .click();
  await areStored(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  const values = await Promise.all(lines.map((line) => field(page, line).inputValue()));
  expect(values).toEqual([String(typed?.remaining), '1', String(filled?.remaining)]);
});

it('the check marks the line that is short, and one confirmation puts the rest on the shelf', async () => {
  const [typed, scanned, filled] = lines;
  const counted = (typed?.remaining ?? 0) + 1 + (filled?.remaining ?? 0);
  await page.getByRole('button', { name: 'Vérifier le comptage' }).click();
  await page.waitForURL(`${ARRIVED}/check`);
  await page.getByText(`Manque\u00a0: ${(scanned?.remaining ?? 0) - 1}, toujours attendu`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: `Mettre ${counted} pièces en stock` }).dblclick();
  const dialog = page.getByRole('dialog', { name: `Mis en stock\u00a0: ${counted}` });
  await dialog.waitFor();
  const stock = dialog
    .getByRole('listitem')
    .filter({ hasText: /^Stock/ })
    .first()
    .locator('strong');
  await expect.poll(() => stock.textContent()).toMatch(/^\d+ → \d+$/);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect.poll(() => page.url()).toBe(ARRIVED);
  const scan = page.getByLabel('Scanner un produit');
  await expect.poll(() => scan.evaluate((node) => node === document.activeElement)).toBe(true);
});

it('what does not arrive is closed with a reason, and the stock of both warehouses adds up', async () => {
  const [, short] = lines;
  await page.getByRole('link', { name: 'Le reste n’arrivera pas' }).click();
  await page.getByLabel('Perdues').check();
  await page.getByRole('button', { name: 'Clore l’expédition' }).click();
  await page.getByText('Choisissez un motif.').first().waitFor();
  expect(messages.splice(0).join()).toContain('422');
  await page.getByLabel('Motif').selectOption('lost');
  await page.getByRole('button', { name: 'Clore l’expédition' }).click();
  await page.waitForURL(ARRIVED);
  await page.getByText('Il n’y a plus rien à recevoir.').waitFor();
  for (const line of lines) {
    const arrived = line === short ? 1 : line.remaining;
    const was = before[line.id] ?? {};
    const now = await onHand(line);
    const changes = Object.keys(now).map((warehouse) => (now[warehouse] ?? 0) - (was[warehouse] ?? 0));
    expect([line.id, changes.filter((change) => change !== 0)]).toEqual([line.id, [arrived]]);
  }
  expect(messages).toEqual([]);
});

it('a line that is received says so in place of its field, and receiving the last line offers to complete', async () => {
  await page.goto(IN_PART);
  await page.getByLabel('Scanner un produit').waitFor();
  const open = (await linesOf(page)).filter(({ remaining }) => remaining > 0);
  expect(open).toHaveLength(2);
  const [first, last] = open.map(({ id }) => page.locator(`[data-line="${id}"]`));
  const receive = async (line = page.locator('[data-line]'), rest = 0) => {
    await line.getByRole('button', { name: /^Tout le reste/ }).click();
    await line.getByRole('button', { name: /^Recevoir/ }).click();
    await page.getByRole('dialog', { name: 'Pièce reçue' }).waitFor();
    expect(await page.locator('[data-remaining-total]').textContent()).toBe(String(rest));
    await page.getByRole('button', { name: 'Fermer' }).click();
  };
  await receive(first, open[1]?.remaining);
  await first?.getByText('Entièrement reçu').waitFor();
  expect(await first?.getByRole('button').or(first.getByRole('textbox')).count()).toBe(0);
  expect(await page.getByText(/^Compté par/).count()).toBe(0);
  await expect.poll(() => field(page, open[1]).evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await receive(last);
  await page.getByRole('button', { name: 'Terminer' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Entièrement reçue');
  expect(await page.getByRole('link', { name: 'Bon de réception' }).count()).toBe(1);
  expect(messages).toEqual([]);
});

it('an expedition on its way is received by keyboard alone, in Arabic on a narrow dark phone', async () => {
  const phone = await openStaffPage(origin, { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  const at = phone.page;
  await at.goto(`${ON_ITS_WAY}?locale=ar`);
  await at.getByRole('button', { name: 'وصلت' }).focus();
  await at.keyboard.press('Enter');
  await at.getByText('المعدود:').waitFor();
  await fitsItsWindow(at);
  const [first] = await linesOf(at);
  await field(at, first).focus();
  await at.keyboard.type('99');
  await at.getByText('أكثر من المنتظر').waitFor();
  await at.keyboard.press('Control+a');
  await at.keyboard.type('1');
  await at.locator(`[data-line="${first?.id}"] [data-receive]`).focus();
  await at.keyboard.press('Enter');
  const dialog = at.getByRole('dialog', { name: 'استُلمت القطعة' });
  await dialog.waitFor();
  expect(await axeFindings(at)).toEqual([]);
  await at.keyboard.press('Escape');
  await expect.poll(() => at.locator('[data-received-count]').first().textContent()).toBe('1');
  expect(await at.locator('h1').textContent()).toContain('مستلمة جزئيًا');
  await at.locator('[data-part=fill]').focus();
  await at.keyboard.press('Enter');
  await at.locator('[data-part=check]').focus();
  await at.keyboard.press('Enter');
  await at.waitForURL('**/check');
  await fitsItsWindow(at);
  await at.locator('main button.button-primary').focus();
  await at.keyboard.press('Enter');
  await at.getByRole('dialog').waitFor();
  await expect.poll(() => at.getByText('استُلم كل شيء').count()).toBe(1);
  expect(await axeFindings(at)).toEqual([]);
  await at.locator('dialog:modal').waitFor();
  await at.keyboard.press('Escape');
  const complete = at.getByRole('button', { name: 'إنهاء' });
  await expect.poll(() => complete.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(phone.console).toEqual([]);
  await phone.context.close();
});
