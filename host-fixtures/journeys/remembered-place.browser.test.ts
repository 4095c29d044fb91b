import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { reusePage } from '../../shared/testing/browser.ts';
import { addFrom, amountIn, cartLines, choosePlace, fillPerson, freshPhone } from './shopper.ts';

/** The typed delivery address comes back with the page, on the cart page and in the quick order (CRT-4). */
const origin = inject('shopOrigin');
const { category, slug } = SHOWCASE.simple;
const PRODUCT = `${origin}/catalog/product/${category}/${slug}`;
const CART = `${origin}/checkout/cart/view`;
const TRANSPORTERS = '**/public/utilis/api/transport/commune/**';

let opened: Awaited<ReturnType<typeof reusePage>>;
let page: Page;
beforeEach(async () => {
  // In plain text, as on plain http, a test can see when the choice is stored.
  opened = await reusePage({ viewport: { width: 360, height: 740 } }, (fresh) =>
    fresh.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })),
  );
  page = opened.page;
});
afterEach(() => opened.close());

const stored = () =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith(':checkout'))?.[1] ?? '');
const values = () =>
  page
    .locator('#order form')
    .evaluate((form: HTMLFormElement) =>
      ['wilaya', 'commune', 'transporter'].map((name) => new FormData(form).get(name) ?? ''),
    );
const total = () => amountIn(page, '#order [data-part=total]');
const subtotal = () => amountIn(page, '#order [data-part=subtotal]');
/** Returns the text that is visible, with what stands in the fields that search a list. */
const visibleText = () =>
  page.locator('#order').evaluate((order: HTMLElement) => {
    const typed = [...order.querySelectorAll<HTMLInputElement>('[role=combobox]')].map(({ value }) => value);
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text is left out
    return `${order.innerText}\n${typed}`;
  });

/** Chooses a place and its second delivery, and waits until the browser has stored them. */
async function choose(): Promise<string[]> {
  const phone = freshPhone();
  await fillPerson(page, { firstname: 'Amina', lastname: 'Bensalem', phone, address: '12 rue Didouche' });
  await choosePlace(page);
  await page.locator('#order').getByRole('radio').nth(1).check();
  const chosen = (await values()) as string[];
  expect(chosen.every((value) => value !== '')).toBe(true);
  await expect.poll(stored).toContain(`"transporter":"${chosen[2]}"`);
  return chosen;
}

describe.each([
  {
    where: 'on the cart page',
    open: async (locale: string) => {
      await addFrom(page, `${PRODUCT}?locale=${locale}`);
      await page.goto(CART);
      await cartLines(page).waitFor();
    },
    wake: () => cartLines(page).waitFor(),
  },
  {
    where: 'in the quick order',
    open: async (locale: string) => {
      await page.goto(`${PRODUCT}?locale=${locale}`);
      await page.locator('#order [name=firstname]').focus();
    },
    wake: () => page.locator('#order [name=firstname]').focus(),
  },
])('the place of an order, $where', ({ open, wake }) => {
  const reload = async () => {
    await page.reload();
    await wake();
  };

  it('is there again after a reload, with its delivery and the same total, and can be changed', async () => {
    await open('fr');
    const chosen = await choose();
    const before = await total();
    expect(before).toBeGreaterThan(await subtotal());
    await reload();
    await expect.poll(values).toEqual(chosen);
    await expect.poll(total).toBe(before);
    await expect.poll(visibleText).toContain('Bab El Oued');
    expect(await axeFindings(page, '#order')).toEqual([]);
    // Its list is there in full as soon as somebody wants another commune.
    const commune = page.locator('#order z-wilaya-commune [role=combobox]').nth(1);
    await page.locator('#order z-wilaya-commune').hover();
    await commune.click();
    await commune.fill('Hydra');
    await page.locator('#order [role=option]').first().click();
    await expect.poll(async () => (await values())[1]).not.toBe(chosen[1]);
    expect((await values())[0]).toBe('16');
    expect(opened.console).toEqual([]);
  });

  it('stays when the page was left for another and Back is pressed', async () => {
    await open('ar');
    const chosen = await choose();
    const before = await total();
    await page.goto(`${origin}/`);
    await page.goBack();
    await wake();
    await expect.poll(values).toEqual(chosen);
    await expect.poll(total).toBe(before);
  });

  it('is said to be out of reach when its wilaya is not delivered to any more', async () => {
    await open('ar');
    await choose();
    await page.route(
      (url) => url.pathname === new URL(page.url()).pathname,
      async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(/<option value="16"[^>]*>.*?<\/option>/gs, '');
        await route.fulfill({ response: answer, body });
      },
    );
    await reload();
    await expect.poll(visibleText).toContain('لم نعد نوصل إلى هذا المكان حاليًا');
    await expect.poll(values).toEqual(['', '', '']);
    await expect.poll(total).toBe(await subtotal());
    await expect.poll(() => page.inputValue('#order [name=firstname]')).toBe('Amina');
    expect(await axeFindings(page, '#order')).toEqual([]);
  });

  it('is kept without its delivery when that is not offered any more, and says so', async () => {
    await open('fr');
    const [wilaya, commune, transporter] = await choose();
    await page.route(TRANSPORTERS, async (route) => {
      const answer = await route.fetch();
      const [offers] = (await answer.json()) as [{ id: number }[]];
      await route.fulfill({ response: answer, json: [offers.filter(({ id }) => String(id) !== transporter)] });
    });
    await reload();
    await expect.poll(visibleText).toContain('La livraison choisie n’est plus proposée');
    await expect.poll(values).toEqual([wilaya, commune, '']);
    await expect.poll(total).toBe(await subtotal());
  });

  it('is said to have no delivery when nobody drives there any more', async () => {
    await open('fr');
    await choose();
    await page.route(TRANSPORTERS, (route) => route.fulfill({ json: [[]] }));
    await reload();
    await expect.poll(visibleText).toMatch(/Aucun transporteur ne livre à .*Bab El Oued/);
    await expect.poll(total).toBe(await subtotal());
  });
});
