import type { Page, Route } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { pageText } from '../../server/web/texts.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { reusePage } from '../../shared/testing/browser.ts';
import type { TextKey } from '../messages/all.ts';
import { type ExpectedTexts, inEachLanguage, throughLanguages } from './in-each-language.ts';

/** Failures of lists of products and reviews (LST-8, REV-6), on the shop's own pages and in each language. */
const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.hijab;
const PRODUCT = `${origin}/catalog/product/${category}/${slug}`;
const CATEGORY = `${origin}/catalog/category/mode`;
const LISTING = '**/web/public/api/**';
const REVIEW = '**/web/api/product/submit/review';

let opened: Awaited<ReturnType<typeof reusePage>>;
let page: Page;
beforeEach(async () => {
  opened = await reusePage();
  page = opened.page;
});
afterEach(() => opened.close());

const fails: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'an answer of 500': (route) => route.fulfill({ status: 500, json: { error: 'server-error', message: 'x' } }),
  'a broken connection': (route) => route.abort(),
  'products that are no JSON': (route) => route.fulfill({ contentType: 'application/json', body: '{"products": [' }),
};

/** Serves the page as a host would have rendered it wrongly. */
const redrawn = (from: string | RegExp, to: string) => async (route: Route) => {
  const response = await route.fetch();
  const body = (await response.text()).replace(from, to);
  await route.fulfill({ response, body });
};
const cards = () => page.locator('[data-part=list] > li').count();

describe.each(Object.entries(fails))('a list that ends with %s (LST-8)', (_, fail) => {
  throughLanguages(
    'says so above the products that are there',
    { en: 'Failed to fetch data', fr: 'Impossible de charger les produits', ar: 'تعذر تحميل المنتجات' },
    async (locale) => {
      await page.goto(`${CATEGORY}?locale=${locale}`);
      await page.route(LISTING, fail);
      await page.locator('[data-facet=brand] > summary').click();
      await page.locator('input[name=brand]').first().check();
      const failure = page.getByRole('alert').locator('strong');
      await failure.waitFor();
      await expect.poll(cards).toBeGreaterThan(0);
      return failure;
    },
  );
});

