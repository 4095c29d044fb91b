import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Problem } from '../../shared/api/problem.ts';
import { CountsSaved } from '../../shared/api/receiving.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import './part-receiving.tsx';

const { expedition } = examplesOf(
  import.meta.glob('./examples/expedition.html', { query: '?raw', import: 'default', eager: true }),
);
let sent: Record<string, string>[] = [];
const answerWith = (respond: () => Response | Promise<Response>) => {
  server.use(
    http.post('http://shop.test/qa/echo', async ({ request }) => {
      sent.push(Object.fromEntries(new URLSearchParams(await request.text())));
      return respond();
    }),
  );
};
const counts =
  (first: number | null, second: number | null, by: string | null = null) =>
  () =>
    answer(CountsSaved, {
      success: true,
      message: 'Saved',
      counts: [
        { partId: 1, count: first, comment: '', by, at: null },
        { partId: 2, count: second, comment: '', by, at: null },
      ],
    });
const field = (name: string) => find<HTMLInputElement>(`[name=${name}]`);
const enter = async (name: string, value: string) => {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
  await widgetsWork();
};
const status = () => find('.z-part-receiving-status').textContent;
/** Lets the pause pass after which changes are stored. */
const pause = () => vi.advanceTimersByTime(600);
const isSaved = () => {
  pause();
  return expect.poll(() => status()).toContain('Counts saved');
};
const choice = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text) as HTMLButtonElement;

setupMockServer();
beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

