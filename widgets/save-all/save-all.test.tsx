import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpResponse, http, pretendServer, server } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './save-all.contract.ts';
import '../async-form/async-form.tsx';
import './save-all.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'plain') => examples[name]?.html ?? '';

const sent: Record<string, unknown>[] = [];
type Answer = (fields: Record<string, unknown>, url: string) => Response | Promise<Response>;
const answerWith = (answer: Answer) => {
  sent.length = 0;
  server.use(
    http.post('http://shop.test/qa/echo', async ({ request }) => {
      const fields = Object.fromEntries(await request.formData());
      sent.push(fields);
      return answer(fields, request.url);
    }),
  );
};
const saved: Answer = (data) => HttpResponse.json({ success: true, message: 'Saved', data });
const bar = () => document.querySelector<HTMLElement>('.z-save-all-bar');
const buttons = () => [...(bar()?.querySelectorAll('button') ?? [])];
const press = (label: string) =>
  buttons()
    .find((button) => button.textContent?.includes(label))
    ?.click();
const field = (name: string) => find<HTMLInputElement>(`[name="${name}"]`);
const fill = async (name: string, text: string) => {
  field(name).value = '';
  type(field(name), text);
  await widgetsWork();
};
const run = async (start: () => void) => {
  const ended = new Promise((resolve) => {
    document.addEventListener('z-save-all:saved', resolve, { once: true });
    document.addEventListener('z-save-all:failure', resolve, { once: true });
  });
  start();
  await ended;
  await widgetsWork();
};
const save = () => run(() => press('Save'));
const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

pretendServer();
describeWidget(contract, examples);

