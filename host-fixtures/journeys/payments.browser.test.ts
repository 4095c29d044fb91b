import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { fitsItsWindow, openStaffPage, searchTransporter } from './shopper.ts';

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

const rows = () => page.locator('.z-transporter-payment-rows tbody tr');
const chooseTransporter = async (at = page) => {
  await at.goto(`${origin}/dashboard/payments`);
  await searchTransporter(at, index);
  await at.locator('.z-transporter-payment-rows').waitFor();
};
const paymentsCount = async () => {
  const list = await page.request.get(`${origin}/dashboard/payments/list`, { headers: { accept: 'application/json' } });
  return ((await list.json()) as { total: number }).total;
};

it('staff tick four orders, go on on another page, and confirm them by a double click: one payment', async () => {
  const before = await paymentsCount();
  await chooseTransporter();
  const clear = page.getByRole('button', { name: 'Clear the selection' });
  if (await clear.isVisible()) await clear.click();
  await rows().nth(0).click();
  await rows()
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await expect.poll(() => page.locator('[data-part=orders] option:checked').count()).toBe(4);
  await page.locator('[name=fee]').fill('1600');
  await page.locator('[name=received]').fill('10000');
  await page.locator('.z-transporter-payment-saved', { hasText: 'Draft saved at' }).waitFor();
  const total = await page.locator('.z-transporter-payment-total bdi').textContent();

  const { page: phone, context: other } = await openStaffPage(origin);
  await phone.setViewportSize({ width: 390, height: 844 });
  await chooseTransporter(phone);
  await expect.poll(() => phone.locator('.z-transporter-payment-total bdi').textContent()).toBe(total);
  await fitsItsWindow(phone);
  expect(await axeFindings(phone)).toEqual([]);
  await other.close();

  await page.reload();
  await expect.poll(() => page.locator('.z-transporter-payment-total bdi').textContent()).toBe(total);
  await page.getByRole('button', { name: 'Check and confirm' }).click();
  await page.waitForURL('**/dashboard/payments/confirm?**');
  await expect.poll(() => page.locator('.payment-sums td').first().textContent()).toBe(total);
  await page.getByRole('button', { name: 'Confirm the payment' }).dblclick();
  await page.waitForURL(/\/dashboard\/payments\/\d+$/);
  await expect.poll(paymentsCount).toBe(before + 1);
  await expect.poll(() => page.locator('main .table').first().locator('tbody tr').count()).toBe(4);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('.barcode').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  expect(await axeFindings(page)).toEqual([]);
  expect(messages).toEqual([]);
});

it('staff prepare a payment in Arabic, by keyboard alone', async () => {
  await page.goto(`${origin}/dashboard/payments?locale=ar&transporter=${transporter}`);
  const search = page.getByRole('searchbox', { name: /رقم، تتبع/ });
  await search.waitFor();
  const number = (await rows().nth(1).locator('td').first().textContent()) ?? '';
  await search.focus();
  await page.keyboard.type(number.toLowerCase());
  await page.keyboard.press('Enter');
  await expect.poll(() => search.inputValue()).toBe('');
  await expect.poll(() => rows().nth(1).getByRole('checkbox').isChecked()).toBe(true);
  await rows().nth(3).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await rows().nth(5).getByRole('checkbox').focus();
  await page.keyboard.press('Shift+Space');
  await expect.poll(() => page.locator('[data-part=orders] option:checked').count()).toBe(4);
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('[name=received]').focus();
  await page.keyboard.type('9000,05');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/payments**');
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
