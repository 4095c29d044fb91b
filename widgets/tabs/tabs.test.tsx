import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './tabs.contract.ts';
import './tabs.tsx';
import '../add-stock/add-stock.tsx';
import addStock from '../add-stock/examples/minimal.html?raw';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'two') => examples[name]?.html ?? '';

const PRICES = 'http://shop.test/qa/z-tabs/second';
const page = (main: string) =>
  `<!doctype html><html><head><title>Prices of the bag</title></head><body>${main}</body></html>`;
const tab = (name: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find((link) =>
    link.textContent?.includes(name),
  ) as HTMLAnchorElement;
const panel = (name: string) => document.querySelector<HTMLElement>(`section[aria-label="${name}"]`);
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('section')]
    .filter(({ hidden }) => !hidden)
    .map((node) => node.getAttribute('aria-label'));
/** Ends when the panel of a tab is shown or did not load. */
const settled = () =>
  new Promise((resolve) => {
    document.addEventListener('z-tabs:change', resolve, { once: true });
    document.addEventListener('z-tabs:failure', resolve, { once: true });
  });
const press = async (name: string) => {
  const ended = settled();
  tab(name).click();
  await ended;
  await widgetsWork();
};
const back = async (url: string) => {
  history.replaceState(null, '', url);
  const ended = settled();
  window.dispatchEvent(new PopStateEvent('popstate'));
  await ended;
  await widgetsWork();
};
const key = (name: string) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return event;
};

setupMockServer();
describeWidget(contract, examples);

