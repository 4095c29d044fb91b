import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { find } from '../../shared/testing/mount.ts';

const SHOP = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';
const badge = () => find('[data-part=count]').textContent;
/** The widget's code is not here: only the script of the page draws. */
const link = `<z-mini-cart shop-uuid="${SHOP}"><a href="/cart">Panier <span data-part="count"></span></a></z-mini-cart>`;
const changed = async (quantity: number) => {
  sendPageEvent(document, 'z:cart-changed', { shopUuid: SHOP, lines: 1, quantity });
  await setImmediate();
};
const storedBy = async (tab: 'this' | 'another', quantity: number) => {
  localStorage.setItem(`${SHOP}:cartCount`, String(quantity));
  if (tab === 'another') dispatchEvent(new StorageEvent('storage', { key: `${SHOP}:cartCount` }));
  await setImmediate();
};

beforeEach(async () => {
  await storedBy('this', 2);
  document.body.innerHTML = link;
  await import('./mini-cart-boot.ts');
  dispatchEvent(new StorageEvent('storage', { key: null }));
  await setImmediate();
});

describe('the number on the cart link before its widget works', () => {
  it('is the newest one, also while the cart is still being stored', async () => {
    expect(badge()).toBe('2');
    await changed(3);
    expect(badge()).toBe('3');
    document.body.append('something else of the page');
    await setImmediate();
    expect(badge()).toBe('3');
    dispatchEvent(new StorageEvent('storage', { key: 'something else of the shop' }));
    expect(badge()).toBe('3');
    await changed(0);
    expect(badge()).toBe('');
  });

  it('follows what another tab stores afterwards', async () => {
    await changed(3);
    await storedBy('another', 5);
    expect(badge()).toBe('5');
  });

  it('is on a link that comes later too', async () => {
    await changed(3);
    document.body.innerHTML = link;
    await setImmediate();
    expect(badge()).toBe('3');
  });
});

describe('the number that the cart page has before its widget works', () => {
  const OTHER_SHOP = '0b9f4a36-5a8e-4a0f-8f5f-2d7f1c1f7c22';
  const cartPage = `<z-cart-page shop-uuid="${SHOP}"><div data-part="empty"></div></z-cart-page>`;
  const onPage = async (html: string) => {
    document.body.innerHTML = html;
    await setImmediate();
    return document.documentElement.dataset.zCartBoot;
  };

  it('is that of its own shop, with a link, with that of another shop and without one', async () => {
    expect(await onPage(link + cartPage)).toBe('2');
    expect(await onPage('')).toBe('2');
    await storedBy('another', 3);
    expect(await onPage(cartPage)).toBe('3');
    localStorage.setItem(`${OTHER_SHOP}:cartCount`, '7');
    expect(await onPage(cartPage + link.replace(SHOP, OTHER_SHOP))).toBe('3');
    expect(badge()).toBe('7');
  });

  it('follows the cart, and is none once it is empty', async () => {
    expect(await onPage(cartPage)).toBe('2');
    await changed(4);
    expect(document.documentElement.dataset.zCartBoot).toBe('4');
    await storedBy('another', 0);
    expect(document.documentElement.dataset.zCartBoot).toBe('');
  });

  it('is written only when it changes', async () => {
    await onPage(cartPage);
    const written: MutationRecord[] = [];
    const observer = new MutationObserver((records) => written.push(...records));
    observer.observe(document.documentElement, { attributes: true });
    document.body.append('something else of the page');
    await setImmediate();
    expect(written).toEqual([]);
    await changed(4);
    observer.disconnect();
    expect(written).toHaveLength(1);
  });
});
