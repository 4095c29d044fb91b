import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { submitToPage } from '../../shared/browser/form/leave-guard.ts';
import { announced } from '../../shared/testing/announced.ts';
import { HttpResponse, http, server } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { hidePage } from '../../shared/testing/hide-page.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './save-all.contract.ts';
import { bar, field, fill, leaves, press, pretendForms, save } from './testing/save-page.ts';
import '../async-form/async-form.tsx';
import './save-all.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'plain') => examples[name]?.html ?? '';

pretendForms();
describeWidget(contract, examples);

describe('<z-save-all>', () => {
  it('counts the unsaved changes, and has no bar while there are none', async () => {
    const host = await mount(html());
    expect([bar(), host.dataset.state]).toEqual([null, 'clean']);
    await fill('name', 'Sac rouge');
    expect(bar()?.textContent).toContain('1 unsaved change');
    find<HTMLInputElement>('[value=oran]').click();
    await widgetsWork();
    expect([bar()?.textContent?.includes('2 unsaved changes'), host.dataset.state]).toEqual([true, 'dirty']);
    await fill('name', 'Sac cabas');
    find<HTMLInputElement>('[value=oran]').click();
    await widgetsWork();
    expect([bar(), host.dataset.state]).toEqual([null, 'clean']);
  });

  it('says in the console that no form is one to save, unless forms may come later', async () => {
    await mount(html().replaceAll('data-save=', 'data-name='));
    expect(takeConsole()).toEqual([expect.stringContaining('<z-save-all>: no form in it has data-save')]);
    await mount(html().replaceAll('data-save=', 'data-name=').replace('<form', '<z-tabs></z-tabs><form'));
    expect(takeConsole()).toEqual([]);
  });

  it('does not count a field that only appears or goes with a choice', async () => {
    await mount(html().replace('name="name"', 'name="name" disabled'));
    const says = (text: string) => expect.poll(() => bar()?.textContent).toContain(text);
    await fill('text', 'In cloth');
    field('name').disabled = false;
    await fill('name', 'Sac rouge');
    await says('2 unsaved changes');
    await fill('name', 'Sac cabas');
    await says('1 unsaved change');
  });

  it('notices what was typed before it started, and what a script changed without an event', async () => {
    const host = await mount(html().replaceAll('z-save-all', 'z-plain'));
    field('name').value = 'Typed early';
    const element = document.createElement('z-save-all');
    element.append(...host.childNodes);
    host.replaceWith(element);
    await widgetsWork();
    expect(bar()?.textContent).toContain('1 unsaved change');
    expect(field('name').value).toBe('Typed early');
    field('text').value = 'By a script';
    element.click();
    await expect.poll(() => bar()?.textContent).toContain('2 unsaved changes');
  });

  it('discards everything as a reset does, and brings it back once more', async () => {
    await mount(html());
    const resets = record('reset');
    await fill('name', 'Sac rouge');
    await fill('text', 'In cloth');
    press('Discard');
    await expect.poll(() => bar()?.textContent).toContain('Changes discarded.');
    expect([field('name').value, field('text').value, resets.events.length]).toEqual(['Sac cabas', 'In leather', 1]);
    press('Undo');
    await widgetsWork();
    expect([field('name').value, field('text').value]).toEqual(['Sac rouge', 'In cloth']);
    expect(bar()?.textContent).toContain('2 unsaved changes');
  });

  it('offers to bring discarded changes back until the next edit, however long that takes', async () => {
    await mount(html());
    await fill('name', 'Sac rouge');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    press('Discard');
    await widgetsWork();
    vi.advanceTimersByTime(60_000);
    await widgetsWork();
    expect(bar()?.textContent).toContain('Changes discarded.');
    await fill('text', 'In cloth');
    await fill('text', 'In leather');
    expect(bar(), 'the offer is over').toBeNull();
  });

  it('discards to what was saved last', async () => {
    await mount(html());
    await fill('name', 'Sac rouge');
    await save();
    await fill('name', 'Sac bleu');
    press('Discard');
    await widgetsWork();
    expect(field('name').value).toBe('Sac rouge');
  });

  it('asks before the page is left with changes, and not otherwise', async () => {
    await mount(html());
    expect(leaves()).toBe(true);
    await fill('name', 'Sac rouge');
    expect(leaves()).toBe(false);
    await save();
    expect(leaves()).toBe(true);
  });

  it('brings back what was typed when a phone ended the page without a question', async () => {
    await mount(html());
    await fill('name', 'Sac rouge');
    hidePage();
    document.body.replaceChildren();
    await widgetsWork();
    await mount(html());
    expect(field('name').value).toBe('Sac rouge');
    expect(bar()?.textContent).toContain('What was typed before the page was left is back.');
    expect(sessionStorage.getItem('z-save-all')).toBeNull();
  });

  it('brings back `_seen` with a draft, so that the server finds what somebody else has changed since', async () => {
    const page = (seen: string) =>
      html().replace('<p><label', `<input type="hidden" name="_seen" value="${seen}"><p><label`);
    await mount(page('name:before'));
    await fill('name', 'Sac rouge');
    hidePage();
    document.body.replaceChildren();
    await widgetsWork();
    await mount(page('name:of-somebody-else'));
    expect([field('name').value, field('_seen').value]).toEqual(['Sac rouge', 'name:before']);
  });

  it('stores no draft where the person chose to leave', async () => {
    await mount(html());
    await fill('name', 'Sac rouge');
    leaves();
    hidePage();
    expect(sessionStorage.getItem('z-save-all')).toBeNull();
  });

  it('stores no draft of a form whose answer is the next page, which shows it again', async () => {
    await mount(html());
    await fill('name', 'Sac rouge');
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    submitToPage(find('form'));
    submit.mockRestore();
    hidePage();
    expect(sessionStorage.getItem('z-save-all')).toBeNull();
  });

  it('drops a draft of a form that the server sent back, and keeps none that the bar discards', async () => {
    await mount(html());
    await fill('name', 'Sac rouge');
    hidePage();
    document.body.replaceChildren();
    await widgetsWork();
    const errors = '<div data-part="errors">This name is taken.</div>';
    await mount(html().replace('<p><label', `${errors}<p><label`));
    expect([field('name').value, sessionStorage.getItem('z-save-all')]).toEqual(['Sac cabas', null]);
    await fill('name', 'Sac bleu');
    press('Discard');
    hidePage();
    expect(sessionStorage.getItem('z-save-all')).toBeNull();
  });

  it('offers a form that the server sent back again after the load that discards it, and counts nothing in it', async () => {
    const page = (seen: string, inside = '') =>
      html().replace('<p><label', `${inside}<input type="hidden" name="_seen" value="${seen}">$&`);
    const sentBack = page('before', '<div data-part="errors">Somebody else changed the name.</div>');
    await mount(sentBack.replace('value="Sac cabas"', 'value="Sac rouge"'));
    await fill('text', 'In cloth');
    expect(bar()?.textContent).toMatch(/^Unsaved changes.*Discard/);
    press('Discard');
    document.body.replaceChildren();
    await widgetsWork();
    await mount(page('of-somebody-else'));
    expect(bar()?.textContent).toContain('Changes discarded.');
    expect([await announced(), field('name').value, leaves()]).toEqual(['Changes discarded.', 'Sac cabas', true]);
    press('Undo');
    await widgetsWork();
    expect([field('name').value, field('text').value, field('_seen').value]).toEqual([
      'Sac rouge',
      'In cloth',
      'before',
    ]);
    expect(bar()?.textContent).toContain('2 unsaved changes');
    expect(document.activeElement, 'the button is gone').toBe(field('name'));
    document.body.replaceChildren();
    await widgetsWork();
    await mount(html());
    expect(bar(), 'it is offered once').toBeNull();
  });

  it('shows nobody the draft of another person', async () => {
    const person = (id: string) => `<meta name="z-person" content="${id}">${html()}`;
    await mount(person('1'));
    await fill('name', 'Sac rouge');
    hidePage();
    document.body.replaceChildren();
    await widgetsWork();
    await mount(person('2'));
    expect([field('name').value, bar()]).toEqual(['Sac cabas', null]);
  });

  it('watches forms that are inserted later', async () => {
    const host = await mount(html());
    const late = document.createElement('form');
    late.dataset.save = 'Late';
    late.action = '/qa/echo';
    late.method = 'post';
    late.append(Object.assign(document.createElement('input'), { name: 'late', value: '' }));
    host.append(late);
    await widgetsWork();
    await fill('late', 'Here');
    expect(bar()?.textContent).toContain('1 unsaved change');
    late.remove();
    await expect.poll(() => bar()).toBeNull();
    expect(leaves()).toBe(true);
  });

  it('brings the heading up to date after a save', async () => {
    const page = '<!doctype html><h2 id="heading">Sac Rouge</h2>';
    server.use(http.get('http://shop.test/record', () => HttpResponse.html(page)));
    const stockPage = vi.fn(() => HttpResponse.html('<!doctype html>'));
    server.use(http.get('http://shop.test/stock', stockPage));
    const stock = '<p id="available" data-refresh="/stock" data-refresh-after="stock">0</p>';
    await mount(html().replace('<h2>', `${stock}<h2 id="heading" data-refresh="/record">`));
    await fill('name', 'sac rouge');
    await save();
    await expect.poll(() => find('#heading').textContent).toBe('Sac Rouge');
    expect(stockPage).not.toHaveBeenCalled();
  });

  it('brings the heading and the title of the tab up to date after a form that is sent without the bar', async () => {
    const page = '<!doctype html><h1 id="heading">Sac Rouge</h1>';
    server.use(http.get('http://shop.test/record', () => HttpResponse.html(page)));
    await mount(
      html('async-forms').replace('<z-async-form>', '<h1 id="heading" data-refresh="/record">Sac</h1><z-async-form>'),
    );
    document.title = 'Sac · Zellige';
    await fill('name', 'sac rouge');
    field('name').form?.requestSubmit();
    await expect.poll(() => find('#heading').textContent).toBe('Sac Rouge');
    expect(document.title).toBe('Sac Rouge · Zellige');
  });

  it('brings the page up to date after a combination that is saved without the bar', async () => {
    const page = '<!doctype html><p id="own">1 combination has a price of its own</p>';
    server.use(http.get('http://shop.test/prices', () => HttpResponse.html(page)));
    const host = await mount(html().replace('<h2>', '<p id="own" data-refresh="/prices"></p><h2>'));
    host.querySelector('form')?.dispatchEvent(new CustomEvent('z-combination-form:success', { bubbles: true }));
    await expect.poll(() => find('#own').textContent).toBe('1 combination has a price of its own');
  });

  it.each(['z-add-stock:success', 'z-stock-update:success'])(
    'brings what each page shows up to date once stock was changed in place: %s',
    async (stored) => {
      server.use(
        http.get('http://shop.test/record', () => HttpResponse.html('<!doctype html><h2 id="heading">On sale</h2>')),
        http.get('http://shop.test/stock', () => HttpResponse.html('<!doctype html><p id="available">5</p>')),
      );
      const available = '<p id="available" data-refresh="/stock" data-refresh-after="stock">0</p>';
      const shown = `${available}<h2 id="heading" data-refresh="/record">`;
      const host = await mount(html().replace('<h2>', shown));
      host.querySelector('form')?.dispatchEvent(new CustomEvent(stored, { bubbles: true }));
      await expect
        .poll(() => [find('#available'), find('#heading')].map((node) => node.textContent))
        .toEqual(['5', 'On sale']);
    },
  );
});
