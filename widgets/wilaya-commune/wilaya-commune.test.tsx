import { describe, expect, it } from 'vitest';
import { CommunesAnswer } from '../../shared/api/delivery.ts';
import { announced } from '../../shared/testing/announced.ts';
import { answer, HttpResponse, http, server, setupMockServer } from '../../shared/testing/answers.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { buttonNamed, find, mount, record, showMarkup, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './wilaya-commune.contract.ts';
import './wilaya-commune.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));

setupMockServer();
describeWidget(contract, examples);

const HYDRA = { id: 1628, name: 'Hydra', nameAr: 'حيدرة', deliverable: true };
const ROUIBA = { id: 1638, name: 'Rouiba', nameAr: 'الرويبة', deliverable: true };
const ORAN = { id: 3101, name: 'Oran', nameAr: 'وهران', deliverable: true };

let count = 0;
/** Renders the example with a server of its own: what one test loaded is not remembered for the next. */
function page(name: string, calls: Record<string, () => Response | Promise<Response>> = {}): string {
  count += 1;
  const requested: string[] = [];
  server.use(
    http.get(`http://shop.test/${count}/public/utilis/api/commune/wilaya/:wilaya`, ({ params }) => {
      const id = String(params.wilaya);
      requested.push(id);
      return calls[id]?.() ?? answer(CommunesAnswer, id === '31' ? [ORAN] : [HYDRA, ROUIBA]);
    }),
  );
  requestedIds = requested;
  return (examples[name]?.html ?? '').replace('<z-wilaya-commune', `<z-wilaya-commune base="/${count}"`);
}
let requestedIds: string[] = [];

const wilaya = () => find<HTMLSelectElement>('select[name=wilaya]');
const commune = () => find<HTMLSelectElement>('select[name=commune]');
const field = (name: string) => find<HTMLInputElement>(`#delivery-${name}-combobox`);
const listed = () => [...document.querySelectorAll('[role=option]')].map((node) => node.textContent);
async function press(input: HTMLElement, key: string): Promise<void> {
  input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await widgetsWork();
}
async function write(input: HTMLInputElement, text: string): Promise<void> {
  input.focus();
  // React takes no notice of a value that was set on the node itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { data: text, inputType: 'insertText', bubbles: true }));
  await widgetsWork();
}
async function choose(name: string, text: string): Promise<void> {
  await write(field(name), text);
  await press(field(name), 'Enter');
  await loaded();
}
/** Chooses Alger, and returns what answers with its communes. */
async function chooseSlowly(): Promise<(answer: Response) => void> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await mount(page('empty', { 16: () => promise }));
  await write(field('wilaya'), 'Alger');
  await press(field('wilaya'), 'Enter');
  return resolve;
}
/** Waits until no call is under way. */
async function loaded(): Promise<void> {
  do await widgetsWork();
  while (document.querySelector('[data-state=loading]'));
  await widgetsWork();
}

