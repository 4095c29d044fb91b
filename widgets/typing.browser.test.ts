import { afterAll, describe, expect, inject, it } from 'vitest';
import { exampleUrl, readWidgets } from '../server/qa/examples.ts';
import { openBrowser } from '../shared/testing/browser.ts';
import { typeDuringMount } from '../shared/testing/type-during-mount.ts';

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

for (const { contract, examples } of await readWidgets()) {
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
