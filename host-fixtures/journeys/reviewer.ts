import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { pageText } from '../../server/web/texts.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import type { TextKey } from '../messages/all.ts';
import { openStaffPage } from './shopper.ts';

/** Steps of a shopper who writes a review, and what the shop does with it. */

const PHOTO = {
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#88293d' } })
    .jpeg()
    .toBuffer(),
};

/** Finds what a shopper meets in the form of a review, in the language of the page. */
export function reviewForm(page: Page, locale: Locale) {
  const form = page.locator('z-product-reviews');
  return {
    toggle: form.getByText(pageText(locale, 'reviewWrite')),
    field: (label: TextKey) => form.getByLabel(pageText(locale, label)),
    /** The label of a rating, which is what a shopper presses. */
    stars: (rating: number) => form.locator('label').filter({ hasText: pageText(locale, 'reviewRating', { rating }) }),
    send: form.getByRole('button', { name: pageText(locale, 'reviewSend') }),
  };
}

/** Fills in the open form of a page, but for its rating and its photo. */
export async function writeReview(
  { field }: Pick<ReturnType<typeof reviewForm>, 'field'>,
  text: string,
): Promise<void> {
  await field('reviewText').fill(text);
  await field('reviewName').fill('Nadia');
  await field('reviewDate').fill('2026-01-10');
  await field('email').fill('nadia@example.dz');
  await field('phone').fill('0550 11 22 33');
  await field('reviewBoughtHere').check();
  await field('reviewPolicy').check();
}

/** Fills in the open form of a page, with four stars and a photo. */
export async function fillReview(
  form: ReturnType<typeof reviewForm>,
  text: string,
  press: (target: Locator) => Promise<void>,
): Promise<void> {
  await press(form.stars(4));
  await writeReview(form, text);
  await form.field('reviewImage').setInputFiles(PHOTO);
}

/** Finds the review waiting on the dashboard, with its photo, and publishes it from there. */
export async function publishFromDashboard(origin: string, text: string): Promise<void> {
  const { page, context } = await openStaffPage(origin);
  await page.goto(`${origin}/dashboard/reviews?status=pending`);
  const waiting = page.getByRole('listitem').filter({ hasText: text });
  await waiting.getByRole('img', { name: pageText('fr', 'reviewPhoto', { name: 'Nadia' }) }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await waiting.getByRole('button', { name: pageText('fr', 'reviewPublish') }).click();
  await waiting.waitFor({ state: 'detached' });
  await page.goto(`${origin}/dashboard/reviews?status=published`);
  await waiting.waitFor();
  await context.close();
}

/** Reads the published review as a shopper sees it on the page. */
export async function readReview(page: Page, text: string): Promise<void> {
  const review = page.getByRole('listitem').filter({ hasText: text });
  await expect.poll(() => review.count(), { message: 'the review on the page' }).toBe(1);
  const photo = review.locator('img');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
