import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { DEMO_STAFF } from '../../server/staff/demo-staff.ts';
import { pageText } from '../../server/web/texts.ts';
import { CART_LINES_MESSAGES } from '../../shared/features/cart/cart-lines.messages.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { messages as CART_PAGE_MESSAGES } from '../../widgets/cart-page/cart-page.messages.ts';
import { messages as PAYMENT_MESSAGES } from '../../widgets/transporter-payment/transporter-payment.messages.ts';

/** Steps of the journeys as people take them: the shopper's, with script or without, and the look at the dashboard after. */

const { category, slug } = SHOWCASE.combinations;
export const PRODUCT = `/catalog/product/${category}/${slug}`;

interface EmbeddedCombination {
  readonly id: number;
  readonly values: Readonly<Record<string, string>>;
  readonly quantity: number;
}

/** Counts the pieces of a combination in the shop, from the page's own data. */
export async function stockOf(page: Page, origin: string, values: Readonly<Record<string, string>>): Promise<number> {
  const response = await page.request.get(origin + PRODUCT);
  const [, json = '{}'] = /data-part="combinations">(.*?)<\/script>/s.exec(await response.text()) ?? [];
  const { combinations } = JSON.parse(json) as { combinations: EmbeddedCombination[] };
  const match = combinations.find((one) => Object.entries(values).every(([type, value]) => one.values[type] === value));
  if (!match) throw new Error(`The page has no combination ${JSON.stringify(values)}.`);
  return match.quantity;
}

interface Shopper {
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
  readonly address: string;
}

export async function fillPerson(page: Page, person: Shopper): Promise<void> {
  for (const [name, value] of Object.entries(person)) await page.fill(`#order [name=${name}]`, value);
}

const piecesInCart = (page: Page) =>
  page.evaluate(() => Number(Object.entries(localStorage).find(([key]) => key.endsWith(':cartCount'))?.[1] ?? 0));

/** Puts the product of a page into the cart and waits until the browser has stored it, not only a cart that is still empty. */
export async function addFrom(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await widgetsReady(page, 'z-add-to-cart');
  const before = await piecesInCart(page);
  await page.locator('z-add-to-cart [data-part=submit]').click();
  await expect.poll(() => piecesInCart(page)).toBeGreaterThan(before);
}

/** Finds the page that thanks for an order, which carries its number, total and wait. */
export const thanksIn = (page: Page, locale: Locale): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 1, name: CART_PAGE_MESSAGES[locale].thanksTitle }) });

/** Returns the words of a text before its first value. */
const startOf = (text: string) => text.slice(0, text.indexOf('{{'));

/** Finds the sentence that counts the wait for the next order down, in any language: a page may change its own. */
export const cooldownIn = (within: Page | Locator): Locator => {
  const starts = Object.values(CHECKOUT_MESSAGES).map((texts) => startOf(texts['form.newOrderSeconds_other']));
  return within.getByText(new RegExp(starts.join('|')));
};

/** Finds the navigation of the shop. */
export const shopSections = (page: Page, locale: Locale): Locator =>
  page.getByRole('navigation', { name: pageText(locale, 'shopSections'), exact: true });

/** Opens the drawer that has the navigation in a narrow window, by keyboard as well as by touch. */
export const openShopMenu = (page: Page, locale: Locale): Promise<void> =>
  page
    .getByRole('banner')
    .getByRole('button', { name: pageText(locale, 'headerMenu'), exact: true })
    .press('Enter');

/** Finds the button of a product's page that puts it into the cart. That of a card names its product. */
export const addButton = (page: Page, locale: Locale): Locator =>
  page.getByRole('button', { name: pageText(locale, 'addToCart'), exact: true });

/** Finds a button of a cart line, whose name goes on with that of the product. */
export const lineButton = (line: Locator, locale: Locale, text: 'fewerOf' | 'moreOf' | 'removeNamed'): Locator =>
  line.getByRole('button', { name: startOf(CART_LINES_MESSAGES[locale][text]) });

/** Finds the lines of the cart page. */
export const cartLines = (page: Page): Locator => page.locator('z-cart-page [data-part=lines]').getByRole('listitem');

/** Chooses Bab El Oued in Algiers, and waits for its deliveries. */
export async function choosePlace(page: Page): Promise<void> {
  await page.locator('#order [name=firstname]').focus();
  const places = page.locator('#order z-wilaya-commune [role=combobox]');
  await places.first().click();
  await places.first().fill('Alger');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.inputValue('#order [name=wilaya]')).toBe('16');
  await expect.poll(() => page.locator('#order [name=commune] option').count()).toBeGreaterThan(50);
  await places.nth(1).click();
  await places.nth(1).fill('Bab El Oued');
  await page.locator('#order [role=option]').first().click();
}

/** Both ways the shop is walked through: by touch on a small phone in Arabic, by mouse on a desktop in French. */
export const VISITORS = [
  {
    label: 'in Arabic on a phone',
    locale: 'ar',
    device: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  },
  {
    label: 'in French on a desktop',
    locale: 'fr',
    device: { viewport: { width: 1280, height: 800 }, hasTouch: false },
  },
] as const;

/** Looks around as a shopper who stops: nothing to scroll sideways to, nothing that axe finds, nothing in the console. */
export async function lookAround(page: Page, console: readonly string[]): Promise<void> {
  await fitsItsWindow(page);
  expect(await axeFindings(page), page.url()).toEqual([]);
  expect(console, page.url()).toEqual([]);
}