describe('<z-part-receiving> storing counts', () => {
  it('stores what changed at a pause, with the count that was seen', async () => {
    answerWith(counts(3, 2));
    const host = await mount(expedition?.html ?? '');
    await enter('count_1', '1');
    await enter('count_1', '3');
    expect(host.dataset.state).toBe('unsaved');
    await isSaved();
    expect(sent).toEqual([{ intent: 'save', count_1: '3', seen_1: '', note_1: '', noted_1: '' }]);
    expect([field('seen_1').value, host.dataset.state]).toEqual(['3', undefined]);
    await enter('arrivedOn', '2026-11-21');
    pause();
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toEqual({ intent: 'save', arrivedOn: '2026-11-21' });
  });

  it('stores what changed at once when the page is hidden', async () => {
    const answered = Promise.withResolvers<Response>();
    answerWith(() => answered.promise);
    const host = await mount(expedition?.html ?? '');
    await enter('count_1', '3');
    expect(host.dataset.state).toBe('unsaved');
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => hidden.mockRestore());
    document.dispatchEvent(new Event('visibilitychange'));
    await widgetsWork();
    expect(status(), 'before the pause').toContain('Saving...');
    answered.resolve(counts(3, 2)());
    await isSaved();
    expect(sent.map(({ count_1 }) => count_1)).toEqual(['3']);
  });

  it('stores what could not be stored once the network is there again', async () => {
    answerWith(() => HttpResponse.error());
    await mount(expedition?.html ?? '');
    await enter('count_1', '3');
    pause();
    await expect.poll(status).toContain('Try again');
    answerWith(counts(3, 2));
    window.dispatchEvent(new Event('online'));
    await isSaved();
    expect(sent.map(({ count_1 }) => count_1)).toEqual(['3', '3']);
  });

  it('says beside a day of arrival why it is refused, and stores the counts without it', async () => {
    const errors = { arrivedOn: ['The day of arrival has not come yet.'] };
    answerWith(() =>
      'arrivedOn' in (sent.at(-1) ?? {})
        ? answer(Problem, { error: 'invalid', message: 'Check the fields.', errors }, { status: 422 })
        : counts(3, 2)(),
    );
    await mount(expedition?.html ?? '');
    const failures = record('z-part-receiving:save-failed');
    const day = field('arrivedOn');
    await enter('arrivedOn', '2999-01-01');
    await enter('count_1', '3');
    await isSaved();
    expect(sent.at(-1)).toEqual({ intent: 'save', count_1: '3', seen_1: '', note_1: '', noted_1: '' });
    const described = document.getElementById(day.getAttribute('aria-describedby') ?? '');
    expect([day.getAttribute('aria-invalid'), described?.textContent]).toEqual(['true', errors.arrivedOn[0]]);
    expect(failures.details).toEqual([{ reason: 'invalid', message: errors.arrivedOn[0] }]);
    expect([day.value, field('seen_1').value]).toEqual(['2999-01-01', '3']);
    await enter('arrivedOn', '2026-11-21');
    expect([day.hasAttribute('aria-invalid'), described?.isConnected]).toEqual([false, false]);
  });

  it.each([true, 1])('does without counts in an answer with %j as its success', async (success) => {
    answerWith(() => HttpResponse.json({ success }));
    await mount(expedition?.html ?? '');
    await enter('count_1', '3');
    await isSaved();
    expect(field('seen_1').value).toBe('3');
  });

  it("shows a colleague's count of another line, and who counted it", async () => {
    answerWith(counts(3, 4, 'Karim'));
    await mount(expedition?.html ?? '');
    await enter('count_1', '3');
    await isSaved();
    expect([field('count_2').value, field('seen_2').value]).toEqual(['4', '4']);
    expect(find('[data-line="2"] [data-by]').textContent).toBe('Counted by Karim');
    expect(find('[data-line="1"] [data-by]').textContent).toBe('');
  });

  const conflict = () =>
    answer(
      Problem,
      {
        error: 'conflict',
        message: 'Karim counted 5.',
        errors: { count_1: ['Karim counted 5.'] },
        stored: { count_1: '5' },
      },
      { status: 409 },
    );

  it.each([
    ['Save 4', '4'],
    ['Take 5', '5'],
    ['Together: 9', '9'],
  ])('says that a colleague counted the line, and stores what is chosen: %s', async (text, stored) => {
    answerWith(conflict);
    const host = await mount(expedition?.html ?? '');
    await enter('count_1', '4');
    pause();
    await expect.poll(() => find('.z-part-receiving-notice').textContent).toContain('Karim counted 5.');
    expect([host.dataset.state, field('count_1').value]).toEqual(['conflict', '4']);
    answerWith(counts(Number(stored), 2));
    choice(text).click();
    await widgetsWork();
    expect(document.activeElement).toBe(field('count_1'));
    await isSaved();
    expect(sent.at(-1)).toMatchObject({ count_1: stored, seen_1: '5' });
    expect(document.querySelector('.z-part-receiving-notice')).toBeNull();
  });

  it.each([
    ['Save mine', 'Mine'],
    ['Take the other', 'By Karim'],
  ])('says that a colleague wrote a note about the line, and stores what is chosen: %s', async (text, stored) => {
    answerWith(() =>
      answer(
        Problem,
        {
          error: 'conflict',
          message: 'Karim wrote.',
          errors: { count_1: ['Karim wrote.'] },
          stored: { count_1: '4', note_1: 'By Karim' },
        },
        { status: 409 },
      ),
    );
    await mount(expedition?.html ?? '');
    field('note_1').value = 'Mine';
    await enter('count_1', '4');
    pause();
    await expect.poll(() => find('.z-part-receiving-notice').textContent).toContain('Karim wrote.');
    expect(find('.z-part-receiving-notice').querySelectorAll('button')).toHaveLength(2);
    answerWith(counts(4, 2));
    choice(text).click();
    await widgetsWork();
    await isSaved();
    expect(sent.at(-1)).toMatchObject({ count_1: '4', note_1: stored, noted_1: 'By Karim' });
  });

  it("neither stores over a colleague's count nor sends the form until one of them is chosen", async () => {
    answerWith(conflict);
    await mount(expedition?.html ?? '');
    await enter('count_1', '4');
    pause();
    await expect.poll(() => document.querySelector('.z-part-receiving-notice')).not.toBeNull();
    await enter('count_1', '6');
    expect([sent.length, choice('Save 6').textContent]).toEqual([1, 'Save 6']);
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    find<HTMLFormElement>('form').dispatchEvent(submit);
    expect([submit.defaultPrevented, document.activeElement === field('count_1')]).toEqual([true, true]);
  });

  it('stores the other lines although one is refused, about which the host hears what stands beside it', async () => {
    const failures = record('z-part-receiving:save-failed');
    let calls = 0;
    answerWith(() => {
      calls += 1;
      return calls === 1 ? conflict() : counts(5, 3)();
    });
    await mount(expedition?.html ?? '');
    await enter('count_1', '4');
    await enter('count_2', '3');
    await isSaved();
    expect(sent.at(-1)).toEqual({ intent: 'save', count_2: '3', seen_2: '2', noted_2: '' });
    expect(find('.z-part-receiving-notice').textContent).toContain('Karim counted 5.');
    expect(failures.details).toEqual([{ reason: 'conflict', message: 'Karim counted 5.' }]);
  });

  it('says that counts are not stored, and stores them when asked again', async () => {
    answerWith(() => HttpResponse.error());
    const host = await mount(expedition?.html ?? '');
    const failures = record('z-part-receiving:save-failed');
    await enter('count_1', '3');
    pause();
    await expect.poll(() => status()).toContain('Counts not saved. No connection.');
    expect(failures.details).toMatchObject([{ reason: 'offline' }]);
    await expect.poll(() => host.dataset.state).toBe('failed');
    answerWith(counts(3, 2));
    choice('Try again').focus();
    choice('Try again').click();
    await isSaved();
    expect(sent.at(-1)).toMatchObject({ count_1: '3' });
    expect(document.activeElement, 'the pressed button is gone').toBe(find('[data-part=check]'));
  });

  it('stores no count that is invalid', async () => {
    answerWith(counts(null, 3));
    await mount(expedition?.html ?? '');
    await enter('count_1', '0');
    await enter('count_2', '3');
    await isSaved();
    expect(sent).toEqual([{ intent: 'save', count_2: '3', seen_2: '2', noted_2: '' }]);
  });

  it('receives a line after a save that is under way, so that its count is not stored behind the receipt', async () => {
    const answered = Promise.withResolvers<Response>();
    const received: unknown[] = [];
    answerWith(() => answered.promise);
    server.use(
      http.post('http://shop.test/dashboard/api/internal-expedition/receive/part/1', async ({ request }) => {
        received.push(await request.json());
        return HttpResponse.json({ success: true });
      }),
    );
    const host = await mount(expedition?.html ?? '');
    await enter('count_1', '3');
    pause();
    await expect.poll(() => sent).toHaveLength(1);
    find<HTMLButtonElement>('[data-line="1"] [data-receive]').click();
    await widgetsWork();
    expect([received, host.dataset.state]).toEqual([[], 'busy']);
    answered.resolve(counts(3, 2)());
    await expect.poll(() => received).toHaveLength(1);
    await expect.poll(() => document.querySelector('dialog')).not.toBeNull();
    expect([field('seen_1').value, field('count_1').value, sent.length]).toEqual(['', '', 1]);
  });

  it('lets a save end before the form is sent', async () => {
    const answered = Promise.withResolvers<Response>();
    answerWith(() => answered.promise);
    await mount(expedition?.html ?? '');
    const submits = vi.fn((event: Event) => event.preventDefault());
    await enter('count_1', '3');
    pause();
    await expect.poll(() => sent).toHaveLength(1);
    find<HTMLFormElement>('form').requestSubmit(find('[data-part=check]'));
    document.addEventListener('submit', submits);
    expect(submits).not.toHaveBeenCalled();
    answered.resolve(counts(3, 2)());
    await expect.poll(() => submits).toHaveBeenCalledOnce();
    const [[sending] = []] = submits.mock.calls;
    expect((sending as SubmitEvent).submitter).toBe(find('[data-part=check]'));
    document.removeEventListener('submit', submits);
  });
});
