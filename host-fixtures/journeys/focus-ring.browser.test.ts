import type { Locator } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { contrast } from '../../shared/rules/theme/colors.ts';
import { openPage } from '../../shared/testing/browser.ts';

/** The least contrast of what is no text (WCAG 1.4.11). */
const LEAST = 3;

const hex = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((channel) => Number(channel).toString(16).padStart(2, '0'))
    .join('')}`;

/** The ring of a focused link and the ground that it stands on. */
async function ringAndGround(link: Locator): Promise<[string, string]> {
  await link.focus();
  const [ring, ground] = await link.evaluate((node) => {
    let around: Element | null = node;
    while (around && getComputedStyle(around).backgroundColor === 'rgba(0, 0, 0, 0)') around = around.parentElement;
    return [
      getComputedStyle(node).outlineColor,
      around ? getComputedStyle(around).backgroundColor : 'rgb(255, 255, 255)',
    ];
  });
  return [hex(ring ?? ''), hex(ground ?? '')];
}

it.each(['light', 'dark'] as const)(
  'the focus is seen in the header, the list and the footer of the shop, %s',
  async (colorScheme) => {
    const { page, close } = await openPage({ colorScheme });
    await page.goto(inject('shopOrigin'));
    // A ring is drawn for the keyboard.
    await page.keyboard.press('Tab');
    for (const place of ['z-promo-banner', 'header', 'main', 'footer']) {
      const [ring, ground] = await ringAndGround(page.locator(`${place} a[href]:visible`).first());
      expect(contrast(ring, ground), `${place}: ${ring} on ${ground}`).toBeGreaterThanOrEqual(LEAST);
    }
    await close();
  },
);
