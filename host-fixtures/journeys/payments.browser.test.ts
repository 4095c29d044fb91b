import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locale } from '../../shared/i18n/locale.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { messages as PAYMENT_MESSAGES } from '../../widgets/transporter-payment/transporter-payment.messages.ts';
import { fitsItsWindow, openStaffPage, searchTransporter, tickedOrders } from './shopper.ts';

/** Of its own: orders are paid here. */
const shop = await startSeededShop({ orders: 120 });
const { origin } = shop;
const { page, context, console: messages } = await openStaffPage(origin);
afterAll(async () => {
  await context.close();
  await shop.stop();
});

/** The transporter with most unpaid orders, and its index in the list. */
let transporter = '';
let index = 0;
beforeAll(async () => {
  await page.goto(`${origin}/dashboard/payments?locale=en`);
  const options = await page
    .locator('[data-part=transporter] option')
    .evaluateAll((all) =>
      all.map((option) => [
        (option as HTMLOptionElement).value,
        Number(/\((\d+)\)/.exec(option.textContent ?? '')?.[1] ?? 0),
      ]),
    );
  const counts = options.map(([, count]) => Number(count));
  index = counts.indexOf(Math.max(...counts));
  transporter = String(options[index]?.[0]);
});

const unpaidOrders = (at: Page, locale: Locale) => at.getByRole('table', { name: PAYMENT_MESSAGES[locale].table });
const rows = (locale: Locale) =>
  unpaidOrders(page, locale)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const tickedTotal = (at: Page, locale: Locale) => tickedOrders(at, locale).locator('bdi').textContent();
const chooseTransporter = async (at: Page, locale: Locale) => {
  await at.goto(`${origin}/dashboard/payments?locale=${locale}`);
  await searchTransporter(at, index);
  await unpaidOrders(at, locale).waitFor();
};
const paymentsCount = async () => {
  const list = await page.request.get(`${origin}/dashboard/payments/list`, { headers: { accept: 'application/json' } });
  return ((await list.json()) as { total: number }).total;
};

it('staff tick four orders, go on on another page, and confirm them by a double click: one payment', async () => {
  const before = await paymentsCount();
  await chooseTransporter(page, 'en');
  const clear = page.getByRole('button', { name: 'Clear the selection' });
  if (await clear.isVisible()) await clear.click();
  await rows('en').nth(0).click();
  await rows('en')
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await expect.poll(() => page.locator('[data-part=orders] option:checked').count()).toBe(4);
  await page.locator('[name=fee]').fill('1600');
  await page.locator('[name=received]').fill('10000');
  await page.getByText('Draft saved at').waitFor();
  const total = await tickedTotal(page, 'en');

  const { page: phone, context: other } = await openStaffPage(origin);
  await phone.setViewportSize({ width: 390, height: 844 });
  await chooseTransporter(phone, 'fr');
  await expect.poll(() => tickedTotal(phone, 'fr')).toBe(total);
  await fitsItsWindow(phone);
  expect(await axeFindings(phone)).toEqual([]);
  await other.close();

  await page.reload();
  await expect.poll(() => tickedTotal(page, 'en')).toBe(total);
  await page.getByRole('button', { name: 'Check and confirm' }).click();
  await page.waitForURL('**/dashboard/payments/confirm?**');
  const sum = page.getByRole('row', { name: 'Total of the orders' }).getByRole('cell');
  await expect.poll(() => sum.textContent()).toBe(total);
  const type = page.getByLabel('Payment type');
  await expect.poll(() => type.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Confirm the payment' }).dblclick();
  await page.waitForURL(/\/dashboard\/payments\/\d+$/);
  await expect.poll(paymentsCount).toBe(before + 1);
  const paid = page.getByRole('region', { name: 'Orders', exact: true });
  await expect.poll(() => paid.getByRole('rowheader').count()).toBe(4);
  const number = new URL(page.url()).pathname.split('/').at(-1);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('img', { name: number, exact: true }).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  expect(await axeFindings(page)).toEqual([]);
  expect(messages).toEqual([]);
});

it('a tracking number is whole on a phone, whatever the destination below it is called', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await chooseTransporter(page, 'fr');
  // The longest name of a commune.
  await rows('fr').evaluateAll((all) => {
    for (const row of all) (row.children[3] as HTMLElement).textContent = '49 · Bordj Badji Mokhtar';
  });
  const cut = await rows('fr').evaluateAll((all) =>
    all
      .map(({ children: [, tracking] }) => tracking as HTMLElement)
      .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.firstElementChild?.getClientRects().length !== 1)
      .map((cell) => cell.textContent),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(cut).toEqual([]);
});

