import { describe, expect, it } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import '../../shared/testing/browser-form-data.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, leave, mount, record, showMarkup, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './currency-input.contract.ts';
import './currency-input.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const field = () => find<HTMLInputElement>('z-currency-input input');
const posted = (name: string) => new FormData(find<HTMLFormElement>('form')).getAll(name);
const note = () => find('[role=alert]').textContent;
const enter = (value: string) => {
  field().focus();
  field().value = '';
  type(field(), value);
};

describeWidget(contract, examples);

describe('<z-currency-input>', () => {
  it('shows the value of the server in groups, and the currency beside it', async () => {
    await mount(html('short-decimals'));
    expect(field().value).toBe('1 234 567,50');
    expect(find('.z-currency-input-suffix').textContent).toBe('DA');
  });

  it('posts the amount from the instant that it is shown in groups', async () => {
    showMarkup(html('short-decimals'));
    const input = field();
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
    const readings: unknown[] = [];
    Object.defineProperty(input, 'value', {
      configurable: true,
      get,
      set(value) {
        set?.call(input, value);
        readings.push([value, ...posted('total')]);
      },
    });
    await widgetsWork();
    Reflect.deleteProperty(input, 'value');
    expect(readings).toEqual([['1 234 567,50', '1234567.5']]);
  });

  it('completes the decimals when the field is left', async () => {
    await mount(html('empty'));
    enter('12,5');
    leave(field());
    expect(field().value).toBe('12,50');
    expect(posted('cost')).toEqual(['12.50']);
  });

  it('leaves an empty field empty', async () => {
    await mount(html('empty'));
    field().focus();
    leave(field());
    expect([field().value, posted('cost')]).toEqual(['', ['']]);
  });

  it('tells the page the amount as it is typed, and nothing when nobody changed it', async () => {
    await mount(html('empty'));
    const changes = record('z-currency-input:change');
    field().focus();
    leave(field());
    enter('7');
    expect(changes.details).toEqual([{ value: '7.00', centimes: 700 }]);
  });

  it('posts canonical amounts for fields of one name, in the order of the page', async () => {
    await mount(html('same-name'));
    expect(posted('price[]')).toEqual(['900', '250.00', '12500.00', '1150.00']);
    enter('950');
    expect(posted('price[]')).toEqual(['950.00', '250.00', '12500.00', '1150.00']);
  });

  it('says in the console that its bounds let no amount through, and ignores the greatest', async () => {
    await mount(html('empty').replace('<z-currency-input', '<z-currency-input min="500" max="100"'));
    expect(takeConsole()).toEqual([
      expect.stringContaining('<z-currency-input>: the least amount, 500.00, is above the greatest, 100.00'),
    ]);
    enter('900');
    leave(field());
    await widgetsWork();
    expect(note()).toBe('');
  });

  it('says beside the field which bound an amount breaks, and is quiet once it is right', async () => {
    const host = await mount(html('bounds'));
    enter('60000');
    leave(field());
    await widgetsWork();
    expect(note()).toBe('The amount must be at most \u206650\u00a0000,00\u00a0DA\u2069.');
    expect(host.dataset.state).toBe('refused');
    expect(field().validity.customError).toBe(true);
    enter('600');
    await widgetsWork();
    expect(note()).toBe('');
    expect(field().validity.customError).toBe(false);
  });

  it('bounds an amount by the tag, around a field without bounds', async () => {
    await mount(html('bounds'));
    const refund = find<HTMLInputElement>('#currency-refund');
    refund.value = '';
    type(refund, '20000,01');
    leave(refund);
    await widgetsWork();
    expect(refund.validationMessage).toBe('The amount must be at most \u206620\u00a0000,00\u00a0DA\u2069.');
    refund.value = '';
    type(refund, '99,99');
    leave(refund);
    await widgetsWork();
    expect(refund.validationMessage).toBe('The amount must be at least \u2066100,00\u00a0DA\u2069.');
  });

  it('goes on with the other amounts of the page when the first one is removed, and with it when it is back', async () => {
    const host = await mount(html('bounds'));
    const form = find<HTMLFormElement>('form');
    const refund = find<HTMLInputElement>('#currency-refund');
    const label = find('label');
    host.remove();
    await widgetsWork();
    refund.focus();
    refund.value = '';
    type(refund, '12345');
    leave(refund);
    await widgetsWork();
    expect([refund.value, new FormData(form).get('refund')]).toEqual(['12 345,00', '12345.00']);
    form.prepend(host);
    await widgetsWork();
    expect([...label.parentElement!.querySelectorAll('[data-z-outlet]')].map((node) => node.textContent)).toEqual([
      'DA',
      '',
    ]);
    expect(posted('deposit')).toEqual(['2500']);
  });

  it('turns a number field into text while it works, and back', async () => {
    const host = await mount(html('bounds'));
    expect([field().type, field().value]).toEqual(['text', '2 500,00']);
    const input = field();
    host.remove();
    await widgetsWork();
    expect([input.type, input.value]).toEqual(['number', '2500']);
  });

  it('takes a minus sign only where the template allows it', async () => {
    await mount(html('negative'));
    expect(field().value).toBe('-1 250,75');
    enter('-6000');
    leave(field());
    await widgetsWork();
    expect(field().value).toBe('-6 000,00');
    expect(note()).toContain('at least');
    await mount(html('empty'));
    enter('-5');
    expect(field().value).toBe('5');
  });

  it('keeps text it cannot read, says so, and posts it for the server to judge', async () => {
    await mount(html('server-error'));
    expect([field().value, posted('price')]).toEqual(['about 900', ['about 900']]);
    field().focus();
    leave(field());
    await widgetsWork();
    expect(note()).toContain('This is not an amount');
    expect(field().getAttribute('aria-describedby')?.split(' ')).toContain('currency-refused-error');
  });

  it('takes no pasted amount that may be a thousand times another, and names both', async () => {
    await mount(html('minimal'), { lang: 'fr' });
    field().focus();
    await widgetsWork();
    const before = field().value;
    const paste = new InputEvent('beforeinput', { data: '1.234', bubbles: true, cancelable: true });
    expect(field().dispatchEvent(paste)).toBe(false);
    await widgetsWork();
    expect(note()).toContain('\u20661\u00a0234,00\u2069 ou \u20661,23\u2069\u00a0?');
    expect(field().value).toBe(before);
    const plain = new InputEvent('beforeinput', { data: '1.234,50', bubbles: true, cancelable: true });
    expect(field().dispatchEvent(plain)).toBe(true);
  });

  it.each([
    ['1.234', '1 234,50', '1234.50', '\u20661\u00a0234,00\u2069 ou \u20661,23\u2069'],
    ['12 or 13', '12 or 13', '12 or 13', 'Ce n’est pas un montant'],
  ])('judges %j that was pasted before it worked as if it were pasted now', async (pasted, shown, sent, message) => {
    document.documentElement.lang = 'fr';
    showMarkup(html('minimal'));
    field().value = pasted;
    await widgetsWork();
    expect([field().value, posted('price')]).toEqual([shown, [sent]]);
    expect(note()).toContain(message);
    expect(field().validity.customError).toBe(true);
    enter('950');
    await widgetsWork();
    expect([note(), field().validity.customError]).toEqual(['', false]);
  });

  it('groups what a script or the browser filled in, and posts it even when nothing was said', async () => {
    await mount(html('minimal'));
    field().value = '99999.5';
    expect(posted('price')).toEqual(['99999.50']);
    field().dispatchEvent(new Event('change', { bubbles: true }));
    expect(field().value).toBe('99 999,50');
  });

  it('writes the field left to right on an Arabic page', async () => {
    await mount(html('minimal'), { lang: 'ar' });
    expect(field().dir).toBe('ltr');
  });
});
