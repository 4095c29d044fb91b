import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns the problems axe finds inside a node of the page, one line each; empty when it is clean.
 * @param about contrast takes two thirds of the time, and is the same in every language
 */
export async function axeFindings(
  page: Page,
  selector = 'html',
  about: 'everything' | 'contrast' | 'everything but contrast' = 'everything',
): Promise<string[]> {
  await animationsEnd(page);
  if (!(await page.evaluate(() => 'axe' in window))) {
    const session = await page.context().newCDPSession(page);
    // Evaluated by the debugger, which the page's policy does not concern.
    await session.send('Runtime.evaluate', { expression: source });
    await session.detach();
  }
  // Read in the page: all that axe says of it is long, and is not carried to this process.
  return page.evaluate(
    async ([root, about]) => {
      const axe = Reflect.get(window, 'axe') as typeof import('axe-core');
      const { violations } = await axe.run(document.querySelector(root) as Element, {
        resultTypes: ['violations'],
        ...(about === 'contrast' && { runOnly: ['color-contrast'] }),
        rules: { 'color-contrast': { enabled: about !== 'everything but contrast' } },
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
    },
    [selector, about] as const,
  );
}

/** Waits for fading in to end, before which text has no contrast. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1000)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
}
