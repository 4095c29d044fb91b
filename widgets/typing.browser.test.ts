import { afterAll, describe, expect, inject, it } from 'vitest';
import { exampleUrl, readWidgets } from '../server/qa/examples.ts';
import { openBrowser } from '../shared/testing/browser.ts';
import { typeDuringMount } from '../shared/testing/type-during-mount.ts';
import { widgetsReady } from '../shared/testing/widgets-ready.ts';

/**
 * Every text field of every widget's examples, typed into from each moment of its mounting, and in each type a template may give
 * the field where the widget changes it.
 */
const origin = inject('shopOrigin');
const context = await (await openBrowser()).newContext();
const page = await context.newPage();
afterAll(() => context.close());

/** Their text fields, if they have one, are in a dialog that only the working widget opens. */
const WITHOUT_TEXT_FIELDS = [
  'z-cart-modal',
  'z-combination-modal',
  'z-image-uploader',
  'z-mini-cart',
  'z-offcanvas',
  'z-option-picker',
  'z-pack-contents',
  'z-product-create',
  'z-product-gallery',
  'z-product-price',
  'z-quick-category',
  'z-star-rating',
];

const TYPING = { keys: '12345<<6>7.5', typed: '1236457.5' };

const widgets = await readWidgets();

for (const { contract, examples } of widgets) {
  const typedInto = examples.filter(({ scenario, html }) => scenario === undefined && /<input|<textarea/.test(html));
  const [first] = typedInto;
  if (!first) continue;
  describe(`<${contract.tag}>`, () => {
    it('leaves text and caret as typed when it mounts while a person types', async () => {
      await page.goto(new URL(exampleUrl(contract.tag, first), origin).href);
      const markups = typedInto.map(({ html }) => html);
      const typeIntoAll = async () => {
        const { wrong, attempts, duringMount } = await page.evaluate(typeDuringMount, { ...TYPING, markups });
        return { wrong, isTyped: attempts > 0, isTypedDuringMount: duringMount > 0 };
      };
      const hasFields = !WITHOUT_TEXT_FIELDS.includes(contract.tag);
      // One evaluation types into every field of the examples: some seconds where the machine is busy.
      await expect
        .poll(typeIntoAll, { timeout: 45_000 })
        .toEqual({ wrong: [], isTyped: hasFields, isTypedDuringMount: hasFields });
    });
  });
}

it('a quantity typed in Arabic digits counts for the total and is what is ordered', async () => {
  const tag = 'z-quick-order';
  const examples = widgets.find(({ contract }) => contract.tag === tag)?.examples ?? [];
  const filledIn = examples.find(({ name }) => name === 'saved-values');
  if (!filledIn) throw new Error(`<${tag}> has no example that is filled in.`);
  await page.goto(new URL(exampleUrl(tag, filledIn), origin).href);
  await widgetsReady(page, tag);
  const quantity = page.getByLabel('Quantité', { exact: true });
  await quantity.fill('');
  await quantity.pressSequentially('٣');
  await page.locator('[data-part=subtotal]').getByText('9 600,00 DA').waitFor();
  await page.route('**/web/api/cart/checkout', (route) => route.abort());
  const [order] = await Promise.all([
    page.waitForRequest('**/web/api/cart/checkout'),
    page.getByRole('button', { name: 'Commander, payer à la réception' }).click(),
  ]);
  expect(order.postDataJSON()).toMatchObject({ cart: { lines: [{ product: 3, quantity: 3 }] } });
  expect(await quantity.inputValue()).toBe('3');
});
