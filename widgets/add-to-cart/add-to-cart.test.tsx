import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, leave, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { translatePage } from '../../shared/testing/translate-page.ts';
import { contract } from './add-to-cart.contract.ts';
import './add-to-cart.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const cart = cartStore('7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11');
const button = () => find<HTMLButtonElement>('z-add-to-cart [data-part=submit]');
const quantity = () => find<HTMLInputElement>('[data-part=quantity]');
const note = () => find('.z-add-to-cart-note').textContent;
const isIdle = () => expect.poll(() => find('form').hasAttribute('aria-busy')).toBe(false);
const press = async () => {
  find<HTMLFormElement>('z-add-to-cart form').requestSubmit(button());
  await widgetsWork();
  await isIdle();
  await widgetsWork();
};
const setQuantity = async (text: string) => {
  quantity().value = text;
  leave(quantity());
  await widgetsWork();
};

let posts: string[] = [];
beforeEach(async () => {
  posts = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posts.push(new URLSearchParams(new FormData(this) as never).toString());
  });
  cart.getState().startNew();
  await cart.getState().hydrate();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describeWidget(contract, examples);

describe('<z-add-to-cart>', () => {
  it('puts a simple product into the cart and tells the page', async () => {
    await mount(html('simple'));
    const additions = record('z:add-to-cart');
    const flashes = record<{ kind: string; message: string }>('z:flash');
    await setQuantity('2');
    await press();
    expect(cart.getState().lines).toMatchObject([{ productId: 41, combinationId: null, quantity: 2, unitPrice: 3825 }]);
    expect(additions.details).toEqual([
      { productId: 41, combinationId: null, name: 'Sac cabas', unitPrice: 3825, quantity: 2 },
    ]);
    const link = { address: '/checkout/cart/view', text: 'View the cart' };
    expect(flashes.details).toEqual([{ kind: 'success', message: 'Added to cart: 2 × Sac cabas', link }]);
    expect(posts).toEqual([]);
  });

  it('adds as many as a quantity field elsewhere says, and posts them where the browser stores nothing', async () => {
    const own = /<div class="field">.*<\/div>/;
    const markup = html('simple')
      .replace(own, '<input type="hidden" name="quantity" value="1" data-part="quantity">')
      .replace('<z-add-to-cart ', '<z-add-to-cart quantity-field="order-quantity" ');
    await mount(`${markup}<input id="order-quantity" type="number" value="3" aria-label="Quantity">`);
    await press();
    expect(cart.getState().lines).toMatchObject([{ productId: 41, quantity: 3 }]);
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    await press();
    expect(posts).toEqual(['product=41&combination=&quantity=3']);
  });

  it('adds once, however often the button is pressed meanwhile', async () => {
    await mount(html('simple'));
    const form = find<HTMLFormElement>('form');
    for (let times = 0; times < 5; times++) form.requestSubmit();
    await isIdle();
    expect(cart.getState().lines[0]?.quantity).toBe(1);
  });

  it('leaves the adding to a host that prevents it', async () => {
    await mount(html('simple'));
    document.addEventListener('z-add-to-cart:before-add', (event) => event.preventDefault(), { once: true });
    await press();
    expect(cart.getState().lines).toEqual([]);
    expect(posts).toEqual([]);
  });

  it('posts the form when the browser stores nothing, and keeps no half of it', async () => {
    await mount(html('flexible-pack'));
    find<HTMLSelectElement>('#pack-3').value = '13';
    find<HTMLSelectElement>('#pack-5').value = '22';
    const { getItem } = localStorage;
    vi.stubGlobal('localStorage', {
      getItem: getItem.bind(localStorage),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const additions = record('z:add-to-cart');
    await press();
    expect(posts.map(decodeURIComponent)).toEqual(['product=41&combination=&quantity=1&pack[3]=13&pack[5]=22']);
    expect(cart.getState().lines).toEqual([]);
    expect(additions.details).toEqual([]);
  });

  it('posts the form once when the browser does not answer', async () => {
    const host = await mount(html('simple'));
    const { hydrate } = cart.getState();
    let answer = () => {};
    cart.setState({ hydrate: () => new Promise((resolve) => (answer = resolve)) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      find<HTMLFormElement>('form').requestSubmit();
      await widgetsWork();
      expect(host.dataset.state).toBe('busy');
      await vi.advanceTimersByTimeAsync(4000);
      expect(posts).toEqual(['product=41&combination=&quantity=1']);
    } finally {
      vi.useRealTimers();
      cart.setState({ hydrate });
    }
    const flashes = record('z:flash');
    answer();
    await isIdle();
    expect(flashes.details).toEqual([]);
    expect(cart.getState().lines).toEqual([]);
  });

  it('posts the form when no shop is named', async () => {
    await mount(html('simple').replace(/ shop-uuid="[^"]*"/, ''));
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    find('form').dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(false);
    expect(cart.getState().lines).toEqual([]);
  });

  it('explains a quantity it had to correct', async () => {
    await mount(html('simple'));
    await setQuantity('50');
    expect([quantity().value, note()]).toEqual(['7', 'Only 7 left: the quantity was lowered to 7.']);
    await setQuantity('-3');
    expect([quantity().value, note()]).toEqual([
      '1',
      'The quantity has to be a whole number, at least 1: it was set to 1.',
    ]);
    await setQuantity('4');
    expect(note()).toBe('');
  });

  it('still explains the correction after the corrected quantity was added', async () => {
    await mount(html('simple'));
    await setQuantity('50');
    await press();
    expect(cart.getState().lines[0]?.quantity).toBe(7);
    expect(note()).toBe('Only 7 left: the quantity was lowered to 7.');
  });

  it('never has more in the cart than there is', async () => {
    await mount(html('simple'));
    const flashes = record<{ kind: string }>('z:flash');
    await setQuantity('5');
    await press();
    await press();
    expect(cart.getState().lines[0]?.quantity).toBe(7);
    expect(flashes.details.map(({ kind }) => kind)).toEqual(['success', 'warning']);
    await press();
    expect(note()).toBe('All that is in stock (7) is in your cart already.');
    expect(cart.getState().lines[0]?.quantity).toBe(7);
  });

  it('follows the chosen combination: price, stock, and whether it is sold out', async () => {
    const host = await mount(html('combination').replace('"quantity":3,"sku":"S-14"', '"quantity":0,"sku":"S-14"'));
    const choose = async (combinationId: number) => {
      sendPageEvent(document, 'z:combination-changed', { productId: 41, combinationId });
      await widgetsWork();
    };
    await choose(14);
    expect([button().disabled, button().textContent, host.dataset.state]).toEqual([true, 'Sold out', 'sold-out']);
    await choose(13);
    await setQuantity('9');
    expect([button().disabled, button().textContent, quantity().value]).toEqual([false, 'Ajouter au panier', '3']);
    expect(quantity().hasAttribute('max'), 'a text field has none').toBe(false);
    await setQuantity('1');
    await press();
    expect(cart.getState().lines).toMatchObject([
      { combinationId: 13, unitPrice: 10608.43, attributes: { Taille: 'L' }, stock: 3 },
    ]);
  });

  it('gives a number field the limit of the chosen combination, by which the browser checks it', async () => {
    await mount(html('combination').replace('type="text" inputmode="numeric"', 'type="number" max="1"'));
    sendPageEvent(document, 'z:combination-changed', { productId: 41, combinationId: 13 });
    await widgetsWork();
    expect([quantity().type, quantity().max]).toEqual(['number', '3']);
  });

  it.each([
    ['combination', 12],
    ['simple', null],
  ])('is sold out when the last piece is gone (%s), and says so', async (example, combinationId) => {
    const host = await mount(html(example));
    sendPageEvent(document, 'z:stock-changed', { productId: 7, combinationId, quantity: 0 });
    await widgetsWork();
    expect(button().disabled, 'the stock of another product').toBe(false);
    sendPageEvent(document, 'z:stock-changed', { productId: 41, combinationId, quantity: 0 });
    await widgetsWork();
    expect([button().disabled, button().textContent, host.dataset.state]).toEqual([true, 'Sold out', 'sold-out']);
    if (combinationId === null) return;
    sendPageEvent(document, 'z:combination-changed', { productId: 41, combinationId: 13 });
    await widgetsWork();
    expect([button().disabled, host.dataset.state]).toEqual([false, undefined]);
  });

  it('is sold out for a pack while a variant is chosen that is gone', async () => {
    const host = await mount(html('flexible-pack'));
    const choose = async (product: number, at: number) => {
      const select = find<HTMLSelectElement>(`[data-pack-product="${product}"]`);
      select.selectedIndex = at;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await widgetsWork();
      return Number(select.value);
    };
    await choose(3, 1);
    const combinationId = await choose(5, 1);
    sendPageEvent(document, 'z:stock-changed', { productId: 5, combinationId, quantity: 1 });
    await widgetsWork();
    expect([button().textContent, host.dataset.state], 'one is left, and a pack has two').toEqual([
      'Sold out',
      'sold-out',
    ]);
    await choose(5, 2);
    expect([button().disabled, host.dataset.state]).toEqual([false, undefined]);
  });

  it('takes no more packs than the chosen variants make', async () => {
    const stocks = {
      items: [
        {
          product: 5,
          combinations: [
            { id: 21, quantity: 5 },
            { id: 22, quantity: 1 },
          ],
        },
      ],
    };
    const host = await mount(
      html('flexible-pack').replace(
        /<form method="get".*<\/form>/s,
        (lists) => `<z-pack-contents>${lists}
        <script type="application/json" data-part="pack">${JSON.stringify(stocks)}</script></z-pack-contents>`,
      ),
    );
    const choose = async (product: number, combination: number) => {
      const select = find<HTMLSelectElement>(`[data-pack-product="${product}"]`);
      select.value = String(combination);
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await widgetsWork();
    };
    await choose(3, 12);
    await choose(5, 21);
    const field = find<HTMLInputElement>('[data-part=quantity]');
    field.value = '4';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await widgetsWork();
    expect(field.value, 'five are left, and a pack has two').toBe('2');
    await choose(5, 22);
    expect([button().textContent, host.dataset.state]).toEqual(['Sold out', 'sold-out']);
  });

  it('says that it is sold out beside the icon of a button that a browser translates', async () => {
    await mount(html('combination').replace('"quantity":3,"sku":"S-14"', '"quantity":0,"sku":"S-14"'));
    button().prepend(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
    onTestFinished(translatePage());
    sendPageEvent(document, 'z:combination-changed', { productId: 41, combinationId: 14 });
    await widgetsWork();
    expect([button().firstElementChild?.localName, button().textContent]).toEqual(['svg', 'Sold out']);
  });

  it('reads what the picker chose before it woke', async () => {
    await mount(
      html('combination').replace('value="12" data-part="combination"', 'value="13" data-part="combination"'),
    );
    await press();
    expect(cart.getState().lines[0]?.combinationId).toBe(13);
  });

  it.each(['', '"hasCombinations":false,', '"hasCombinations":1,'])(
    'adds what the picker of its product chose, where the line says "%s" of combinations',
    async (flag) => {
      await mount(html('combination').replace('"hasCombinations":true,', flag));
      find<HTMLInputElement>('[value=l]').checked = true;
      sendPageEvent(document, 'z:combination-changed', { productId: 41, combinationId: 13 });
      await widgetsWork();
      await press();
      expect(cart.getState().lines).toMatchObject([{ combinationId: 13, attributes: { Taille: 'L' } }]);
      expect(posts).toEqual([]);
    },
  );

  it('names the variant it added', async () => {
    await mount(html('combination'));
    const flashes = record('z:flash');
    await press();
    expect(flashes.details).toMatchObject([{ kind: 'success', message: 'Added to cart: 1 × Sac cabas, M' }]);
  });

  it('adds no other variant when the picker woke and went back from the one that was chosen', async () => {
    await mount(html('combination'));
    const refusals = record('z-add-to-cart:refuse');
    find('z-option-picker').dataset.refusedChoice = 'XL';
    await press();
    expect(cart.getState().lines).toEqual([]);
    expect(refusals.details).toEqual([{ reason: 'choice-changed' }]);
    expect(note()).toBe('“XL” is sold out: nothing was added. The choice is now “M”; press again to add it.');
    await press();
    expect(cart.getState().lines).toMatchObject([{ combinationId: 12 }]);
    expect(note()).toBe('');
  });

  it('adds what is chosen while the picker still sleeps, unless that is sold out', async () => {
    await mount(html('combination').replace('"quantity":3,"sku":"S-14"', '"quantity":0,"sku":"S-14"'));
    find<HTMLInputElement>('[value=xl]').checked = true;
    await press();
    expect(cart.getState().lines).toEqual([]);
    expect(note()).toBe('“XL” is sold out: nothing was added. Choose something else.');
    find<HTMLInputElement>('[value=l]').checked = true;
    await press();
    expect(cart.getState().lines).toMatchObject([{ combinationId: 13, attributes: { Taille: 'L' } }]);
  });

  it('asks for the chooser in a card', async () => {
    await mount(`${html('card')}<z-combination-modal></z-combination-modal>`);
    const modalRequests = record('z:show-combination-modal');
    await press();
    expect(modalRequests.details).toEqual([{ productId: 41, quantity: 1 }]);
    expect(cart.getState().lines).toEqual([]);
    await mount(html('card').replace('"combinationId":null', '"combinationId":null,"shownCombinationId":5'));
    await press();
    expect(modalRequests.details[1]).toEqual({ productId: 41, quantity: 1, combinationId: 5 });
  });

  it('posts the form of a card when there is no chooser', async () => {
    await mount(html('card'));
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    find('form').dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(false);
  });

  it('says what is missing on a product page, and adds nothing', async () => {
    const host = await mount(html('card').replace(' chooser', ''));
    expect(host.dataset.state).toBe('incomplete');
    const refusals = record('z-add-to-cart:refuse');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await press();
    expect(refusals.details).toEqual([{ reason: 'choose-combination' }]);
    expect(note()).toBe('Choose a variant first.');
    expect(cart.getState().lines).toEqual([]);
  });

  it('names the items of a pack that are still to be chosen and goes to the first', async () => {
    await mount(html('flexible-pack'));
    await press();
    expect(note()).toBe('Choose first: Abaya Yasmine, Hijab uni.');
    expect(document.activeElement?.id).toBe('pack-3');
    for (const [id, value] of [
      ['#pack-3', '12'],
      ['#pack-5', '21'],
    ] as const) {
      find<HTMLSelectElement>(id).value = value;
      find(id).dispatchEvent(new Event('change', { bubbles: true }));
    }
    await widgetsWork();
    expect([note(), button().hasAttribute('aria-disabled')]).toEqual(['', false]);
    await press();
    expect(cart.getState().lines).toMatchObject([
      { type: 'pack', attributes: { '1 × Abaya Yasmine': 'Noir, M', '2 × Hijab uni': 'Sable', '1 × Broche': '' } },
    ]);
  });

  it('leaves the plain form in use when the line cannot be read', async () => {
    const host = await mount(html('simple').replace('{"productId":41,', '{'));
    expect(takeConsole().join()).toContain('<z-add-to-cart>: the widget failed');
    expect(host.querySelector('form')).not.toBeNull();
  });
});
