import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ProductChoices } from '../../shared/api/product-choice.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './combination-modal.contract.ts';
import './combination-modal.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const SHOP = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';
const CALL = '*/web/public/api/product/combinations/:id';

const picture = (colour: string) => ({
  large: `/${colour}-large.webp`,
  small: `/${colour}.webp`,
  alt: '',
  width: 400,
  height: 400,
});
const one = (id: number, colour: string, size: string, quantity: number, price = '100.00') => ({
  id,
  values: { colour, size },
  labels: { colour: colour.toUpperCase(), size: size.toUpperCase() },
  price: '120.00',
  priceAfterPromotion: price,
  available: true,
  quantity,
  images: [picture(colour)],
});
const values = (...names: string[]) => names.map((value) => ({ value, label: value.toUpperCase(), color: null }));
// Black L is sold out; red is sold out altogether; navy exists in L only.
const DRESS = {
  product: {
    productId: 1,
    productUuid: 'u',
    uid: 'D-1',
    slug: 'dress',
    mainCategoryRead: { name: 'A', slug: 'a' },
    combinationId: 11,
    type: null,
    name: 'Dress',
    image: '/black.webp',
    unitPrice: '100.00',
    quantity: 7,
    attributes: { Colour: 'BLACK', Size: 'M' },
    hasCombinations: true,
    url: '/catalog/product/a/dress',
    productInPack: null,
    oldPrice: '120.00',
    picture: picture('black'),
  },
  combinations: {
    productId: 1,
    selected: 11,
    types: [
      { code: 'colour', label: 'Colour', values: values('black', 'navy', 'red') },
      { code: 'size', label: 'Size', values: values('m', 'l') },
    ],
    combinations: [
      one(11, 'black', 'm', 7),
      one(12, 'black', 'l', 0),
      one(13, 'navy', 'l', 2, '90.00'),
      one(14, 'red', 'm', 0),
    ],
  },
  pack: null,
};
const variant = (id: number, label: string, quantity: number) => ({ id, label, available: quantity > 0, quantity });
const PACK = {
  product: {
    ...DRESS.product,
    productId: 284,
    combinationId: null,
    type: 'pack' as const,
    name: 'Outfit',
    quantity: 9,
    attributes: {},
    hasCombinations: false,
    productInPack: [
      { product: 1, combination: null, quantity: 2, name: 'Dress', mustChoose: true },
      { product: 2, combination: null, quantity: 1, name: 'Scarf', mustChoose: false },
    ],
  },
  combinations: { productId: 284, selected: null, types: [], combinations: [] },
  pack: {
    items: [
      {
        product: 1,
        name: 'Dress',
        quantity: 2,
        mustChoose: true,
        combinations: [variant(11, 'Black', 7), variant(12, 'Red', 0)],
      },
      { product: 2, name: 'Scarf', quantity: 1, mustChoose: false, combinations: [] },
    ],
  },
};

setupMockServer();
beforeEach(async () => {
  server.use(http.get(CALL, () => answer(ProductChoices, DRESS)));
  cartStore(SHOP).getState().startNew();
  await cartStore(SHOP).getState().hydrate();
});
describeWidget(contract, examples);

describe('<z-combination-modal> on a page with a base of its own', () => {
  it('asks the server of <meta name="z-base"> and takes its pictures from there', async () => {
    document.head.innerHTML = '<meta name="z-base" content="/shop">';
    const requests: string[] = [];
    server.use(
      http.get(CALL, ({ request }) => {
        requests.push(request.url);
        return answer(ProductChoices, DRESS);
      }),
    );
    await mount(`<z-combination-modal shop-uuid="${SHOP}"></z-combination-modal>`);
    sendPageEvent(document.body, 'z:show-combination-modal', { productId: 1, quantity: 1 });
    await widgetsWork();
    await expect.poll(() => find<HTMLImageElement>('dialog img').src).toBe('http://shop.test/shop/black-large.webp');
    document.head.innerHTML = '';
    expect(requests).toEqual(['http://shop.test/shop/web/public/api/product/combinations/1']);
  });

  it('asks the server its own base names, and with an empty one that of the page', async () => {
    document.head.innerHTML = '<meta name="z-base" content="/shop">';
    const host = await mount<HTMLElement & { base?: string }>(
      `<z-combination-modal shop-uuid="${SHOP}" base="https://other.example"></z-combination-modal>`,
    );
    expect(host.base).toBe('https://other.example');
    host.setAttribute('base', '');
    expect(host.base).toBe('');
    host.removeAttribute('base');
    expect(host.base).toBe('/shop');
    document.head.innerHTML = '';
  });
});

