import { describe, expect, it, onTestFinished } from 'vitest';
import { HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { buttonNamed, find, mount, record, type, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './quick-category.contract.ts';
import './quick-category.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name = 'product') => examples[name]?.html ?? '';
const sent: FormData[] = [];
const answerWith = (answer: () => Response | Promise<Response>) => {
  sent.length = 0;
  server.use(
    http.post('http://shop.test/qa/echo', async ({ request }) => {
      sent.push(await request.formData());
      return answer();
    }),
  );
};
const list = (id: string) => find<HTMLSelectElement>(`#${id}`);
const chosen = (id: string) => [...list(id).options].filter(({ selected }) => selected).map(({ value }) => value);
const options = (id: string) => [...list(id).options].map(({ text }) => text.trim());
const french = () => find<HTMLInputElement>('[name=nameFr]');
const arabic = () => find<HTMLInputElement>('[name=nameAr]');
const dialog = () => find<HTMLDialogElement>('dialog');
const besides = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
const open = async () => {
  const host = await mount(html());
  find('#quick-opener').click();
  await widgetsWork();
  return host;
};
const press = async () => {
  const ended = new Promise((resolve) => {
    document.addEventListener('z-quick-category:created', resolve, { once: true });
    document.addEventListener('z-quick-category:failure', resolve, { once: true });
  });
  buttonNamed('Create').click();
  await ended;
  await widgetsWork();
};
function watchChanges(): string[] {
  const changes: string[] = [];
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) changes.push(target.id);
  };
  document.addEventListener('change', listen);
  onTestFinished(() => document.removeEventListener('change', listen));
  return changes;
}

setupMockServer();
describeWidget(contract, examples);

describe('<z-quick-category>', () => {
  it('adds the new category to the lists once, and to the selection of the first, with one change', async () => {
    const created = record('z-quick-category:created');
    const changes = watchChanges();
    answerWith(() => HttpResponse.json({ id: 9, name: 'Bijoux' }));
    await open();
    type(french(), 'Bijoux');
    type(arabic(), 'مجوهرات');
    await press();
    expect([...(sent[0] ?? [])]).toEqual([
      ['nameFr', 'Bijoux'],
      ['nameAr', 'مجوهرات'],
    ]);
    expect([chosen('quick-categories'), chosen('quick-main')]).toEqual([['2', '9'], ['1']]);
    expect([options('quick-categories'), options('quick-main')]).toEqual([
      ['Mode', 'Robes', 'Bijoux'],
      ['Mode', 'Robes', 'Bijoux'],
    ]);
    expect([changes, created.details]).toEqual([['quick-categories'], [{ id: '9', name: 'Bijoux' }]]);
    expect([dialog().open, french().value, document.activeElement]).toEqual([false, '', find('#quick-opener')]);
  });

  it('sends once however often it is pressed, and is busy until the answer comes', async () => {
    const answered = Promise.withResolvers<Response>();
    answerWith(() => answered.promise);
    const host = await open();
    type(french(), 'Bijoux');
    const ended = press();
    find<HTMLFormElement>('dialog form').requestSubmit();
    await widgetsWork();
    expect(host.dataset.state).toBe('busy');
    answered.resolve(HttpResponse.json({ id: 9, name: 'Bijoux' }));
    await ended;
    expect([sent.length, dialog().open, host.dataset.state]).toEqual([1, false, undefined]);
  });

  it('does not add a category twice that a list has already', async () => {
    answerWith(() => HttpResponse.json({ id: '1', name: 'Mode' }));
    await open();
    type(french(), 'Habits');
    await press();
    expect([options('quick-categories'), chosen('quick-categories')]).toEqual([
      ['Mode', 'Robes'],
      ['1', '2'],
    ]);
  });

  it('replaces the choice of a list with one choice', async () => {
    answerWith(() => HttpResponse.json({ id: 9, name: 'Bijoux' }));
    await mount(html('single'));
    find('[data-part=open]').click();
    type(find<HTMLInputElement>('#quick-name'), 'Bijoux');
    await press();
    expect(chosen('quick-single')).toEqual(['9']);
  });

  it.each([
    ['ROBES', french],
    ['  dresses ', french],
    ['فساتين', arabic],
  ])('says before it is sent that "%s" exists, in whichever language', async (name, field) => {
    answerWith(() => HttpResponse.json({ id: 9, name }));
    await open();
    type(french(), field === french ? name : 'Neuf');
    if (field === arabic) type(arabic(), name);
    await press();
    expect([sent.length, dialog().open, besides(field())]).toEqual([
      0,
      true,
      'The category “Robes” already exists. Choose it from the list.',
    ]);
    expect(document.activeElement).toBe(field());
  });

  it.each([409, 422])('shows beside its field that the server has the name, with %i', async (status) => {
    answerWith(() =>
      HttpResponse.json({ error: 'conflict', message: 'No', errors: { nameFr: ['Taken.'] } }, { status }),
    );
    await open();
    type(french(), 'Bijoux');
    await press();
    expect([dialog().open, besides(french()), chosen('quick-categories')]).toEqual([true, 'Taken.', ['2']]);
  });

  it('adds and selects the category that the server names as the one with this name', async () => {
    const problem = { error: 'conflict', message: 'No', errors: { nameFr: ['Exists.'] } };
    answerWith(() => HttpResponse.json({ ...problem, category: { id: 9, name: 'Bijoux' } }, { status: 409 }));
    await open();
    type(french(), 'Bijoux');
    await press();
    await press();
    expect([dialog().open, besides(french()), options('quick-main')]).toEqual([
      true,
      'The category “Bijoux” already exists. Choose it from the list.',
      ['Mode', 'Robes', 'Bijoux'],
    ]);
    expect([sent.length, chosen('quick-categories'), chosen('quick-main')]).toEqual([1, ['2', '9'], ['1']]);
  });

  it('refuses an answer without a category, and keeps what was typed', async () => {
    answerWith(() => HttpResponse.json({ success: true }));
    const host = await open();
    type(french(), 'Bijoux');
    await press();
    expect([host.isConnected, dialog().open, french().value]).toEqual([true, true, 'Bijoux']);
    expect(find('.z-dialog-form-notice').textContent).toMatch(/not known whether it was saved/);
    expect(options('quick-categories')).toEqual(['Mode', 'Robes']);
  });
});
