import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import { widgetsReady } from '../../shared/testing/widgets-ready.ts';
import { fitsItsWindow, openStaffPage } from './shopper.ts';

const shop = await startSeededShop();
const { origin } = shop;
const EDITOR = `${origin}/dashboard/theme`;
let foreign: ChildProcess | undefined;
afterAll(async () => {
  foreign?.kill();
  await shop.stop();
});

/** Starts a shop on another origin that links our theme. */
async function startForeign(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, 'localhost', listening));
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  const env = { ...process.env, ZELLIGE_ORIGIN: origin };
  foreign = spawn(process.execPath, ['host-fixtures/foreign/server.ts', String(port)], { env, stdio: 'ignore' });
  const host = `http://localhost:${port}`;
  await vi.waitFor(() => fetch(`${host}/jeton`), { timeout: 10_000, interval: 50 });
  return host;
}

const color = (page: Page | FrameLocator, selector: string, property: 'color' | 'backgroundColor') =>
  page
    .locator(selector)
    .first()
    .evaluate((node, name) => getComputedStyle(node)[name], property);
const GREEN = 'rgb(11, 110, 79)';
const BRAND = 'rgb(136, 41, 61)';

describe('the theme of the shop', () => {
  it('is seen in the preview, as wide as a phone too, while it is typed, and everywhere once it is published', async () => {
    const { page, context, console: messages } = await openStaffPage(origin, { colorScheme: 'light' });
    await page.goto(`${EDITOR}?locale=fr`);
    const framed = page.frameLocator('iframe');
    const inFrame = () => color(framed, '.wordmark svg', 'color');
    await expect.poll(inFrame).toBe(BRAND);
    await page.getByLabel('Opacité : Couleur de marque').waitFor();

    const brand = page.getByLabel('Couleur de marque', { exact: true });
    await brand.fill('#0B6E4F');
    await expect.poll(inFrame).toBe(GREEN);
    // The page of a large window, made smaller to fit beside the fields.
    const frame = page.locator('iframe');
    expect(await framed.locator('html').evaluate(() => innerWidth)).toBeGreaterThanOrEqual(1100);
    const [shown, stage] = [await frame.boundingBox(), await frame.locator('..').boundingBox()];
    expect(Math.abs((stage?.width ?? 0) - (shown?.width ?? 0))).toBeLessThanOrEqual(2);
    expect(Math.abs((stage?.height ?? 0) - (shown?.height ?? 0))).toBeLessThanOrEqual(2);
    await page.getByRole('button', { name: 'Téléphone', exact: true }).click();
    await expect.poll(() => page.locator('iframe').evaluate(({ offsetWidth }: HTMLElement) => offsetWidth)).toBe(390);
    // A link of the preview leads to a page with the same draft and the same changes.
    await framed.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
    const department = framed.getByRole('navigation', { name: 'Catégories', exact: true }).getByRole('link').first();
    const title = (await department.textContent()) ?? '';
    await department.click();
    await framed.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(inFrame).toBe(GREEN);

    const visitor = await openPage({ colorScheme: 'light' });
    await visitor.page.goto(origin);
    await expect.poll(() => color(visitor.page, '.wordmark svg', 'color')).toBe(BRAND);

    await brand.focus();
    await page.keyboard.press('Control+s');
    await page.getByText('Le brouillon n’est pas en ligne.').waitFor();
    await visitor.page.reload();
    await expect.poll(() => color(visitor.page, '.wordmark svg', 'color')).toBe(BRAND);

    await page.getByRole('button', { name: 'Publier le brouillon' }).click();
    await page.getByText('Le thème est en ligne.').waitFor();
    await visitor.page.reload();
    await expect.poll(() => color(visitor.page, '.wordmark svg', 'color')).toBe(GREEN);
    await page.goto(`${origin}/dashboard/orders`);
    await expect.poll(() => color(page, '.wordmark svg', 'color')).toBe(GREEN);

    const host = await startForeign();
    await visitor.page.goto(`${host}/?style=pico`);
    await visitor.page.getByLabel('Trier par').focus();
    await visitor.page.getByRole('button', { name: 'Afficher plus de produits' }).click();
    await visitor.page.locator('[data-part=list] > li').nth(12).waitFor();
    // A press before its code has come posts the form after a second, as without script.
    await widgetsReady(visitor.page, 'z-mini-cart', 'z-add-to-cart');
    const addButton = '[data-part=list] > li:has(z-add-to-cart) button:visible';
    await visitor.page.locator(addButton, { hasText: 'Ajouter' }).first().click();
    await visitor.page.getByRole('link', { name: 'Panier 1' }).waitFor();
    await expect.poll(() => color(visitor.page, 'z-mini-cart [data-part=count]', 'backgroundColor')).toBe(GREEN);
    expect([...messages, ...visitor.console]).toEqual([]);
    await visitor.context.close();
    await context.close();
  });

  it('is edited by keyboard alone on a phone in Arabic, and warns of what is hard to read', async () => {
    const { page, context, console: messages } = await openStaffPage(origin, { viewport: { width: 360, height: 740 } });
    await page.goto(`${EDITOR}?locale=ar`);
    const brand = page.getByLabel('لون العلامة', { exact: true });
    await page.getByLabel('العتامة: لون العلامة').waitFor();
    await brand.fill('#e8a0b0');
    const offer = page.getByRole('button', { name: /^استعمال \u2066#/ });
    await offer.first().waitFor();
    await fitsItsWindow(page);
    expect(await axeFindings(page)).toEqual([]);
    await offer.first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => brand.inputValue()).not.toBe('#e8a0b0');
    await expect.poll(() => offer.count()).toBe(0);
    const opacity = page.getByLabel('العتامة: لون العلامة');
    await opacity.focus();
    const before = await opacity.inputValue();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => opacity.inputValue()).not.toBe(before);
    await expect.poll(() => brand.inputValue()).toMatch(/^#[0-9a-f]{8}$/);
    expect(messages).toEqual([]);
    await context.close();
  });

  it('is reset, brought back and taken over on the page on which it was saved', async () => {
    const { page, context, console: messages } = await openStaffPage(origin);
    await page.goto(`${EDITOR}?locale=fr`);
    const brand = page.getByLabel('Couleur de marque', { exact: true });
    const draft = page.locator('#theme-reset [name=draft]');
    const save = async () => {
      await page.getByLabel('Opacité : Couleur de marque').waitFor();
      const value = (await brand.inputValue()) === '#654321' ? '#765432' : '#654321';
      const before = await draft.inputValue();
      await brand.fill(value);
      await brand.focus();
      await page.keyboard.press('Control+s');
      await expect.poll(() => draft.inputValue()).not.toBe(before);
      return value;
    };
    const saved = await save();
    await page.getByText('Tout remettre par défaut…').click();
    await page.getByRole('button', { name: 'Remettre le brouillon par défaut' }).click();
    await page.getByText('Le brouillon a les valeurs par défaut.').waitFor();
    await page.getByRole('button', { name: 'Annuler et retrouver le brouillon précédent' }).click();
    await page.getByText('Le brouillon précédent est de retour.').waitFor();
    await expect.poll(() => brand.inputValue()).toBe(saved);
    await save();
    await page.getByRole('button', { name: 'Reprendre la révision 1 dans le brouillon' }).click();
    await page.getByText('Le brouillon a les valeurs de cette révision.').waitFor();
    expect(messages).toEqual([]);
    await context.close();
  });

  it.each(['fr', 'ar'])('leaves its preview where it is when the widget mounts, in %s', async (locale) => {
    const { page, context } = await openStaffPage(origin, { viewport: { width: 1280, height: 800 } });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/zellige.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`${EDITOR}?locale=${locale}`, { waitUntil: 'commit' });
    const preview = page.locator('iframe');
    await preview.waitFor();
    await page.waitForFunction(() => [...document.styleSheets].length > 1 && document.fonts.status === 'loaded');
    const before = await preview.boundingBox();
    resolve();
    await page.locator('.z-theme-editor-preview').waitFor();
    expect(await preview.boundingBox()).toEqual(before);
    await context.close();
  });

  it('is saved and published by plain forms without script', async () => {
    const staff = await openStaffPage(origin);
    const state = await staff.context.storageState();
    await staff.context.close();
    const { page, context } = await openPage({ javaScriptEnabled: false, storageState: state, colorScheme: 'light' });
    await page.goto(`${EDITOR}?locale=en`);
    await page.getByLabel('Brand colour', { exact: true }).fill('red');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('Enter a colour of 6 or 8 hex digits').first().waitFor();
    await page.getByLabel('Brand colour', { exact: true }).fill('#123456');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('The draft was saved.').waitFor();
    const framed = page.frameLocator('iframe');
    await expect.poll(() => color(framed, '.wordmark svg', 'color')).toBe('rgb(18, 52, 86)');
    await page.getByRole('link', { name: 'Cart', exact: true }).click();
    await expect.poll(() => framed.locator('h1').allTextContents()).toContain('Your cart');
    await page.getByRole('button', { name: 'Publish the draft' }).click();
    await page.getByText('The theme is online.').waitFor();
    await context.close();
  });
});
