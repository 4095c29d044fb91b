import { beforeEach, describe, expect, it } from 'vitest';
import { PromotionImpactAnswer, PromotionProducts } from '../../shared/api/promotions.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import '../../shared/testing/browser-form-data.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './promotion-rule.contract.ts';
import './promotion-rule.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'new') =>
  (examples[name]?.html ?? '')
    .replace('<z-promotion-rule', '<z-promotion-rule delay="0"')
    .replace('<form', '<form novalidate');
const scope = () => find<HTMLSelectElement>('[name=scope]');
const field = (name: string) => find<HTMLInputElement>(`[name=${name}]`);
const impact = () => find('[data-part=impact]');
const visiblePickers = () =>
  [...document.querySelectorAll<HTMLElement>('[data-picker]')].flatMap(({ hidden, dataset }) =>
    hidden ? [] : [dataset.picker],
  );
const choose = async (select: HTMLSelectElement | HTMLInputElement, value: string) => {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await widgetsWork();
};
/** Submits the form and returns what a browser would send. */
const sent = () => {
  const form = find<HTMLFormElement>('form');
  form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  form.requestSubmit();
  return [...new FormData(form)].filter(([, value]) => value !== '').map(([name, value]) => `${name}=${value}`);
};

const IMPACT = 'http://shop.test/dashboard/api/promotions/impact';
const PRODUCTS = 'http://shop.test/dashboard/api/promotions/products';
const calls: Record<string, string>[] = [];
const ended = (verb: 'impact' | 'failure') =>
  new Promise<void>((resolve) => {
    document.addEventListener(`z-promotion-rule:${verb}`, () => resolve(), { once: true });
  });
const answerWith = (respond: (query: Record<string, string>) => Response | Promise<Response>) => {
  calls.length = 0;
  server.use(
    http.get(IMPACT, ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      calls.push(query);
      return respond(query);
    }),
  );
};
const impactOf = ({ value = '' }: Record<string, string>) =>
  answer(PromotionImpactAnswer, { products: 7, phase: 'active', html: `<p>7 products at ${value}</p>` });

setupMockServer();
beforeEach(() => answerWith(impactOf));
describeWidget(contract, examples);

