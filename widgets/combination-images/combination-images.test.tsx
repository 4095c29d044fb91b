import { describe, expect, it } from 'vitest';
import { ActionDone } from '../../shared/api/combinations.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './combination-images.contract.ts';
import './combination-images.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const start = (name = 'pictures') => mount(examples[name]?.html ?? '');
const button = (text: string) => {
  const node = [...document.querySelectorAll('button')].find((one) => one.textContent === text);
  if (!node) throw new Error(`No button says "${text}".`);
  return node;
};
const isShown = (text: string) => button(text).closest('[hidden]') === null;
const pictures = () => [...document.querySelectorAll<HTMLElement>('[data-part=picture]')];
const attached = () => pictures().map((node) => 'attached' in node.dataset);
const stars = () => pictures().map((node) => node.querySelector('[data-part=star]')?.hasAttribute('hidden') === false);

/** Collects the calls; each is answered by the next of `answers`, the last one for all that follow. */
const calls: string[] = [];
function answerWith(...answers: (() => Response | Promise<Response>)[]) {
  calls.length = 0;
  server.use(
    http.all('http://shop.test/qa/echo', async ({ request }) => {
      const body = new URLSearchParams([...(await request.formData().catch(() => new FormData()))] as [
        string,
        string,
      ][]);
      calls.push(`${request.method} ${new URL(request.url).search}${body.size > 0 ? ` ${body}` : ''}`);
      return answers[Math.min(calls.length, answers.length) - 1]?.() ?? HttpResponse.error();
    }),
  );
}
const done = () => answer(ActionDone, { success: true, message: 'Done' });
const failed = () => HttpResponse.json({ error: 'server-error', message: '' }, { status: 500 });
const ends = (count: number) => {
  let left = count;
  return new Promise<void>((resolve) => {
    for (const verb of ['change', 'failure']) {
      document.addEventListener(`z-combination-images:${verb}`, () => {
        left -= 1;
        if (left === 0) resolve();
      });
    }
  });
};
const press = async (...texts: string[]) => {
  const ended = ends(texts.length);
  for (const text of texts) {
    button(text).click();
    await widgetsWork();
  }
  await ended;
  await widgetsWork();
};

setupMockServer();
describeWidget(contract, examples);

