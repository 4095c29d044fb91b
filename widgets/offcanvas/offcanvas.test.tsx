import { describe, expect, it } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './offcanvas.contract.ts';
import './offcanvas.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const panel = () => find<HTMLDialogElement>('dialog');
const open = async () => {
  find('[data-part=opener], z-offcanvas > button').click();
  await widgetsWork();
};

describeWidget(contract, examples);

describe('<z-offcanvas>', () => {
  it('opens its panel over the page, says so on its button, and closes it', async () => {
    const host = await mount(html('menu'));
    const opened = record('z-offcanvas:open');
    const closed = record('z-offcanvas:close');
    const opener = find('[data-part=opener]');
    expect([opener.role, opener.getAttribute('aria-haspopup'), opener.getAttribute('aria-expanded')]).toEqual([
      'button',
      'dialog',
      'false',
    ]);
    await open();
    expect([panel().open, host.dataset.state, opener.getAttribute('aria-expanded')]).toEqual([true, 'open', 'true']);
    expect(document.documentElement.dataset.zOffcanvas).toBe('open');
    find('[data-part=close]').click();
    await widgetsWork();
    expect([panel().open, host.dataset.state, opener.getAttribute('aria-expanded')]).toEqual([
      false,
      'closed',
      'false',
    ]);
    expect(document.documentElement.dataset.zOffcanvas).toBeUndefined();
    expect([opened.details, closed.details]).toEqual([[{}], [{}]]);
  });

  it('leaves the address alone: neither the opener nor the close link is followed', async () => {
    await mount(html('menu'));
    const followed: boolean[] = [];
    document.addEventListener('click', (event) => followed.push(!event.defaultPrevented));
    await open();
    find('[data-part=close]').click();
    expect(followed).toEqual([false, false]);
  });

  it('opens by the space bar too where the opener is a link', async () => {
    await mount(html('menu'));
    const press = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
    find('[data-part=opener]').dispatchEvent(press);
    await widgetsWork();
    expect([panel().open, press.defaultPrevented]).toEqual([true, true]);
  });

  it('closes when a link in it leads to a place of the same page, not when it leads elsewhere', async () => {
    await mount(html('menu'));
    await open();
    const elsewhere = find('a[href="/catalog/new"]');
    elsewhere.addEventListener('click', (event) => event.preventDefault());
    elsewhere.click();
    expect(panel().open).toBe(true);
    find('a[href="#below"]').click();
    expect(panel().open).toBe(false);
  });

  it('has a close button of its own where the page gave none', async () => {
    await mount(html('narrow'));
    await open();
    const [close, ...others] = document.querySelectorAll<HTMLElement>('dialog button');
    expect([close?.getAttribute('aria-label'), others]).toEqual(['Close', []]);
    close?.click();
    expect(panel().open).toBe(false);
    await mount(html('end'));
    expect(document.querySelector('.z-offcanvas-close')).toBeNull();
  });

  it('is closed on a page that Back brings again', async () => {
    await mount(html('menu'));
    await open();
    window.dispatchEvent(new Event('pagehide'));
    expect(panel().open).toBe(false);
  });

  it('closes with the widget, and lets the page scroll again', async () => {
    const host = await mount(html('menu'));
    await open();
    const own = panel();
    host.remove();
    await widgetsWork();
    expect([own.open, document.documentElement.dataset.zOffcanvas]).toEqual([false, undefined]);
  });
});