describe('<z-promotion-rule>', () => {
  it.each([
    ['product', ['product']],
    ['category', ['category']],
    ['brand', ['brand']],
    ['all', []],
  ])('shows exactly the picker of the rule %s', async (rule, pickers) => {
    await mount(html());
    const changes = record('z-promotion-rule:change');
    await choose(scope(), 'brand');
    await choose(scope(), rule);
    expect(visiblePickers()).toEqual(pickers);
    expect(changes.details.at(-1)).toEqual({ scope: rule });
  });

  it('begins with the picker of the rule that the server chose', async () => {
    const pickers = [];
    for (const name of ['new', 'all', 'stored', 'error']) {
      await mount(html(name));
      pickers.push(visiblePickers());
    }
    expect(pickers).toEqual([['product'], [], ['brand'], ['category']]);
  });

  it('restores what was chosen in a picker when the rule comes back, and sends that of the rule alone', async () => {
    await mount(html());
    await choose(find<HTMLSelectElement>('select[name=product]'), '2');
    await choose(scope(), 'category');
    await choose(find<HTMLSelectElement>('select[name=category]'), '4');
    expect(sent()).toEqual(['scope=category', 'category=4', 'ruleType=percentage']);
    await choose(scope(), 'all');
    expect(sent()).toEqual(['scope=all', 'ruleType=percentage']);
    await choose(scope(), 'product');
    expect(sent()).toEqual(['scope=product', 'product=2', 'ruleType=percentage']);
  });

  it('follows its form when that is reset', async () => {
    await mount(html());
    await choose(scope(), 'brand');
    find<HTMLFormElement>('form').reset();
    await expect.poll(visiblePickers).toEqual(['product']);
  });

  it('hides the search of the page without script, and does not send it', async () => {
    await mount(html().replace('name="productSearch"', 'name="productSearch" value="abaya"'));
    expect(find('[data-part=search]').hidden).toBe(true);
    expect(sent().join()).not.toContain('abaya');
  });

  it('writes an amount with groups and two decimals once it is left, and leaves a percentage as it is', async () => {
    await mount(html('new'));
    const value = find<HTMLInputElement>('[name=value]');
    const leave = async (text: string) => {
      type(value, text);
      value.dispatchEvent(new Event('change', { bubbles: true }));
      await widgetsWork();
      return value.value;
    };
    expect(await leave('20')).toBe('20');
    await choose(find<HTMLSelectElement>('[name=ruleType]'), 'fixed');
    expect(value.value).toBe('20,00');
    value.value = '';
    expect(await leave('1500')).toBe('1 500,00');
  });

  it('shows what the promotion would do while its rule is typed', async () => {
    const host = await mount(html());
    const shown = ended('impact');
    await choose(scope(), 'category');
    await choose(find<HTMLSelectElement>('select[name=category]'), '3');
    type(field('value'), '20');
    await shown;
    await expect.poll(() => impact().textContent).toBe('7 products at 20');
    expect(calls.at(-1)).toEqual({ scope: 'category', category: '3', ruleType: 'percentage', value: '20' });
    await expect.poll(() => host.dataset.state).toBeUndefined();
  });

  it('names the promotion that is edited, which does not overlap itself', async () => {
    await mount(html('stored'));
    const shown = record('z-promotion-rule:impact');
    const end = ended('impact');
    type(field('value'), '5');
    await end;
    expect(calls).toEqual([{ scope: 'brand', brand: '5', value: '200.005', id: '12' }]);
    expect(shown.details).toEqual([{ products: 7, phase: 'active' }]);
  });

  it('shows the effect and counts the texts of the first values again once the form is reset', async () => {
    await mount(html());
    const first = ended('impact');
    type(field('value'), '20');
    type(field('name_fr'), 'Soldes');
    await first;
    const second = ended('impact');
    find<HTMLFormElement>('form').reset();
    await second;
    expect(calls.map(({ value }) => value)).toEqual(['20', undefined]);
    await expect.poll(() => impact().textContent).toBe('7 products at ');
    expect(find('[data-filled]').textContent).toBe('0');
  });

  it('does not ask for an effect when a text is typed', async () => {
    await mount(html());
    type(field('name_fr'), 'Soldes');
    type(field('title_fr'), ' ');
    await widgetsWork();
    expect(find('[data-filled]').textContent).toBe('1');
    const end = ended('impact');
    type(field('value'), '5');
    await end;
    expect(calls.map(({ value }) => value)).toEqual(['5']);
  });

  it('drops the answer to what was typed before', async () => {
    await mount(html());
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    answerWith(async (query) => {
      if (query.value === '1') await waiting;
      return impactOf(query);
    });
    type(field('value'), '1');
    await expect.poll(() => calls.length).toBe(1);
    const end = ended('impact');
    type(field('value'), '2');
    await end;
    release();
    await widgetsWork();
    expect(impact().textContent).toBe('7 products at 12');
  });

  it.each([
    [
      'a refusal of the server',
      () => HttpResponse.json({ error: 'internal', message: 'x' }, { status: 500 }),
      'server',
    ],
    ['a page', () => HttpResponse.html('<h1>Maintenance</h1>'), 'unreadable'],
    ['an answer without an effect', () => HttpResponse.json({ products: 1 }), 'unreadable'],
    ['a lost connection', () => HttpResponse.error(), 'offline'],
  ])(
    'says that the effect could not be computed after %s, leaves the former one and tries again',
    async (_, respond) => {
      answerWith(respond);
      const host = await mount(html());
      const failures = record<{ reason: string }>('z-promotion-rule:failure');
      const failed = ended('failure');
      type(field('value'), '5');
      await failed;
      await widgetsWork();
      expect([host.dataset.state, failures.details.length]).toEqual(['failed', 1]);
      expect(find('[role=alert]').textContent).toContain(
        'The effect could not be computed. What is shown is from before.',
      );
      expect(impact().textContent).toContain('Choose what the promotion applies to');
      answerWith(impactOf);
      const end = ended('impact');
      buttonNamed('Try again').click();
      await end;
      await widgetsWork();
      expect(document.querySelector('[role=alert]')).toBeNull();
    },
  );

  it('offers a link to sign in when the session has ended', async () => {
    answerWith(() => HttpResponse.json({ error: 'signed-out', message: 'Sign in' }, { status: 401 }));
    const host = await mount(html());
    const failed = ended('failure');
    type(field('value'), '5');
    await failed;
    await widgetsWork();
    expect(host.querySelector('a')?.getAttribute('href')).toBe('/dashboard/login');
  });
});

