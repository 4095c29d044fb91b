import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announced, announcementsWritten } from '../../shared/testing/announced.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import '../countdown/countdown.tsx';
import { contract } from './discount-block.contract.ts';
import './discount-block.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const shown = () =>
  [...document.querySelectorAll('section p')]
    .filter((line) => line.closest('[hidden]') === null)
    .map((line) => line.textContent?.trim());
const block = (end: string, around: (date: string) => string = (date) => `<z-countdown>${date}</z-countdown>`) =>
  `<z-discount-block><section><h2>Autumn</h2><p data-part="ends">Ends in ${around(`<time datetime="${end}">the date</time>`)}</p>
  <p><a href="/promotions/1">See it</a></p></section></z-discount-block>`;
const plain = (date: string) => date;
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) vi.advanceTimersByTime(1000);
  await widgetsWork();
};

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
    now: new Date('2026-11-30T20:00:00Z'),
  });
  // Nothing is laid out here, so nothing would ever be in view.
  vi.stubGlobal('IntersectionObserver', undefined);
});
afterEach(async () => {
  await announcementsWritten();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describeWidget(contract, examples);

describe('<z-discount-block>', () => {
  it('leaves a running discount as the server drew it', async () => {
    const host = await mount(html('running'), { lang: 'fr' });
    expect(host.dataset.state).toBe('running');
    expect(find('[data-part=ends]').hidden).toBe(false);
    expect(host.textContent).not.toContain('terminée');
  });

  it.each([
    ['with a countdown', undefined],
    ['without one', plain],
  ])('says that it is over, once, at the second of its end and not before, %s', async (_, around) => {
    const host = await mount(block('2026-11-30T20:00:03Z', around));
    const ends = record('z-discount-block:end');
    await pass(2);
    expect([host.dataset.state, ends.details, find('[data-part=ends]').hidden]).toEqual(['running', [], false]);
    await pass(1);
    expect([host.dataset.state, find('[data-part=ends]').hidden]).toEqual(['ended', true]);
    expect(find('.z-discount-ended').textContent).toBe('This offer has ended.');
    expect(find('a').isConnected).toBe(true);
    expect(await announced()).toBe('Autumn: this offer has ended.');
    await pass(5);
    expect(ends.details).toEqual([{ end: '2026-11-30T20:00:03.000Z' }]);
    expect(vi.getTimerCount(), 'nothing goes on ticking').toBe(0);
  });

  it('shows a past end as over without an event or an announcement', async () => {
    const ends = record('z-discount-block:end');
    const host = await mount(html('ended'), { lang: 'fr' });
    expect([host.dataset.state, ends.details, await announced()]).toEqual(['ended', [], '']);
    expect(find('.z-discount-ended').textContent).toBe('Cette offre est terminée.');
  });

  it('shows the text the page has for the end', async () => {
    await mount(html('own-text'), { lang: 'fr' });
    expect(shown()).toContain('C’est fini, à la prochaine vente flash.');
    expect(document.querySelector('.z-discount-ended')).toBeNull();
  });

  it('keeps a date it cannot read and reports it once, whoever looks at it', async () => {
    for (const [around, tag] of [
      [undefined, 'z-countdown'],
      [plain, 'z-discount-block'],
    ] as const) {
      const host = await mount(block('soon', around));
      expect(host.dataset.state).toBeUndefined();
      expect(shown()[0]).toContain('the date');
      expect(takeConsole()).toEqual([expect.stringContaining(`<${tag}>: "soon" is no date`)]);
    }
  });
});