it('parcels that came back are those of the transporter chosen in place, and its page shows the same', async () => {
  const owed = page.getByRole('region', { name: 'What the transporters owe' });
  const returned = page.locator('details').filter({ hasText: 'came back' }).locator('summary');
  const options = page.locator('[data-part=transporter] option');
  await page.goto(`${origin}/dashboard/payments?locale=en`);
  await owed.waitFor();
  const shown: string[][] = [];
  for (let at = 1; at < (await options.count()); at++) {
    await searchTransporter(page, at);
    const id = (await options.nth(at).getAttribute('value')) ?? '';
    await expect.poll(() => page.locator('[data-part=chosen]').inputValue()).toBe(id);
    expect(await owed.count()).toBe(0);
    const [name = ''] = ((await options.nth(at).textContent()) ?? '').split(' (');
    const texts = await returned.allTextContents();
    expect(texts.filter((text) => !text.startsWith(name))).toEqual([]);
    shown.push(texts);
  }
  expect(shown.flat()).not.toEqual([]);
  await page.reload();
  expect(await returned.allTextContents()).toEqual(shown.at(-1));
});

it('a refusal is no longer said once another transporter is chosen in place', async () => {
  await page.goto(`${origin}/dashboard/payments?locale=en&transporter=${transporter}`);
  await unpaidOrders(page, 'en').waitFor();
  await page.locator('[name=received]').evaluate((field: HTMLInputElement) => {
    field.value = 'much';
    field.form?.submit();
  });
  const refusal = page.getByText('Amount received: an amount such as');
  await expect.poll(() => refusal.count()).toBe(2);
  await page.locator('[name=received]').fill('');
  await searchTransporter(page, index === 1 ? 2 : 1);
  await expect.poll(() => refusal.filter({ visible: true }).count()).toBe(0);
});

it('the first order is in view in a low window, above the bar', async () => {
  const low = await openStaffPage(origin, { viewport: { width: 1366, height: 768 } });
  await low.page.goto(`${origin}/dashboard/payments?locale=fr&transporter=${transporter}`);
  const row = unpaidOrders(low.page, 'fr').getByRole('row').nth(1);
  const bar = low.page.locator('[data-part=bar]');
  const gap = async () => {
    const [shown, cover] = await Promise.all([row.boundingBox(), bar.boundingBox()]);
    return shown && cover ? cover.y - shown.y - shown.height : null;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await low.close();
});

it('the tracking number is whole on a phone where rows name their delivery', async () => {
  const phone = await openStaffPage(origin, { viewport: { width: 360, height: 740 } });
  const path = `/dashboard/payments?locale=ar&transporter=${transporter}`;
  await phone.page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/data-delivery="/, '$&Rihla Express, bureau et ');
    await route.fulfill({ response, body });
  });
  await phone.page.goto(`${origin}${path}`);
  const row = unpaidOrders(phone.page, 'ar').getByRole('row').filter({ hasText: 'bureau et' });
  await row.waitFor();
  const cut = await row
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.scrollWidth - cell.clientWidth));
  expect(cut[0]).toBe(0);
  await phone.close();
});

it('J leads to an unpaid order that the bar does not cover, and X ticks it', async () => {
  await page.goto(`${origin}/dashboard/payments?locale=en&transporter=${transporter}`);
  await unpaidOrders(page, 'en').waitFor();
  await widgetsReady(page, 'z-command-search');
  for (let step = 0; step < 9; step++) await page.keyboard.press('j');
  const row = rows('en').nth(8);
  const isTicked = await row.getByRole('checkbox').isChecked();
  await page.keyboard.press('x');
  expect(await row.getByRole('checkbox').isChecked()).toBe(!isTicked);
  const bar = page.locator('[data-part=bar]');
  const edges = () => Promise.all([row, bar].map(async (node) => node.boundingBox()));
  await expect
    .poll(async () => {
      const [shown, cover] = await edges();
      return shown && cover ? shown.y + shown.height <= cover.y : null;
    })
    .toBe(true);
  await page.keyboard.press('x');
});

