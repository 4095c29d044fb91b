import { describe, expect, it } from 'vitest';
import { SortedList, type SortMove } from '../../shared/api/sort-list.ts';
import { announced, announcementsWritten } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './sort-list.contract.ts';
import './sort-list.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html ?? '';
const entry = (id: number) => find(`[data-item="${id}"]`);
const handle = (id: number) => find<HTMLButtonElement>(`[data-item="${id}"] > [data-part=handle]`);
const button = (id: number, step: string) => find<HTMLButtonElement>(`[data-item="${id}"] > form [data-move=${step}]`);
/** Returns the ids in their order, those below another one in brackets. */
const shape = (list = find('[data-part=list]')): string =>
  [...list.children]
    .map((item) => {
      const below = item.querySelector<HTMLElement>(':scope > ol');
      const inside = below ? shape(below) : '';
      return `${(item as HTMLElement).dataset.item}${inside && `(${inside})`}`;
    })
    .join(' ');
const press = async (key: string) => {
  const target = document.activeElement as HTMLElement;
  const isFree = target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  if (isFree && (key === 'Enter' || key === ' ')) target.click();
  await widgetsWork();
  await announcementsWritten();
};
/** Waits until no call is under way. */
const settled = async () => {
  do await widgetsWork();
  while (document.querySelector('[data-state=saving]'));
};

/** Takes moves, each answered by the next of `endings`, else accepted. */
function takeMoves(...endings: (() => Response | Promise<Response>)[]): SortMove[] {
  const moves: SortMove[] = [];
  server.use(
    http.post('http://shop.test/qa/echo', async ({ request }) => {
      moves.push((await request.json()) as SortMove);
      return (await endings[moves.length - 1]?.()) ?? HttpResponse.json({ success: true });
    }),
  );
  return moves;
}

const UNCERTAIN = 'It is not known whether “Banner” was moved. Reload the page to see it.';

setupMockServer();
describeWidget(contract, examples);

