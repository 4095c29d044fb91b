import { afterAll, describe, expect, inject, it } from 'vitest';
import { exampleUrl, readWidgets } from '../server/qa/examples.ts';
import { axeFindings } from '../shared/testing/axe.ts';
import { openContext } from '../shared/testing/browser.ts';

/**
 * Every example of every widget on its workbench page, mounted, from left to right and from right to left: the console stays
 * silent, the policy is kept, the form posts the same, and axe finds nothing. Axe reads each example in French and the first
 * of a widget from right to left too. Examples that differ from another only in how a call ends are visited once and
 * without axe, which has seen their markup.
 */
const origin = inject('shopOrigin');
const context = await openContext({ bypassCSP: false });
const page = await context.newPage();
const consoleLines: string[] = [];
page.on('console', (message) => {
  if (['error', 'warning'].includes(message.type())) consoleLines.push(message.text());
});
page.on('pageerror', (error) => consoleLines.push(String(error)));
// What the page before says while it is left is not of the next example.
page.on('framenavigated', (frame) => {
  if (frame === page.mainFrame()) consoleLines.length = 0;
});
afterAll(() => context.close());

/** Recognises console lines about the call that fails on purpose: those of the browser and of the widget (CAL-9). */
const isOfTheEnding = (line: string, tag: string) =>
  /^Failed to load resource/.test(line) || line.startsWith(`<${tag}>: `);

await context.addInitScript(() => {
  // An example must not find another's storage, such as a cart.
  if (location.origin !== 'null') localStorage.clear();
  const readFormData = () =>
    JSON.stringify([...document.querySelectorAll<HTMLFormElement>('main form')].map((form) => [...new FormData(form)]));
  // The server's own text, before any widget can be mounted.
  document.addEventListener('DOMContentLoaded', () => Object.assign(window, { formDataBefore: readFormData() }));
  Object.assign(window, { readFormData });
});

for (const { contract, examples } of await readWidgets()) {
  describe(`<${contract.tag}>`, () => {
    for (const example of examples) {
      const isEnding = example.markupOf !== undefined;
      for (const locale of isEnding ? (['fr'] as const) : (['fr', 'ar'] as const)) {
        it(`works on "${example.title}" in ${locale}`, async () => {
          const url = new URL(exampleUrl(contract.tag, example), origin);
          url.searchParams.set('locale', locale);
          await page.goto(url.href);
          const { before, after } = await page.evaluate(async (tag) => {
            const elements = [...document.querySelectorAll<HTMLElement>('main *')].filter((node) =>
              node.localName.startsWith('z-'),
            );
            // Widgets that are far down or wait for an event too.
            for (const element of elements) {
              element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
            }
            await customElements.whenDefined(tag);
            // One frame for the widgets' first drawing, one for what that sets off.
            for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
            await document.fonts.ready;
            return { before: Reflect.get(window, 'formDataBefore'), after: Reflect.get(window, 'readFormData')() };
          }, contract.tag);
          expect(after).toBe(before);
          const isFirst = example === examples[0];
          if (!isEnding && locale === 'fr') expect(await axeFindings(page, 'main')).toEqual([]);
          if (!isEnding && locale === 'ar' && isFirst)
            expect(await axeFindings(page, 'main', 'everything but contrast')).toEqual([]);
          const unexpected = consoleLines.filter((line) => !example.scenario || !isOfTheEnding(line, contract.tag));
          expect(unexpected.join('\n')).toBe('');
        });
      }
    }
  });
}
