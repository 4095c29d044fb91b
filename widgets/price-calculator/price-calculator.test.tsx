import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { announced } from '../../shared/testing/announced.ts';
import '../../shared/testing/browser-form-data.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, showMarkup, type, widgetsWork } from '../../shared/testing/mount.ts';
import '../currency-input/currency-input.tsx';
import { contract } from './price-calculator.contract.ts';
import './price-calculator.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';

describeWidget(contract, examples);

const field = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`);
const posted = () => new FormData(find<HTMLFormElement>('form')).get('price');
const note = () =>
  find('.z-price-calculator-note')
    .textContent?.replace(/[\u2066\u2069]/g, '')
    .replaceAll('\u00a0', ' ');
const error = () => find('z-price-calculator > [role=alert]').textContent;
const choose = async (value: string) => {
  const select = find<HTMLSelectElement>('select');
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await widgetsWork();
};
const enter = async (quantity: string) => {
  field('quantity').value = '';
  type(field('quantity'), quantity);
  await widgetsWork();
};

describe('<z-price-calculator>', () => {
  it('fills in the price of the type times the quantity, with two decimals', async () => {
    const changes = record('z-price-calculator:change');
    await mount(html('empty'));
    await choose('pallet');
    expect([field('price').value, note()]).toEqual(['4200.75', '1 times 4200,75']);
    await enter('3');
    expect([posted(), note()]).toEqual(['12602.25', '3 times 4200,75']);
    expect(changes.details.at(-1)).toEqual({ type: 'pallet', quantity: 3, centimes: 1_260_225 });
  });

  it('announces the price once typing pauses, not at every key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await mount(html('empty'));
    await choose('pallet');
    await enter('12');
    expect([find('.z-price-calculator-note').getAttribute('role'), await announced()]).toEqual([null, '']);
    vi.advanceTimersByTime(1_000);
    expect(await announced()).toBe(find('.z-price-calculator-note').textContent);
  });

  it('leaves a saved price alone until type or quantity change', async () => {
    await mount(html('add-on'));
    expect([posted(), note()]).toEqual(['2500.00', '']);
    await enter('4');
    expect([field('price').value, posted()]).toEqual(['6 000,00', '6000.00']);
  });

  it('calculates what was changed before it was mounted, but not over another price', async () => {
    showMarkup(html('add-on'));
    field('quantity').value = '4';
    await widgetsWork();
    expect(posted()).toBe('6000.00');
    showMarkup(html('add-on'));
    field('quantity').value = '4';
    field('price').value = '5000.00';
    await widgetsWork();
    expect([posted(), note()]).toEqual(['5000.00', '']);
  });

  it('rounds only the result, half up, and says so', async () => {
    await mount(html('add-on'));
    await choose('sms');
    expect([posted(), note()]).toEqual(['2.01', '2 times 1,005']);
    await enter('1');
    expect([posted(), note()]).toEqual(['1.01', '1 times 1,005, rounded to 1,01 DA']);
  });

  it('leaves the price to the person for a type without one', async () => {
    await mount(html('add-on'));
    await choose('other');
    expect([posted(), note()]).toEqual(['2500.00', '']);
  });

  it.each(['empty', 'add-on'])('takes the price back that it filled in, for a type without one: %s', async (name) => {
    await mount(html(name));
    const [priced, without] = name === 'empty' ? ['box', ''] : ['sms', 'other'];
    await choose(priced);
    expect(posted()).not.toBe('');
    await choose(without);
    expect([posted(), note()]).toEqual(['', '']);
    await choose(priced);
    field('price').value = '';
    type(field('price'), '77');
    await choose(without);
    expect(Number(posted()), 'typed by the person').toBe(77);
  });

  it.each([
    ['0', 'The quantity is at least 1.'],
    ['501', 'The quantity is at most 500.'],
    ['2.5', 'Enter a whole number.'],
    ['', 'Enter a whole number.'],
  ])('refuses the quantity “%s” beside its field and fills nothing in', async (quantity, message) => {
    const host = await mount(html('add-on'));
    await enter('3');
    field('quantity').value = quantity;
    field('quantity').dispatchEvent(new Event('input', { bubbles: true }));
    await widgetsWork();
    expect([error(), host.dataset.state, field('quantity').validity.customError]).toEqual([message, 'refused', true]);
    expect(posted()).toBe('4500.00');
    await enter('2');
    expect([error(), host.dataset.state, posted()]).toEqual(['', undefined, '3000.00']);
  });

  it('reads Arabic digits', async () => {
    await mount(html('empty'), { lang: 'ar' });
    await choose('box');
    await enter('٣');
    expect(posted()).toBe('1050.00');
  });

  it('names an option whose price cannot be read', async () => {
    await mount(html('empty').replace('data-price="350"', 'data-price="cheap"'));
    await choose('box');
    expect(takeConsole().join()).toContain('<z-price-calculator>: the option "box" has data-price="cheap"');
    expect(posted()).toBe('');
  });

  it('says nothing of a former price once its form is reset', async () => {
    await mount(html('add-on'));
    await enter('4');
    find<HTMLFormElement>('form').reset();
    await expect.poll(note).toBe('');
  });
});
