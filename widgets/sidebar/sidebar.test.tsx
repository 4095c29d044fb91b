import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './sidebar.contract.ts';
import './sidebar.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = examples.open?.html ?? '';
const root = document.documentElement;
const press = async () => {
  buttonNamed('Menu').click();
  await widgetsWork();
};

beforeEach(() => root.setAttribute('data-z-sidebar-boot', ''));
afterEach(() => {
  localStorage.clear();
  delete root.dataset.zSidebar;
});

describeWidget(contract, examples);

describe('<z-sidebar>', () => {
  it('folds and unfolds, tells the page, and is stored on this device', async () => {
    const host = await mount(html);
    const changes = record('z-sidebar:change');
    expect([host.dataset.state, root.dataset.zSidebar]).toEqual(['open', undefined]);
    await press();
    expect([host.dataset.state, root.dataset.zSidebar, localStorage.getItem('sidebar')]).toEqual([
      'folded',
      'folded',
      'folded',
    ]);
    expect([find('button').getAttribute('aria-expanded'), find('button').title]).toEqual(['false', 'Unfold the menu']);
    await press();
    expect([host.dataset.state, root.dataset.zSidebar, localStorage.getItem('sidebar')]).toEqual([
      'open',
      undefined,
      'open',
    ]);
    expect(changes.details).toEqual([{ folded: true }, { folded: false }]);
  });

  it('begins as the page was painted', async () => {
    root.dataset.zSidebar = 'folded';
    const host = await mount(html);
    expect(host.dataset.state).toBe('folded');
    expect(find('button').getAttribute('aria-expanded')).toBe('false');
  });

  it('gives its links their text as a title while it is folded, and takes it away again', async () => {
    await mount(html);
    const titles = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('title'));
    expect(titles()).toEqual([null, null]);
    await press();
    expect(titles()).toEqual(['Orders 12', 'Products']);
    await press();
    expect(titles()).toEqual([null, null]);
  });

  it('follows what another tab chose', async () => {
    const host = await mount(html);
    localStorage.setItem('sidebar', 'folded');
    window.dispatchEvent(new StorageEvent('storage', { key: 'sidebar' }));
    await widgetsWork();
    expect(host.dataset.state).toBe('folded');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    await widgetsWork();
    expect(host.dataset.state).toBe('folded');
  });

  it('follows what another page stored when Back shows the page again', async () => {
    const host = await mount(html);
    const comeBack = async () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      await widgetsWork();
    };
    localStorage.setItem('sidebar', 'folded');
    await comeBack();
    expect([host.dataset.state, root.dataset.zSidebar]).toEqual(['folded', 'folded']);
    localStorage.setItem('sidebar', 'open');
    await comeBack();
    expect([host.dataset.state, root.dataset.zSidebar]).toEqual(['open', undefined]);
    await press();
    localStorage.clear();
    await comeBack();
    expect(host.dataset.state, 'as the page says where nothing is stored').toBe('folded');
  });

  it('says once that its boot script is missing', async () => {
    root.removeAttribute('data-z-sidebar-boot');
    await mount(`${html}${examples.minimal?.html}`);
    expect(takeConsole()).toEqual([expect.stringMatching(/<z-sidebar>: zellige-sidebar\.js did not run/)]);
  });
});
