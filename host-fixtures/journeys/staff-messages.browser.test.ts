import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, inject, it } from 'vitest';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { openStaffPage, searchTransporter } from './shopper.ts';

/**
 * Failures and successes of staff are said in the words of the catalogue of messages (FRM-4, STK-5, STK-7, PRO-1,
 * PRO-11, EXP-2, EXP-3, EXP-8, EXP-10, PAY-2). Every call that changes something is answered here, so that the shared shop
 * stays as it is.
 */
const origin = inject('shopOrigin');
const { context } = await openStaffPage(origin);
afterAll(() => context.close());

let page: Page;
// A page of its own: one with changes that are not saved is not left without a question.
beforeEach(async () => {
  page = await context.newPage();
  page.setDefaultTimeout(10_000);
});
afterEach(() => page.close());

type Answer = (route: Route) => Promise<void>;
const gives =
  (status: number, json: object): Answer =>
  (route) =>
    route.fulfill({ status, json });
const fails = gives(500, { error: 'server-error', message: '' });
const breaks: Answer = (route) => route.abort();

interface Message {
  readonly text: string;
  readonly when: string;
  /** Address without its language. */
  readonly path: string;
  readonly answer: Answer;
  /** Address of the call that is answered, a glob; without it every `POST` is. */
  readonly call?: string;
  readonly act: (page: Page) => Promise<void>;
  /** Place of the text; anywhere in the page without it. */
  readonly within?: (page: Page) => Locator;
}

/** `--z-danger` in the light theme. */
const DANGER = 'rgb(168, 32, 26)';
/** Matches a text in this case: Playwright finds it in any. */
const inThisCase = (text: string) => new RegExp(text.replaceAll(/[.?]/g, '\\$&'));
const press = (tag: string, name: string) => async (at: Page) => {
  await widgetsReady(at, tag);
  await at.locator('main').getByRole('button', { name }).first().click();
};
const saveLanguage = async (at: Page) => {
  const form = at.locator('#language-en-form');
  for (const field of ['name', 'shortDescription', 'seoTitle', 'seoDescription'])
    await form.locator(`[name=${field}]`).fill('Tea pot');
  await form.locator('[type=submit]').dispatchEvent('click');
};
const sendNote = async (at: Page) => {
  await at.getByLabel('Note').fill('Hello');
  await at.locator('z-async-form').getByRole('button', { name: 'Send' }).click();
};
const addStock = async (at: Page) => {
  await at.getByLabel('Reason').selectOption('Arrival');
  await at.getByLabel('Quantity', { exact: true }).fill('2');
  await at.locator('#stock-change [type=submit]').click();
};
const changePrice = async (at: Page) => {
  const row = at.locator('z-combination-form').first();
  await row.locator('[name=combination_price]').fill('1300');
  await row.locator('[type=submit]').last().dispatchEvent('click');
};

const receive = (pieces: string) => async (at: Page) => {
  const line = at.locator('[data-part=line]').first();
  await line.locator('[data-now]').fill(pieces);
  await line.locator('[data-receive]').click();
};
const isReceived = async (at: Page) => {
  const before = await at.locator('[data-received-count]').first().textContent();
  expect(before).not.toBe('2');
  await receive('1')(at);
  await expect.poll(() => at.locator('[data-received-count]').first().textContent()).toBe('2');
};
const receiveNothing = async (at: Page) => {
  await receive('0')(at);
  const colour = () =>
    at
      .locator('[data-part=line]')
      .getByRole('alert')
      .evaluate((node) => getComputedStyle(node).color);
  await expect.poll(colour).toBe(DANGER);
};
const searchProducts = async (at: Page) => {
  await at.getByRole('button', { name: /^Add / }).first().waitFor();
  await at.locator('[data-part=search]').fill('zzz');
};
const add = (quantity?: string) => async (at: Page) => {
  const row = at
    .getByRole('listitem')
    .filter({ has: at.getByRole('button', { name: /^Add / }) })
    .first();
  if (quantity !== undefined) await row.getByRole('textbox').fill(quantity);
  await row.getByRole('button', { name: /^Add / }).click();
};
const item = (name: RegExp) => (at: Page) => at.getByRole('button', { name }).first().click();
const removeItem = async (at: Page) => {
  await widgetsReady(at, 'z-provisioning-panel');
  await item(/^Remove /)(at);
  await at.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
};
const dialog = (name: string) => (at: Page) => at.getByRole('dialog', { name });
const chooseTransporter = async (at: Page) => {
  await searchTransporter(at, 1);
};
const tickOrder = async (at: Page) => {
  await chooseTransporter(at);
  await at.getByRole('rowheader').nth(1).click();
};

