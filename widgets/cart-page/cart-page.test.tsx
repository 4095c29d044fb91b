import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type CartLine, lineId } from '../../shared/features/cart/cart-line.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { cartIsUnchanged } from '../../shared/features/cart/testing/unchanged.ts';
import { announced, announcementsWritten } from '../../shared/testing/announced.ts';
import { http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './cart-page.contract.ts';
import './cart-page.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const SHOP = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';
const SERVER_LINES = /<script[^>]*data-part="server-lines"[^>]*>.*?<\/script>/s;
const until = async (met: () => boolean) => {
  while (!met()) await widgetsWork();
};
const plain = (node: Element) => node.textContent?.replaceAll('\u00a0', ' ');
const isHidden = (part: string) => find(`[data-part=${part}]`).hidden;
const showMarkup = async (markup: string) => {
  const host = await mount(markup);
  await until(() => document.querySelector('.z-cart-lines') !== null);
  return host;
};
const show = (name: string) => showMarkup(html(name));
let carts = 1;
/** Returns both carts, that of the server with a line that no test before had. */
const bothCarts = () => html('both-carts').replace('"server-1"', `"server-${++carts}"`);

setupMockServer();
cartIsUnchanged();
beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  cartStore(SHOP).getState().startNew();
  server.use(http.post('*/qa/echo', () => new Response(null, { status: 204 })));
});
describeWidget(contract, examples);

