import { describe, expect, it, vi } from 'vitest';
import { announced } from '../../shared/testing/announced.ts';
import { HttpResponse, http, server } from '../../shared/testing/answers.ts';
import { examplesOf } from '../../shared/testing/describe-widget.ts';
import { hidePage } from '../../shared/testing/hide-page.ts';
import { find, mount, widgetsWork } from '../../shared/testing/mount.ts';
import { answerWith, bar, field, fill, leaves, press, pretendForms, save, saved, sent } from './testing/save-page.ts';
import '../async-form/async-form.tsx';
import '../combination-form/combination-form.tsx';
import './save-all.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'plain') => examples[name]?.html ?? '';

pretendForms();

describe('<z-save-all> saving what somebody else changed', () => {
  const conflict = (errors = {}) =>
    HttpResponse.json({ error: 'conflict', message: 'Changed', errors, compareOnPage: true }, { status: 409 });

  it('leaves for the page that compares both versions when nothing else is unsaved', async () => {
    answerWith((fields, url) => ('name' in fields ? conflict() : saved(fields, url)));
    await mount(html('async-forms'));
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    await fill('name', 'Sac rouge');
    await fill('phone', '0551234567');
    await save();
    expect([sent.length, submit.mock.contexts, leaves()]).toEqual([2, [find('form')], true]);
    submit.mockRestore();
  });

  it('leaves for that page, and discards, where fields are called submit and reset', async () => {
    answerWith((fields, url) => ('name' in fields ? conflict() : saved(fields, url)));
    const names = '<input type="hidden" name="submit" value="1"><input type="hidden" name="reset" value="1">';
    await mount(html('async-forms').replaceAll('<p><button', `${names}$&`));
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    await fill('phone', '0551234567');
    press('Discard');
    await widgetsWork();
    expect(field('phone').value).toBe('0661234567');
    await fill('name', 'Sac rouge');
    await save();
    expect(submit.mock.contexts).toEqual([find('form')]);
    submit.mockRestore();
  });

  it('offers to compare both versions, and brings other forms that were not saved to that page as they are', async () => {
    answerWith((fields) => ('name' in fields ? conflict() : new HttpResponse(null, { status: 500 })));
    await mount(html('async-forms'));
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    await fill('name', 'Sac rouge');
    await fill('phone', '0551234567');
    await save();
    expect(bar()?.textContent).toContain('Somebody else changed the same fields.');
    expect(submit).not.toHaveBeenCalled();
    press('Compare both versions');
    expect([submit.mock.contexts, leaves()]).toEqual([[find('form')], true]);
    submit.mockRestore();
    hidePage();
    await mount(html('async-forms'));
    expect([field('name').value, field('phone').value]).toEqual(['Sac', '0551234567']);
  });

  it.each([
    ['that z-async-form sends', 'z-async-form'],
    ['without a widget', 'div'],
  ])('marks the fields that somebody else changed in several forms %s', async (_, around) => {
    answerWith((fields) => conflict('name' in fields ? { name: ['Stored: Sac vert'] } : { phone: ['Stored: 055'] }));
    const host = await mount(html('async-forms').replaceAll('z-async-form', around));
    await fill('name', 'Sac rouge');
    await fill('phone', '0551234567');
    await save();
    for (const name of ['name', 'phone']) expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(host.textContent).toContain('Stored: Sac vert');
    const reasons = [...document.querySelectorAll('[data-z-failed]')].map((node) => node.textContent);
    expect(reasons).toEqual(Array(2).fill('Somebody else changed the same fields.'));
    press('Discard');
    await widgetsWork();
    expect(document.querySelector('[aria-invalid], [data-z-failed]')).toBeNull();
  });

  const combination = (name: string) => `<z-combination-form><form method="post" action="/qa/echo"
    data-save="${name}" data-part="form"><input type="hidden" name="_seen" value="older">
    <input type="hidden" name="product_price" value="1000.00"><label>Name <input name="name"></label>
    <label>Price <input name="combination_price"></label><button>Save</button></form></z-combination-form>`;
  const answerConflict = () => {
    const errors = { name: ['Saved in the meantime: Day'] };
    const problem = { error: 'conflict', errors, stored: { name: 'Day' }, seen: 'newer' };
    server.use(http.post('http://shop.test/qa/echo', () => HttpResponse.json(problem, { status: 409 })));
  };

  it('saves rows last, with the price that another form has stored before them', async () => {
    const stored: unknown[] = [];
    server.use(
      http.post('http://shop.test/prices', () => {
        stored.push('prices');
        return HttpResponse.json({ success: true, data: { price_ht: '1100.00' } });
      }),
      http.post('http://shop.test/qa/echo', async ({ request }) => {
        stored.push(((await request.json()) as { product_price: number }).product_price);
        return HttpResponse.json({ success: true });
      }),
    );
    const row = combination('Black')
      .replace('data-part', 'data-save-group="rows" data-part')
      .replace('name="product_price"', '$& data-saved="price_ht"');
    await mount(`<z-save-all>${row}<z-async-form><form method="post" action="/prices" data-save="Prices" data-part="form">
      <label>Price <input name="price_ht" value="1000.00"></label><button>Save</button></form></z-async-form></z-save-all>`);
    await fill('name', 'Night');
    await fill('price_ht', '1100');
    await save();
    expect([stored, bar()]).toEqual([['prices', 1100], null]);
  });

  it('leads to the row that somebody else changed too, and offers no retry, which would be refused again', async () => {
    answerConflict();
    await mount(`<z-save-all>${combination('Black')}</z-save-all>`);
    await fill('name', 'Night');
    await save();
    expect(bar()?.textContent).toContain('BlackChanged by somebody else in the meantime: Name.');
    expect([...(bar()?.querySelectorAll('button') ?? [])].map((button) => button.textContent)).toEqual([
      'Black',
      'Discard',
    ]);
    expect(document.activeElement).toBe(field('name'));
  });

  it.each<[string, () => Response, string]>([
    ['the session has ended', () => new HttpResponse(null, { status: 401 }), 'This page was open for too long.'],
    ['the server fails', () => new HttpResponse(null, { status: 500 }), 'The server has a problem.'],
    [
      'a field is refused',
      () => HttpResponse.json({ message: 'Check', errors: { name: ['Too long.'] } }, { status: 422 }),
      'Too long.',
    ],
  ])('says in the bar why a row was not saved when %s', async (_, respond, reason) => {
    server.use(http.post('http://shop.test/qa/echo', respond));
    await mount(`<z-save-all>${combination('Black')}</z-save-all>`);
    await fill('name', 'Night');
    await save();
    expect(bar()?.textContent).toContain(`An error occurred while saving the combination. ${reason}`);
  });

  it.each([
    ['the server refuses', ''],
    ['the row refuses itself', 'dear'],
  ])('leaves it to the bar to announce the row that %s, and to the row once it is saved alone', async (_, price) => {
    server.use(http.post('http://shop.test/qa/echo', () => new HttpResponse(null, { status: 500 })));
    await mount(`<z-save-all>${combination('Black')}</z-save-all>`);
    await fill('name', 'Night');
    await fill('combination_price', price);
    await save();
    expect(find('.z-combination-form-failed').textContent).toContain('An error occurred while saving');
    expect([find('[role=alert]').closest('.z-save-all-bar'), await announced('assertive')]).toEqual([bar(), '']);
    const failed = new Promise((resolve) =>
      document.addEventListener('z-combination-form:failure', resolve, { once: true }),
    );
    find<HTMLFormElement>('form').requestSubmit();
    await failed;
    expect(await announced('assertive')).toContain('An error occurred while saving the combination.');
  });

  it.each<[string, () => Response, 'assertive' | 'polite', string]>([
    [
      'failed',
      () => new HttpResponse(null, { status: 500 }),
      'assertive',
      'An error occurred while saving the combination.',
    ],
    ['is saved', () => HttpResponse.json({ success: true }), 'polite', 'Saved'],
  ])('lets a row sent by Enter say that it %s while another form is being saved', async (_, respond, how, text) => {
    const answered = Promise.withResolvers<Response>();
    answerWith(() => answered.promise);
    const row = combination('Black').replace('/qa/echo', '/row').replace('name="name"', 'name="title"');
    server.use(http.post('http://shop.test/row', respond));
    await mount(`<z-save-all>${row}${html().replace(/<\/?z-save-all>/g, '')}</z-save-all>`);
    await fill('name', 'Sac rouge');
    const ended = save();
    await expect.poll(() => sent).toHaveLength(1);
    await fill('title', 'Night');
    find<HTMLFormElement>('form').requestSubmit();
    await expect.poll(() => announced(how)).toContain(text);
    answered.resolve(HttpResponse.json({ success: true }));
    await ended;
  });

  it('saves what was typed into such a row while a call of it was under way', async () => {
    let answerFirst = () => {};
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const names: unknown[] = [];
    server.use(
      http.post('http://shop.test/qa/echo', async ({ request }) => {
        names.push(((await request.json()) as { name?: unknown }).name);
        if (names.length === 1) await first;
        return HttpResponse.json({ data: {} });
      }),
    );
    await mount(`<z-save-all>${combination('Black')}</z-save-all>`);
    await fill('name', 'Night');
    find<HTMLFormElement>('form').requestSubmit();
    await expect.poll(() => names).toHaveLength(1);
    await fill('name', 'Day');
    const ended = save();
    await widgetsWork();
    answerFirst();
    await ended;
    expect([names, bar()]).toEqual([['Night', 'Day'], null]);
  });

  it('offers to save again once the person has chosen for such a row', async () => {
    answerConflict();
    await mount(`<z-save-all>${combination('Black')}</z-save-all>`);
    await fill('name', 'Night');
    await fill('combination_price', '5');
    await save();
    const buttons = [...document.querySelectorAll('button')];
    buttons.find((button) => button.textContent === 'Take the saved values')?.click();
    await expect.poll(() => bar()?.textContent).toMatch(/^1 unsaved change.*Save/);
  });

  it('offers a retry for another form beside such a row', async () => {
    answerConflict();
    await mount(`<z-save-all>${combination('Black')}${html().replace(/<\/?z-save-all>/g, '')}</z-save-all>`);
    await fill('name', 'Night');
    await save();
    expect(bar()?.textContent).not.toContain('Try again');
    await fill('text', 'In cloth');
    expect(bar()?.textContent).toContain('Try again');
  });
});
