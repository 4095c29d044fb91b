import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AvailableProducts } from '../../shared/api/expeditions.ts';
import { answer, HttpResponse, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './provisioning-panel.contract.ts';
import './provisioning-panel.tsx';
import {
  button,
  items,
  key,
  message,
  piecesLeft,
  press,
  products,
  quantityOf,
  search,
  write,
} from './testing/panel.ts';
import { PretendWarehouse } from './testing/pretend-warehouse.ts';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'start') => examples[name]?.html ?? '';
let warehouse: PretendWarehouse;

setupMockServer();
describeWidget(contract, examples);
beforeEach(() => {
  warehouse = new PretendWarehouse(html());
  warehouse.listen();
});

describe('<z-provisioning-panel>', () => {
  it('shows both lists in place of those of the server, newest line first, without a call', async () => {
    await mount(html());
    expect(products()).toEqual(['Théière Taghit', 'Abaya Yasmine noir · M', 'Plateau Ghardaïa']);
    expect(items()).toEqual(['Théière Taghit 2', 'Lampe Timgad 1']);
    const fallbacks = [...document.querySelectorAll<HTMLElement>('[data-part=fallback]')];
    expect(new Set(fallbacks.map(({ hidden }) => hidden))).toEqual(new Set([true]));
    expect(quantityOf('Abaya Yasmine · noir · M').value).toBe('1');
    expect(piecesLeft('Abaya Yasmine · noir · M')).toBe('12 available Oran: 0');
    expect(find('[data-part=totals]').textContent).toBe('2 lines · 3 pieces');
    expect([warehouse.searches, find('[data-part=clear]').hidden]).toEqual([[], true]);
  });

  it('says nothing of a destination that the page does not name', async () => {
    await mount(html().replace(' destination="Oran"', ''));
    expect(piecesLeft('Théière Taghit')).toBe('7 available');
  });

  it('adds the typed quantity, says so, and asks for the products again', async () => {
    const added = record('z-provisioning-panel:add');
    await mount(html());
    write(quantityOf('Abaya Yasmine · noir · M'), '5');
    await press('Add Abaya Yasmine · noir · M');
    await expect.poll(() => items()[0]).toBe('Abaya Yasmine noir · M 5');
    expect(warehouse.calls).toEqual([
      {
        call: 'add-item',
        productId: 12,
        combinationId: 121,
        quantity: 5,
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(message()).toEqual(['Success', 'item added · Abaya Yasmine · noir · M 0 → 5']);
    expect(document.querySelector('dialog')?.matches(':modal') ?? false).toBe(false);
    await expect.poll(() => warehouse.searches).toEqual(['']);
    expect(piecesLeft('Abaya Yasmine · noir · M')).toBe('7 available Oran: 0');
    expect(quantityOf('Abaya Yasmine · noir · M').value).toBe('1');
    expect(added.details).toEqual([{ productId: 12, combinationId: 121, quantity: 5 }]);
    expect(find('[data-part=totals]').textContent).toBe('3 lines · 8 pieces');
  });

  it('sends the null of a product without combinations as null', async () => {
    await mount(html());
    key(quantityOf('Plateau Ghardaïa'), 'Enter');
    await expect.poll(() => items()[0]).toBe('Plateau Ghardaïa 1');
    expect(warehouse.calls[0]?.combinationId).toBeNull();
  });

  it.each([1, 12])('adds %i, the least and the most of what is available', async (quantity) => {
    await mount(html());
    write(quantityOf('Abaya Yasmine · noir · M'), String(quantity));
    await press('Add Abaya Yasmine · noir · M');
    await expect.poll(() => warehouse.calls).toMatchObject([{ call: 'add-item', quantity }]);
  });

  it.each(['0', '13', '1.5', '-2', ''])('refuses %j pieces without a call, and leaves the text', async (text) => {
    await mount(html());
    const field = quantityOf('Abaya Yasmine · noir · M');
    write(field, text);
    await press('Add Abaya Yasmine · noir · M');
    expect(message()).toEqual([
      'Warning',
      'invalid quantity',
      'Abaya Yasmine · noir · M: a whole number from 1 to 12.',
    ]);
    expect([field.value, field.getAttribute('aria-invalid'), warehouse.calls]).toEqual([text, 'true', []]);
    await press('Close');
    expect(message()).toBeNull();
  });

  it('asks before it removes a line, and then leads the focus to the next one', async () => {
    const removed = record('z-provisioning-panel:remove');
    await mount(html());
    button('Remove Théière Taghit').focus();
    await press('Remove Théière Taghit');
    expect(message()?.[0]).toBe('Remove this item from the expedition?');
    await press('Cancel');
    expect([message(), warehouse.calls]).toEqual([null, []]);
    await press('Remove Théière Taghit');
    await press('Remove');
    await expect.poll(() => items()).toEqual(['Lampe Timgad 1']);
    expect(warehouse.calls).toEqual([{ call: 'remove-item', productId: 11, combinationId: null, expected: 2 }]);
    expect(message()).toEqual(['Success', 'item removed · Théière Taghit']);
    expect(document.activeElement).toBe(button('Remove Lampe Timgad'));
    expect(removed.details).toEqual([{ productId: 11, combinationId: null }]);
  });

  it('searches once a person pauses, and the clear button brings all products and the focus back', async () => {
    const host = await mount(html());
    const late = Promise.withResolvers<undefined>();
    warehouse.interceptSearch = () => late.promise;
    write(search(), 'ab');
    write(search(), 'abaya');
    await expect.poll(() => host.dataset.state).toBe('loading');
    late.resolve(undefined);
    await expect.poll(() => products()).toEqual(['Abaya Yasmine noir · M']);
    expect(warehouse.searches).toEqual(['abaya']);
    const clear = find('[data-part=clear]');
    expect(clear.hidden).toBe(false);
    clear.click();
    await expect.poll(() => products()).toHaveLength(3);
    expect([search().value, document.activeElement === search(), clear.hidden]).toEqual(['', true, true]);
  });

  it('drops the late answer of an older search', async () => {
    await mount(html());
    const old = Promise.withResolvers<Response>();
    warehouse.interceptSearch = (text) => (text === 'abaya' ? old.promise : undefined);
    write(search(), 'abaya');
    await expect.poll(() => warehouse.searches).toEqual(['abaya']);
    write(search(), 'plateau');
    await expect.poll(() => products()).toEqual(['Plateau Ghardaïa']);
    old.resolve(answer(AvailableProducts, []));
    await widgetsWork();
    expect(products()).toEqual(['Plateau Ghardaïa']);
  });

  it.each([
    [
      '401',
      () => new HttpResponse(null, { status: 401 }),
      'This page was open for too long. Reload it, then try again.',
    ],
    [
      '403',
      () => new HttpResponse(null, { status: 403 }),
      'This action is not allowed. Reload the page and try again.',
    ],
    [
      '429',
      () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '9' } }),
      'Too many attempts. Try again in 9 seconds.',
    ],
    [
      '500',
      () => new HttpResponse(null, { status: 500 }),
      'The server has a problem. Nothing is lost; try again in a moment.',
    ],
    [
      'a page',
      () => HttpResponse.html('<h1>Maintenance</h1>'),
      'The server’s answer cannot be read. Nothing is lost; try again.',
    ],
    ['no answer', () => HttpResponse.error(), 'No connection. Check your network, then try again.'],
  ])(
    'says why a search ended with %s, keeps text and focus, and searches again when asked',
    async (_, respond, why) => {
      const host = await mount(html());
      const failures = record('z-provisioning-panel:failure');
      warehouse.interceptSearch = respond;
      search().focus();
      write(search(), 'abaya');
      await expect.poll(() => message()).toEqual(['Error', 'Error loading products', why]);
      expect([host.dataset.state, search().value, document.activeElement]).toEqual(['failed', 'abaya', search()]);
      expect(failures.details).toMatchObject([{ call: 'available', message: `Error loading products ${why}` }]);
      warehouse.interceptSearch = () => undefined;
      button('Try again').focus();
      await press('Try again');
      await expect.poll(() => products()).toEqual(['Abaya Yasmine noir · M']);
      expect(document.activeElement, 'the pressed button is gone').toBe(search());
      expect(document.querySelector('.z-provisioning-failure')).toBeNull();
    },
  );

  it('leaves the page as it is when its JSON cannot be read', async () => {
    const host = await mount(html().replace('"available":', '"products":'));
    expect(takeConsole().join()).toContain('<z-provisioning-panel>');
    expect(host.querySelector<HTMLElement>('[data-part=fallback]')?.hidden).toBe(false);
  });

  it.each([
    ['50 of many products, and more when asked', false, 50],
    ['10 where the expedition is below them', true, 10],
  ])('renders %s', async (_, isStacked, batch) => {
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isStacked } as MediaQueryList);
    onTestFinished(() => media.mockRestore());
    const many = Array.from({ length: 200 }, (_, at) => ({
      item: at,
      product_id: 1000 + at,
      combination_id: null,
      type: 'product',
      product_name: `Product ${at}`,
      combination_name: null,
      barcode: null,
      available_stock: 5,
      in_expedition: 0,
      destination_stock: null,
    }));
    warehouse.interceptSearch = () => answer(AvailableProducts, many);
    await mount(html());
    write(search(), 'product');
    await expect.poll(() => products()).toHaveLength(batch);
    expect(document.body.textContent).toContain('Only the first 200 are shown');
    await press(`Show ${batch} more`);
    expect(products()).toHaveLength(2 * batch);
    expect(document.activeElement?.textContent).toContain(products()[batch]);
  });
});
