import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './theme-toggle.contract.ts';
import './theme-toggle.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'header') => examples[name]?.html ?? '';
const theme = () => document.documentElement.dataset.theme;

/** The system's preference, which a test can change. */
let system: EventTarget & { matches: boolean };

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => system);
});
afterEach(() => vi.unstubAllGlobals());

describeWidget(contract, examples);

describe('<z-theme-toggle>', () => {
  it('shows a button that was hidden until now', async () => {
    await mount(html('hidden'));
    expect(find('button').hidden).toBe(false);
  });

  it('has a button that says what a press does', async () => {
    await mount(html());
    const button = find('button');
    expect([button.hidden, button.getAttribute('aria-label')]).toEqual([false, 'Switch to the dark theme']);
    button.click();
    await widgetsWork();
    expect(button.getAttribute('aria-label')).toBe('Switch to the light theme');
  });

  it('switches the page, stores the choice and says so', async () => {
    const changes = record('z-theme-toggle:change');
    await mount(html());
    find('button').click();
    await widgetsWork();
    expect([theme(), localStorage.getItem('theme'), changes.details]).toEqual(['dark', 'dark', [{ theme: 'dark' }]]);
  });

  it('uses and saves the preference of the system while nothing is stored, and goes on following it', async () => {
    system.matches = true;
    await mount(html());
    expect([theme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
    system.matches = false;
    system.dispatchEvent(new Event('change'));
    await widgetsWork();
    expect([theme(), localStorage.getItem('theme')]).toEqual(['light', 'light']);
  });

  it('follows the system no longer once a person has chosen, on the next page too', async () => {
    await mount(html());
    find('button').click();
    await widgetsWork();
    document.body.replaceChildren();
    system.matches = false;
    await mount(html());
    system.dispatchEvent(new Event('change'));
    await widgetsWork();
    expect(theme()).toBe('dark');
  });

  it('respects a theme the host stored, and takes auto as nothing stored', async () => {
    localStorage.setItem('theme', 'dark');
    await mount(html());
    expect(theme()).toBe('dark');
    localStorage.setItem('theme', 'auto');
    await mount(html());
    expect(theme()).toBe('light');
  });

  it('keeps two buttons in step', async () => {
    await mount(html('two'));
    const [first, second] = document.querySelectorAll('button');
    first?.click();
    await widgetsWork();
    expect(second?.getAttribute('aria-label')).toBe('Switch to the light theme');
  });

  it('follows a choice made in another tab', async () => {
    await mount(html());
    localStorage.setItem('theme', 'dark');
    localStorage.removeItem('theme.source');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    await widgetsWork();
    expect(theme()).toBe('dark');
  });

  it('still switches the page when the browser refuses storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    await mount(html());
    find('button').click();
    await widgetsWork();
    expect(theme()).toBe('dark');
  });
});
