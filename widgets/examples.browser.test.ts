import { afterAll, describe, expect, inject, it } from 'vitest';
import { endedExamples } from '../server/qa/ended-examples.ts';
import { exampleUrl, readWidgets } from '../server/qa/examples.ts';
import type { Example } from '../shared/browser/element/example.ts';
import { axeFindings } from '../shared/testing/axe.ts';
import { openContext } from '../shared/testing/browser.ts';

/**
 * Every example of every widget on its workbench page, mounted, from left to right and from right to left: the console stays
 * silent, the policy is kept, the form posts the same, and axe finds nothing. Axe reads each example in French and the first
 * of a widget from right to left too. Where an example makes calls at once, it is visited again with each way they may end. What
 * differs from an example only in how a call ends is without axe, which has seen its markup. Where the visit of that example made
 * no call, nothing can end: the markup of a file is compared instead.
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

// Calls of the page since the last visit began.
const calls: string[] = [];
page.on('request', (request) => {
  if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request.url());
});
/** `<main>` of each visited example that made no call, by tag and name. */
const mainWithoutCall = new Map<string, string>();

/** Returns what `<main>` has below its heading, without the address that ends the calls and without the visitor's token. */
const comparableMain = (html: string) =>
  html
    .replace(/^[\s\S]*?<main[\s\S]*?<\/h1>|<\/main>[\s\S]*$/g, '')
    .replace(/ base="\/qa\/scenario\/[^"]*"/g, '')
    .replace(/\/qa\/scenario\/[^/"]+(?=\/)/g, '')
    .replace(/(name="_csrf" value=")[^"]*/g, '$1');

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

/** Visits an example and expects that its form posts what it did without script, and a silent console. */
async function visit(tag: string, example: Example, locale: string): Promise<string> {
  const url = new URL(exampleUrl(tag, example), origin);
  url.searchParams.set('locale', locale);
  calls.length = 0;
  const response = await page.goto(url.href);
  const { before, after } = await page.evaluate(async (name) => {
    const elements = [...document.querySelectorAll<HTMLElement>('main *')].filter((node) =>
      node.localName.startsWith('z-'),
    );
    // Widgets that are far down or wait for an event too.
    for (const element of elements) {
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
    }
    await customElements.whenDefined(name);
    // One frame for the widgets' first drawing, one for what that sets off.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
    return { before: Reflect.get(window, 'formDataBefore'), after: Reflect.get(window, 'readFormData')() };
  }, tag);
  expect(after).toBe(before);
  return (await response?.text()) ?? '';
}

function expectSilence(tag: string, { title, scenario }: Example): void {
  const unexpected = consoleLines.filter((line) => !scenario || !isOfTheEnding(line, tag));
  expect(unexpected.join('\n'), title).toBe('');
}

for (const widget of await readWidgets()) {
  const { contract, examples } = widget;
  const ended = endedExamples(widget);
  describe(`<${contract.tag}>`, () => {
    const endingsLast = examples.toSorted(
      (a, b) => Number(a.markupOf !== undefined) - Number(b.markupOf !== undefined),
    );
    for (const example of endingsLast) {
      const isEnding = example.markupOf !== undefined;
      for (const locale of isEnding ? (['fr'] as const) : (['fr', 'ar'] as const)) {
        it(`works on "${example.title}" in ${locale}`, async () => {
          const base = mainWithoutCall.get(`${contract.tag} ${example.markupOf}`);
          if (base !== undefined) {
            const url = new URL(exampleUrl(contract.tag, example), origin);
            url.searchParams.set('locale', locale);
            const served = await (await context.request.get(url.href)).text();
            expect(served).toContain(`"/qa/scenario/${encodeURIComponent(example.scenario ?? '')}`);
            expect(comparableMain(served)).toBe(base);
            return;
          }
          const served = await visit(contract.tag, example, locale);
          const madeCalls = calls.length > 0;
          const isFirst = example === examples[0];
          if (!isEnding && locale === 'fr') expect(await axeFindings(page, 'main')).toEqual([]);
          if (!isEnding && locale === 'ar' && isFirst)
            expect(await axeFindings(page, 'main', 'everything but contrast')).toEqual([]);
          expectSilence(contract.tag, example);
          if (isEnding || locale !== 'fr') return;
          if (!madeCalls) {
            mainWithoutCall.set(`${contract.tag} ${example.name}`, comparableMain(served));
            return;
          }
          for (const one of ended.filter(({ markupOf }) => markupOf === example.name)) {
            await visit(contract.tag, one, locale);
            expectSilence(contract.tag, one);
          }
        });
      }
    }
  });
}
