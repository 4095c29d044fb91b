import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './promo-banner.contract.ts';
import './promo-banner.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const shown = () => [...document.querySelectorAll('[data-z-current]')].map((item) => item.textContent?.slice(0, 4));
const pass = async (ms: number) => {
  vi.advanceTimersByTime(ms);
  await widgetsWork();
};
const event = async (type: string) => {
  find('z-promo-banner').dispatchEvent(new Event(type));
  await widgetsWork();
};

describeWidget(contract, examples);

describe('<z-promo-banner>', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    sessionStorage.clear();
  });

  it('goes on after 3,000 milliseconds, not after 2,999, and round', async () => {
    const host = await mount(html('three'));
    expect([shown(), host.dataset.state]).toEqual([['20 %'], 'moving']);
    await pass(2999);
    expect(shown()).toEqual(['20 %']);
    await pass(1);
    expect(shown()).toEqual(['Bags']);
    await pass(3000);
    await pass(3000);
    expect(shown()).toEqual(['20 %']);
  });

  it('waits while an offer is pointed at, and while one has the focus', async () => {
    await mount(html('three'));
    await event('pointerenter');
    await pass(60_000);
    expect(shown()).toEqual(['20 %']);
    await event('pointerleave');
    find('a').focus();
    await widgetsWork();
    await pass(60_000);
    expect(shown()).toEqual(['20 %']);
    find('a').blur();
    await widgetsWork();
    await pass(3000);
    expect(shown()).toEqual(['Bags']);
  });

  it('waits while somebody is on its buttons, but not on the one that lets it move again', async () => {
    await mount(html('three'));
    buttonNamed('Next offer').focus();
    buttonNamed('Next offer').click();
    await widgetsWork();
    await pass(60_000);
    expect(shown()).toEqual(['Bags']);
    buttonNamed('Pause the offers').focus();
    buttonNamed('Pause the offers').click();
    await widgetsWork();
    buttonNamed('Play the offers').click();
    await widgetsWork();
    await pass(3000);
    expect(shown()).not.toEqual(['Bags']);
  });

  it.each([
    ['3', 'moving', 'is not 0 or at least 1000'],
    ['999', 'moving', 'is not 0 or at least 1000'],
    ['0', 'still', null],
  ])('takes an interval of %s for no rapid change', async (interval, state, report) => {
    const host = await mount(html('three').replace('<z-promo-banner', `$& interval="${interval}"`));
    expect(host.dataset.state).toBe(state);
    const [written = null] = takeConsole();
    if (report === null) expect(written).toBeNull();
    else expect(written).toContain(report);
    await pass(2999);
    expect(shown()).toEqual(['20 %']);
    await pass(60_000);
    expect(shown().join() !== '20 %' || state === 'still').toBe(true);
    expect(document.querySelectorAll('button')).toHaveLength(state === 'still' ? 1 : 2);
  });

  it('waits while the tab is hidden', async () => {
    await mount(html('three'));
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(60_000);
    expect(shown()).toEqual(['20 %']);
    hidden.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(3000);
    expect(shown()).toEqual(['Bags']);
  });

  it('is stopped by its button, stays so on the next page, and goes on by the same button', async () => {
    const host = await mount(html('three'));
    buttonNamed('Pause the offers').click();
    await widgetsWork();
    await pass(60_000);
    expect([shown(), host.dataset.state]).toEqual([['20 %'], 'still']);
    const next = await mount(html('three'));
    expect(next.dataset.state).toBe('still');
    buttonNamed('Play the offers').click();
    await widgetsWork();
    await pass(3000);
    expect(shown()).toEqual(['Bags']);
  });

  it('shows the next offer when asked to, stopped or not', async () => {
    await mount(html('three'));
    buttonNamed('Pause the offers').click();
    await widgetsWork();
    buttonNamed('Next offer').click();
    await widgetsWork();
    expect(shown()).toEqual(['Bags']);
  });

  it('does not move for who asked for reduced motion; the next offer is still in reach', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
    );
    const host = await mount(html('three'));
    await pass(60_000);
    expect([shown(), host.dataset.state]).toEqual([['20 %'], 'still']);
    expect(document.querySelectorAll('button')).toHaveLength(1);
    buttonNamed('Next offer').click();
    await widgetsWork();
    expect(shown()).toEqual(['Bags']);
  });

  it('says nothing to a screen reader by itself', async () => {
    await mount(html('three'));
    await pass(3000);
    expect(document.querySelector('[aria-live], [role=status], [role=alert]')).toBeNull();
  });

  it('has no controls for a single offer', async () => {
    const host = await mount(html('one'));
    expect([host.dataset.state, document.querySelector('button')]).toEqual(['single', null]);
    expect(shown()).toEqual(['20 %']);
  });
});
