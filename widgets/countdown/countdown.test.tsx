import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './countdown.contract.ts';
import './countdown.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));

describeWidget(contract, examples);

describe('<z-countdown>', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 30, 22, 58, 57), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const ending = (date: string, more = '') =>
    `<z-countdown ${more}><time datetime="${date}">Written date</time></z-countdown>`;
  const shown = () => find('[data-z-outlet]').textContent?.replaceAll(/\s+/g, ' ');
  const pass = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    await widgetsWork();
  };

  it('shows days, hours, minutes and seconds in place of the date', async () => {
    await mount(ending('2026-12-02T01:00:00Z'));
    expect(shown()).toBe('1 d02 h01 min03 s');
    expect(find('time').hidden).toBe(true);
  });

  it('counts every second on text nodes that stay the same', async () => {
    await mount(ending('2026-12-02T01:00:00Z'));
    const digits = [...document.querySelectorAll('.z-countdown-digits')];
    await pass(4);
    expect(shown()).toBe('1 d02 h00 min59 s');
    expect([...document.querySelectorAll('.z-countdown-digits')]).toEqual(digits);
  });

  it('takes CET as one hour ahead of UTC in summer too', async () => {
    vi.setSystemTime(Date.UTC(2026, 6, 1, 10, 0, 0));
    await mount('<z-countdown end="2026-07-01 CET 12:00:00"><time>Written</time></z-countdown>');
    expect(shown()).toBe('0 d01 h00 min00 s');
  });

  it('says EXPIRED at zero, once, and stops', async () => {
    const expired = record('z-countdown:expired');
    const host = await mount(ending('2026-11-30T22:59:00Z'));
    await pass(2);
    expect(shown()).toBe('0 d00 h00 min01 s');
    await pass(1);
    expect(shown()).toBe('EXPIRED');
    await pass(60);
    expect(expired.details).toEqual([{ end: '2026-11-30T22:59:00Z' }]);
    expect([host.dataset.state, vi.getTimerCount()]).toEqual(['expired', 0]);
  });

  it('says it in French and in Arabic', async () => {
    await mount(ending('2020-01-01T00:00:00Z'), { lang: 'fr' });
    expect(shown()).toBe('EXPIRÉ');
    await mount(ending('2020-01-01T00:00:00Z'), { lang: 'ar' });
    expect(shown()).toBe('انتهى');
  });

  it('keeps the text of the server when the date cannot be read, and reports it once', async () => {
    await mount(ending('next week'));
    expect(find('time').hidden).toBe(false);
    expect(document.querySelector('[data-z-outlet]')).toBeNull();
    expect(takeConsole()).toEqual([expect.stringContaining('<z-countdown>: "next week" is no date')]);
  });

  it('does not talk while it counts, and says when a minute is left', async () => {
    await mount(ending('2026-11-30T23:00:00Z'));
    expect(find('[role=timer]').getAttribute('aria-live')).toBe('off');
    const spoken = () => document.querySelector('[data-z-announcer]')?.textContent ?? '';
    await pass(2);
    expect(spoken()).toBe('');
    await pass(1);
    expect(spoken()).toBe('One minute left.');
  });

  it('follows an end that the page changes', async () => {
    const host = await mount(ending('2026-12-02T01:00:00Z'));
    host.setAttribute('end', '2026-11-30 CET 23:59:07');
    await widgetsWork();
    expect(shown()).toBe('0 d00 h00 min10 s');
  });

  it('leaves the date in view when it is asked to', async () => {
    await mount(ending('2026-12-02T01:00:00Z', 'keep-date'));
    expect(find('time').hidden).toBe(false);
  });
});