describe('<z-combination-images>', () => {
  it('posts to the address of the form, or of the pressed button, where a field is called action', async () => {
    answerWith(done);
    const html = (examples.pictures?.html ?? '').replaceAll(
      '<button',
      '<input type="hidden" name="action" value="x">$&',
    );
    await mount(html.replace('<button name="value"', '<button formaction="/qa/echo?all=1" name="value"'));
    await press('Attach 3');
    await press('Attach 1 to all black ones');
    expect(calls.map((call) => call.split(' action=')[0])).toEqual(['POST ?picture=3', 'POST ?all=1']);
  });

  it('shows a picture as attached at once, with Detach in place of Attach', async () => {
    let release = () => {};
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    answerWith(() => answered.then(done));
    const host = await start();
    const ended = ends(1);
    button('Attach 3').focus();
    button('Attach 3').click();
    await widgetsWork();
    expect([attached(), host.dataset.state]).toEqual([[true, true, true], 'busy']);
    expect([isShown('Attach 3'), isShown('Detach 3')]).toEqual([false, true]);
    release();
    await ended;
    await widgetsWork();
    expect([calls, host.dataset.state]).toEqual([['POST ?picture=3'], undefined]);
    expect(await announced()).toBe('The picture is attached.');
  });

  it('asks before the page is left while a change is not stored', async () => {
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const first = Promise.withResolvers<Response>();
    answerWith(() => first.promise, failed);
    await start();
    const ended = ends(2);
    expect(asks()).toBe(false);
    button('Attach 3').click();
    button('Detach 1').click();
    await widgetsWork();
    expect(asks()).toBe(true);
    first.resolve(done());
    await ended;
    await widgetsWork();
    expect([calls.length, asks()]).toEqual([2, false]);
  });

  it('detaches with DELETE to the picture’s address, and the star goes with the default', async () => {
    answerWith(done);
    await start();
    await press('Detach 1');
    expect(calls).toEqual(['DELETE ?picture=1']);
    expect([attached(), stars()]).toEqual([
      [false, true, false],
      [false, false, false],
    ]);
    expect(isShown('Make 1 the default')).toBe(true);
  });

  it('detaches with a post where the page names no address to delete', async () => {
    answerWith(done);
    await start('minimal');
    await press('Attach', 'Detach');
    expect(calls).toEqual(['POST ?attach', 'POST ?detach']);
  });

  it('moves the one star, and attaches a picture that becomes the default', async () => {
    answerWith(done);
    await start();
    await press('Make 3 the default');
    expect([attached(), stars()]).toEqual([
      [true, true, true],
      [false, false, true],
    ]);
    expect([isShown('Make 1 the default'), isShown('Make 3 the default')]).toEqual([true, false]);
    expect(calls).toEqual(['POST ?default=3']);
  });

  it('takes a refused change back and says so on its picture, and tries again on request', async () => {
    const failures = record<{ action: string; reason: string }>('z-combination-images:failure');
    answerWith(failed, done);
    const host = await start();
    await press('Make 3 the default');
    expect([attached(), stars(), host.dataset.state]).toEqual([[true, true, false], [true, false, false], 'failed']);
    const message = find('.z-combination-images-failed', pictures()[2]);
    expect(message.textContent).toContain('The default picture did not change.');
    expect(failures.details).toMatchObject([{ action: 'default', reason: 'server-error' }]);
    await press('Try again');
    expect([stars(), host.dataset.state]).toEqual([[false, false, true], undefined]);
    expect(document.querySelector('.z-combination-images-failed')).toBeNull();
  });

  it('says of a change without a readable answer only that nobody knows whether it was made', async () => {
    const failures = record<{ message: string }>('z-combination-images:failure');
    answerWith(() => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }));
    await start();
    await press('Make 3 the default');
    const text = 'It is not known whether it was saved. Look before you try again.';
    expect(find('.z-combination-images-failed p', pictures()[2]).textContent).toBe(text);
    expect(failures.details).toMatchObject([{ message: text }]);
  });

  it('says that a picture is gone which somebody removed meanwhile, and offers no second attempt', async () => {
    answerWith(() => HttpResponse.json({ error: 'not-found', message: 'This page does not exist.' }, { status: 404 }));
    await start();
    await press('Make 3 the default');
    const message = find('.z-combination-images-failed', pictures()[2]);
    expect(message.textContent).toBe(
      'The default picture did not change.The picture or the combination was removed in the meantime. Reload the page.',
    );
    expect(message.querySelector('button')).toBeNull();
  });

  it('keeps later changes when an earlier one is refused, and makes them one after another', async () => {
    answerWith(failed, done);
    await start();
    await press('Detach 1', 'Make 2 the default');
    expect([attached(), stars()]).toEqual([
      [true, true, false],
      [false, true, false],
    ]);
    expect(calls).toEqual(['DELETE ?picture=1', 'POST ?default=2']);
  });

  it('sends a change once, however often it is pressed', async () => {
    answerWith(done);
    await start();
    const ended = ends(1);
    button('Attach 3').click();
    button('Attach 3').click();
    await ended;
    await widgetsWork();
    expect(calls).toHaveLength(1);
  });

  it('makes the last pressed picture the default, also where it was pressed before another one', async () => {
    const first = Promise.withResolvers<Response>();
    answerWith(() => first.promise, done);
    await start();
    const ended = ends(3);
    for (const name of ['Make 2 the default', 'Make 3 the default', 'Make 2 the default']) {
      button(name).click();
      await widgetsWork();
    }
    expect(stars()).toEqual([false, true, false]);
    first.resolve(done());
    await ended;
    await widgetsWork();
    expect(calls).toEqual(['POST ?default=2', 'POST ?default=3', 'POST ?default=2']);
    expect(stars()).toEqual([false, true, false]);
  });

  it('attaches to all combinations of a value with the button that says so', async () => {
    answerWith(done);
    await start();
    await press('Attach 3 to all black ones');
    expect([calls, attached()]).toEqual([['POST ?picture=3 value=7'], [true, true, true]]);
    expect(isShown('Attach 3 to all black ones')).toBe(true);
  });

  it('shows the server’s sentence about how many combinations got the picture, and not that about one', async () => {
    answerWith(done);
    const host = await start();
    const flashes: string[] = [];
    host.addEventListener('z:flash', (event) => {
      event.preventDefault();
      flashes.push(event.detail.message);
    });
    await press('Attach 3');
    expect(flashes).toEqual([]);
    answerWith(() => answer(ActionDone, { success: true, message: 'Attached to 4 combinations' }));
    await press('Attach 3 to all black ones');
    expect(flashes).toEqual(['Attached to 4 combinations']);
  });

  it('takes the second press of a double click, and a key that is held down, for the first one', async () => {
    answerWith(done);
    await start();
    const isLetThrough = (event: Event) => button('Attach 3 to all black ones').dispatchEvent(event);
    const key = { key: 'Enter', bubbles: true, cancelable: true };
    expect(isLetThrough(new KeyboardEvent('keydown', key))).toBe(true);
    expect(isLetThrough(new KeyboardEvent('keydown', { ...key, repeat: true }))).toBe(false);
    expect(isLetThrough(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }))).toBe(false);
    await widgetsWork();
    expect(calls).toEqual([]);
  });

  it('moves the focus to the button that takes the place of the pressed one', async () => {
    answerWith(done);
    await start();
    button('Detach 2').focus();
    await press('Detach 2');
    expect(document.activeElement).toBe(button('Attach 2'));
  });

  it('leaves the message about a refusal to a host that asks for it', async () => {
    answerWith(failed);
    const host = await start();
    host.setAttribute('quiet', '');
    await widgetsWork();
    await press('Make 3 the default');
    expect([host.dataset.state, document.querySelector('.z-combination-images-failed')]).toEqual(['failed', null]);
    expect(await announced()).toBe('');
  });

  it('offers a link to sign in when the session has ended', async () => {
    answerWith(() => HttpResponse.json({ error: 'signed-out', message: 'Sign in' }, { status: 401 }));
    const host = await start();
    await press('Attach 3');
    expect(host.querySelector('a')?.getAttribute('href')).toBe('/dashboard/login');
  });
});
