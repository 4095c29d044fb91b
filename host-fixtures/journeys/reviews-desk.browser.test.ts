import type { Locator } from 'playwright-core';
import { afterAll, expect, inject, it } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { openStaffPage } from './shopper.ts';

const LIST = `${inject('shopOrigin')}/dashboard/reviews?status=rejected`;

const { page, context } = await openStaffPage(inject('shopOrigin'));
afterAll(() => context.close());

const names = () => page.getByRole('listitem').getByRole('heading').allTextContents();

it('staff judge the reviews they ticked by keyboard at once, and take it back at once', async () => {
  await page.goto(LIST);
  await widgetsReady(page, 'z-command-search');
  const before = await names();
  expect(before.length).toBeGreaterThan(2);
  const bar = page.locator('z-bulk-bar').getByText('2 sélectionnés').locator('xpath=ancestor::form');
  await expect.poll(() => page.getByRole('button', { name: 'Tout désélectionner' }).count()).toBe(0);
  expect(await page.locator('z-bulk-bar > form').isVisible()).toBe(false);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await bar.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Publier' }).click();
  await page.getByText('2 avis sont publiés.').first().waitFor();
  expect(await names()).toEqual(before.slice(2));
  await page.getByRole('button', { name: 'Revenir en arrière' }).click();
  await page.getByText('2 avis sont refusés : personne ne les voit.').first().waitFor();
  expect(await names()).toEqual(before);
});

it('a message on a phone leaves the bar of the ticked reviews in reach', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(LIST);
  await widgetsReady(page, 'z-bulk-bar', 'z-toaster');
  await page.getByRole('listitem').getByRole('button', { name: 'Publier' }).first().click();
  const undo = page.getByRole('button', { name: 'Revenir en arrière' });
  await undo.waitFor();
  await widgetsReady(page, 'z-bulk-bar', 'z-toaster');
  await page
    .getByRole('checkbox', { name: /^Sélectionner l’avis/ })
    .last()
    .check();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const publish = page.locator('form').filter({ hasText: '1 sélectionné' }).getByRole('button', { name: 'Publier' });
  await publish.click({ trial: true, timeout: 10_000 });
  const edge = (of: Locator, side: 'top' | 'bottom') =>
    of.evaluate((node, at) => node.getBoundingClientRect()[at], side);
  const message = page.getByRole('region', { name: 'Messages' }).locator('div').first();
  expect(await edge(publish, 'top')).toBeGreaterThanOrEqual(await edge(message, 'bottom'));
  await undo.click();
  await page.getByText('L’avis est refusé : personne ne le voit.').first().waitFor();
});
