import { afterEach, describe, expect, inject, it } from 'vitest';
import { openPage } from '../../shared/testing/browser.ts';
import { messages as CAROUSEL_MESSAGES } from '../../widgets/carousel/carousel.messages.ts';

/** Tests of what lies over the rows of the home page, and where a keyboard is in them. */
const origin = inject('shopOrigin');
let opened: Awaited<ReturnType<typeof openPage>>;
afterEach(() => opened.context.close());

describe('the rows of the home page', () => {
  it('show where the keyboard is: nothing of the ring is cut off', async () => {
    opened = await openPage();
    const { page } = opened;
    await page.goto(origin);
    await page.keyboard.press('Tab');
    const link = page.locator('z-carousel[kind=banners]').getByRole('link').first();
    await link.focus();
    await expect.poll(() => link.evaluate((node) => getComputedStyle(node).outlineOffset)).toBe('-3px');
  });

  it.each(['fr', 'ar'] as const)('leave the button of each banner to the thumb on a phone: %s', async (locale) => {
    opened = await openPage({ viewport: { width: 360, height: 740 } });
    const { page } = opened;
    await page.goto(`${origin}/?locale=${locale}`);
    const carousel = page.locator('z-carousel[kind=banners]').first();
    await carousel.hover();
    const dots = await carousel.getByRole('group', { name: CAROUSEL_MESSAGES[locale].slides }).boundingBox();
    const actions = await carousel
      .locator('.banner-action')
      .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().bottom));
    expect(actions).toHaveLength(3);
    for (const bottom of actions) expect(bottom).toBeLessThan(dots?.y ?? 0);
  });

  it.each([
    [360, '/', 'banners'],
    [1280, '/', 'banners'],
    [360, '/discover', 'texts'],
    [1280, '/discover', 'texts'],
  ])(
    'have no two buttons on each other in a window of %i pixels at %s, and a pause only where they move: %s',
    async (width, path, moves) => {
      opened = await openPage({ viewport: { width, height: 800 } });
      const { page } = opened;
      await page.goto(origin + path);
      const rows = page.locator('z-carousel');
      for (const row of await rows.all()) {
        await row.hover();
        await row.and(page.locator('[data-state]')).waitFor();
      }
      const overlaps = await page.locator('button').evaluateAll((buttons) => {
        const seen = buttons
          .filter((button) => button.checkVisibility({ checkVisibilityCSS: true }))
          .map((button) => ({ name: button.ariaLabel ?? button.textContent, box: button.getBoundingClientRect() }));
        const meets = (a: DOMRect, b: DOMRect) =>
          a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        return seen.flatMap((one, index) =>
          seen.slice(index + 1).flatMap((other) => (meets(one.box, other.box) ? [`${one.name} / ${other.name}`] : [])),
        );
      });
      expect(overlaps).toEqual([]);
      const moving = rows.filter({ has: page.getByRole('button', { name: CAROUSEL_MESSAGES.fr.pause }) });
      const kinds = await moving.evaluateAll((nodes) => [...new Set(nodes.map((node) => node.getAttribute('kind')))]);
      expect(kinds).toEqual([moves]);
    },
  );
});
