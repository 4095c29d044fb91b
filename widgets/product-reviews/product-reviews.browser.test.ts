import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { publishFromDashboard, writeReview } from '../../host-fixtures/journeys/reviewer.ts';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { pageText } from '../../server/web/texts.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { REVIEW_MESSAGES } from '../../shared/i18n/messages/review-messages.ts';
import { MAX_IMAGE_BYTES } from '../../shared/rules/pictures/picture-file.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

const origin = inject('shopOrigin');
const PRODUCT = `${origin}/catalog/product/${SHOWCASE.hijab.category}/${SHOWCASE.hijab.slug}`;
const photo = {
  name: 'foulard.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#88293d' } })
    .png()
    .toBuffer(),
};
type Page = Awaited<ReturnType<typeof openPage>>['page'];

/** Finds what a shopper meets among the reviews of a product, in the language of the page. */
function reviewsIn(page: Page, locale: Locale) {
  const section = page.locator('z-product-reviews');
  return {
    section,
    field: (key: TextKey) => section.getByLabel(pageText(locale, key)),
    toggle: section.getByText(pageText(locale, 'reviewWrite')),
    send: section.getByRole('button', { name: pageText(locale, 'reviewSend') }),
    stars: (rating: number) => section.getByRole('radio', { name: pageText(locale, 'reviewRating', { rating }) }),
    preview: section.getByRole('img', { name: photo.name }),
    thanks: section.getByRole('status').filter({ hasText: REVIEW_MESSAGES[locale].waiting }),
    review: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
  };
}

