import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openStaffPage } from './shopper.ts';

/** What a shopper who writes a review does, and what the shop does with it. */

const PHOTO = {
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#88293d' } })
    .jpeg()
    .toBuffer(),
};

/** Fills in the open form of the page, with four stars and a photo. */
export async function fillReview(page: Page, text: string, press: (target: Locator) => Promise<void>): Promise<void> {
  const form = page.locator('.review-form');
  await press(form.locator('label', { has: page.locator('[name=rating][value="4"]') }));
  await form.locator('[name=text]').fill(text);
  await form.locator('[name=name]').fill('Nadia');
  await form.locator('[name=purchaseDate]').fill('2026-01-10');
  await form.locator('[name=email]').fill('nadia@example.dz');
  await form.locator('[name=phone]').fill('0550 11 22 33');
  await form.locator('[name=boughtHere]').check();
  await form.locator('[name=acceptedPolicy]').check();
  await form.locator('[name=image]').setInputFiles(PHOTO);
}

/** The review waits on the dashboard, with its photo, and is published from there. */
export async function publishFromDashboard(origin: string, text: string): Promise<void> {
  const { page, context } = await openStaffPage(origin);
  await page.goto(`${origin}/dashboard/reviews?status=pending`);
  const waiting = page.locator('.review-judged', { hasText: text });
  expect(await waiting.locator('.review-picture img').count(), 'a waiting review with its photo').toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await waiting.locator('button[value=publish]').click();
  await page.goto(`${origin}/dashboard/reviews?status=published`);
  await waiting.waitFor();
  await context.close();
}

/** The published review as a shopper sees it on the page. */
export async function readReview(page: Page, text: string): Promise<void> {
  const review = page.locator('.review', { hasText: text });
  expect(await review.count(), 'the review on the page').toBe(1);
  const photo = review.locator('img');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
