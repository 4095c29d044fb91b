import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CartCheckAnswer } from '../../shared/api/cart-check.ts';
import { cartCheck } from '../../shared/features/cart/cart-check.ts';
import { type CartLine, lineId } from '../../shared/features/cart/cart-line.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { announcementsWritten } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { takeOverPrices } from './cart-changes.ts';
import './cart-page.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const SHOP = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';
/** The example's own lines, which would join those of the tests. */
const GIVEN = /<script[^>]*data-part="given"[^>]*>.*?<\/script>/s;
const CHECK = '*/web/api/cart/check';
const cart = () => cartStore(SHOP).getState();
const line = (productId: number, more: Partial<CartLine> = {}): CartLine => ({
  productId,
  combinationId: null,
  name: `Product ${productId}`,
  image: null,
  unitPrice: 4500,
  quantity: 3,
  attributes: {},
  ...more,
});
const requests: { lines: unknown[] }[] = [];
const says = (lines: CartCheckAnswer['lines']) =>
  server.use(
    http.post(CHECK, async ({ request }) => {
      requests.push((await request.json()) as { lines: unknown[] });
      return answer(CartCheckAnswer, { lines });
    }),
  );

setupMockServer();
beforeEach(async () => {
  document.body.replaceChildren();
  localStorage.clear();
  requests.length = 0;
  cart().startNew();
  await cart().hydrate();
  cartCheck(SHOP).setState({ gone: {}, status: 'never', at: 0 });
});
afterEach(() => vi.useRealTimers());

async function show(...lines: CartLine[]) {
  for (const one of lines) cart().add(one);
  await mount((examples['browser-cart']?.html ?? '').replace(GIVEN, ''));
  await expect.poll(() => cartCheck(SHOP).getState().status, { timeout: 8_000 }).toMatch(/checked|failed/);
  await widgetsWork();
}
const row = (at: number) => document.querySelectorAll<HTMLElement>('.z-cart-lines > li')[at] as HTMLElement;
const text = (node: Element) => (node.textContent ?? '').replace(/\u00a0/g, ' ');
const unchecked = () =>
  [...document.querySelectorAll('[role=status]')].find((node) => text(node).includes('could not be checked'));
const subtotal = () => text(find('[data-part~="subtotal"]'));

