import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../shared/i18n/locale.ts';
import { openPage } from '../../shared/testing/browser.ts';
import { buildApp } from '../app.ts';
import type { App } from '../app-type.ts';
import { BAB_EL_OUED, insertShop, LAMP, newPhone, STOP_DESK, stockOf } from '../checkout/testing/checkout-fixture.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { hashPassword } from '../staff/password.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { width: 360, height: 740 };

let dataDir: string;
let db: Database;
let app: App;
let origin: string;

/** The server's own markup, without the suite: what is left when no script arrives. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'zellige-pages-'));
  db = await createTestDatabase();
  await insertShop(db);
  await db.query('insert into staff (email, name, password_hash) values ($1, $2, $3)', [
    'staff@zellige.test',
    'Amina',
    await hashPassword('a password'),
  ]);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', MAX_EVENT_LOOP_DELAY_MS: '0' });
  app = await buildApp({ ...config, assetsDir: join(dataDir, 'not-built') }, { db });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function order(page: Page, address: string, fields: Record<string, string>): Promise<void> {
  await page.goto(`${origin}${address}`);
  for (const [name, value] of Object.entries(fields)) await page.fill(`#order-${name}`, value);
  await page.selectOption('#order-wilaya', '16');
  await page.click('button[value=wilaya]');
  await page.selectOption('#order-commune', String(BAB_EL_OUED));
  await page.click('button[value=commune]');
  await page.check(`input[name=transporter][value="${STOP_DESK}"]`);
  await page.click('button[value=transporter]');
  await page.click('[data-part=submit][value=order]');
  await page.waitForURL(/\/checkout\/thanks\//);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${origin}/dashboard/login`);
  await page.fill('#login-email', 'staff@zellige.test');
  await page.fill('#login-password', 'a password');
  await page.click('main button[type=submit]');
  await page.waitForURL(/\/dashboard\/orders/);
}

test('with script blocked, a shopper orders on a phone in Arabic and staff find the order', async () => {
  const { page, context, console } = await openPage({ javaScriptEnabled: false, viewport: PHONE });
  const before = await stockOf(db, LAMP);
  const phone = newPhone();
  const typed = { firstname: 'أمينة', lastname: 'بن سالم', phone, address: 'شارع ديدوش', quantity: '2' };
  await order(page, '/catalog/product/maison/lampe?locale=ar', typed);
  expect(await page.textContent('main')).toContain('5\u00a0250,00\u00a0DA');
  expect(await page.getAttribute('html', 'dir')).toBe('rtl');
  expect(await stockOf(db, LAMP)).toBe(before - 2);

  await signIn(page);
  await page.fill('#orders-search', phone);
  await page.click('form[role=search] button');
  await page.click('tbody th a');
  await page.waitForURL(/\/dashboard\/orders\/\d+/);
  expect(await page.textContent('main')).toContain('5\u00a0250,00\u00a0DA');
  expect(console).toEqual([]);
  await context.close();
});

describe('every page is accessible, fits a phone and keeps to the policy', () => {
  const PAGES = ['/', '/catalog/product/maison/tapis', '/catalog/product/maison/coffret-libre', '/dashboard/login'];
  const STAFF_PAGES = ['/dashboard/orders', '/dashboard/products', '/dashboard/products/2'];
  const CASES = LOCALES.flatMap((locale) => (['light', 'dark'] as const).map((theme) => [locale, theme] as const));

  test.each(CASES)('%s, %s', async (locale, colorScheme) => {
    const { page, context, console } = await openPage({ viewport: PHONE, colorScheme });
    const check = async (address: string) => {
      await page.goto(`${origin}${address}?locale=${locale}`);
      await expectAccessible(page);
    };
    for (const address of PAGES) await check(address);
    await signIn(page);
    for (const address of STAFF_PAGES) await check(address);
    expect(console).toEqual([]);
    await context.close();
  });

  test('a refused order, with its messages', async () => {
    const { page, context } = await openPage({ viewport: PHONE });
    await page.goto(`${origin}/catalog/product/maison/lampe`);
    await page.click('[data-part=submit][value=order]');
    await page.waitForSelector('#order-errors:not([hidden])');
    await expectAccessible(page);
    await context.close();
  });
});

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const results = await axe.run(document, { resultTypes: ['violations'] });
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });
  expect(violations, page.url()).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
