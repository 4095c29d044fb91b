import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CheckoutResponse, type QuickCheckoutRequest } from '../../shared/api/checkout.ts';
import { TransportersAnswer } from '../../shared/api/delivery.ts';
import { Problem } from '../../shared/api/problem.ts';
import { rememberPerson } from '../../shared/features/checkout/remembered-person.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, showMarkup, widgetsWork } from '../../shared/testing/mount.ts';
import './quick-order.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) =>
  (examples[name]?.html ?? '').replace('<z-quick-order ', '<z-quick-order no-abandoned-cart no-remember ');
const SHOP = '7f5c1a52-9d0e-4b57-8a51-3c1f6c0e9a11';
const KEY = `${SHOP}:unconfirmed:quick`;
const ORDER = { orderUuid: 'o-1', redirectUrl: '/checkout/thanks/o-1' };
/** Those of the example's own radios. */
const offers = [400, 300, 500].map((price, index) => ({
  id: index + 1,
  name: `T${index + 1}`,
  nameAr: `T${index + 1}`,
  nameEn: `T${index + 1}`,
  kind: 'home' as const,
  price,
  finalPrice: price,
  promo: null,
  deliveryCommune: 1602,
  logo: null,
}));
const sent: QuickCheckoutRequest[] = [];
const checkout = (reply: () => Response | Promise<Response>) =>
  server.use(
    http.post('http://shop.test/web/api/cart/checkout', async ({ request }) => {
      sent.push((await request.json()) as QuickCheckoutRequest);
      return reply();
    }),
  );
const until = async (met: () => boolean) => {
  while (!met()) await widgetsWork();
};
const button = () => find<HTMLButtonElement>('[data-part=submit]');
const plain = (selector: string) => find(selector).textContent?.replaceAll('\u00a0', ' ') ?? '';
const press = async (end: 'failure' | 'ordered') => {
  const ended = new Promise((resolve) => document.addEventListener(`z-quick-order:${end}`, resolve, { once: true }));
  button().click();
  await ended;
  await widgetsWork();
};
/** Orders one teapot, hears no answer, and closes what says so. */
const loseAnswer = async ({ quantity }: { quantity?: string } = {}) => {
  checkout(() => HttpResponse.error());
  await mount(html('saved-values'));
  if (quantity) await change('#order-quantity', quantity);
  await press('failure');
  buttonNamed('Close').click();
  await widgetsWork();
};
const change = async (selector: string, value: string) => {
  const field = find<HTMLInputElement>(selector);
  field.value = value;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await widgetsWork();
};
/** Loads the page anew: it has nothing but what the browser stored. */
const reload = async (name: string) => {
  await until(() => localStorage.getItem(KEY) !== null);
  await mount(html(name));
};

setupMockServer();
beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sent.length = 0;
  document.addEventListener('z-quick-order:before-redirect', (event) => event.preventDefault());
  server.use(http.get('*/transport/commune/:commune', () => answer(TransportersAnswer, [offers])));
});

