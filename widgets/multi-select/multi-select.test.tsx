import { describe, expect, it, onTestFinished } from 'vitest';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './multi-select.contract.ts';
import './multi-select.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'categories') => examples[name]?.html ?? '';
const select = () => find<HTMLSelectElement>('select');
const valuesOf = (node: HTMLSelectElement) =>
  [...node.options].filter(({ selected }) => selected).map(({ value }) => value);
const values = () => valuesOf(select());
const field = () => find<HTMLInputElement>('[role=combobox]');
const chips = () => [...document.querySelectorAll('.item bdi')].map(({ textContent }) => textContent);
const listed = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const option = (text: string) =>
  listed().find((node) => node.querySelector('bdi')?.textContent === text) as HTMLElement;
const count = () => find('[role=status]').textContent;

/** Collects the `change` events that reach the form, with what the select holds then. */
function watchChanges(): string[][] {
  const changes: string[][] = [];
  const listen = () => changes.push(values());
  document.addEventListener('change', listen);
  onTestFinished(() => document.removeEventListener('change', listen));
  return changes;
}
const focus = async () => {
  field().focus();
  await widgetsWork();
};
const search = async (text: string) => {
  await focus();
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
  await widgetsWork();
};
const many = (length: number) =>
  `<form><z-multi-select><label for="many">Many</label><select id="many" name="many" multiple>${Array.from(
    { length },
    (_, at) => `<option value="${at}">Option ${at}</option>`,
  ).join('')}</select></z-multi-select></form>`;

describeWidget(contract, examples);

