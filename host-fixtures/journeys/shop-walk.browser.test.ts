import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { REVIEW_MESSAGES } from '../../shared/i18n/messages/review-messages.ts';
import { openPage } from '../../shared/testing/browser.ts';

import { widgetsReady } from '../../shared/testing/widgets-ready.ts';

import { messages as CART_PAGE_MESSAGES } from '../../widgets/cart-page/cart-page.messages.ts';
import { messages as LISTING_MESSAGES } from '../../widgets/product-listing/product-listing.messages.ts';
import { fillReview, publishFromDashboard, readReview, reviewForm } from './reviewer.ts';

import {
  addButton,
  addFrom,
  amountIn,
  cartLines,
  choosePlace,
  cooldownIn,
  fillPerson,
  freshPhone,
  lineButton,
  lookAround,
  openShopMenu,
  orderOnDashboard,
  PRODUCT,
  shopSections,
  thanksIn,
  VISITORS,
} from './shopper.ts';

const origin = inject('shopOrigin');
const product = ({ category, slug }: { category: string; slug: string }) => `/catalog/product/${category}/${slug}`;
const CATEGORY = '/catalog/category/mode';
const CART = '/checkout/cart/view';
const FILTERS = [
  ['brand', 'dar-lalla'],
  ['option[colour]', 'navy'],
  ['feature[origin]', 'alger'],
] as const;
const TEXTS = {
  fr: {
    soldOut: 'Vert sauge',
    chosen: 'Bordeaux',
    toChoose: 'Abaya Yasmine boutonnée, Hijab Yasmine uni',
  },
  ar: {
    soldOut: 'أخضر مريمي',
    chosen: 'خمري',
    toChoose: 'عباية ياسمين بأزرار، حجاب ياسمين سادة',
  },
};

