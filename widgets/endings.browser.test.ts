import type { Request } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { endedExamples } from '../server/qa/ended-examples.ts';
import { exampleUrl, readWidgets } from '../server/qa/examples.ts';
import { axeFindings } from '../shared/testing/axe.ts';
import { openContext } from '../shared/testing/browser.ts';
import { allWidgetsReady } from '../shared/testing/widgets-ready.ts';

/**
 * Every widget that changes something, with its example's button pressed while the call fails: the control works again, the
 * form posts the same, nothing was sent twice, a message says so, and the console once. A lost connection, a refusal and a broken server each;
 * `npm run campaign endings` takes every failure that an example or `ended-examples.ts` has.
 */
const isLong = process.env.ENDINGS === 'all';
const FAILURES = isLong
  ? [/(^|:)(reset|hang|html|empty|broken-json|wrong-shape|refused|sign-in|[45]\d\d[-\w]*)$/]
  : [/(^|:)reset$/, /(^|:)4(?!03|29)\d\d$/, /(^|:)500$/];

/** Widgets whose examples need more than a press before they send a change, or send none. */
const SKIPPED: Readonly<Record<string, string>> = {
  'z-add-stock': 'a quantity is typed first',
  'z-auto-submit': 'a field is changed first',
  'z-bulk-bar': 'rows are ticked first',
  'z-cart-modal': 'it only reads, by a POST',
  'z-cart-page': 'error-catalogue.browser.test.ts orders with each ending',
  'z-home-block-form': 'it only asks for a preview',
  'z-image-uploader': 'a file is chosen first',
  'z-modal-form': 'its link opens the form first',
  'z-part-receiving': 'a count is typed first',
  'z-product-filter': 'it only reads',
  'z-provisioning-panel': 'a call lists its products first',
  'z-quick-category': 'its button opens the form first',
  'z-quick-order': 'error-catalogue.browser.test.ts orders with each ending',
  'z-save-all': 'a form is changed first',
  'z-transporter-payment': 'an order is ticked first',
};

const SUBMIT = 'main button:is([type=submit], :not([type])):visible:enabled';
const MESSAGES = '[role=alert], [role=status], [data-z-announcer]';

const origin = inject('shopOrigin');
const context = await openContext();
const page = await context.newPage();
const errors: string[] = [];
page.on('pageerror', (error) => errors.push(String(error)));
const reports: string[] = [];
page.on('console', (message) => {
  if (message.text().includes(': the call "')) reports.push(message.text());
});
let calls: Request[] = [];
const isChange = (request: Request) => request.method() !== 'GET';
page.on('request', (request) => {
  if (isChange(request)) calls.push(request);
});
await context.addInitScript(() => {
  // An example must not find another's storage, such as an order without an answer.
  if (location.origin !== 'null') localStorage.clear();
});
afterAll(() => context.close());

const formData = () =>
  page.evaluate(() =>
    JSON.stringify([...document.querySelectorAll<HTMLFormElement>('main form')].map((form) => [...new FormData(form)])),
  );
const messages = async () =>
  (await page.locator(MESSAGES).allTextContents()).map((text) => text.trim()).filter((text) => text !== '');

for (const widget of await readWidgets()) {
  const { contract } = widget;
  const { tag } = contract;
  const examples = [...widget.examples, ...endedExamples(widget)];
  const isRead = (scenario: string) => contract.endpoints?.[scenario.split(':')[0] ?? '']?.method === 'GET';
  const failing = FAILURES.flatMap((ending) => {
    const matching = examples.filter(({ scenario = '' }) => ending.test(scenario) && !isRead(scenario));
    return isLong ? matching : matching.slice(0, 1);
  });
  if (tag in SKIPPED || failing.length === 0) continue;
  describe(`<${tag}>`, () => {
    it.each(failing)('says "$title" once and works again', async (example) => {
      await page.goto(new URL(exampleUrl(tag, example), origin).href);
      await allWidgetsReady(page);
      const [before, url, shown] = [await formData(), page.url(), await messages()];
      const control = page.locator(SUBMIT).first();
      calls = [];
      errors.length = 0;
      reports.length = 0;
      const ended = Promise.race([
        page.waitForEvent('requestfinished', isChange),
        page.waitForEvent('requestfailed', isChange),
      ]);
      await control.press('Enter');
      await ended;
      await expect.poll(() => control.isEnabled()).toBe(true);
      await expect.poll(async () => (await messages()).filter((text) => !shown.includes(text))).not.toEqual([]);
      expect(await formData()).toBe(before);
      // After 403 a call is sent once more, with a new token where the page has an address for one.
      const sent = /:403$/.test(example.scenario ?? '') && tag === 'z-stock-update' ? 2 : 1;
      expect([page.url(), calls.length, errors]).toEqual([url, sent, []]);
      // Of the tag, or of one that it works with.
      expect(reports).toEqual([expect.stringMatching(/^<z-[a-z-]+>: the call "[a-z-]+" failed/)]);
      if (example === failing.at(-1)) expect(await axeFindings(page, 'main')).toEqual([]);
    });
  });
}
