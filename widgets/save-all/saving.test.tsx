import { describe, expect, it, vi } from 'vitest';
import { announced } from '../../shared/testing/announced.ts';
import { HttpResponse } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { answerWith, bar, field, fill, press, pretendForms, run, save, saved, sent } from './testing/save-page.ts';
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

  describe('that fails', () => {
    const refuse = () =>
      answerWith(() =>
        HttpResponse.json(
          { error: 'invalid', message: 'Please correct', errors: { text: ['Too long'] } },
          { status: 422 },
        ),
      );
    const pressSave = () => {
      const button = find('.z-save-all-save');
      button.focus();
      return run(() => button.click());
    };
    const ctrlS = (from: HTMLElement) => {
      from.focus();
      const event = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true });
      return run(() => from.dispatchEvent(event));
    };

    it('leads from the button to the first field in error', async () => {
      refuse();
      await mount(html());
      await fill('name', 'Sac rouge');
      await pressSave();
      expect(document.activeElement).toBe(field('text'));
    });

    it('leads from a field of the form to the one in error, and stays in another form', async () => {
      refuse();
      await mount(html());
      await fill('name', 'Sac rouge');
      await ctrlS(field('name'));
      expect(document.activeElement).toBe(field('text'));
      await ctrlS(field('shops'));
      expect(document.activeElement).toBe(field('shops'));
    });

    it('leads from the button to that which tries again where no field is in error', async () => {
      answerWith(() => HttpResponse.json({ error: 'server-error', message: '' }, { status: 500 }));
      await mount(html());
      await fill('name', 'Sac rouge');
      await pressSave();
      expect(document.activeElement).toBe(find('.z-save-all-save'));
      await pressSave();
      expect(document.activeElement).toBe(find('.z-save-all-save'));
    });
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
    ['a page comes back', () => HttpResponse.html('<h1>Maintenance</h1>'), 'not known whether it was saved'],
    ['the server fails', () => new HttpResponse(null, { status: 500 }), 'The server has a problem.'],
    ['a gateway gave up', () => new HttpResponse(null, { status: 504 }), 'not known whether it was saved'],
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

  it.each([
    ['no answer comes', () => HttpResponse.error()],
    ['a page comes back', () => HttpResponse.html('<h1>Maintenance</h1>')],
    ['a gateway gave up', () => new HttpResponse(null, { status: 504 })],
  ])('does not say above the forms that one was not saved where %s', async (_, answer) => {
    answerWith((fields) => ('name' in fields ? answer() : HttpResponse.json({ success: false, message: 'Not today' })));
    const failures = record<{ message: string }>('z-save-all:failure');
    await mount(html());
    await fill('name', 'Sac rouge');
    find<HTMLInputElement>('[value=oran]').click();
    await save();
    expect(find('[role=alert] p', bar() as HTMLElement).textContent).toBe('2 forms are not confirmed as saved.');
    expect(failures.details[0]?.message).toMatch(/^2 forms are not confirmed as saved\. Name · /);
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

  it('announces what failed once, in the bar, and in the form once that is sent alone', async () => {
    answerWith(() => new HttpResponse(null, { status: 500 }));
    await mount(html('async-forms'));
    const alerts = () => [...document.querySelectorAll('[role=alert]:not([hidden])')].map(({ className }) => className);
    await fill('name', 'Sac rouge');
    await save();
    expect(find('.z-async-form-trouble').textContent).toContain('The server has a problem.');
    expect(alerts()).toEqual(['z-save-all-failures']);
    const failed = new Promise((resolve) => document.addEventListener('z-async-form:failure', resolve, { once: true }));
    find('.z-async-form-trouble button').click();
    await failed;
    await expect.poll(alerts).toContain('z-async-form-trouble');
  });

  it('announces in its form that one sent by Enter failed while another is being saved', async () => {
    const answered = Promise.withResolvers<Response>();
    answerWith((fields) => ('phone' in fields ? answered.promise : new HttpResponse(null, { status: 500 })));
    await mount(html('async-forms'));
    await fill('phone', '0551234567');
    const ended = save();
    await expect.poll(() => sent).toHaveLength(1);
    await fill('name', 'Sac rouge');
    find<HTMLFormElement>('form').requestSubmit();
    await expect.poll(() => document.querySelector('.z-async-form-trouble')?.getAttribute('role')).toBe('alert');
    answered.resolve(HttpResponse.json({ success: true }));
    await ended;
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
    expect(await announced()).not.toContain('All changes are saved');
    answerWith(saved);
    await save();
    expect([bar(), await announced()]).toEqual([null, 'All changes are saved.']);
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

  it('says that it stops while a form is on its way still, and cannot be stopped again', async () => {
    const answered = Promise.withResolvers<Response>();
    answerWith(() => answered.promise);
    await mount(html());
    await fill('name', 'Sac rouge');
    find<HTMLInputElement>('[value=oran]').click();
    await widgetsWork();
    press('Save');
    await expect.poll(() => sent).toHaveLength(1);
    const stop = buttonNamed('Stop');
    expect(stop.getAttribute('aria-disabled')).toBe('false');
    stop.focus();
    stop.click();
    await widgetsWork();
    expect(find('[role=status]', bar() as HTMLElement).textContent).toBe(
      'Saving… 0 of 2Stopping after what is being sent…',
    );
    expect([document.activeElement, stop.getAttribute('aria-disabled')]).toEqual([stop, 'true']);
    answered.resolve(HttpResponse.json({ success: true }));
    await expect.poll(() => bar()?.textContent).toContain('Stopped. The rest is not saved.');
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
