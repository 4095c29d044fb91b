import { beforeEach, describe, expect, it } from 'vitest';
import { CombinationChoices } from '../../shared/api/combinations.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './combination-select.contract.ts';
import './combination-select.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const start = (name = 'order') => mount(examples[name]?.html ?? '');
const product = () => find<HTMLSelectElement>('select');
const combination = () => find<HTMLSelectElement>('select[name$=combination], select[name$="[combination]"]');
const options = () => [...combination().options].map(({ text }) => text);

const OF_PRODUCT: Record<string, CombinationChoices['combinations']> = {
  1: [
    { id: 11, combination: 'Black / M', price: '1428.00', stock: 5, available: true },
    { id: 12, combination: 'Black / L', price: '1428.00', stock: 0, available: false },
  ],
  2: [{ id: 21, combination: 'Ivory' }],
  3: [],
};
const ADDRESS = 'http://shop.test/dashboard/api/product/product/:id/combinations';
/** Calls by product; each waits for `before`. */
const calls: string[] = [];
const answerWith = (respond: (id: string) => Response | Promise<Response>) => {
  calls.length = 0;
  server.use(
    http.get(ADDRESS, ({ params }) => {
      calls.push(String(params.id));
      return respond(String(params.id));
    }),
  );
};
const combinationsOf = (id: string) => answer(CombinationChoices, { combinations: OF_PRODUCT[id] ?? [] });
const ended = () =>
  new Promise<void>((resolve) => {
    for (const verb of ['loaded', 'failed']) {
      document.addEventListener(`z-combination-select:combinations-${verb}`, () => resolve(), { once: true });
    }
  });
const pick = (select: HTMLSelectElement, value: string) => {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
};
const choose = async (id: string) => {
  const end = ended();
  pick(product(), id);
  await end;
  await widgetsWork();
};

setupMockServer();
beforeEach(() => answerWith(combinationsOf));
describeWidget(contract, examples);

describe('<z-combination-select>', () => {
  it('chooses the combination that the chosen product names', async () => {
    await start();
    find<HTMLOptionElement>('option[value="1"]').dataset.combination = '12';
    await choose('1');
    expect(combination().value).toBe('12');
  });

  it('loads the combinations of the chosen product, with price and stock as far as the server says', async () => {
    const host = await start();
    await choose('1');
    expect(options()).toEqual([
      'Choose…',
      'Black / M · 1\u00a0428,00\u00a0DA · 5 in stock',
      'Black / L (hidden) · 1\u00a0428,00\u00a0DA · sold out',
    ]);
    expect([combination().disabled, combination().value, host.dataset.state]).toEqual([false, '', undefined]);
    expect(find('[role=status]').textContent).toBe('2 combinations to choose from.');
    await choose('2');
    expect(options()).toEqual(['Choose…', 'Ivory']);
  });

  it('has the combinations of the product that a reset of the form brings back, and the one the server chose', async () => {
    await start('after-error');
    await choose('2');
    expect(options()).toEqual(['Choose…', 'Ivory']);
    const end = ended();
    product().form?.reset();
    product().value = '1';
    await end;
    await widgetsWork();
    expect([options().length, combination().value]).toEqual([3, '12']);
  });

  it('says that a product has none, and lets nothing be sent then', async () => {
    const host = await start();
    await choose('3');
    expect([combination().disabled, host.dataset.state]).toEqual([true, 'empty']);
    expect(find('[role=status]').textContent).toBe('This product has no combinations.');
  });

  it('takes the combinations of the former product away at once', async () => {
    await start();
    await choose('1');
    pick(combination(), '11');
    const changes = record('change');
    pick(product(), '');
    await widgetsWork();
    expect([options(), combination().value, combination().disabled]).toEqual([['Choose…'], '', true]);
    expect(changes.events.map(({ target }) => target)).toContain(combination());
  });

  it('finds the choice again when the person comes back to a product', async () => {
    await start();
    await choose('1');
    pick(combination(), '12');
    await choose('2');
    await choose('1');
    expect(combination().value).toBe('12');
  });

  it('keeps the choice of a page that came back with an error, without a call', async () => {
    await start('after-error');
    expect([combination().value, calls]).toEqual(['12', []]);
    const end = ended();
    pick(product(), '2');
    await end;
    expect(options()).toEqual(['Choose…', 'Ivory']);
  });

  it('keeps the one combination that the page came back with, and loads the others', async () => {
    const end = ended();
    await mount((examples['after-error']?.html ?? '').replace('<option value="11">Black / M</option>', ''));
    await end;
    await widgetsWork();
    expect([combination().value, options().length]).toEqual(['12', 3]);
  });

  it('drops the answer for a product that is not chosen any more', async () => {
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    answerWith(async (id) => {
      if (id === '1') await late;
      return combinationsOf(id);
    });
    await start();
    pick(product(), '1');
    await expect.poll(() => calls).toEqual(['1']);
    await choose('2');
    release();
    await widgetsWork();
    expect(options()).toEqual(['Choose…', 'Ivory']);
    expect(calls).toEqual(['1', '2']);
  });

  it.each<[string, () => Response, string]>([
    ['the server fails', () => new HttpResponse(null, { status: 500 }), 'server-error'],
    ['no answer comes', () => HttpResponse.error(), 'offline'],
    ['a page comes back', () => HttpResponse.html('<h1>Maintenance</h1>'), 'unreadable'],
    ['the answer has another shape', () => HttpResponse.json({ combinations: [{ name: 'x' }] }), 'unreadable'],
  ])('offers a retry when %s', async (_, respond, reason) => {
    const failures = record<{ product: string; reason: string }>('z-combination-select:combinations-failed');
    answerWith(respond);
    const host = await start();
    await choose('1');
    expect([host.dataset.state, combination().disabled]).toEqual(['failed', true]);
    expect(failures.details).toMatchObject([{ product: '1', reason }]);
    answerWith(combinationsOf);
    const end = ended();
    find<HTMLButtonElement>('[role=alert] button').focus();
    buttonNamed('Try again').click();
    await end;
    await widgetsWork();
    expect([options().length, document.activeElement]).toEqual([3, product()]);
  });

  it('leaves the message about a failure to a host that asks for it', async () => {
    answerWith(() => new HttpResponse(null, { status: 500 }));
    const host = await start();
    host.setAttribute('quiet', '');
    await choose('1');
    expect([host.dataset.state, document.querySelector('[role=alert]')]).toEqual(['failed', null]);
    host.removeAttribute('quiet');
    await widgetsWork();
    expect(document.querySelector('[role=alert]')).not.toBeNull();
  });

  it('offers a link to sign in when the session has ended', async () => {
    answerWith(() => HttpResponse.json({ error: 'signed-out', message: 'Sign in' }, { status: 401 }));
    const host = await start();
    await choose('1');
    expect(host.querySelector('a')?.getAttribute('href')).toBe('/dashboard/login');
  });

  it('hides the button that reloads the page for the same', async () => {
    await start();
    expect(find('[data-part=step]').hidden).toBe(true);
  });
});
