import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PartReceived } from '../../shared/api/expeditions.ts';
import { Problem } from '../../shared/api/problem.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, showMarkup, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './part-receiving.contract.ts';
import './part-receiving.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'expedition') => examples[name]?.html ?? '';
const PART = 'http://shop.test/dashboard/api/internal-expedition/receive/part/1';
let sent: { qtyReceived: number; key: string; expected?: number; arrivedOn?: string; comment?: string }[] = [];
const answerWith = (respond: () => Response | Promise<Response>) => {
  server.use(
    http.post(PART, async ({ request }) => {
      sent.push((await request.json()) as never);
      return respond();
    }),
  );
};
const received =
  (total: number, remaining: number, stock: object[] = []) =>
  () =>
    answer(PartReceived, {
      success: true,
      message: 'Part received',
      partId: 1,
      received: total,
      remaining,
      status: 'partially-received',
      statusText: 'Partially received',
      version: 2,
      stock,
    });
const field = (id = 1) => find<HTMLInputElement>(`[name=count_${id}]`);
const enter = async (value: string, id = 1) => {
  field(id).value = value;
  field(id).dispatchEvent(new Event('input', { bubbles: true }));
  await widgetsWork();
};
const button = (id = 1) => find<HTMLButtonElement>(`[data-line="${id}"] [data-receive]`);
const ended = () =>
  new Promise((resolve) => {
    document.addEventListener('z-part-receiving:success', resolve, { once: true });
    document.addEventListener('z-part-receiving:failure', resolve, { once: true });
  });
const press = async (pressed: HTMLElement = button()) => {
  const end = ended();
  pressed.click();
  await end;
  await widgetsWork();
};
const dialog = () => document.querySelector('dialog');
const dialogButton = (text: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === text) as HTMLButtonElement;
const notice = (id = 1) => find(`[data-line="${id}"] .z-part-receiving-notice`);
const count = (name: 'received' | 'remaining', id = 1) => find(`[data-line="${id}"] [data-${name}-count]`).textContent;

setupMockServer();
beforeEach(() => {
  sent = [];
  sessionStorage.clear();
});
describeWidget(contract, examples);

