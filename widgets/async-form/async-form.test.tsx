import { describe, expect, it, onTestFinished } from 'vitest';
import { announced } from '../../shared/testing/announced.ts';
import { HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './async-form.contract.ts';
import './async-form.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'product') => examples[name]?.html ?? '';
const sent: FormData[] = [];
const answerWith = (answer: () => Response | Promise<Response>) => {
  sent.length = 0;
  server.use(
    http.post('http://shop.test/qa/echo', async ({ request }) => {
      sent.push(await request.formData());
      return answer();
    }),
  );
};
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};
const press = async (selector = 'button') => {
  const ended = new Promise((resolve) => {
    document.addEventListener('z-async-form:success', resolve, { once: true });
    document.addEventListener('z-async-form:failure', resolve, { once: true });
  });
  find<HTMLButtonElement>(selector).click();
  await ended;
  await widgetsWork();
};

setupMockServer();
describeWidget(contract, examples);

describe('<z-async-form>', () => {
  it('sends what a plain submit would, the pressed button included', async () => {
    answerWith(() => HttpResponse.json({ success: true }));
    await mount(html());
    await press('button[value=publish]');
    expect([...(sent[0] as FormData)]).toEqual([
      ['name', 'Sac cabas'],
      ['phone', '0661234567'],
      ['shops[]', 'alger'],
      ['intent', 'publish'],
    ]);
  });

  it("flashes the server's message, or its own", async () => {
    const flashes = record('z:flash');
    answerWith(() => HttpResponse.json({ success: true, message: 'Product saved' }));
    await mount(`<z-toaster></z-toaster>${html()}`);
    await press();
    answerWith(() => HttpResponse.json({ success: true }));
    await press();
    expect(flashes.details).toEqual([
      { kind: 'success', message: 'Product saved' },
      { kind: 'success', message: 'Form submitted successfully' },
    ]);
  });

  it('says it worked inside the form when the page has no toaster', async () => {
    answerWith(() => HttpResponse.json({ success: true, message: 'Product saved' }));
    await mount(html('minimal'));
    await press();
    expect([find('.z-async-form-success').textContent, await announced()]).toEqual(Array(2).fill('Product saved'));
  });

  it('shows the errors of each field, lists them with links, and leads to the first', async () => {
    answerWith(() =>
      HttpResponse.json({ error: 'invalid', message: 'Please correct', errors: { name: ['Taken'] } }, { status: 422 }),
    );
    const host = await mount(html());
    await press();
    expect(host.dataset.state).toBe('failed');
    const field = find<HTMLInputElement>('#async-name');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Taken');
    expect(find('[data-part=errors] a').textContent).toBe('Taken');
    expect(document.activeElement).toBe(field);
  });

  it('takes the errors away again when the form is sent anew', async () => {
    answerWith(() => HttpResponse.json({ errors: { name: ['Taken'] } }, { status: 422 }));
    await mount(html());
    await press();
    answerWith(() => HttpResponse.json({ success: true }));
    await press();
    expect(find('#async-name').hasAttribute('aria-invalid')).toBe(false);
    expect(find('[data-part=errors]').hidden).toBe(true);
  });

  it('offers no second try of what has errors beside its fields', async () => {
    answerWith(() => HttpResponse.json({ errors: { email: ['Unknown address'] } }, { status: 422 }));
    await mount(html('minimal'));
    await press();
    expect(find('[role=alert].z-async-form-trouble').textContent).toContain('error submitting the form');
    expect(document.querySelector('.z-async-form-trouble button')).toBeNull();
  });

  it('takes what the server wrote about the last try away when a save succeeds', async () => {
    answerWith(() => HttpResponse.json({ success: true }));
    await mount(html('sent-back'));
    await press();
    const field = find('#async-name');
    expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([
      null,
      'async-name-hint',
    ]);
    expect([find('#async-name-error').hidden, find('[data-part=errors]').hidden]).toEqual([true, true]);
  });

  it.each([
    ['no answer comes', () => HttpResponse.error(), 'An unexpected error occurred. Please try again.'],
    [
      'a page comes back',
      () => HttpResponse.html('<h1>Sign in</h1>'),
      'It is not known whether it was saved. Look before you try again.',
    ],
    [
      'a gateway gave up',
      () => new HttpResponse(null, { status: 502 }),
      'It is not known whether it was saved. Look before you try again.',
    ],
    ['the server fails', () => new HttpResponse(null, { status: 500 }), 'There was an error submitting the form.'],
    [
      'the session ended',
      () => HttpResponse.json({ message: 'Sign in.' }, { status: 419 }),
      'This page was open for too long. Reload it, then try again.',
    ],
  ])('keeps what was typed and offers to try again when %s', async (_, answer, text) => {
    answerWith(answer);
    await mount(html());
    type(find<HTMLInputElement>('#async-name'), ' XL');
    await press();
    expect(find('[role=alert].z-async-form-trouble').textContent).toContain(text);
    expect(find('.z-async-form-trouble p').textContent).not.toContain('Nothing is lost; try again.');
    expect(find<HTMLInputElement>('#async-name').value).toBe('Sac cabas XL');
    answerWith(() => HttpResponse.json({ success: true }));
    await press('.z-async-form-trouble button');
    expect(sent[0]?.get('name')).toBe('Sac cabas XL');
    expect(document.querySelector('.z-async-form-trouble')).toBeNull();
  });

  it('keeps the focus on "Try again" while it fails again, and gives it to the form once that worked', async () => {
    answerWith(() => HttpResponse.error());
    await mount(html());
    await press('button[value=publish]');
    const retry = find<HTMLButtonElement>('.z-async-form-trouble button');
    retry.focus();
    const answered = Promise.withResolvers<Response>();
    answerWith(() => answered.promise);
    const ended = press('.z-async-form-trouble button');
    await widgetsWork();
    expect([document.activeElement, find('.z-async-form-trouble p').textContent]).toEqual([retry, 'Submitting...']);
    answered.resolve(HttpResponse.error());
    await ended;
    expect(document.activeElement).toBe(retry);
    expect(find('.z-async-form-trouble').textContent).toContain('An unexpected error occurred.');
    answerWith(() => HttpResponse.json({ success: true }));
    await press('.z-async-form-trouble button');
    expect(document.activeElement).toBe(find('button[value=publish]'));
  });

  it('leads to signing in, in another tab, when the session ended and the template says where', async () => {
    answerWith(() => new HttpResponse(null, { status: 401 }));
    await mount(html());
    await press();
    expect(document.querySelector('.z-async-form-trouble a')).toBeNull();
    await mount(html('ends-sign-in'));
    await press();
    const link = find<HTMLAnchorElement>('.z-async-form-trouble a');
    expect([link.getAttribute('href'), link.target, link.textContent]).toEqual([
      '/dashboard/login',
      '_blank',
      'Sign in (new tab)',
    ]);
    expect(find('.z-async-form-trouble').textContent).toContain('Sign in again; what you typed is kept.');
  });

  it('says what went wrong once, inside the form, and in no toast over it', async () => {
    const flashes = record('z:flash');
    answerWith(() => HttpResponse.error());
    await mount(`<z-toaster></z-toaster>${html()}`);
    await press();
    answerWith(() => HttpResponse.json({ errors: { name: ['Taken'] } }, { status: 422 }));
    await press();
    expect(flashes.details).toEqual([]);
    expect(document.querySelectorAll('[role=alert]:not([hidden])')).toHaveLength(1);
  });

  it('leaves a submit that only closes the dialog around the form to the browser, and still asks before the page is left', async () => {
    answerWith(() => HttpResponse.json({ success: true }));
    const requests = record('z-async-form:before-submit');
    const cancel = '<button formmethod="dialog" formnovalidate id="cancel">Cancel</button></form>';
    await mount(`<dialog>${html('minimal').replace('</form>', cancel)}</dialog>`);
    const dialog = find<HTMLDialogElement>('dialog');
    dialog.showModal();
    type(find<HTMLTextAreaElement>('textarea'), 'x');
    buttonNamed('Cancel').click();
    await widgetsWork();
    expect([requests.details, sent.length, dialog.open, leave()]).toEqual([[], 0, false, true]);
  });

  it.each([
    ['whose button opens another tab', '<button>', '<button formtarget="_blank">', true],
    ['that names another frame', '<form', '<form target="print"', true],
    ['for the page around its frame', '<form', '<form target="_top"', false],
  ])('leaves to the browser a form %s', async (_, plain, markup, asks) => {
    const requests = record('z-async-form:before-submit');
    await mount(html('minimal').replace(plain, markup));
    type(find<HTMLTextAreaElement>('textarea'), 'x');
    const submitted = new Promise<boolean>((resolve) => {
      const end = (event: Event) => {
        resolve(event.defaultPrevented);
        event.preventDefault();
      };
      addEventListener('submit', end, { once: true });
    });
    buttonNamed('Send').click();
    expect([await submitted, requests.details, leave()]).toEqual([false, [], asks]);
  });

  it('sends a form itself whose target is its own page', async () => {
    answerWith(() => HttpResponse.json({ success: true }));
    await mount(html('minimal').replace('<form', '<form target="_Self"'));
    await press();
    expect(sent).toHaveLength(1);
  });

  it('sends a form without an action to its page, whatever the page says its addresses begin with', async () => {
    const { href } = location;
    history.replaceState(null, '', '/qa/echo#note');
    onTestFinished(() => history.replaceState(null, '', href));
    answerWith(() => HttpResponse.json({ success: true }));
    const requests = record('z-async-form:before-submit');
    await mount(`<base href="http://shop.test/static/">${html('minimal').replace(/ action="[^"]*"/, '')}`);
    await press();
    expect([sent.length, requests.details]).toEqual([1, [{ action: 'http://shop.test/qa/echo', method: 'POST' }]]);
  });

  it('sends once however often the button is pressed', async () => {
    const answered = Promise.withResolvers<Response>();
    answerWith(() => answered.promise);
    const host = await mount(html());
    const button = find<HTMLButtonElement>('button');
    button.click();
    await widgetsWork();
    expect([host.dataset.state, button.disabled, button.textContent]).toEqual(['busy', true, 'Submitting...']);
    find<HTMLFormElement>('form').requestSubmit();
    const ended = new Promise((resolve) => document.addEventListener('z-async-form:success', resolve, { once: true }));
    answered.resolve(HttpResponse.json({ success: true }));
    await ended;
    await widgetsWork();
    expect(sent).toHaveLength(1);
    expect([button.disabled, button.textContent]).toEqual([false, 'Save']);
  });

  it('sets the boxes to what the server says is checked now', async () => {
    answerWith(() => HttpResponse.json({ success: true, data: { shops: ['oran'] } }));
    await mount(html());
    await press();
    const boxes = [...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true]);
  });

  it('keeps what was typed and chosen while the form was on its way, and calls only what was sent saved', async () => {
    const answered = Promise.withResolvers<Response>();
    answerWith(() => answered.promise);
    const host = await mount(html());
    const [name, alger] = [find<HTMLInputElement>('#async-name'), find<HTMLInputElement>('[value=alger]')];
    const ended = press();
    await widgetsWork();
    type(name, 'ZZZ');
    alger.click();
    answered.resolve(HttpResponse.json({ success: true, data: { shops: ['alger'] } }));
    await ended;
    expect([host.dataset.state, name.value, alger.checked]).toEqual(['dirty', 'Sac cabasZZZ', false]);
    const leaving = new Event('beforeunload', { cancelable: true });
    expect(window.dispatchEvent(leaving)).toBe(false);
    answerWith(() => HttpResponse.json({ success: true }));
    await press();
    expect([sent[0]?.get('name'), host.dataset.state]).toEqual(['Sac cabasZZZ', 'saved']);
  });

  it('lets the host stop it', async () => {
    await mount(html());
    document.addEventListener('z-async-form:before-submit', (event) => event.preventDefault(), { once: true });
    buttonNamed('Save').click();
    await widgetsWork();
    expect(find('form').hasAttribute('aria-busy')).toBe(false);
  });

  it('asks before the page is left with unsaved changes, and no longer once they are saved', async () => {
    answerWith(() => HttpResponse.json({ success: true }));
    const host = await mount(html());
    expect(leave()).toBe(false);
    type(find<HTMLInputElement>('#async-name'), '!');
    await widgetsWork();
    expect([leave(), host.dataset.state]).toEqual([true, 'dirty']);
    await press();
    expect([leave(), host.dataset.state]).toEqual([false, 'saved']);
  });

  it('leaves a plain form to the browser, and asks about what the server sent back unsaved', async () => {
    const host = await mount(html('plain'));
    expect([leave(), host.dataset.state]).toEqual([true, 'dirty']);
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    find('form').dispatchEvent(submit);
    expect([submit.defaultPrevented, leave()]).toEqual([false, false]);
  });

  it('asks about a plain form once something is typed', async () => {
    await mount(html('plain').replace(' unsaved', ''));
    expect(leave()).toBe(false);
    type(find<HTMLInputElement>('#async-name'), '!');
    expect(leave()).toBe(true);
  });

  it('shows nothing of its own when it is quiet, and tells the host', async () => {
    const failures = record('z-async-form:failure');
    answerWith(() => HttpResponse.json({ success: false, message: 'No' }));
    await mount(html('quiet'));
    await press();
    expect(document.querySelector('.z-async-form-trouble')).toBeNull();
    expect(failures.details).toEqual([{ reason: 'invalid', message: 'No', errors: {} }]);
  });
});