describe('<z-sort-list>', () => {
  it('does not drag selected text while a handle is pressed', async () => {
    await mount(html('flat'));
    const dragsText = () => handle(1).dispatchEvent(new Event('dragstart', { bubbles: true, cancelable: true }));
    expect(dragsText()).toBe(true);
    handle(1).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 1 }));
    expect(dragsText()).toBe(false);
  });

  it('moves an entry by its buttons, at once, and tells the server what it is in front of', async () => {
    const moves = takeMoves();
    await mount(html('flat'));
    const stored = record('z-sort-list:move');
    button(1, 'down').focus();
    button(1, 'down').click();
    expect(shape()).toBe('2 1 3');
    await settled();
    expect(moves).toEqual([{ item: 1, parent: null, before: 3, version: 4 }]);
    expect(stored.details).toEqual([{ item: '1', parent: null, before: '3' }]);
    expect([document.activeElement, await announced()]).toEqual([
      button(1, 'down'),
      'Banner: position 2 of 3. Ctrl+Z undoes it.',
    ]);
  });

  it('disables the steps that are impossible now, and leaves the focus on the entry', async () => {
    takeMoves();
    await mount(html('flat'));
    button(2, 'up').focus();
    button(2, 'up').click();
    expect([button(2, 'up').disabled, button(1, 'up').disabled]).toEqual([true, false]);
    expect(document.activeElement).toBe(handle(2));
    await settled();
  });

  it('moves by keyboard: picked up, moved, put down, and sent once', async () => {
    const moves = takeMoves();
    const host = await mount(html('flat'));
    handle(3).focus();
    await press('Enter');
    expect([host.dataset.state, handle(3).getAttribute('aria-pressed')]).toEqual(['moving', 'true']);
    expect(await announced()).toBe('Brands picked up. Brands: position 3 of 3.');
    await press('ArrowUp');
    await press('ArrowUp');
    await press('ArrowUp');
    expect([shape(), await announced(), moves]).toEqual(['3 1 2', 'Brands cannot go further that way.', []]);
    await press(' ');
    await settled();
    expect(moves).toEqual([{ item: 3, parent: null, before: 1, version: 0 }]);
    expect([document.activeElement, host.dataset.state]).toEqual([handle(3), undefined]);
  });

  it.each([
    ['Escape', () => press('Escape')],
    ['leaving the handle', async () => button(1, 'down').focus()],
    ['a press elsewhere', async () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
  ])('puts an entry back by %s, and sends nothing', async (_, leave) => {
    const moves = takeMoves();
    await mount(html('flat'));
    handle(3).focus();
    await press('Enter');
    await press('ArrowUp');
    expect(shape()).toBe('1 3 2');
    await leave();
    await settled();
    expect([shape(), moves]).toEqual(['1 2 3', []]);
    expect(await announced()).toBe('Brands is back where it was. Brands: position 3 of 3.');
  });

  it('changes the level to the side, down to the last level and no further', async () => {
    const moves = takeMoves();
    await mount(html('tree'));
    expect(shape()).toBe('1(2) 3 4');
    handle(3).focus();
    await press('Enter');
    await press('ArrowRight');
    expect([shape(), await announced()]).toEqual(['1(2 3) 4', 'Home: in Clothes, position 2 of 2.']);
    await press('ArrowRight');
    await press('ArrowRight');
    expect([shape(), await announced()]).toEqual(['1(2(3)) 4', 'Home cannot go further that way.']);
    await press('ArrowLeft');
    await press('ArrowLeft');
    expect(shape()).toBe('1(2) 3 4');
    await press('ArrowRight');
    await press('Enter');
    await settled();
    expect(moves).toEqual([{ item: 3, parent: 1, before: null, version: 1 }]);
  });

  it('takes an entry with all that is below it, as deep as the list goes', async () => {
    takeMoves();
    await mount(html('tree').replace('max-depth="3"', 'max-depth="2"'));
    button(1, 'down').click();
    await settled();
    expect(shape()).toBe('3 1(2) 4');
    expect(button(1, 'in').disabled).toBe(true);
    button(4, 'in').click();
    await settled();
    expect(shape()).toBe('3 1(2 4)');
  });

  it('mirrors left and right where text runs from right to left', async () => {
    takeMoves();
    const host = await mount(html('arabic'), { lang: 'ar' });
    // A browser derives it from `dir`.
    host.style.direction = 'rtl';
    handle(2).focus();
    await press('Enter');
    await press('ArrowLeft');
    expect(shape()).toBe('1(2)');
    await press('Enter');
    await settled();
  });

  it('sends moves one after another, in the order of the presses', async () => {
    let letGo = () => {};
    const first = new Promise<Response>((resolve) => {
      letGo = () => resolve(HttpResponse.json({}));
    });
    const moves = takeMoves(() => first);
    await mount(html('flat'));
    button(1, 'down').click();
    button(1, 'down').click();
    await widgetsWork();
    expect([shape(), moves.length]).toEqual(['2 3 1', 1]);
    letGo();
    await settled();
    expect(moves.map(({ before }) => before)).toEqual([3, null]);
  });

  it('offers to undo the last move by a button, and leads the focus back to the entry', async () => {
    const moves = takeMoves();
    await mount(html('tree'));
    button(3, 'in').click();
    await settled();
    expect([shape(), find('.z-sort-list-last p').textContent]).toEqual(['1(2 3) 4', '“Home” was moved.']);
    find<HTMLButtonElement>('.z-sort-list-last button').click();
    await settled();
    expect(moves.map(({ item, parent, before }) => [item, parent, before])).toEqual([
      [3, 1, null],
      [3, null, 4],
    ]);
    expect([shape(), await announced()]).toEqual([
      '1(2) 3 4',
      expect.stringMatching(/Home is back where it was. Home: position 2 of 3.$/),
    ]);
    expect([document.activeElement, document.querySelector('.z-sort-list-last')]).toEqual([handle(3), null]);
  });

  it('undoes by Ctrl+Z the newest move of several lists, of those that are visible', async () => {
    takeMoves();
    await mount(`${html('flat')}<hr>${html('flat')}`);
    const lists = [...document.querySelectorAll<HTMLElement>('z-sort-list')];
    const shapes = () =>
      lists.map((list) =>
        [...list.querySelectorAll('[data-item]')].map((item) => item.getAttribute('data-item')).join(' '),
      );
    const move = async (list: number) => {
      lists[list]?.querySelector<HTMLElement>('[data-item="3"] [data-move="up"]')?.click();
      await settled();
    };
    const undo = async () => {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
      );
      await settled();
    };
    const before = shapes();
    await move(0);
    await move(1);
    const moved = shapes();
    await undo();
    expect(shapes()).toEqual([moved[0], before[1]]);
    await move(1);
    const offer = lists[1]?.querySelector<HTMLElement>('.z-sort-list-last');
    if (offer) offer.getClientRects = () => Object.assign([], { item: () => null });
    await undo();
    expect(shapes()).toEqual([before[0], moved[1]]);
  });

  it('undoes by Ctrl+Z only the last move, once, and never while a person types', async () => {
    const moves = takeMoves();
    await mount(`${html('flat')}<input id="note" aria-label="Note">`);
    const undo = (target: Element) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }));
    button(3, 'up').click();
    button(1, 'down').click();
    await settled();
    expect(shape()).toBe('3 1 2');
    expect(undo(find('#note'))).toBe(true);
    expect(undo(document.body)).toBe(false);
    await settled();
    expect(undo(document.body)).toBe(true);
    await settled();
    expect([shape(), moves.length]).toEqual(['1 3 2', 3]);
  });

  it('undoes in front of what is still there when others moved entries meanwhile', async () => {
    const entries = [
      { item: 1, parent: null, version: 2 },
      { item: 4, parent: 1, version: 2 },
      { item: 3, parent: 1, version: 2 },
      { item: 2, parent: null, version: 2 },
    ];
    const moves = takeMoves(() => answer(SortedList, { entries }));
    await mount(html('tree'));
    button(3, 'in').click();
    await settled();
    find<HTMLButtonElement>('.z-sort-list-last button').click();
    await settled();
    expect([shape(), moves[1]]).toEqual(['1(4) 2 3', { item: 3, parent: null, before: null, version: 2 }]);
  });

  it('offers no undo of a move that was refused', async () => {
    takeMoves(() => new HttpResponse(null, { status: 500 }));
    await mount(html('flat'));
    button(1, 'down').click();
    await settled();
    expect([shape(), document.querySelector('.z-sort-list-last')]).toEqual(['1 2 3', null]);
  });

  it.each([
    ['a page', () => HttpResponse.html('<h1>Sign in</h1>'), UNCERTAIN],
    ['a failure of the server', () => new HttpResponse(null, { status: 500 }), UNCERTAIN],
    ['no answer', () => HttpResponse.error(), UNCERTAIN],
    [
      'a refusal',
      () => HttpResponse.json({ error: 'x', message: 'Not there.' }, { status: 422 }),
      '“Banner” was not moved. Not there.',
    ],
  ])('goes back after %s, with what was moved meanwhile', async (_, ending, reason) => {
    const moves = takeMoves(ending);
    const host = await mount(html('flat'));
    const failures = record('z-sort-list:failure');
    button(1, 'down').click();
    button(3, 'up').click();
    await settled();
    expect([shape(), moves.length, host.dataset.state]).toEqual(['1 2 3', 1, 'failed']);
    expect([find('[role=alert]').textContent, failures.details.length]).toEqual([expect.stringContaining(reason), 1]);
    expect(document.querySelector('[role=alert] a')?.textContent).toBe(
      reason === UNCERTAIN ? 'Reload the page' : undefined,
    );
    expect([button(1, 'up').disabled, button(3, 'down').disabled]).toEqual([true, true]);
    find('[role=alert] button').focus();
    buttonNamed('Close').click();
    await widgetsWork();
    expect([document.querySelector('[role=alert]'), document.activeElement]).toEqual([null, handle(1)]);
  });

  it('shows the stored order and who changed it when an entry was moved meanwhile', async () => {
    const entries = [3, 1, 2].map((item) => ({ item, parent: null, version: item + 6 }));
    const problem = { error: 'conflict', message: 'Karim moved “Brands” at 10:42.', entries };
    const moves = takeMoves(() => HttpResponse.json(problem, { status: 409 }));
    const failures = record('z-sort-list:failure');
    await mount(html('flat'));
    button(1, 'down').click();
    await settled();
    expect(shape()).toBe('3 1 2');
    const message =
      '“Banner” was not moved. Karim moved “Brands” at 10:42. The list shows the order that is saved now.';
    expect(find('[role=alert] p').textContent).toBe(message);
    expect(failures.details).toMatchObject([{ message }]);
    button(1, 'up').click();
    await settled();
    expect(moves[1]).toEqual({ item: 1, parent: null, before: 3, version: 7 });
  });

  it('offers to load the page again when the server has other entries', async () => {
    const entries = [2, 9, 1].map((item) => ({ item, parent: null, version: 0 }));
    takeMoves(() => HttpResponse.json({ error: 'conflict', message: 'Changed.', entries }, { status: 409 }));
    await mount(html('flat'));
    button(1, 'down').click();
    await settled();
    expect(shape()).toBe('2 1 3');
    expect(find('[role=alert] a').textContent).toBe('Reload the page');
  });

  it('takes over what others moved, and the new versions', async () => {
    const entries = [
      { item: 3, parent: null, version: 5 },
      { item: 1, parent: null, version: 6 },
      { item: 2, parent: 1, version: 7 },
      { item: 4, parent: null, version: 8 },
    ];
    takeMoves(() => answer(SortedList, { entries }));
    await mount(html('tree'));
    button(3, 'up').click();
    await settled();
    expect([shape(), entry(4).dataset.version]).toEqual(['3 1(2) 4', '8']);
  });

  it('only sorts the page where a form around it sends the order', async () => {
    const list = html('flat')
      .replace(' move-to="/qa/echo"', '')
      .replace(/<form.*?>|<\/form>/g, '');
    await mount(`<form>${list}</form>`);
    const stored = record('z-sort-list:move');
    find<HTMLButtonElement>('[data-item="3"] [data-move=up]').click();
    await settled();
    expect([shape(), stored.details.length]).toEqual(['1 3 2', 1]);
  });

  it('says in the console that no entry has an id', async () => {
    await mount(html('flat').replaceAll('data-item=', 'data-id='));
    expect(takeConsole()).toEqual([expect.stringContaining('<z-sort-list>: no entry of the list has an id')]);
  });

  it.each(['', ' move-to=""', ' move-url="/qa/echo"'])(
    'leaves the buttons to the page where nothing stores a move, with the attribute "%s"',
    async (attribute) => {
      await mount(html('flat').replace(' move-to="/qa/echo"', attribute));
      const moved = record('z-sort-list:move');
      const posted = record('submit');
      document.addEventListener('submit', (event) => event.preventDefault(), { once: true });
      button(3, 'up').click();
      handle(1).click();
      await settled();
      expect([shape(), moved.details.length, posted.details.length]).toEqual(['1 2 3', 0, 1]);
      expect(document.querySelector('.z-sort-list-last')).toBeNull();
      expect(takeConsole()).toContainEqual(
        expect.stringMatching(/^<z-sort-list>: no attribute move-to names .* Add move-to="ADDRESS"\./),
      );
    },
  );
});