describe('a list of products (LST-8)', () => {
  throughLanguages(
    'of an unknown kind is called that, and works by its links',
    { en: 'Unknown listing context type', fr: 'Type de liste inconnu', ar: 'نوع القائمة غير معروف' },
    async (locale) => {
      const url = `${origin}/catalog/new?locale=${locale}`;
      await page.route(url, redrawn('context="new"', 'context="season"'));
      await page.goto(url);
      await page.locator('z-product-listing').dispatchEvent('pointerover');
      const message = page.locator('z-product-listing').getByRole('alert');
      await message.waitFor();
      await expect.poll(() => page.locator('[data-part=pages] a').first().isVisible()).toBe(true);
      return message;
    },
  );

  throughLanguages(
    'says while it loads that it does',
    { en: 'Loading products…', fr: 'Chargement des produits…', ar: 'جارٍ تحميل المنتجات…' },
    async (locale) => {
      await page.goto(`${CATEGORY}?locale=${locale}`);
      await page.route(LISTING, () => {});
      await page.locator('[data-facet=brand] > summary').click();
      await page.locator('input[name=brand]').first().check();
      return page.locator('z-product-listing [data-part=count]');
    },
  );

  const none: ExpectedTexts = {
    en: 'No products match your search.',
    fr: 'Aucun produit ne correspond à votre recherche.',
    ar: 'لا توجد منتجات مطابقة لبحثك.',
  };
  inEachLanguage('says that nothing fits a search', none, async (locale) => {
    await page.goto(`${origin}/catalog/new?q=qqqq&locale=${locale}`);
    return page.locator('z-product-listing [data-part=empty]');
  });
  inEachLanguage('says that nothing fits the filters', none, async (locale) => {
    await page.goto(`${CATEGORY}?locale=${locale}`);
    await page.locator('[data-facet=price] > summary').click();
    await page.locator('[name=min]').fill('9000000');
    await page.keyboard.press('Enter');
    await expect.poll(cards).toBe(0);
    return page.locator('z-product-listing [data-part=empty]');
  });

  it('whose own JSON cannot be read says so in the log, and is shown as it was drawn', async () => {
    await page.route(CATEGORY, redrawn(/(data-part="state">)\{/, '$1{{'));
    await page.goto(CATEGORY);
    const rendered = await cards();
    await page.locator('z-product-listing').dispatchEvent('pointerover');
    await expect.poll(() => opened.console.join()).toContain('<z-product-listing>: the part "state" is not JSON');
    await expect.poll(cards).toBe(rendered);
  });

  it('beside a product is logged and left out when it cannot be had', async () => {
    await page.route(
      '**/web/api/product/cross_selling/**',
      fails['an answer of 500'] as (route: Route) => Promise<void>,
    );
    await page.goto(PRODUCT);
    await page.locator('z-cross-selling').evaluate((node) => node.scrollIntoView());
    await page.locator('z-cross-selling:is([data-state=empty], [data-state=gone])').waitFor({ state: 'attached' });
    expect(opened.console.join()).toContain('<z-cross-selling>: the call "products" failed (server-error)');
    await expect.poll(() => page.locator('z-cross-selling .product-card').count()).toBe(0);
    await expect.poll(() => page.locator('z-cross-selling [role=alert]').count()).toBe(0);
  });
});

const reviewField = (locale: Locale, label: TextKey) =>
  page.locator('z-product-reviews').getByLabel(pageText(locale, label));

/** Opens the form and wakes it. */
async function openReview(locale: Locale): Promise<void> {
  await page.goto(`${PRODUCT}?locale=${locale}`);
  await page.getByText(pageText(locale, 'reviewWrite')).click();
  await reviewField(locale, 'reviewName').click();
  await page.locator('z-product-reviews [data-z-outlet]').first().waitFor({ state: 'attached' });
}

describe('a review (REV-6)', () => {
  inEachLanguage(
    'that is not complete is not sent, and says so',
    { en: 'please fill all fields', fr: 'Veuillez remplir tous les champs.', ar: 'يرجى ملء جميع الحقول.' },
    async (locale) => {
      const calls: string[] = [];
      await page.route(REVIEW, async (route) => {
        calls.push(route.request().url());
        await route.abort();
      });
      await openReview(locale);
      await reviewField(locale, 'reviewName').fill('Nadia');
      await page.getByRole('button', { name: pageText(locale, 'reviewSend') }).click();
      const alert = page.locator('z-product-reviews').getByRole('alert').getByRole('heading');
      await alert.waitFor();
      expect(calls).toEqual([]);
      return alert;
    },
  );

  const { 'an answer of 500': refused, 'a broken connection': broken } = fails;
  describe.each([
    ['an answer of 500', refused],
    ['a broken connection', broken],
  ] as const)('that ends with %s', (_, fail) => {
    inEachLanguage(
      'says so and keeps what was written',
      {
        en: 'an error occurred while sending the review',
        fr: 'Une erreur s’est produite lors de l’envoi de l’avis.',
        ar: 'حدث خطأ أثناء إرسال التقييم.',
      },
      async (locale) => {
        await page.route(REVIEW, fail as (route: Route) => Promise<void>);
        await openReview(locale);
        await reviewField(locale, 'reviewText').fill('Beau tissu.');
        await reviewField(locale, 'reviewName').fill('Nadia');
        await reviewField(locale, 'reviewDate').fill('2026-01-10');
        await reviewField(locale, 'email').fill('nadia@example.dz');
        await reviewField(locale, 'phone').fill('0550112233');
        await reviewField(locale, 'reviewBoughtHere').check();
        await reviewField(locale, 'reviewPolicy').check();
        await page.getByRole('button', { name: pageText(locale, 'reviewSend') }).click();
        const alert = page.locator('z-product-reviews').getByRole('alert').locator('strong');
        await alert.waitFor();
        await expect.poll(() => reviewField(locale, 'reviewText').inputValue()).toBe('Beau tissu.');
        return alert;
      },
    );
  });
});
