import { describe, expect, it } from 'vitest';
import { StockRecounted } from '../../shared/api/stock.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './stock-update.contract.ts';
import './stock-update.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
let calls = 0;
const onWarehouse = (respond: () => Response | Promise<Response>) => {
  calls = 0;
  server.use(
    http.post('http://shop.test/dashboard/api/stock/warehouse/update-stocks/1', () => {
      calls += 1;
      return respond();
    }),
  );
};
const recounted = () =>
  answer(StockRecounted, {
    status: 'success',
    message: 'Stocks updated successfully: 4 quantities corrected.',
    ranAt: '2026-11-22T09:15:00Z',
    differences: [
      { item: 1, warehouse: 1, account: 'on_hand', cached: 17, ledger: 12, label: 'Teapot · Alger · On hand' },
      { item: 1, warehouse: null, account: 'available', cached: 0, ledger: 5, label: 'Teapot · Available' },
    ],
    more: 2,
  });
const press = async () => {
  const ended = new Promise((resolve) => {
    document.addEventListener('z-stock-update:success', resolve, { once: true });
    document.addEventListener('z-stock-update:failure', resolve, { once: true });
  });
  find<HTMLButtonElement>('[data-part=button]').click();
  await ended;
  await widgetsWork();
};

setupMockServer();
describeWidget(contract, examples);

describe('<z-stock-update>', () => {
  it('recounts a warehouse once, says "Updating..." meanwhile, then what changed and when', async () => {
    const answered = Promise.withResolvers<Response>();
    onWarehouse(() => answered.promise);
    const host = await mount(html('warehouse'));
    const button = find<HTMLButtonElement>('[data-part=button]');
    button.focus();
    const ended = press();
    await widgetsWork();
    button.click();
    expect([button.textContent, host.dataset.state, document.activeElement === button]).toEqual([
      'Updating...',
      'busy',
      true,
    ]);
    answered.resolve(recounted());
    await ended;
    expect([calls, button.textContent, host.dataset.state]).toEqual([1, 'Update Product Stocks', 'done']);
    expect(find('[role=alert]').textContent).toBe('Stocks updated successfully · 4 quantities corrected');
    expect([...document.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'Teapot · Alger · On hand 17 → 12',
      'Teapot · Available 0 → 5',
      'Other corrections: 2',
    ]);
    expect(find('[data-part=last]').textContent).toMatch(/^Last update: .*10:15/);
  });

  it.each([
    ['the server fails', () => HttpResponse.json({ message: 'x' }, { status: 500 }), 'server-error'],
    ['the status is another one', () => HttpResponse.json({ status: 'error' }), 'invalid'],
    [
      'it says success with an error status',
      () => HttpResponse.json({ status: 'success' }, { status: 422 }),
      'invalid',
    ],
    ['no answer comes', () => HttpResponse.error(), 'offline'],
    ['the session ended', () => new HttpResponse(null, { status: 401 }), 'signed-out'],
    ['there are too many attempts', () => new HttpResponse(null, { status: 429 }), 'too-many'],
  ])('says that it failed, and stays usable, when %s', async (_, respond, reason) => {
    onWarehouse(respond);
    const host = await mount(html('warehouse'));
    const failures = record<{ message: string }>('z-stock-update:failure');
    await press();
    expect(find('[role=alert]').textContent).toMatch(/^Failed to update stocks\.( [A-Z]|$)/);
    expect([host.dataset.state, failures.details]).toMatchObject(['failed', [{ reason }]]);
    expect(find('[role=alert]').textContent).toContain(failures.details[0]?.message);
    onWarehouse(recounted);
    await press();
    expect(host.dataset.state).toBe('done');
  });

  it.each([
    ['a proxy gave up waiting', 502, 'server-error'],
    ['a page comes back', 200, 'unreadable'],
  ])(
    'says that nobody knows whether the stock was recounted, not that it failed, when %s',
    async (_, status, reason) => {
      onWarehouse(() => HttpResponse.html('<h1>Maintenance</h1>', { status }));
      const host = await mount(html('warehouse'));
      const failures = record('z-stock-update:failure');
      await press();
      const message = 'It is not known whether it was saved. Look before you try again.';
      expect([find('[role=alert]').textContent, failures.details]).toEqual([message, [{ reason, message }]]);
      onWarehouse(recounted);
      await press();
      expect(host.dataset.state).toBe('done');
    },
  );

  it('leads who is signed out to the sign-in', async () => {
    onWarehouse(() => new HttpResponse(null, { status: 401 }));
    await mount(html('ends-sign-in'));
    await press();
    expect(find('[role=alert] a').getAttribute('href')).toBe('/dashboard/login');
  });

  it('calls an address by GET with the marker of a call, and shows its JSON as text', async () => {
    const markers: (string | null)[] = [];
    server.use(
      http.get('http://shop.test/qa/index.json', ({ request }) => {
        markers.push(request.headers.get('x-requested-with'));
        return HttpResponse.json({ note: '<b>5</b>' });
      }),
    );
    await mount(html('product'));
    await press();
    expect(markers).toEqual(['XMLHttpRequest']);
    expect(find('pre').textContent).toContain('"note": "<b>5</b>"');
    expect(document.querySelector('pre b')).toBeNull();
    expect(find('[data-part=button]').textContent).toBe('Update Product Stocks');
  });
});