describe('<z-multi-select>', () => {
  it('leaves a list with one choice to the page, and says why', async () => {
    await mount(html().replace(' multiple', ' data-part="select"'));
    expect(takeConsole()).toEqual([expect.stringContaining('Reason: the part "select" is a list with one choice.')]);
    expect(document.querySelector('[role=combobox]')).toBeNull();
  });

  it('shows what the server chose, with the name and the hint of the select', async () => {
    await mount(html());
    expect([chips(), count(), select().hidden]).toEqual([['Robes', 'Théières'], '2 of 5 selected', true]);
    expect(field().labels?.[0]?.textContent).toBe('Categories');
    const described = (field().getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Beside the main category.',
      'Selected: Robes, Théières',
    ]);
  });

  it('adds and removes an option in the order of the server, with one change each', async () => {
    await mount(html());
    const changes = watchChanges();
    const events = record('z-multi-select:change');
    await focus();
    option('Mode').click();
    await widgetsWork();
    option('Robes').click();
    await widgetsWork();
    expect(changes).toEqual([
      ['1', '2', '4'],
      ['1', '4'],
    ]);
    expect(events.details).toEqual([{ count: 3 }, { count: 2 }]);
    expect([...select().options].map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5']);
    expect([new Set(chips()), count()]).toEqual([new Set(['Mode', 'Théières']), '2 of 5 selected']);
  });

  it('says in the list which options are chosen', async () => {
    await mount(html());
    await focus();
    expect(find('[role=listbox]').getAttribute('aria-multiselectable')).toBe('true');
    const marked = listed().filter((node) => node.classList.contains('selected'));
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Robesselected', 'Théièresselected']);
  });

  it('removes a chosen option by its button, which names it', async () => {
    await mount(html());
    const changes = watchChanges();
    const remove = find('.item .remove');
    expect(remove.getAttribute('aria-label')).toBe('Remove Robes');
    remove.click();
    await widgetsWork();
    expect([changes, chips()]).toEqual([[['4']], ['Théières']]);
  });

  it.each([
    ['ete', ['Été']],
    ['DRESS', ['Robes']],
    ['اباريق', ['Théières']],
    ['zzz', []],
  ])('finds by "%s", in any language', async (text, names) => {
    await mount(html());
    await search(text);
    expect(listed().map((node) => node.querySelector('bdi')?.textContent)).toEqual(names);
    expect(document.querySelector('.no-results')?.textContent).toBe(
      names.length === 0 ? 'No results found' : undefined,
    );
  });

  it('selects and deselects all enabled options, not only the ones that are listed, with one change', async () => {
    await mount(html('groups'));
    const changes = watchChanges();
    await search('l');
    buttonNamed('Select all').click();
    await widgetsWork();
    buttonNamed('Deselect all').focus();
    buttonNamed('Deselect all').click();
    await widgetsWork();
    buttonNamed('Deselect all').click();
    await widgetsWork();
    expect(changes).toEqual([['s', 'm', 'l', 'none'], ['m']]);
    const isDisabled = (name: string) => buttonNamed(name).getAttribute('aria-disabled');
    expect([isDisabled('Select all'), isDisabled('Deselect all')]).toEqual(['false', 'true']);
    expect([document.activeElement, buttonNamed('Deselect all').disabled], 'the focus stays').toEqual([
      buttonNamed('Deselect all'),
      false,
    ]);
  });

  it('sends nothing when the field is left without a change', async () => {
    await mount(html());
    const changes = watchChanges();
    await search('ro');
    field().dispatchEvent(new Event('change', { bubbles: true }));
    field().blur();
    await widgetsWork();
    expect([changes, values(), field().value]).toEqual([[], ['2', '4'], '']);
  });

  it('posts nothing of its own', async () => {
    await mount(html());
    await search('ro');
    const { elements } = find<HTMLFormElement>('form');
    expect([...elements].filter((control) => control.getAttribute('name')).map(({ id }) => id)).toEqual([
      'multi-categories',
    ]);
  });

  it('follows a reset of the form', async () => {
    await mount(html());
    buttonNamed('Select all').click();
    await widgetsWork();
    expect(chips()).toHaveLength(5);
    // happy-dom does not reset lists with several choices.
    find('form').dispatchEvent(new Event('reset'));
    for (const each of select().options) each.selected = each.hasAttribute('selected');
    await expect.poll(() => [chips(), count()]).toEqual([['Robes', 'Théières'], '2 of 5 selected']);
  });

  it('follows options that the page adds and chooses', async () => {
    await mount(html());
    const added = Object.assign(document.createElement('option'), { value: '6', textContent: 'Bijoux' });
    select().append(added);
    added.selected = true;
    select().dispatchEvent(new Event('change', { bubbles: true }));
    await widgetsWork();
    expect([chips(), count()]).toEqual([['Robes', 'Théières', 'Bijoux'], '3 of 6 selected']);
  });

  it('gives the select back with its order and what is chosen now', async () => {
    const host = await mount(html());
    await focus();
    option('Mode').click();
    await widgetsWork();
    host.remove();
    await widgetsWork();
    expect([...host.querySelectorAll('option')].map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5']);
    expect(valuesOf(find('select', host))).toEqual(['1', '2', '4']);
    expect(host.querySelector('label')?.htmlFor).toBe('multi-categories');
  });

  it('can be neither opened nor changed while the select is disabled', async () => {
    await mount(html('disabled'));
    select().disabled = true;
    await widgetsWork();
    expect([field().disabled, buttonNamed('Select all').disabled, buttonNamed('Deselect all').disabled]).toEqual([
      true,
      true,
      true,
    ]);
    find('.item .remove').click();
    expect(values()).toEqual(['1']);
  });

  it('passes the error of the select on to the field', async () => {
    await mount(html('refused'));
    expect([field().getAttribute('aria-invalid'), field().validity.valid]).toEqual(['true', false]);
    expect(field().getAttribute('aria-describedby')).toContain('multi-tags-error');
  });

  it('says the number in place of many chosen options, of which Backspace removes none', async () => {
    await mount(html('refused'));
    buttonNamed('Select all').click();
    await widgetsWork();
    expect([find('[data-counted]').className, field().placeholder]).toEqual([
      expect.stringContaining('ts-wrapper'),
      '3 selected',
    ]);
    await focus();
    field().dispatchEvent(Object.assign(new KeyboardEvent('keydown', { key: 'Backspace' }), { keyCode: 8 }));
    await widgetsWork();
    expect(values()).toEqual(['1', '2', '3']);
  });

  it('selects and deselects 2,000 options at once, and lists as many as can be read', async () => {
    await mount(many(2000));
    const changes = watchChanges();
    buttonNamed('Select all').click();
    await widgetsWork();
    buttonNamed('Deselect all').click();
    await widgetsWork();
    expect(changes.map(({ length }) => length)).toEqual([2000, 0]);
    await focus();
    expect([listed().length, find('.z-choice-field-more').textContent]).toEqual([
      200,
      '1800 more options: type to find them.',
    ]);
  });
});