describe('the lines of <z-cart-page>', () => {
  it('are those the browser keeps, without a touch, in place of the empty cart of the server', async () => {
    cartStore(SHOP)
      .getState()
      .add({
        productId: 77,
        combinationId: null,
        name: 'Teapot',
        image: null,
        unitPrice: 3200,
        quantity: 2,
        attributes: { Colour: 'Gold' },
      });
    await mount(html('empty'));
    await until(() => document.querySelector('.z-cart-lines') !== null);
    expect([isHidden('empty'), isHidden('cart')]).toEqual([true, false]);
    expect(plain(find('.z-cart-lines li'))).toContain('TeapotColour: Gold3 200,00 DA each');
    expect(plain(find('.z-cart-line-price'))).toBe('Line total 6 400,00 DA');
    expect(plain(find('[data-part=subtotal]'))).toBe('6 400,00 DA');
  });

  it('are read from numbers that the page wrote as text, and the console names one that cannot be read', async () => {
    const lines = [
      { productId: '3', combinationId: '34', name: 'Teapot', unitPrice: '1234.50', quantity: '2', type: null },
      { productId: 4, name: 'Bag' },
    ];
    const given = `<script type="application/json" data-part="given">${JSON.stringify(lines)}</script>`;
    await showMarkup(html('empty').replace('</z-cart-page>', `${given}</z-cart-page>`));
    expect(cartStore(SHOP).getState().lines).toMatchObject([
      { productId: 3, combinationId: 34, unitPrice: 1234.5, quantity: 2 },
    ]);
    expect(takeConsole()).toEqual([expect.stringContaining('line 1 of the part "given" cannot be read')]);
  });

  it('stay with the server while the browser keeps none', async () => {
    const host = await mount(html('server-cart'));
    await until(() => cartStore(SHOP).getState().ready);
    await widgetsWork();
    expect(host.dataset.state).toBe('server');
    expect(find('.lines').hidden).toBe(false);
    expect(plain(find('[data-part=subtotal]'))).toBe('3 200,00 DA');
  });

  it('are those of the server with what the browser dropped said above them, but not that it keeps none', async () => {
    await mount(html('server-cart'));
    await until(() => cartStore(SHOP).getState().ready);
    cartStore(SHOP).setState({ foreign: 2, problem: 'refused' });
    await widgetsWork();
    const notices = () => [...document.querySelectorAll('[data-part=cart] .z-checkout-notice')].map(plain);
    expect(notices()).toEqual(['2 items of another shop, saved in this browser, were left out.']);
    cartStore(SHOP).setState({ foreign: 0, lost: true });
    await widgetsWork();
    expect(notices()).toEqual([expect.stringContaining('could not be read any more')]);
    cartStore(SHOP).setState({ lost: false, problem: null });
  });

  it('put those of the server away while the browser keeps its own, on a page that hands over none', async () => {
    await mount(html('both-carts').replace(SERVER_LINES, ''));
    await until(() => document.querySelector('.z-cart-lines') !== null);
    expect(find('.lines').hidden).toBe(true);
    expect(document.querySelectorAll('.z-cart-lines > li')).toHaveLength(1);
    cartStore(SHOP).getState().startNew();
    await until(() => !find('.lines').hidden);
  });

  it('are joined by those of the server, which leave its cart once the browser has stored them', async () => {
    let leaves = (_lines: readonly FormDataEntryValue[]) => {};
    const left = new Promise<readonly FormDataEntryValue[]>((resolve) => {
      leaves = resolve;
    });
    server.use(
      http.post('*/qa/echo', async ({ request }) => {
        leaves((await request.formData()).getAll('line'));
        return new Response(null, { status: 204 });
      }),
    );
    const host = await showMarkup(bothCarts());
    await until(() => document.querySelectorAll('.z-cart-lines > li').length === 2);
    expect(plain(find('[data-part=subtotal]'))).toBe('7 610,00 DA');
    expect(await left).toEqual(['1-1']);
    expect(localStorage.getItem(`${SHOP}:cartCount`)).toBe('2');

    cartStore(SHOP).getState().startNew();
    await until(() => host.dataset.state === 'empty');
    expect([isHidden('empty'), isHidden('cart')]).toEqual([false, true]);
  });

  it('are joined by those of the server once, however often it hands them over', async () => {
    server.use(http.post('*/qa/echo', () => new Response(null, { status: 500 })));
    const markup = bothCarts();
    await showMarkup(markup);
    await until(() => cartStore(SHOP).getState().lines.length === 2);
    const teapot = lineId(
      cartStore(SHOP)
        .getState()
        .lines.find(({ productId }) => productId === 3) as CartLine,
    );
    cartStore(SHOP).getState().setQuantity(teapot, 4);
    document.body.replaceChildren();
    await showMarkup(markup);
    await widgetsWork();
    expect(
      Object.fromEntries(
        cartStore(SHOP)
          .getState()
          .lines.map((line) => [lineId(line), line.quantity]),
      ),
    ).toMatchObject({ [teapot]: 4 });
    cartStore(SHOP).getState().remove(teapot);
    document.body.replaceChildren();
    await showMarkup(markup);
    await widgetsWork();
    expect(cartStore(SHOP).getState().lines.map(lineId)).not.toContain(teapot);
  });

  it('leave those of the server in its cart while the browser cannot store them', async () => {
    let isSent = false;
    server.use(
      http.post('*/qa/echo', () => {
        isSent = true;
        return new Response(null, { status: 204 });
      }),
    );
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => {} });
    await showMarkup(bothCarts());
    await until(() => cartStore(SHOP).getState().problem !== null);
    await cartStore(SHOP).getState().hydrate();
    await widgetsWork();
    vi.unstubAllGlobals();
    expect(document.querySelectorAll('.z-cart-lines > li')).toHaveLength(2);
    expect(isSent).toBe(false);
    await cartStore(SHOP).getState().hydrate();
  });

  it('change their quantity between one and what is left, and the totals with it', async () => {
    await show('browser-cart');
    const subtotal = () => plain(find('.z-cart-page-subtotal'));
    expect(subtotal()).toBe('Subtotal10 810,00 DA');
    const fewer = buttonNamed('Decrease the quantity: Sac cabas Casbah');
    const more = buttonNamed('Increase the quantity: Sac cabas Casbah');
    expect(fewer.getAttribute('aria-disabled')).toBe('true');
    more.click();
    await until(() => plain(find('[data-part=subtotal]')) === '15 220,00 DA');
    expect(subtotal()).toBe('Subtotal15 220,00 DA');
    expect(fewer.getAttribute('aria-disabled')).toBe('false');
    expect([more.getAttribute('aria-disabled'), plain(find('.z-cart-line-note'))]).toEqual([
      'true',
      'Only 2 are left, so you cannot order more.',
    ]);
    more.click();
    await widgetsWork();
    expect(cartStore(SHOP).getState().lines[1]?.quantity).toBe(2);
  });

  it('take a typed quantity, in Arabic digits too, when the field is left or Enter is pressed', async () => {
    await show('browser-cart');
    const field = () => find<HTMLInputElement>('[aria-label="Quantity: Sac cabas Casbah"]');
    const line = () =>
      cartStore(SHOP)
        .getState()
        .lines.find(({ name }) => name === 'Sac cabas Casbah');
    const type = (text: string) => {
      field().focus();
      // React takes no notice of a value that was set on the node itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
      field().dispatchEvent(new InputEvent('input', { data: text, inputType: 'insertText', bubbles: true }));
      return widgetsWork();
    };
    const stock = line()?.stock;
    await type('٣٥');
    expect([line()?.quantity, field().value], 'nothing is sent while it is typed').toEqual([1, '٣٥']);
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    field().dispatchEvent(enter);
    await until(() => field().value === String(stock));
    expect([enter.defaultPrevented, line()?.quantity]).toEqual([true, stock]);
    const reason = 'Only 2 are left, so you cannot order more.';
    expect([plain(find('.z-cart-line-note')), (await announced()).split('\n')[0]]).toEqual([reason, reason]);
    await type('x');
    field().blur();
    await until(() => field().value === '1');
    expect(line()?.quantity).toBe(1);
    await type('2');
    field().blur();
    await until(() => line()?.quantity === 2);
    await type('');
    field().blur();
    await until(() => field().value === '2');
    expect(line()?.quantity, 'an emptied field takes nothing').toBe(2);
  });

  it('can be taken out and put back, also the last one, with the focus in its place', async () => {
    const host = await show('pack');
    find('[data-part=cart]').insertAdjacentHTML('afterbegin', '<h1>Your cart</h1>');
    buttonNamed('Remove Coffret hammam from the cart').click();
    await until(() => host.dataset.state === 'emptied');
    expect([isHidden('empty'), isHidden('checkout')]).toEqual([false, true]);
    expect(document.querySelector('.z-cart-page-subtotal')).toBeNull();
    expect(find('[data-part=cart] h1').hidden).toBe(true);
    const undo = buttonNamed('Undo: put Coffret hammam back into the cart');
    expect(document.activeElement).toBe(undo);
    undo.click();
    await until(() => host.dataset.state === 'cart');
    expect(cartStore(SHOP).getState().lines[0]?.productInPack).toEqual([{ product: 2, combination: 13 }]);
    expect(document.activeElement).toBe(buttonNamed('Remove Coffret hammam from the cart'));
  });

  it('say that one was removed and what the rest costs', async () => {
    await show('browser-cart');
    await announcementsWritten();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    find<HTMLButtonElement>('.z-cart-lines button[aria-label^="Remove"]').click();
    await widgetsWork();
    expect((await announced()).split('\n')).toEqual([
      expect.stringMatching(/ was removed from the cart\.$/),
      expect.stringMatching(/^Total: /),
    ]);
  });

  it('say the total once after a change of quantity, and when one is put back', async () => {
    await show('browser-cart');
    await announcementsWritten();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    find<HTMLButtonElement>('.z-cart-lines button[aria-label^="Increase"]').click();
    await widgetsWork();
    const more = (await announced()).split('\n');
    expect(more).toEqual([expect.stringMatching(/: 2\.$/), expect.stringMatching(/^Total: /)]);
    find<HTMLButtonElement>('.z-cart-lines button[aria-label^="Remove"]').click();
    await widgetsWork();
    await announcementsWritten();
    find<HTMLButtonElement>('.z-cart-lines button[aria-label^="Undo"]').click();
    await widgetsWork();
    expect((await announced()).split('\n')).toEqual([expect.stringMatching(/ is in the cart again\.$/), more[1]]);
  });

  it('say the total when the last one is put back into an emptied cart', async () => {
    const host = await show('pack');
    await announcementsWritten();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    buttonNamed('Remove Coffret hammam from the cart').click();
    await widgetsWork();
    expect(host.dataset.state).toBe('emptied');
    await announcementsWritten();
    buttonNamed('Undo: put Coffret hammam back into the cart').click();
    await widgetsWork();
    expect((await announced()).split('\n')).toEqual([
      'Coffret hammam is in the cart again.',
      expect.stringMatching(/^Total: /),
    ]);
  });

  it('can be put back after a reload, with the quantity they had', async () => {
    const reload = async (name: string) => {
      document.body.replaceChildren();
      await widgetsWork();
      await mount(html(name));
    };
    const host = await show('pack');
    buttonNamed('Increase the quantity: Coffret hammam').click();
    await until(() => cartStore(SHOP).getState().lines[0]?.quantity === 2);
    await widgetsWork();
    buttonNamed('Remove Coffret hammam from the cart').click();
    await until(() => host.dataset.state === 'emptied');
    expect(sessionStorage.getItem(`${SHOP}:cartRemoved`)).not.toContain('Coffret');
    await reload('empty');
    await until(() => document.querySelector('[data-removed]') !== null);
    buttonNamed('Undo: put Coffret hammam back into the cart').click();
    await until(() => document.querySelector('[data-removed]') === null);
    expect(cartStore(SHOP).getState().lines).toMatchObject([
      { quantity: 2, productInPack: [{ product: 2, combination: 13 }] },
    ]);
    expect(sessionStorage.getItem(`${SHOP}:cartRemoved`)).toBeNull();
  });

  it('follow what another place of the page or another tab does', async () => {
    const changed = record('z:cart-changed');
    await show('browser-cart');
    const line = cartStore(SHOP)
      .getState()
      .lines.find(({ productId }) => productId === 3);
    if (line)
      cartStore(SHOP)
        .getState()
        .add({ ...line, quantity: 3 });
    await until(() => plain(find('[data-part=subtotal]')) === '20 410,00 DA');
    expect(changed.details.at(-1)).toEqual({ shopUuid: SHOP, lines: 2, quantity: 6 });
  });

  it('that are handed over join those that are there, which stay as they are', async () => {
    await show('pack');
    document.body.replaceChildren();
    await show('browser-cart');
    const cart = () => cartStore(SHOP).getState();
    const quantities = () => Object.fromEntries(cart().lines.map(({ name, quantity }) => [name, quantity]));
    const before = quantities();
    expect(Object.keys(before).sort()).toEqual(['Coffret hammam', 'Sac cabas Casbah', 'Théière Taghit dorée']);
    const bag = cart().lines.find(({ name }) => name.startsWith('Sac')) as CartLine;
    cart().setQuantity(lineId(bag), 1);
    document.body.replaceChildren();
    await show('browser-cart');
    expect(quantities()).toEqual({ ...before, [bag.name]: 1 });
  });

  it('say in words when what is handed over cannot be read', async () => {
    const failures = record<{ message: string }>('z:error');
    await mount(html('pack').replace('"productId": 5,', '"productId" 5,'));
    await until(() => failures.details.length > 0);
    expect(failures.details[0]?.message).toContain('the part "given" is no JSON list of cart lines');
    takeConsole();
  });

  it('leave the page to the server in words when no shop is named', async () => {
    const failures = record<{ message: string }>('z:error');
    await mount(html('empty').replace(/ shop-uuid="[^"]*"/, ''));
    await until(() => failures.details.length > 0);
    expect(failures.details[0]?.message).toContain('no shop is named');
    takeConsole();
  });
});
