import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ActionDone } from '../../shared/api/combinations.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import './combination-form.tsx';

const examples = examplesOf(
  import.meta.glob('./examples/list.html', { query: '?raw', import: 'default', eager: true }),
);
const start = () => mount(examples.list?.html ?? '');

setupMockServer();

describe('rows in a list', () => {
  const order = () => [...document.querySelectorAll('li')].map((row) => row.querySelector('input[dir=ltr]')?.id);
  const act = (query: string, respond: () => Response) =>
    server.use(
      http.post('http://shop.test/qa/echo', async ({ request }) => {
        expect(new URL(request.url).search).toBe(query);
        return respond();
      }),
    );
  const until = async (isTrue: () => boolean) => {
    for (let turn = 0; turn < 50 && !isTrue(); turn++) await widgetsWork();
    expect(isTrue()).toBe(true);
  };
  const done =
    (extra = {}) =>
    () =>
      answer(ActionDone, { success: true, message: 'Done', ...extra });

  const failed = () => HttpResponse.json({ error: 'server-error', message: '' }, { status: 500 });

  it('are moved with the focus on the button, and say their place', async () => {
    act('?move=2', done());
    await start();
    buttonNamed('Move Ivory up').focus();
    buttonNamed('Move Ivory up').click();
    await expect.poll(() => announced()).toMatch(/Position 1 of 2\.$/);
    expect(order()).toEqual(['list-2', 'list-1']);
    expect(document.activeElement).toBe(buttonNamed('Move Ivory up'));
  });

  /** A third row, whose moves wait for `answers`, in the order of the calls. */
  const threeRows = async (...answers: Promise<Response>[]) => {
    const calls: unknown[] = [];
    server.use(
      http.post('http://shop.test/qa/echo', async ({ request }) => {
        calls.push((await request.formData()).get('direction'));
        return (await answers[calls.length - 1])?.clone() ?? done()();
      }),
    );
    await start();
    const third = find('li').cloneNode(true) as HTMLElement;
    find('input[dir=ltr]', third).id = 'list-3';
    for (const node of third.querySelectorAll('button'))
      node.textContent = `${node.textContent}`.replace('Black', 'Rose');
    find('li').before(third);
    await widgetsWork();
    return calls;
  };

  it('are moved by each press, with one call after another', async () => {
    const first = Promise.withResolvers<Response>();
    const calls = await threeRows(first.promise);
    buttonNamed('Move Rose down').focus();
    buttonNamed('Move Rose down').click();
    buttonNamed('Move Rose down').click();
    buttonNamed('Move Rose up').click();
    await until(() => calls.length === 1);
    await widgetsWork();
    expect([calls, order()[0]]).toEqual([['down'], 'list-3']);
    first.resolve(done()());
    await until(() => calls.length === 3);
    await expect.poll(() => announced()).toMatch(/Position 2 of 3\.$/);
    expect(calls).toEqual(['down', 'down', 'up']);
    expect([order()[1], document.activeElement]).toEqual(['list-3', buttonNamed('Move Rose down')]);
  });

  it('make the browser ask before the page is left while a press is not stored', async () => {
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    const calls = await threeRows(first.promise, second.promise);
    expect(asks()).toBe(false);
    buttonNamed('Move Rose down').click();
    buttonNamed('Delete Black').click();
    expect(asks()).toBe(true);
    first.resolve(done()());
    await until(() => calls.length === 2);
    expect(asks()).toBe(true);
    second.resolve(failed());
    await until(() => !asks());
    expect(find('.z-combination-form-failed').isConnected).toBe(true);
  });

  it('are stored in the order of the presses, whichever row is moved', async () => {
    const first = Promise.withResolvers<Response>();
    const calls = await threeRows(first.promise);
    buttonNamed('Move Rose down').click();
    buttonNamed('Move Ivory up').click();
    await until(() => calls.length > 0);
    await widgetsWork();
    expect(calls).toEqual(['down']);
    first.resolve(failed());
    await expect.poll(() => announced()).toMatch(/Position 2 of 3\.$/);
    expect([order(), calls]).toEqual([
      ['list-3', 'list-2', 'list-1'],
      ['down', 'up'],
    ]);
  });

  const watchAssign = () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    onTestFinished(() => assign.mockRestore());
    return assign;
  };

  it('lead to their new page only when what was pressed in other rows is stored', async () => {
    const assign = watchAssign();
    const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    const calls = await threeRows(first.promise, second.promise);
    buttonNamed('Move Rose up').click();
    buttonNamed('Move Ivory up').click();
    first.resolve(done({ redirect: '/combinations?page=1' })());
    await until(() => calls.length === 2);
    await widgetsWork();
    expect(assign).not.toHaveBeenCalled();
    second.resolve(done()());
    await until(() => assign.mock.calls.length === 1);
    expect(assign).toHaveBeenCalledWith('http://shop.test/combinations?page=1');
  });

  it('lead to their new page when they were moved over the border of theirs', async () => {
    const assign = watchAssign();
    const questions: boolean[] = [];
    assign.mockImplementation(() => {
      questions.push(!dispatchEvent(new Event('beforeunload', { cancelable: true })));
    });
    act('?move=1', done({ redirect: '/combinations?page=2#combination-1' }));
    await start();
    buttonNamed('Move Black up').click();
    await until(() => assign.mock.calls.length === 1);
    expect(assign).toHaveBeenCalledWith('http://shop.test/combinations?page=2#combination-1');
    expect(questions).toEqual([false]);
  });

  it('lead to their new page also when a later move is refused', async () => {
    const assign = watchAssign();
    await threeRows(Promise.resolve(done({ redirect: '/combinations?page=1' })()), Promise.resolve(failed()));
    buttonNamed('Move Rose up').click();
    buttonNamed('Move Rose down').click();
    await until(() => assign.mock.calls.length === 1);
    expect(assign).toHaveBeenCalledWith('http://shop.test/combinations?page=1');
    expect(document.body.textContent).toContain('The combination was not moved.');
  });

  it('stay where they are when the server refuses', async () => {
    act('?move=2', failed);
    const host = await start();
    const failures = record<{ reason: string }>('z-combination-form:failure');
    buttonNamed('Move Ivory up').click();
    await until(() => document.body.textContent?.includes('The combination was not moved.') === true);
    expect(failures.details.map(({ reason }) => reason)).toEqual(['server-error']);
    expect(order()).toEqual(['list-1', 'list-2']);
    expect(host.isConnected).toBe(true);
  });

  it.each([
    ['moved', '?move=2', 'Move Ivory up'],
    ['deleted', '?delete=1', 'Delete Black'],
  ])('say that it is not known whether they were %s when the answer cannot be read', async (_, query, button) => {
    act(query, () => HttpResponse.html('<h1>Maintenance</h1>'));
    await start();
    const failures = record<{ reason: string; message: string }>('z-combination-form:failure');
    buttonNamed(button).click();
    await until(() => failures.details.length === 1);
    const message = 'It is not known whether that was done. Reload the page to see it.';
    expect(failures.details).toEqual([{ reason: 'unreadable', message }]);
    expect(find('.z-combination-form-failed p').textContent).toBe(message);
    expect(await announced('assertive')).toBe(message);
    expect(order()).toEqual(['list-1', 'list-2']);
  });

  it('lead who is signed out to the sign-in', async () => {
    act('?move=2', () => new HttpResponse(null, { status: 401 }));
    await mount((examples.list?.html ?? '').replaceAll('<z-combination-form', '$& sign-in-url="/sign-in"'));
    buttonNamed('Move Ivory up').click();
    await until(() => document.querySelector('.z-combination-form-failed a')?.getAttribute('href') === '/sign-in');
  });

  it('leave when they are deleted, with the focus on the next row and its default', async () => {
    act('?delete=1', done({ defaultId: 2 }));
    const archived = record('z-combination-form:archived');
    const host = await start();
    buttonNamed('Delete Black').click();
    await until(() => archived.events.length === 1);
    await widgetsWork();
    expect(host.dataset.state).toBe('archived');
    expect(find('li').hasAttribute('hidden')).toBe(true);
    expect(find<HTMLInputElement>('[name=default][value="2"]').checked).toBe(true);
    expect(document.activeElement).toBe(find('#list-2'));
  });

  it('leave when they are deleted, without what was typed, where a field is called reset', async () => {
    act('?delete=1', done({ defaultId: 2 }));
    await mount((examples.list?.html ?? '').replaceAll('<button', '<input type="hidden" name="reset" value="1">$&'));
    const field = find<HTMLInputElement>('[name=combination_price]');
    field.value = '1300.00';
    buttonNamed('Delete Black').click();
    await until(() => find('li').hasAttribute('hidden'));
    expect(field.value).toBe('1200.00');
  });

  it('leave the focus to who types into another row meanwhile', async () => {
    const deleted = Promise.withResolvers<Response>();
    await threeRows(deleted.promise);
    buttonNamed('Delete Black').focus();
    buttonNamed('Delete Black').click();
    find('#list-2').focus();
    deleted.resolve(done({ undo: UNDO })());
    await until(() => [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Undo'));
    await widgetsWork();
    expect(document.activeElement).toBe(find('#list-2'));
  });

  it('say why one move failed after the next one of the row was stored', async () => {
    const calls = await threeRows(Promise.resolve(failed()));
    buttonNamed('Move Rose down').click();
    buttonNamed('Move Rose down').click();
    await until(() => calls.length === 2);
    await expect.poll(() => announced()).toMatch(/Position 2 of 3\.$/);
    expect(find('.z-combination-form-failed').textContent).toContain('The combination was not moved.');
  });

  const UNDO = { url: '/qa/echo?restore=1', fields: { default: '2' } };
  const deleteBlack = async () => {
    act('?delete=1', done({ message: 'Black was deleted.', defaultId: 2, undo: UNDO }));
    const host = await start();
    const question = document.createElement('details');
    question.open = true;
    buttonNamed('Delete Black').before(question);
    question.append(buttonNamed('Delete Black'));
    buttonNamed('Delete Black').click();
    await until(() => host.dataset.state === 'archived');
    return host;
  };

  it('say that they were deleted and offer an undo, which has the focus', async () => {
    const host = await deleteBlack();
    await until(() => host.textContent?.includes('Black was deleted.') === true);
    expect(find('li').hasAttribute('hidden')).toBe(false);
    expect(find('li form').hasAttribute('hidden')).toBe(true);
    await until(() => document.activeElement === buttonNamed('Undo'));
    expect(find<HTMLInputElement>('[name=default][value="2"]').checked).toBe(true);
    // A deleted row is no place to move to.
    act('?move=2', done());
    buttonNamed('Move Ivory up').click();
    await expect.poll(() => announced()).toMatch(/Position 1 of 1\.$/);
  });

  it('are there again after the undo, with their default, and with the focus in the row', async () => {
    const host = await deleteBlack();
    const restored = record('z-combination-form:restored');
    let sent: unknown = null;
    server.use(
      http.post('http://shop.test/qa/echo', async ({ request }) => {
        expect(new URL(request.url).search).toBe('?restore=1');
        sent = (await request.formData()).get('default');
        return done({ defaultId: 1 })();
      }),
    );
    buttonNamed('Undo').click();
    await until(() => restored.events.length === 1);
    await widgetsWork();
    expect(sent).toBe('2');
    expect([host.dataset.state, find('li form').hasAttribute('hidden')]).toEqual([undefined, false]);
    expect(find<HTMLInputElement>('[name=default][value="1"]').checked).toBe(true);
    expect(document.activeElement).toBe(find('#list-1'));
    expect(find<HTMLDetailsElement>('li details').open).toBe(false);
    expect(host.textContent).not.toContain('Undo');
  });

  it('keep the undo, and say why, when the server refuses it', async () => {
    const host = await deleteBlack();
    act('?restore=1', () => HttpResponse.json({ error: 'server-error', message: '' }, { status: 500 }));
    buttonNamed('Undo').click();
    await until(() => host.textContent?.includes('The combination was not restored.') === true);
    expect(buttonNamed('Undo').isConnected).toBe(true);
    expect(host.dataset.state).toBe('archived');
  });

  it('are deleted, and are there again after the undo, once the moves pressed before are stored', async () => {
    const [move, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    const deleted = Promise.resolve(done({ undo: UNDO })());
    const calls = await threeRows(move.promise, deleted, second.promise);
    buttonNamed('Move Black down').click();
    buttonNamed('Delete Black').click();
    buttonNamed('Delete Black').click();
    await until(() => calls.length > 0);
    await widgetsWork();
    expect(calls).toEqual(['down']);
    move.resolve(done()());
    await until(() => [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Undo'));
    buttonNamed('Move Ivory up').click();
    buttonNamed('Undo').click();
    await until(() => calls.length > 2);
    await widgetsWork();
    expect(calls).toEqual(['down', null, 'up']);
    const restored = record('z-combination-form:restored');
    second.resolve(done()());
    await until(() => restored.events.length === 1);
  });

  it('are moved past the next row that is there when the one they were moved past is deleted', async () => {
    const deleted = Promise.withResolvers<Response>();
    const calls = await threeRows(deleted.promise);
    buttonNamed('Delete Black').click();
    buttonNamed('Move Rose down').click();
    deleted.resolve(done({ undo: UNDO })());
    await expect.poll(() => announced()).toMatch(/Position 2 of 2\.$/);
    expect([order(), calls]).toEqual([
      ['list-1', 'list-2', 'list-3'],
      [null, 'down'],
    ]);
  });
});
