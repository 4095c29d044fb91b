import { describe, expect, it, vi } from 'vitest';
import { HttpResponse, http, server } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { hidePage } from '../../shared/testing/hide-page.ts';
import { find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import {
  answerWith,
  bar,
  field,
  fill,
  leaves,
  press,
  pretendForms,
  run,
  save,
  saved,
  sent,
} from './testing/save-page.ts';
import '../async-form/async-form.tsx';
import '../combination-form/combination-form.tsx';
import './save-all.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'plain') => examples[name]?.html ?? '';

pretendForms();

describe('<z-save-all> saving', () => {
  it('saves the changed forms only, in the order of the page', async () => {
    const ends = record<{ count: number }>('z-save-all:saved');
    await mount(html());
    find<HTMLInputElement>('[value=oran]').click();
    await fill('name', 'Sac rouge');
    await save();
    expect(sent).toEqual([{ name: 'Sac rouge', text: 'In leather', intent: 'save' }, { shops: 'oran' }]);
    expect([bar(), ends.details]).toEqual([null, [{ count: 2 }]]);
    await fill('name', 'Sac bleu');
    await save();
    expect(sent).toHaveLength(3);
  });

  it('says in words of its own that the session ended', async () => {
    answerWith(() => HttpResponse.json({ message: 'Unauthenticated.' }, { status: 401 }));
    await mount(html());
    await fill('name', 'Sac rouge');
    await save();
    expect(find('.z-save-all-reason').textContent).toBe('This page was open for too long. Reload it, then try again.');
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

  it('leaves Ctrl+S to another form that holds the focus', async () => {
    await mount(
      `${html()}<form method="post" action="/other"><input id="other" name="other"><button>Save</button></form>`,
    );
    await fill('name', 'Sac rouge');
    find('#other').focus();
    const event = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true });
    find('#other').dispatchEvent(event);
    await widgetsWork();
    expect([event.defaultPrevented, sent]).toEqual([false, []]);
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
    expect([host.dataset.state, sent.length]).toEqual(['failed', 2]);
    const message = '1 form was not saved. Name · Please correct';
    expect(failures.details).toEqual([{ reason: 'invalid', message, labels: ['Name'] }]);
    expect([field('name').value, field('name').getAttribute('aria-invalid')]).toEqual(['Sac rouge', 'true']);
    expect(find('.z-save-all-reason').textContent).toBe('Please correct');
    expect(find('[role=alert]', bar() as HTMLElement).textContent).toContain('1 form was not saved.');
    answerWith(saved);
    await run(() => press('Try again'));
    expect(sent).toEqual([{ name: 'Sac rouge', text: 'In leather', intent: 'save' }]);
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

  it('goes to the page that an answer names, once nothing is left to save', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    let isDown = true;
    answerWith((fields, url) => {
      if ('name' in fields) return HttpResponse.json({ success: true, redirect: '/qa/echo' });
      return isDown ? new HttpResponse(null, { status: 500 }) : saved(fields, url);
    });
    await mount(html());
    await fill('name', 'Sac rouge');
    find<HTMLInputElement>('[value=oran]').click();
    await save();
    expect(assign).not.toHaveBeenCalled();
    isDown = false;
    await run(() => press('Try again'));
    expect(assign.mock.calls).toEqual([['http://shop.test/qa/echo']]);
  });

  it('leads from the bar to the field in error', async () => {
    answerWith(() => HttpResponse.json({ errors: { name: ['Taken'] } }, { status: 422 }));
    await mount(html());
    await fill('name', 'Sac rouge');
    await save();
    press('Name');
    expect(document.activeElement).toBe(field('name'));
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

  it.each([
    ['nothing when nothing was typed since', 'Sac rouge', []],
    ['what was typed since', 'Sac bleu', [{ name: 'Sac bleu' }]],
  ])('sends after a call of the form that was under way %s', async (_, text, after) => {
    let answerFirst = () => {};
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    answerWith(async (fields, url) => {
      if (sent.length === 1) await first;
      return saved(fields, url);
    });
    await mount(html('async-forms'));
    await fill('name', 'Sac rouge');
    find<HTMLFormElement>('form').requestSubmit();
    await expect.poll(() => sent).toHaveLength(1);
    await fill('name', text);
    const ended = save();
    await widgetsWork();
    answerFirst();
    await ended;
    expect(sent).toEqual([{ name: 'Sac rouge' }, ...after]);
    expect(bar()).toBeNull();
  });

  const conflict = (errors = {}) =>
    HttpResponse.json({ error: 'conflict', message: 'Changed', errors, compareOnPage: true }, { status: 409 });

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

  it('offers to compare both versions, and brings other forms that were not saved to that page as they are', async () => {
    answerWith((fields) => ('name' in fields ? conflict() : new HttpResponse(null, { status: 500 })));
    await mount(html('async-forms'));
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    await fill('name', 'Sac rouge');
    await fill('phone', '0551234567');
    await save();
    expect(bar()?.textContent).toContain('Somebody else changed the same fields.');
    expect(submit).not.toHaveBeenCalled();
    press('Compare both versions');
    expect([submit.mock.contexts, leaves()]).toEqual([[find('form')], true]);
    submit.mockRestore();
    hidePage();
    await mount(html('async-forms'));
    expect([field('name').value, field('phone').value]).toEqual(['Sac', '0551234567']);
  });

  it.each([
    ['that z-async-form sends', 'z-async-form'],
    ['without a widget', 'div'],
  ])('marks the fields that somebody else changed in several forms %s', async (_, around) => {
    answerWith((fields) => conflict('name' in fields ? { name: ['Stored: Sac vert'] } : { phone: ['Stored: 055'] }));
    const host = await mount(html('async-forms').replaceAll('z-async-form', around));
    await fill('name', 'Sac rouge');
    await fill('phone', '0551234567');
    await save();
    for (const name of ['name', 'phone']) expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(host.textContent).toContain('Stored: Sac vert');
    const reasons = [...document.querySelectorAll('[data-z-failed]')].map((node) => node.textContent);
    expect(reasons).toEqual(Array(2).fill('Somebody else changed the same fields.'));
    press('Discard');
    await widgetsWork();
    expect(document.querySelector('[aria-invalid], [data-z-failed]')).toBeNull();
  });

  const combination = (name: string) => `<z-combination-form><form method="post" action="/qa/echo"
    data-save="${name}" data-part="form"><input type="hidden" name="_seen" value="older">
    <input type="hidden" name="product_price" value="1000.00"><label>Name <input name="name"></label>
    <label>Price <input name="combination_price"></label><button>Save</button></form></z-combination-form>`;
  const answerConflict = () => {
    const errors = { name: ['Stored in the meantime: Day'] };
    const problem = { error: 'conflict', errors, stored: { name: 'Day' }, seen: 'newer' };
    server.use(http.post('http://shop.test/qa/echo', () => HttpResponse.json(problem, { status: 409 })));
  };

  it('leads to the row that somebody else changed too, and offers no retry, which would be refused again', async () => {
    answerConflict();
    await mount(`<z-save-all>${combination('Black')}</z-save-all>`);
    await fill('name', 'Night');
    await save();
    expect(bar()?.textContent).toContain('BlackChanged by somebody else in the meantime: Name.');
    expect([...(bar()?.querySelectorAll('button') ?? [])].map((button) => button.textContent)).toEqual([
      'Black',
      'Discard',
    ]);
    expect(document.activeElement).toBe(field('name'));
  });

  it.each<[string, () => Response, string]>([
    ['the session has ended', () => new HttpResponse(null, { status: 401 }), 'This page was open for too long.'],
    ['the server fails', () => new HttpResponse(null, { status: 500 }), 'The server has a problem.'],
    [
      'a field is refused',
      () => HttpResponse.json({ message: 'Check', errors: { name: ['Too long.'] } }, { status: 422 }),
      'Too long.',
    ],
  ])('says in the bar why a row was not saved when %s', async (_, respond, reason) => {
    server.use(http.post('http://shop.test/qa/echo', respond));
    await mount(`<z-save-all>${combination('Black')}</z-save-all>`);
    await fill('name', 'Night');
    await save();
    expect(bar()?.textContent).toContain(`An error occurred while saving the combination. ${reason}`);
  });

  it('saves what was typed into such a row while a call of it was under way', async () => {
    let answerFirst = () => {};
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const names: unknown[] = [];
    server.use(
      http.post('http://shop.test/qa/echo', async ({ request }) => {
        names.push(((await request.json()) as { name?: unknown }).name);
        if (names.length === 1) await first;
        return HttpResponse.json({ data: {} });
      }),
    );
    await mount(`<z-save-all>${combination('Black')}</z-save-all>`);
    await fill('name', 'Night');
    find<HTMLFormElement>('form').requestSubmit();
    await expect.poll(() => names).toHaveLength(1);
    await fill('name', 'Day');
    const ended = save();
    await widgetsWork();
    answerFirst();
    await ended;
    expect([names, bar()]).toEqual([['Night', 'Day'], null]);
  });

  it('offers to save again once the person has chosen for such a row', async () => {
    answerConflict();
    await mount(`<z-save-all>${combination('Black')}</z-save-all>`);
    await fill('name', 'Night');
    await fill('combination_price', '5');
    await save();
    const buttons = [...document.querySelectorAll('button')];
    buttons.find((button) => button.textContent === 'Take the stored values')?.click();
    await expect.poll(() => bar()?.textContent).toMatch(/^1 unsaved change.*Save/);
  });

  it('offers a retry for another form beside such a row', async () => {
    answerConflict();
    await mount(`<z-save-all>${combination('Black')}${html().replace(/<\/?z-save-all>/g, '')}</z-save-all>`);
    await fill('name', 'Night');
    await save();
    expect(bar()?.textContent).not.toContain('Try again');
    await fill('text', 'In cloth');
    expect(bar()?.textContent).toContain('Try again');
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

  it('does not say that all is saved while something was changed during the save, which the bar says', async () => {
    await mount(html());
    await fill('name', 'Sac rouge');
    answerWith(async (fields, url) => {
      await fill('text', 'In cloth');
      return saved(fields, url);
    });
    await save();
    expect(bar()?.textContent).toContain('1 unsaved change');
    expect(document.querySelector('[data-z-announcer]')?.textContent ?? '').not.toContain('All changes are saved');
    answerWith(saved);
    await save();
    expect([bar(), find('[data-z-announcer]').textContent]).toEqual([null, 'All changes are saved.']);
  });

  it('says once that several forms are saved, and the form’s own message where it is one', async () => {
    const flashes: string[] = [];
    const onFlash = (event: DocumentEventMap['z:flash']) => flashes.push(event.detail.message);
    document.addEventListener('z:flash', onFlash);
    await mount(`<z-toaster></z-toaster>${html('async-forms')}`);
    await fill('name', 'Sac rouge');
    await fill('phone', '0551234567');
    await save();
    expect(flashes).toEqual(['All changes are saved.']);
    await fill('name', 'Sac bleu');
    await save();
    document.removeEventListener('z:flash', onFlash);
    expect(flashes).toEqual(['All changes are saved.', 'Saved']);
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
    await expect.poll(() => gates).toHaveLength(1);
    await widgetsWork();
    expect([host.dataset.state, bar()?.textContent]).toEqual(['busy', 'Saving… 0 of 2Stop']);
    press('Stop');
    gates[0]?.();
    await expect.poll(() => bar()?.textContent).toContain('Stopped. The rest is not saved.');
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
    await expect.poll(() => gates).toHaveLength(3);
    for (const open of gates) open();
    await ended;
    expect(bar()).toBeNull();
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