it('staff prepare a payment in Arabic, by keyboard alone', async () => {
  await page.goto(`${origin}/dashboard/payments?locale=ar&transporter=${transporter}`);
  const search = page.getByRole('searchbox', { name: /رقم، تتبع/ });
  await search.waitFor();
  const number = (await rows('ar').nth(1).getByRole('cell').first().textContent()) ?? '';
  await search.focus();
  await page.keyboard.type(number.toLowerCase());
  await page.keyboard.press('Enter');
  await expect.poll(() => search.inputValue()).toBe('');
  await expect.poll(() => rows('ar').nth(1).getByRole('checkbox').isChecked()).toBe(true);
  await rows('ar').nth(3).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await rows('ar').nth(5).getByRole('checkbox').focus();
  await page.keyboard.press('Shift+Space');
  await expect.poll(() => page.locator('[data-part=orders] option:checked').count()).toBe(4);
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('[name=received]').focus();
  await page.keyboard.type('9000,05');
  await page.keyboard.press('Enter');
  await page.getByText(PAYMENT_MESSAGES.ar.saved.split('{{')[0] ?? '').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'the page stays').toBe('received');
});

it('without script the same is four pages', async () => {
  const { page: plain, context: other } = await openStaffPage(origin, { javaScriptEnabled: false });
  await plain.goto(`${origin}/dashboard/payments?locale=fr`);
  await plain.locator('[data-part=transporter]').selectOption(transporter);
  await plain.getByRole('button', { name: 'Afficher ses commandes' }).click();
  const values = await plain
    .locator('[data-part=orders] option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
  await plain.locator('[data-part=orders]').selectOption(values.slice(0, 2));
  await plain.locator('[name=received]').fill('5 000,05');
  await plain.getByRole('button', { name: 'Vérifier et confirmer' }).click();
  await plain.getByRole('button', { name: 'Confirmer le paiement' }).click();
  await plain.waitForURL(/\/dashboard\/payments\/\d+$/);
  await expect.poll(() => plain.locator('main').textContent()).toContain('Paiement reçu');
  await other.close();
});

it('staff read the file of a transporter, put its matched rows into the draft, read it again, and confirm', async () => {
  await chooseTransporter(page, 'en');
  // The test before has confirmed the draft.
  expect(await page.locator('[data-part=orders] option:checked').count()).toBe(0);
  const options = await page
    .locator('[data-part=orders] option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).dataset));
  const chosen = options.slice(0, 3).map(({ tracking = '', total = '' }) => ({ tracking, total: Number(total) }));
  const text = [
    'Tracking,Status,Amount',
    ...chosen.map(({ tracking, total }) => `${tracking},Delivered,${total.toFixed(2)}`),
    'ZZ-999999,Delivered,100.00',
    ',Fee,-600.00',
  ].join('\n');
  const send = async () => {
    await page
      .getByLabel('File of the transporter (CSV)')
      .setInputFiles({ name: 'carrier.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Read the file' }).click();
    await page.waitForURL(/\/dashboard\/payments\/imports\/\d+$/);
    return page.url();
  };
  const address = await send();
  const leftOut = page.getByRole('region', { name: 'Left out' }).getByRole('row', { name: 'ZZ-999999' });
  expect(await leftOut.textContent()).toContain('No order has this number.');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const locale of ['ar', 'en']) {
    await page.goto(`${address}?locale=${locale}`);
    await fitsItsWindow(page);
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Put 3 orders into the draft' }).click();
  await page.waitForURL('**/dashboard/payments?transporter=*');
  await page.getByText('3 orders of the file are in the draft. 1 row left out: line 5.').waitFor();
  await unpaidOrders(page, 'en').waitFor();
  await expect.poll(() => page.locator('[data-part=orders] option:checked').count()).toBe(3);
  const net = chosen.reduce((sum, { total }) => sum + total, 100 - 600);
  const received = (await page.locator('[name=received]').inputValue()).replace(/\s/g, '').replace(',', '.');
  expect(Number(received)).toBe(net);
  await expect.poll(() => page.locator('[name=fee]').inputValue()).toBe('600,00');
  expect(await send()).toBe(address);
  await page.goBack();
  await expect.poll(() => page.locator('[data-part=orders] option:checked').count()).toBe(3);
  await page.getByRole('button', { name: 'Check and confirm' }).click();
  await page.getByLabel('Payment type').selectOption('Bank transfer');
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await page.waitForURL(/\/dashboard\/payments\/\d+$/);
  await page.getByText('Payment type Bank transfer').waitFor();
});
