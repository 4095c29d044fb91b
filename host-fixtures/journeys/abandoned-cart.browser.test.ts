import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { reusePage } from '../../shared/testing/browser.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { addFrom, amountIn, cartLines, fillPerson, freshPhone, PRODUCT, signIn, withoutCartCode } from './shopper.ts';

/** A cart that is left after the phone was given, what staff see of it, and the link that brings it back (ABN-5). */
const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.simple;
const TEAPOT = `${origin}/catalog/product/${category}/${slug}`;
const CART = `${origin}/checkout/cart/view`;
const PHONE = { viewport: { width: 360, height: 740 } };

const contexts: (() => Promise<void>)[] = [];
let visitor: Awaited<ReturnType<typeof reusePage>>;
let phone: string;
async function open(options: BrowserContextOptions = PHONE) {
  const opened = await reusePage(options);
  contexts.push(() => opened.close());
  return opened;
}
beforeEach(async () => {
  visitor = await open();
  phone = freshPhone();
});
afterEach(async () => {
  for (const close of contexts.splice(0)) await close();
});

const quantities = (page: Page) =>
  cartLines(page)
    .locator('.z-cart-line-quantity > input')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Chooses two teapots and an abaya, gives the phone, and leaves. */
async function leaveCart(locale: string): Promise<void> {
  const { page } = visitor;
  await addFrom(page, `${TEAPOT}?locale=${locale}`);
  await addFrom(page, TEAPOT);
  await addFrom(page, origin + PRODUCT);
  await page.goto(CART);
  await cartLines(page).nth(1).waitFor();
  const [captured] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/web/api/cart/abandoned/cart')),
    fillPerson(page, { firstname: 'Amina', lastname: 'Bensalem', address: '12 rue Didouche', phone }),
  ]);
  expect(captured.status()).toBe(204);
}

/** Returns the link staff would send. */
async function linkOfStaff(locale: string, viewport: BrowserContextOptions = PHONE): Promise<string> {
  const { page } = await open(viewport);
  await signIn(page.context(), origin);
  await page.goto(`${origin}/dashboard/abandoned-carts?search=${phone}&locale=${locale}`);
  const row = page.locator('main tbody tr');
  await expect.poll(() => row.count()).toBe(1);
  await expect.poll(() => row.textContent()).toContain('Amina Bensalem');
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.evaluate(() => {
    Object.assign(navigator.clipboard, { writeText: async (text: string) => Object.assign(window, { copied: text }) });
  });
  await row.getByRole('button').click();
  await expect.poll(() => page.evaluate(() => 'copied' in window)).toBe(true);
  return page.evaluate(() => (window as unknown as { copied: string }).copied);
}

describe.each(['fr', 'ar'])('a cart that was left, in %s', (locale) => {
  it('comes back by the link of staff with today’s prices, once, and with nothing of the person', async () => {
    await leaveCart(locale);
    const link = await linkOfStaff(locale);
    const { page, console } = await open();
    const code = await withoutCartCode(page);
    await page.goto(`${link}&locale=${locale}`);
    await page.locator('main .notice[role=status]').waitFor();
    code.release();
    await cartLines(page).nth(1).waitFor();
    expect(await code.timesCalledEmpty()).toBe(0);
    expect((await quantities(page)).sort()).toEqual(['1', '2']);
    await expect.poll(() => page.inputValue('#order [name=phone]')).toBe('');
    const notice = page.locator('main .notice[role=status]');
    await expect.poll(() => notice.isVisible()).toBe(true);
    const gap = async () => {
      const [above, below] = [await notice.boundingBox(), await page.locator('z-cart-page h1:visible').boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    expect(await gap(), 'the notice stands off the heading').toBeGreaterThanOrEqual(16);
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.reload();
    await page.goto(link);
    await cartLines(page).nth(1).waitFor();
    expect((await quantities(page)).sort()).toEqual(['1', '2']);
    expect(console).toEqual([]);
  });

  it('comes back without script too, after a press', async () => {
    await leaveCart(locale);
    const link = await linkOfStaff(locale);
    const { page } = await open({ ...PHONE, javaScriptEnabled: false });
    await page.goto(`${link}&locale=${locale}`);
    await expect
      .poll(() => page.locator('[data-part=lines] li').count(), { message: 'a link by itself changes nothing' })
      .toBe(0);
    await page.locator('main form[action="/checkout/cart/restore"] button').click();
    await page.waitForURL(CART);
    const inputs = page.locator('[data-part=lines] input[name=quantity]');
    const quantities: string[] = [];
    for (const input of await inputs.all()) quantities.push(await input.inputValue());
    expect(quantities.sort()).toEqual(['1', '2']);
    await expect.poll(() => amountIn(page, '#order [data-part=subtotal]')).toBeGreaterThan(640_000);
  });
});

describe('a cart that staff order for its customer', () => {
  it('fills the order by phone, and neither that nor the draft of another order takes the other’s text', async () => {
    await leaveCart('fr');
    const { page, console } = await open({ viewport: { width: 1280, height: 800 } });
    await signIn(page.context(), origin);
    // As on iOS, where no page is asked before it is left.
    await page.addInitScript(() =>
      addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    const firstname = page.getByRole('textbox', { name: 'Prénom' });
    const restored = page.getByRole('main').getByText('Le texte saisi avant de quitter la page est de nouveau là.');
    await page.goto(`${origin}/dashboard/orders/new?locale=fr`);
    await widgetsReady(page, 'z-async-form');
    await firstname.fill('Leila');

    await page.goto(`${origin}/dashboard/abandoned-carts?search=${phone}`);
    await page.getByRole('link', { name: 'Prendre la commande (Amina Bensalem)' }).click();
    await widgetsReady(page, 'z-async-form');
    const form = page.url();
    expect(await firstname.inputValue()).toBe('Amina');
    expect(await page.getByRole('textbox', { name: 'Téléphone' }).inputValue()).toBe(phone);
    const pieces = page.getByRole('textbox', { name: 'Quantité' });
    expect((await Promise.all((await pieces.all()).map((field) => field.inputValue()))).sort()).toEqual(['1', '2']);
    expect(await restored.count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await firstname.fill('Aminata');

    await page.goto(`${origin}/dashboard/orders/new`);
    await restored.waitFor();
    expect(await firstname.inputValue()).toBe('Leila');
    await page.goto(form);
    await restored.waitFor();
    expect([await firstname.inputValue(), page.url()]).toEqual(['Aminata', form]);
    expect(console).toEqual([]);
  });
});

describe('a link to a cart', () => {
  it('joins what is in the cart already, and is refused in words when it was changed', async () => {
    await leaveCart('fr');
    const link = await linkOfStaff('fr', { viewport: { width: 1280, height: 800 } });
    const { page } = await open();
    for (let time = 0; time < 3; time++) await addFrom(page, TEAPOT);
    await page.goto(link);
    await cartLines(page).nth(1).waitFor();
    await expect.poll(async () => (await quantities(page)).sort()).toEqual(['1', '3']);
    const answer = await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
    expect(answer?.status()).toBe(410);
    await expect.poll(() => page.locator('main').textContent()).toContain('Ce lien n’est plus valable');
    await page.goto(CART);
    await cartLines(page).nth(1).waitFor();
  });
});