describe('<z-wilaya-commune>', () => {
  it('finds a wilaya by a misspelt name and then its communes, in the selects of the page', async () => {
    await mount(page('empty'), { lang: 'fr' });
    await choose('wilaya', 'algre');
    expect(wilaya().value).toBe('16');
    expect(field('wilaya').value).toBe('16 · Alger');
    expect([...commune().options].map(({ text }) => text)).toEqual(['Choisissez la commune', 'Hydra', 'Rouiba']);
    await choose('commune', 'الرويبه');
    expect(new FormData(find('form')).get('commune')).toBe('1638');
  });

  it('does not take another place for a name that is merely similar as the field is left, but says so', async () => {
    const darElBeida = { id: 1620, name: 'Dar El Beïda', nameAr: 'الدار البيضاء', deliverable: true };
    await mount(page('empty', { 16: () => answer(CommunesAnswer, [HYDRA, ROUIBA, darElBeida]) }), { lang: 'fr' });
    await choose('wilaya', 'Alger');
    await write(field('commune'), 'Blida');
    expect(listed()).toHaveLength(1);
    await press(field('commune'), 'Tab');
    expect([commune().value, field('commune').value]).toEqual(['', 'Blida']);
    expect(find('.z-field-error').textContent).toContain('ne suffit pas pour choisir');
    await write(field('commune'), 'maison bla');
    await press(field('commune'), 'Tab');
    expect(commune().value).toBe('1620');
  });

  it.each([
    ['fr', ['Aïn Taya', 'Alger-Centre', 'Hydra']],
    ['en', ['Aïn Taya', 'Alger-Centre', 'Hydra']],
    ['ar', ['الجزائر الوسطى', 'حيدرة', 'عين طاية']],
  ] as const)(
    'sorts communes by the name that a page in %s shows, however the database sorts accents',
    async (lang, names) => {
      const centre = { id: 1601, name: 'Alger-Centre', nameAr: 'الجزائر الوسطى', deliverable: true };
      const ainTaya = { id: 1639, name: 'Aïn Taya', nameAr: 'عين طاية', deliverable: true };
      await mount(page('empty', { 16: () => answer(CommunesAnswer, [centre, ainTaya, HYDRA]) }), { lang });
      await choose('wilaya', 'Alger');
      expect([...commune().options].slice(1).map(({ text }) => text)).toEqual(names);
    },
  );

  it.each([
    ['16', '<option value="16">16</option><option value="9">9</option>'],
    ['9', '<option value="16">Alger</option><option value="9">Blida</option>'],
    ['09', '<option value="16">Alger</option><option value="9">Blida</option>'],
    ['١٦', '<option value="a">16</option><option value="b">9</option>'],
  ])('finds a wilaya by its number %s in %s', async (number, options) => {
    await mount(page('empty').replace(/(<option value="">[^<]*<\/option>)[\s\S]*?<\/select>/, `$1${options}</select>`));
    await choose('wilaya', number);
    expect(wilaya().value).toBe(find<HTMLOptionElement>(`option:nth-child(${number.includes('9') ? 3 : 2})`).value);
  });

  it('names places in Arabic first on an Arabic page', async () => {
    await mount(page('arabic'), { lang: 'ar' });
    await write(field('wilaya'), 'الجزاير');
    expect(listed()).toEqual(['16الجزائرAlger']);
    await press(field('wilaya'), 'Enter');
    expect(field('wilaya').value).toBe('16 · الجزائر');
  });

  it('tells the form and the page of each change, once', async () => {
    await mount(page('empty'));
    const heard: string[] = [];
    find('form').addEventListener('change', (event) => heard.push((event.target as HTMLSelectElement).name));
    const wilayas = record('z-wilaya-commune:wilaya-change');
    const changes = record('z-wilaya-commune:change');
    await choose('wilaya', 'Alger');
    await choose('commune', 'Hydra');
    await choose('wilaya', 'Oran');
    // Whoever hears of the new wilaya finds the old commune gone already.
    expect(heard).toEqual(['wilaya', 'commune', 'commune', 'wilaya']);
    expect(wilayas.details).toEqual([
      { wilaya: '16', name: 'Algiers' },
      { wilaya: '31', name: 'Oran' },
    ]);
    expect(changes.details).toEqual([
      { wilaya: '16', commune: '', name: '' },
      { wilaya: '16', commune: '1628', name: 'Hydra' },
      { wilaya: '31', commune: '', name: '' },
    ]);
  });

  it('keeps what was saved and asks the server for nothing', async () => {
    await mount(page('saved'));
    expect(commune().selectedOptions[0]?.text).toBe('Hydra');
    expect(field('commune').value).toBe('Hydra');
    expect(requestedIds).toEqual([]);
  });

  it('fetches the communes of a wilaya that the browser put back, and keeps a commune that is among them', async () => {
    showMarkup(page('empty'));
    wilaya().value = '16';
    commune().append(
      new DOMParser()
        .parseFromString('<option value="1638">Rouiba</option>', 'text/html')
        .querySelector('option') as Node,
    );
    commune().value = '1638';
    await loaded();
    expect(requestedIds).toEqual(['16']);
    expect(commune().options).toHaveLength(3);
    expect(commune().value).toBe('1638');
  });

  it('asks once for each wilaya', async () => {
    await mount(page('empty'));
    for (const name of ['Alger', 'Oran', 'Alger', 'Oran']) await choose('wilaya', name);
    expect(requestedIds).toEqual(['16', '31']);
    expect(commune().options[1]?.text).toBe('Oran');
  });

  it('drops the communes of a wilaya that is not chosen any more', async () => {
    const answerLate = await chooseSlowly();
    expect(find('z-wilaya-commune').dataset.state).toBe('loading');
    await choose('wilaya', 'Oran');
    answerLate(HttpResponse.json([HYDRA]));
    await loaded();
    expect([...commune().options].map(({ value }) => value)).toEqual(['', '3101']);
  });

  it('never disables the field that a person types into while the communes come', async () => {
    const answerLate = await chooseSlowly();
    await write(field('commune'), 'hyd');
    const wasDisabled: boolean[] = [];
    const observer = new MutationObserver(() => wasDisabled.push(field('commune').disabled));
    observer.observe(field('commune'), { attributeFilter: ['disabled'] });
    answerLate(HttpResponse.json([HYDRA]));
    await loaded();
    observer.disconnect();
    expect([wasDisabled, commune().disabled, field('commune').value]).toEqual([[], false, 'hyd']);
  });

  it('says beside the commune that it could not be loaded, and tries again', async () => {
    let ends = 500;
    await mount(
      page('empty', {
        16: () => (ends === 200 ? HttpResponse.json([HYDRA]) : new HttpResponse(null, { status: ends })),
      }),
    );
    const failures = record('z-wilaya-commune:communes-failed');
    await choose('wilaya', 'Alger');
    expect(find('[role=alert]').textContent).toContain('Failed to fetch communes');
    expect(takeConsole()[0]).toMatch(
      /^<z-wilaya-commune>: the call "communes" failed \(server-error\): GET \S*commune\/wilaya\/16 was answered with 500/,
    );
    expect(failures.details).toMatchObject([{ wilaya: '16', reason: 'server-error' }]);
    expect(find('button[value=wilaya]').hidden).toBe(false);
    expect(wilaya().value).toBe('16');
    ends = 200;
    buttonNamed('Try again').click();
    await loaded();
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(document.activeElement).toBe(field('commune'));
    expect(commune().options).toHaveLength(2);
  });

  it.each([
    ['a page', () => HttpResponse.html('<h1>Sign in</h1>')],
    ['another shape', () => HttpResponse.json({ unexpected: true })],
    ['nothing', () => new HttpResponse(null, { status: 204 })],
    ['no answer at all', () => HttpResponse.error()],
    ['an unknown wilaya', () => HttpResponse.json({ error: 'x', message: 'Unknown wilaya.' }, { status: 404 })],
  ])('takes %s for a failure', async (_, end) => {
    await mount(page('empty', { 16: end }));
    await choose('wilaya', 'Alger');
    expect(find('[role=alert]').textContent).toContain('Failed to fetch communes');
  });

  it('says that nothing is delivered in a wilaya', async () => {
    await mount(page('empty', { 16: () => HttpResponse.json([{ ...HYDRA, deliverable: false }]) }));
    await choose('wilaya', 'Alger');
    const text = 'We do not deliver to any commune of this wilaya.';
    expect(find('.z-combobox-problem').textContent).toBe(text);
    expect(await announced()).toContain(text);
    expect(commune().disabled).toBe(true);
  });

  it('says of a place that is not listed that it may not be delivered to yet, and not only to spell it anew', async () => {
    await mount(page('empty'));
    await choose('wilaya', 'Alger');
    await choose('commune', 'Timiaouine');
    await expect
      .poll(() => find('.z-field-error').textContent)
      .toMatch(/^No result\. .* we do not deliver there yet\.$/);
  });

  it('keeps the commune out of the way until a wilaya is chosen, and again when it is cleared', async () => {
    await mount(page('hidden'));
    const box = commune().closest<HTMLElement>('.field');
    expect(box?.hidden).toBe(true);
    await choose('wilaya', 'Alger');
    expect(box?.hidden).toBe(false);
    buttonNamed('Clear: Wilaya').click();
    await widgetsWork();
    expect(box?.hidden).toBe(true);
    expect(commune().disabled).toBe(true);
    expect(wilaya().value).toBe('');
  });

  it('goes back to the saved places when the form is reset', async () => {
    await mount(page('saved'));
    await choose('wilaya', 'Oran');
    expect(commune().value).toBe('');
    find<HTMLFormElement>('form').reset();
    while (commune().value === '') await widgetsWork();
    expect(field('wilaya').value).toBe('16 · Algiers');
    expect(commune().selectedOptions[0]?.text).toBe('Hydra');
  });

  it('gives the page its own selects back, with what a person chose', async () => {
    const host = await mount(page('empty'));
    await choose('wilaya', 'Alger');
    await choose('commune', 'Hydra');
    const form = find<HTMLFormElement>('form');
    host.remove();
    await widgetsWork();
    expect(host.querySelectorAll('[data-z-outlet], [hidden]')).toHaveLength(0);
    form.prepend(host);
    expect(Object.fromEntries(new FormData(form))).toMatchObject({ wilaya: '16', commune: '1628' });
    await loaded();
    expect(field('commune').value).toBe('Hydra');
    expect(commune().options).toHaveLength(3);
  });
});