const inCart = () => cartStore(SHOP).getState().lines;
const settled = async (until: () => boolean) => {
  await expect.poll(until).toBe(true);
  await widgetsWork();
};
const isThere = (selector: string) => document.querySelector(selector) !== null;

/** Opens the chooser as a card does. */
async function open(
  productId = 1,
  quantity = 1,
  shown = 'z-combination-modal h2[tabindex]',
  combinationId?: number,
  attributes = '',
) {
  await mount((examples.options?.html ?? '').replace('<z-combination-modal', `$& ${attributes}`));
  ask(productId, quantity, combinationId);
  await settled(() => isThere(shown));
}
function ask(productId: number, quantity = 1, combinationId?: number): Event {
  const event = new CustomEvent('z:show-combination-modal', {
    detail: { productId, quantity, combinationId },
    bubbles: true,
    cancelable: true,
  });
  find('.add-to-cart').dispatchEvent(event);
  return event;
}
const radio = (value: string) => find<HTMLInputElement>(`z-combination-modal input[value="${value}"]`);
const quantity = () => find<HTMLInputElement>('z-combination-modal input[type="text"]');
const add = () => find<HTMLButtonElement>('.z-combination-modal-main');
const note = () => find('.z-combination-modal-note').textContent;
const price = () => find('.z-combination-modal-price').textContent?.replace(/\u00a0/g, ' ');

async function choose(value: string) {
  radio(value).click();
  await widgetsWork();
}
async function typeQuantity(text: string) {
  const field = quantity();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await widgetsWork();
}

