import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { SHOWCASE } from '../../server/seed/showcase.ts';
import type { AvailableProduct } from '../../shared/api/expeditions.ts';
import { axeFindings } from '../../shared/testing/axe.ts';
import { openPage, serveHost } from '../../shared/testing/browser.ts';
import { startSeededShop } from '../../shared/testing/seeded-shop.ts';
import {
  addFrom,
  amountIn,
  choosePlace,
  fillPerson,
  fitsItsWindow,
  freshPhone,
  openStaffPage,
  searchTransporter,
  tabTo,
  thanksIn,
  tickedOrders,
} from './shopper.ts';

/** Of its own: its menu, home page, prices, stock, payments and theme change. */
const shop = await startSeededShop({ orders: 120 });
const { origin } = shop;
const desk = `${origin}/dashboard`;
const { page, context, console: messages } = await openStaffPage(origin, { colorScheme: 'light' });
const visitor = await openPage({ colorScheme: 'light' });
afterAll(async () => {
  await visitor.close();
  await context.close();
  await shop.stop();
});

// A line that one test did not expect is no failure of those behind it.
beforeEach(() => {
  messages.length = 0;
  visitor.console.length = 0;
});

const CATEGORY = { fr: 'Infusions', en: 'Teas', ar: 'أعشاب' };
const TEAPOT = 'Théière Taghit dorée';
const PROMOTION = 'Fête du thé';
const BRAND = '#0b6e4f';
const GREEN = 'rgb(11, 110, 79)';
/** Address of the category in the shop. */
let category = '';

/** Checks a state that pages.browser.test.ts, which reads the same pages, does not see. */
async function look(at: Page): Promise<void> {
  await fitsItsWindow(at);
  expect(await axeFindings(at), at.url()).toEqual([]);
}

const isSaved = (state: 'clean' | 'dirty') => page.locator(`z-save-all[data-state=${state}]`).waitFor();

/** Types into the field of a label, by keyboard alone. */
async function typeInto(label: string, text: string): Promise<void> {
  await tabTo(page.getByLabel(label, { exact: true }).first());
  await page.keyboard.type(text);
}

async function pressEnterOn(role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await tabTo(page.getByRole('main').getByRole(role, { name }));
  await page.keyboard.press('Enter');
}

