import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { UnpaidOrders } from '../../shared/api/payments.ts';
import { Problem } from '../../shared/api/problem.ts';
import { answer, HttpResponse, http, server } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import '../../shared/testing/browser-form-data.ts';
import {
  answerSaves,
  box,
  boxes,
  button,
  chosen,
  draft,
  HOST,
  heard,
  loads,
  ORDERS,
  order,
  PAGE,
  pick,
  press,
  pretendPayments,
  savedAs,
  saves,
  select,
  total,
} from './testing/payment-page.ts';
import './transporter-payment.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'orders') => examples[name]?.html ?? '';

pretendPayments();

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

  it('come with what the page of the transporter says about it, in place of the former one', async () => {
    loads({ 2: [order(5)] });
    const host = await mount(html());
    history.replaceState(null, '', '/dashboard/payments/draft');
    const about = find('[data-part=about]');
    const rendered = about.textContent;
    const loaded = heard('orders-loaded');
    pick('2');
    await loaded;
    expect(about.textContent).toBe('About 2');
    expect(location.pathname + location.search).toBe('/dashboard/payments?transporter=2');
    host.remove();
    await widgetsWork();
    expect(about.textContent).toBe(rendered);
  });

  it('give way to what the page says without a transporter, and the address follows', async () => {
    const host = await mount(html());
    history.replaceState(null, '', '/dashboard/payments?transporter=1');
    pick('');
    await expect.poll(() => find('[data-part=about]').textContent).toBe('About null');
    expect(location.pathname + location.search).toBe('/dashboard/payments');
    expect([find<HTMLFormElement>('[data-part=form]').hidden, host.dataset.state]).toEqual([true, undefined]);
  });

  it('give way to a failure in sight, with a retry, where the page without a transporter fails', async () => {
    server.use(http.get(PAGE, () => new HttpResponse(null, { status: 500 }), { once: true }));
    const failures = record('z-transporter-payment:orders-failed');
    const host = await mount(html());
    const failed = heard('orders-failed');
    pick('');
    await failed;
    await widgetsWork();
    const alert = find('.z-call-failure');
    expect([alert.querySelector('strong')?.textContent, alert.closest('[hidden]')]).toEqual([
      'Failed to load the page',
      null,
    ]);
    expect([failures.details, host.dataset.state, takeConsole().length]).toMatchObject([
      [{ transporter: '', reason: 'server-error', message: expect.stringContaining('Failed to load the page') }],
      'failed',
      1,
    ]);
    await press(button('Try again'));
    await expect.poll(() => find('[data-part=about]').textContent).toBe('About null');
    expect(host.dataset.state).toBeUndefined();
    expect(document.activeElement, 'the pressed button is gone').toBe(find('[role=combobox]'));
  });

  it('are of the page that the form of the transporter leads to, with all that the form sends', async () => {
    loads({ 2: [order(5)] });
    const markup = html().replace('<button data-part="step"', '<input type="hidden" name="lang" value="ar">$&');
    await mount(markup.replace('action="/dashboard/payments"', 'action="/dashboard/payments?tab=old"'));
    let url = '';
    server.use(
      http.get(PAGE, ({ request }) => {
        url = request.url;
      }),
    );
    const loaded = heard('orders-loaded');
    pick('2');
    await loaded;
    expect([url, location.href]).toEqual([`${PAGE}?transporter=2&lang=ar`, `${PAGE}?transporter=2&lang=ar`]);
  });

  it.each([
    ['in no form', '<div>'],
    ['in a form that posts', '<form method="post" action="/dashboard/payments/draft">'],
  ])('are of this page where the transporter is %s', async (_, around) => {
    loads({ 2: [order(5)] });
    history.replaceState(null, '', '/dashboard/payments?lang=ar');
    await mount(
      html().replace(/<form method="get".*?>(.*?)<\/form>/s, `${around}$1${around.replace(/(\w+).*>/, '/$1>')}`),
    );
    const loaded = heard('orders-loaded');
    pick('2');
    await loaded;
    expect(location.href).toBe(`${PAGE}?lang=ar&transporter=2`);
  });

  it('take the links to the page in other languages along', async () => {
    loads({ 2: [order(5)] });
    history.replaceState(null, '', '/dashboard/payments?transporter=1');
    await mount(`${html()}<a href="/dashboard/payments?transporter=1&locale=fr" hreflang="fr">Français</a>`);
    const loaded = heard('orders-loaded');
    pick('2');
    await loaded;
    const { pathname, search } = find<HTMLAnchorElement>('a[hreflang]');
    expect(pathname + search).toBe('/dashboard/payments?transporter=2&locale=fr');
  });

  it('are asked for again with what the page says, where that page failed', async () => {
    loads({ 2: [order(5)] });
    server.use(http.get(PAGE, () => new HttpResponse(null, { status: 500 }), { once: true }));
    await mount(html());
    const failed = heard('orders-failed');
    pick('2');
    await failed;
    await widgetsWork();
    expect([find('[data-part=about]').textContent, takeConsole().length]).toEqual(['', 1]);
    const loaded = heard('orders-loaded');
    await press(button('Try again'));
    await loaded;
    expect(find('[data-part=about]').textContent).toBe('About 2');
  });

  it('come without more about the transporter where its page has no such part, which the console says', async () => {
    loads({ 2: [order(5)] });
    server.use(http.get(PAGE, () => HttpResponse.html('<!doctype html><h1>Payments</h1>')));
    await mount(html());
    const loaded = heard('orders-loaded');
    pick('2');
    await loaded;
    await widgetsWork();
    expect([find('[data-part=about]').textContent, boxes().length]).toEqual(['', 1]);
    expect(takeConsole().join()).toContain(`the page at ${PAGE}?transporter=2 has no part "about"`);
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
    expect(find('.z-call-failure strong').textContent).toBe('Failed to load orders');
    expect(host.querySelector('a') !== null).toBe(reason === 'signed-out');
    expect([takeConsole().length, button('Check and confirm').disabled]).toEqual([1, true]);
    const loaded = heard('orders-loaded');
    button('Try again').focus();
    await press(button('Try again'));
    await loaded;
    await widgetsWork();
    expect(boxes()).toHaveLength(1);
    expect(document.activeElement, 'the pressed button is gone').toBe(find('.z-transporter-payment-orders'));
  });
});

