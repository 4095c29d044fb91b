import { describe, expect, it } from 'vitest';
import { CheckedParcels } from '../../shared/api/payments.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import '../../shared/testing/browser-form-data.ts';
import {
  box,
  boxes,
  button,
  chosen,
  HOST,
  heard,
  loads,
  order,
  pick,
  press,
  pretendPayments,
  search,
  select,
  shown,
  total,
} from './testing/payment-page.ts';
import { contract } from './transporter-payment.contract.ts';
import './transporter-payment.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'orders') => examples[name]?.html ?? '';

pretendPayments();
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

  it('stays where it is when Enter is pressed on a box', async () => {
    await mount(html());
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    expect(box('100102').dispatchEvent(enter), 'the form would be sent').toBe(false);
  });

  it('shows the name of the delivery where orders differ in it, and finds it', async () => {
    loads({ 1: [order(1), { ...order(2), deliveryName: 'Express' }], 2: [order(3)] });
    await mount(html('start'));
    const destinations = () =>
      [...document.querySelectorAll('tbody td:nth-child(4)')].map(({ textContent }) => textContent);
    pick('1');
    await expect.poll(destinations).toEqual(['16 · Alger · Barq', '16 · Alger · Express']);
    await search('express');
    expect(boxes()).toHaveLength(1);
    pick('2');
    await expect.poll(destinations).toEqual(['16 · Alger']);
  });

  it('keeps the focus in place when a button goes away or has nothing more to do', async () => {
    await mount(html().replace('<z-transporter-payment', '<z-transporter-payment rows="2"'));
    const page = find<HTMLInputElement>('.z-transporter-payment-selection input');
    await press(page);
    for (const name of ['Select all 4 that match', 'Clear the selection']) {
      button(name).focus();
      await press(button(name));
      expect([button(name), document.activeElement], name).toEqual([undefined, page]);
    }
    button('Next page').focus();
    await press(button('Next page'));
    await press(button('Next page'));
    expect([document.activeElement, button('Next page').disabled]).toEqual([button('Next page'), false]);
    expect(find('.z-transporter-payment-pages [role=status]').textContent).toBe('Page 2 of 2');
  });

  it('finds orders by what they show, and ticks the number that Enter ends', async () => {
    await mount(html());
    await search('casbah');
    expect(boxes()).toHaveLength(1);
    await search('rx-1003', 'Enter');
    expect([chosen(), boxes().length]).toEqual([['100101', '100103'], 4]);
    expect(await announced()).toBe('Order 100103 ticked.');
    await search('rx-9', 'Enter');
    expect(await announced('assertive')).toBe('No unpaid order has the number RX-9.');
  });

  it.each([
    ['by a scanner on AZERTY', `&àà&à"`],
    ['from its ticket', 'https://shop.test/dashboard/orders/100103'],
  ])('finds and ticks an order whose number comes %s', async (_, code) => {
    await mount(html());
    await search(code);
    expect(boxes().map((one) => one.getAttribute('aria-label'))).toEqual([expect.stringContaining('100103')]);
    await search(code, 'Enter');
    expect(chosen()).toEqual(['100101', '100103']);
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
    await expect.poll(() => document.body.textContent).toContain('Already paid in payment 12.');
    expect(chosen()).toEqual(['100101', '100102', '100104']);
    expect(find('.z-transporter-payment-paste [role=status]').textContent).toBe(
      '2 orders ticked · 1 was already1 number without an order to pay:RX-9 · Already paid in payment 12.',
    );
    expect(find('.z-transporter-payment-paste a').getAttribute('href')).toBe('/dashboard/payments/12');
  });

  it('says that the reasons of pasted numbers did not come, and asks for them again', async () => {
    const path = `${HOST}/api/payments/transporters/1/parcels`;
    server.use(http.post(path, () => new HttpResponse(null, { status: 500 }), { once: true }));
    await mount(html());
    const failures = record('z-transporter-payment:parcels-failed');
    const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { getData: () => 'rx-9' },
    });
    find('textarea').dispatchEvent(paste);
    const alert = () => document.querySelector('.z-transporter-payment-paste [role=alert]');
    await expect.poll(() => alert()?.textContent).toContain('The reasons could not be loaded.');
    expect(failures.details).toMatchObject([{ reason: 'server-error' }]);
    const answers = [{ number: 'RX-9', reason: 'Already paid in payment 12.', url: null }];
    server.use(http.post(path, () => answer(CheckedParcels, answers)));
    buttonNamed('Try again').click();
    await expect.poll(() => document.body.textContent).toContain('Already paid in payment 12.');
    expect([alert(), document.activeElement]).toEqual([null, find('textarea')]);
  });

  it.each([['2'], ['']])(
    'says nothing more about the former transporter once another choice is made: "%s"',
    async (id) => {
      loads({ 2: [order(3)] });
      const host = await mount(html('refused'));
      const notices = find('[data-part=notices]');
      const fee = find<HTMLInputElement>('[name=fee]');
      const error = find('[data-z-error-for=fee]');
      expect([notices.hidden, error.hidden, fee.getAttribute('aria-invalid')]).toEqual([false, false, 'true']);
      pick(id);
      await expect.poll(() => [notices.hidden, error.hidden]).toEqual([true, true]);
      expect([fee.hasAttribute('aria-invalid'), fee.hasAttribute('aria-describedby')]).toEqual([false, false]);
      await widgetsWork();
      expect([notices.hidden, error.hidden]).toEqual([true, true]);
      host.remove();
      await widgetsWork();
      expect([notices.hidden, error.hidden]).toEqual([false, false]);
    },
  );

  it('asks for the reasons no longer once another transporter is chosen', async () => {
    const requested = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const fail = () => new HttpResponse(null, { status: 500 });
    server.use(
      http.post(`${HOST}/api/payments/transporters/1/parcels`, async () => {
        requested.resolve();
        await late.promise;
        return fail();
      }),
      http.post(`${HOST}/api/payments/transporters/2/parcels`, fail),
    );
    loads({ 2: [order(3)] });
    await mount(html());
    const failures = record('z-transporter-payment:parcels-failed');
    const paste = () =>
      find('textarea').dispatchEvent(
        Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
          clipboardData: { getData: () => 'rx-9' },
        }),
      );
    paste();
    await requested.promise;
    const loaded = heard('orders-loaded');
    pick('2');
    await loaded;
    await widgetsWork();
    late.resolve();
    await widgetsWork();
    const failed = heard('parcels-failed');
    paste();
    await failed;
    expect(failures.details).toHaveLength(1);
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

  it('says beside the fee, while it is typed, that it is more than the chosen orders come to', async () => {
    await mount(html());
    const fee = find<HTMLInputElement>('[name=fee]');
    const enter = async (text: string) => {
      fee.value = text;
      fee.dispatchEvent(new Event('input', { bubbles: true }));
      await widgetsWork();
    };
    const message = () => document.querySelector('.z-field-error')?.textContent ?? '';
    await enter('99999');
    expect([message(), fee.getAttribute('aria-invalid')]).toEqual([
      expect.stringContaining('The fee is more than the chosen orders come to.'),
      'true',
    ]);
    await heard('saved');
    await widgetsWork();
    expect(message(), 'a saved draft is no confirmation').not.toBe('');
    await press(button('Check and confirm'));
    expect(document.activeElement).toBe(fee);
    await enter('10');
    expect([message(), fee.hasAttribute('aria-invalid')]).toEqual(['', false]);
    await enter('99999');
    await press(button('Clear the selection'));
    expect(message(), 'no order is chosen yet').toBe('');
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
    await expect.poll(() => [transporter().value, item()]).toEqual(['', null]);
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
