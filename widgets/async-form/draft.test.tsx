import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { announced } from '../../shared/testing/announced.ts';
import { HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { hidePage } from '../../shared/testing/hide-page.ts';
import { buttonNamed, find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import './async-form.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = examples.draft?.html ?? '';
const RESTORED = 'What was typed before the page was left is back.';

const note = () => find<HTMLInputElement>('[name=note]');
const stored = () => sessionStorage.getItem('z-async-form');
const notice = () => document.querySelector('.z-async-form-restored p')?.textContent ?? '';
/** Does as a phone that ends the page and shows another. */
const showNext = async (page: string) => {
  hidePage();
  document.body.replaceChildren();
  await widgetsWork();
  return mount(page);
};

setupMockServer();

describe('the draft of <z-async-form>', () => {
  it('brings back what was typed when a phone ended the page, says so, and asks before it is left', async () => {
    await mount(html);
    type(note(), 'Call again');
    const host = await showNext(html);
    expect([note().value, host.dataset.state, stored()]).toEqual(['Call again', 'dirty', null]);
    expect([notice(), await announced()]).toEqual([RESTORED, RESTORED]);
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  });

  it('stores nothing without the attribute, where nothing was typed, or of a page that is visible again', async () => {
    await mount(html.replace(' draft="key"', ''));
    type(note(), 'Call again');
    hidePage();
    expect(stored()).toBeNull();
    document.body.replaceChildren();
    await mount(html);
    hidePage();
    expect(stored()).toBeNull();
    type(note(), 'Call again');
    hidePage();
    expect(stored()).toContain('Call again');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stored()).toBeNull();
  });

  it('stores neither tokens nor passwords', async () => {
    const token = '<meta name="csrf-token" content="TOKEN">';
    const secret = '<input type="hidden" name="authenticity_token" value="TOKEN"><input type="password" name="pin">';
    await mount(token + html.replace('<p>', `<input type="hidden" name="_csrf" value="OTHER">${secret}<p>`));
    type(note(), 'Call again');
    type(find<HTMLInputElement>('[name=pin]'), 'hush');
    hidePage();
    expect(stored()).toContain('Call again');
    expect(stored()).not.toMatch(/TOKEN|OTHER|hush/);
  });

  it('is of one record and one person', async () => {
    const page = (person: string, order: number) =>
      `<meta name="z-person" content="${person}">${html.replace('/qa/echo', `/qa/echo/${order}`)}`;
    await mount(page('1', 12));
    type(note(), 'Call again');
    await showNext(page('1', 13));
    expect([note().value, notice()]).toEqual(['', '']);
    await showNext(page('1', 12));
    expect(note().value).toBe('Call again');
    await showNext(page('2', 12));
    expect([note().value, notice()]).toEqual(['', '']);
    hidePage();
    expect(stored()).toBeNull();
  });

  it('brings the named hidden fields back with it, so that a form that was sent before counts once', async () => {
    await mount(html);
    type(note(), 'Call again');
    await showNext(html.replace('value="first-key"', 'value="next-key"'));
    expect(find<HTMLInputElement>('[name=key]').value).toBe('first-key');
    note().value = '';
    note().dispatchEvent(new Event('input', { bubbles: true }));
    await widgetsWork();
    expect(notice()).not.toContain(RESTORED);
  });

  it('is gone once the form is saved, also while the page is hidden', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post('http://shop.test/qa/echo', async () => {
        await answered;
        return HttpResponse.json({ success: true });
      }),
    );
    await mount(html);
    type(note(), 'Call again');
    const saved = new Promise((resolve) => {
      document.addEventListener('z-async-form:success', resolve, { once: true });
    });
    buttonNamed('Save').click();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stored()).toContain('Call again');
    answer();
    await saved;
    await widgetsWork();
    expect(stored()).toBeNull();
  });

  it.each([
    ['with an error', html.replace('<p>', '<div data-part="errors">Wrong</div><p>')],
    ['as it was sent', html.replace(' draft', ' unsaved draft')],
  ])('gives way to a form that the server sent back %s', async (_, sentBack) => {
    await mount(html);
    type(note(), 'Call again');
    await showNext(sentBack.replace('name="note"', 'name="note" value="Newer"'));
    expect([note().value, stored()]).toEqual(['Newer', null]);
    expect(notice()).not.toContain(RESTORED);
  });

  it('posts a form with `refresh` as by Enter, and says on the page of the answer that its text is back', async () => {
    const page = (name: string) =>
      (examples.refresh?.html ?? '').replace(' plain', ' plain draft').replace('value="Amina"', `value="${name}"`);
    const posted: [string, FormDataEntryValue][][] = [];
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      const formData = new FormData(this);
      this.dispatchEvent(Object.assign(new Event('formdata'), { formData }));
      posted.push([...formData]);
    });
    await mount(page('Amina'));
    type(find<HTMLInputElement>('[name=name]'), 'Leila');
    await showNext(page('Amina').replace(/<label><input type="radio".*\n/g, ''));
    expect(posted).toEqual([
      [
        ['name', 'AminaLeila'],
        ['quantity', '1'],
        ['delivery', 'home'],
        ['intent', 'show'],
      ],
    ]);
    await showNext(page('AminaLeila').replace(' draft', ' unsaved draft'));
    submit.mockRestore();
    expect(notice()).toContain(RESTORED);
    expect(stored()).toBeNull();
  });

  it('stays with what was typed into a plain form while there is no network, and sends it once there is', async () => {
    await mount(html.replace(' draft', ' plain draft'));
    const failures = record('z-async-form:failure');
    const prevented: boolean[] = [];
    const watch = (event: Event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    };
    addEventListener('submit', watch);
    onTestFinished(() => removeEventListener('submit', watch));
    type(note(), 'Call again');
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    buttonNamed('Save').click();
    await widgetsWork();
    const message = 'No connection. Check your network, then try again.';
    expect([prevented, note().value, failures.details]).toEqual([
      [true],
      'Call again',
      [{ reason: 'offline', message, errors: {} }],
    ]);
    expect(find('[role=alert] p').textContent?.trim()).toBe(message);
    network.mockRestore();
    buttonNamed('Try again').click();
    expect(prevented).toEqual([true, false]);
  });

  it('discards what it brought back, for good', async () => {
    await mount(html);
    type(note(), 'Call again');
    await showNext(html);
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Discard')?.click();
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    hidePage();
    expect(stored()).toBeNull();
  });
});