describe('the product of <z-promotion-rule>', () => {
  const box = () => find<HTMLInputElement>('[role=combobox]');
  const write = async (text: string) => {
    box().focus();
    // React takes no notice of a value that was set on the node itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), text);
    box().dispatchEvent(new InputEvent('input', { data: text, bubbles: true }));
    await widgetsWork();
  };
  const press = async (key: string) => {
    box().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await widgetsWork();
  };
  const options = () => [...document.querySelectorAll('[role=option]')].map((node) => node.textContent);

  it('is found by typing, chosen by key and sent, also when the list of the server lacks it', async () => {
    server.use(
      http.get(PRODUCTS, ({ request }) => {
        expect(new URL(request.url).searchParams.get('search')).toBe('plateau');
        return answer(PromotionProducts, {
          products: [{ id: 80, name: 'Plateau Ghardaïa', detail: 'Table · PL-80' }],
        });
      }),
    );
    await mount(html());
    await write('plateau');
    await expect.poll(options).toEqual(['Plateau Ghardaïa · Table · PL-80']);
    const end = ended('impact');
    await press('Enter');
    await end;
    expect([box().value, sent().at(1), calls.at(-1)?.product]).toEqual(['Plateau Ghardaïa', 'product=80', '80']);
  });

  it('is searched from 3 characters on; below, the list of the server shows', async () => {
    const searches: (string | null)[] = [];
    server.use(
      http.get(PRODUCTS, ({ request }) => {
        searches.push(new URL(request.url).searchParams.get('search'));
        return answer(PromotionProducts, { products: [{ id: 80, name: 'Plateau Ghardaïa', detail: '' }] });
      }),
    );
    await mount(html());
    const listed = [...find<HTMLSelectElement>('select[name=product]').options].filter(({ value }) => value !== '');
    await write('pl');
    expect(options()).toEqual(listed.map(({ text }) => text));
    await write('pla');
    await expect.poll(options).toEqual(['Plateau Ghardaïa']);
    expect(searches).toEqual(['pla']);
  });

  it('announces no result only once the server has found none', async () => {
    const lines: string[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof HTMLElement && target.matches('[data-z-announcer]'))
          lines.push(...[...addedNodes].map((line) => line.textContent ?? ''));
    });
    const late = Promise.withResolvers<Response>();
    server.use(http.get(PRODUCTS, () => late.promise));
    await mount(html());
    observer.observe(document.body, { childList: true, subtree: true });
    await write('plateau');
    await expect.poll(() => lines.at(-1)).toBe('Searching for products…');
    late.resolve(answer(PromotionProducts, { products: [] }));
    await expect.poll(() => lines.at(-1)).toContain('No result for “plateau”');
    observer.disconnect();
    expect(lines.filter((text) => text.startsWith('No result'))).toHaveLength(1);
  });

  it('says that the products could not be searched, and tries again', async () => {
    server.use(http.get(PRODUCTS, () => HttpResponse.json({ error: 'internal', message: 'x' }, { status: 500 })));
    await mount(html());
    const failures = record('z-promotion-rule:failure');
    await write('plateau');
    await expect
      .poll(() => document.querySelector('[role=alert]')?.textContent ?? '')
      .toContain('could not be searched');
    expect(failures.details).toMatchObject([{ reason: 'server-error' }]);
    server.use(http.get(PRODUCTS, () => answer(PromotionProducts, { products: [] })));
    buttonNamed('Try again').click();
    await expect.poll(() => document.querySelector('[role=alert]')).toBeNull();
  });

  it('leaves a product that could not be searched as it was typed, and finds it at the next try', async () => {
    server.use(http.get(PRODUCTS, () => HttpResponse.json({ error: 'internal', message: 'x' }, { status: 500 })));
    await mount(html());
    await write('plateau');
    await expect.poll(() => document.querySelector('[role=alert]')).not.toBeNull();
    box().blur();
    await widgetsWork();
    expect(box().value).toBe('plateau');
    expect(box().getAttribute('aria-invalid')).toBeNull();
    expect(document.body.textContent).not.toContain('“plateau”');
    server.use(
      http.get(PRODUCTS, () =>
        answer(PromotionProducts, { products: [{ id: 80, name: 'Plateau Ghardaïa', detail: '' }] }),
      ),
    );
    buttonNamed('Try again').click();
    await expect.poll(() => document.querySelector('[role=alert]')).toBeNull();
    await expect.poll(() => box().getAttribute('aria-busy')).toBeNull();
    box().blur();
    await expect.poll(() => box().value).toBe('Plateau Ghardaïa');
  });
});
