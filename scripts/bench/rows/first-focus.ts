import { setTimeout as wait } from 'node:timers/promises';
import { BareChromium } from '../bare-chromium.ts';
import type { BenchRow } from '../bench.ts';
import { serveHost } from '../host.ts';
import { formPage, needWidgets, OURS } from '../pages.ts';

const THROTTLE = 4;
const TYPED = '1234';
const GIVE_UP_MS = 5_000;
const DESKTOP = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
/** A hand needs at least this long from the first move to the field. */
const HAND_MS = 500;

/** Mounts the reference as a page without a plan would: its code was fetched ahead, its root is rendered at focus. */
const REACT_AT_FOCUS = `<link rel="modulepreload" href="/references/react-naive.js"><script type="module" src="/react-at-focus.js"></script>`;
const REACT_AT_FOCUS_SCRIPT = `
document.getElementById('price').addEventListener('focusin', async ({ target }) => {
  await import('/references/react-naive.js');
  mountCurrencyField(target);
}, { once: true });
`;

interface Focus {
  /** From focus to the first moment the typed digits stand in the field in groups, in milliseconds. */
  readonly milliseconds: number;
  readonly lost: number;
}

/** Runs in the page: notes when the field got its focus and when it first showed a group separator. */
function watchPrice(): void {
  const input = document.getElementById('price') as HTMLInputElement;
  const times = { focus: 0, formatted: 0 };
  Object.assign(globalThis, { benchTimes: times });
  input.addEventListener('focus', () => {
    times.focus = performance.now();
    // A message is a task of its own right after what is running, without the wait of a timer or a frame.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (/^1\s234/.test(input.value)) times.formatted = performance.now();
      else setTimeout(() => port2.postMessage(0), 1);
    };
    port2.postMessage(0);
  });
}

function focusOnce(browser: BareChromium, url: string, pointerFirst: boolean): Promise<Focus> {
  return browser.withPage(async (page) => {
    await page.send('Emulation.setDeviceMetricsOverride', DESKTOP);
    await page.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await page.open(url);
    await page.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await page.evaluate(`(${watchPrice})()`);
    if (pointerFirst) {
      await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 600, y: 700 });
      await wait(HAND_MS);
    }
    await page.evaluate(`document.getElementById('price').focus()`);
    // All keys at once, so that the pace of typing is no part of the figure.
    await Promise.all(
      [...TYPED].map((text) =>
        page.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text, code: `Digit${text}` }),
      ),
    );
    const formatted = () => page.evaluate<number>('benchTimes.formatted');
    for (const end = performance.now() + GIVE_UP_MS; performance.now() < end && !(await formatted()); ) await wait(20);
    const times = await page.evaluate<{ focus: number; formatted: number }>('benchTimes');
    const value = await page.evaluate<string>(`document.getElementById('price').value`);
    const digits = value.split(',')[0]?.replace(/\D/g, '') ?? '';
    return {
      milliseconds: times.formatted > 0 ? times.formatted - times.focus : Number.NaN,
      lost: digits === TYPED ? 0 : 1,
    };
  });
}

/**
 * The form page at a quarter of the processor's speed, when it is quiet. The empty price field is focused, four digits are
 * typed at once, and the time is taken from the focus to `1 234` in the field. Once by keyboard and once after a pointer moved
 * over the page half a second earlier. A keystroke is lost when the field does not
 * hold the four digits afterwards.
 */
export const firstFocus: BenchRow = {
  name: 'first-focus',
  async measure(bench) {
    needWidgets('z-currency-input', 'z-async-form');
    const { origin } = await serveHost(bench, {
      '/form': formPage(OURS),
      '/react': formPage(REACT_AT_FOCUS),
      '/react-at-focus.js': REACT_AT_FOCUS_SCRIPT,
    });
    const browser = await BareChromium.start(bench);
    let oursLost = 0;
    let reactLost = 0;
    const ours = (pointerFirst: boolean) => async () => {
      const { milliseconds, lost } = await focusOnce(browser, `${origin}/form`, pointerFirst);
      oursLost += lost;
      return milliseconds;
    };
    const figures = await bench.interleave({
      cold: ours(false),
      warm: ours(true),
      react: async () => {
        const { milliseconds, lost } = await focusOnce(browser, `${origin}/react`, false);
        reactLost += lost;
        return milliseconds;
      },
    });
    const react = { reference: 'React preloaded, naive', referenceValues: figures.react, unit: 'ms' } as const;
    const goal = { of: 'ratio', is: 'at most', value: 0.5 } as const;
    return [
      { ...react, what: 'by keyboard', ours: figures.cold, goal },
      { ...react, what: 'after a pointer move', ours: figures.warm, goal },
      {
        what: 'runs that lost a keystroke',
        unit: '',
        ours: [oursLost],
        reference: 'React preloaded, naive',
        referenceValues: [reactLost],
        goal: { of: 'ours', is: 'at most', value: 0 },
      },
    ];
  },
};
