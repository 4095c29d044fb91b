import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { UUID } from '../../shared/api/uuid.ts';
import { announced } from '../../shared/testing/announced.ts';
import { HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { countCall, takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, showMarkup, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './image-uploader.contract.ts';
import './image-uploader.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'product') => examples[name]?.html ?? '';
const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])], 'new.jpg', { type: 'image/jpeg' });
const names = () => [...document.querySelectorAll('.z-image-uploader-name')].map(({ textContent }) => textContent);

let calls: string[] = [];
const answerWith = (respond: () => Response) => {
  server.use(
    http.all('http://shop.test/qa/pictures/*', ({ request }) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return respond();
    }),
  );
};

setupMockServer();
beforeEach(() => {
  calls = [];
});
describeWidget(contract, examples);

describe('<z-image-uploader>', () => {
  it('lists the pictures of the page with the first as cover, in place of the list without script', async () => {
    await mount(html());
    expect(names()).toEqual(['front.jpg', 'close.jpg']);
    expect(find('.z-image-uploader-cover').textContent).toBe('Cover');
    expect([find('[data-part=list]').hidden, find('[data-part=submit]').hidden]).toEqual([true, true]);
  });

  it('moves a picture at once, and back when the server refuses', async () => {
    answerWith(() => new HttpResponse(null, { status: 204 }));
    await mount(html());
    buttonNamed('Make cover: “close.jpg”').focus();
    buttonNamed('Make cover: “close.jpg”').click();
    await widgetsWork();
    expect(document.activeElement, 'the cover has no such button').toBe(buttonNamed('Move “close.jpg” later'));
    expect(names()).toEqual(['close.jpg', 'front.jpg']);
    await expect.poll(() => calls).toEqual(['POST /qa/pictures/2/move']);
    server.resetHandlers();
    answerWith(() => HttpResponse.json({ error: 'x', message: 'Not now' }, { status: 409 }));
    const failures = record('z-image-uploader:failure');
    buttonNamed('Make cover: “front.jpg”').click();
    await expect.poll(() => document.querySelector('.z-image-uploader-tile [role=alert]')?.textContent).toBe('Not now');
    expect(failures.details).toMatchObject([{ name: 'front.jpg', reason: 'conflict', message: 'Not now' }]);
    expect(names()).toEqual(['close.jpg', 'front.jpg']);
  });

  it('sends one move after the other, and without the one that is refused shows the order that the server has', async () => {
    const first = Promise.withResolvers<Response>();
    server.use(
      http.post('http://shop.test/qa/pictures/*', async ({ request }) => {
        calls.push(`${new URL(request.url).pathname} before ${((await request.json()) as { before: string }).before}`);
        return calls.length === 1 ? first.promise : new HttpResponse(null, { status: 204 });
      }),
    );
    const third = '{"id": 3, "name": "back.jpg", "size": 1, "path": "/p", "alt": "", "removeUrl": "/qa/pictures/3"}';
    await mount(html().replace(/\](?=\s*<\/script>)/, `, ${third}]`));
    expect(names()).toEqual(['front.jpg', 'close.jpg', 'back.jpg']);
    buttonNamed('Move “front.jpg” later').click();
    await widgetsWork();
    buttonNamed('Move “back.jpg” earlier').click();
    await widgetsWork();
    expect(names()).toEqual(['close.jpg', 'back.jpg', 'front.jpg']);
    await expect.poll(() => calls).toEqual(['/qa/pictures/1/move before 3']);
    first.resolve(HttpResponse.json({ error: 'x', message: 'Not now' }, { status: 409 }));
    await expect.poll(() => calls).toEqual(['/qa/pictures/1/move before 3', '/qa/pictures/3/move before 1']);
    await expect.poll(names).toEqual(['back.jpg', 'front.jpg', 'close.jpg']);
  });

  it('asks before the page is left while a move waits or a picture is on its way', async () => {
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const [moved, uploaded] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    server.use(
      http.post('http://shop.test/qa/pictures/*', () => moved.promise),
      http.post('http://shop.test/qa/pictures', () => uploaded.promise),
    );
    const host = await mount(html());
    expect(asks()).toBe(false);
    buttonNamed('Move “front.jpg” later').click();
    await widgetsWork();
    expect(asks()).toBe(true);
    moved.resolve(new HttpResponse(null, { status: 204 }));
    await expect.poll(asks).toBe(false);
    const input = find<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [photo] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await widgetsWork();
    expect([host.dataset.state, asks()]).toEqual(['busy', true]);
    uploaded.resolve(new HttpResponse(null, { status: 500 }));
    await expect.poll(asks).toBe(false);
    const again = Promise.withResolvers<Response>();
    server.use(http.post('http://shop.test/qa/pictures', () => again.promise));
    buttonNamed('Try again: “new.jpg”').click();
    await widgetsWork();
    expect([host.dataset.state, asks()]).toEqual(['busy', true]);
    again.resolve(HttpResponse.json({ error: 'invalid', message: 'No picture.' }, { status: 422 }));
    await expect.poll(asks).toBe(false);
  });

  it('moves a picture that is dragged on another, and takes it for no file', async () => {
    answerWith(() => new HttpResponse(null, { status: 204 }));
    const host = await mount(html());
    const tile = (at: number) => document.querySelectorAll('.z-image-uploader-tile')[at];
    const drag = (type: string, at: number) => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      const dataTransfer = { types: ['text/plain'], files: [], items: [], setData: () => {} };
      tile(at)?.dispatchEvent(Object.assign(event, { dataTransfer }));
      return widgetsWork();
    };
    await drag('dragstart', 0);
    await drag('dragenter', 1);
    await drag('dragover', 1);
    expect([host.dataset.state, tile(1)?.hasAttribute('data-over')]).toEqual([undefined, true]);
    await drag('drop', 1);
    await expect.poll(() => calls).toEqual(['POST /qa/pictures/1/move']);
    expect([names(), tile(0)?.hasAttribute('data-over')]).toEqual([['close.jpg', 'front.jpg'], false]);
    await drag('dragstart', 1);
    await drag('dragend', 1);
    await drag('drop', 0);
    expect([names(), calls.length]).toEqual([['close.jpg', 'front.jpg'], 1]);
  });

  it('asks once before it removes a picture', async () => {
    answerWith(() => new HttpResponse(null, { status: 204 }));
    await mount(html());
    const removed = record('z-image-uploader:remove');
    const remove = buttonNamed('Remove “front.jpg”');
    remove?.focus();
    remove?.click();
    await widgetsWork();
    expect([remove?.textContent, calls]).toEqual(['Really remove?', []]);
    expect([buttonNamed('Really remove? “front.jpg”'), await announced()]).toEqual([
      remove,
      'Really remove? “front.jpg”',
    ]);
    remove?.click();
    await expect.poll(names).toEqual(['close.jpg']);
    expect(document.activeElement).toBe(buttonNamed('Remove “close.jpg”'));
    expect([calls, removed.details]).toEqual([['DELETE /qa/pictures/1'], [{ name: 'front.jpg', id: 1 }]]);
    await expect.poll(() => find('.z-image-uploader-cover').textContent).toBe('Cover');
  });

  it('says that nobody knows whether a picture was removed when a proxy gave up waiting', async () => {
    answerWith(() => new HttpResponse(null, { status: 502 }));
    await mount(html());
    const remove = buttonNamed('Remove “front.jpg”');
    remove.click();
    await widgetsWork();
    remove.click();
    await expect
      .poll(() => document.querySelector('.z-image-uploader-tile [role=alert]')?.textContent)
      .toContain('It is not known whether it was saved.');
  });

  it('announces apart how many files failed, and of how many nobody knows whether they were added', async () => {
    const newest = async () => (await announced()).split('\n').at(-1);
    const statuses = [502, 500];
    server.use(
      http.post('http://shop.test/qa/pictures', () =>
        HttpResponse.html('<h1>No answer</h1>', { status: statuses.shift() ?? 504 }),
      ),
    );
    await mount(html());
    const more = new File([photo], 'more.jpg', { type: photo.type });
    const input = find('input[type=file]');
    Object.defineProperty(input, 'files', { value: [photo, more] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect
      .poll(newest)
      .toBe('1 file was not added. It is not known whether 1 file was added. Look before you try again.');
    buttonNamed('Try again: “new.jpg”').click();
    await expect.poll(newest).toBe('It is not known whether 1 file was added. Look before you try again.');
  });

  it('removes nothing at the address of another origin', async () => {
    let isCalled = false;
    server.use(
      http.delete('https://elsewhere.test/1', () => {
        isCalled = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await mount(html().replace('"removeUrl": "/qa/pictures/1"', '"removeUrl": "https://elsewhere.test/1"'));
    const remove = buttonNamed('Remove “front.jpg”');
    remove?.click();
    await widgetsWork();
    remove?.click();
    await expect
      .poll(() => document.querySelector('.z-image-uploader-tile [role=alert]')?.textContent)
      .toContain('no longer exists');
    expect([names(), isCalled]).toEqual([['front.jpg', 'close.jpg'], false]);
    expect(takeConsole()).toEqual([
      expect.stringMatching(
        /^<z-image-uploader>: the call "remove" failed \(not-found\): "https:\/\/elsewhere\.test\/1" is no http address/,
      ),
    ]);
  });

  it('takes no double click and no Enter that is held down for the answer, and withdraws the question when the press goes elsewhere', async () => {
    answerWith(() => new HttpResponse(null, { status: 204 }));
    await mount(html());
    const remove = buttonNamed('Remove “front.jpg”');
    for (const detail of [1, 2]) remove?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
    await widgetsWork();
    const goesOn = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
    expect(remove?.dispatchEvent(goesOn), 'browsers click then').toBe(false);
    expect([remove?.textContent, calls]).toEqual(['Really remove?', []]);
    (document.activeElement as HTMLElement).blur();
    await expect.poll(() => remove?.textContent).toBe('Remove');
  });

  it('sends a file that was picked before it was mounted', async () => {
    const sent = Promise.withResolvers<string>();
    server.use(
      http.post('http://shop.test/qa/pictures', async ({ request }) => {
        sent.resolve(await request.text());
        return HttpResponse.json({ error: 'invalid', message: 'No picture.' }, { status: 422 });
      }),
    );
    showMarkup(html());
    Object.defineProperty(find('input[type=file]'), 'files', { value: [photo] });
    await widgetsWork();
    expect(await sent.promise).toContain('new.jpg');
    await expect.poll(names).toEqual(['front.jpg', 'close.jpg', 'new.jpg']);
  });

  it('sends the key of a file again with it, and another file with another key', async () => {
    const keys: string[] = [];
    server.use(
      http.post('http://shop.test/qa/pictures', async ({ request }) => {
        keys.push(/name="uploadKey"\s+(\S+)/.exec(await request.text())?.[1] ?? '');
        return HttpResponse.error();
      }),
    );
    await mount(html());
    const input = find<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [photo, new File([photo], 'other.jpg')] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => document.querySelectorAll('[data-z-failed]').length).toBe(2);
    buttonNamed('Try again: “new.jpg”').click();
    await expect.poll(() => keys.length).toBe(3);
    expect(keys[0]).toMatch(UUID);
    expect([keys[2], new Set(keys).size]).toEqual([keys[0], 2]);
    await expect.poll(() => document.querySelectorAll('[data-z-failed]').length).toBe(2);
  });

  it('uploads to the address of the form where a field is called action', async () => {
    server.use(http.post('http://shop.test/qa/pictures', () => HttpResponse.json([], { status: 500 })));
    const failures = record('z-image-uploader:failure');
    await mount(html().replace('<button', '<input type="hidden" name="action" value="upload">$&'));
    const input = find<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [photo] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => failures.details).toMatchObject([{ name: 'new.jpg', reason: 'server-error' }]);
  });

  it('writes one line when the answer to an upload has no picture', async () => {
    server.use(http.post('http://shop.test/qa/pictures', () => HttpResponse.json([])));
    const failures = record('z-image-uploader:failure');
    showMarkup(html());
    Object.defineProperty(find('input[type=file]'), 'files', { value: [photo] });
    await widgetsWork();
    await expect.poll(() => failures.details).toMatchObject([{ name: 'new.jpg', reason: 'unreadable' }]);
    expect(takeConsole()).toEqual([
      expect.stringMatching(
        /^<z-image-uploader>: the call "form" failed \(unreadable\): POST .* was answered with 200/,
      ),
    ]);
  });

  it('gives an upload up when it made no progress for two minutes, however long it takes, and says so', async () => {
    const sent: XMLHttpRequest[] = [];
    // The mock server reports no progress.
    class Call {
      readonly upload: { onprogress?: (event: object) => void } = {};
      readyState = 1;
      timeout = 0;
      status = 0;
      responseURL = '';
      ontimeout?: (event: Event) => void;
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        countCall('POST', 'http://shop.test/qa/pictures');
        sent.push(this as unknown as XMLHttpRequest);
      }
    }
    vi.stubGlobal('XMLHttpRequest', Call);
    onTestFinished(() => void vi.unstubAllGlobals());
    const failures = record('z-image-uploader:failure');
    showMarkup(html());
    Object.defineProperty(find('input[type=file]'), 'files', { value: [photo] });
    await widgetsWork();
    await expect.poll(() => sent).toHaveLength(1);
    const call = sent[0] as unknown as Call;
    expect(call.timeout, 'it may wait for a connection').toBe(0);
    call.upload.onprogress?.({ loaded: 1, total: 10 });
    expect(call.timeout).toBeGreaterThanOrEqual(120_000);
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 500_000);
    onTestFinished(() => later.mockRestore());
    call.upload.onprogress?.({ loaded: 2, total: 10 });
    expect(call.timeout).toBeGreaterThanOrEqual(620_000);
    call.ontimeout?.(new Event('timeout'));
    await expect.poll(() => failures.details).toMatchObject([{ name: 'new.jpg', reason: 'timeout' }]);
    await expect
      .poll(() => find('.z-image-uploader-problem').textContent)
      .toContain('It is not known whether it was saved');
    buttonNamed('Try again: “new.jpg”').focus();
    buttonNamed('Try again: “new.jpg”').click();
    await expect.poll(() => sent).toHaveLength(2);
    expect(document.activeElement, 'the pressed button is gone').toBe(buttonNamed('Cancel the upload of “new.jpg”'));
    const goesOn = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
    expect(document.activeElement?.dispatchEvent(goesOn), 'the key that pressed it is down still').toBe(false);
    const tab = new KeyboardEvent('keydown', { key: 'Tab', repeat: true, bubbles: true, cancelable: true });
    expect(document.activeElement?.dispatchEvent(tab), 'Tab leads on').toBe(true);
  });

  it('has the focus on another button of the tile after a cancel, and on the picture once it is stored', async () => {
    const stored = Promise.withResolvers<Response>();
    server.use(
      http.post('http://shop.test/qa/pictures', () => {
        calls.push('upload');
        return stored.promise;
      }),
    );
    showMarkup(html());
    Object.defineProperty(find('input[type=file]'), 'files', { value: [photo] });
    await widgetsWork();
    await expect.poll(() => calls).toHaveLength(1);
    const cancel = () => buttonNamed('Cancel the upload of “new.jpg”');
    cancel().focus();
    cancel().click();
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Dismiss “new.jpg”');
    buttonNamed('Try again: “new.jpg”').click();
    await expect.poll(() => calls).toHaveLength(2);
    cancel().focus();
    const picture = { id: 3, name: 'new.jpg', size: 1, path: '/p', alt: '', removeUrl: '/qa/pictures/3' };
    stored.resolve(HttpResponse.json([picture]));
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Remove “new.jpg”');
  });

  it('makes a picture that is too large smaller, also where it was cancelled and tried again meanwhile', async () => {
    const sizes: number[] = [];
    server.use(
      http.post('http://shop.test/qa/pictures', async ({ request }) => {
        sizes.push(((await request.formData()).get('files') as File).size);
        return HttpResponse.json({ error: 'invalid', message: 'No picture.' }, { status: 422 });
      }),
    );
    const read = Promise.withResolvers<object>();
    vi.stubGlobal('createImageBitmap', () => read.promise);
    const context = { fillRect: () => {}, drawImage: () => {} };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((store) => store(new Blob(['small'])));
    onTestFinished(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });
    showMarkup(html());
    const large = new File([photo, new Uint8Array(2_097_152)], 'new.jpg', { type: 'image/jpeg' });
    Object.defineProperty(find('input[type=file]'), 'files', { value: [large] });
    await widgetsWork();
    buttonNamed('Cancel the upload of “new.jpg”').click();
    await widgetsWork();
    buttonNamed('Try again: “new.jpg”').click();
    read.resolve({ width: 4000, height: 3000, close: () => {} });
    await expect.poll(() => sizes).toEqual(['small'.length]);
  });

  it('makes one large picture smaller after the other', async () => {
    let open = 0;
    const together: number[] = [];
    vi.stubGlobal('createImageBitmap', async () => {
      together.push(++open);
      await Promise.resolve();
      open -= 1;
      throw new Error('unreadable');
    });
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    showMarkup(html());
    const large = (name: string) => new File([photo, new Uint8Array(2_097_152)], name, { type: 'image/jpeg' });
    Object.defineProperty(find('input[type=file]'), 'files', { value: ['a.jpg', 'b.jpg', 'c.jpg'].map(large) });
    await widgetsWork();
    await expect.poll(() => together).toEqual([1, 1, 1]);
  });

  it('takes a double click on the button that cancels an upload for one press', async () => {
    server.use(http.post('http://shop.test/qa/pictures', () => new Promise<Response>(() => {})));
    showMarkup(html());
    Object.defineProperty(find('input[type=file]'), 'files', { value: [photo] });
    await widgetsWork();
    buttonNamed('Cancel the upload of “new.jpg”').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await widgetsWork();
    buttonNamed('Dismiss “new.jpg”').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    await widgetsWork();
    expect(buttonNamed('Try again: “new.jpg”').isConnected).toBe(true);
  });

  it('shows that it takes the files held over it, until they leave', async () => {
    const host = await mount(html());
    const drag = (type: string) => {
      const event = Object.assign(new Event(type), { dataTransfer: { types: ['Files'], files: [], items: [] } });
      find('.z-image-uploader-zone').parentElement?.dispatchEvent(event);
      return widgetsWork();
    };
    await drag('dragenter');
    expect(host.dataset.state).toBe('over');
    await drag('dragleave');
    expect(host.dataset.state).toBeUndefined();
  });

  it('is busy until a picked file is answered, and names the one that is refused', async () => {
    const answered = Promise.withResolvers<Response>();
    const sent = Promise.withResolvers<string>();
    server.use(
      http.post('http://shop.test/qa/pictures', async ({ request }) => {
        sent.resolve(await request.text());
        return answered.promise;
      }),
    );
    const host = await mount(html());
    find('form').insertAdjacentHTML('beforeend', '<input type="hidden" name="product" value="7">');
    const input = find<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [photo] });
    await widgetsWork();
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => host.dataset.state).toBe('busy');
    expect([...(await sent.promise).matchAll(/ name="(.*?)"/g)].map(([, name]) => name)).toEqual([
      'product',
      'uploadKey',
      'files',
    ]);
    answered.resolve(HttpResponse.json({ error: 'invalid', message: 'No picture.' }, { status: 422 }));
    await expect.poll(() => host.dataset.state).toBeUndefined();
    await expect.poll(() => document.querySelector('.z-image-uploader-list')?.textContent).toMatch(/new\.jpg/);
    expect(names()).toEqual(['front.jpg', 'close.jpg', 'new.jpg']);
    // z-tabs marks the tab that it is in.
    expect(find('[data-z-failed]').textContent).toContain('new.jpg');
    buttonNamed('Dismiss “new.jpg”').focus();
    buttonNamed('Dismiss “new.jpg”').click();
    await expect.poll(names).toEqual(['front.jpg', 'close.jpg']);
    expect(document.querySelector('[data-z-failed]')).toBeNull();
    expect(document.activeElement).toBe(buttonNamed('Remove “close.jpg”'));
  });

  it('leaves the message about a failed call to a host that asks for it', async () => {
    answerWith(() => new HttpResponse(null, { status: 401 }));
    const failures = record('z-image-uploader:failure');
    const host = await mount((examples['ends-sign-in']?.html ?? '').replace('<z-image-uploader', '$& quiet'));
    buttonNamed('Make cover: “close.jpg”').click();
    await expect.poll(() => failures.details).toHaveLength(1);
    await widgetsWork();
    expect([...host.querySelectorAll('[role=alert], .z-image-uploader-zone a')]).toEqual([]);
  });

  it('leads who is signed out to the sign-in until a call succeeds', async () => {
    answerWith(() => new HttpResponse(null, { status: 401 }));
    await mount(examples['ends-sign-in']?.html ?? '');
    const link = () => document.querySelector('.z-image-uploader-zone a')?.getAttribute('href');
    buttonNamed('Make cover: “close.jpg”').click();
    await expect.poll(link).toBe('/dashboard/login');
    server.resetHandlers();
    answerWith(() => new HttpResponse(null, { status: 204 }));
    buttonNamed('Make cover: “close.jpg”').click();
    await expect.poll(link).toBeUndefined();
  });

  it('leads to the sign-in when a file was answered by the page of one that asks for no password yet', async () => {
    const page = '<!doctype html><title>Sign in</title><label>E-mail <input name="email"></label>';
    server.use(http.post('http://shop.test/dashboard/login', () => HttpResponse.html(page)));
    await mount((examples['ends-sign-in']?.html ?? '').replace(/ action="[^"]*"/, ' action="/dashboard/login"'));
    const input = find<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [photo] });
    await widgetsWork();
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect
      .poll(() => document.querySelector('.z-image-uploader-zone a')?.getAttribute('href'))
      .toBe('/dashboard/login');
  });

  it('moves nothing where the page names no address for that', async () => {
    await mount(html().replace(/ move-url="[^"]*"/, ''));
    expect(names()).toEqual(['front.jpg', 'close.jpg']);
    const labels = [...document.querySelectorAll('.z-image-uploader-tile button')].map((one) =>
      one.getAttribute('aria-label'),
    );
    expect(labels).toEqual(['Remove “front.jpg”', 'Remove “close.jpg”']);
    expect(document.querySelector('.z-image-uploader-tile[draggable=true]')).toBeNull();
  });

  it('shows a new picture in place of the one before where it is for one, and sends several one after the other', async () => {
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    let sent = 0;
    server.use(http.post('http://shop.test/qa/pictures', () => answers[sent++]?.promise));
    const stored = (id: number) =>
      HttpResponse.json([{ id, name: `${id}.png`, size: 1, path: '/p', alt: '', removeUrl: `/qa/pictures/${id}` }]);
    await mount(html('logo'));
    expect(find('.z-image-uploader-drop').textContent).toBe('Drop a picture here, or choose it above.');
    expect(names()).toEqual(['old.png']);
    const input = find<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [photo, new File([await photo.arrayBuffer()], 'next.jpg')] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => sent).toBe(1);
    expect(names()).toEqual(['old.png', 'new.jpg', 'next.jpg']);
    answers[0]?.resolve(stored(2));
    await expect.poll(() => sent).toBe(2);
    expect(names()).toEqual(['2.png', 'next.jpg']);
    answers[1]?.resolve(stored(3));
    await expect.poll(names).toEqual(['3.png']);
  });
});