describe('the draft', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  /** Lets the pause pass after which a change is saved. */
  const pause = () => vi.advanceTimersByTime(800);

  it('is saved as it changes, one save after another, and says so', async () => {
    const host = await mount(html());
    const first = Promise.withResolvers<void>();
    answerSaves(async (sent) => {
      if (saves.length === 1) await first.promise;
      return savedAs(sent);
    });
    await press(box('100102'));
    pause();
    await expect.poll(() => saves).toHaveLength(1);
    await expect.poll(() => host.dataset.state).toBe('saving');
    await press(box('100103'));
    first.resolve();
    await expect.poll(() => saves).toHaveLength(2);
    await expect.poll(() => document.body.textContent).toContain('Draft saved at');
    expect(saves.map((sent) => [sent.get('version'), sent.getAll('orders').length])).toEqual([
      ['3', 2],
      ['4', 3],
    ]);
    expect([find<HTMLInputElement>('[name=version]').value, host.dataset.state]).toEqual(['5', undefined]);
  });

  it('is saved at once when the page is hidden', async () => {
    const host = await mount(html());
    await press(box('100102'));
    const answered = Promise.withResolvers<void>();
    answerSaves(async (sent) => {
      await answered.promise;
      return savedAs(sent);
    });
    expect(host.dataset.state).toBeUndefined();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => hidden.mockRestore());
    document.dispatchEvent(new Event('visibilitychange'));
    await widgetsWork();
    expect(host.dataset.state, 'before the pause').toBe('saving');
    answered.resolve();
    await expect.poll(() => document.body.textContent).toContain('Draft saved at');
    expect(saves.map((sent) => sent.getAll('orders').length)).toEqual([2]);
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
    await expect.poll(() => sent).toEqual(['confirm 1']);
  });

  it('is saved by Enter in an amount, and the page stays', async () => {
    await mount(html());
    const received = find<HTMLInputElement>('[name=received]');
    received.value = '2000';
    received.dispatchEvent(new Event('input', { bubbles: true }));
    const loads: Event[] = [];
    find('[data-part=form]').addEventListener('submit', (event) => {
      if (!event.defaultPrevented) loads.push(event);
      event.preventDefault();
    });
    const done = heard('saved');
    find<HTMLFormElement>('[data-part=form]').requestSubmit(find('[data-part=save]'));
    await done;
    await widgetsWork();
    expect([loads, saves.map((sent) => sent.get('received'))]).toEqual([[], ['2000']]);
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
    pause();
    await failed;
    await widgetsWork();
    expect([host.dataset.state, takeConsole().length]).toEqual(['unsaved', 1]);
    expect(find('.z-transporter-payment-summary [role=alert] strong').textContent).toBe('The draft is not saved.');
    answerSaves((sent) => savedAs(sent));
    const done = heard('saved');
    button('Try again').focus();
    await press(button('Try again'));
    await done;
    await widgetsWork();
    expect(host.dataset.state).toBeUndefined();
    expect(document.activeElement, 'the pressed button is gone').toBe(find('.z-transporter-payment-summary'));
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
    pause();
    await failed;
    await widgetsWork();
    expect(document.body.textContent).toContain(message);
    await press(button('Take the other draft'));
    expect([chosen(), find<HTMLInputElement>('[name=fee]').value]).toEqual([['100104'], '5.00']);
    failed = heard('save-failed');
    await press(box('100103'));
    pause();
    await failed;
    await widgetsWork();
    answerSaves((sent) => savedAs(sent));
    const done = heard('saved');
    await press(button('Save mine'));
    await done;
    expect([saves.at(-1)?.get('version'), saves.at(-1)?.getAll('orders')]).toEqual(['9', ['100103', '100104']]);
    expect(takeConsole()).toHaveLength(2);
  });

  it('of a colleague is taken whole, with an order that became payable after the page was loaded', async () => {
    const theirs = draft({ version: 9, orders: [100_104, 100_200], savedAt: '2026-11-22T10:11:00Z', fee: '5.00' });
    answerSaves(() => answer(Problem, { error: 'conflict', message: 'Karim', draft: theirs }, { status: 409 }));
    await mount(html());
    const id = find<HTMLInputElement>('[name=transporter]').value;
    loads({ [id]: [order(100_102), order(100_104), order(100_200)] }, { [id]: theirs });
    const failed = heard('save-failed');
    await press(box('100102'));
    pause();
    await failed;
    await widgetsWork();
    const loaded = heard('orders-loaded');
    await press(button('Take the other draft'));
    await loaded;
    await widgetsWork();
    expect([chosen(), find<HTMLInputElement>('[name=fee]').value]).toEqual([['100104', '100200'], '5.00']);
    expect([box('100200').checked, button('Take the other draft'), saves.length]).toEqual([true, undefined, 1]);
    expect(document.activeElement).toBe(find('.z-transporter-payment-orders'));
    expect(takeConsole()).toHaveLength(1);
  });

  it('loses orders that cannot be paid any more, and says which', async () => {
    answerSaves((sent) =>
      savedAs(sent, { orders: [100_101], dropped: [{ id: 100_102, reason: 'Not delivered: it is “Returned”.' }] }),
    );
    await mount(html());
    const done = heard('saved');
    await press(box('100102'));
    pause();
    await done;
    await widgetsWork();
    expect([chosen(), boxes().length]).toEqual([['100101'], 3]);
    expect(find('.z-transporter-payment-summary [role=alert]').textContent).toContain(
      '100102 · Not delivered: it is “Returned”.',
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