describe('<z-tabs>', () => {
  let calls = 0;
  beforeEach(() => {
    calls = 0;
    history.replaceState(null, '', '/qa/z-tabs/two');
    document.title = 'Details of the bag';
    server.use(
      http.get(PRICES, () => {
        calls += 1;
        return HttpResponse.html(page(html('second')));
      }),
    );
  });
  afterEach(() => history.replaceState(null, '', '/'));

  it('opens a tab in place, with its address and title, and hides the panel before', async () => {
    await mount(html());
    await press('Prices');
    expect(shown()).toEqual(['Prices']);
    expect([location.pathname, document.title]).toEqual(['/qa/z-tabs/second', 'Prices of the bag']);
    expect(tab('Prices').getAttribute('aria-selected')).toBe('true');
    expect(panel('Prices')?.getAttribute('aria-labelledby')).toBe(tab('Prices').id);
    expect(tab('Prices').getAttribute('aria-controls')).toBe(panel('Prices')?.id);
  });

  it('says in the console that a tab leads into its own page', async () => {
    await mount(html().replace('</nav>', '<a href="#photos">Photos</a></nav>'));
    expect(takeConsole()).toEqual([expect.stringMatching(/^<z-tabs>: the link "#photos" leads into this page/)]);
  });

  it('fetches a panel once, and what was typed in each stays', async () => {
    await mount(html());
    find<HTMLInputElement>('#tabs-name').value = 'Sac rouge';
    await press('Prices');
    find<HTMLInputElement>('#tabs-price').value = '1500';
    await press('Details');
    await press('Prices');
    expect(calls).toBe(1);
    expect(find<HTMLInputElement>('#tabs-name').value).toBe('Sac rouge');
    expect(find<HTMLInputElement>('#tabs-price').value).toBe('1500');
  });

  it('finds its panel among those of other tabs, by its id or by its place', async () => {
    const other = html('second').replaceAll('Prices', 'Photos');
    const answer = (main: string) => server.use(http.get(PRICES, () => HttpResponse.html(page(main))));
    const openLast = async () => {
      const ended = settled();
      const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
      links.findLast(({ textContent }) => textContent.includes('Prices'))?.click();
      await ended;
      await widgetsWork();
      return shown().at(-1);
    };
    answer(other + html('second'));
    await mount(html() + html());
    expect(await openLast()).toBe('Prices');
    answer(other + html('second').replace('<z-tabs', '<z-tabs id="of-the-product"'));
    await mount(html().replace('<z-tabs', '<z-tabs id="of-the-product"'));
    expect(await openLast()).toBe('Prices');
  });

  it('follows Back and Forward of the browser', async () => {
    history.replaceState(null, '', '/qa/z-tabs/two?locale=en');
    await mount(html());
    await press('Prices');
    await back('/qa/z-tabs/two?locale=en');
    expect(shown()).toEqual(['Details']);
    expect(document.title).toBe('Details of the bag');
  });

  const withBackLink = () => html().replace('<form', '<a id="back" href="/qa/z-tabs/two">Back to the details</a><form');
  const backLink = () => find<HTMLAnchorElement>('#back');
  /** Presses a link; returns true when it was left to the browser. */
  const isLeft = (link: HTMLElement) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.addEventListener('click', (late) => late.preventDefault(), { once: true });
    const stop = vi.spyOn(event, 'preventDefault');
    link.dispatchEvent(event);
    return stop.mock.calls.length === 1;
  };

  it('stays on the page when the current tab or a link to its address is pressed after a change of language', async () => {
    history.replaceState(null, '', '/qa/z-tabs/two?locale=en');
    await mount(withBackLink());
    expect([isLeft(tab('Details')), isLeft(backLink())]).toEqual([false, false]);
    await press('Prices');
    const ended = settled();
    expect(isLeft(backLink())).toBe(false);
    await ended;
    expect(shown()).toEqual(['Details']);
  });

  describe('on a page below a tab', () => {
    const BELOW = '/qa/z-tabs/two/below';
    beforeEach(async () => {
      history.replaceState(null, '', BELOW);
      await mount(withBackLink());
    });

    it('leaves the current tab and links to its address to the browser', () => {
      expect([isLeft(tab('Details')), isLeft(backLink())]).toEqual([true, true]);
      expect([location.pathname, shown()]).toEqual([BELOW, ['Details']]);
    });

    it('opens that page again from its tab, with its address, and not from a link to the address of the tab', async () => {
      await press('Prices');
      expect(location.pathname).toBe('/qa/z-tabs/second');
      expect(isLeft(backLink())).toBe(true);
      expect(shown()).toEqual(['Prices']);
      await press('Details');
      expect([location.pathname, shown()]).toEqual([BELOW, ['Details']]);
    });

    it('shows it again after Back', async () => {
      await press('Prices');
      await back(BELOW);
      expect(shown()).toEqual(['Details']);
    });
  });

  it.each([
    ['loads the page anew where Back leads to an address of no tab', '/qa/z-tabs/two/below', null, 1],
    ['loads the page anew where Back leads to a page below another tab', '/qa/z-tabs/second?page=2', null, 1],
    ['leaves an address within the path of the panel to what is in it', '/qa/z-tabs/two?page=2', null, 0],
    ['leaves an entry that a library of the page has made to that', '/products', { turbo: {} }, 0],
  ])('%s', async (_, url, state, loads) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    await mount(html());
    history.replaceState(state, '', url);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
    await widgetsWork();
    expect(reload).toHaveBeenCalledTimes(loads);
    expect(shown()).toEqual(['Details']);
    reload.mockRestore();
  });

  it('keeps the title of a record that was renamed on each tab that had the former one', async () => {
    document.title = 'Prices of the bag';
    await mount(html());
    await press('Prices');
    document.title = 'Prices of the red bag';
    await press('Details');
    expect(document.title).toBe('Prices of the red bag');
    await press('Prices');
    expect(document.title).toBe('Prices of the red bag');
  });

  it('is reached once by the Tab key; arrow keys, Home and End lead from tab to tab', async () => {
    await mount(html());
    expect([tab('Details').tabIndex, tab('Prices').tabIndex]).toEqual([0, -1]);
    tab('Details').focus();
    let ended = settled();
    expect(key('ArrowRight').defaultPrevented).toBe(true);
    await ended;
    await widgetsWork();
    expect([document.activeElement, shown()]).toEqual([tab('Prices'), ['Prices']]);
    expect([tab('Details').tabIndex, tab('Prices').tabIndex]).toEqual([-1, 0]);
    ended = settled();
    key('Home');
    await ended;
    expect(document.activeElement).toBe(tab('Details'));
    expect(key('a').defaultPrevented).toBe(false);
  });

  it('leaves a press with a key to the browser, which opens another tab of its own', async () => {
    await mount(html());
    for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...modifier });
      const stop = (late: Event) => {
        expect(late.defaultPrevented, JSON.stringify(modifier)).toBe(false);
        late.preventDefault();
      };
      document.addEventListener('click', stop, { once: true });
      tab('Prices').dispatchEvent(event);
    }
    expect([calls, location.pathname]).toEqual([0, '/qa/z-tabs/two']);
  });

  it('drops the panel of a tab that was left before it came', async () => {
    const late = Promise.withResolvers<Response>();
    server.use(http.get(PRICES, () => late.promise));
    const host = await mount(html());
    tab('Prices').click();
    await widgetsWork();
    expect([host.dataset.state, shown()]).toEqual(['loading', []]);
    expect(find('[role=status]').textContent).toBe('Loading…');
    await press('Details');
    late.resolve(HttpResponse.html(page(html('second'))));
    await widgetsWork();
    expect([shown(), panel('Prices'), host.dataset.state]).toEqual([['Details'], null, undefined]);
  });

  it.each([
    ['the server fails', () => new HttpResponse(null, { status: 500 }), 'The server has a problem.'],
    ['no answer comes', () => HttpResponse.error(), 'No connection.'],
    [
      'there are too many calls',
      () => new HttpResponse(null, { status: 429, headers: { 'Retry-After': '7' } }),
      'Try again in 7 seconds.',
    ],
  ])('says it when %s, and loads the panel when tried again', async (_, answer, text) => {
    server.use(http.get(PRICES, answer));
    const host = await mount(html());
    await press('Prices');
    expect(host.dataset.state).toBe('failed');
    expect(find('[role=alert]').textContent).toContain(text);
    expect(find<HTMLAnchorElement>('[role=alert] a').href).toBe(PRICES);
    expect(takeConsole().join()).toContain('<z-tabs>');
    server.resetHandlers();
    server.use(http.get(PRICES, () => HttpResponse.html(page(html('second')))));
    const ended = settled();
    find('[role=alert] button').focus();
    buttonNamed('Try again').click();
    await ended;
    await widgetsWork();
    expect(document.activeElement).toBe(tab('Prices'));
    expect([shown(), document.querySelector('[role=alert]'), host.dataset.state]).toEqual([
      ['Prices'],
      null,
      undefined,
    ]);
  });

  it.each([
    ['the session ended', () => HttpResponse.json({ error: 'signed-out' }, { status: 401 })],
    ['the page has no panel', () => HttpResponse.html(page('<h1>Maintenance</h1>'))],
  ])('goes to the page itself when %s, unless something is typed', async (_, answer) => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    server.use(http.get(PRICES, answer));
    await mount(html());
    await press('Prices');
    expect(assign).toHaveBeenCalledExactlyOnceWith(PRICES);
    await press('Details');
    find('form').setAttribute('data-z-unsaved', '');
    await press('Prices');
    expect(assign).toHaveBeenCalledTimes(1);
    expect(find<HTMLAnchorElement>('[role=alert] a').href).toBe(PRICES);
    takeConsole();
    assign.mockRestore();
  });

  it('leaves the message about a panel that did not load to a host that asks for it', async () => {
    server.use(http.get(PRICES, () => new HttpResponse(null, { status: 500 })));
    const failures = record('z-tabs:failure');
    const host = await mount(html().replace('<z-tabs', '$& quiet'));
    await press('Prices');
    expect([host.dataset.state, document.querySelector('[role=alert]'), failures.details.length]).toEqual([
      'failed',
      null,
      1,
    ]);
  });

  it('marks a tab whose panel has unsaved changes or errors, in words too', async () => {
    await mount(html());
    find('form').setAttribute('data-z-unsaved', '');
    await widgetsWork();
    expect(tab('Details').textContent).toBe('Details●(unsaved changes)');
    find('#tabs-name').setAttribute('aria-invalid', 'true');
    await widgetsWork();
    expect(tab('Details').textContent).toBe('Details!(has errors)');
    find('#tabs-name').removeAttribute('aria-invalid');
    find('form').removeAttribute('data-z-unsaved');
    await widgetsWork();
    expect(tab('Details').textContent).toBe('Details');
  });

  it('marks a tab while stock is typed in its panel that was not sent', async () => {
    await mount(html().replace('</section>', `${addStock.replace(/<!--.*?-->/s, '')}$&`));
    const quantity = find<HTMLInputElement>('#add-quantity');
    type(quantity, '5');
    await widgetsWork();
    expect(tab('Details').textContent).toBe('Details●(unsaved changes)');
    quantity.value = '';
    quantity.dispatchEvent(new Event('input', { bubbles: true }));
    await widgetsWork();
    expect(tab('Details').textContent).toBe('Details');
  });

  it('marks a tab whose panel has an amount that its field refuses', async () => {
    await mount(html().replace('</form>', '<z-currency-input data-state="refused"></z-currency-input></form>'));
    await widgetsWork();
    expect(tab('Details').textContent).toBe('Details!(has errors)');
  });

  it('opens a tab from a link inside a panel, and leads the focus to the tab', async () => {
    await mount(html().replace('</form>', '</form><a id="to-prices" href="/qa/z-tabs/second">Its prices</a>'));
    find('#to-prices').focus();
    const ended = settled();
    find('#to-prices').click();
    await ended;
    await widgetsWork();
    expect([shown(), document.activeElement]).toEqual([['Prices'], tab('Prices')]);
  });

  it('tells the page which tab was opened', async () => {
    const changes = record<{ url: string }>('z-tabs:change');
    await mount(html());
    await press('Prices');
    expect(changes.details).toEqual([{ url: PRICES }]);
  });
});
