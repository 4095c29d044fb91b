import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Problem } from '../../shared/api/problem.ts';
import { StockChanged } from '../../shared/api/stock.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './add-stock.contract.ts';
import './add-stock.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'matrix') => examples[name]?.html ?? '';
let sent: Record<string, unknown>[] = [];
const answerWith = (respond: () => Response | Promise<Response>) => {
  sent = [];
  server.use(
    http.post('http://shop.test/qa/echo', async ({ request }) => {
      const isJson = request.headers.get('content-type')?.includes('json');
      sent.push(isJson ? ((await request.json()) as object as never) : Object.fromEntries(await request.formData()));
      return respond();
    }),
  );
};
const changed = (message: string, before: number, after: number) => () =>
  answer(StockChanged, { status: 'ok', message, movement: 7, before, after });
const quantity = () => find<HTMLInputElement>('[name=quantity]');
const current = () => find('[data-part=current]').textContent;
const enter = async (value: string, reason?: string) => {
  const select = document.querySelector('select');
  if (select && reason) select.value = reason;
  quantity().value = value;
  quantity().dispatchEvent(new Event('input', { bubbles: true }));
  await widgetsWork();
};
const ended = () =>
  new Promise((resolve) => {
    document.addEventListener('z-add-stock:success', resolve, { once: true });
    document.addEventListener('z-add-stock:failure', resolve, { once: true });
  });
const press = async (button: HTMLElement = find('form button')) => {
  const end = ended();
  button.click();
  await end;
  await widgetsWork();
};
const noticeButton = (text: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.z-add-stock-notice button')].find((button) =>
    button.textContent?.startsWith(text),
  ) as HTMLButtonElement;

setupMockServer();
describeWidget(contract, examples);

