import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, inject, it } from 'vitest';
import { openStaffPage } from './shopper.ts';

/**
 * What goes wrong for staff, and what is done, is said in the words of the catalogue of messages (FRM-4, STK-5, STK-7, PRO-1,
 * PRO-11). Every call is answered here, so that the shared shop stays as it is.
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
  readonly act: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => (at: Page) => at.locator('main').getByRole('button', { name }).first().click();
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
  await at.getByLabel('Quantity', { exact: true }).fill('2');
  await at.locator('#stock-change [type=submit]').click();
};
const changePrice = async (at: Page) => {
  const row = at.locator('z-combination-form').first();
  await row.locator('[name=combination_price]').fill('1300');
  await row.locator('[type=submit]').last().dispatchEvent('click');
};

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
    act: press('Save'),
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
    act: press('Update Product Stocks'),
  },
  {
    text: 'Stocks updated successfully',
    when: 'the stock of a warehouse is recounted and the server says nothing else',
    path: '/dashboard/warehouses/1',
    answer: gives(200, { status: 'success' }),
    act: press('Update Product Stocks'),
  },
];

it.each(MESSAGES)('“$text” is said when $when', async ({ text, path, answer, act }) => {
  await page.goto(`${origin}${path}?locale=en`);
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()));
  await act(page);
  await page.getByText(text).first().waitFor();
});

it('a message closes by itself after five seconds, and not before', async () => {
  await page.clock.install();
  await page.goto(`${origin}${NOTE}?locale=en`);
  await page.route('**/qa/echo', gives(200, { success: true }));
  await sendNote(page);
  const message = page.getByText('Form submitted successfully').first();
  await message.waitFor();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_900);
  expect(await message.isVisible()).toBe(true);
  await page.clock.runFor(1_000);
  await message.waitFor({ state: 'hidden' });
});