describe('the cart page when it is shown', () => {
  it('explains a new price beside its line and counts with it', async () => {
    says([{ unitPrice: 3825, available: 9 }]);
    await show(line(1));
    expect(text(row(0))).toContain('it was 4 500,00 DA, it is 3 825,00 DA now');
    expect(subtotal()).toBe('11 475,00 DA');
    expect(requests[0]?.lines).toEqual([{ product: 1, combination: null }]);
  });

  it('names its lines in the language of the page, whatever they were put in with', async () => {
    says([{ unitPrice: 4500, available: 9, name: 'Abaya', attributes: { Colour: 'Red' } }]);
    await show(line(1, { name: 'عباءة', attributes: { اللون: 'أحمر' } }));
    expect(text(row(0))).toContain('Abaya');
    expect(text(row(0))).toContain('Red');
    expect(text(row(0))).not.toContain('عباءة');
  });

  it('lowers a quantity the stock does not reach, and says so', async () => {
    says([{ unitPrice: 4500, available: 2 }]);
    await show(line(1));
    expect(text(row(0))).toContain('Only 2 are left: the quantity went from 3 to 2.');
    expect(cart().lines[0]).toMatchObject({ quantity: 2, stock: 2 });
  });

  it('keeps a line that is gone, marked, and leaves it out of the total and the order', async () => {
    says([{ gone: 'not-on-sale' }, { unitPrice: 4500, available: 9 }]);
    await show(line(1, { url: '/bags/1' }), line(2, { url: '/bags/2' }));
    expect(row(0).dataset.gone).toBe('not-on-sale');
    const links = [...document.querySelectorAll('.z-cart-lines h2 a')].map((link) => link.getAttribute('href'));
    expect(links, 'only to pages that exist').toEqual(['/bags/2']);
    expect(text(row(0))).toContain('not sold any more: it will not be part of the order');
    expect(subtotal()).toBe('13 500,00 DA');
    expect(cart().lines).toHaveLength(2);
  });

  it('says that nothing can be ordered when all of it is gone', async () => {
    says([{ gone: 'sold-out' }]);
    await show(line(1));
    const order = find<HTMLButtonElement>('[data-part=submit]');
    expect([order.disabled, order.textContent]).toEqual([true, 'Sold out']);
    const toasts = record('z:flash');
    find<HTMLFormElement>('form[data-part~="form"]').requestSubmit();
    await widgetsWork();
    expect(find('.z-checkout-notice[role=alert]').textContent).toContain(
      'None of the items in this cart can be ordered',
    );
    expect(toasts.details, 'and not a second time').toEqual([]);
  });

  it('says once that the cart is empty when it is emptied elsewhere, also at the very moment of the order', async () => {
    says([{ unitPrice: 4500, available: 9 }]);
    await show(line(1));
    const toasts = record('z:flash');
    cart().remove(lineId(line(1)));
    find<HTMLFormElement>('form[data-part~="form"]').requestSubmit();
    await widgetsWork();
    await announcementsWritten();
    const spoken = [...document.querySelectorAll('[data-z-announcer], z-cart-page [role=alert]')];
    expect(spoken.filter((node) => node.textContent?.includes('Your cart is empty.'))).toHaveLength(1);
    expect(toasts.details).toEqual([]);
  });

  it('explains a change until the shopper says so, and a new price the order met too', async () => {
    says([{ unitPrice: 3825, available: 2 }]);
    await show(line(1));
    document.body.replaceChildren();
    cartCheck(SHOP).setState({ gone: {}, status: 'never', at: 0 });
    await show();
    expect(text(row(0))).toContain('it was 4 500,00 DA, it is 3 825,00 DA now');
    expect(text(row(0))).toContain('the quantity went from 3 to 2.');
    const understood = find<HTMLButtonElement>('[aria-label="Got it: Product 1"]');
    understood.focus();
    understood.click();
    await widgetsWork();
    expect(text(row(0))).not.toContain('it was');
    expect(document.activeElement).toBe(row(0).querySelector('h2'));
    expect(cart().lines[0]).toMatchObject({ quantity: 2, unitPrice: 3825, stock: 2 });
    takeOverPrices(cartStore(SHOP), [{ line: cart().lines[0] as CartLine, now: 4000 }]);
    await widgetsWork();
    expect(text(row(0))).toContain('it was 3 825,00 DA, it is 4 000,00 DA now');
  });

  it('takes a quantity the shopper sets for having seen what changed', async () => {
    says([{ unitPrice: 3825, available: 2 }]);
    await show(line(1));
    buttonNamed('Decrease the quantity: Product 1').click();
    await widgetsWork();
    expect(document.querySelector('[data-note=changed]')).toBeNull();
    says([{ unitPrice: 3825, available: 9 }]);
    buttonNamed('Increase the quantity: Product 1').click();
    await widgetsWork();
    expect(text(row(0))).toContain('Only 2 are left, so you cannot order more.');
  });

  it('does not say that only so many are left once there are more again', async () => {
    says([{ unitPrice: 4500, available: 9 }]);
    await show(line(1, { quantity: 2, stock: 2, changed: { lowered: { from: 3, to: 2 } } }));
    expect(text(row(0))).toContain('The quantity went from 3 to 2, as there were not enough left.');
    expect(text(row(0))).not.toContain('Only');
  });

  it('works when the call fails, says that it was not checked, and checks on demand', async () => {
    server.use(http.post(CHECK, () => HttpResponse.html('<h1>Maintenance</h1>')));
    await show(line(1));
    const status = unchecked();
    expect(status?.textContent).toContain('They will be when you order');
    expect(subtotal()).toBe('13 500,00 DA');
    says([{ unitPrice: 4500, available: 9 }]);
    buttonNamed('Check').focus();
    buttonNamed('Check').click();
    await expect.poll(() => cartCheck(SHOP).getState().status).toBe('checked');
    await widgetsWork();
    expect([status?.isConnected, status?.textContent], 'it stays for the next text').toEqual([true, '']);
    expect(document.activeElement, 'the pressed button is gone').toBe(row(0).querySelector('h2'));
  });

  it('checks a large cart in portions, one call after the other, as far as it comes', async () => {
    const sizes: number[] = [];
    let open = 0;
    server.use(
      http.post(CHECK, async ({ request }) => {
        const { lines } = (await request.json()) as { lines: { product: number }[] };
        sizes.push(lines.length);
        open += 1;
        expect(open, 'calls at a time').toBe(1);
        await widgetsWork();
        open -= 1;
        if (lines.length < 19) return new HttpResponse(null, { status: 500 });
        return answer(CartCheckAnswer, {
          lines: lines.map(({ product }) =>
            product === 20 ? { gone: 'sold-out' as const } : { unitPrice: 4500, available: 9 },
          ),
        });
      }),
    );
    const productInPack = Array.from({ length: 50 }, (_, at) => ({ product: at + 1, combination: null }));
    const pack = { type: 'pack', productInPack, quantity: 1, stock: 9 } as const;
    await show(...Array.from({ length: 45 }, (_, at) => line(at + 1, pack)));
    expect(sizes).toEqual([19, 19, 7]);
    expect(cartCheck(SHOP).getState().status).toBe('failed');
    expect(Object.values(cartCheck(SHOP).getState().gone)).toEqual(['sold-out']);
    expect(unchecked()).toBeDefined();
  });

  it('looks again when the shopper comes back after three minutes, not after less', async () => {
    says([{ unitPrice: 4500, available: 9 }]);
    await show(line(1));
    const hidden = vi.spyOn(document, 'hidden', 'get');
    const now = vi.spyOn(Date, 'now');
    const away = async (ms: number) => {
      now.mockReturnValue(1_000_000);
      hidden.mockReturnValue(true);
      document.dispatchEvent(new Event('visibilitychange'));
      now.mockReturnValue(1_000_000 + ms);
      hidden.mockReturnValue(false);
      document.dispatchEvent(new Event('visibilitychange'));
      await widgetsWork();
    };
    await away(3 * 60_000 - 1);
    expect(requests).toHaveLength(1);
    await away(3 * 60_000);
    await expect.poll(() => requests.length).toBe(2);
    hidden.mockRestore();
    now.mockRestore();
  });
});