describe('a review with a photo', () => {
  it('takes the photo of a phone, made small enough to send', async () => {
    const { page, context } = await openPage();
    await page.goto(`${PRODUCT}?locale=fr`);
    const reviews = reviewsIn(page, 'fr');
    await reviews.toggle.click();
    await widgetsReady(page, 'z-product-reviews');
    const blotches = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
    const buffer = await blotches.resize(2400, 2400).jpeg({ quality: 95 }).toBuffer();
    expect(buffer.length).toBeGreaterThan(MAX_IMAGE_BYTES);
    await reviews.field('reviewImage').setInputFiles({ name: photo.name, mimeType: 'image/jpeg', buffer });
    await reviews.preview.waitFor();
    const sent = await reviews.field('reviewImage').evaluate((input: HTMLInputElement) => {
      const [file] = new FormData(input.form as HTMLFormElement).getAll(input.name) as File[];
      return { type: file?.type, size: file?.size };
    });
    expect(sent.type).toBe('image/jpeg');
    expect(sent.size).toBeLessThan(MAX_IMAGE_BYTES / 5);
    await context.close();
  });

  it('is written, sent, published by staff, and seen with its picture, in Arabic on a phone', async () => {
    const { page, context, console } = await openPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${PRODUCT}?locale=ar`);
    const reviews = reviewsIn(page, 'ar');
    await reviews.toggle.click();
    await reviews.field('reviewName').click();
    // Nothing is filled in yet.
    await widgetsReady(page, 'z-product-reviews');
    await reviews.send.click();
    await reviews.section.getByRole('alert').getByRole('heading', { name: 'يرجى ملء جميع الحقول.' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('text');

    const text = `وشاح جميل ${Date.now()}`;
    await writeReview(reviews, text);
    await reviews.stars(5).focus();
    await page.locator('z-star-rating [data-z-outlet]').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => reviews.stars(4).isChecked(), { message: 'less is to the right' }).toBe(true);

    await reviews.field('reviewImage').setInputFiles({ ...photo, name: 'logo.svg', buffer: Buffer.from('<svg/>') });
    await reviews.section.getByText(/logo\.svg/).waitFor();
    await reviews.field('reviewImage').setInputFiles(photo);
    await reviews.preview.waitFor();
    const box = await reviews.preview.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.getBoundingClientRect().width];
    });
    expect(box).toEqual([640, 100]);
    expect(await axeFindings(page, '.reviews')).toEqual([]);

    await reviews.send.click();
    await reviews.thanks.waitFor();
    await expect.poll(() => reviews.thanks.textContent()).toContain('في انتظار المراجعة');
    await expect.poll(() => reviews.thanks.evaluate((node) => node === document.activeElement)).toBe(true);
    await expect.poll(() => reviews.send.isVisible()).toBe(false);
    await expect.poll(() => reviews.review(text).count()).toBe(0);

    await publishFromDashboard(origin, text);
    await page.reload();
    const review = reviews.review(text);
    const thumb = review.getByRole('img', { name: pageText('ar', 'reviewPhoto', { name: 'Nadia' }) });
    await thumb.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        thumb.evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.width])),
      )
      .toEqual([100, 100]);
    await expect.poll(() => review.getByRole('img', { name: '4 من 5' }).count()).toBe(1);
    expect(console).toEqual([]);
    await context.close();
  });

  it('can be sent without script, and a mistake keeps what was typed', async () => {
    const { page, context } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${PRODUCT}?locale=fr`);
    const reviews = reviewsIn(page, 'fr');
    await reviews.toggle.click();
    const text = `Très doux ${Date.now()}`;
    await writeReview(reviews, text);
    await reviews.stars(3).check();
    await reviews.field('phone').fill('12');
    await reviews.send.click();
    await expect.poll(() => page.locator('#review-phone-error').textContent()).toContain('10 chiffres');
    await expect.poll(() => reviews.field('reviewText').inputValue()).toBe(text);
    await expect.poll(() => reviews.stars(3).isChecked()).toBe(true);
    await reviews.field('phone').fill('0661234567');
    await reviews.field('reviewImage').setInputFiles(photo);
    await reviews.send.click();
    expect(new URL(page.url()).pathname).toMatch(/\/reviews$/);
    await expect.poll(() => page.getByRole('status').textContent()).toContain('en attente de modération');
    await publishFromDashboard(origin, text);
    await page.reload();
    await expect
      .poll(() =>
        reviews
          .review(text)
          .getByRole('img', { name: pageText('fr', 'reviewPhoto', { name: 'Nadia' }) })
          .count(),
      )
      .toBe(1);
    await context.close();
  });

  it('is there in the language that was chosen meanwhile, opened, and gone once it was sent', async () => {
    const { page, context } = await openPage();
    await page.goto(`${PRODUCT}?locale=fr`);
    const before = reviewsIn(page, 'fr');
    await before.toggle.click();
    const text = `Léger ${Date.now()}`;
    await writeReview(before, text);
    await before.stars(2).check({ force: true });
    await widgetsReady(page, 'z-product-reviews');
    await page.goto(`${PRODUCT}?locale=en`);
    const after = reviewsIn(page, 'en');
    await expect.poll(() => after.field('reviewText').inputValue()).toBe(text);
    await expect.poll(() => after.stars(2).isChecked()).toBe(true);
    await after.send.click();
    await after.thanks.waitFor();
    await page.reload();
    await widgetsReady(page, 'z-product-reviews');
    expect(await after.field('reviewText').inputValue()).toBe('');
    await context.close();
  });

  it('stays as it was typed, its file too, when the network is gone, and is sent when it is back', async () => {
    const { page, context } = await openPage();
    await page.goto(`${PRODUCT}?locale=en`);
    const reviews = reviewsIn(page, 'en');
    await reviews.toggle.click();
    const text = `Soft ${Date.now()}`;
    await writeReview(reviews, text);
    await reviews.field('reviewImage').setInputFiles(photo);
    await reviews.preview.waitFor();
    await context.setOffline(true);
    await reviews.send.click();
    const trouble = reviews.section.getByRole('alert').filter({ hasText: REVIEW_MESSAGES.en.failed });
    await trouble.waitFor();
    await expect.poll(() => trouble.textContent()).toMatch(/^an error occurred while sending the review No connection/);
    await expect.poll(() => reviews.field('reviewText').inputValue()).toBe(text);
    await context.setOffline(false);
    await trouble.getByRole('button').click();
    await reviews.thanks.waitFor();
    await context.close();
  });
});