it('a new category takes in the teapot', async () => {
  await page.goto(`${desk}/catalogue/categories/new`);
  await typeInto('Nom en français', CATEGORY.fr);
  await typeInto('Nom en anglais', CATEGORY.en);
  await typeInto('Nom en arabe', CATEGORY.ar);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${desk}/catalogue/categories`);
  await page.goto(`${desk}/products?search=Taghit`);
  await page.getByRole('link', { name: TEAPOT, exact: true }).click();
  await isSaved('clean');
  await page.getByLabel('Catégorie principale').selectOption({ label: CATEGORY.fr });
  await isSaved('dirty');
  await page.keyboard.press('Control+s');
  await isSaved('clean');
});

it('the keyboard alone makes a menu entry of the category, and the shop shows it', async () => {
  await page.goto(`${desk}/menu/new`);
  await tabTo(page.getByLabel('Mène à'));
  await page.keyboard.press('Tab');
  await page.keyboard.type(CATEGORY.fr);
  await typeInto('Français', CATEGORY.fr);
  await typeInto('العربية', CATEGORY.ar);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/menu#entry-\d+$/);
  await visitor.page.goto(`${origin}/?locale=fr`);
  const link = visitor.page
    .getByRole('navigation', { name: 'Catégories', exact: true })
    .getByRole('link', { name: CATEGORY.fr });
  category = (await link.getAttribute('href')) ?? '';
  await link.click();
  await visitor.page.getByRole('heading', { level: 1, name: CATEGORY.fr }).waitFor();
  await visitor.page.getByRole('main').getByRole('listitem').filter({ hasText: TEAPOT }).waitFor();
});

it('the keyboard alone makes a block of its products on the home page, and the shop shows it', async () => {
  await page.goto(`${desk}/home-blocks`);
  await tabTo(page.getByLabel('Type de bloc'));
  await page.keyboard.type('Produits de catégories');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/home-blocks\/new\?type=category_products_carousel$/);
  await typeInto('Titre en français', CATEGORY.fr);
  await tabTo(page.getByRole('combobox', { name: 'Catégories choisies' }));
  await page.keyboard.type('infu');
  await page.getByRole('option', { name: CATEGORY.fr }).waitFor();
  await page.keyboard.press('Enter');
  const framed = page.frameLocator('iframe');
  await framed.getByRole('link', { name: TEAPOT }).first().waitFor();
  await tabTo(page.getByLabel('Titre en français').first(), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/home-blocks\/\d+$/);
  await visitor.page.goto(origin);
  const block = visitor.page.getByRole('region', { name: CATEGORY.fr });
  await block.getByRole('link', { name: TEAPOT }).first().waitFor();
});

it('a promotion for it is the price in the shop, the cart and the order', async () => {
  await page.goto(`${desk}/promotions/new`);
  await tabTo(page.getByLabel('S’applique à'));
  await page.keyboard.type('Une catégorie');
  await page.keyboard.press('Tab');
  await page.keyboard.type(CATEGORY.fr);
  await typeInto('Valeur', '25');
  await page.getByText(/3\s200,00\sDA → 2\s400,00\sDA/).waitFor();
  await typeInto('Nom (français)', PROMOTION);
  await Promise.all([page.waitForURL(/promotions\/\d+$/), page.keyboard.press('Enter')]);
  const promotion = page.url();

  const { page: at } = visitor;
  await addFrom(at, `${origin}${category.replace('/category/', '/product/')}/${SHOWCASE.simple.slug}`);
  await expect.poll(() => at.locator('z-product-price').first().textContent()).toMatch(/2\s400,00/);
  await look(at);
  await at.goto(`${origin}/checkout/cart/view`);
  const person = { firstname: 'Amina', lastname: 'Bensalem', phone: freshPhone(), address: '12 rue Didouche' };
  await fillPerson(at, person);
  await choosePlace(at);
  await at.locator('#order').getByRole('radio').first().check();
  await expect.poll(() => amountIn(at, '#order [data-part=subtotal]')).toBe(240_000);
  await look(at);
  await at.locator('#order [data-part=submit]').click();
  await thanksIn(at, 'fr').waitFor();
  await page.goto(`${desk}/orders?search=${person.phone}`);
  await page.locator('main tbody tr a').first().click();
  await page.waitForURL(/\/dashboard\/orders\/\d+/);
  await expect.poll(() => page.locator('main').textContent()).toMatch(/2\s400,00/);
  await page.getByRole('link', { name: `Promotion «\u00a0${PROMOTION}\u00a0»` }).click();
  await page.waitForURL(promotion);
  await page.getByText('1 commande mentionne cette promotion.').waitFor();
  expect([...messages, ...visitor.console]).toEqual([]);
});

interface Line extends AvailableProduct {
  readonly pieces: number;
}
let lines: readonly Line[] = [];
let expedition = '';
let before: number[][] = [];

/** Pieces of a line's product on hand in the first and in the second warehouse. */
async function onHand({ product_id: product, item }: Line): Promise<number[]> {
  const response = await page.request.get(`${desk}/products/${product}/stock`);
  const cells = (await response.text()).matchAll(
    new RegExp(`data-item="${item}" data-warehouse="\\d+".*?data-quantity>(\\d+)<`, 'gs'),
  );
  return [...cells].slice(0, 2).map(([, pieces]) => Number(pieces));
}

it('an expedition of three products is filled and sent by keyboard alone', async () => {
  await page.goto(`${desk}/expeditions/new`);
  await tabTo(page.getByLabel('Départ'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await pressEnterOn('button', 'Commencer l’expédition');
  await page.waitForURL(/\/dashboard\/expeditions\/\d+$/);
  expedition = page.url();
  await page.locator('z-provisioning-panel').getByRole('listitem').first().waitFor();
  const json = await page.locator('script[data-part=provisioning]').textContent();
  const { available } = JSON.parse(json ?? '') as { available: AvailableProduct[] };
  lines = available
    .filter((one) => one.barcode !== null && one.combination_id === null && one.available_stock >= 8)
    .slice(0, 3)
    .map((one, at) => ({ ...one, pieces: at + 3 }));
  before = await Promise.all(lines.map(onHand));
  for (const { barcode, product_name: name, pieces } of lines) {
    await page.locator('[data-part=search]').focus();
    await page.keyboard.type(String(barcode));
    await page.keyboard.press('Enter');
    const remove = page.getByRole('button', { name: `Retirer ${name}`, exact: true });
    const quantity = page.getByRole('listitem').filter({ has: remove }).getByRole('textbox');
    await expect.poll(() => quantity.inputValue()).toBe('1');
    await quantity.focus();
    await page.keyboard.type(String(pieces));
    await page.keyboard.press('Enter');
  }
  await page.locator('p[data-part=totals]', { hasText: '3 lignes · 12 pièces' }).waitFor();
  await page.locator('z-provisioning-panel:not([data-state])').waitFor();
  await look(page);
  await pressEnterOn('link', 'Envoyer');
  await page.waitForURL(`${expedition}/send`);
  await pressEnterOn('button', 'Confirmer l’envoi');
  await page.waitForURL(expedition);
  expect(messages).toEqual([]);
});

it('two lines arrive whole and one in part with a reason, and the stock of both warehouses adds up', async () => {
  await pressEnterOn('button', 'Elle est arrivée');
  await page.waitForURL(`${expedition}/receive`);
  const missing = 2;
  const fields = page.locator('[data-now]');
  for (const [at, { product_name: name, pieces }] of lines.entries()) {
    await tabTo(page.getByLabel(`Maintenant ${name}`));
    await page.keyboard.type(String(at === 0 ? pieces - missing : pieces));
  }
  await expect.poll(() => fields.count()).toBe(lines.length);
  await page.getByText('Comptage enregistré').waitFor();
  await pressEnterOn('button', 'Vérifier le comptage');
  await page.waitForURL(`${expedition}/receive/check`);
  await page.getByText(`Manque\u00a0: ${missing}, toujours attendu.`).waitFor();
  await pressEnterOn('button', 'Mettre 10 pièces en stock');
  await page.getByRole('dialog', { name: 'Mis en stock\u00a0: 10' }).waitFor();
  // Escape closes a dialog once it is modal.
  await page.locator('dialog:modal').waitFor();
  await page.keyboard.press('Escape');
  // Closing the result leads to the page without it.
  await page.waitForURL(`${expedition}/receive`);
  await pressEnterOn('link', 'Le reste n’arrivera pas');
  await page.waitForURL(`${expedition}/receive/close`);
  await page.getByLabel('Perdues').press('Space');
  await tabTo(page.getByLabel('Motif'));
  await page.keyboard.press('ArrowDown');
  await pressEnterOn('button', 'Clore l’expédition');
  await page.getByText('Il n’y a plus rien à recevoir.').waitFor();
  const after = await Promise.all(lines.map(onHand));
  expect(after).toEqual(
    lines.map(({ pieces }, at) => {
      const [from = 0, to = 0] = before[at] ?? [];
      return [from - pieces, to + pieces - (at === 0 ? missing : 0)];
    }),
  );
  expect(messages).toEqual([]);
});

it('four orders of a transporter are confirmed by a double click: one payment, one movement', async () => {
  const payments = async () => {
    const accept = { headers: { accept: 'application/json' } };
    return ((await (await page.request.get(`${desk}/payments/list`, accept)).json()) as { total: number }).total;
  };
  const confirmed = await payments();
  await page.goto(`${desk}/payments`);
  const waiting = page.locator('[data-part=transporter] option');
  const counts = (await waiting.allTextContents()).map((text) => Number(/\((\d+)\)/.exec(text)?.[1] ?? 0));
  await searchTransporter(page, counts.indexOf(Math.max(...counts)));
  const ticks = page.getByRole('rowheader').getByRole('checkbox');
  await ticks.first().waitFor();
  const clear = page.getByRole('button', { name: 'Tout désélectionner' });
  if (await clear.isVisible()) await clear.click();
  await ticks.nth(0).press('Space');
  await ticks.nth(3).press('Shift+Space');
  const total = await amountIn(tickedOrders(page, 'fr'), 'bdi');
  await typeInto('Montant reçu', '10000');
  await pressEnterOn('button', 'Vérifier et confirmer');
  await page.waitForURL('**/dashboard/payments/confirm?**');
  await expect.poll(() => amountIn(page.getByRole('row', { name: 'Total des commandes' }), 'td')).toBe(total);
  await look(page);
  await page.getByRole('button', { name: 'Confirmer le paiement' }).dblclick();
  // The second press takes the place of the first one's navigation, which a wait for it would fail by.
  await expect.poll(() => page.url()).toMatch(/\/dashboard\/payments\/\d+$/);
  await expect.poll(payments).toBe(confirmed + 1);
  await expect
    .poll(() => page.getByRole('region', { name: 'Commandes', exact: true }).getByRole('rowheader').count())
    .toBe(4);
  await expect
    .poll(() => page.getByRole('region', { name: 'Mouvements' }).getByRole('listitem').allTextContents())
    .toEqual([expect.stringMatching(/^Paiement reçu 10\s000,00/)]);
  await look(page);
  expect(messages).toEqual([]);
});

it('the brand colour that is published is that of the shop, the dashboard and a widget of another host', async () => {
  const host = await serveHost(
    {
      '/': `<!doctype html><html lang="fr"><head><title>Le Souk</title><link rel="icon" href="data:,">
        <link rel="stylesheet" href="/assets/zellige.css"><link rel="stylesheet" href="${origin}/assets/theme.css">
        <script type="module" src="/assets/zellige.js"></script></head><body><main><h1>Le Souk</h1>
        <z-star-rating><fieldset><legend>Note</legend><label><input type="radio" name="note" value="1" checked><span>1 sur 5</span></label>
        </fieldset></z-star-rating></main></body></html>`,
    },
    { policy: null },
  );
  const brandIn = (at: Page, selector: string, pseudo?: string) =>
    at
      .locator(selector)
      .first()
      .evaluate((node, part) => {
        const { color, backgroundColor } = getComputedStyle(node, part);
        return part ? backgroundColor : color;
      }, pseudo);
  await page.goto(`${desk}/theme`);
  await page.getByLabel('Opacité : Couleur de marque').waitFor();
  await tabTo(page.getByLabel('Couleur de marque', { exact: true }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(BRAND);
  await isSaved('dirty');
  await page.keyboard.press('Control+s');
  await page.getByText('Le brouillon n’est pas en ligne.').waitFor();
  await look(page);
  await tabTo(page.getByRole('button', { name: 'Publier le brouillon' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const toast = page.getByText('Le thème est en ligne.');
  await toast.waitFor();
  const bottomOf = (at: Locator) => at.evaluate((node) => node.getBoundingClientRect().bottom);
  const head = await page.locator('.page-head').evaluate((node) => node.getBoundingClientRect().top);
  await expect.poll(() => bottomOf(toast), { message: 'a message is over no button of the page' }).toBeLessThan(head);
  await expect.poll(() => brandIn(page, '.wordmark svg')).toBe(GREEN);
  await visitor.page.goto(origin);
  await expect.poll(() => brandIn(visitor.page, '.wordmark svg')).toBe(GREEN);
  await visitor.page.goto(host);
  await expect.poll(() => brandIn(visitor.page, 'z-star-rating label', '::before')).toBe(GREEN);
  expect([...messages, ...visitor.console]).toEqual([]);
});

it('the pages are right in Arabic on a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${desk}/menu?locale=ar`);
  for (const url of [`${desk}/menu`, `${desk}/payments/list`, expedition]) {
    await page.goto(url);
    await expect.poll(() => page.getAttribute('html', 'dir')).toBe('rtl');
    await look(page);
  }
  await page.goto(`${desk}/theme`);
  const preview = page.getByRole('region', { name: 'معاينة' });
  await expect.poll(() => preview.getByTitle('معاينة').isVisible()).toBe(false);
  await preview.locator('summary').press('Enter');
  await preview.getByTitle('معاينة').waitFor();
  await look(page);
  expect(messages).toEqual([]);
});