export async function fitsItsWindow(page: Page): Promise<void> {
  // Not `innerWidth`: a phone zooms out until a page that is too wide fits. Asked again while its styles arrive.
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  await expect.poll(excess, { message: `${page.url()} scrolls sideways` }).toBeLessThanOrEqual(0);
}

/** Returns the faults in the console. A move loads the shop beside it anew, which may end the load of its boot script before. */
export const faultsBesideShop = (console: readonly string[]) =>
  console.filter((message) => !message.includes('zellige-cart.js did not run'));

/** Presses Tab, or Shift+Tab, until a control has the focus, as somebody without a mouse does. */
export async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor();
  const isFocused = () => control.evaluate((node) => node === document.activeElement);
  for (let presses = 0; presses < 150; presses++) {
    if (await isFocused()) return;
    await control.page().keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${control}.`);
}

/** Runs in the page: returns false when something lies over the middle of a control. */
export function isInFront(control: Element): boolean {
  const { x, y, width, height } = control.getBoundingClientRect();
  return control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** Presses Tab, or Shift+Tab, through the controls of a part of the page and returns those that something lies over. */
export async function coveredFocus(within: Locator, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const focused = within.locator(':focus');
  const covered: string[] = [];
  let presses = 0;
  for (; await focused.count(); presses++) {
    if (!(await focused.evaluate(isInFront))) covered.push(await focused.evaluate((control) => control.outerHTML));
    await within.page().keyboard.press(key);
  }
  expect(presses, 'controls that had the focus').toBeGreaterThan(1);
  return covered;
}

/** Reads an amount as the page shows it, in centimes. */
export async function amountIn(within: Page | Locator, selector: string): Promise<number> {
  const text = await within.locator(selector).first().textContent();
  return parseAmount(text ?? '') as number;
}

/** Makes a number nobody else in these tests orders with: the shop makes a phone wait between two orders. */
export function freshPhone(): string {
  return `06${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}

/** Signs a browser in as somebody of the shop, by the calls that the form makes. */
export async function signIn({ request }: BrowserContext, origin: string): Promise<void> {
  const address = `${origin}/dashboard/login`;
  const form = await request.get(`${address}?locale=fr`);
  const [, _csrf = ''] = /name="_csrf" value="([^"]+)"/.exec(await form.text()) ?? [];
  const { email, password } = DEMO_STAFF;
  const answer = await request.post(address, { form: { _csrf, email, password }, maxRedirects: 0 });
  expect(answer.status(), 'signed in').toBe(303);
}

/** Opens a page of somebody of the shop, signed in. */
export async function openStaffPage(
  origin: string,
  options: Parameters<typeof openPage>[0] = {},
): ReturnType<typeof openPage> {
  const opened = await openPage(options);
  await signIn(opened.context, origin);
  return opened;
}

/** Reads what the dashboard shows of the newest order of a phone. */
export async function orderOnDashboard(origin: string, phone: string): Promise<{ total: number; text: string }> {
  const { page, context } = await openStaffPage(origin);
  await page.goto(`${origin}/dashboard/orders?search=${phone}`);
  const rows = page.locator('main tbody tr');
  expect(await rows.count(), 'the dashboard finds one order of this phone').toBe(1);
  await rows.first().locator('a').first().click();
  await page.waitForURL(/\/dashboard\/orders\/\d+/);
  expect(await axeFindings(page)).toEqual([]);
  const text = (await page.locator('main').textContent()) ?? '';
  const total = await amountIn(
    page,
    'main tr:has(th) td:last-child strong, main .totals tr:last-child td, main [data-total]',
  );
  await context.close();
  return { total, text };
}

/** Finds the sum of the ticked orders on the payments' page. */
export const tickedOrders = (page: Page, locale: Locale): Locator =>
  page.getByRole('status').filter({ hasText: PAYMENT_MESSAGES[locale].total });

/** Finds the search of a list of choices. The select has the same role and name until its widget works. */
export const searchField = (page: Page, name: string): Locator =>
  page.getByRole('combobox', { name, exact: true }).and(page.locator('input'));

/** Chooses a transporter of the payments' page by typing its name. */
export async function searchTransporter(page: Page, index: number): Promise<void> {
  const text = await page.locator('[data-part=transporter] option').nth(index).textContent();
  const [name = ''] = (text ?? '').split(' (');
  const widget = page.locator('z-transporter-payment');
  await widget.getByRole('combobox').and(page.locator('input')).fill(name);
  await widget.getByRole('option', { name }).first().click();
}

/** Finds the rows of the list of orders, without its head. */
export const orderRows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

/** Reads the number of the order in a row of the list. */
export async function orderNumberAt(page: Page, row: number): Promise<string> {
  return (await orderRows(page).nth(row).getByRole('rowheader').textContent())?.trim() ?? '';
}

/** Holds the code of the cart page back; the result lets it come, and counts 1 if the cart was called empty in any frame. */
export async function withoutCartCode(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/cart-page.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[data-part=empty]')?.checkVisibility({ visibilityProperty: true }))
        document.documentElement.dataset.calledEmpty = '';
      requestAnimationFrame(look);
    };
    look();
  });
  return { release: resolve, timesCalledEmpty: () => page.locator('html[data-called-empty]').count() };
}
