import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FlashKind, sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { storeFlashes } from '../../shared/browser/form/next-page-flashes.ts';
import { showFlash } from '../../shared/browser/form/show-flash.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './toaster.contract.ts';
import './toaster.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const flash = async (kind: FlashKind, message: string) => {
  sendPageEvent(document, 'z:flash', { kind, message });
  await widgetsWork();
};
const shown = () => [...document.querySelectorAll('.z-toast-message')].map((node) => node.textContent);

describeWidget(contract, examples);

describe('<z-toaster>', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the link of a message below it', async () => {
    await mount(html('empty'));
    const link = { address: '/checkout/cart/view', text: 'View the cart' };
    sendPageEvent(document, 'z:flash', { kind: 'success', message: 'Added', link });
    await widgetsWork();
    expect(find<HTMLAnchorElement>('.z-toast a').pathname).toBe('/checkout/cart/view');
    expect(find('.z-toast a').textContent).toBe('View the cart');
  });

  it('leaves out a link that leads to no page', async () => {
    await mount(html('empty'));
    const link = { address: 'javascript:alert(1)', text: 'View the cart' };
    sendPageEvent(document, 'z:flash', { kind: 'success', message: 'Added', link });
    await widgetsWork();
    expect(shown()).toEqual(['Added']);
    expect(document.querySelector('.z-toast a')).toBeNull();
  });

  it('shows a message that anything on the page sends, as text and with its title', async () => {
    const host = await mount(html('empty'));
    expect(host.dataset.state).toBe('empty');
    await flash('success', 'Saved <b>now</b>');
    expect([shown(), host.dataset.state]).toEqual([['Saved <b>now</b>'], 'showing']);
    expect(find('.z-toast-title').textContent).toBe('Success');
  });

  it('comes to a page that has none, with a name, unless the page shows the message itself', async () => {
    const from = document.createElement('div');
    document.body.replaceChildren(from);
    document.addEventListener('z:flash', (event) => event.preventDefault(), { once: true });
    showFlash(from, { kind: 'success', message: 'Kept' });
    expect(document.querySelector('z-toaster')).toBeNull();
    showFlash(from, { kind: 'success', message: 'Added' });
    await widgetsWork();
    expect(shown()).toEqual(['Added']);
    expect(find('z-toaster section').getAttribute('aria-label')).toBe('Messages');
    expect(document.querySelectorAll('z-toaster')).toHaveLength(1);
  });

  it('leaves the message for the next page alone on a previewed page in a frame', async () => {
    storeFlashes([{ kind: 'success', message: 'Saved' }]);
    vi.stubGlobal('frameElement', document.createElement('iframe'));
    await mount(html('empty'));
    expect(shown()).toEqual([]);
    vi.unstubAllGlobals();
    await mount(html('empty'));
    expect(shown()).toEqual(['Saved']);
  });

  it('names danger and error alike, and a plain message "Message"', async () => {
    await mount(html('empty'));
    await flash('danger', 'One');
    await flash('info', 'Two');
    expect([...document.querySelectorAll('.z-toast-title')].map((node) => node.textContent)).toEqual([
      'Error',
      'Message',
    ]);
  });

  it('interrupts only for what went wrong', async () => {
    await mount(html('empty'));
    await flash('success', 'Fine');
    await flash('error', 'Broken');
    expect([...document.querySelectorAll('.z-toast')].map((node) => node.getAttribute('role'))).toEqual([
      null,
      'alert',
    ]);
    expect(find('.z-toasts').getAttribute('aria-live')).toBe('polite');
  });

  it('shows a silent message without announcing it', async () => {
    await mount(html('empty'));
    document.body.dispatchEvent(
      new CustomEvent('z:flash', { bubbles: true, detail: { kind: 'error', message: 'Not sent', silent: true } }),
    );
    await widgetsWork();
    const toast = find('.z-toast');
    expect(toast.textContent).toContain('Not sent');
    expect([toast.getAttribute('role'), toast.getAttribute('aria-live')]).toEqual([null, 'off']);
  });

  it('takes a message away after 5,000 milliseconds, not after 4,999', async () => {
    await mount(html('empty'));
    const dismissed = record('z-toaster:dismiss');
    await flash('info', 'Short');
    vi.advanceTimersByTime(4999);
    await widgetsWork();
    expect(shown()).toEqual(['Short']);
    vi.advanceTimersByTime(1);
    await widgetsWork();
    expect(shown()).toEqual([]);
    expect(dismissed.details).toEqual([{ message: 'Short' }]);
  });

  it('waits while the message is hovered', async () => {
    await mount(html('empty'));
    await flash('info', 'Hovered');
    find('.z-toast').dispatchEvent(new Event('pointerenter'));
    vi.advanceTimersByTime(60_000);
    await widgetsWork();
    expect(shown()).toEqual(['Hovered']);
    find('.z-toast').dispatchEvent(new Event('pointerleave'));
    vi.advanceTimersByTime(5100);
    await widgetsWork();
    expect(shown()).toEqual([]);
  });

  it('lets the messages of the server leave too, each with a close button', async () => {
    await mount(html('from-the-server'));
    const [first, second] = document.querySelectorAll<HTMLElement>('[data-part=toast]');
    first?.querySelector('button')?.click();
    await widgetsWork();
    expect([first?.hidden, second?.hidden]).toEqual([true, false]);
    vi.advanceTimersByTime(5100);
    await widgetsWork();
    expect(second?.hidden).toBe(true);
  });

  it('keeps a message with a form of the server, such as an undo, until it is closed', async () => {
    await mount(html('from-the-server').replace('</p></div>', '</p><form><button>Undo</button></form></div>'));
    vi.advanceTimersByTime(3_600_000);
    await widgetsWork();
    const hidden = [...document.querySelectorAll<HTMLElement>('[data-part=toast]')].map((toast) => toast.hidden);
    expect(hidden).toEqual([false, true]);
  });

  it('keeps a message for ever when the duration is 0', async () => {
    await mount(html('permanent'));
    vi.advanceTimersByTime(3_600_000);
    await widgetsWork();
    expect(find('[data-part=toast]').hidden).toBe(false);
  });

  it('gives the focus back to where it was when a message is closed with Escape', async () => {
    await mount(`<button id="before">Before</button>${html('empty')}`);
    find('#before').focus();
    await flash('info', 'Read me');
    const close = find('.z-toast-close');
    close.focus();
    close.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await widgetsWork();
    expect(shown()).toEqual([]);
    expect(document.activeElement?.id).toBe('before');
  });
});