describe('<z-add-stock>', () => {
  it.each([
    ['5', 'arrival', 'Stock Alger · 38: 12 → 17'],
    ['5', 'lost', 'Stock Alger · 38: 12 → 7'],
    ['5', 'counted', 'Stock Alger · 38: 12 → 5'],
    ['13', 'lost', 'Only 12 are on hand.'],
    ['x', 'arrival', ''],
  ])('shows before sending what %s with the reason %s leads to', async (pieces, reason, text) => {
    await mount(html());
    await enter(pieces, reason);
    expect(find('.z-add-stock-preview').textContent).toBe(text);
  });

  it('does not say what a quantity leads to until a reason is chosen', async () => {
    await mount(html().replace('<option value="arrival"', '<option value="">Choose…</option>$&'));
    await enter('5');
    expect(find('.z-add-stock-preview').textContent).toBe('');
    await enter('5', 'counted');
    expect(find('.z-add-stock-preview').textContent).toBe('Stock Alger · 38: 12 → 5');
  });

  it('announces what a quantity leads to once typing pauses, not at every key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await mount(html());
    await enter('1');
    await enter('15');
    expect([find('.z-add-stock-preview').getAttribute('aria-live'), await announced()]).toEqual(['off', '']);
    vi.advanceTimersByTime(1_000);
    expect(await announced()).toBe('Stock Alger · 38: 12 → 27');
  });

  it('goes to the page that the answer names, without being asked about the quantity that was just stored', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    onTestFinished(() => assign.mockRestore());
    await mount(html());
    const redirect = '/dashboard/warehouses/1?page=2';
    answerWith(() =>
      answer(StockChanged, { status: 'ok', message: 'Counted: 5.', movement: 7, before: 12, after: 5, redirect }),
    );
    await enter('5', 'counted');
    await press();
    expect(assign).toHaveBeenCalledExactlyOnceWith(`http://shop.test${redirect}`);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it("adds the number in the answer's message to the one shown, spaces allowed, else the one that was sent", async () => {
    await mount(html('minimal'));
    answerWith(() => HttpResponse.json({ status: 'ok', message: '1 240 pieces were added' }));
    await enter('1240');
    await press();
    expect(current()).toBe('1252');
    answerWith(() => HttpResponse.json({ status: 'ok', message: 'Added' }));
    await enter('8');
    await press();
    expect([current(), quantity().value]).toEqual(['1260', '']);
  });

  it('sends the key and the quantity that was seen, and a change after it as another one', async () => {
    answerWith(changed('Added: 5.', 12, 17));
    const successes = record('z-add-stock:success');
    await mount(html());
    await enter('5', 'arrival');
    await press();
    expect(successes.details).toEqual([{ message: 'Added: 5.', quantity: 5, current: 17 }]);
    expect(sent[0]).toMatchObject({ quantity: '5', expected: '12', item: '3', warehouse: '1' });
    expect(find('[aria-current] [data-quantity]').textContent).toBe('17');
    await enter('1');
    await press();
    expect(sent[1]).toMatchObject({ expected: '17' });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('asks before a typed quantity is lost with the page, and no longer once it is stored', async () => {
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await mount(html());
    expect(asks()).toBe(false);
    await enter('5', 'arrival');
    expect(asks()).toBe(true);
    await enter('five');
    expect(asks()).toBe(true);
    await enter('5');
    answerWith(changed('Added: 5.', 12, 17));
    await press();
    expect(asks()).toBe(false);
  });

  it('is about another quantity once its cell is pressed', async () => {
    await mount(html());
    find<HTMLAnchorElement>('[data-warehouse="2"]').click();
    await widgetsWork();
    expect([find('[data-part=place]').textContent, current()]).toEqual(['Oran · 38', '4']);
    expect(find('[data-warehouse="2"]').getAttribute('aria-current')).toBe('true');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
    expect(document.activeElement).toBe(quantity());
    answerWith(changed('Added: 1.', 4, 5));
    await enter('1');
    await press();
    expect(sent[0]).toMatchObject({ warehouse: '2', expected: '4' });
  });

  it('drops the comment of a stored change, and keeps the reason, as cells are counted one after the other', async () => {
    answerWith(changed('Taken out: 5.', 12, 7));
    await mount(html().replace('<p><button', '<label>Comment <input name="comment"></label>$&'));
    const comment = find<HTMLInputElement>('[name=comment]');
    const reason = find<HTMLSelectElement>('select');
    comment.value = 'Fell off the shelf';
    await enter('5', 'lost');
    await press();
    expect([sent[0]?.comment, comment.value, reason.value]).toEqual(['Fell off the shelf', '', 'lost']);
    comment.value = 'Counted twice';
    await enter('1');
    find<HTMLAnchorElement>('[data-warehouse="2"]').click();
    await widgetsWork();
    expect([comment.value, reason.value], 'typed with its quantity').toEqual(['Counted twice', 'lost']);
    await enter('');
    find<HTMLAnchorElement>('[data-warehouse="1"]').click();
    await widgetsWork();
    expect([comment.value, reason.value]).toEqual(['', 'lost']);
  });

  it('takes over the quantities that a recount corrects, so that the next change is about them', async () => {
    await mount(html());
    const of = (warehouse: number, cached: number, ledger: number) => ({
      item: 3,
      warehouse,
      account: 'on_hand',
      cached,
      ledger,
    });
    const detail = { data: { differences: [of(1, 12, 10), of(2, 4, 6), { ...of(1, 3, 0), account: 'reserved' }] } };
    document.body.dispatchEvent(new CustomEvent('z-stock-update:success', { bubbles: true, detail }));
    await widgetsWork();
    const shown = [...document.querySelectorAll('[data-quantity]')].map(({ textContent }) => textContent);
    expect([shown, current()]).toEqual([['10', '6'], '10']);
    answerWith(changed('Added: 1.', 10, 11));
    await enter('1', 'arrival');
    await press();
    expect(sent[0]).toMatchObject({ expected: '10' });
  });

  it('sends once however often it is pressed', async () => {
    const answered = Promise.withResolvers<Response>();
    answerWith(() => answered.promise);
    const host = await mount(html());
    await enter('5');
    const end = press();
    await widgetsWork();
    find<HTMLFormElement>('form').requestSubmit();
    expect([host.dataset.state, find('form button').textContent]).toEqual(['busy', 'Saving...']);
    answered.resolve(changed('Added: 5.', 12, 17)());
    await end;
    expect([sent.length, host.dataset.state]).toEqual([1, 'saved']);
  });

  it('sends nothing that is no quantity', async () => {
    answerWith(changed('Added: 5.', 12, 17));
    await mount(html());
    for (const [value, reason] of [
      ['1.5', 'arrival'],
      ['0', 'arrival'],
      ['13', 'lost'],
    ]) {
      await enter(value ?? '', reason);
      find<HTMLFormElement>('form').requestSubmit();
      await widgetsWork();
      expect([value, quantity().getAttribute('aria-invalid')]).toEqual([value, 'true']);
    }
    expect(sent).toEqual([]);
  });

  it('leads who is signed out to the sign-in in a new tab, and stores what is typed once they are back', async () => {
    answerWith(() => new HttpResponse(null, { status: 401 }));
    await mount(html().replace('<z-add-stock', '$& sign-in-url="/login"'));
    await enter('5', 'arrival');
    await press();
    const link = find<HTMLAnchorElement>('[role=alert] a');
    expect([link.textContent, link.getAttribute('href'), link.target]).toEqual([
      'Sign in (new tab)',
      '/login',
      '_blank',
    ]);
    answerWith(changed('Added: 5.', 12, 17));
    await press();
    expect([current(), document.querySelector('[role=alert]')]).toEqual(['17', null]);
  });

  it.each([
    ['the server fails', () => HttpResponse.json({}, { status: 500 })],
    ['the status is not ok', () => HttpResponse.json({ status: 'error', message: 'Closed' })],
    ['a page comes back', () => HttpResponse.html('<h1>Maintenance</h1>'), 'It is not known'],
    ['no answer comes', () => HttpResponse.error()],
    ['the session ended', () => new HttpResponse(null, { status: 401 })],
    ['the token does not count', () => new HttpResponse(null, { status: 403 })],
    ['it is too large', () => new HttpResponse(null, { status: 413 })],
    ['there are too many attempts', () => new HttpResponse(null, { status: 429 })],
  ])(
    'shows the error, keeps what was typed and counts once when sent again, when %s',
    async (_, respond, start = 'An error occurred. ') => {
      answerWith(respond);
      const host = await mount(html());
      await enter('5', 'arrival');
      await press();
      const { key } = sent[0] ?? {};
      expect(find('[role=alert]').textContent).toMatch(new RegExp(`^${start}`));
      expect([host.dataset.state, quantity().value, current()]).toEqual(['failed', '5', '12']);
      answerWith(changed('Added: 5.', 12, 17));
      await press();
      expect([sent[0]?.key, current()]).toEqual([key, '17']);
    },
  );

  it.each([
    [
      '500',
      () => HttpResponse.json({}, { status: 500 }),
      '(server-error): POST http://shop.test/qa/echo was answered with 500.',
    ],
    [
      'a refusal in a success',
      () => HttpResponse.json({ status: 'error' }),
      '(invalid): POST http://shop.test/qa/echo was answered with 200.',
    ],
  ])('writes %s to the console, and leaves the message to a host that asks for it', async (_, respond, text) => {
    answerWith(respond);
    const failures = record('z-add-stock:failure');
    const host = await mount(html().replace('<z-add-stock', '$& quiet'));
    await enter('5', 'arrival');
    await press();
    expect(takeConsole()).toEqual([expect.stringContaining(`<z-add-stock>: the call "form" failed ${text}`)]);
    expect([host.querySelector('[role=alert]'), host.dataset.state, failures.details.length]).toEqual([
      null,
      'failed',
      1,
    ]);
  });

  it('says that nobody knows whether the stock changed when a proxy gave up waiting', async () => {
    answerWith(() => new HttpResponse(null, { status: 504 }));
    const failures = record('z-add-stock:failure');
    const host = await mount(html());
    await enter('5', 'arrival');
    await press();
    const text = 'It is not known whether it was saved. Look before you try again.';
    expect(host.querySelector('[role=alert]')?.textContent).toBe(text);
    expect(failures.details).toMatchObject([{ message: text }]);
  });

  it('shows what the server refuses beside its field', async () => {
    answerWith(() =>
      answer(Problem, { error: 'invalid', message: 'No.', errors: { quantity: ['Too many'] } }, { status: 422 }),
    );
    await mount(html());
    await enter('5');
    await press();
    expect(find('.z-field-error').textContent).toBe('Too many');
    expect(document.activeElement).toBe(quantity());
  });

  it('says a refusal once: beside its field, and below only what no field says', async () => {
    const refusal = (message: string, errors: Record<string, string[]>) => () =>
      answer(Problem, { error: 'invalid', message, errors }, { status: 422 });
    const host = await mount(html());
    const countOf = (text: string) => (host.textContent?.split(text).length ?? 1) - 1;
    await enter('5');
    answerWith(refusal('Too many', { quantity: ['Too many'] }));
    await press();
    expect([countOf('Too many'), host.dataset.state]).toEqual([1, 'failed']);
    answerWith(refusal('Nothing is stored.', { quantity: ['Too many'] }));
    await press();
    expect([countOf('Too many'), countOf('Nothing is stored.')]).toEqual([1, 1]);
    await enter('13', 'lost');
    buttonNamed('Save').click();
    await widgetsWork();
    expect([countOf('Only 12 are on hand.'), quantity().getAttribute('aria-invalid')]).toEqual([1, 'true']);
    await enter('14', 'lost');
    expect([countOf('Only 12 are on hand.'), quantity().getAttribute('aria-invalid')]).toEqual([1, null]);
  });

  const conflict = () =>
    answer(
      Problem,
      {
        error: 'conflict',
        message: 'The stock is 9 now. Changed by Karim, 10:12.',
        stock: { current: 9, by: 'Karim', at: '2026-11-22T09:12:00Z' },
      },
      { status: 409 },
    );

  it('compares with what somebody else stored, and saves mine over it with one press', async () => {
    answerWith(conflict);
    const host = await mount(html());
    await enter('5', 'arrival');
    await press();
    expect(host.dataset.state).toBe('conflict');
    expect(find('[role=alert]').textContent).toContain('Changed by Karim, 10:12.');
    expect(noticeButton('Save mine').textContent).toBe('Save mine: 9 → 14');
    answerWith(changed('Added: 5.', 9, 14));
    noticeButton('Save mine').focus();
    await press(noticeButton('Save mine'));
    expect(document.activeElement).toBe(quantity());
    expect([sent[0]?.expected, sent[0]?.quantity, current()]).toEqual(['9', '5', '14']);
  });

  it('leaves what somebody else stored with one press', async () => {
    answerWith(conflict);
    await mount(html());
    await enter('5', 'arrival');
    await press();
    noticeButton('Leave it at 9').click();
    await widgetsWork();
    expect([sent.length, current(), quantity().value]).toEqual([1, '9', '']);
    expect(document.activeElement).toBe(quantity());
    expect(document.querySelector('.z-add-stock-notice')).toBeNull();
  });

  it('undoes the change by a movement of its own, and says why it cannot', async () => {
    answerWith(changed('Added: 5.', 12, 17));
    await mount(html());
    await enter('5');
    await press();
    answerWith(changed('Undone.', 17, 12));
    await press(noticeButton('Undo'));
    expect([sent[0]?.movement, typeof sent[0]?.key, current()]).toEqual(['7', 'string', '12']);
    expect(noticeButton('Undo')).toBeUndefined();
    expect(await announced()).toMatch(/Undone\.$/);

    answerWith(changed('Added: 5.', 12, 17));
    await enter('5');
    await press();
    answerWith(() => answer(Problem, { error: 'conflict', message: 'These pieces are reserved.' }, { status: 409 }));
    await press(noticeButton('Undo'));
    expect([find('[role=alert]').textContent, current()]).toEqual([
      'An error occurred. These pieces are reserved.',
      '17',
    ]);
  });
});