const RECEIVE = '/dashboard/expeditions/4/receive';
const EXPEDITION = '/dashboard/expeditions/3';
const PAYMENTS = '/dashboard/payments';
const UNPAID = '**/nonPaidOrders/*';
const ORDERS = [901, 902].map((id) => ({
  id,
  deliveryName: 'Yalidine',
  customerFullName: 'Amina Haddad',
  total: '2500.50',
  trackingNumber: null,
  destination: '16 · Bab El Oued',
}));
const LANGUAGES = '/dashboard/products/1/languages';
const NOTE = '/qa/z-async-form/minimal';
const MESSAGES: readonly Message[] = [
  {
    text: 'An error occurred while saving the combination.',
    when: 'a combination is not saved',
    path: '/dashboard/products/2/combinations',
    answer: fails,
    act: changePrice,
  },
  {
    text: 'Please fill in all required fields.',
    when: 'a text of a language is empty',
    path: LANGUAGES,
    answer: fails,
    act: async (at) => {
      await at.locator('#language-en-form [name=seoTitle]').fill(' ');
      await at.locator('#language-en-form [name=name]').fill('Tea pot');
      await at.locator('#language-en-form [type=submit]').dispatchEvent('click');
    },
  },
  {
    text: 'An error occurred while updating the language.',
    when: 'a language is not saved',
    path: LANGUAGES,
    answer: gives(200, { success: false, message: '', errors: {} }),
    act: saveLanguage,
  },
  {
    text: 'Language updated successfully.',
    when: 'a language is saved and the server says nothing else',
    path: '/qa/z-language-form/complete',
    answer: gives(200, { success: true }),
    act: press('z-language-form', 'Save'),
  },
  {
    text: 'There was an error submitting the form.',
    when: 'a form is refused without a reason',
    path: NOTE,
    answer: gives(200, { success: false }),
    act: sendNote,
  },
  {
    text: 'An unexpected error occurred. Please try again.',
    when: 'no answer comes to a form',
    path: NOTE,
    answer: breaks,
    act: sendNote,
  },
  {
    text: 'Form submitted successfully',
    when: 'a form is taken and the server says nothing else',
    path: NOTE,
    answer: gives(200, { success: true }),
    act: sendNote,
  },
  {
    text: 'An error occurred',
    when: 'stock is not added',
    path: '/dashboard/products/1/stock',
    answer: gives(200, { status: 'error', message: '' }),
    act: addStock,
  },
  {
    text: 'Failed to update stocks',
    when: 'the stock of a warehouse is not recounted',
    path: '/dashboard/warehouses/1',
    answer: fails,
    act: press('z-stock-update', 'Update Product Stocks'),
  },
  {
    text: 'Stocks updated successfully',
    when: 'the stock of a warehouse is recounted and the server says nothing else',
    path: '/dashboard/warehouses/1',
    answer: gives(200, { status: 'success' }),
    act: press('z-stock-update', 'Update Product Stocks'),
  },
  {
    text: 'Error receiving the part',
    when: 'pieces are not received',
    path: RECEIVE,
    answer: gives(200, { success: false }),
    act: receive('1'),
    within: dialog('Error receiving the part'),
  },
  {
    text: 'No connection. Check your network, then try again.',
    when: 'no answer comes to received pieces',
    path: RECEIVE,
    answer: breaks,
    act: receive('1'),
    within: dialog('Error receiving the part'),
  },
  {
    text: 'Part received',
    when: 'pieces are received, and their count is on the page',
    path: RECEIVE,
    answer: gives(200, { success: true, received: 2, remaining: 1 }),
    act: isReceived,
    within: dialog('Part received'),
  },
  {
    text: 'Invalid data.',
    when: '0 pieces are received',
    path: RECEIVE,
    answer: fails,
    act: receiveNothing,
  },
  {
    text: 'Error loading products',
    when: 'the products of a warehouse cannot be searched',
    path: EXPEDITION,
    call: '**/available-products?*',
    answer: fails,
    act: searchProducts,
    within: dialog('Error'),
  },
  {
    text: 'item added',
    when: 'a product is added to an expedition',
    path: EXPEDITION,
    answer: gives(200, { success: true, message: '' }),
    act: add(),
    within: dialog('Success'),
  },
  {
    text: 'error adding',
    when: 'a product is not added to an expedition',
    path: EXPEDITION,
    answer: fails,
    act: add(),
    within: dialog('Error'),
  },
  {
    text: 'error updating',
    when: 'the quantity of an item is not changed',
    path: EXPEDITION,
    answer: fails,
    act: item(/^One more/),
    within: dialog('Error'),
  },
  {
    text: 'error removing',
    when: 'an item is not removed',
    path: EXPEDITION,
    answer: breaks,
    act: removeItem,
    within: dialog('Error'),
  },
  {
    text: 'invalid quantity',
    when: '0 pieces are added to an expedition',
    path: EXPEDITION,
    answer: fails,
    act: add('0'),
    within: dialog('Warning'),
  },
  {
    text: 'Failed to load orders',
    when: 'the unpaid orders of a transporter cannot be loaded',
    path: PAYMENTS,
    call: UNPAID,
    answer: fails,
    act: chooseTransporter,
  },
  {
    text: 'No orders available',
    when: 'a transporter has paid all of its orders',
    path: PAYMENTS,
    call: UNPAID,
    answer: gives(200, []),
    act: chooseTransporter,
  },
  {
    text: 'Found 2 orders',
    when: 'a transporter has not paid 2 of its orders',
    path: PAYMENTS,
    call: UNPAID,
    answer: gives(200, ORDERS),
    act: chooseTransporter,
  },
  {
    text: 'Total of selected orders',
    when: 'one of them is chosen, with its amount',
    path: PAYMENTS,
    call: UNPAID,
    answer: gives(200, ORDERS),
    act: tickOrder,
    within: (at) => at.getByRole('status').filter({ hasText: '2 500,50 DA' }),
  },
];

it.each(MESSAGES)('“$text” is said when $when', async ({ text, path, call, answer, act, within }) => {
  await page.goto(`${origin}${path}?locale=en`);
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()));
  if (call !== undefined) await page.route(call, answer);
  await act(page);
  await (within?.(page) ?? page).getByText(inThisCase(text)).first().waitFor();
});

it('a message closes by itself after five seconds, and not before', async () => {
  await page.clock.install();
  await page.goto(`${origin}${NOTE}?locale=en`);
  await page.route('**/qa/echo', gives(200, { success: true }));
  await sendNote(page);
  const message = page.getByText('Form submitted successfully').first();
  await message.waitFor();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_000);
  await expect.poll(() => message.isVisible()).toBe(true);
  await page.clock.runFor(2_000);
  await message.waitFor({ state: 'hidden' });
});
