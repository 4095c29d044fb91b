import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { announced, announcementsWritten } from '../../shared/testing/announced.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { translatePage } from '../../shared/testing/translate-page.ts';
import { contract } from './countdown.contract.ts';
import './countdown.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const shown = () =>
  [...document.querySelectorAll('.z-countdown-unit')]
    .map((unit) => unit.textContent?.replace('\u00a0', ' '))
    .join(' ') || find('.z-countdown-left').textContent;
const until = (end: string) => `<z-countdown><time datetime="${end}">the date</time></z-countdown>`;
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

describe('<z-countdown>', () => {
  it('counts days, hours, minutes and seconds down', async () => {
    await mount(until('2026-12-02T21:01:02Z'));
    expect(shown()).toBe('2 d 01 h 01 min 02 s');
    await pass(3);
    expect(shown()).toBe('2 d 01 h 00 min 59 s');
  });

  it('goes on counting when a browser translates the page', async () => {
    await mount(until('2026-12-02T21:01:02Z'));
    onTestFinished(translatePage());
    await pass(3);
    expect(shown()).toBe('2 d 01 h 00 min 59 s');
  });

  it.each([
    [0, 'يوم'],
    [1, 'يوم'],
    [2, 'يوم'],
    [3, 'أيام'],
    [10, 'أيام'],
    [20, 'يومًا'],
    [100, 'يوم'],
  ])('counts %i days in Arabic as %s', async (days, word) => {
    const end = new Date(Date.parse('2026-11-30T20:00:01Z') + days * 86_400_000);
    await mount(until(end.toISOString()), { lang: 'ar' });
    expect(shown()).toMatch(new RegExp(`^${days} ${word} `));
  });

  it('counts the day in another form once one is over', async () => {
    await mount(until('2026-12-11T20:00:01Z'), { lang: 'ar' });
    expect(shown()).toMatch(/^11 يومًا /);
    await pass(2);
    expect(shown()).toMatch(/^10 أيام /);
  });

  it('reads CET as one hour ahead of UTC, from the text or the attribute', async () => {
    await mount('<z-countdown><time>2026-11-30 CET 23:59:59</time></z-countdown>');
    expect(shown()).toBe('0 d 02 h 59 min 59 s');
    await mount('<z-countdown end="2026-11-30CET23:59"><time datetime="2030-01-01">1 January</time></z-countdown>');
    expect(shown()).toBe('0 d 02 h 59 min 00 s');
  });

  it('ends though it is out of view', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        report: (entries: object[]) => void;
        constructor(report: (entries: object[]) => void) {
          this.report = report;
        }
        observe(target: Element) {
          this.report([{ target, isIntersecting: false }]);
        }
        unobserve() {}
        disconnect() {}
      },
    );
    const expired = record('z-countdown:expired');
    await mount(until('2026-11-30T20:02:00Z'));
    await pass(119);
    expect(shown()).toBe('0 d 00 h 02 min 00 s');
    await pass(1);
    expect([expired.details.length, find('z-countdown').dataset.state]).toEqual([1, 'expired']);
  });

  it('shows EXPIRED at the end, says so once, and stops', async () => {
    const host = await mount(until('2026-11-30T20:00:03Z'));
    const ends = record('z-countdown:expired');
    await pass(2);
    expect(shown()).toBe('0 d 00 h 00 min 01 s');
    await pass(5);
    expect([shown(), host.dataset.state, vi.getTimerCount()]).toEqual(['EXPIRED', 'expired', 0]);
    expect(ends.details).toEqual([{ end: '2026-11-30T20:00:03.000Z' }]);
    expect(await announced()).toBe('The time is up.');
  });

  it('shows a past end without an event, so that a page which reloads on it does not reload for ever', async () => {
    const ends = record('z-countdown:expired');
    await mount(html('expired'), { lang: 'fr' });
    expect(shown()).toBe('EXPIRÉ');
    expect(ends.details).toEqual([]);
  });

  it('takes a wording of the page for EXPIRED', async () => {
    const own = '<script type="application/json" data-z-messages>{"fr":{"z-countdown":{"expired":"Fini"}}}</script>';
    await mount(own + html('expired'), { lang: 'fr' });
    expect(shown()).toBe('Fini');
  });

  it('is silent from second to second and speaks at the last minute', async () => {
    await mount(until('2026-11-30T20:01:03Z'));
    expect(find('[role=timer]').hasAttribute('aria-live')).toBe(false);
    await pass(2);
    expect(await announced()).not.toContain('One minute');
    await pass(2);
    expect(await announced()).toBe('One minute left.');
  });

  it('keeps a text it cannot read and reports it once', async () => {
    const host = await mount('<z-countdown><time>soon</time></z-countdown>');
    expect([host.innerHTML.includes('<time>soon</time>'), host.dataset.state]).toEqual([true, undefined]);
    expect(takeConsole()).toEqual([expect.stringContaining('<z-countdown>: "soon" is no date')]);
    expect(host.textContent).toBe('soon');
  });

  it('starts anew when the template moves the end', async () => {
    const host = await mount(html('expired'));
    host.setAttribute('end', '2026-11-30T20:00:10Z');
    await widgetsWork();
    await pass(0);
    expect(shown()).toBe('0 d 00 h 00 min 10 s');
  });
});