describe('the chooser', () => {
  it('has the label of the page behind each amount', async () => {
    await open(1, 1, undefined, undefined, 'currency="DZD"');
    expect(price()).toContain('100,00 DZD');
    expect(price()).not.toContain('DA');
  });

  it('takes the card’s request over and shows price, stock and picture of what is chosen', async () => {
    await open();
    expect(price()).toContain('100,00 DA');
    expect(price()).toContain('120,00 DA');
    expect(find('.z-combination-modal-stock').textContent).toBe('In stock');
    await choose('navy');
    expect(price()).toContain('90,00 DA');
    expect(find('.z-combination-modal-stock').textContent).toBe('Only 2 left');
    expect(find<HTMLImageElement>('.z-combination-modal-picture img').getAttribute('src')).toBe('/navy-large.webp');
    expect(note()).toContain('“L” instead of “M”');
    expect(ask(1).defaultPrevented, 'a card need not post its form').toBe(true);
  });

  it.each([
    ['what the card shows', 13, 'navy'],
    ['what the product begins with where the card shows what is sold out', 14, 'black'],
  ])('begins with %s', async (_, shown, colour) => {
    await open(1, 1, undefined, shown);
    expect(radio(colour).checked).toBe(true);
    expect(find<HTMLImageElement>('.z-combination-modal-picture img').getAttribute('src')).toBe(
      `/${colour}-large.webp`,
    );
    expect(note()).toBe('');
  });

  it('leaves the focus on a button of the quantity that can do no more', async () => {
    await open(1, 2);
    const fewer = find<HTMLButtonElement>('[aria-label="Decrease the quantity"]');
    fewer.focus();
    for (let press = 0; press < 3; press++) {
      fewer.click();
      await widgetsWork();
    }
    expect([document.activeElement, fewer.disabled, fewer.getAttribute('aria-disabled')]).toEqual([
      fewer,
      false,
      'true',
    ]);
    expect(find<HTMLInputElement>('dialog input[type=text]').value).toBe('1');
  });

  it('says that a product without a price is not for sale', async () => {
    const priceless = { ...one(11, 'black', 'm', 0, '0.00'), price: '0.00', available: false };
    server.use(
      http.get(CALL, () =>
        answer(ProductChoices, { ...DRESS, combinations: { ...DRESS.combinations, combinations: [priceless] } }),
      ),
    );
    await open();
    expect(find('.z-combination-modal-price').hidden).toBe(true);
    expect(find('.z-combination-modal-stock').textContent).toBe('Not for sale at present');
    expect(find('.z-combination-modal-body [role="status"]').textContent).toBe('BLACK, M. Not for sale at present');
  });

  it('keeps a sold-out value in reach, and says why it is not taken', async () => {
    await open();
    expect(radio('red').disabled).toBe(false);
    expect(radio('red').getAttribute('aria-disabled')).toBe('true');
    await choose('red');
    expect(note()).toBe('“RED” is sold out.');
    expect(radio('black').checked).toBe(true);
    await choose('l');
    expect(note()).toBe('“L” is sold out in “BLACK”.');
  });

  it('adds what is chosen, closes and tells the page', async () => {
    await open();
    const events = { add: record('z:add-to-cart'), own: record('z-combination-modal:add'), flash: record('z:flash') };
    await choose('navy');
    await typeQuantity('2');
    add().click();
    await settled(() => !isThere('dialog'));
    expect(inCart()).toMatchObject([
      {
        productId: 1,
        combinationId: 13,
        quantity: 2,
        unitPrice: 90,
        stock: 2,
        image: '/navy.webp',
        attributes: { Colour: 'NAVY', Size: 'L' },
      },
    ]);
    expect(events.add.details).toMatchObject([{ productId: 1, combinationId: 13, quantity: 2, unitPrice: 90 }]);
    expect(events.own.details).toEqual([{ productId: 1, combinationId: 13, quantity: 2 }]);
    expect(events.flash.details).toMatchObject([{ kind: 'success', message: 'Added to cart: 2 × Dress, NAVY, L' }]);
  });

  it.each([
    ['once it is made, after it was closed', false],
    ['without closing that of another product, opened meanwhile', true],
  ])('tells the page of an addition %s', async (_, isOtherOpened) => {
    await open();
    server.use(http.get(CALL, () => answer(ProductChoices, PACK)));
    const added = record('z-combination-modal:add');
    const { hydrate } = cartStore(SHOP).getState();
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    cartStore(SHOP).setState({ hydrate: () => isRead.then(hydrate) });
    onTestFinished(() => cartStore(SHOP).setState({ hydrate }));
    add().click();
    find('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    await settled(() => !isThere('dialog'));
    if (isOtherOpened) {
      ask(284);
      await settled(() => isThere('dialog select'));
    }
    expect(added.details).toEqual([]);
    read();
    await expect.poll(() => added.details).toEqual([{ productId: 1, combinationId: 11, quantity: 1 }]);
    await widgetsWork();
    expect(isThere('dialog')).toBe(isOtherOpened);
  });

  it('adds a line that leads to the host’s own page of the product, and to the answer’s without one', async () => {
    const modal = (productUrl: string) =>
      `<z-combination-modal shop-uuid="${SHOP}"${productUrl}></z-combination-modal><p class="add-to-cart"></p>`;
    const added = async (productUrl: string) => {
      cartStore(SHOP).getState().startNew();
      await mount(modal(productUrl));
      ask(1);
      await settled(() => isThere('z-combination-modal h2[tabindex]'));
      await choose('navy');
      add().click();
      await settled(() => !isThere('dialog'));
      return inCart()[0]?.url;
    };
    expect(await added('')).toBe('/catalog/product/a/dress');
    expect(await added(' product-url="/{category}/{slug}?id={id}&uid={uid}"')).toBe('/a/dress?id=1&uid=D-1');
    const { uid, slug, mainCategoryRead, ...product } = DRESS.product;
    server.use(http.get(CALL, () => HttpResponse.json({ ...DRESS, product })));
    expect(await added(' product-url="/produit?id={id}"')).toBe('/produit?id=1');
  });

  it('falls back to one for anything that is no quantity, and stops at the stock', async () => {
    await open(1, 99);
    expect(quantity().value).toBe('7');
    for (const odd of ['', '0', '-3', '1.5']) {
      await typeQuantity(odd);
      expect(quantity().value, odd).toBe('1');
      expect(note()).toContain('it was set to 1');
    }
    await typeQuantity('8');
    expect(quantity().value).toBe('7');
    expect(note()).toContain('Only 7 left');
  });

  it('says when all of the stock is in the cart already', async () => {
    await open(1, 7);
    add().click();
    await settled(() => !isThere('dialog'));
    ask(1, 1);
    await settled(() => isThere('h2[tabindex]'));
    add().click();
    await settled(() => note() !== '');
    expect(note()).toContain('All that is in stock (7)');
    expect(inCart()[0]?.quantity).toBe(7);
  });

  it('adds a pack once its open items are chosen, as often as their stock allows', async () => {
    server.use(http.get(CALL, () => answer(ProductChoices, PACK)));
    await open(284);
    add().click();
    await widgetsWork();
    expect(note()).toBe('Choose first: Dress.');
    const select = find<HTMLSelectElement>('z-combination-modal select');
    expect(document.activeElement).toBe(select);
    const pick = async (id: string) => {
      select.value = id;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await widgetsWork();
    };
    await pick('12');
    expect(note()).toBe('“Red” is sold out.');
    expect(select.value).toBe('');
    await pick('11');
    await typeQuantity('9');
    expect(quantity().value, 'two of seven dresses in each pack').toBe('3');
    add().click();
    await settled(() => !isThere('dialog'));
    expect(inCart()).toMatchObject([
      {
        productId: 284,
        type: 'pack',
        quantity: 3,
        stock: 3,
        productInPack: [
          { product: 1, combination: 11 },
          { product: 2, combination: null },
        ],
      },
    ]);
  });

  it('shows only the product that was asked for last', async () => {
    let release: (answer: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => {
      release = resolve;
    });
    server.use(http.get(CALL, ({ params }) => (params.id === '1' ? late : answer(ProductChoices, PACK))));
    await mount(examples.options?.html ?? '');
    ask(1);
    ask(284);
    await settled(() => isThere('h2[tabindex]'));
    release(answer(ProductChoices, DRESS));
    await widgetsWork();
    expect(find('z-combination-modal h2').textContent).toBe('Outfit');
  });
});

describe('when the choices cannot be had', () => {
  const endings: [string, () => Response, string, string | null][] = [
    ['500', () => HttpResponse.json({}, { status: 500 }), 'The server has a problem', 'Try again'],
    ['a page', () => HttpResponse.html('<h1>Hello</h1>'), 'cannot be read', 'Try again'],
    ['another shape', () => HttpResponse.json({ product: null }), 'cannot be read', 'Try again'],
    ['no network', () => HttpResponse.error() as Response, 'No connection', 'Try again'],
    ['429', () => HttpResponse.json({}, { status: 429, headers: { 'retry-after': '42' } }), '42 seconds', 'Try again'],
    ['401', () => HttpResponse.json({ error: 'signed-out' }, { status: 401 }), 'open for too long', 'Reload the page'],
    ['404', () => HttpResponse.json({}, { status: 404 }), 'not sold any more', null],
  ];
  it.each(endings)('%s is said, and can be tried again', async (_name, ending, text, button) => {
    server.use(http.get(CALL, ending));
    const failures = record('z-combination-modal:failure');
    await open(1, 1, '.z-combination-modal-failure');
    const notice = find('.z-combination-modal-failure');
    expect(notice.textContent).toContain(text);
    expect(notice.querySelector('button')?.textContent ?? null).toBe(button);
    expect(failures.details).toHaveLength(1);
    if (button !== 'Try again') return;
    server.use(http.get(CALL, () => answer(ProductChoices, DRESS)));
    buttonNamed('Try again').click();
    await settled(() => isThere('h2[tabindex]'));
  });

  it('shows that the choices are on their way, and nothing when it was closed meanwhile', async () => {
    server.use(http.get(CALL, () => new Promise(() => undefined)));
    const closed = record('z-combination-modal:close');
    await open(1, 1, '[data-waiting]');
    expect(find('.z-combination-modal-about [role="status"]').textContent).toBe('Loading the choices…');
    buttonNamed('Cancel').click();
    await settled(() => !isThere('dialog'));
    expect(closed.details).toEqual([{ productId: 1 }]);
  });
});
