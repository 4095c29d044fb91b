import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartLine } from '../../shared/features/cart/cart-line.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { cartIsUnchanged } from '../../shared/features/cart/testing/unchanged.ts';
import { setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './cart-modal.contract.ts';
import './cart-modal.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const cart = cartStore('7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11');
const line = (productId: number, more: Partial<CartLine> = {}): CartLine => ({
  productId,
  combinationId: null,
  name: `Bag ${productId}`,
  image: null,
  unitPrice: 1000.5,
  quantity: 1,
  attributes: {},
  ...more,
});
const put = async (...lines: CartLine[]) => {
  cart.getState().startNew();
  for (const one of lines) cart.getState().add(one);
  await cart.getState().hydrate();
};
const open = async (lang: 'en' | 'ar' = 'en', attributes = '') => {
  const html = examples.products?.html ?? '';
  const host = await mount(html.replace('<z-cart-modal', `$& ${attributes}`), { lang });
  find('z-mini-cart a').focus();
  find('z-mini-cart').dispatchEvent(new CustomEvent('z-mini-cart:open', { bubbles: true }));
  await widgetsWork();
  await cart.getState().hydrate();
  await widgetsWork();
  return host;
};
const dialog = () => find<HTMLDialogElement>('z-cart-modal dialog');
const press = async (name: string) => {
  buttonNamed(name).click();
  await widgetsWork();
};
const text = (selector: string) => find(selector).textContent?.replaceAll('\u00a0', ' ');
const total = () => text('.z-cart-modal-total bdi');
const statusText = () => text('dialog .z-visually-hidden[role=status]');
const quantities = () => cart.getState().lines.map(({ quantity }) => quantity);

setupMockServer();
cartIsUnchanged();
beforeEach(() => put());
afterEach(() => vi.restoreAllMocks());

describeWidget(contract, examples);

describe('<z-cart-modal>', () => {
  it('has the label of the page behind each amount', async () => {
    await put(line(1, { quantity: 2 }));
    await open('en', 'currency="DZD"');
    expect([text('.z-cart-line-text > p bdi'), total()]).toEqual(['1 000,50 DZD', '2 001,00 DZD']);
  });

  it('shows each line with its unit price and attributes, the total, and the way to the order', async () => {
    await put(
      line(1, { quantity: 2, image: '/a.webp', attributes: { Colour: 'Red' } }),
      line(2, { image: 'https://elsewhere.test/a.webp' }),
    );
    const opened = record('z-cart-modal:open');
    await open();
    expect(dialog().open).toBe(true);
    expect([...dialog().querySelectorAll('h3')].map((node) => node.textContent)).toEqual(['Bag 1', 'Bag 2']);
    expect(text('.z-cart-line-badges')).toBe('Colour: Red');
    expect([text('.z-cart-line-text > p bdi'), total()]).toEqual(['1 000,50 DA', '3 001,50 DA']);
    const pictures = [...document.querySelectorAll('dialog img')].map((one) => one.getAttribute('src'));
    expect(pictures, 'a stored address of another origin is not called').toEqual(['/a.webp']);
    expect(takeConsole()).toEqual([expect.stringContaining('links of https://elsewhere.test')]);
    expect(find('dialog a').getAttribute('href')).toBe('/checkout/cart/view');
    expect(opened.details).toEqual([{ quantity: 3 }]);
  });

  it('names what is in a pack: each item with its quantity, and its variant where it has one', async () => {
    await put(line(1, { type: 'pack', attributes: { '1 × Dress': 'Black, M', '2 × Brooch': '' } }));
    await open();
    expect([...dialog().querySelectorAll('.z-cart-line-badges li')].map((item) => item.textContent)).toEqual([
      '1 × Dress: Black, M',
      '2 × Brooch',
    ]);
  });

  it('leads from a line to its product, and never to another site', async () => {
    await put(line(1, { url: '/bags/1' }), line(2), line(3, { url: 'https://links.test/bags/3' }));
    await open();
    const links = [...dialog().querySelectorAll('h3 a')].map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([['Bag 1', '/bags/1']]);
    expect(takeConsole()).toEqual([expect.stringContaining('links of https://links.test')]);
  });

  it('changes quantities, never below one, and says the new total', async () => {
    await put(line(1));
    const changes = record('z-cart-modal:change');
    await open();
    expect(buttonNamed('Decrease the quantity: Bag 1').getAttribute('aria-disabled')).toBe('true');
    await press('Decrease the quantity: Bag 1');
    expect(quantities()).toEqual([1]);
    await press('Increase the quantity: Bag 1');
    expect([quantities(), total()]).toEqual([[2], '2 001,00 DA']);
    expect(statusText()).toBe('Bag 1: 2. Total: 2 001,00 DA.');
    const speaking = [...dialog().querySelectorAll('output, [role=status]')].filter((node) => node.textContent !== '');
    expect(speaking, 'the total speaks for the quantity too').toHaveLength(1);
    expect(changes.details).toEqual([{ productId: 1, combinationId: null, quantity: 2 }]);
    await press('Decrease the quantity: Bag 1');
    expect(quantities()).toEqual([1]);
  });

  it('takes every press of a fast finger, and stores the last', async () => {
    await put(line(1));
    await open();
    for (let time = 0; time < 5; time++) await press('Increase the quantity: Bag 1');
    await cart.getState().hydrate();
    expect(quantities()).toEqual([6]);
  });

  it('keeps a typed quantity when Escape closes it', async () => {
    await put(line(1));
    await open();
    const field = find<HTMLInputElement>('dialog input');
    field.focus();
    // React takes no notice of a value that was set on the node itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '4');
    field.dispatchEvent(new InputEvent('input', { data: '4', inputType: 'insertText', bubbles: true }));
    await widgetsWork();
    dialog().dispatchEvent(new Event('cancel', { cancelable: true }));
    await widgetsWork();
    expect([document.querySelector('dialog'), quantities()]).toEqual([null, [4]]);
  });

  it('says why there cannot be more, and leaves the button in reach', async () => {
    await put(line(1, { quantity: 2, stock: 2 }));
    await open();
    const more = buttonNamed('Increase the quantity: Bag 1');
    expect(text('.z-cart-line-note')).toBe('Only 2 are left, so you cannot order more.');
    expect([more.disabled, more.getAttribute('aria-describedby')]).toEqual([false, find('.z-cart-line-note').id]);
    await press('Increase the quantity: Bag 1');
    expect([quantities(), statusText()]).toEqual([[2], 'Only 2 are left, so you cannot order more.']);
  });

  it('removes a line, offers to undo it in the same place, and puts it back as it was', async () => {
    await put(line(1), line(2, { quantity: 3 }), line(3));
    await open();
    await press('Remove Bag 2 from the cart');
    expect([quantities(), statusText()]).toEqual([[1, 1], 'Bag 2 was removed from the cart.']);
    const rows = () => [...dialog().querySelectorAll('li')];
    expect(rows()[1]?.textContent).toContain('Bag 2 was removed from the cart.');
    expect(document.activeElement).toBe(buttonNamed('Undo: put Bag 2 back into the cart'));
    await press('Undo: put Bag 2 back into the cart');
    expect([quantities(), rows()[1]?.querySelector('h3')?.textContent]).toEqual([[1, 3, 1], 'Bag 2']);
    expect(document.activeElement).toBe(buttonNamed('Remove Bag 2 from the cart'));
  });

  it('still offers to undo when the last line is gone', async () => {
    await put(line(1));
    await open();
    await press('Remove Bag 1 from the cart');
    expect(text('.z-cart-modal-empty')).toBe('Your cart is empty.');
    expect(dialog().querySelector('a')).toBeNull();
    await press('Undo: put Bag 1 back into the cart');
    expect(quantities()).toEqual([1]);
  });

  it('follows what another part of the page does to the cart', async () => {
    await open();
    expect(text('.z-cart-modal-empty')).toBe('Your cart is empty.');
    await put(line(4, { quantity: 2 }));
    await widgetsWork();
    expect(total()).toBe('2 001,00 DA');
  });

  it('closes by its buttons and by Escape, gives the focus back and forgets what was removed', async () => {
    await put(line(1), line(2));
    for (const close of [
      () => buttonNamed('Close the cart').click(),
      () => dialog().dispatchEvent(new Event('cancel', { cancelable: true })),
      () => buttonNamed('Continue shopping').click(),
    ]) {
      const closed = record('z-cart-modal:close');
      await open();
      await press('Remove Bag 2 from the cart');
      close();
      await widgetsWork();
      expect(document.querySelector('dialog')).toBeNull();
      expect(document.activeElement).toBe(find('z-mini-cart a'));
      expect(closed.details).toHaveLength(1);
      await put(line(1), line(2));
    }
  });

  it('closes by a press beside it, but not by one that began inside', async () => {
    await put(line(1));
    await open();
    const click = async (began: Element) => {
      began.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, clientX: -1 }));
      dialog().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: -1 }));
      await widgetsWork();
    };
    await click(find('dialog h2'));
    expect(dialog().open).toBe(true);
    await click(dialog());
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('draws a cart of thousands of lines in portions', async () => {
    await put(...Array.from({ length: 120 }, (_, at) => line(at + 1)));
    await open();
    const rows = () => dialog().querySelectorAll('li').length;
    const more = () => find<HTMLButtonElement>('.z-cart-modal-body > button');
    expect([rows(), more().textContent]).toEqual([50, 'Show 70 more items']);
    more().click();
    await widgetsWork();
    expect(rows()).toBe(100);
    more().focus();
    more().click();
    await widgetsWork();
    expect(rows()).toBe(120);
    expect(document.activeElement?.closest('li'), 'the pressed button is gone').toBe(
      dialog().querySelectorAll('li')[100],
    );
  });

  it('says when not all of the cart could be kept or read', async () => {
    await put(line(1));
    cart.setState({ problem: 'full', dropped: 2 });
    await open();
    expect([...dialog().querySelectorAll('.z-checkout-notice')].map((node) => node.textContent)).toEqual([
      'This browser cannot save your cart: it may be empty at your next visit.',
      '2 items of the cart could not be read any more and were left out.',
    ]);
    cart.setState({ problem: null, dropped: 0 });
  });

  it('leads to the cart page where the browser keeps nothing, and does not call that cart empty', async () => {
    cart.setState({ problem: 'refused' });
    await open();
    expect(document.querySelector('.z-cart-modal-empty')).toBeNull();
    expect(find('dialog a').getAttribute('href')).toBe('/checkout/cart/view');
    expect(text('.z-checkout-notice')).toContain('cannot save your cart');
    cart.setState({ problem: null });
  });

  it.each([
    ['the order', '.z-cart-modal-foot a', '/checkout/cart/view', 'Saving…'],
    ['a product', 'h3 a', '/bags/1', 'Bag 1'],
  ])(
    'leaves for %s only when every edit is stored, or when storing takes too long',
    async (_, selector, address, words) => {
      const link = `dialog ${selector}`;
      const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
      await put(line(1, { url: '/bags/1' }));
      await open();
      let store = () => {};
      const { hydrate } = cart.getState();
      cart.setState({ hydrate: () => new Promise<void>((resolve) => (store = resolve)) });
      await widgetsWork();
      find(link).click();
      await widgetsWork();
      expect([assign.mock.calls.length, find(link).getAttribute('aria-busy'), text(link)]).toEqual([0, 'true', words]);
      store();
      await widgetsWork();
      expect(assign).toHaveBeenCalledWith(address);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      find(link).click();
      await widgetsWork();
      vi.advanceTimersByTime(2000);
      expect(assign).toHaveBeenCalledTimes(2);
      vi.useRealTimers();
      cart.setState({ hydrate });
    },
  );
});
