import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { pageText } from '../../server/web/texts.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { fillReview, publishFromDashboard, readReview, reviewForm } from './reviewer.ts';
import {
  amountIn,
  cartLines,
  fillPerson,
  fitsItsWindow,
  freshPhone,
  openShopMenu,
  orderOnDashboard,
  PRODUCT,
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

// Each step goes on from where the one before it ended, as a shopper does: none is tried a second time.
describe.each(VISITORS)('a walk with scripts blocked, $label', { retry: 0, timeout: 120_000 }, ({ locale, device }) => {
  let visit: Awaited<ReturnType<typeof openPage>>;
  beforeAll(async () => {
    visit = await openPage({ ...device, javaScriptEnabled: false });
    await visit.page.goto(`${origin}/?locale=${locale}`);
  });
  afterAll(() => visit.context.close());

  /** Presses what leads to another page, and waits until that is there. */
  const follow = async (selector: string) => {
    const target = visit.page.locator(selector).first();
    await Promise.all([visit.page.waitForEvent('domcontentloaded'), device.hasTouch ? target.tap() : target.click()]);
  };
  // What axe finds is asked of these pages with script, for axe is one.
  const look = async () => {
    await fitsItsWindow(visit.page);
    expect(visit.console).toEqual([]);
  };
  const list = () => visit.page.locator('z-product-listing [data-part=list] > li');
  /** Expects the buttons gone until another choice is confirmed: they would order what the page was sent with. */
  const cannotBuyYet = async (button: 'choose' | 'packChooseAction') => {
    const why = pageText(locale, 'unconfirmed', { button: pageText(locale, button) });
    await visit.page.getByText(why).first().waitFor();
    await expect.poll(() => visit.page.locator(add).isVisible()).toBe(false);
    await expect.poll(() => visit.page.locator('#order [type=submit]').filter({ visible: true }).count()).toBe(0);
  };
  const add = '.product-summary z-add-to-cart [data-part=submit]';
  const quantities = async (page = visit.page) =>
    Promise.all((await cartLines(page).getByRole('textbox').all()).map((field) => field.inputValue()));
  const inCart = async () => {
    await visit.page.goto(origin + CART);
    return quantities();
  };

  it('goes from home to a department, narrows it by three filters, and comes back from a product step by step', async () => {
    const { page } = visit;
    await look();
    if (device.hasTouch) await openShopMenu(page, locale);
    await follow(`.shop-nav a[href="${CATEGORY}"]`);
    const lengths = [await list().count()];
    for (const [name, value] of FILTERS) {
      if (device.hasTouch) await page.locator('[data-part=open-filters]').tap();
      const section = page.locator(`details[data-part=section]:has([name="${name}"])`);
      if ((await section.getAttribute('open')) === null) await section.locator('summary').click();
      await section.locator(`label:has([value="${value}"])`).click();
      await follow('form[data-part=filters] [data-part=apply]');
      expect(new URL(page.url()).searchParams.getAll(name)).toEqual([value]);
      await expect.poll(() => list().count()).toBeLessThan(lengths.at(-1) as number);
      lengths.push(await list().count());
    }
    await look();
    await follow('z-product-listing [data-part=list] h3 a');
    expect(new URL(page.url()).pathname).toMatch(/^\/catalog\/product\//);
    for (const expected of lengths.toReversed()) {
      await page.goBack();
      // On a phone the filters are a place on the same page, which the way back passes through.
      if (new URL(page.url()).hash) await page.goBack();
      await expect.poll(() => list().count()).toBe(expected);
    }
  });

  it('is told that a colour is sold out, chooses another, and adds that', async () => {
    const { page } = visit;
    await page.goto(origin + PRODUCT);
    await page.locator('label:has([name="option[colour]"][value=sage])').click();
    await follow('z-option-picker [data-part=submit]');
    const notice = page.getByRole('alert');
    await expect.poll(() => notice.textContent()).toContain(locale === 'ar' ? 'أخضر مريمي' : 'Vert sauge');
    await expect.poll(() => page.locator('[name="option[colour]"]:checked').inputValue()).toBe('black');
    await look();
    await page.locator('label:has([name="option[colour]"][value=burgundy])').click();
    await cannotBuyYet('choose');
    await follow('z-option-picker [data-part=submit]');
    await expect.poll(() => notice.count()).toBe(0);
    await look();
    await follow(add);
    await expect.poll(inCart).toEqual(['1']);
  });

  it('is told what a pack still lacks, chooses it and adds the pack', async () => {
    const { page } = visit;
    await page.goto(origin + product(SHOWCASE.flexiblePack));
    await follow(add);
    await page.getByRole('alert').waitFor();
    await look();
    for (const choice of await page.locator('select[data-part=choice]').all())
      await choice.selectOption(
        (await choice.locator('option:not([disabled], [value=""])').first().getAttribute('value')) as string,
      );
    await cannotBuyYet('packChooseAction');
    await follow('z-pack-contents [data-part=submit]');
    await follow(add);
    await expect.poll(inCart).toEqual(['1', '1']);
  });

  it('is led from a card to the product, where it can be chosen', async () => {
    const { page } = visit;
    await page.goto(`${origin}/catalog/category/abayas-hijabs`);
    await follow(`.product-card:has(a[href="${product(SHOWCASE.hijab)}"]) button`);
    expect(new URL(page.url()).pathname).toBe(product(SHOWCASE.hijab));
    await page.locator('[name="option[colour]"]').nth(2).check({ force: true });
    await follow('z-option-picker [data-part=submit]');
    await follow(add);
    await expect.poll(inCart).toEqual(['1', '1', '1']);
    await look();
  });

  it('changes quantities in two tabs, which are one cart when either is loaded anew', async () => {
    const { page, context } = visit;
    const other = await context.newPage();
    await other.goto(origin + CART);
    const set = async (tab: typeof page, line: number, quantity: string) => {
      const item = cartLines(tab)
        .filter({ has: tab.getByRole('textbox') })
        .nth(line);
      await item.getByRole('textbox').fill(quantity);
      await Promise.all([
        tab.waitForEvent('domcontentloaded'),
        item.locator('form:has([name=quantity]) [type=submit]').click(),
      ]);
    };
    await set(page, 0, '2');
    await set(other, 1, '2');
    await expect.poll(() => quantities(other)).toEqual(['2', '2', '1']);
    await page.reload();
    await expect.poll(() => quantities()).toEqual(['2', '2', '1']);
    await other.close();
  });

  const phones = [freshPhone(), freshPhone()] as const;

  /** Fills in the order step by step, as a form without script has to, and sends it. */
  const orderFromCart = async (phone: string): Promise<number> => {
    const { page } = visit;
    await page.goto(origin + CART);
    await fillPerson(page, { firstname: 'Amina', lastname: 'Bensalem', phone, address: '12 rue Didouche' });
    await page.selectOption('#order [name=wilaya]', '16');
    await follow('#order button[value=wilaya]');
    const name = locale === 'ar' ? 'الجزائر الوسطى' : 'Alger Centre';
    const commune = page.locator('#order [name=commune] option', { hasText: name }).first();
    await page.selectOption('#order [name=commune]', (await commune.getAttribute('value')) as string);
    await follow('#order button[value=commune]');
    await page.locator('#order label:has([name=transporter])').first().click();
    await follow('#order button[value=transporter]');
    const total = await amountIn(page, '#order [data-part=total]');
    await follow('#order [data-part=submit]');
    return total;
  };

  it('orders, waits before the same phone can order again, buys anew, and staff see both orders', async () => {
    const { page } = visit;
    const total = await orderFromCart(phones[0]);
    expect(new URL(page.url()).pathname).toMatch(/^\/checkout\/thanks\//);
    await look();
    await expect.poll(inCart).toEqual([]);

    await page.goto(origin + product(SHOWCASE.simple));
    await follow(add);
    await orderFromCart(phones[0]);
    expect(new URL(page.url()).pathname).toBe(CART);
    await expect.poll(() => page.locator('#order-errors').textContent()).toMatch(/\d/);
    // The browser reports every answer that is not a success; a refusal is meant to be one.
    expect(visit.console.splice(0)).toEqual([expect.stringContaining('429')]);
    await expect.poll(() => quantities(), { message: 'a refused order leaves the cart as it was' }).toEqual(['1']);
    await look();
    const second = await orderFromCart(phones[1]);
    expect(new URL(page.url()).pathname).toMatch(/^\/checkout\/thanks\//);

    expect((await orderOnDashboard(origin, phones[0])).total).toBe(total);
    expect((await orderOnDashboard(origin, phones[1])).total).toBe(second);
  });

  it('writes a review with a photo, which waits for the shop and can be read once it is published', async () => {
    const { page } = visit;
    await page.goto(origin + product(SHOWCASE.hijab));
    const review = reviewForm(page, locale);
    await review.toggle.click();
    const text = `${locale === 'ar' ? 'وشاح ناعم' : 'Très doux'} ${phones[0]}`;
    await fillReview(review, text, (target) => (device.hasTouch ? target.tap() : target.click()));
    await follow('.review-form [data-part=submit]');
    await expect.poll(() => page.getByRole('status').textContent()).not.toBe('');
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: text }).count()).toBe(0);
    await look();
    await publishFromDashboard(origin, text);
    await page.goto(origin + product(SHOWCASE.hijab));
    await readReview(page, text);
    await look();
  });
});
