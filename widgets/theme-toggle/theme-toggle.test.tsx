import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './theme-toggle.contract.ts';
import './theme-toggle.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const root = document.documentElement;
const pressed = () => [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-pressed'));
const stored = () => [localStorage.getItem('theme'), localStorage.getItem('theme-source')];
const press = async () => {
  buttonNamed('Dark theme').click();
  await widgetsWork();
};

/** The system's wish, which a test may change. */
const system = Object.assign(new EventTarget(), { matches: false });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => system);
  system.matches = false;
  localStorage.clear();
  delete root.dataset.theme;
  root.dataset.zTheme = 'system';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describeWidget(contract, examples);

describe('<z-theme-toggle>', () => {
  it('saves the theme of the system with a mark that nobody chose it', async () => {
    system.matches = true;
    await mount(html('minimal'));
    expect(stored()).toEqual(['dark', 'system']);
    expect(pressed()).toEqual(['true']);
    expect(root.dataset.theme).toBeUndefined();
  });

  it('is light in a dark system on a page that does not say that it follows it', async () => {
    delete root.dataset.zTheme;
    system.matches = true;
    await mount(html('minimal'));
    expect(pressed()).toEqual(['false']);
    await press();
    expect([pressed(), root.dataset.theme]).toEqual([['true'], 'dark']);
  });

  it('turns the page dark, remembers that it was chosen, and says what the next press does', async () => {
    await mount(html('minimal'));
    const changes = record('z-theme-toggle:change');
    expect(find('button').title).toBe('Switch to the dark theme');
    await press();
    expect(root.dataset.theme).toBe('dark');
    expect(stored()).toEqual(['dark', null]);
    expect([pressed(), find('button').title]).toEqual([['true'], 'Switch to the light theme']);
    expect(changes.details).toEqual([{ theme: 'dark' }]);
  });

  it('follows the system while nobody chose', async () => {
    await mount(html('minimal'));
    system.matches = true;
    system.dispatchEvent(new Event('change'));
    await widgetsWork();
    expect([pressed(), stored()]).toEqual([['true'], ['dark', 'system']]);
  });

  it('does not follow the system once somebody chose', async () => {
    await mount(html('minimal'));
    await press();
    await press();
    system.matches = true;
    system.dispatchEvent(new Event('change'));
    await widgetsWork();
    expect([root.dataset.theme, pressed(), stored()]).toEqual(['light', ['false'], ['light', null]]);
  });

  it('takes a stored "auto" for no choice', async () => {
    localStorage.setItem('theme', 'auto');
    system.matches = true;
    await mount(html('minimal'));
    expect(stored()).toEqual(['dark', 'system']);
  });

  it('keeps all toggles of a page in step', async () => {
    await mount(html('two'));
    await press();
    expect(pressed()).toEqual(['true', 'true']);
  });

  it('keeps all tabs in step, also when one forgets the choice', async () => {
    await mount(html('minimal'));
    localStorage.setItem('theme', 'dark');
    localStorage.removeItem('theme-source');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    await widgetsWork();
    expect([root.dataset.theme, pressed()]).toEqual(['dark', ['true']]);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await widgetsWork();
    expect([root.dataset.theme, pressed()]).toEqual([undefined, ['false']]);
  });

  it('follows a choice of another page when Back shows the page again', async () => {
    await mount(html('minimal'));
    const comeBack = async () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      await widgetsWork();
    };
    localStorage.setItem('theme', 'dark');
    localStorage.removeItem('theme-source');
    await comeBack();
    expect([root.dataset.theme, pressed()]).toEqual(['dark', ['true']]);
    localStorage.clear();
    await comeBack();
    expect(root.dataset.theme, 'the theme of a page on which nobody chose').toBe('dark');
  });

  it('works for the page where storage is refused', async () => {
    vi.stubGlobal('localStorage', undefined);
    await mount(html('minimal'));
    await press();
    expect([root.dataset.theme, pressed()]).toEqual(['dark', ['true']]);
  });

  it("says the theme in the attribute that the page's own style reads too, also where nobody chose", async () => {
    root.dataset.zThemeAttribute = 'data-bs-theme';
    onTestFinished(() => {
      delete root.dataset.zThemeAttribute;
      delete root.dataset.bsTheme;
    });
    system.matches = true;
    await mount(html('minimal'));
    expect([root.dataset.theme, root.dataset.bsTheme]).toEqual([undefined, 'dark']);
    await press();
    expect([root.dataset.theme, root.dataset.bsTheme]).toEqual(['light', 'light']);
  });

  it('says once in the console that the script for the head is missing', async () => {
    root.removeAttribute('data-z-theme-boot');
    await mount(html('two'));
    const [line, ...more] = takeConsole();
    expect(line).toMatch(/^<z-theme-toggle>: zellige-theme\.js did not run .*flashes.*\/assets\/tags\.html/);
    expect(more).toEqual([]);
  });

  it('names a button that has only an icon, and shows it', async () => {
    await mount(html('icon'), { lang: 'ar' });
    expect([find('button').getAttribute('aria-label'), find('button').hidden]).toEqual(['المظهر الداكن', false]);
  });
});