describe('a quick order whose answer was lost', () => {
  it('is named before it is sent again, once the form says something else', async () => {
    await loseAnswer();
    expect(plain('.z-checkout-notice')).not.toContain('earlier order');
    expect(button().textContent).toBe('Commander, payer à la réception');
    await change('#order-quantity', '3');
    await change('#order-address', '9 rue Larbi Ben M’hidi');
    expect(plain('.z-checkout-notice')).toBe(
      'Your earlier order got no answer. First we make sure that it is recorded, exactly as it was:' +
        '1 × Théière Taghit doréeKarim Benali, 12 rue Didouche Mourad, Sidi M’Hamed, AlgiersTotal 3 600,00 DA' +
        'What you have changed since then is not part of it. You can order that afterwards.',
    );
    expect([button().textContent, plain('[data-part=total]')]).toEqual(['Confirm this order first', '3 600,00 DA']);
    expect(document.body.textContent).not.toContain('You are ordering');
    expect(sent).toHaveLength(1);
  });

  it('may have arrived, as the form says until there is an answer, after a reload too', async () => {
    await loseAnswer();
    const words =
      'Your last order got no answer. The order may have arrived. Trying again is safe: it is recorded only once.';
    expect(plain('p.z-checkout-notice')).toBe(words);
    await reload('saved-values');
    await until(() => document.querySelector('p.z-checkout-notice') !== null);
    expect(plain('p.z-checkout-notice')).toBe(words);
    expect(await announced()).toContain(words);
    checkout(() => answer(CheckoutResponse, ORDER));
    await press('ordered');
    expect(sent[1]).toEqual(sent[0]);
    expect(document.querySelector('.z-checkout-notice')).toBeNull();
  });

  it.each([
    ['fr', 'La commande est peut-être arrivée.'],
    ['ar', 'ربما وصل الطلب.'],
  ] as const)('may have arrived, as the dialog says and the host is told: %s', async (lang, text) => {
    const failures = record<{ message: string }>('z-quick-order:failure');
    checkout(() => HttpResponse.error());
    await mount(html('saved-values'), { lang });
    await press('failure');
    const shown = [...document.querySelectorAll('dialog p')].map(({ textContent }) => textContent).join(' ');
    expect(shown).toContain(text);
    expect(failures.details.map(({ message }) => message)).toEqual([shown]);
  });

  it('is sent as it was, and the changed form stays and can be ordered next', async () => {
    const redirects = record('z-quick-order:before-redirect');
    await loseAnswer();
    await change('#order-quantity', '3');
    checkout(() => answer(CheckoutResponse, ORDER));
    await press('ordered');
    expect(sent[1]).toEqual(sent[0]);
    expect(plain('.z-checkout-notice')).toContain('Your earlier order is recorded, thank you:1 × Théière Taghit dorée');
    expect(find<HTMLAnchorElement>('.z-checkout-notice a').href).toBe('http://shop.test/checkout/thanks/o-1');
    expect(redirects.details).toEqual([]);
    expect([find<HTMLInputElement>('#order-quantity').value, button().textContent]).toEqual([
      '3',
      'Commander, payer à la réception',
    ]);
    localStorage.removeItem(`${SHOP}:cooldownUntil`);
    for (const key of [`${SHOP}:lastPurchaseTime`, 'lastPurchaseTime']) localStorage.removeItem(key);
    find<HTMLInputElement>('[name=transporter]').checked = true;
    await press('ordered');
    expect(sent[2]?.cart.lines[0]?.quantity).toBe(3);
    expect(sent[2]?.clientOrderKey).not.toBe(sent[0]?.clientOrderKey);
  });

  it('is over when the server refuses it, and nothing else is ordered in its place', async () => {
    await loseAnswer();
    await change('#order-quantity', '3');
    const line = { product: 3, combination: null, name: 'Théière', available: 0, requested: 1 };
    checkout(() => answer(Problem, { error: 'short-stock', message: 'None left', line }, { status: 409 }));
    await press('failure');
    expect(sent.map(({ cart }) => cart.lines[0]?.quantity)).toEqual([1, 1]);
    expect(plain('.z-checkout-notice')).toContain('Your earlier order was not recorded. Check what is shown now');
    expect(button().textContent).toBe('Commander, payer à la réception');
  });

  it('is remembered by a page that is loaded again, and named there before anything is sent', async () => {
    await loseAnswer();
    await reload('empty');
    await until(() => document.querySelector('.z-checkout-notice') !== null);
    expect(plain('.z-checkout-notice')).toContain('1 × Théière Taghit doréeKarim Benali, 12 rue Didouche Mourad');
    checkout(() => answer(CheckoutResponse, ORDER));
    await press('ordered');
    expect(sent[1]).toEqual(sent[0]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('is forgotten after two hours', async () => {
    await loseAnswer();
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_001);
    onTestFinished(() => now.mockRestore());
    await reload('saved-values');
    await change('#order-quantity', '2');
    checkout(() => answer(CheckoutResponse, ORDER));
    await press('ordered');
    expect(sent.map(({ cart }) => cart.lines[0]?.quantity)).toEqual([1, 2]);
  });

  it('is the order of a page that is loaded again, with its quantity', async () => {
    await loseAnswer({ quantity: '2' });
    await reload('saved-values');
    await until(() => find<HTMLInputElement>('#order-quantity').value === '2');
    await widgetsWork();
    expect(document.querySelector('[role=alert].z-checkout-notice')).toBeNull();
    expect([button().textContent, plain('[data-part=total]')]).toEqual([
      'Commander, payer à la réception',
      '6 800,00 DA',
    ]);
    const redirects = record('z-quick-order:before-redirect');
    checkout(() => answer(CheckoutResponse, ORDER));
    await press('ordered');
    expect(sent[1]).toEqual(sent[0]);
    expect(redirects.details).toEqual([{ redirectUrl: ORDER.redirectUrl }]);
  });

  it('is the order of a page that is loaded again, with the delivery that is loaded for it', async () => {
    const place = { wilaya: '16', commune: '1602', transporter: '2', communeText: 'Sidi M’Hamed', communeNames: '' };
    const person = {
      firstname: 'Amina',
      lastname: 'Saadi',
      phone: '0661000001',
      email: '',
      address: '12 rue Didouche',
    };
    const remembering = html('empty').replace(' no-remember', '');
    const isDeliveryLoaded = () => new FormData(find<HTMLFormElement>('form')).get('transporter') === '2';
    await rememberPerson(SHOP, person, place);
    checkout(() => HttpResponse.error());
    await mount(remembering);
    await until(isDeliveryLoaded);
    await change('#order-quantity', '2');
    await press('failure');
    await until(() => localStorage.getItem(KEY) !== null);
    await mount(remembering);
    await until(isDeliveryLoaded);
    await widgetsWork();
    expect(find<HTMLInputElement>('#order-quantity').value).toBe('2');
    expect(document.querySelector('[role=alert].z-checkout-notice')).toBeNull();
  });

  it.each([
    ['another product', '"productId": 3', '"productId": 4'],
    ['another combination', 'name="combination" value=""', 'name="combination" value="7"'],
    ['fewer pieces in stock', '"quantity": 40', '"quantity": 1'],
  ])('leaves the quantity alone on a page with %s', async (_, before, after) => {
    await loseAnswer({ quantity: '2' });
    await until(() => localStorage.getItem(KEY) !== null);
    await mount(html('saved-values').replace(before, after));
    await until(() => document.querySelector('.z-checkout-notice') !== null);
    await widgetsWork();
    expect(document.body.innerHTML).toContain(after);
    expect(find<HTMLInputElement>('#order-quantity').value).toBe('1');
  });

  it('leaves a quantity alone that the shopper chose before the widget worked', async () => {
    await loseAnswer({ quantity: '2' });
    await until(() => localStorage.getItem(KEY) !== null);
    showMarkup(html('saved-values'));
    find<HTMLInputElement>('#order-quantity').value = '3';
    await widgetsWork();
    await until(() => document.querySelector('.z-checkout-notice') !== null);
    expect([find<HTMLInputElement>('#order-quantity').value, button().textContent]).toEqual([
      '3',
      'Confirm this order first',
    ]);
  });

  it('stays as it was for a page that is too old to send it', async () => {
    await loseAnswer();
    checkout(() => new HttpResponse(null, { status: 403 }));
    await press('failure');
    await reload('saved-values');
    checkout(() => answer(CheckoutResponse, ORDER));
    await press('ordered');
    expect(sent[2]).toEqual(sent[0]);
  });

  it('is named in another tab too, where a press alone does not send it', async () => {
    await loseAnswer();
    await until(() => localStorage.getItem(KEY) !== null);
    const stored = localStorage.getItem(KEY) as string;
    localStorage.removeItem(KEY);
    await mount(html('saved-values'));
    await change('#order-quantity', '2');
    expect(document.querySelector('.z-checkout-notice')).toBeNull();
    localStorage.setItem(KEY, stored);
    button().click();
    await until(() => document.querySelector('.z-checkout-notice') !== null);
    expect([sent.length, button().textContent]).toEqual([1, 'Confirm this order first']);
    localStorage.removeItem(KEY);
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    await until(() => document.querySelector('.z-checkout-notice') === null);
  });

  it('is not sent by Enter in a field, far from what names it', async () => {
    await loseAnswer();
    await change('#order-quantity', '3');
    find<HTMLFormElement>('form').requestSubmit();
    await widgetsWork();
    expect([sent.length, document.activeElement]).toEqual([1, button()]);
  });

  it.each([
    ['fr', 'Confirmer d’abord cette commande', 'Votre commande précédente est restée sans réponse.'],
    ['ar', 'تأكيد هذا الطلب أولًا', 'لم يصل أي رد بخصوص طلبك السابق.'],
  ] as const)('is named in the language of the page: %s', async (lang, label, text) => {
    await loseAnswer();
    await until(() => localStorage.getItem(KEY) !== null);
    await mount(html('empty'), { lang });
    await until(() => document.querySelector('.z-checkout-notice') !== null);
    expect(button().textContent).toBe(label);
    expect(plain('.z-checkout-notice')).toContain(text);
  });
});
