import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckedParcels, PaymentDraft, PaymentDraftSaved, UnpaidOrders } from '../../shared/api/payments.ts';
import { Problem } from '../../shared/api/problem.ts';
import { answer, HttpResponse, http, pretendServer, server } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import '../../shared/testing/browser-form-data.ts';
import { contract } from './transporter-payment.contract.ts';
import './transporter-payment.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'orders') => examples[name]?.html ?? '';
const shown = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').replace(/[\u2066\u2069]/g, '') ?? '';
const select = () => find<HTMLSelectElement>('select[multiple]');
const chosen = () => [...select().options].filter(({ selected }) => selected).map(({ value }) => value);
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('tbody input')];
const box = (id: string) => find<HTMLInputElement>(`tbody input[aria-label*="${id}"]`);
const total = () => shown(find('.z-transporter-payment-total').textContent);
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;
const press = async (control: HTMLElement, init: MouseEventInit = {}) => {
  control.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, ...init }));
  control.click();
  await widgetsWork();
};
const pick = (id: string) => {
  const transporter = find<HTMLSelectElement>('[data-part=transporter]');
  transporter.value = id;
  transporter.dispatchEvent(new Event('change', { bubbles: true }));
};
const search = async (text: string, key?: string) => {
  const field = find<HTMLInputElement>('input[type=search]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await widgetsWork();
  if (key) field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await widgetsWork();
};
const heard = (verb: string) =>
  new Promise((resolve) => document.addEventListener(`z-transporter-payment:${verb}`, resolve, { once: true }));

const HOST = 'http://shop.test/dashboard';
const ORDERS = `${HOST}/api/payments/get/transporters/nonPaidOrders/:id`;
const DRAFT = `${HOST}/api/payments/transporters/:id/draft`;
const order = (id: number, total = '100.05') => ({
  id,
  total,
  deliveryName: 'Barq',
  customerFullName: `Client ${id}`,
  destination: '16 · Alger',
  trackingNumber: `BC-${id}`,
});
const draft = (more: Partial<PaymentDraft> = {}): PaymentDraft => ({
  version: 7,
  orders: [],
  received: '',
  fee: '',
  savedAt: null,
  savedBy: null,
  dropped: [],
  ...more,
});
/** Makes the calls end so; the drafts that are sent are collected. */
const saves: URLSearchParams[] = [];
const answerSaves = (end: (sent: URLSearchParams) => Response | Promise<Response>) =>
  server.use(
    http.post(`${HOST}/payments/draft`, async ({ request }) => {
      const sent = new URLSearchParams(await request.text());
      saves.push(sent);
      return end(sent);
    }),
  );
const savedAs = (sent: URLSearchParams, more: Partial<PaymentDraft> = {}) =>
  answer(PaymentDraftSaved, {
    success: true,
    message: 'Saved',
    draft: draft({
      version: Number(sent.get('version')) + 1,
      orders: sent.getAll('orders').map(Number),
      savedAt: '2026-11-22T10:12:00Z',
      savedBy: 'Amina',
      ...more,
    }),
  });
const loads = (list: Record<string, object[]>, drafts: Record<string, PaymentDraft> = {}) =>
  server.use(
    http.get(ORDERS, ({ params }) => answer(UnpaidOrders, list[String(params.id)] ?? [])),
    http.get(DRAFT, ({ params }) => answer(PaymentDraft, drafts[String(params.id)] ?? draft())),
  );

pretendServer();
beforeEach(() => {
  saves.length = 0;
  answerSaves((sent) => savedAs(sent));
});
describeWidget(contract, examples);

describe('<z-transporter-payment>', () => {
  it('shows the options of the select as rows, with count and total in centimes', async () => {
    const host = await mount(html());
    expect(find('.z-transporter-payment-orders > [role=status]').textContent).toBe('Found 4 orders');
    expect(boxes().map(({ checked }) => checked)).toEqual([true, false, false, false]);
    expect(total()).toBe('1 selectedTotal of selected orders2 500,05 DA');
    const changes = record('z-transporter-payment:change');
    await press(box('100102'));
    expect([chosen(), total()]).toEqual([['100101', '100102'], '2 selectedTotal of selected orders3 700,10 DA']);
    expect(changes.details).toEqual([{ count: 2, total: 370_010 }]);
    expect([select().hidden, host.querySelector<HTMLElement>('[data-part=save]')?.hidden]).toEqual([true, true]);
  });

  it('ticks a range with Shift, both ways', async () => {
    await mount(html());
    await press(box('100102'));
    await press(box('100104'), { shiftKey: true });
    expect(chosen()).toEqual(['100101', '100102', '100103', '100104']);
    await press(box('100102'), { shiftKey: true });
    expect(chosen()).toEqual(['100101']);
  });

  it('ticks this page first, and all that match as a second press', async () => {
    await mount(html().replace('<z-transporter-payment', '<z-transporter-payment rows="2"'));
    await press(find<HTMLInputElement>('.z-transporter-payment-selection input'));
    expect(chosen()).toEqual(['100101', '100102']);
    await press(button('Select all 4 that match'));
    expect([chosen().length, total()]).toEqual([4, '4 selectedTotal of selected orders8 990,20 DA']);
    await press(button('Next page'));
    expect(boxes().map(({ checked }) => checked)).toEqual([true, true]);
    await press(button('Clear the selection'));
    expect([chosen(), total()]).toEqual([[], '0 selectedTotal of selected orders0,00 DA']);
  });

  it('finds orders by what they show, and ticks the number that Enter ends', async () => {
    await mount(html());
    await search('casbah');
    expect(boxes()).toHaveLength(1);
    await search('rx-1003', 'Enter');
    expect([chosen(), boxes().length]).toEqual([['100101', '100103'], 4]);
    expect(find('[data-z-announcer]').textContent).toBe('Order 100103 ticked.');
    await search('rx-9', 'Enter');
    expect(find('[data-z-announcer][aria-live=assertive]').textContent).toBe('No unpaid order has the number RX-9.');
  });

  it('ticks pasted tracking numbers, and lists the others with the reason', async () => {
    server.use(
      http.post(`${HOST}/api/payments/transporters/1/parcels`, async ({ request }) => {
        expect(await request.json()).toEqual({ numbers: ['RX-9'] });
        const url = '/dashboard/payments/12';
        return answer(CheckedParcels, [{ number: 'RX-9', reason: 'Already paid in payment 12.', url }]);
      }),
    );
    await mount(html());
    const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { getData: () => 'rx-1001\nrx-1002\n100104\nrx-9' },
    });
    find('textarea').dispatchEvent(paste);
    await vi.waitFor(() => expect(document.body.textContent).toContain('Already paid in payment 12.'));
    expect(chosen()).toEqual(['100101', '100102', '100104']);
    expect(find('.z-transporter-payment-paste [role=status]').textContent).toBe(
      '2 orders ticked · 1 was already1 number without an order to pay:RX-9 · Already paid in payment 12.',
    );
    expect(find('.z-transporter-payment-paste a').getAttribute('href')).toBe('/dashboard/payments/12');
  });

  it('says what is missing of the received amount, after the fee', async () => {
    await mount(html());
    const received = find<HTMLInputElement>('[name=received]');
    const enter = async (text: string) => {
      received.value = text;
      received.dispatchEvent(new Event('input', { bubbles: true }));
      await widgetsWork();
      return shown(find('.z-transporter-payment-due').textContent);
    };
    expect(await enter('2100,05')).toBe('To receive after the fee2 100,05 DAThe amount received is the one expected.');
    expect(await enter('2 100')).toContain('0,05 DA is missing');
    expect(await enter('2100.10')).toContain('Received too much: 0,05 DA');
  });
});