describe('<z-part-receiving> receiving a line', () => {
  it('says that the part is received, in a dialog, and shows the new count on the page', async () => {
    answerWith(received(8, 4, [{ warehouse: 'Alger', before: 12, after: 17 }]));
    const successes = record('z-part-receiving:success');
    await mount(html('minimal').replace('data-remaining="4"', 'data-remaining="9"'));
    await enter('5');
    await press();
    expect(sent).toEqual([{ qtyReceived: 5, expected: 0, key: expect.any(String) }]);
    expect(find('dialog h2').textContent).toBe('Part received');
    expect(dialog()?.textContent).toContain('Received: 8 / 12 · Remaining: 4');
    expect(dialog()?.textContent).toContain('Stock Alger: 12 → 17');
    expect([...(dialog()?.querySelectorAll('bdi[dir=ltr]') ?? [])].map((node) => node.textContent)).toContain(
      '12 → 17',
    );
    expect([count('received'), field().value]).toEqual(['8', '']);
    expect(successes.details).toEqual([{ partId: 1, quantity: 5, received: 8, remaining: 4 }]);
    dialogButton('Close').click();
    await widgetsWork();
    expect(dialog()).toBeNull();
  });

  it('adds to the counts of the page when the answer has no total, and sends day and comment', async () => {
    answerWith(() => HttpResponse.json({ success: true }));
    await mount(html());
    find<HTMLTextAreaElement>('[name=note_1]').value = ' One box is wet ';
    await enter('٥');
    await press();
    expect(sent[0]).toMatchObject({ qtyReceived: 5, arrivedOn: '2026-11-22', comment: 'One box is wet' });
    expect([count('received'), count('remaining')]).toEqual(['8', '4']);
    expect([find('[data-received-total]').textContent, find('[data-remaining-total]').textContent]).toEqual(['8', '9']);
    dialogButton('Close').click();
    await enter('5');
    button().click();
    await widgetsWork();
    expect(notice().textContent).toContain('only 4 remain');
  });

  it.each([1, '1'])('takes %j for the success that PHP means by it', async (success) => {
    answerWith(() => HttpResponse.json({ success }));
    await mount(html());
    await enter('5');
    await press();
    expect(count('received')).toBe('8');
  });

  it('leaves a line alone once nothing of it is expected, and loads the page again once all is received', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    answerWith(received(4, 0));
    await mount(html('minimal'));
    await enter('4');
    await press();
    expect([field().readOnly, button().getAttribute('aria-disabled')]).toEqual([true, 'true']);
    button().click();
    await widgetsWork();
    expect([sent.length, document.querySelector('.z-part-receiving-notice')]).toEqual([1, null]);
    expect(assign).not.toHaveBeenCalled();
    dialogButton('Close').click();
    await widgetsWork();
    expect(assign).toHaveBeenCalledWith(location.href);
    assign.mockRestore();
  });

  it('says of a line that all of it is received, in place of its field and buttons, and leads to the next', async () => {
    answerWith(received(12, 0));
    await mount(html());
    const [counting, done] = ['counting', 'done'].map((name) => find(`[data-line="1"] [data-${name}]`));
    expect([counting?.hidden, done?.hidden]).toEqual([false, true]);
    await enter('9');
    button().focus();
    await press();
    expect([counting?.hidden, done?.hidden, counting?.contains(button())]).toEqual([true, false, true]);
    expect(find('[data-expedition-status]').textContent).toBe('Partially received');
    dialogButton('Close').click();
    await widgetsWork();
    expect(document.activeElement).toBe(field(2));
    const scan = find<HTMLInputElement>('[data-part=scan]');
    scan.value = 'ZL-1';
    scan.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await widgetsWork();
    expect(find('.z-part-receiving-scan').textContent).toBe('No line of this expedition has the code ZL-1.');
  });

  it('says so too of a line of which somebody else received the rest', async () => {
    const stock = { current: 12, by: 'Karim', at: null };
    answerWith(() => answer(Problem, { error: 'conflict', message: 'Karim received 12.', stock }, { status: 409 }));
    await mount(html());
    await enter('9');
    await press();
    expect([find('[data-line="1"] [data-done]').hidden, count('remaining')]).toEqual([false, '0']);
    expect(dialog()?.textContent).toContain('Karim received 12.');
  });

  it.each(['0', '-2', '1.5', 'many', ''])(
    'shows invalid data in danger style for %j and sends nothing',
    async (value) => {
      await mount(html());
      await enter(value);
      button().click();
      await widgetsWork();
      expect(notice().textContent).toBe(
        'Invalid data. A whole number from 1 is expected. Leave empty what did not arrive.',
      );
      expect([notice().dataset.kind, notice().getAttribute('role'), field().getAttribute('aria-invalid')]).toEqual([
        'invalid',
        'alert',
        'true',
      ]);
      expect(field().getAttribute('aria-describedby')).toBe(notice().id);
      expect([document.activeElement === field(), sent]).toEqual([true, []]);
    },
  );

  it('refuses more than expected, and leaves it to the check of the page to record it', async () => {
    await mount(html());
    await enter('10');
    button().click();
    await widgetsWork();
    expect(notice().textContent).toBe('More than expected: only 9 remain. The check will record the extra pieces.');
    expect(notice().querySelector('a')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('without a check says of more than expected that it is an arrival, and leads to adding it', async () => {
    await mount(html().replace('data-part="check"', ''));
    await enter('10');
    button().click();
    await widgetsWork();
    expect(notice().textContent).toContain(
      'More than expected: only 9 remain. Record the extra pieces as a stock arrival.',
    );
    expect(notice().querySelector('a')?.getAttribute('href')).toBe('/dashboard/products/2/stock');
    expect(sent).toEqual([]);
  });

  it.each([
    [
      'the answer is not a success',
      () => HttpResponse.json({ success: false, message: 'Closed.' }),
      'Closed.',
      'invalid',
    ],
    ['it is no success in PHP', () => HttpResponse.json({ success: '0', message: 'Closed.' }), 'Closed.', 'invalid'],
    ['the server fails', () => HttpResponse.json({}, { status: 500 }), 'The server has a problem.', 'server-error'],
    ['a page comes back', () => HttpResponse.html('<h1>Maintenance</h1>'), 'not known whether it was', 'unreadable'],
    ['a proxy gives up', () => new HttpResponse(null, { status: 504 }), 'not known whether it was', 'server-error'],
    ['the network fails', () => HttpResponse.error(), 'No connection.', 'offline'],
    ['the session ended', () => new HttpResponse(null, { status: 401 }), 'open for too long', 'signed-out'],
    ['the token does not count', () => new HttpResponse(null, { status: 403 }), 'not allowed', 'forbidden'],
    ['it is too large', () => new HttpResponse(null, { status: 413 }), 'too large', 'too-large'],
    ['there are too many attempts', () => new HttpResponse(null, { status: 429 }), 'Too many attempts', 'too-many'],
  ])(
    'says that receiving the part failed, in a dialog and beside the line, when %s',
    async (_, respond, text, reason) => {
      answerWith(respond);
      const failures = record('z-part-receiving:failure');
      const host = await mount(html());
      await enter('5');
      await press();
      expect([find('dialog h2').textContent, host.dataset.state]).toEqual(['Error receiving the part', 'failed']);
      expect(dialog()?.textContent).toContain(text);
      const message = expect.stringMatching(`^Error receiving the part\\. .*${text}`);
      expect(failures.details).toEqual([{ partId: 1, reason, message }]);
      dialogButton('Close').click();
      await widgetsWork();
      expect(notice().textContent).toContain(`Error receiving the part. `);
      expect(notice().textContent).toContain(text);
      expect([field().value, count('received')]).toEqual(['5', '3']);
    },
  );

  it('shows the reason of the server for a quantity it refuses', async () => {
    answerWith(() =>
      answer(Problem, { error: 'invalid', message: 'No.', errors: { qtyReceived: ['Only 2 left.'] } }, { status: 422 }),
    );
    await mount(html());
    await enter('5');
    await press();
    expect(notice().textContent).toContain('Only 2 left.');
  });

  it('shows what somebody else received meanwhile, keeps what was typed and asks to look before the next press', async () => {
    const message = 'Karim received pieces of this line meanwhile: 7 in all.';
    const stock = { current: 7, by: 'Karim', at: null };
    answerWith(() => answer(Problem, { error: 'conflict', message, stock }, { status: 409 }));
    await mount(html());
    await enter('4');
    await press();
    expect(dialog()?.textContent).toContain(message);
    expect([dialogButton('Try again'), notice().querySelector('button')]).toEqual([undefined, null]);
    expect([count('received'), count('remaining'), field().value]).toEqual(['7', '5', '4']);
    dialogButton('Close').click();
    answerWith(received(11, 1));
    await press();
    expect(sent.map(({ expected }) => expected)).toEqual([3, 7]);
    expect(new Set(sent.map(({ key }) => key)).size, 'another press').toBe(2);
  });

  it('counts once when it is sent again after a lost answer, also on a reloaded page', async () => {
    answerWith(() => HttpResponse.error());
    await mount(html());
    await enter('5');
    await press();
    await press(dialogButton('Try again'));
    dialogButton('Close').click();
    await widgetsWork();
    const again = find<HTMLButtonElement>('[data-line="1"] .z-part-receiving-notice button');
    again.focus();
    await press(again);
    dialogButton('Close').click();
    await widgetsWork();
    expect(document.activeElement, 'the pressed button is gone').toBe(button());
    await mount(html());
    answerWith(received(8, 4));
    await enter('5');
    await press();
    const [first, second, third, fourth] = sent;
    expect([second?.key, third?.key, fourth?.key]).toEqual([first?.key, first?.key, first?.key]);
    dialogButton('Close').click();
    await enter('2');
    await press();
    expect(sent[4]?.key).not.toBe(first?.key);
  });

  it('leads who is signed out to the sign-in in a new tab, in the dialog and beside the line', async () => {
    answerWith(() => new HttpResponse(null, { status: 401 }));
    await mount(html().replace('<z-part-receiving', '$& sign-in-url="/login"'));
    await enter('5');
    await press();
    expect(find<HTMLAnchorElement>('dialog a[target=_blank]').getAttribute('href')).toBe('/login');
    dialogButton('Close').click();
    expect([notice().querySelector('a')?.textContent, field().value]).toEqual(['Sign in (new tab)', '5']);
  });

  it('keeps the key of a lost answer while the server refuses for another reason', async () => {
    answerWith(() => HttpResponse.error());
    await mount(html());
    await enter('5');
    await press();
    answerWith(() => new HttpResponse(null, { status: 401 }));
    await press(dialogButton('Try again'));
    answerWith(received(8, 4));
    await press(dialogButton('Try again'));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent).toHaveLength(3);
  });

  it('sends once however often it is pressed, and lets other lines go on', async () => {
    const answered = Promise.withResolvers<Response>();
    answerWith(() => answered.promise);
    const host = await mount(html());
    await enter('5');
    const end = press();
    await widgetsWork();
    button().click();
    await widgetsWork();
    expect([button().textContent, button().getAttribute('aria-disabled'), host.dataset.state]).toEqual([
      'Receiving...',
      'true',
      'busy',
    ]);
    expect([button(2).textContent, button(2).getAttribute('aria-disabled')]).toEqual(['Receive', null]);
    answered.resolve(received(8, 4)());
    await end;
    expect([sent.length, button().textContent]).toEqual([1, 'Receive']);
  });
});

describe('<z-part-receiving> counting', () => {
  it('puts all that remains into a line, or into every line that is not counted', async () => {
    const changes = record('z-part-receiving:change');
    await mount(html());
    find<HTMLButtonElement>('[data-line="2"] [data-fill]').click();
    await widgetsWork();
    expect([field(1).value, field(2).value]).toEqual(['', '5']);
    await enter('4', 2);
    find<HTMLButtonElement>('[data-part=fill]').click();
    await widgetsWork();
    expect([field(1).value, field(2).value]).toEqual(['9', '4']);
    expect(find('.z-part-receiving-status').textContent).toContain('Counted: 13 / 14');
    expect(changes.details.at(-1)).toEqual({ counted: 13, remaining: 14 });
  });

  it('counts at most what is expected of each line, and says how many are extra (RCV-10)', async () => {
    const changes = record('z-part-receiving:change');
    await mount(html());
    await enter('8', 1);
    await enter('6', 2);
    expect(find('.z-part-receiving-status p').textContent).toBe('Counted: 13 / 14 · Extra: 1');
    expect(changes.details.at(-1)).toEqual({ counted: 14, remaining: 14 });
    await enter('5', 2);
    expect(find('.z-part-receiving-status p').textContent).toBe('Counted: 13 / 14');
  });

  it('leads from count to count by Enter, and on to the check', async () => {
    await mount(html());
    field(1).focus();
    for (const next of [field(2), find('[data-part=check]')]) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      );
      expect(document.activeElement).toBe(next);
    }
  });

  it('stays by Enter at a count that is invalid', async () => {
    await mount(html());
    await enter('0');
    field(1).focus();
    field(1).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    expect(document.activeElement).toBe(field(1));
  });

  it('does not send the form while a count is invalid', async () => {
    await mount(html());
    const submits = vi.fn((event: Event) => event.preventDefault());
    await enter('0');
    const form = find<HTMLFormElement>('form');
    form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect(document.activeElement).toBe(field(1));
    await enter('');
    document.addEventListener('submit', submits, { once: true });
    form.requestSubmit(find('[data-part=check]'));
    expect(submits).toHaveBeenCalledOnce();
  });

  it('adds one piece to the line of a scanned code, and says a code that no line has', async () => {
    await mount(html());
    const scan = find<HTMLInputElement>('[data-part=scan]');
    const enterCode = async (code: string) => {
      scan.value = code;
      scan.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await widgetsWork();
    };
    expect(find<HTMLElement>('[data-part=scanner]').hidden).toBe(false);
    await enterCode('-&"àààé');
    await enterCode('ZL-2');
    expect([field(1).value, field(2).value]).toEqual(['', '4']);
    expect(find('.z-part-receiving-scan').textContent).toBe('Théière Taghit4 / 5');
    expect(find('[data-line="2"]').hasAttribute('data-scanned')).toBe(true);
    await enterCode('999');
    expect(find('.z-part-receiving-scan').textContent).toBe('No line of this expedition has the code 999.');
  });

  it.each([
    ['the focus that a page gave a count', '', 'scan-code'],
    ['no focus from a count that is typed in', '7', 'count-1'],
  ])('gives the field for the scanner %s', async (_, typed, focused) => {
    showMarkup(html().replace('id="scan-code"', '$& autofocus').replace('id="count-1"', '$& autofocus'));
    field().focus();
    field().value = typed;
    await widgetsWork();
    expect(document.activeElement?.id).toBe(focused);
  });

  it('shows the result of a confirmed receipt as a modal dialog', async () => {
    const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    await mount(html('confirmed'));
    expect(shown).toHaveBeenCalledOnce();
    find<HTMLDialogElement>('dialog').close();
    expect(find<HTMLDialogElement>('dialog').open).toBe(false);
    expect(document.activeElement, 'the page is new: nothing had the focus before').toBe(find('a'));
    shown.mockRestore();
  });

  it('gives the focus to what comes next in the page once everything is received', async () => {
    const next = '<a href="/4">Expedition 4</a>';
    const shown = html('confirmed').replace(/<p>Everything.*<\/p>/, '');
    await mount(`<main><a href="/">Expeditions</a>${shown}<button type="button">Complete</button>${next}</main>`);
    find<HTMLDialogElement>('dialog').close();
    expect(document.activeElement?.textContent).toBe('Complete');
  });
});
