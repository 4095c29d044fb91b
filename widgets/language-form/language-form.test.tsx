import { describe, expect, it } from 'vitest';
import { HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './language-form.contract.ts';
import '../async-form/async-form.tsx';
import './language-form.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'complete') => examples[name]?.html ?? '';
const field = (name: string) => find<HTMLInputElement>(`z-language-form [name="${name}"]`);
const fill = async (name: string, text: string) => {
  field(name).value = '';
  type(field(name), text);
  if (text === '') field(name).dispatchEvent(new Event('input', { bubbles: true }));
  await widgetsWork();
};
const submit = async () => {
  find<HTMLFormElement>('z-language-form form').requestSubmit();
  await widgetsWork();
};
const press = async (label: string) => {
  buttonNamed(label).click();
  await widgetsWork();
};
const countBeside = (name: string) =>
  field(name).parentElement?.querySelector('.z-language-form-count bdi')?.textContent;
const NAMES = ['name', 'shortDescription', 'seoTitle', 'seoDescription', 'longDescription'];
const texts = () => NAMES.map((name) => field(name).value);

setupMockServer();
describeWidget(contract, examples);

describe('<z-language-form>', () => {
  it('is not sent while a field is empty: each is marked, and the alert says why', async () => {
    const incomplete = record<{ fields: string[] }>('z-language-form:incomplete');
    const host = await mount(html());
    await fill('name', '   ');
    await fill('seoTitle', '');
    await submit();
    expect(find('[role=alert] .z-language-form-alert').textContent).toBe('Please fill in all required fields.');
    expect(NAMES.map((name) => field(name).getAttribute('aria-invalid'))).toEqual(['true', null, 'true', null, null]);
    expect([document.activeElement, incomplete.details, host.dataset.state]).toEqual([
      field('name'),
      [{ fields: ['name', 'seoTitle'] }],
      'incomplete',
    ]);
    await fill('name', 'Tote');
    expect(field('name').hasAttribute('aria-invalid')).toBe(false);
    await fill('seoTitle', 'Tote');
    expect([document.querySelector('.z-language-form-alert'), host.dataset.state]).toEqual([null, 'complete']);
  });

  it('says what the server says of a save, or that the language is updated', async () => {
    const flashes = record<{ kind: string; message: string }>('z:flash');
    const ended = (verb: string) =>
      new Promise((resolve) => document.addEventListener(`z-async-form:${verb}`, resolve, { once: true }));
    const answers = [{ status: 'ok' }, { status: true, message: 'Stored' }];
    server.use(http.post('http://shop.test/qa/echo', () => HttpResponse.json(answers.shift())));
    await mount(`<z-toaster></z-toaster>${html()}`);
    for (let turn = 0; turn < 2; turn++) {
      const success = ended('success');
      await submit();
      await success;
      await widgetsWork();
    }
    expect(flashes.details.map(({ message }) => message)).toEqual(['Language updated successfully.', 'Stored']);
  });

  it.each([
    ['the status is not ok', () => HttpResponse.json({ status: 'error' })],
    ['the server fails', () => new HttpResponse(null, { status: 500 })],
  ])('says that the language was not updated when %s, and keeps what was typed', async (_, answer) => {
    server.use(http.post('http://shop.test/qa/echo', answer));
    await mount(html());
    await fill('name', 'Tote');
    const failed = new Promise((resolve) => document.addEventListener('z-async-form:failure', resolve, { once: true }));
    await submit();
    await failed;
    await widgetsWork();
    expect(find('.z-async-form-trouble').textContent).toContain('An error occurred while updating the language.');
    expect(field('name').value).toBe('Tote');
  });

  it('counts filled fields and characters, and says when a text is longer than search engines show', async () => {
    await mount(html('two-languages'));
    expect([find('[data-part=filled]').textContent, countBeside('name')]).toEqual(['1 / 4', '5 / 200']);
    await fill('seoTitle', '👜'.repeat(60));
    expect([find('[data-part=filled]').textContent, countBeside('seoTitle')]).toEqual(['2 / 4', '60 / 60']);
    expect(find('#ar-title').parentElement?.querySelector('[data-over]')).toBeNull();
    await fill('seoTitle', 'x'.repeat(61));
    const note = field('seoTitle').parentElement?.querySelector('[data-over] [role=status]');
    expect(note?.textContent).toBe('Search engines cut off after 60 characters.');
    find<HTMLFormElement>('form').reset();
    await expect.poll(() => countBeside('seoTitle')).toBe('0 / 60');
  });

  it('counts the characters of an optional text, which may be empty', async () => {
    const host = await mount(html());
    expect([countBeside('longDescription'), host.dataset.state]).toEqual(['0 / 20000', 'complete']);
    await fill('longDescription', 'Cousu.');
    expect([countBeside('longDescription'), find('[data-part=filled]').textContent]).toEqual(['6 / 20000', '4 / 4']);
  });

  it('copies into empty fields at once, and takes it back', async () => {
    await mount(html('two-languages'));
    await fill('name', '');
    const copies = record<{ fields: string[] }>('z-language-form:copy');
    await press('Copy from French');
    expect(texts()).toEqual([
      'Sac cabas',
      'En cuir.',
      'Sac cabas en cuir',
      'Un sac pour tous les jours.',
      'Cousu à la main.',
    ]);
    expect([copies.details, find('[data-part=filled]').textContent]).toEqual([[{ fields: NAMES }], '4 / 4']);
    await press('Undo');
    expect(texts()).toEqual(['', '', '', '', '']);
    expect(document.activeElement).toBe(find('[data-part=copy]'));
  });

  it('asks before it overwrites what is typed', async () => {
    await mount(html('two-languages'));
    await press('Copy from French');
    expect(texts()).toEqual(['حقيبة', '', '', '', '']);
    expect(document.activeElement?.textContent).toBe('Replace');
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await widgetsWork();
    expect([texts()[0], document.activeElement]).toEqual(['حقيبة', find('[data-part=copy]')]);

    await press('Copy from French');
    await press('Only empty fields');
    expect(texts().slice(0, 2)).toEqual(['حقيبة', 'En cuir.']);
    await press('Undo');
    await press('Copy from French');
    await press('Replace');
    expect(texts()[0]).toBe('Sac cabas');
    await press('Undo');
    expect(texts()).toEqual(['حقيبة', '', '', '', '']);
  });

  it('has no way to copy where there is no other language', async () => {
    await mount(html('two-languages').replace(' source="french"', ''));
    expect(find('[data-part=copy]').hidden).toBe(true);
  });
});
