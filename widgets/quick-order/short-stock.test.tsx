import { describe, expect, it, vi } from 'vitest';
import { Problem } from '../../shared/api/problem.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import './quick-order.tsx';
import { checkout, offer, offers, order, pretendOrders } from './testing/ordering.ts';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const withCapture = (name: string) => examples[name]?.html ?? '';
// A form that rests on a slow machine would send a snapshot in the middle of another test.
const html = (name: string) => withCapture(name).replace('<z-quick-order ', '<z-quick-order no-abandoned-cart ');

pretendOrders();

describe('ordering more than there is with <z-quick-order>', () => {
  it('lowers the quantity to what is left when the stock is short, says so once, and tells the page', async () => {
    const line = { product: 3, combination: null, name: 'Théière', available: 2, requested: 9 };
    checkout(() => answer(Problem, { error: 'short-stock', message: 'Théière: 2 left', line }, { status: 409 }));
    await mount(html('saved-values'));
    const field = find<HTMLInputElement>('[data-part=quantity]');
    field.value = '9';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    const changes = record('z:stock-changed');
    offers([offer(1, 'home', 400), offer(2, 'stopdesk', 300), offer(3, 'home', 500)]);
    await order('z-quick-order:failure');
    expect(find('.z-checkout-notice').textContent).toBe('Théière: 2 leftThe quantity was lowered to 2.');
    expect(await announced()).not.toContain('left');
    expect([field.value, field.hasAttribute('max')]).toEqual(['2', false]);
    expect(changes.details).toEqual([{ productId: 3, combinationId: null, quantity: 2 }]);
  });

  it('is sold out when somebody else bought the last piece', async () => {
    const line = { product: 3, combination: null, name: 'Théière', available: 0, requested: 1 };
    checkout(() => answer(Problem, { error: 'short-stock', message: 'Théière: none left', line }, { status: 409 }));
    await mount(html('saved-values'));
    await order('z-quick-order:failure');
    expect(find('.z-checkout-notice').textContent).toContain('Théière: none left');
    const button = find<HTMLButtonElement>('[data-part=submit]');
    expect([button.disabled, button.textContent]).toEqual([true, 'Sold out']);
  });

  it('is sold out in the bar of a phone too, at once', async () => {
    let report: IntersectionObserverCallback = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          report = callback;
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    await mount(html('combination'));
    const change = async (combinationId: number) => {
      sendPageEvent(document, 'z:combination-changed', { productId: 1, combinationId });
      await widgetsWork();
    };
    await change(1);
    const entry = { target: find('form'), isIntersecting: true } as unknown as IntersectionObserverEntry;
    report([entry], {} as IntersectionObserver);
    await widgetsWork();
    const inBar = find<HTMLButtonElement>('.z-checkout-bar button');
    expect(inBar.disabled).toBe(false);
    await change(3);
    expect(inBar.disabled).toBe(true);
    vi.unstubAllGlobals();
  });

  it('says that only the refused combination is sold out, and tells the page, once', async () => {
    const line = { product: 1, combination: 2, name: 'Abaya (M)', available: 0, requested: 1 };
    checkout(() => answer(Problem, { error: 'short-stock', message: 'Abaya (M): none left', line }, { status: 409 }));
    const combinations = /<script[^>]*data-part="combinations">.*?<\/script>/s.exec(html('combination'))?.[0] ?? '';
    const ordered = html('saved-values').replace(
      /("productId": )3(, .*?"combinationId": )null(.*?"quantity": )\d+/,
      '$11$22$320',
    );
    await mount(ordered.replace('name="combination" value=""', 'name="combination" value="2"') + combinations);
    const changes = record('z:stock-changed');
    await order('z-quick-order:failure');
    expect(changes.details).toEqual([{ productId: 1, combinationId: 2, quantity: 0 }]);
    const button = find<HTMLButtonElement>('[data-part=submit]');
    expect([button.disabled, button.textContent]).toEqual([true, 'Sold out']);
    const choose = async (combinationId: number) => {
      sendPageEvent(document, 'z:combination-changed', { productId: 1, combinationId });
      await widgetsWork();
    };
    await choose(1);
    expect(button.disabled).toBe(false);
    await choose(2);
    expect(button.disabled).toBe(true);
    expect(changes.details).toHaveLength(1);
  });

  const BLUE = '<option value="14">Bleu</option>';
  /** Mounts a pack of a fixed abaya and a hijab, 13 or 14. */
  const mountPack = async (around = (lists: string) => lists) => {
    offers([offer(1, 'home', 400), offer(2, 'stopdesk', 300), offer(3, 'home', 500)]);
    const page = html('pack').replace('<option value="13">Noir</option>', (black) => black + BLUE);
    await mount(page.replace(/<form data-pack.*<\/form>/s, around));
    await chooseHijab(13);
  };
  const chooseHijab = async (combination: number) => {
    const select = find<HTMLSelectElement>('#pack-2');
    select.value = String(combination);
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await widgetsWork();
  };
  const packIsShort = (available: number, requested: number) => {
    const pack = { product: 284, name: 'Tenue', available };
    const line = { product: 2, combination: 13, name: 'Hijab', available, requested, pack };
    checkout(() => answer(Problem, { error: 'short-stock', message: 'Tenue – Hijab', line }, { status: 409 }));
  };

  it('takes no more packs than the chosen variants make', async () => {
    const stocks = {
      items: [
        {
          product: 2,
          combinations: [
            { id: 13, quantity: 2 },
            { id: 14, quantity: 9 },
          ],
        },
      ],
    };
    await mountPack(
      (lists) => `<z-pack-contents>${lists}
      <script type="application/json" data-part="pack">${JSON.stringify(stocks)}</script></z-pack-contents>`,
    );
    const field = find<HTMLInputElement>('[data-part=quantity]');
    const type = async (text: string) => {
      field.value = text;
      field.dispatchEvent(new Event('change', { bubbles: true }));
      await widgetsWork();
    };
    await type('5');
    expect(field.value).toBe('2');
    await chooseHijab(14);
    await type('50');
    expect(field.value).toBe('9');
  });

  it('lowers the quantity to as many packs as the items make', async () => {
    packIsShort(1, 2);
    await mountPack();
    const field = find<HTMLInputElement>('[data-part=quantity]');
    field.value = '2';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await order('z-quick-order:failure');
    expect(field.value).toBe('1');
  });

  it('says that a pack is sold out with the refused variant only, and tells the page', async () => {
    packIsShort(0, 1);
    await mountPack();
    const changes = record('z:stock-changed');
    await order('z-quick-order:failure');
    expect(changes.details).toEqual([{ productId: 2, combinationId: 13, quantity: 0 }]);
    const button = find<HTMLButtonElement>('[data-part=submit]');
    expect([button.disabled, button.textContent]).toEqual([true, 'Sold out']);
    await chooseHijab(14);
    expect(button.disabled).toBe(false);
    await chooseHijab(13);
    expect(button.disabled).toBe(true);
  });
});