describe('the transporter', () => {
  const transporter = () => find<HTMLSelectElement>('[data-part=transporter]');
  const field = () => find<HTMLInputElement>('form[method=get] [role=combobox]');
  const item = () => document.querySelector('form[method=get] .item')?.textContent ?? null;
  const type = async (text: string) => {
    field().focus();
    field().value = text;
    field().dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    await widgetsWork();
  };
  const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];

  it('is found by typing, in any language, and its select changes once', async () => {
    loads({ 2: [order(5)] });
    await mount(html('start').replace('value="2"', 'value="2" data-names="Barq Colis|برق كولي"'));
    expect([field().labels?.[0]?.textContent, field().placeholder, item()]).toEqual(['Carrier', 'Choose…', null]);
    expect([transporter().hidden, find<HTMLFormElement>('form').querySelectorAll('[name]').length]).toEqual([true, 1]);
    const changes: string[] = [];
    transporter().addEventListener('change', () => changes.push(transporter().value));
    await type('برق');
    expect(options().map(({ textContent }) => textContent)).toEqual(['Barq Colis (2)chosen']);
    const loaded = heard('orders-loaded');
    options()[0]?.click();
    await loaded;
    await widgetsWork();
    expect([changes, item(), field().placeholder]).toEqual([['2'], 'Barq Colis (2)', '']);
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Chosen: Barq Colis (2)',
    );
  });

  it('is not removed by Backspace, and a reset brings back the one of the server', async () => {
    loads({ 1: [order(1)], 2: [order(5)] });
    await mount(html('start'));
    const loaded = heard('orders-loaded');
    pick('2');
    await loaded;
    await type('');
    field().dispatchEvent(Object.assign(new KeyboardEvent('keydown', { key: 'Backspace' }), { keyCode: 8 }));
    await widgetsWork();
    expect([transporter().value, item()]).toEqual(['2', 'Barq Colis (2)']);
    transporter().form?.reset();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await widgetsWork();
    expect([transporter().value, item()]).toEqual(['', null]);
  });

  it('is a select again, with what is chosen, when the widget goes', async () => {
    loads({ 2: [order(5)] });
    const host = await mount(html('start'));
    const loaded = heard('orders-loaded');
    pick('2');
    await loaded;
    host.remove();
    await widgetsWork();
    const left = host.querySelector<HTMLSelectElement>('[data-part=transporter]');
    expect([left?.value, left?.hidden, host.querySelector('label')?.htmlFor]).toEqual([
      '2',
      false,
      'start-transporter',
    ]);
    expect(host.querySelector('.z-choice-field')).toBe(null);
  });
});

