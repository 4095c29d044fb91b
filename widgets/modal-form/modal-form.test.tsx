import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { consumeFlashes } from '../../shared/browser/form/next-page-flashes.ts';
import { HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './modal-form.contract.ts';
import './modal-form.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'link') => examples[name]?.html ?? '';
const sent: { data: FormData; headers: Headers }[] = [];
const answerWith = (answer: () => Response | Promise<Response>) => {
  sent.length = 0;
  server.use(
    http.post('http://shop.test/qa/echo', async ({ request }) => {
      sent.push({ headers: request.headers, data: await request.formData() });
      return answer();
    }),
  );
};
const dialog = () => find<HTMLDialogElement>('dialog');
const name = () => find<HTMLInputElement>('[name=name]');
const opener = () => find('[data-part=open]');
const notice = () => document.querySelector('.z-dialog-form-notice');
const openDialog = async (example = html()) => {
  const host = await mount(example);
  opener().click();
  await widgetsWork();
  return host;
};
const press = async () => {
  const ended = new Promise((resolve) => {
    document.addEventListener('z-modal-form:success', resolve, { once: true });
    document.addEventListener('z-modal-form:failure', resolve, { once: true });
  });
  buttonNamed('Create').click();
  await ended;
  await widgetsWork();
};
const leave = () => ({
  assign: vi.spyOn(window.location, 'assign').mockImplementation(() => undefined),
  reload: vi.spyOn(window.location, 'reload').mockImplementation(() => undefined),
});
afterEach(() => vi.restoreAllMocks());

setupMockServer();
describeWidget(contract, examples);

describe('<z-modal-form>', () => {
  it('says in the console that the id of its opener is on nothing', async () => {
    await mount(html('elsewhere').replace('id="modal-opener"', ''));
    expect(takeConsole()).toEqual([
      expect.stringMatching(/^<z-modal-form>: opener="modal-opener" is the id of nothing/),
    ]);
  });

  it('says in the console that nothing opens its dialog', async () => {
    await mount(html().replace(' data-part="open"', ''));
    expect(takeConsole()).toEqual([expect.stringMatching(/^<z-modal-form>: nothing opens the dialog\./)]);
  });

  it('opens the dialog in place of the page behind the link', async () => {
    const host = await mount(html());
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    opener().dispatchEvent(click);
    await widgetsWork();
    expect([click.defaultPrevented, dialog().open, host.dataset.state]).toEqual([true, true, 'open']);
  });

  it.each(['ctrlKey', 'shiftKey'])('leaves a link that is opened elsewhere alone, pressed with %s', async (key) => {
    await mount(html());
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true });
    opener().dispatchEvent(click);
    expect([click.defaultPrevented, dialog().open]).toEqual([false, false]);
  });

  it('is opened by a link elsewhere in the page', async () => {
    await mount(html('elsewhere'));
    find('#modal-opener').click();
    expect(dialog().open).toBe(true);
  });

  it('sends the form with its pressed button as a call, and goes to the url of the answer', async () => {
    const { assign } = leave();
    const successes = record('z-modal-form:success');
    answerWith(() => HttpResponse.json({ url: '/dashboard/entries/7' }));
    await openDialog();
    type(name(), 'Été');
    type(find<HTMLInputElement>('[name=phone]'), '0661');
    await press();
    expect([...(sent[0]?.data ?? [])]).toEqual([
      ['name', 'Été'],
      ['phone', '0661'],
      ['intent', 'create'],
    ]);
    expect(sent[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(assign).toHaveBeenCalledExactlyOnceWith('http://shop.test/dashboard/entries/7');
    expect(successes.details).toEqual([{ url: 'http://shop.test/dashboard/entries/7' }]);
    expect([dialog().open, name().value]).toEqual([false, '']);
  });

  it('is sent to the address of the pressed button, and left to the browser where that is for another tab', async () => {
    leave();
    const other = '<button formaction="/publish">Publish</button><button formtarget="_blank">Preview</button>';
    let published: FormData | null = null;
    server.use(
      http.post('http://shop.test/publish', async ({ request }) => {
        published = await request.formData();
        return HttpResponse.json({});
      }),
    );
    await openDialog(html().replace('<button name', `${other}$&`));
    type(name(), 'Été');
    const preview = new Promise<boolean>((resolve) => {
      const end = (event: Event) => {
        resolve(event.defaultPrevented);
        event.preventDefault();
      };
      addEventListener('submit', end, { once: true });
    });
    buttonNamed('Preview').click();
    expect(await preview).toBe(false);
    buttonNamed('Publish').click();
    await expect.poll(() => published?.get('name')).toBe('Été');
    await expect.poll(() => dialog().open).toBe(false);
  });

  it('is sent to its page where the form has no action, whatever the page says its addresses begin with', async () => {
    leave();
    const { href } = location;
    history.replaceState(null, '', '/qa/echo');
    onTestFinished(() => history.replaceState(null, '', href));
    answerWith(() => HttpResponse.json({}));
    await openDialog(`<base href="http://shop.test/static/">${html().replace(/ action="[^"]*"/, '')}`);
    type(name(), 'Été');
    await press();
    expect(sent).toHaveLength(1);
  });

  it('goes to the redirect of an answer without being asked about the text that was just stored', async () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    const { assign } = leave();
    assign.mockImplementation(() => void window.dispatchEvent(leaving));
    answerWith(() => HttpResponse.json({ redirect: '/dashboard/entries/7' }));
    await openDialog();
    type(name(), 'Été');
    await press();
    expect(assign).toHaveBeenCalledExactlyOnceWith('http://shop.test/dashboard/entries/7');
    expect([leaving.type, leaving.defaultPrevented]).toEqual(['beforeunload', false]);
    expect(dialog().open).toBe(false);
  });

  it.each([
    ['an answer without an address', () => HttpResponse.json({ success: true }), 0],
    ['an empty answer', () => new HttpResponse(null, { status: 204 }), 0],
    ['an address of another origin', () => HttpResponse.json({ url: 'https://evil.example/' }), 1],
    ['a redirect to another origin', () => HttpResponse.json({ redirect: 'https://evil.example/' }), 1],
    ['an address that runs script', () => HttpResponse.json({ url: 'javascript:alert(1)' }), 1],
  ])('loads the page again after %s', async (_, answer, lines) => {
    const { assign, reload } = leave();
    answerWith(answer);
    await openDialog();
    type(name(), 'Été');
    await press();
    expect([reload.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0]);
    expect(takeConsole().filter((line) => line.includes('no http address of this page'))).toHaveLength(lines);
  });

  it.each([
    [
      'page that the answer redirects to',
      () => HttpResponse.redirect('http://shop.test/dashboard/entries', 303),
      '<p role="status">The entry is created.</p>',
      'http://shop.test/dashboard/entries',
    ],
    [
      'page that the answer names',
      () => HttpResponse.json({ url: '/dashboard/entries', message: 'The entry is created.' }),
      '',
      'http://shop.test/dashboard/entries',
    ],
    ['reloaded page', () => HttpResponse.json({ message: 'The entry is created.' }), '', null],
  ])('brings the message of the answer to the toaster of the %s', async (_, answer, markup, url) => {
    const { assign, reload } = leave();
    answerWith(answer);
    server.use(http.get('http://shop.test/dashboard/entries', () => HttpResponse.html(`<!doctype html>${markup}`)));
    await openDialog(`<z-toaster></z-toaster>${html()}`);
    type(name(), 'Été');
    await press();
    expect([assign.mock.calls, reload.mock.calls]).toEqual(url ? [[[url]], []] : [[], [[]]]);
    expect(consumeFlashes().map(({ message }) => message)).toEqual(['The entry is created.']);
  });

  it('leaves where to go to a page that cancels the event', async () => {
    const { reload } = leave();
    answerWith(() => HttpResponse.json({}));
    document.addEventListener('z-modal-form:success', (event) => event.preventDefault(), { once: true });
    await openDialog();
    type(name(), 'Été');
    await press();
    expect([reload.mock.calls.length, dialog().open]).toEqual([0, false]);
  });

  it.each([
    [422, 'Two fields are not right.', 'Two fields are not right.'],
    [409, 'Karim changed it.', 'Karim changed it.'],
    [422, undefined, 'Correct what is marked, then send it again.'],
  ])('stays open after %i with the message %j, and the errors beside their fields', async (status, message, text) => {
    const failures = record('z-modal-form:failure');
    const errors = { name: ['This name is taken.'], colour: ['Unknown.'] };
    answerWith(() => HttpResponse.json({ message, errors }, { status }));
    const host = await openDialog();
    type(name(), 'Été');
    await press();
    expect([dialog().open, host.dataset.state, name().value]).toEqual([true, 'failed', 'Été']);
    expect(document.getElementById(name().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This name is taken.',
    );
    expect(document.activeElement).toBe(name());
    expect(notice()?.textContent).toBe(`${text} Unknown.`);
    expect(failures.details).toEqual([
      { reason: status === 409 ? 'conflict' : 'invalid', message: `${text} Unknown.`, errors },
    ]);
  });

  it.each([
    [
      'a success says that it failed',
      () => HttpResponse.json({ status: 'error', message: 'The stock is locked.' }),
      /The stock is locked/,
    ],
    ['a success says no more than that it failed', () => HttpResponse.json({ success: false }), /not valid/],
    [
      'a page about the refusal comes back',
      () => HttpResponse.html('<!doctype html><h1>New entry</h1>', { status: 422 }),
      /not valid/,
    ],
    ['the session ended', () => new HttpResponse(null, { status: 401 }), /Sign in again; what you typed is kept/],
    ['the right is missing', () => new HttpResponse(null, { status: 403 }), /not allowed/],
    [
      'the data changed',
      () => HttpResponse.json({ message: 'Karim changed it.' }, { status: 409 }),
      /Karim changed it/,
    ],
    ['the form is too large', () => new HttpResponse(null, { status: 413 }), /too large/],
    [
      'it was sent too often',
      () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '42' } }),
      /42 seconds/,
    ],
    ['the server fails', () => new HttpResponse(null, { status: 500 }), /server has a problem/],
    ['a gateway gave up', () => new HttpResponse(null, { status: 502 }), /not known whether it was saved/],
    [
      'a page comes back',
      () => HttpResponse.html('<!doctype html><h1>Maintenance</h1>'),
      /not known whether it was saved/,
    ],
    ['no answer comes', () => HttpResponse.error(), /No connection/],
  ])('stays open with what was typed when %s, and can be sent again', async (_, answer, text) => {
    leave();
    answerWith(answer);
    const host = await openDialog();
    type(name(), 'Été');
    await press();
    expect([dialog().open, host.dataset.state, name().value]).toEqual([true, 'failed', 'Été']);
    expect(notice()?.getAttribute('role')).toBe('alert');
    expect(notice()?.textContent).toMatch(text);
    answerWith(() => HttpResponse.json({}));
    await press();
    expect([dialog().open, sent[0]?.data.get('name')]).toEqual([false, 'Été']);
  });

  it('leaves the message to a host that asks for it, and shows what is wrong beside the fields', async () => {
    answerWith(() => HttpResponse.json({ message: 'No.', errors: { name: ['This name is taken.'] } }, { status: 422 }));
    await openDialog(html().replace('<z-modal-form', '$& quiet'));
    type(name(), 'Été');
    await press();
    expect([dialog().open, notice(), name().getAttribute('aria-invalid')]).toEqual([true, null, 'true']);
  });

  it('sends once however often it is pressed, and does not close meanwhile', async () => {
    leave();
    const answered = Promise.withResolvers<Response>();
    answerWith(() => answered.promise);
    const host = await openDialog();
    type(name(), 'Été');
    const ended = press();
    find<HTMLFormElement>('form').requestSubmit();
    await widgetsWork();
    expect([host.dataset.state, buttonNamed('Submitting...').disabled]).toEqual(['busy', true]);
    buttonNamed('Cancel').click();
    expect(dialog().open).toBe(true);
    answered.resolve(HttpResponse.json({}));
    await ended;
    expect(sent).toHaveLength(1);
  });

  it('shows that it cannot be cancelled while the form is on its way, and can again once that failed', async () => {
    const answered = Promise.withResolvers<Response>();
    answerWith(() => answered.promise);
    await openDialog();
    type(name(), 'Été');
    const cancel = buttonNamed('Cancel');
    const ended = press();
    await widgetsWork();
    expect(cancel.getAttribute('aria-disabled')).toBe('true');
    answered.resolve(HttpResponse.error());
    await ended;
    expect(cancel.hasAttribute('aria-disabled')).toBe(false);
  });

  it('closes without a question while nothing was typed, and gives the focus back', async () => {
    await openDialog();
    buttonNamed('Cancel').click();
    await widgetsWork();
    expect([dialog().open, document.activeElement]).toEqual([false, opener()]);
  });

  it('asks before it drops what was typed, and goes on where the person was', async () => {
    await openDialog();
    type(name(), 'Été');
    const cancel = new Event('cancel', { cancelable: true });
    dialog().dispatchEvent(cancel);
    await widgetsWork();
    expect([cancel.defaultPrevented, dialog().open, notice()?.querySelector('p')?.textContent]).toEqual([
      true,
      true,
      'What you typed is not saved.',
    ]);
    expect(document.activeElement).toBe(buttonNamed('Go on typing'));
    buttonNamed('Go on typing').click();
    await widgetsWork();
    expect([notice(), document.activeElement, name().value]).toEqual([null, name(), 'Été']);
  });

  it('is closed by the button that closes a dialog without script too, with the same question', async () => {
    answerWith(() => HttpResponse.json({}));
    const cancel = '<button formmethod="dialog" formnovalidate>Cancel</button>';
    const markup = html().replace('<button type="button" data-part="close">Cancel</button>', cancel);
    await openDialog(markup);
    type(name(), 'Été');
    buttonNamed('Cancel').click();
    await widgetsWork();
    expect([sent.length, dialog().open, name().value]).toEqual([0, true, 'Été']);
    buttonNamed('Discard it').click();
    await widgetsWork();
    expect([dialog().open, name().value]).toEqual([false, '']);
    opener().click();
    buttonNamed('Cancel').click();
    expect([sent.length, dialog().open]).toEqual([0, false]);
  });

  it('drops what was typed when that is the answer', async () => {
    await openDialog();
    type(name(), 'Été');
    buttonNamed('Cancel').click();
    await widgetsWork();
    buttonNamed('Discard it').click();
    await widgetsWork();
    expect([dialog().open, name().value, document.activeElement]).toEqual([false, '', opener()]);
    opener().click();
    buttonNamed('Cancel').click();
    expect(dialog().open).toBe(false);
  });

  it('is empty again after it was accepted where a field is called reset', async () => {
    leave();
    answerWith(() => HttpResponse.json({}));
    await openDialog(html().replace('<button', '<input type="hidden" name="reset" value="1">$&'));
    type(name(), 'Été');
    await press();
    expect([dialog().open, name().value]).toEqual([false, '']);
  });

  it('loses nothing when the browser closes the dialog by itself', async () => {
    const host = await openDialog();
    type(name(), 'Été');
    dialog().close();
    await widgetsWork();
    expect([host.dataset.state, name().value]).toEqual([undefined, 'Été']);
  });
});