// Each step goes on from where the one before it ended, as a shopper does: none is tried a second time.
describe.each(VISITORS)('a walk through the shop, $label', { retry: 0, timeout: 120_000 }, ({ locale, device }) => {
  const texts = TEXTS[locale];
  let visit: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => {
    visit = await openPage(device);
    await visit.page.goto(`${origin}/?locale=${locale}`);
  });
  afterAll(() => visit.context.close());

  const press = (target: Locator, options = {}) => (device.hasTouch ? target.tap(options) : target.click(options));
  const look = () => lookAround(visit.page, visit.console);
  const list = () => visit.page.locator('z-product-listing [data-part=list] > li');
  const badge = () => visit.page.locator('z-mini-cart [data-part=count]').textContent();
  const isFocused = (node: Locator) => node.evaluate((one) => one === document.activeElement);

  /** Number of products that each state of the list showed, from no filter to three. */
  const lengths: number[] = [];

  it('goes from the home page to a department, where each of three filters leaves fewer products', async () => {
    const { page } = visit;
    await look();
    if (device.hasTouch) await openShopMenu(page, locale);
    await press(shopSections(page, locale).locator(`a[href="${CATEGORY}"]`));
    await page.waitForURL(`**${CATEGORY}`);
    await widgetsReady(page, 'z-product-listing');
    lengths.push(await list().count());
    if (device.hasTouch) {
      await press(page.locator('[data-part=open-filters]'));
      await page.locator('dialog[open] form[data-part=filters]').waitFor();
    }
    for (const [name, value] of FILTERS) {
      const section = page.locator(`details[data-part=section]:has([name="${name}"])`);
      const choice = section.locator(`label:has([value="${value}"])`);
      if ((await section.getAttribute('open')) === null) await press(section.locator('summary'));
      await press(choice);
      await expect.poll(() => new URL(page.url()).searchParams.getAll(name)).toEqual([value]);
      await expect.poll(() => list().count()).toBeLessThan(lengths.at(-1) as number);
      lengths.push(await list().count());
    }
    await look();
    if (device.hasTouch) {
      await press(
        page.getByRole('dialog').getByRole('button', { name: LISTING_MESSAGES[locale].show_other.split('{{')[0] }),
      );
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await expect.poll(() => isFocused(page.locator('[data-part=open-filters]'))).toBe(true);
    }
    expect(lengths.at(-1)).toBeGreaterThan(0);
    await expect.poll(() => page.locator('[data-part=chips] > li').count()).toBe(FILTERS.length);

    const read = async () => [
      await page.locator('z-product-listing [data-part=count]').textContent(),
      ...(await list().locator('h3').allTextContents()),
    ];
    const before = await read();
    await page.reload();
    expect(await read(), 'the address shows the same to whoever opens it').toEqual(before);
  });

  it('comes back from a product to its place in the list, and takes the filters off again one by one', async () => {
    const { page } = visit;
    await list()
      .first()
      .evaluate((card) => scrollTo({ top: card.getBoundingClientRect().top + scrollY - 200, behavior: 'instant' }));
    const place = await page.evaluate(() => scrollY);
    await press(list().first().locator('h3 a'));
    await page.waitForURL('**/catalog/product/**');
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    for (const left of [2, 1, 0]) {
      await page.goBack();
      await expect.poll(() => list().count()).toBe(lengths[left]);
      await expect.poll(() => page.locator('form[data-part=filters] input:checked').count()).toBe(left);
      await expect.poll(() => page.locator('[data-part=chips] > li').count()).toBe(left);
    }
    expect(new URL(page.url()).search).toBe('');
    await look();
  });

  it('hears that a colour is sold out and keeps the one it had, then adds one that can be had', async () => {
    const { page } = visit;
    await page.goto(origin + PRODUCT);
    const colour = (value: string) => page.locator(`label:has([name="option[colour]"][value=${value}])`);
    await widgetsReady(page, 'z-option-picker', 'z-add-to-cart');
    // A sold-out option is marked as disabled, and says so when it is pressed.
    await press(colour('sage'), { force: true });
    await page.locator('z-option-picker').getByRole('status').filter({ hasText: texts.soldOut }).waitFor();
    await expect.poll(() => page.locator('[name="option[colour]"]:checked').inputValue()).toBe('black');
    expect(new URL(page.url()).searchParams.has('combination')).toBe(false);
    await look();

    await press(colour('burgundy'));
    await page.locator('h1', { hasText: texts.chosen }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.has('combination')).toBe(true);
    await press(addButton(page, locale));
    await expect.poll(badge).toBe('1');
    await page.locator('z-toaster').getByText(texts.chosen).waitFor();
    await look();
  });

  it('is told what a pack still lacks, chooses it and adds the pack', async () => {
    const { page } = visit;
    await page.goto(origin + product(SHOWCASE.flexiblePack));
    await widgetsReady(page, 'z-add-to-cart');
    // Marked as disabled for those who cannot see what is missing, it can be pressed all the same.
    await press(addButton(page, locale), { force: true });
    await page.locator('z-add-to-cart').getByRole('status').filter({ hasText: texts.toChoose }).waitFor();
    const choices = page.locator('select[data-part=choice]');
    await expect.poll(() => isFocused(choices.first())).toBe(true);
    await expect.poll(badge).toBe('1');
    for (const choice of await choices.all())
      await choice.selectOption(
        (await choice.locator('option:not([disabled], [value=""])').first().getAttribute('value')) as string,
      );
    await look();
    await press(addButton(page, locale));
    await expect.poll(badge).toBe('2');
  });

  it('chooses in the window that a card opens, and is back at the card afterwards', async () => {
    const { page } = visit;
    await page.goto(`${origin}/catalog/category/abayas-hijabs`);
    const card = page.getByRole('listitem').filter({ has: page.locator(`a[href="${product(SHOWCASE.hijab)}"]`) });
    await widgetsReady(page, 'z-add-to-cart');
    await press(card.getByRole('button'));
    const chooser = page.locator('z-combination-modal dialog');
    await chooser.locator('fieldset').first().waitFor();
    await expect.poll(() => isFocused(chooser.locator('h2'))).toBe(true);
    await look();
    await press(chooser.locator('label:has([type=radio])').nth(2));
    await press(chooser.locator('[type=submit]'));
    await chooser.waitFor({ state: 'detached' });
    await expect.poll(badge).toBe('3');
    await expect.poll(() => isFocused(card.getByRole('button'))).toBe(true);
  });

  const phones = [freshPhone(), freshPhone()] as const;
  const totals: number[] = [];
  const orderFromCart = async (phone: string) => {
    const { page } = visit;
    await page.fill('#order [name=phone]', phone);
    totals.push(await amountIn(page, '#order [data-part=total]'));
    await press(page.locator('#order [data-part=submit]'));
    const thanks = thanksIn(page, locale);
    await thanks.waitFor();
    await expect.poll(() => amountIn(thanks, '[data-total]')).toBe(totals.at(-1));
  };

  it('changes quantities in two tabs, finds them after a reload, and orders what they say', async () => {
    const { page, context } = visit;
    const other = await context.newPage();
    const quantities = (tab: typeof page) =>
      tab
        .locator('.z-cart-line-quantity > input')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    const more = (tab: typeof page, line: number) => press(lineButton(cartLines(tab), locale, 'moreOf').nth(line));
    for (const tab of [page, other]) {
      await tab.goto(origin + CART);
      await expect.poll(() => quantities(tab)).toEqual(['1', '1', '1']);
    }
    await page.bringToFront();
    await more(page, 0);
    await expect.poll(() => quantities(other)).toEqual(['2', '1', '1']);
    await other.bringToFront();
    await more(other, 1);
    await expect.poll(() => quantities(page)).toEqual(['2', '2', '1']);
    await page.bringToFront();
    await page.reload();
    await expect.poll(() => quantities(page)).toEqual(['2', '2', '1']);
    await expect.poll(badge).toBe('5');

    await fillPerson(page, { firstname: 'Amina', lastname: 'Bensalem', phone: phones[0], address: '12 rue Didouche' });
    await choosePlace(page);
    await press(page.locator('#order').getByRole('radio').first());
    const subtotal = await amountIn(page, '#order [data-part=subtotal]');
    await expect.poll(() => amountIn(page, '#order [data-part=total]')).toBeGreaterThan(subtotal);
    await look();
    await orderFromCart(phones[0]);
    await expect
      .poll(() => isFocused(page.getByRole('heading', { level: 1, name: CART_PAGE_MESSAGES[locale].thanksTitle })))
      .toBe(true);
    await look();
    await other.locator('z-cart-page [data-part=empty]:not([hidden])').waitFor();
    await other.close();
  });

  it('waits after the order, buys anew when the wait is over, and staff see both orders with their totals', async () => {
    const { page } = visit;
    // From here on the clock of the page can be put forward.
    await page.clock.install({ time: new Date() });
    await page.reload();
    const thanks = thanksIn(page, locale);
    const anew = thanks.getByRole('button', { name: CART_PAGE_MESSAGES[locale].newPurchase });
    await anew.waitFor();
    await expect.poll(() => anew.isDisabled()).toBe(true);
    await expect.poll(() => cooldownIn(thanks).textContent()).toMatch(/\d/);
    await page.clock.fastForward(101_000);
    await expect.poll(() => anew.isEnabled()).toBe(true);
    await press(anew);
    await page.locator('z-cart-page [data-part=empty]:not([hidden])').waitFor();
    await look();

    // Other pages keep the time of the shop, for which not even a minute has passed.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (/cooldownUntil|lastPurchaseTime/.test(key)) localStorage.removeItem(key);
    });
    await addFrom(page, origin + product(SHOWCASE.simple));
    await page.goto(origin + CART);
    await page.locator('#order [name=phone]').focus();
    await expect.poll(() => page.inputValue('#order [name=firstname]')).toBe('Amina');
    const deliveries = page.locator('#order').getByRole('radio');
    await deliveries.first().waitFor();
    if ((await deliveries.and(page.locator(':checked')).count()) === 0) await press(deliveries.first());
    await orderFromCart(phones[1]);

    for (const [at, phone] of phones.entries()) expect((await orderOnDashboard(origin, phone)).total).toBe(totals[at]);
  });

  it('writes a review with a photo, which waits for the shop and can be read once it is published', async () => {
    const { page } = visit;
    await page.goto(origin + product(SHOWCASE.simple));
    const review = reviewForm(page, locale);
    await press(review.toggle);
    const text = `${locale === 'ar' ? 'إبريق جميل' : 'Une belle théière'} ${phones[0]}`;
    await fillReview(review, text, press);
    await page.getByRole('img', { name: 'photo.jpg' }).waitFor();
    await look();
    await press(review.send);
    const thanks = page.getByRole('status').filter({ hasText: REVIEW_MESSAGES[locale].waiting });
    await thanks.waitFor();
    await expect.poll(() => isFocused(thanks)).toBe(true);
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: text }).count()).toBe(0);

    await publishFromDashboard(origin, text);
    await page.reload();
    await readReview(page, text);
    await look();
  });
});
