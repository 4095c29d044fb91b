import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../../shared/api/problem.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, setupMockServer } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import './provisioning-panel.tsx';
import {
  button,
  items,
  key,
  message,
  notes,
  piecesLeft,
  press,
  products,
  quantityOf,
  search,
  write,
} from './testing/panel.ts';
import { PretendWarehouse } from './testing/pretend-warehouse.ts';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = examples.start?.html ?? '';
let warehouse: PretendWarehouse;

/** Holds the calls back that match, until they are let go. */
function holdBack(matches: (productId: number) => boolean = () => true) {
  const pending = Promise.withResolvers<undefined>();
  warehouse.intercept = ({ productId }) => (matches(productId) ? pending.promise : undefined);
  return () => pending.resolve(undefined);
}

/** Tells if the browser would ask before the page is left. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

setupMockServer();
beforeEach(() => {
  warehouse = new PretendWarehouse(html);
  warehouse.listen();
});

describe('a line of <z-provisioning-panel>', () => {
  it('shows quick presses of plus at once, sends one call at a time and the newest quantity', async () => {
    const updates = record('z-provisioning-panel:update');
    const host = await mount(html);
    const letGo = holdBack();
    for (let presses = 0; presses < 4; presses++) await press('One more: Théière Taghit');
    expect([items()[0], host.dataset.state]).toEqual(['Théière Taghit 6', 'busy']);
    expect(warehouse.calls).toEqual([
      { call: 'update-item', productId: 11, combinationId: null, quantity: 3, expected: 2 },
    ]);
    letGo();
    await expect.poll(() => warehouse.calls).toHaveLength(2);
    expect(warehouse.calls[1]).toMatchObject({ quantity: 6, expected: 3 });
    await expect.poll(() => updates.details).toHaveLength(2);
    expect([items()[0], await announced()]).toEqual(['Théière Taghit 6', expect.stringMatching(/Théière Taghit: 6$/)]);
    expect(message()).toEqual(['Success', 'quantity changed · Théière Taghit 3 → 6']);
  });

  it('says beside a line that its warehouse has fewer pieces, until it has no more than these', async () => {
    const lossy = html.replace('"quantity": 2, "available": 7', '"quantity": 2, "available": 0, "onHand": 1');
    warehouse = new PretendWarehouse(lossy);
    warehouse.listen();
    await mount(lossy);
    expect(notes()).toEqual(['In the warehouse: 1. No more than that can be sent.']);
    const described = quantityOf('Théière Taghit', 'items').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toContain('No more');
    await press('One less: Théière Taghit');
    await expect.poll(notes).toEqual([]);
  });

  it('makes no call when it was pressed there and back while it waited', async () => {
    await mount(html);
    const letGo = holdBack();
    await press('One more: Théière Taghit');
    await press('One more: Théière Taghit');
    await press('One less: Théière Taghit');
    letGo();
    await expect.poll(() => warehouse.searches).toHaveLength(1);
    expect([warehouse.calls.length, items()[0]]).toEqual([1, 'Théière Taghit 3']);
  });

  it('waits alone: other lines go on', async () => {
    await mount(html);
    const letGo = holdBack((productId) => productId === 11);
    await press('One more: Théière Taghit');
    const [teapot, lamp] = document.querySelectorAll('[data-part=items] .z-provisioning-row');
    expect([teapot?.getAttribute('aria-busy'), lamp?.getAttribute('aria-busy')]).toEqual(['true', null]);
    await press('One more: Lampe Timgad');
    await expect.poll(() => lamp?.querySelector('input')?.value).toBe('2');
    expect(teapot?.getAttribute('aria-busy')).toBe('true');
    letGo();
    await expect.poll(() => teapot?.getAttribute('aria-busy')).toBeNull();
    expect(items()).toEqual(['Théière Taghit 3', 'Lampe Timgad 2']);
  });

  it('refuses minus at 1 and plus beyond the stock, without a call', async () => {
    await mount(html);
    await press('One less: Lampe Timgad');
    expect(message()?.slice(0, 2)).toEqual(['Warning', 'invalid quantity']);
    expect(message()?.[2]).toContain('Lampe Timgad: at least 1.');
    await press('Close');
    write(quantityOf('Lampe Timgad', 'items'), '11');
    key(quantityOf('Lampe Timgad', 'items'), 'Enter');
    await widgetsWork();
    expect(message()?.[2]).toBe('Lampe Timgad: at most 10.');
    expect([quantityOf('Lampe Timgad', 'items').value, warehouse.calls]).toEqual(['11', []]);
  });

  it('says below a field that is left why its quantity is refused, and asks before the page is left with it', async () => {
    await mount(html);
    const field = quantityOf('Lampe Timgad', 'items');
    for (const [text, reason] of [
      ['50', 'Lampe Timgad: at most 10.'],
      ['0', 'Lampe Timgad: at least 1. To take it out, choose “Remove”.'],
    ] as const) {
      field.focus();
      write(field, text);
      await widgetsWork();
      expect([asks(), notes()]).toEqual([true, []]);
      field.blur();
      await widgetsWork();
      expect([notes(), await announced()]).toEqual([[`invalid quantity · ${reason}`], `invalid quantity. ${reason}`]);
      expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')).toBe(find('.z-provisioning-note'));
      expect([field.value, message(), asks()]).toEqual([text, null, true]);
    }
    key(field, 'Escape');
    await widgetsWork();
    expect([field.value, notes(), asks(), warehouse.calls]).toEqual(['1', [], false, []]);
  });

  it('does not announce what the dialog of a refused Enter tells', async () => {
    await mount(html);
    const field = quantityOf('Lampe Timgad', 'items');
    field.focus();
    write(field, '50');
    await widgetsWork();
    key(field, 'Enter');
    await widgetsWork();
    expect(message()?.[2]).toBe('Lampe Timgad: at most 10.');
    // A browser moves the focus into the modal dialog.
    field.blur();
    await widgetsWork();
    expect(notes()).toEqual(['invalid quantity · Lampe Timgad: at most 10.']);
    expect(await announced()).not.toContain('Lampe Timgad');
  });

  it('leaves the reason beside a product whose quantity was refused, and asks before it is left without adding', async () => {
    await mount(html);
    const field = quantityOf('Abaya Yasmine · noir · M');
    write(field, '50');
    await press('Add Abaya Yasmine · noir · M');
    await press('Close');
    expect(notes()).toEqual(['invalid quantity · Abaya Yasmine · noir · M: a whole number from 1 to 12.']);
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(find('.z-provisioning-note').id);
    write(field, '5');
    await widgetsWork();
    expect([notes(), asks()]).toEqual([[], true]);
    await press('Add Abaya Yasmine · noir · M');
    await expect.poll(() => [field.value, asks()]).toEqual(['1', false]);
  });

  it('asks before the page is left with a quantity whose product another search has taken out of the list', async () => {
    await mount(html);
    write(quantityOf('Plateau Ghardaïa'), '2');
    write(search(), 'abaya');
    await expect.poll(() => products()).toEqual(['Abaya Yasmine noir · M']);
    expect(asks()).toBe(true);
    find('[data-part=clear]').click();
    await expect.poll(() => products()).toHaveLength(3);
    write(quantityOf('Plateau Ghardaïa'), '1');
    await widgetsWork();
    expect(asks()).toBe(false);
  });

  it('takes a typed quantity by Enter, and gives the stored one back by Escape', async () => {
    await mount(html);
    const field = quantityOf('Lampe Timgad', 'items');
    write(field, '7');
    key(field, 'Escape');
    await widgetsWork();
    expect(field.value).toBe('1');
    write(field, '7');
    key(field, 'Enter');
    await expect.poll(() => warehouse.calls).toMatchObject([{ quantity: 7, expected: 1 }]);
  });

  it('takes Arabic digits in both lists', async () => {
    await mount(html);
    for (const field of [quantityOf('Plateau Ghardaïa'), quantityOf('Lampe Timgad', 'items')]) {
      write(field, '٣');
      await widgetsWork();
      expect(field.value).toBe('٣');
      key(field, 'Enter');
    }
    await expect.poll(() => warehouse.calls).toMatchObject([{ call: 'add-item' }, { call: 'update-item' }]);
    expect(warehouse.calls.map(({ quantity }) => quantity)).toEqual([3, 3]);
    await expect.poll(() => quantityOf('Plateau Ghardaïa').value).toBe('1');
  });

  it('lets the next quantity replace the one that was added', async () => {
    await mount(html);
    const field = quantityOf('Plateau Ghardaïa');
    field.focus();
    write(field, '3');
    const selections = vi.spyOn(field, 'select');
    key(field, 'Enter');
    await expect.poll(() => [field.value, selections.mock.calls.length]).toEqual(['1', 1]);
  });

  it('says who set another quantity meanwhile, shows that one, and offers ours', async () => {
    await mount(html);
    warehouse.set('11-', 5);
    await press('One more: Théière Taghit');
    await expect.poll(() => notes()).toEqual(['Karim set 5. Set 3 Understood']);
    expect([items()[0], await announced('assertive'), message()]).toEqual([
      'Théière Taghit 5',
      'Théière Taghit. Karim set 5.',
      null,
    ]);
    await press('Set 3');
    await expect.poll(() => items()[0]).toBe('Théière Taghit 3');
    expect([warehouse.calls.at(-1), notes()]).toMatchObject([{ quantity: 3, expected: 5 }, []]);
  });

  it('says who removed it meanwhile', async () => {
    await mount(html);
    warehouse.set('11-', 0);
    await press('One more: Théière Taghit');
    await expect.poll(() => message()).toEqual(['Warning', 'Karim removed Théière Taghit.']);
    expect(items()).toEqual(['Lampe Timgad 1']);
  });

  it('says what others changed, at the lines it is about', async () => {
    await mount(html);
    warehouse.set('14-', 4);
    warehouse.sell('12-121', 3);
    await press('Add Plateau Ghardaïa');
    await expect
      .poll(() => notes())
      .toEqual(['3 pieces went elsewhere meanwhile, 9 left.', 'Changed meanwhile: 1 → 4 Understood']);
    expect(piecesLeft('Abaya Yasmine · noir · M')).toBe('9 available Oran: 0');
    button('Understood').focus();
    await press('Understood');
    expect(notes()).toEqual(['3 pieces went elsewhere meanwhile, 9 left.']);
    expect([document.activeElement?.tagName, document.activeElement?.textContent]).toEqual([
      'LI',
      expect.stringContaining('Lampe Timgad'),
    ]);
  });

  it.each([
    ['add', 'Add Plateau Ghardaïa', 'error adding', 'Plateau Ghardaïa'],
    ['update', 'One more: Théière Taghit', 'error updating', 'Théière Taghit'],
    ['remove', 'Remove Théière Taghit', 'error removing', 'Théière Taghit'],
  ])('is as before when %s fails, says why in a dialog, and tries again', async (call, label, text, name) => {
    const failures = record('z-provisioning-panel:failure');
    await mount(html);
    warehouse.intercept = () => new HttpResponse(null, { status: 500 });
    const before = items();
    await press(label);
    if (call === 'remove') await press('Remove');
    const why = 'The server has a problem. Nothing is lost; try again in a moment.';
    await expect.poll(() => message()).toEqual(['Error', text, name, why]);
    expect([items(), notes()]).toEqual([before, [`${why} Try again`]]);
    expect(failures.details).toEqual([{ call, reason: 'server-error', message: `${text} ${name} ${why}` }]);
    warehouse.intercept = () => undefined;
    await press('Close');
    const [first] = warehouse.calls;
    await press('Try again');
    await expect.poll(() => notes()).toEqual([]);
    expect(items()).not.toEqual(before);
    // The same change, with the same key.
    expect(warehouse.calls.at(-1)).toEqual(first);
  });

  it('says that nobody knows whether an addition was stored when a proxy gave up waiting', async () => {
    const failures = record('z-provisioning-panel:failure');
    await mount(html);
    warehouse.intercept = () => new HttpResponse(null, { status: 504 });
    await press('Add Plateau Ghardaïa');
    const why = 'It is not known whether it was saved. Look before you try again.';
    await expect.poll(() => message()).toEqual(['Error', 'Plateau Ghardaïa', why]);
    expect(notes()).toEqual([`${why} Try again`]);
    expect(failures.details).toMatchObject([{ message: `Plateau Ghardaïa ${why}` }]);
  });

  it('offers a failed quantity beside the one that a colleague set meanwhile', async () => {
    await mount(html);
    warehouse.intercept = () => {
      warehouse.set('11-', 5);
      return new HttpResponse(null, { status: 500 });
    };
    await press('One more: Théière Taghit');
    await expect.poll(() => notes()).toEqual([expect.stringMatching(/5.*Set 3/)]);
    warehouse.intercept = () => undefined;
    await press('Close');
    await press('Set 3');
    await expect.poll(() => notes()).toEqual([]);
    expect(warehouse.calls.at(-1)).toMatchObject({ quantity: 3, expected: 5 });
  });

  it('counts an addition once whose answer was lost, also when it is pressed again', async () => {
    await mount(html);
    warehouse.intercept = (call) => {
      warehouse.answerTo(call);
      return HttpResponse.error();
    };
    await press('Add Plateau Ghardaïa');
    await expect.poll(() => message()?.[1]).toBe('error adding');
    // The lines are asked for again, and the piece is there.
    await expect.poll(() => items()[0]).toBe('Plateau Ghardaïa 1');
    expect(notes()).toEqual([]);
  });

  it('names what is left when a colleague was faster', async () => {
    await mount(html);
    warehouse.intercept = () =>
      answer(
        Problem,
        { error: 'invalid', message: 'Quantité invalide', errors: { quantity: ['Encore disponible : 1.'] } },
        { status: 422 },
      );
    await press('Add Plateau Ghardaïa');
    await expect.poll(() => message()?.at(-1)).toBe('Quantité invalide · Encore disponible : 1.');
  });

  it('offers to load the page again when the expedition was sent meanwhile', async () => {
    await mount(html);
    const text = 'The expedition is “sent”: this is not possible any more.';
    warehouse.intercept = () => answer(Problem, { error: 'conflict', message: text }, { status: 409 });
    await press('One more: Théière Taghit');
    await expect.poll(() => message()).toEqual(['Error', 'error updating', 'Théière Taghit', text]);
    expect(find('dialog a').textContent).toBe('Reload the page');
    expect(items()[0]).toBe('Théière Taghit 2');
  });

  it('leads who is signed out to the sign-in in a new tab, in the dialog and at the line', async () => {
    await mount(html.replace('<z-provisioning-panel', '$& sign-in-url="/login"'));
    warehouse.intercept = () => new HttpResponse(null, { status: 401 });
    await press('One more: Théière Taghit');
    await expect.poll(() => message()?.at(0)).toBe('Error');
    const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[target=_blank]')];
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/login', '/login']);
    expect(find('dialog').textContent).not.toContain('Reload the page');
  });

  it('keeps what is typed beside a product while the lists are asked for again', async () => {
    await mount(html);
    const field = quantityOf('Abaya Yasmine · noir · M');
    field.focus();
    write(field, '4');
    button('Add Plateau Ghardaïa').click();
    await expect.poll(() => warehouse.searches).toHaveLength(1);
    await widgetsWork();
    expect(field).toBe(quantityOf('Abaya Yasmine · noir · M'));
    expect([field.value, document.activeElement]).toEqual(['4', field]);
  });
});
