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
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByText('2 avis sont refusés : personne ne les voit.').first().waitFor();
  expect(await names()).toEqual(before);
});