describe('the orders of a transporter', () => {
  it('are loaded with their draft when it is chosen, and the address follows', async () => {
    loads(
      { 1: [order(1), order(2, '0.05')] },
      { 1: draft({ orders: [2], savedAt: '2026-11-22T09:00:00Z', savedBy: 'Karim' }) },
    );
    const host = await mount(html('start'));
    expect(find<HTMLFormElement>('[data-part=form]').hidden).toBe(true);
    const loaded = heard('orders-loaded');
    pick('1');
    await loaded;
    await widgetsWork();
    expect([chosen(), total(), host.dataset.state]).toEqual([
      ['2'],
      '1 selectedTotal of selected orders0,05 DA',
      undefined,
    ]);
    expect(find('.z-transporter-payment-saved').textContent).toContain('Draft saved by Karim');
    expect([...new FormData(find('[data-part=form]'))]).toEqual([
      ['transporter', '1'],
      ['version', '7'],
      ['orders', '2'],
    ]);
    expect(location.search).toBe('?transporter=1');
    expect(saves).toEqual([]);
  });

  it('may be none, or come in a list of lists', async () => {
    loads({ 1: [] });
    server.use(
      http.get(`${HOST}/api/payments/get/transporters/nonPaidOrders/2`, () => HttpResponse.json([[order(5)]])),
    );
    const host = await mount(html('start'));
    let loaded = heard('orders-loaded');
    pick('1');
    await loaded;
    await widgetsWork();
    expect([host.dataset.state, host.querySelector('[role=status]')?.textContent]).toEqual([
      'empty',
      'No orders available',
    ]);
    loaded = heard('orders-loaded');
    pick('2');
    await loaded;
    await widgetsWork();
    expect(boxes()).toHaveLength(1);
  });

  it('of a transporter that is not chosen any more are dropped', async () => {
    const late = Promise.withResolvers<void>();
    loads({ 2: [order(3)] });
    server.use(
      http.get(`${HOST}/api/payments/get/transporters/nonPaidOrders/1`, async () => {
        await late.promise;
        return answer(UnpaidOrders, [order(1)]);
      }),
    );
    await mount(html('start'));
    pick('1');
    await widgetsWork();
    const loaded = heard('orders-loaded');
    pick('2');
    await loaded;
    late.resolve();
    await widgetsWork();
    expect([...select().options].map(({ value }) => value)).toEqual(['3']);
  });

  it.each<[string, () => Response, string]>([
    ['the server fails', () => new HttpResponse(null, { status: 500 }), 'server-error'],
    ['no answer comes', () => HttpResponse.error(), 'offline'],
    ['a page comes back', () => HttpResponse.html('<h1>Maintenance</h1>'), 'unreadable'],
    ['the answer has another shape', () => HttpResponse.json([{ id: 1 }]), 'unreadable'],
    [
      'the session has ended',
      () => HttpResponse.json({ error: 'x', message: 'Sign in' }, { status: 401 }),
      'signed-out',
    ],
  ])('are asked for again after a failure when %s', async (_, respond, reason) => {
    loads({ 1: [order(1)] });
    server.use(http.get(ORDERS, respond, { once: true }));
    const failures = record<{ reason: string }>('z-transporter-payment:orders-failed');
    const host = await mount(html('start'));
    const failed = heard('orders-failed');
    pick('1');
    await failed;
    await widgetsWork();
    expect([host.dataset.state, failures.details[0]?.reason]).toEqual(['failed', reason]);
    expect(find('.z-call-failure p').textContent).toBe('Failed to load orders');
    expect(host.querySelector('a') !== null).toBe(reason === 'signed-out');
    expect([takeConsole().length, button('Check and confirm').disabled]).toEqual([1, true]);
    const loaded = heard('orders-loaded');
    await press(button('Try again'));
    await loaded;
    await widgetsWork();
    expect(boxes()).toHaveLength(1);
  });
});

