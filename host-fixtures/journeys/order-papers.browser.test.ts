import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { fitsItsWindow, openStaffPage, orderNumberAt, orderRows } from './shopper.ts';

/** Tests the printed papers: the order, its ticket, and the pick list. */
const shop = await startSeededShop({ orders: 120 });
const LIST = `${shop.origin}/dashboard/orders`;

const { page, context, console: messages } = await openStaffPage(shop.origin);
afterAll(async () => {
  await context.close();
  await shop.stop();
});
beforeEach(async () => {
  await page.goto(`${LIST}?status=new`);
  await widgetsReady(page, 'z-product-filter', 'z-bulk-bar');
});

const rows = () => orderRows(page);
const numberOf = (row: number) => orderNumberAt(page, row);

it('an order prints with a barcode and a QR code, and the search opens the order whose QR code is scanned', async () => {
  const number = await numberOf(1);
  await page.goto(`${LIST}/${number}`);
  await page.emulateMedia({ media: 'print' });
  for (const name of [number, `Code QR de la commande ${number}`])
    await expect.poll(() => page.getByRole('img', { name, exact: true }).locator('svg').isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  await page.goto(LIST);
  await widgetsReady(page, 'z-command-search');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`${LIST}/${number}`);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${LIST}/${number}`);
});

/** Measures the width and height of each page that would be printed, in millimetres. */
async function printedPages(of = page): Promise<number[][]> {
  const pdf = (await of.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...points]) =>
    points.map((length) => Math.round((Number(length) / 72) * 25.4)),
  );
}

it('the ticket of an order fills a page of the size that was chosen, which stays chosen', async () => {
  await rows().nth(1).getByRole('rowheader').getByRole('link').click();
  await page.getByRole('button', { name: 'Bordereau' }).click();
  await page.getByRole('heading', { level: 1, name: /^Bordereau de la commande/ }).waitFor();
  for (const [name, ...size] of [
    ['A4', 210, 297],
    ['A5', 148, 210],
    ['58 mm', 58, 150],
    ['80 mm', 80, 150],
  ] as const) {
    await page.getByRole('navigation', { name: 'Format du bordereau' }).getByRole('link', { name }).click();
    await page.waitForURL(/size=/);
    await page.locator('nav [aria-current=page]', { hasText: name }).waitFor();
    expect(await printedPages()).toEqual([size]);
  }
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWindow(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(page.url().replace(/&size=.*/, ''));
  expect(await printedPages()).toEqual([[80, 150]]);
  expect(messages).toEqual([]);
});

/** Returns the filled boxes of each page that would be printed, with colours such as `rgb(1,2,3)`. */
async function printedBoxes() {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id]) => {
    const start = text.indexOf('stream\n', text.search(new RegExp(`\\n${id} 0 obj`))) + 'stream\n'.length;
    const drawing = inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
    return [...drawing.matchAll(/(\S+) (\S+) (\S+) rg\n(?:\/G\d+ gs\n)?(\S+) (\S+) (\S+) (\S+) re/g)].map(
      ([, red, green, blue, left, top, width, height]) => ({
        colour: `rgb(${[red, green, blue].map((part) => Math.round(Number(part) * 255))})`,
        left: Number(left),
        right: Number(left) + Number(width),
        top: Number(top),
        bottom: Number(top) + Number(height),
      }),
    );
  });
}

/** Makes the lines of a list many, each with a colour of its own, and returns the colours. */
const colouredLines = (list: string) =>
  page.locator(list).evaluate((node) => {
    const [first] = node.children;
    while (node.children.length < 60) node.append(first!.cloneNode(true));
    return [...node.children].map((line, index) => {
      const colour = `rgb(9,9,${index + 1})`;
      (line as HTMLElement).style.background = colour;
      return colour;
    });
  });
const colour = (selector: string, value: string) =>
  page.locator(selector).evaluate((node, value) => node.style.setProperty('background', value), value);

it('a long ticket has the number of its order on each page, and no article is cut in two', async () => {
  await page.goto(`${LIST}/tickets?ids=${await numberOf(0)}`);
  const articles = await colouredLines('.ticket ul');
  await colour('.ticket h2', 'rgb(7,7,7)');
  for (const size of ['58mm', 'a5']) {
    await page.locator('.tickets').evaluate((node, size) => {
      node.setAttribute('class', `wrap page tickets tickets-${size}`);
    }, size);
    const pages = (await printedBoxes()).map((boxes) => boxes.map((box) => box.colour));
    expect(pages.length).toBeGreaterThan(2);
    for (const colours of pages) expect(colours).toContain('rgb(7,7,7)');
    for (const article of articles) expect(pages.filter((colours) => colours.includes(article))).toHaveLength(1);
  }
});

it('the thanks for a long order print its articles and sums below each other, none cut in two', async () => {
  const number = await numberOf(1);
  await page.goto(`${LIST}/${number}`);
  const phone = (await page.locator('.order-phone bdi').first().textContent()) ?? '';
  await page.goto(`${shop.origin}/checkout/order-lookup`);
  await page.getByLabel('Numéro de commande').fill(number);
  await page.getByLabel('Téléphone').fill(phone);
  await page.getByRole('button', { name: 'Voir la commande' }).click();
  await page.waitForURL('**/checkout/thanks/**');
  const rows = [...(await colouredLines('.thanks .lines')), 'rgb(7,7,7)'];
  await colour('.thanks .totals', 'rgb(7,7,7)');
  const printed = (await printedBoxes()).flat().filter((box) => rows.includes(box.colour));
  expect(printed.map((box) => box.colour)).toEqual(rows);
  for (const [index, { top }] of printed.entries()) expect(top).toBeGreaterThanOrEqual(printed[index - 1]?.bottom ?? 0);
});

it('the sheet of a long order begins on its first page, has the number on each, and cuts no line in two', async () => {
  await page.goto(`${LIST}/${await numberOf(0)}`);
  const lines = await colouredLines('main .table tbody');
  await colour('main .table .print-head th', 'rgb(7,7,7)');
  const pages = (await printedBoxes()).map((boxes) => boxes.map((box) => box.colour));
  expect(pages[0]).toContain(lines[3]);
  for (const colours of pages.slice(0, -1)) expect(colours).toContain('rgb(7,7,7)');
  for (const line of lines) expect(pages.filter((colours) => colours.includes(line))).toHaveLength(1);
});

it.each(['fr', 'ar'])('lists in %s print across A4, with all their columns inside its margins', async (locale) => {
  for (const path of ['orders', 'products', 'abandoned-carts', 'expeditions', 'promotions', 'payments/list']) {
    await page.goto(`${shop.origin}/dashboard/${path}?locale=${locale}`);
    await colour('main .table', 'rgb(8,8,8)');
    expect((await printedPages())[0]).toEqual([297, 210]);
    const [boxes = []] = await printedBoxes();
    const table = boxes.find((box) => box.colour === 'rgb(8,8,8)');
    expect(table?.left, path).toBeGreaterThanOrEqual(0);
    // In pixels, 277 mm between the margins.
    expect(table?.right, path).toBeLessThanOrEqual(1047);
  }
  await page.goto(`${LIST}?locale=fr`);
});

it('the tickets of ticked orders are printed together, each on a page of its own', async () => {
  const numbers = [await numberOf(0), await numberOf(1), await numberOf(3)];
  for (const key of ['j', 'x', 'j', 'x', 'j', 'j', 'x']) await page.keyboard.press(key);
  await page.locator('z-bulk-bar').getByText('3 sélectionnés').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const [tickets] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Bordereaux' }).press('Enter'),
  ]);
  await tickets.getByRole('heading', { level: 1, name: '3 bordereaux' }).waitFor();
  for (const number of numbers) await tickets.getByRole('article', { name: `Commande ${number}` }).waitFor();
  await tickets.getByRole('link', { name: 'A4' }).click();
  await tickets.waitForURL(/size=a4/);
  const sheet = [210, 297];
  expect(await printedPages(tickets)).toEqual([sheet, sheet, sheet]);
  await tickets.close();
  // So that the same orders can be sent next.
  await page.locator('z-bulk-bar').getByText('3 sélectionnés').waitFor();
  for (const number of numbers)
    expect(await page.getByRole('checkbox', { name: `Sélectionner la commande ${number}` }).isChecked()).toBe(true);
  expect(messages).toEqual([]);
});

it('the ticked orders are exported, and stay ticked', async () => {
  const number = await numberOf(1);
  const box = page.getByRole('checkbox', { name: `Sélectionner la commande ${number}` });
  await box.check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines.map((line) => line.split(';')[0]).slice(1)).toEqual([number]);
  expect(await box.isChecked()).toBe(true);
  expect(messages).toEqual([]);
});

it('the first ticked order moves no row, and the ticked orders print as one pick list', async () => {
  await page.goto(`${LIST}?status=confirmed`);
  await widgetsReady(page, 'z-product-filter', 'z-bulk-bar');
  const row = rows().first();
  const top = () => row.evaluate((node) => node.getBoundingClientRect().top);
  const before = await top();
  await row.getByRole('checkbox').check();
  expect(Math.abs((await top()) - before), 'but for the line below the bar').toBeLessThan(2);
  const [list] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Préparation' }).press('Enter'),
  ]);
  await list.getByRole('heading', { level: 1, name: 'Liste de préparation de 1 commande' }).waitFor();
  expect(await list.getByRole('main').getByRole('rowheader').count()).toBeGreaterThan(0);
  expect(await axeFindings(list)).toEqual([]);
  await list.emulateMedia({ media: 'print' });
  await expect.poll(() => list.getByRole('banner').isVisible()).toBe(false);
  await list.emulateMedia({ media: null });
  await list.setViewportSize({ width: 390, height: 844 });
  await fitsItsWindow(list);
  await list.close();
  expect(messages).toEqual([]);
});
