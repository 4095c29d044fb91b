import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { announced } from '../../shared/testing/announced.ts';
import { HttpResponse, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, widgetsWork } from '../../shared/testing/mount.ts';
import './provisioning-panel.tsx';
import { items, key, message, press, products, scan, search, write } from './testing/panel.ts';
import { PretendWarehouse } from './testing/pretend-warehouse.ts';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = examples.start?.html ?? '';
const ABAYA = '6130000000125';
const TEAPOT = '6130000000118';
let warehouse: PretendWarehouse;

setupMockServer();
beforeEach(() => {
  warehouse = new PretendWarehouse(html);
  warehouse.listen();
});

describe('a scan in <z-provisioning-panel>', () => {
  it('adds one, says so, empties the field and leaves the focus in it', async () => {
    await mount(html);
    scan(ABAYA);
    await expect.poll(() => items()[0]).toBe('Abaya Yasmine noir · M 1');
    expect(await announced()).toBe('Abaya Yasmine · noir · M: 1');
    expect(message()).toEqual(['Success', 'item added · Abaya Yasmine · noir · M 0 → 1']);
    expect([search().value, document.activeElement, products().length]).toEqual(['', search(), 3]);
  });

  it('of a box of the same product is looked up once and sent as few calls', async () => {
    await mount(html);
    const pending = Promise.withResolvers<undefined>();
    warehouse.intercept = () => pending.promise;
    scan(TEAPOT);
    await expect.poll(() => warehouse.calls).toHaveLength(1);
    for (let at = 0; at < 3; at++) scan(TEAPOT);
    await expect.poll(() => items()[0]).toBe('Théière Taghit 6');
    pending.resolve(undefined);
    await expect.poll(() => warehouse.calls.map(({ quantity }) => quantity)).toEqual([1, 3]);
    await expect.poll(() => warehouse.searches.at(-1)).toBe('');
    expect(warehouse.searches.filter((text) => text === TEAPOT)).toHaveLength(1);
    expect(items()[0]).toBe('Théière Taghit 6');
  });

  it.each(['-&"ààààààà&é(', '٦١٣٠٠٠٠٠٠٠١٢٥'])('of %s is that of its digits', async (text) => {
    await mount(html);
    scan(text);
    await expect.poll(() => items()[0]).toBe('Abaya Yasmine noir · M 1');
    expect(warehouse.searches[0]).toBe(ABAYA);
  });

  it('of an unknown code is said beside the field, which is ready for the next', async () => {
    await mount(html);
    scan('6139999999999');
    await expect.poll(() => message()).toEqual(['Warning', 'Nothing available for “6139999999999”']);
    expect(await announced('assertive')).toBe('Nothing available for “6139999999999”');
    expect([search().value, document.activeElement]).toEqual(['6139999999999', search()]);
    scan(ABAYA);
    await expect.poll(() => items()[0]).toBe('Abaya Yasmine noir · M 1');
    scan('6138888888888');
    await expect
      .poll(() => [...document.querySelectorAll('.z-provisioning-problem-list li')].map((node) => node.textContent))
      .toEqual(['Nothing available for “6139999999999”', 'Nothing available for “6138888888888”']);
    await press('Close');
    expect(document.activeElement).toBe(search());
  });

  it('of a name with one match adds it, of one with several shows them', async () => {
    await mount(html);
    scan('abaya');
    await expect.poll(() => items()[0]).toBe('Abaya Yasmine noir · M 1');
    scan('t');
    await expect.poll(() => products()).toEqual(['Théière Taghit', 'Plateau Ghardaïa']);
    expect(message()).toEqual(['Message', '“t” matches several products: choose from the list.']);
    expect(search().value).toBe('t');
  });

  it('of several leaves them in the list when the person pauses', async () => {
    await mount(html);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    write(search(), 't');
    await widgetsWork();
    key(search(), 'Enter');
    await expect.poll(() => message()?.[0]).toBe('Message');
    await vi.advanceTimersByTimeAsync(1000);
    expect([warehouse.searches.at(-1), products()]).toEqual(['t', ['Théière Taghit', 'Plateau Ghardaïa']]);
  });

  it('that fails opens no dialog over the field, and the next one is counted', async () => {
    await mount(html);
    warehouse.intercept = () => new HttpResponse(null, { status: 503 });
    scan(ABAYA);
    await expect.poll(() => message()?.slice(0, 3)).toEqual(['Error', 'error adding', 'Abaya Yasmine · noir · M']);
    expect([find('dialog').className, document.activeElement]).toEqual(['z-provisioning-note-dialog', search()]);
    warehouse.intercept = () => undefined;
    scan(TEAPOT);
    await expect.poll(() => items()).toContain('Théière Taghit 3');
  });

  it('whose search fails names the code that was not added', async () => {
    await mount(html);
    warehouse.interceptSearch = () => HttpResponse.error();
    scan(ABAYA);
    await expect
      .poll(() => message())
      .toEqual(['Error', 'Error loading products', ABAYA, 'No connection. Check your network, then try again.']);
    expect([search().value, warehouse.calls]).toEqual([ABAYA, []]);
  });

  it('leaves the text of the next scan alone', async () => {
    await mount(html);
    const pending = Promise.withResolvers<undefined>();
    warehouse.interceptSearch = () => pending.promise;
    scan(ABAYA);
    write(search(), '61300');
    pending.resolve(undefined);
    await expect.poll(() => warehouse.calls).toHaveLength(1);
    await widgetsWork();
    expect(search().value).toBe('61300');
  });
});
