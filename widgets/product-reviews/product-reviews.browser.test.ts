import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { DEMO_STAFF } from '../../server/staff/demo-staff.ts';
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

async function fillIn(page: Page, text: string): Promise<void> {
  await page.locator('.review-form [name=text]').fill(text);
  await page.locator('.review-form [name=name]').fill('Nadia');
  await page.locator('.review-form [name=purchaseDate]').fill('2026-01-10');
  await page.locator('.review-form [name=email]').fill('nadia@example.dz');
  await page.locator('.review-form [name=phone]').fill('0550 11 22 33');
  await page.locator('.review-form [name=boughtHere]').check();
  await page.locator('.review-form [name=acceptedPolicy]').check();
}

async function publish(text: string): Promise<void> {
  const { page, context } = await openPage();
  await page.goto(`${origin}/dashboard/login?next=${encodeURIComponent('/dashboard/reviews?status=pending')}`);
  await page.locator('[name=email]').fill(DEMO_STAFF.email);
  await page.locator('[name=password]').fill(DEMO_STAFF.password);
  await page.locator('main button[type=submit]').click();
  const waiting = page.locator('.review-judged', { hasText: text });
  await waiting.getByRole('button').first().click();
  await waiting.waitFor({ state: 'detached' });
  await page.goto(`${origin}/dashboard/reviews?status=published`);
  await expect.poll(() => waiting.locator('.badge').getAttribute('class')).toContain('badge-success');
  await context.close();
}

describe('a review with a photo', () => {
  it('is written, sent, published by staff, and seen with its picture, in Arabic on a phone', async () => {
    const { page, context, console } = await openPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${PRODUCT}?locale=ar`);
    await page.locator('.review-write > summary').click();
    await page.locator('.review-form [name=name]').click();
    // Nothing is filled in yet.
    await widgetsReady(page, 'z-product-reviews');
    await page.locator('.review-form [data-part=submit]').click();
    await page.locator('.review-form [role=alert] h2', { hasText: 'يرجى ملء جميع الخانات.' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('text');

    const text = `وشاح جميل ${Date.now()}`;
    await fillIn(page, text);
    const stars = page.locator('.review-form z-star-rating');
    await stars.locator('input[value="5"]').focus();
    await page.locator('z-star-rating [data-z-outlet]').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => stars.locator('input:checked').inputValue(), { message: 'less is to the right' }).toBe('4');

    await page
      .locator('.review-form [name=image]')
      .setInputFiles({ ...photo, name: 'logo.svg', buffer: Buffer.from('<svg/>') });
    await page.locator('.z-field-error', { hasText: 'logo.svg' }).waitFor();
    await page.locator('.review-form [name=image]').setInputFiles(photo);
    const preview = page.locator('.z-product-reviews-preview img');
    await preview.waitFor();
    const box = await preview.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.getBoundingClientRect().width];
    });
    expect(box).toEqual([640, 100]);
    expect(await axeFindings(page, '.reviews')).toEqual([]);

    await page.locator('.review-form [data-part=submit]').click();
    const thanks = page.locator('.z-product-reviews-thanks');
    await thanks.waitFor();
    await expect.poll(() => thanks.textContent()).toContain('في انتظار المراجعة');
    await expect.poll(() => thanks.evaluate((node) => node === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('details.review-write').getAttribute('open')).toBeNull();
    await expect.poll(() => page.locator('.review', { hasText: text }).count()).toBe(0);

    await publish(text);
    await page.reload();
    const review = page.locator('.review', { hasText: text });
    const thumb = review.locator('img');
    await thumb.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        thumb.evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.width])),
      )
      .toEqual([100, 100]);
    await expect.poll(() => review.locator('.stars svg').first().getAttribute('aria-label')).toBe('4 من 5');
    expect(console).toEqual([]);
    await context.close();
  });

  it('can be sent without script, and a mistake keeps what was typed', async () => {
    const { page, context } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${PRODUCT}?locale=fr`);
    await page.locator('.review-write > summary').click();
    const text = `Très doux ${Date.now()}`;
    await fillIn(page, text);
    await page.locator('.review-form label:has(input[value="3"])').click();
    await page.locator('.review-form [name=phone]').fill('12');
    await page.locator('.review-form [data-part=submit]').click();
    await expect.poll(() => page.locator('#review-phone-error').textContent()).toContain('10 chiffres');
    await expect.poll(() => page.locator('[name=text]').inputValue()).toBe(text);
    await expect.poll(() => page.locator('[name=rating]:checked').inputValue()).toBe('3');
    await page.locator('[name=phone]').fill('0661234567');
    await page.locator('[name=image]').setInputFiles(photo);
    await page.locator('[data-part=submit]').click();
    expect(new URL(page.url()).pathname).toMatch(/\/reviews$/);
    await expect.poll(() => page.locator('.toasts').textContent()).toContain('en attente de modération');
    await publish(text);
    await page.reload();
    await expect.poll(() => page.locator('.review', { hasText: text }).locator('img').count()).toBe(1);
    await context.close();
  });

  it('stays as it was typed, its file too, when the network is gone, and is sent when it is back', async () => {
    const { page, context } = await openPage();
    await page.goto(`${PRODUCT}?locale=en`);
    await page.locator('.review-write > summary').click();
    const text = `Soft ${Date.now()}`;
    await fillIn(page, text);
    await page.locator('.review-form [name=image]').setInputFiles(photo);
    await page.locator('.z-product-reviews-preview').waitFor();
    await context.setOffline(true);
    await page.locator('.review-form [data-part=submit]').click();
    const trouble = page.locator('.z-product-reviews-trouble');
    await trouble.waitFor();
    await expect.poll(() => trouble.textContent()).toMatch(/^an error occurred while sending the review No connection/);
    await expect.poll(() => page.locator('.review-form [name=text]').inputValue()).toBe(text);
    await context.setOffline(false);
    await trouble.getByRole('button').click();
    await page.locator('.z-product-reviews-thanks').waitFor();
    await context.close();
  });
});
