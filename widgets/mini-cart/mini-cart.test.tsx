import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './mini-cart.contract.ts';
import './mini-cart.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const SHOP = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';
const cart = cartStore(SHOP);
const line = (quantity: number) => ({
  productId: 41,
  combinationId: null,
  name: 'Bag',
  image: null,
  unitPrice: 38.25,
  quantity,
  attributes: {},
});
const put = async (quantity: number) => {
  cart.getState().startNew();
  if (quantity > 0) cart.getState().add(line(quantity));
  await cart.getState().hydrate();
  await widgetsWork();
};
const link = () => find<HTMLAnchorElement>('z-mini-cart a');
const badge = () => find('z-mini-cart [data-part=count]').textContent;
const press = async (init: MouseEventInit = {}) => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  // What is left to the browser would leave the page.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  const wasHandled = vi.fn();
  link().addEventListener('click', () => wasHandled(click.defaultPrevented), { once: true });
  link().dispatchEvent(click);
  await widgetsWork();
  return wasHandled.mock.calls[0]?.[0] as boolean;
};

beforeEach(() => put(0));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describeWidget(contract, examples);

describe('<z-mini-cart>', () => {
  it('shows how many pieces the cart holds and says it in its name', async () => {
    await put(3);
    await mount(html('header'));
    await put(3);
    expect([badge(), link().getAttribute('aria-label')]).toEqual(['3', 'Panier 3, 3 items']);
    await put(1);
    expect([badge(), link().getAttribute('aria-label')]).toEqual(['1', 'Panier 1, 1 item']);
  });

  it('shows nothing of an empty cart, and never more than two digits', async () => {
    const host = await mount(html('header'));
    await put(0);
    expect([badge(), link().getAttribute('aria-label'), host.dataset.state]).toEqual(['', 'Panier, empty', 'empty']);
    await put(99);
    expect(badge()).toBe('99');
    await put(100);
    expect([badge(), link().getAttribute('aria-label')]).toEqual(['99+', 'Panier 99+, 100 items']);
  });

  it('keeps the name of a link that has only an icon', async () => {
    await mount(html('icon'), { lang: 'ar' });
    await put(5);
    expect(link().getAttribute('aria-label')).toBe('Panier 5، 5 قطع');
  });

  it('bumps when something is added', async () => {
    const host = await mount(html('header'));
    await put(2);
    sendPageEvent(document, 'z:add-to-cart', {
      productId: 41,
      combinationId: null,
      name: 'Bag',
      unitPrice: 1,
      quantity: 1,
    });
    await widgetsWork();
    expect(host.dataset.state).toBe('bumped');
    await expect.poll(() => host.dataset.state).toBe('filled');
  });

  it('opens the cart in place when the page has a modal, once', async () => {
    const host = await mount(html('with-a-product'));
    const opened = record('z-mini-cart:open');
    await put(2);
    expect(await press()).toBe(true);
    expect([opened.details, host.dataset.state]).toEqual([[{ quantity: 2 }], 'opening']);
    expect(document.activeElement).toBe(link());
    await press();
    expect(opened.details).toHaveLength(1);
    document.dispatchEvent(new CustomEvent('z-cart-modal:open'));
    await widgetsWork();
    expect(host.dataset.state).toBe('filled');
  });

  it('is a plain link without a modal, with a modifier key, and where the host handled the click', async () => {
    await mount(html('header'));
    expect(await press()).toBe(false);
    await mount(html('with-a-product'));
    const opened = record('z-mini-cart:open');
    expect(await press({ ctrlKey: true })).toBe(false);
    find('z-mini-cart a').addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true });
    await press();
    expect(opened.details).toEqual([]);
  });

  it('lets a host show the cart itself', async () => {
    const host = await mount(html('with-a-product'));
    const opened = record('z-mini-cart:open');
    host.addEventListener('z-mini-cart:before-open', (event) => event.preventDefault());
    expect(await press()).toBe(true);
    expect(opened.details).toEqual([]);
  });

  it('follows the link when the modal fails or never comes', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await mount(html('with-a-product'));
    await press();
    sendPageEvent(document, 'z:error', { tag: 'z-cart-modal', message: 'broken' });
    await widgetsWork();
    expect(assign).toHaveBeenCalledTimes(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await press();
    vi.advanceTimersByTime(3999);
    expect(assign).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(assign).toHaveBeenLastCalledWith('http://shop.test/checkout/cart/view');
  });

  it('says in the console that the script for the head is missing', async () => {
    document.documentElement.removeAttribute('data-z-cart-boot');
    await mount(html('header'));
    expect(takeConsole()).toEqual([
      expect.stringMatching(/^<z-mini-cart>: zellige-cart\.js did not run .*no number.*\/assets\/tags\.html/),
    ]);
  });

  it('stays a link, and says why, when nothing names the shop', async () => {
    await mount(html('header').replace(/ shop-uuid="[^"]*"/, ''));
    expect(takeConsole().join()).toContain('<z-mini-cart>: the widget failed');
    expect(link().hasAttribute('aria-label')).toBe(false);
  });
});
