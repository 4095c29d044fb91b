import { describe, expect, it, vi } from 'vitest';
import { announced } from '../../shared/testing/announced.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import '../../shared/testing/browser-form-data.ts';
import { find, leave, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import '../currency-input/currency-input.tsx';
import { contract } from './price-wizard.contract.ts';
import './price-wizard.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';

describeWidget(contract, examples);

const field = (name: string) => find<HTMLInputElement>(`[name="${name}"]`);
const shown = (name: string) => find(`output[name="${name}"]`).textContent?.replaceAll('\u00a0', ' ');
const customer = () => find<HTMLInputElement>('.z-price-wizard-customer input');
const customerNote = () => find('.z-price-wizard-customer p').textContent?.replace(/[\u2066\u2069]/g, '');
const enter = async (input: HTMLInputElement, text: string) => {
  input.focus();
  input.value = '';
  type(input, text);
  await widgetsWork();
};
/** Types a price past React's own setter, as a browser does: React looks at the value only then. */
const askFor = async (text: string) => {
  customer().focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(customer(), text);
  customer().dispatchEvent(new InputEvent('input', { bubbles: true }));
  await widgetsWork();
};
const choose = async (select: HTMLSelectElement, value: string) => {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await widgetsWork();
};

describe('<z-price-wizard>', () => {
  it('shows the price with tax while the price before tax is typed', async () => {
    await mount(html('minimal'));
    await enter(field('priceHt'), '100');
    expect(shown('priceTtc')).toBe('119,00');
    await enter(field('priceHt'), '0,005');
    expect(shown('priceTtc'), 'half a centime counts as one').toBe('0,01');
    await enter(field('priceHt'), 'cher');
    expect(shown('priceTtc')).toBe('—');
  });

  it('follows the tax, for all three prices', async () => {
    await mount(html('all'));
    await choose(find<HTMLSelectElement>('select'), '0');
    expect([shown('priceTtc'), shown('wholeSalePriceTtc'), shown('supplyPriceTtc')]).toEqual([
      '8 403,36',
      '7 100,00',
      '5 200,00',
    ]);
  });

  it('says that half a percent is rounded, and counts it only where the page asks for it', async () => {
    await mount(html('rounded-rate'));
    expect(shown('priceTtc')).toBe('120,00');
    expect(find('.z-price-wizard-note').textContent).toContain('20\u00a0%');
    await enter(field('tax'), '19');
    expect([shown('priceTtc'), find('.z-price-wizard-note').textContent]).toEqual(['119,00', '']);
    await mount(html('exact'));
    expect([shown('priceTtc'), find('.z-price-wizard-note').textContent]).toEqual(['119,50', '']);
  });

  it('shows the margin as a share of the price, and marks a loss', async () => {
    const host = await mount(html('all'));
    expect(shown('margin')).toContain('38 %');
    await enter(field('supplyPriceHt'), '9000');
    expect(shown('margin')).toContain('-7 %');
    expect(host.dataset.state).toBe('loss');
    await enter(field('supplyPriceHt'), '0');
    expect([shown('margin'), host.dataset.state]).toEqual(['—', undefined]);
  });

  it('fills in the price before tax for what the customer pays, grouped by the currency field', async () => {
    await mount(html('all'));
    await askFor('11900');
    expect([field('priceHt').value, shown('priceTtc')]).toEqual(['10 000,00', '11 900,00']);
    leave(customer());
    await widgetsWork();
    expect(customer().value.replaceAll('\u00a0', ' ')).toBe('11 900,00');
    expect(new FormData(find<HTMLFormElement>('form')).has('')).toBe(false);
  });

  it('says when the nearest price with tax differs by a centime', async () => {
    await mount(html('all'));
    await askFor('1027');
    expect(shown('priceTtc')).toBe('1 027,01');
    expect(customerNote()?.replaceAll('\u00a0', ' ')).toBe(
      'No price before tax leads there. The nearest is 1 027,01 DA, 0,01 DA more.',
    );
    await askFor('cher');
    leave(customer());
    await widgetsWork();
    expect(customerNote()).toContain('This is not a price');
    expect(customer().getAttribute('aria-invalid')).toBe('true');
  });

  it('forgets what the customer should pay once another price or tax is chosen', async () => {
    await mount(html('all'));
    await askFor('11900');
    await choose(find<HTMLSelectElement>('select'), '9');
    expect([customer().value, shown('priceTtc')]).toEqual(['', '10 900,00']);
  });

  it('does not send the form when Enter is pressed in the helper', async () => {
    await mount(html('all'));
    customer().focus();
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    expect(customer().dispatchEvent(event)).toBe(false);
  });

  it('announces the result once typing pauses, not at every key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await mount(html('minimal'));
      expect(find('output').getAttribute('aria-live')).toBe('off');
      await enter(field('priceHt'), '100');
      expect(await announced()).toBe('');
      vi.advanceTimersByTime(1_000);
      expect((await announced()).replace(/[\u2066\u2069]/g, '')).toBe('Price with tax: 119,00\u00a0DA.');
    } finally {
      vi.useRealTimers();
    }
  });

  it('tells the page prices in centimes, and nothing when a field is only touched', async () => {
    const changes = record('z-price-wizard:change');
    await mount(html('minimal'));
    leave(field('priceHt'));
    expect(changes.details).toEqual([]);
    await choose(find<HTMLSelectElement>('select'), '0');
    expect(changes.details).toEqual([
      { priceTtc: 840_336, supplyPriceTtc: null, wholeSalePriceTtc: null, margin: null },
    ]);
  });

  it('follows its form when that is reset', async () => {
    await mount(html('minimal'));
    await enter(field('priceHt'), '1');
    find<HTMLFormElement>('form').reset();
    await expect.poll(() => shown('priceTtc')).toBe('10 000,00');
  });
});
