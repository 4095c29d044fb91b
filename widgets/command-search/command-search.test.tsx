import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DashboardSearchAnswer } from '../../shared/api/dashboard-search.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './command-search.contract.ts';
import './command-search.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const ADDRESS = '*/dashboard/api/search';
const PAGES = [{ url: '/dashboard/orders', text: 'Orders', detail: null }];
const PRODUCTS = [
  { url: '/dashboard/products/1', text: 'Teapot', detail: 'Kitchen · ZL-1' },
  { url: '/dashboard/products/2', text: 'Tea towel', detail: 'Linen' },
];
const NOTHING = { pages: [], products: [], orders: [] };
const calls: string[] = [];
let opened: string[] = [];

setupMockServer();
beforeAll(() => {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    opened.push(link.getAttribute('href') ?? '');
  });
});
beforeEach(() => {
  calls.length = 0;
  opened = [];
  localStorage.clear();
  server.use(
    http.get(ADDRESS, ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      calls.push(q);
      if (q === '') return answer(DashboardSearchAnswer, { ...NOTHING, pages: PAGES });
      return answer(DashboardSearchAnswer, q.startsWith('tea') ? { ...NOTHING, products: PRODUCTS } : NOTHING);
    }),
  );
});

const press = (
  key: string,
  init: KeyboardEventInit = {},
  target: Element = document.activeElement ?? document.body,
) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
};
const openSearch = async () => {
  await mount(html('link'));
  press('k', { ctrlKey: true });
  await expect.poll(() => texts()).toEqual(['Orders']);
};
const field = () => find<HTMLInputElement>('[role=combobox]');
const write = (text: string) => {
  // React hears of a value only when its own setter was passed by.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
  field().dispatchEvent(new InputEvent('input', { bubbles: true }));
};
const texts = () => [...document.querySelectorAll('[role=option] bdi')].map((node) => node.textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

describeWidget(contract, examples);

describe('<z-command-search>', () => {
  it('opens by Ctrl+K on any keyboard layout, with the pages to go to', async () => {
    const host = await mount(html('link'));
    const event = press('ن', { code: 'KeyK', ctrlKey: true });
    await widgetsWork();
    expect([event.defaultPrevented, host.dataset.state, find<HTMLDialogElement>('dialog').open]).toEqual([
      true,
      'searching',
      true,
    ]);
    await expect.poll(() => texts()).toEqual(['Orders']);
    expect(calls).toEqual(['']);
    expect(find('[role=status]').textContent).toBe('1 result');
  });

  it('opens by its link, which is followed when it is opened in another tab', async () => {
    const host = await mount(html('link'));
    find('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    expect([host.dataset.state, opened]).toEqual([undefined, ['/dashboard/search']]);
    find('a').click();
    await widgetsWork();
    expect([host.dataset.state, opened]).toEqual(['searching', ['/dashboard/search']]);
    await expect.poll(() => texts()).toEqual(['Orders']);
  });

  it('searches once a person pauses, and moves through the results by the arrow keys, round', async () => {
    await openSearch();
    write('te');
    write('tea');
    await expect.poll(() => texts()).toEqual(['Teapot', 'Tea towel']);
    expect(calls).toEqual(['', 'tea']);
    expect(active()).toContain('Teapot');
    press('ArrowDown', {}, field());
    await widgetsWork();
    expect(active()).toContain('Tea towel');
    press('ArrowDown', {}, field());
    await widgetsWork();
    expect(active()).toContain('Teapot');
    expect(find('[role=group]').getAttribute('aria-labelledby')).toBe(find('.z-command-search-group').id);
  });

  it('opens the active result by Enter and tells the page', async () => {
    await openSearch();
    const chosen = record<{ url: string }>('z-command-search:choose');
    write('tea');
    await expect.poll(() => texts()).toHaveLength(2);
    press('ArrowDown', {}, field());
    await widgetsWork();
    press('Enter', {}, field());
    await widgetsWork();
    expect(opened).toEqual(['/dashboard/products/2']);
    expect(chosen.details[0]?.url).toContain('/dashboard/products/2');
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('opens the first result of what was typed when Enter comes before it, as from a scanner', async () => {
    await openSearch();
    write('tea');
    press('Enter', {}, field());
    expect(opened).toEqual([]);
    await expect.poll(() => opened).toEqual(['/dashboard/products/1']);
  });

  it('drops the answer to a text that is no longer there', async () => {
    await openSearch();
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get(ADDRESS, async ({ request }) => {
        const q = new URL(request.url).searchParams.get('q');
        calls.push(q ?? '');
        if (q === 'tea') await late;
        return answer(DashboardSearchAnswer, { ...NOTHING, products: q === 'tea' ? PRODUCTS : PRODUCTS.slice(0, 1) });
      }),
    );
    write('tea');
    await expect.poll(() => calls).toContain('tea');
    write('teapot');
    await expect.poll(() => texts()).toEqual(['Teapot']);
    release();
    await widgetsWork();
    expect(texts()).toEqual(['Teapot']);
  });

  it('says that nothing matches', async () => {
    await openSearch();
    write('zzz');
    await expect.poll(() => find('[role=status]').textContent).toBe('Nothing matches “zzz”.');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    [401, 'This page was open for too long. Reload it, then try again.'],
    [500, 'The server has a problem. Nothing is lost; try again in a moment.'],
  ])('says why a search failed with %i, keeps the text, and searches again when asked', async (status, message) => {
    await openSearch();
    server.use(http.get(ADDRESS, () => new HttpResponse(null, { status }), { once: true }));
    write('tea');
    await expect.poll(() => document.querySelector('[role=alert] p')?.textContent).toBe(message);
    expect(field().value).toBe('tea');
    buttonNamed('Try again').click();
    await expect.poll(() => texts()).toEqual(['Teapot', 'Tea towel']);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  it('tells the page that a search failed', async () => {
    server.use(http.get(ADDRESS, () => new HttpResponse(null, { status: 500 })));
    const failures = record('z-command-search:failure');
    await mount(html('link'));
    press('k', { ctrlKey: true });
    await expect.poll(() => failures.details).toMatchObject([{ reason: 'server-error' }]);
  });

  it('leads who is signed out to the sign-in in a new tab', async () => {
    server.use(http.get(ADDRESS, () => new HttpResponse(null, { status: 401 })));
    await mount(html('link').replace('<z-command-search', '$& sign-in-url="/login"'));
    press('k', { ctrlKey: true });
    await expect.poll(() => find('[role=alert] a').getAttribute('href')).toBe('/login');
    expect(find<HTMLAnchorElement>('[role=alert] a').target).toBe('_blank');
    expect(find('[role=alert] p').textContent).toBe('Your session has ended. Sign in, then try again.');
  });

  it('closes by Ctrl+K again', async () => {
    await openSearch();
    const event = press('k', { ctrlKey: true }, field());
    await widgetsWork();
    expect([event.defaultPrevented, document.querySelector('dialog')]).toEqual([true, null]);
  });

  it('leads by "/" to the search of the page, and opens where the page has none', async () => {
    await mount(html('page-search'));
    const names = find<HTMLInputElement>('#names');
    names.getClientRects = () => [{}] as unknown as DOMRectList;
    expect(press('/', {}, document.body).defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(names);
    expect(press('/', {}, names).defaultPrevented).toBe(false);
    const host = await mount(html('link'));
    press('/', {}, document.body);
    await widgetsWork();
    expect(host.dataset.state).toBe('searching');
    await expect.poll(() => texts()).toEqual(['Orders']);
  });

  it('leads from row to row by J and K, and presses the button of the focused row by its key', async () => {
    const pressed: string[] = [];
    const row = (name: string) =>
      `<li data-row><a href="/${name}">${name}</a><button type="button" aria-keyshortcuts="P" value="${name}">Publish</button></li>`;
    await mount(`${html('link')}<main><ul>${row('first')}<li data-row>Without a link</li>${row('second')}</ul></main>`);
    find('main').addEventListener('click', ({ target }) => pressed.push((target as HTMLButtonElement).value));
    expect(press('p').defaultPrevented, 'no row has the focus').toBe(false);
    const visited = ['j', 'j', 'j', 'k'].map((key) => press(key) && document.activeElement?.textContent);
    expect(visited).toEqual(['first', 'second', 'second', 'first']);
    press('ح', { code: 'KeyP' });
    expect(pressed).toEqual(['first']);
    press('?', { shiftKey: true });
    await widgetsWork();
    const keys = [...document.querySelectorAll('dialog dl > div')].map((key) => key.textContent);
    expect(keys.at(-1)).toBe('PPublish');
  });

  it('presses the link or button of the page or of a message outside of rows by its key, once while it is held down, and shows it by "?"', async () => {
    const clicks: string[] = [];
    await mount(`${html('link')}<main>
      <form><button type="button" aria-keyshortcuts="C">Confirm</button><input name="note"></form>
      <a href="/next" aria-keyshortcuts="N">Next</a>
      <button type="button" aria-keyshortcuts="W" disabled>Wrong number</button>
      <button type="button" aria-keyshortcuts="Control+S">Save</button>
      <ul><li data-row><a href="/1">1</a><button type="button" aria-keyshortcuts="R">Reject</button></li></ul>
    </main><z-toaster><button type="button" aria-keyshortcuts="U">Undo</button></z-toaster>`);
    find('main').addEventListener('click', ({ target }) => clicks.push((target as HTMLElement).textContent));
    press('c');
    expect(press('c', { repeat: true }).defaultPrevented).toBe(true);
    await expect.poll(() => clicks).toEqual(['Confirm']);
    press('n');
    await expect.poll(() => clicks).toEqual(['Confirm', 'Next']);
    press('c', {}, find('[name=note]'));
    for (const key of ['w', 's', 'r']) expect(press(key).defaultPrevented, key).toBe(false);
    press('ؤ', { code: 'KeyC' });
    await expect.poll(() => clicks).toEqual(['Confirm', 'Next', 'Confirm']);
    expect(opened).toEqual(['/next']);
    find('z-toaster').addEventListener('click', () => clicks.push('Undo'));
    press('u');
    await expect.poll(() => clicks.at(-1)).toBe('Undo');
    press('?', { shiftKey: true });
    await widgetsWork();
    const keys = [...document.querySelectorAll('dialog dl > div')].map((key) => key.textContent);
    expect(keys.slice(-4)).toEqual(['CConfirm', 'NNext', 'UUndo', 'RReject']);
  });

  it('presses nothing by the keys of a scanner, which follow one another at once and end with Enter', async () => {
    const clicks: string[] = [];
    await mount(`${html('link')}<main><button type="button" aria-keyshortcuts="C">Confirm</button>
      <button type="button" aria-keyshortcuts="N">Next</button></main>`);
    find('main').addEventListener('click', ({ target }) => clicks.push((target as HTMLElement).textContent));
    for (const key of ['n', '4', 'c', 'Enter']) press(key);
    press('c');
    await expect.poll(() => clicks).toEqual(['Confirm']);
    for (const key of ['n', 'Enter', 'c']) press(key);
    await expect.poll(() => clicks).toEqual(['Confirm', 'Confirm']);
  });

  it('leads by J and K to the check box of a row without a link, and not to rows that are hidden', async () => {
    const row = (name: string) => `<li data-row><label><input type="checkbox" value="${name}">${name}</label></li>`;
    await mount(`${html('link')}<main><ul>${row('1')}</ul><ul hidden>${row('2')}</ul></main>`);
    find('main').insertAdjacentHTML('beforeend', `<ul>${row('3')}</ul>`);
    const visited = ['j', 'j', 'j', 'k'].map((key) => press(key) && (document.activeElement as HTMLInputElement).value);
    expect(visited).toEqual(['1', '3', '3', '1']);
    press('x');
    expect([...document.querySelectorAll('main :checked')]).toEqual([document.activeElement]);
  });

  it('shows the keys by "?" and by the button of the account menu, and switches single keys off', async () => {
    const host = await mount(html('link'));
    const button = find<HTMLButtonElement>('[data-part=keys]');
    expect(button.hidden).toBe(false);
    press('?', { shiftKey: true }, document.body);
    await widgetsWork();
    expect([host.dataset.state, find('dialog h2').textContent]).toEqual(['keys', 'Keyboard shortcuts']);
    find<HTMLInputElement>('dialog input').click();
    await widgetsWork();
    expect(localStorage.getItem('single-keys')).toBe('off');
    buttonNamed('Close').click();
    await widgetsWork();
    press('?', { shiftKey: true }, document.body);
    await widgetsWork();
    expect(host.dataset.state).toBeUndefined();
    button.click();
    await widgetsWork();
    expect(find<HTMLInputElement>('dialog input').checked).toBe(false);
  });
});

describe('Ctrl+S', () => {
  const FORMS = `
    <form method="get" action="/search"><input name="search"><button>Search</button></form>
    <form method="post" action="/one"><input id="one" name="one"><button>Save</button></form>
    <form method="post" action="/two"><input id="two" name="two"><button name="show">Show</button>
      <button name="save" aria-keyshortcuts="Control+S">Save</button></form>
    <form method="post" action="/several"><input id="several" name="several"><button>Up</button><button>Down</button></form>
    <form method="post" action="/out"><button id="out">Sign out</button></form>`;
  let sent: (string | null)[] = [];
  const start = async (forms = FORMS) => {
    sent = [];
    await mount(`${html('link')}${forms}`);
    for (const form of document.forms) {
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        const { name } = (event as SubmitEvent).submitter as HTMLButtonElement;
        sent.push([form.getAttribute('action'), name].filter(Boolean).join(' '));
      });
    }
  };
  const change = (id: string) => {
    find<HTMLInputElement>(`#${id}`).value = 'changed';
  };
  const save = (id?: string) => {
    if (id) find(`#${id}`).focus();
    expect(press('s', { ctrlKey: true }).defaultPrevented).toBe(true);
    return sent.splice(0);
  };

  it('submits the form that holds the focus, by the button that says so where there are several', async () => {
    await start();
    change('one');
    expect([save('one'), save('two')]).toEqual([['/one'], ['/two save']]);
  });

  it('submits the only changed form while the focus is in none that can be saved, and never two', async () => {
    await start();
    expect(save()).toEqual([]);
    change('one');
    expect([save(), save('out'), save('several')]).toEqual([['/one'], ['/one'], ['/one']]);
    change('two');
    expect(save('out')).toEqual([]);
  });

  it('submits a form where a field is called method', async () => {
    await start('<form method="post" action="/ways"><input id="way" name="method"><button>Save</button></form>');
    expect(save('way')).toEqual(['/ways']);
  });

  it('submits once while it is held down', async () => {
    await start();
    find('#one').focus();
    expect(press('s', { ctrlKey: true, repeat: true }).defaultPrevented).toBe(true);
    expect(sent).toEqual([]);
  });

  it('does nothing to the page behind an open dialog', async () => {
    await start();
    change('one');
    press('?');
    await widgetsWork();
    find('dialog button').focus();
    expect(save()).toEqual([]);
  });
});
