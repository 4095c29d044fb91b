import { describe, expect, it } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, mount, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './doughnut-chart.contract.ts';
import './doughnut-chart.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const keys = () => [...document.querySelectorAll<HTMLButtonElement>('th button')];
const key = (label: string) => {
  const named = keys().find((button) => button.getAttribute('aria-label') === `Show “${label}” in the chart`);
  if (!named) throw new Error(`No row has a button for "${label}".`);
  return named;
};
const center = () => [...(document.querySelector('output')?.children ?? [])].map(({ textContent }) => textContent);
const press = async (label: string) => {
  key(label).click();
  await widgetsWork();
};
const type = async (name: string) => {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  await widgetsWork();
};

describeWidget(contract, examples);

describe('<z-doughnut-chart>', () => {
  it('shows label, value and share of the row whose key is pressed, and clears them at the second press', async () => {
    const host = await mount(html('segments'));
    expect([center(), host.dataset.state]).toEqual([[], undefined]);
    await press('New');
    expect(center()).toEqual(['New', '12', '30%']);
    expect([host.dataset.state, key('New').getAttribute('aria-pressed')]).toEqual(['selected', 'true']);
    await press('Sent');
    expect(center()).toEqual(['Sent', '4', '10%']);
    expect(keys().filter((one) => one.getAttribute('aria-pressed') === 'true')).toEqual([key('Sent')]);
    await press('Sent');
    expect([center(), host.dataset.state]).toEqual([[], undefined]);
  });

  it('clears the middle by Escape wherever the focus is', async () => {
    await mount(html('segments'));
    const elsewhere = document.body.appendChild(document.createElement('input'));
    for (const focused of [document.body, key('New'), elsewhere]) {
      await press('New');
      focused.focus();
      expect(center()).not.toEqual([]);
      await type('Escape');
      expect(center()).toEqual([]);
    }
  });

  it('writes the share as the language of the page does', async () => {
    await mount(html('many'), { lang: 'fr' });
    buttonNamed('Montrer «\u00a0Blida\u00a0» dans le graphique').click();
    await widgetsWork();
    expect(center()).toEqual(['Blida', '18', '11,2\u00a0%']);
  });

  it('shows a value as the server wrote it, and 100 % where it is alone', async () => {
    await mount(html('one'));
    await press('Delivered');
    expect(center()).toEqual(['Delivered', '1 234,50 DA', '100%']);
  });

  it('shows 0 % where the total is 0', async () => {
    await mount(html('zero'));
    await press('Confirmed');
    expect(center()).toEqual(['Confirmed', '0', '0%']);
  });

  it('counts only visible rows, also when the page shows one or hides the selected one', async () => {
    await mount(html('hidden'));
    await press('New');
    expect(center()).toEqual(['New', '12', '75%']);
    const [shown, , cancelled] = document.querySelectorAll('tbody tr') as NodeListOf<HTMLElement>;
    cancelled?.removeAttribute('hidden');
    await widgetsWork();
    expect(center()).toEqual(['New', '12', '12%']);
    shown?.setAttribute('hidden', '');
    await widgetsWork();
    expect(center()).toEqual([]);
  });

  it('follows a number that the page changes', async () => {
    await mount(html('hidden'));
    await press('New');
    const cell = document.querySelector<HTMLElement>('[data-value="12"]') as HTMLElement;
    cell.dataset.value = '4';
    cell.textContent = '4';
    await widgetsWork();
    expect(center()).toEqual(['New', '4', '50%']);
  });

  it('has one key in reach of Tab, and leads through the others by the arrow keys, Home and End', async () => {
    await mount(html('segments'));
    const inReach = () => keys().filter(({ tabIndex }) => tabIndex === 0);
    expect(inReach()).toEqual([key('New')]);
    key('New').focus();
    for (const [name, label] of [
      ['ArrowDown', 'Confirmed'],
      ['End', 'Cancelled'],
      ['ArrowDown', 'New'],
      ['ArrowUp', 'Cancelled'],
      ['Home', 'New'],
      ['ArrowRight', 'New'],
    ] as const) {
      await type(name);
      expect([document.activeElement, inReach()]).toEqual([key(label), [key(label)]]);
    }
  });

  it('leaves a row without a number out of the chart, and says so once', async () => {
    const host = await mount(html('segments').replace('data-value="4"', 'data-value="four"'));
    expect(keys()).toHaveLength(4);
    expect(takeConsole()).toEqual([expect.stringMatching(/^<z-doughnut-chart>: the row "Sent.*data-value/)]);
    host.querySelector('tbody tr')?.setAttribute('hidden', '');
    await widgetsWork();
    expect(keys()).toHaveLength(4);
  });
});