describe('<z-save-all>', () => {
  beforeEach(() => answerWith(saved));

  it('counts the unsaved changes, and has no bar while there are none', async () => {
    const host = await mount(html());
    expect([bar(), host.dataset.state]).toEqual([null, 'clean']);
    await fill('name', 'Sac rouge');
    expect(bar()?.textContent).toContain('1 unsaved change');
    find<HTMLInputElement>('[value=oran]').click();
    await widgetsWork();
    expect([bar()?.textContent?.includes('2 unsaved changes'), host.dataset.state]).toEqual([true, 'dirty']);
    await fill('name', 'Sac cabas');
    find<HTMLInputElement>('[value=oran]').click();
    await widgetsWork();
    expect([bar(), host.dataset.state]).toEqual([null, 'clean']);
  });

  it('notices what was typed before it started, and what a script changed without an event', async () => {
    const host = await mount(html().replaceAll('z-save-all', 'z-plain'));
    field('name').value = 'Typed early';
    const element = document.createElement('z-save-all');
    element.append(...host.childNodes);
    host.replaceWith(element);
    await widgetsWork();
    expect(bar()?.textContent).toContain('1 unsaved change');
    expect(field('name').value).toBe('Typed early');
    field('text').value = 'By a script';
    element.click();
    await vi.waitFor(() => expect(bar()?.textContent).toContain('2 unsaved changes'));
  });

  it('saves the changed forms only, in the order of the page', async () => {
    const ends = record<{ count: number }>('z-save-all:saved');
    await mount(html());
    find<HTMLInputElement>('[value=oran]').click();
    await fill('name', 'Sac rouge');
    await save();
    expect(sent).toEqual([{ name: 'Sac rouge', text: 'In leather' }, { shops: 'oran' }]);
    expect([bar(), ends.details]).toEqual([null, [{ count: 2 }]]);
    await fill('name', 'Sac bleu');
    await save();
    expect(sent).toHaveLength(3);
  });

  it('saves with Ctrl+S, once however often it is pressed', async () => {
    await mount(html());
    await fill('name', 'Sac rouge');
    const ctrlS = () => {
      const event = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true });
      field('name').dispatchEvent(event);
      expect(event.defaultPrevented).toBe(true);
    };
    await run(() => {
      ctrlS();
      ctrlS();
    });
    expect(sent).toHaveLength(1);
    ctrlS();
    await widgetsWork();
    expect(sent).toHaveLength(1);
  });

  it('goes on after a form that failed, keeps its text with the reason beside it, and sends only it again', async () => {
    const failures = record<{ labels: string[] }>('z-save-all:failure');
    answerWith((fields, url) =>
      'name' in fields
        ? HttpResponse.json(
            { error: 'invalid', message: 'Please correct', errors: { name: ['Taken'] } },
            { status: 422 },
          )
        : saved(fields, url),
    );
    const host = await mount(html());
    await fill('name', 'Sac rouge');
    find<HTMLInputElement>('[value=oran]').click();
    await save();
    expect([host.dataset.state, sent.length, failures.details]).toEqual(['failed', 2, [{ labels: ['Name'] }]]);
    expect([field('name').value, field('name').getAttribute('aria-invalid')]).toEqual(['Sac rouge', 'true']);
    expect(find('.z-save-all-reason').textContent).toBe('Please correct');
    expect(find('[role=alert]', bar() as HTMLElement).textContent).toContain('1 form was not saved.');
    answerWith(saved);
    await run(() => press('Try again'));
    expect(sent).toEqual([{ name: 'Sac rouge', text: 'In leather' }]);
    expect([bar(), field('name').hasAttribute('aria-invalid'), document.querySelector('.z-save-all-reason')]).toEqual([
      null,
      false,
      null,
    ]);
  });

  it.each<[string, () => Response, string]>([
    ['no answer comes', () => HttpResponse.error(), 'No connection.'],
    ['a page comes back', () => HttpResponse.html('<h1>Maintenance</h1>'), 'cannot be read'],
    ['the server fails', () => new HttpResponse(null, { status: 500 }), 'The server has a problem.'],
    ['somebody changed it', () => HttpResponse.json({ error: 'conflict' }, { status: 409 }), 'has changed meanwhile'],
    ['there are too many calls', () => HttpResponse.json({ retryAfterSeconds: 42 }, { status: 429 }), '42 seconds'],
    ['success is false', () => HttpResponse.json({ success: false, message: 'Not today' }), 'Not today'],
  ])('says why beside the form when %s', async (_, answer, text) => {
    answerWith(answer);
    await mount(html());
    await fill('name', 'Sac rouge');
    await save();
    expect(find('.z-save-all-reason').textContent).toContain(text);
    expect(bar()?.textContent).toContain(text);
    expect(field('name').value).toBe('Sac rouge');
  });

  it('leads from the bar to the field in error', async () => {
    answerWith(() => HttpResponse.json({ errors: { name: ['Taken'] } }, { status: 422 }));
    await mount(html());
    await fill('name', 'Sac rouge');
    await save();
    press('Name');
    expect(document.activeElement).toBe(field('name'));
  });

  it('discards everything as a reset does, and brings it back once more', async () => {
    await mount(html());
    const resets = record('reset');
    await fill('name', 'Sac rouge');
    await fill('text', 'In cloth');
    press('Discard');
    await vi.waitFor(() => expect(bar()?.textContent).toContain('Changes discarded.'));
    expect([field('name').value, field('text').value, resets.events.length]).toEqual(['Sac cabas', 'In leather', 1]);
    press('Undo');
    await widgetsWork();
    expect([field('name').value, field('text').value]).toEqual(['Sac rouge', 'In cloth']);
    expect(bar()?.textContent).toContain('2 unsaved changes');
  });

  it('discards to what was saved last', async () => {
    await mount(html());
    await fill('name', 'Sac rouge');
    await save();
    await fill('name', 'Sac bleu');
    press('Discard');
    await widgetsWork();
    expect(field('name').value).toBe('Sac rouge');
  });

  it('asks before the page is left with changes, and not otherwise', async () => {
    await mount(html());
    expect(leaves()).toBe(true);
    await fill('name', 'Sac rouge');
    expect(leaves()).toBe(false);
    await save();
    expect(leaves()).toBe(true);
  });

  it('brings back what was typed when a phone ended the page without a question', async () => {
    await mount(html());
    await fill('name', 'Sac rouge');
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    document.body.replaceChildren();
    await widgetsWork();
    await mount(html());
    expect(field('name').value).toBe('Sac rouge');
    expect(bar()?.textContent).toContain('What was typed before the page was left is back.');
    expect(sessionStorage.getItem('z-save-all')).toBeNull();
  });

  it('stores no draft where the person chose to leave', async () => {
    await mount(html());
    await fill('name', 'Sac rouge');
    leaves();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    expect(sessionStorage.getItem('z-save-all')).toBeNull();
  });

  it('sends a form through the widget around it, which shows the errors where they belong', async () => {
    answerWith((fields, url) =>
      'phone' in fields
        ? HttpResponse.json({ message: 'Look', errors: { phone: ['Too short'] } }, { status: 422 })
        : saved(fields, url),
    );
    const host = await mount(html('async-forms'));
    await fill('name', 'Sac rouge');
    await fill('phone', '06');
    await save();
    expect(sent).toEqual([{ name: 'Sac rouge' }, { phone: '06' }]);
    expect([host.dataset.state, field('phone').getAttribute('aria-invalid')]).toEqual(['failed', 'true']);
    expect(find('[data-part=errors]:not([hidden]) a').textContent).toBe('Too short');
    expect(document.querySelector('.z-save-all-reason')).toBeNull();
    expect(bar()?.textContent).toContain('Contact');
    answerWith(saved);
    await run(() => press('Try again'));
    expect([sent, bar()]).toEqual([[{ phone: '06' }], null]);
  });

  it('leaves the bar when a form is saved by its own button', async () => {
    await mount(html('async-forms'));
    await fill('name', 'Sac rouge');
    const ended = new Promise((resolve) => document.addEventListener('z-async-form:success', resolve, { once: true }));
    find<HTMLFormElement>('form').requestSubmit();
    await ended;
    await widgetsWork();
    expect(bar()).toBeNull();
  });

  const conflict = () =>
    HttpResponse.json({ error: 'conflict', message: 'Changed', compareOnPage: true }, { status: 409 });

  it('leaves for the page that compares both versions when nothing else is unsaved', async () => {
    answerWith((fields, url) => ('name' in fields ? conflict() : saved(fields, url)));
    await mount(html('async-forms'));
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    await fill('name', 'Sac rouge');
    await fill('phone', '0551234567');
    await save();
    expect([sent.length, submit.mock.contexts, leaves()]).toEqual([2, [find('form')], true]);
    submit.mockRestore();
  });

  it('offers to compare both versions instead of leaving other forms that were not saved', async () => {
    answerWith((fields) => ('name' in fields ? conflict() : new HttpResponse(null, { status: 500 })));
    await mount(html('async-forms'));
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    await fill('name', 'Sac rouge');
    await fill('phone', '0551234567');
    await save();
    expect(bar()?.textContent).toContain('Somebody else changed the same fields.');
    expect(submit).not.toHaveBeenCalled();
    press('Compare both versions');
    expect([submit.mock.contexts, leaves()]).toEqual([[find('form')], false]);
    submit.mockRestore();
  });

  it('does not wait for a form that another script stopped', async () => {
    await mount(html());
    find('form').addEventListener('submit', (event) => event.preventDefault());
    await fill('name', 'Sac rouge');
    await save();
    expect([sent, bar()?.textContent?.includes('Correct the marked fields.')]).toEqual([[], true]);
  });

  it('does not send a form that the browser finds invalid', async () => {
    await mount(html().replace('name="name"', 'name="name" required'));
    field('name').value = '';
    field('name').dispatchEvent(new Event('input', { bubbles: true }));
    await widgetsWork();
    await save();
    expect(sent).toEqual([]);
    expect(bar()?.textContent).toContain('Name');
  });

  it('says how far it is, and begins nothing more once it is stopped', async () => {
    const gates: (() => void)[] = [];
    answerWith(async (fields, url) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return saved(fields, url);
    });
    const host = await mount(html());
    await fill('name', 'Sac rouge');
    find<HTMLInputElement>('[value=oran]').click();
    await widgetsWork();
    press('Save');
    await vi.waitFor(() => expect(gates).toHaveLength(1));
    await widgetsWork();
    expect([host.dataset.state, bar()?.textContent]).toEqual(['busy', 'Saving… 0 of 2Stop']);
    press('Stop');
    gates[0]?.();
    await vi.waitFor(() => expect(bar()?.textContent).toContain('Stopped. The rest is not saved.'));
    expect([sent.length, bar()?.textContent?.includes('1 unsaved change')]).toEqual([1, true]);
  });

  it('sends rows of a group at the same time', async () => {
    const gates: (() => void)[] = [];
    answerWith(async (fields, url) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return saved(fields, url);
    });
    await mount(html('rows'));
    for (const input of document.querySelectorAll<HTMLInputElement>('input')) type(input, '5');
    await widgetsWork();
    const ended = save();
    await vi.waitFor(() => expect(gates).toHaveLength(3));
    for (const open of gates) open();
    await ended;
    expect(bar()).toBeNull();
  });

  it('watches forms that are inserted later', async () => {
    const host = await mount(html());
    const late = document.createElement('form');
    late.dataset.save = 'Late';
    late.action = '/qa/echo';
    late.method = 'post';
    late.append(Object.assign(document.createElement('input'), { name: 'late', value: '' }));
    host.append(late);
    await widgetsWork();
    await fill('late', 'Here');
    expect(bar()?.textContent).toContain('1 unsaved change');
    late.remove();
    await vi.waitFor(() => expect(bar()).toBeNull());
    expect(leaves()).toBe(true);
  });

  it('brings the heading up to date after a save', async () => {
    const page = '<!doctype html><h2 id="heading">Sac Rouge</h2>';
    server.use(http.get('http://shop.test/record', () => HttpResponse.html(page)));
    await mount(html().replace('<h2>', '<h2 id="heading" data-refresh="/record">'));
    await fill('name', 'sac rouge');
    await save();
    await vi.waitFor(() => expect(find('#heading').textContent).toBe('Sac Rouge'));
  });

  it('lets the page stop it', async () => {
    await mount(html());
    document.addEventListener('z-save-all:before-save', (event) => event.preventDefault(), { once: true });
    await fill('name', 'Sac rouge');
    press('Save');
    await widgetsWork();
    expect([sent, bar()?.textContent?.includes('1 unsaved change')]).toEqual([[], true]);
  });
});