describe('the draft', () => {
  it('is saved as it changes, one save after another, and says so', async () => {
    const host = await mount(html());
    const first = Promise.withResolvers<void>();
    answerSaves(async (sent) => {
      if (saves.length === 1) await first.promise;
      return savedAs(sent);
    });
    await press(box('100102'));
    await vi.waitFor(() => expect(saves).toHaveLength(1), 3000);
    await vi.waitFor(() => expect(host.dataset.state).toBe('saving'));
    await press(box('100103'));
    first.resolve();
    await vi.waitFor(() => expect(saves).toHaveLength(2), 3000);
    await vi.waitFor(() => expect(document.body.textContent).toContain('Draft saved at'));
    expect(saves.map((sent) => [sent.get('version'), sent.getAll('orders').length])).toEqual([
      ['3', 2],
      ['4', 3],
    ]);
    expect([find<HTMLInputElement>('[name=version]').value, host.dataset.state]).toEqual(['5', undefined]);
  });

  it('is saved before the form is sent', async () => {
    await mount(html());
    const sent: string[] = [];
    find('[data-part=form]').addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      sent.push(`${(event as SubmitEvent).submitter?.getAttribute('value')} ${saves.length}`);
    });
    await press(box('100102'));
    await press(button('Check and confirm'));
    await vi.waitFor(() => expect(sent).toEqual(['confirm 1']));
  });

  it.each([
    ['the server fails', 500],
    ['it is not allowed', 403],
    ['there were too many', 429],
    ['it is too large', 413],
  ])('is said not to be saved when %s, and is saved again', async (_, status) => {
    const host = await mount(html());
    answerSaves(() => HttpResponse.json({ error: 'x', message: 'Said by the server.' }, { status }));
    const failed = heard('save-failed');
    await press(box('100102'));
    await failed;
    await widgetsWork();
    expect([host.dataset.state, takeConsole().length]).toEqual(['unsaved', 1]);
    expect(find('.z-transporter-payment-summary [role=alert] p').textContent).toBe('The draft is not saved.');
    answerSaves((sent) => savedAs(sent));
    const done = heard('saved');
    await press(button('Try again'));
    await done;
    await widgetsWork();
    expect(host.dataset.state).toBeUndefined();
  });

  it('of a colleague can be taken, or replaced', async () => {
    const message = 'Karim saved another draft (1 order).';
    const theirs = draft({
      version: 9,
      orders: [100_104],
      savedAt: '2026-11-22T10:11:00Z',
      savedBy: 'Karim',
      fee: '5.00',
    });
    const conflict = () => answer(Problem, { error: 'conflict', message, draft: theirs }, { status: 409 });
    answerSaves(conflict);
    await mount(html());
    let failed = heard('save-failed');
    await press(box('100102'));
    await failed;
    await widgetsWork();
    expect(document.body.textContent).toContain(message);
    await press(button('Take the other draft'));
    expect([chosen(), find<HTMLInputElement>('[name=fee]').value]).toEqual([['100104'], '5.00']);
    failed = heard('save-failed');
    await press(box('100103'));
    await failed;
    await widgetsWork();
    answerSaves((sent) => savedAs(sent));
    const done = heard('saved');
    await press(button('Save mine'));
    await done;
    expect([saves.at(-1)?.get('version'), saves.at(-1)?.getAll('orders')]).toEqual(['9', ['100103', '100104']]);
    expect(takeConsole()).toHaveLength(2);
  });

  it('loses orders that cannot be paid any more, and says which', async () => {
    answerSaves((sent) =>
      savedAs(sent, { orders: [100_101], dropped: [{ id: 100_102, reason: 'Returned or cancelled.' }] }),
    );
    await mount(html());
    const done = heard('saved');
    await press(box('100102'));
    await done;
    await widgetsWork();
    expect([chosen(), boxes().length]).toEqual([['100101'], 3]);
    expect(find('.z-transporter-payment-summary [role=alert]').textContent).toContain(
      '100102 · Returned or cancelled.',
    );
  });

  it('that cannot be saved keeps its transporter', async () => {
    loads({ 2: [order(3)] });
    answerSaves(() => HttpResponse.error());
    await mount(html());
    await press(box('100102'));
    const failed = heard('save-failed');
    pick('2');
    await failed;
    await widgetsWork();
    expect([find<HTMLSelectElement>('[data-part=transporter]').value, chosen()]).toEqual(['1', ['100101', '100102']]);
    expect(document.body.textContent).toContain('The transporter was not changed, so that nothing is lost.');
    expect(takeConsole()).toHaveLength(1);
  });
});
