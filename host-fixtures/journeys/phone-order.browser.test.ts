import { afterAll, expect, inject, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { fitsItsWindow, freshPhone, openStaffPage } from './shopper.ts';

const origin = inject('shopOrigin');
const { page, context, console: messages } = await openStaffPage(origin);
afterAll(() => context.close());

const focused = () => page.evaluate(() => document.activeElement?.id);
const press = async (button: string) => {
  await page.getByRole('button', { name: button, exact: true }).focus();
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
};

it('staff take an order by phone in Arabic, by keyboard alone', async () => {
  await page.goto(`${origin}/dashboard/orders/new?locale=ar`);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('ياسمين');
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  const product = page.getByRole('combobox', { name: 'المنتج' });
  const combination = page.getByRole('combobox', { name: 'التركيبة' });
  await expect.poll(focused).toBe('newOrder-lines-0-product');
  await page.waitForSelector('z-combination-select [data-part=step][hidden]', { state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => combination.locator('option').count()).toBeGreaterThan(1);
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('newOrder-lines-0-combination');
  await page.keyboard.press('ArrowDown');
  const chosen = await combination.inputValue();
  expect(chosen).not.toBe('');

  await press('إضافة سطر');
  await expect.poll(focused).toBe('newOrder-lines-1-product');
  await expect.poll(() => combination.first().inputValue()).toBe(chosen);
  await press('حذف السطر 2');
  await expect.poll(() => product.count()).toBe(1);

  for (const [label, text] of Object.entries({
    الاسم: 'أمينة',
    اللقب: 'بن سالم',
    الهاتف: freshPhone(),
    العنوان: '12 شارع ديدوش',
  })) {
    await page.getByRole('textbox', { name: label, exact: true }).focus();
    await page.keyboard.type(text);
  }
  const elsewhere = page.getByRole('checkbox');
  await elsewhere.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('#newOrder-home-commune').isVisible()).toBe(false);
  await page.keyboard.press('Tab');
  await page.waitForSelector('#newOrder-home-wilaya-combobox');
  await page.keyboard.type('وهران');
  await page.keyboard.press('Tab');
  await page.waitForSelector('#newOrder-home-commune-combobox');
  await page.waitForSelector('.new-order-home z-wilaya-commune:not([data-state])');
  await page.keyboard.type('وهران');
  await page.keyboard.press('Enter');
  await page.focus('#newOrder-wilaya-combobox');
  await page.keyboard.type('الجزاير');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('newOrder-commune-combobox');
  await page.waitForSelector('z-wilaya-commune:not([data-state]) #newOrder-commune-combobox');
  await page.keyboard.type('باب الزور');
  await page.keyboard.press('Enter');

  await press('عرض شركات التوصيل');
  await expect.poll(focused).toBe('newOrder-transporter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await press('حساب المجموع');
  expect(await axeFindings(page)).toEqual([]);
  await fitsItsWindow(page);
  await press('تسجيل الطلب');
  await page.waitForURL(/\/dashboard\/orders\/\d+$/);
  await page.getByText('يسكن في').waitFor();
  await page.getByText('أمينة بن سالم').waitFor();
  expect(messages).toEqual([]);
});

it('the order is cancelled by keyboard after a question, which Escape closes', async () => {
  const yes = page.getByRole('button', { name: 'نعم، إلغاء' });
  await page.getByText('إلغاء الطلب', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await yes.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await yes.waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('إلغاء الطلب', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).getByText('ملغى').waitFor();
});

it('the page asks before a typed order is left, also after a button that came back', async () => {
  await page.goto(`${origin}/dashboard/orders/new?locale=fr`);
  await widgetsReady(page, 'z-async-form');
  let questions = 0;
  page.on('dialog', (dialog) => {
    questions += 1;
    void dialog.dismiss();
  });
  const rail = page.getByRole('link', { name: 'Promotions', exact: true }).first();
  const expectQuestions = async (count: number) => {
    await rail.click({ noWaitAfter: true });
    await expect.poll(() => questions).toBe(count);
  };
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Amina');
  await expectQuestions(1);
  await press('Ajouter une ligne');
  await expect.poll(() => page.getByRole('textbox', { name: 'Prénom' }).inputValue()).toBe('Amina');
  expect(questions).toBe(1);
  await widgetsReady(page, 'z-async-form');
  await expectQuestions(2);
});

it('the page before a button is there again after Back, and gone for whoever comes after the person signed out', async () => {
  const { page, close } = await openStaffPage(origin);
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${origin}/dashboard/orders/new?locale=fr`);
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Amina');
  const lines = page.getByRole('group', { name: /^Ligne/ });
  for (const count of [2, 3]) {
    await page.getByRole('button', { name: 'Ajouter une ligne' }).click();
    await expect.poll(() => lines.count()).toBe(count);
  }
  await page.goBack();
  await expect.poll(() => lines.count()).toBe(2);
  expect(await page.getByRole('textbox', { name: 'Prénom' }).inputValue()).toBe('Amina');
  await page.getByRole('button', { name: /\(compte\)/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.waitForURL('**/dashboard/login*');
  await expect(page.goBack()).rejects.toThrow('ERR_CACHE_MISS');
  await close();
});
