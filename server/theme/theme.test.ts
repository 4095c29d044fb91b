import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { VARIABLE_NAMES } from '../../shared/rules/theme/variables.ts';
import { seedDatabase } from '../seed/seed.ts';
import { flushNotifications } from '../testing/heard.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { formMarkup, hiddenValue } from '../web/testing/read-page.ts';

const PATH = '/dashboard/theme';
let server: TestApp;
let staff: Visitor;

beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 40 });
  staff = await server.signIn();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.exec('delete from theme_revisions; delete from themes');
  await flushNotifications(server.db);
});

const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', cookie: staff.cookie, ...headers } });
const visit = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } });
const post = (url: string, payload: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `${PATH}${url}`,
    headers: { ...staff.headers, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(payload).toString(),
  });
const save = (values: Record<string, string>) => post('', values);
/** Returns the revision and the draft that a page would publish. */
function publishable(body: string) {
  const form = formMarkup(body, `${PATH}/publish`);
  return { revision: hiddenValue(form, 'revision'), draft: hiddenValue(form, 'draft') };
}
const publish = async () => post('/publish', publishable((await open(PATH)).body));
type Replacement = '/reset' | '/restore' | '/undo';
/** Returns what the page sends to replace the draft, or to bring the former one back. */
async function shownFields(action: Replacement): Promise<Record<string, string>> {
  const form = formMarkup((await open(PATH)).body, `${PATH}${action}`);
  const names = ['draft', ...(action === '/undo' ? ['former'] : [])];
  return Object.fromEntries(names.map((name) => [name, hiddenValue(form, name)]));
}
const replace = async (action: Replacement, fields: Record<string, string> = {}) =>
  post(action, { ...(await shownFields(action)), ...fields });
const sheetUrl = (body: string) => /<link rel="stylesheet" href="(\/assets\/theme\/[^"]+)">/.exec(body)?.[1];
const fieldOf = (body: string, name: string) =>
  new RegExp(`<input id="theme-${name}"[^>]* value="([^"]*)"`).exec(body)?.[1];

it('shows every variable with its default, and the shop links no stylesheet for them', async () => {
  const { body, statusCode } = await open(PATH);
  expect(statusCode).toBe(200);
  for (const name of VARIABLE_NAMES) expect(body).toContain(`data-name="${name}"`);
  expect([fieldOf(body, 'brand'), fieldOf(body, 'size58'), fieldOf(body, 'saleSurface')]).toEqual([
    '#88293d',
    '58',
    '',
  ]);
  expect(sheetUrl(body)).toBeUndefined();
  expect(sheetUrl((await visit('/catalog/new')).body)).toBeUndefined();
  expect((await visit('/assets/theme.css')).body).toBe('');
});

it('saves a draft without changing the shop, and publishes it to shop and dashboard', async () => {
  expect((await save({ brand: '0B6E4F' })).statusCode).toBe(303);
  const { body } = await open(PATH);
  expect(fieldOf(body, 'brand')).toBe('#0b6e4f');
  expect(sheetUrl((await visit('/catalog/new')).body)).toBeUndefined();

  expect((await publish()).headers.location).toBe(PATH);
  await flushNotifications(server.db);
  const url = sheetUrl((await visit('/catalog/new')).body) ?? '';
  expect(url).toMatch(/^\/assets\/theme\/2-[0-9a-f]{12}\.css$/);
  expect(sheetUrl((await open('/dashboard/orders')).body)).toBe(url);
  const sheet = await visit(url);
  expect(sheet.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(sheet.body).toMatch(/^:root\{--z-brand:#0b6e4f\}/);
  expect((await visit('/assets/theme.css')).body).toBe(sheet.body);
});

it('sends no theme again to a browser or a proxy that has it', async () => {
  const { etag } = (await visit('/assets/theme.css')).headers;
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await server.app.inject({ url: '/assets/theme.css', headers: { 'if-none-match': `${known}` } });
    expect([again.statusCode, again.body], String(known)).toEqual([304, '']);
  }
});

it('gives each theme an address of its own, and goes on serving the former one', async () => {
  await save({ brand: '#0b6e4f' });
  await publish();
  await flushNotifications(server.db);
  const former = sheetUrl((await visit('/')).body) ?? '';
  await save({ brand: '#123456' });
  await publish();
  await flushNotifications(server.db);
  const newer = sheetUrl((await visit('/')).body) ?? '';
  expect(newer).not.toBe(former);
  expect((await visit(former)).body).toContain('#0b6e4f');
  expect((await visit(newer.replace('3-', '9-'))).statusCode).toBe(404);
  expect((await visit(newer.replace(/-.{4}/, '-0000'))).headers['cache-control']).toBe('public, no-cache');
});

it('loads the fonts that a theme needs first, and no others', async () => {
  const fonts = (body: string) =>
    [...body.matchAll(/rel="preload" href="\/static\/fonts\/([\w-]+)\./g)].map(([, file]) => file);
  expect(fonts((await visit('/')).body)).toEqual(['lato-400', 'lato-700', 'spartan-700']);
  await save({ textFont: 'spartan', headingFont: 'serif' });
  await publish();
  await flushNotifications(server.db);
  expect(fonts((await visit('/')).body)).toEqual(['spartan-500', 'spartan-700']);
  expect(fonts((await visit('/?locale=ar')).body)).toEqual([
    'tajawal-400',
    'tajawal-700',
    'spartan-500',
    'spartan-700',
  ]);
});

it.each([
  ['brand', 'red;}body{display:none', 'Saisissez une couleur de 6 ou 8 chiffres'],
  ['size16', '99', 'Saisissez un nombre entier de 16 à 22'],
  ['textFont', 'url(//evil.test)', 'Choisissez une police de la liste'],
  ['floatingShadow', '0 0 0 0 red, 0 0 9px', 'Saisissez quatre longueurs et une couleur'],
])('refuses %s of %j beside its field, and stores nothing', async (name, value, message) => {
  const { statusCode, body } = await save({ [name]: value, page: '#123456' });
  expect(statusCode).toBe(422);
  expect(body).toContain(message);
  expect(fieldOf(body, 'page')).toBe('#123456');
  expect(await server.db.query('select * from themes')).toEqual([]);
});

it('lets two people save different variables, and compares the same one', async () => {
  const seen = hiddenValue((await open(PATH)).body, '_seen');
  await save({ brand: '#0b6e4f', _seen: seen });
  expect((await save({ brand: '#88293d', radius: '4', _seen: seen })).statusCode).toBe(303);
  const { body } = await open(PATH);
  expect([fieldOf(body, 'brand'), fieldOf(body, 'radius')]).toEqual(['#0b6e4f', '4']);
  const conflict = await save({ brand: '#111111', radius: '10', _seen: seen });
  expect(conflict.statusCode).toBe(409);
  expect(conflict.body).toContain('#0b6e4f');
  expect(fieldOf(conflict.body, 'brand')).toBe('#111111');
});

it('asks before it publishes over a newer revision, and over a draft that somebody else changed', async () => {
  await save({ brand: '#0b6e4f' });
  const seen = publishable((await open(PATH)).body);
  await publish();
  await save({ brand: '#123456', radius: '4' });
  const conflict = await post('/publish', seen);
  expect(conflict.statusCode).toBe(409);
  expect(conflict.body).toContain('Amina Staff a publié la révision 2');
  expect(conflict.body).toContain('#123456');
  expect((await post('/publish', seen, { accept: 'application/json' })).json()).toMatchObject({ error: 'conflict' });
  const chosen = publishable(conflict.body);

  await save({ radius: '6' });
  const changed = await post('/publish', { revision: '2', draft: seen.draft });
  expect(changed.statusCode).toBe(409);
  expect(changed.body).toContain('a changé le brouillon');
  expect(chosen.revision).toBe('2');
  expect((await publish()).statusCode).toBe(303);
  const [{ count } = { count: 0 }] = await server.db.query<{ count: number }>(
    'select count(*)::int from theme_revisions',
  );
  expect(count).toBe(2);
});

it('publishes once when two people press at the same time', async () => {
  await save({ brand: '#0b6e4f' });
  const seen = publishable((await open(PATH)).body);
  const answers = await Promise.all([post('/publish', seen), post('/publish', seen)]);
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect([
    [303, 303],
    [303, 409],
  ]).toContainEqual(statuses);
  const rows = await server.db.query('select number from theme_revisions');
  expect(rows).toEqual([{ number: 2 }]);
});

it('says so when there is nothing to publish', async () => {
  await save({ brand: '#0b6e4f' });
  await publish();
  const { body } = await open(PATH);
  expect(body).not.toContain('action="/dashboard/theme/publish"');
  expect(body).toContain('Le brouillon est identique à ce qui est en ligne.');
  const [row] = await server.db.query<{ version: number }>('select draft_version as version from themes');
  const { cookies } = await post('/publish', { revision: '2', draft: String(row?.version) });
  expect(cookies.find(({ name }) => name === 'z_flash')?.value).toContain('Le brouillon est déjà en ligne.');
  expect(await server.db.query('select number from theme_revisions')).toEqual([{ number: 2 }]);
});

it('resets the draft and brings it back, the shop unchanged meanwhile', async () => {
  await save({ brand: '#0b6e4f' });
  await publish();
  await flushNotifications(server.db);
  await save({ radius: '4' });
  expect((await replace('/reset')).statusCode).toBe(303);
  const reset = (await open(PATH)).body;
  expect([fieldOf(reset, 'brand'), fieldOf(reset, 'radius')]).toEqual(['#88293d', '10']);
  expect(sheetUrl(reset)).toMatch(/\/2-/);
  await replace('/undo');
  const undone = (await open(PATH)).body;
  expect([fieldOf(undone, 'brand'), fieldOf(undone, 'radius')]).toEqual(['#0b6e4f', '4']);
  expect(undone).not.toContain('/dashboard/theme/undo');
});

it('takes a revision over into the draft; the defaults are the first one', async () => {
  await save({ brand: '#0b6e4f' });
  await publish();
  await replace('/restore', { revision: '1' });
  expect(fieldOf((await open(PATH)).body, 'brand')).toBe('#88293d');
  await publish();
  await flushNotifications(server.db);
  expect(sheetUrl((await visit('/')).body)).toBeUndefined();
  await replace('/restore', { revision: '2' });
  const { body } = await open(PATH);
  expect(fieldOf(body, 'brand')).toBe('#0b6e4f');
  expect(body).toContain('Valeurs par défaut');
  expect((await replace('/restore', { revision: '99' })).statusCode).toBe(404);
});

it('brings back the draft that was there before a reset, however often the buttons are pressed', async () => {
  await save({ brand: '#0b6e4f' });
  const reset = await shownFields('/reset');
  for (const _ of [1, 2]) expect((await post('/reset', reset)).statusCode).toBe(303);
  expect((await replace('/reset')).statusCode).toBe(303);
  expect(fieldOf((await open(PATH)).body, 'brand')).toBe('#88293d');
  const undo = await shownFields('/undo');
  for (const _ of [1, 2]) expect((await post('/undo', undo)).statusCode).toBe(303);
  const { body } = await open(PATH);
  expect(fieldOf(body, 'brand')).toBe('#0b6e4f');
});

it('refuses to reset, restore or undo over a draft that somebody else changed', async () => {
  await save({ brand: '#0b6e4f' });
  await publish();
  const seen = await shownFields('/reset');
  await save({ radius: '4' });
  for (const [action, fields] of [['/reset'], ['/restore', { revision: '2' }]] as const) {
    const refused = await post(action, { ...seen, ...fields });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('a changé le brouillon');
    expect(fieldOf((await open(PATH)).body, 'radius')).toBe('4');
  }
  expect((await replace('/reset')).statusCode).toBe(303);
  const undo = await shownFields('/undo');
  await replace('/restore', { revision: '2' });
  expect((await post('/undo', undo)).statusCode).toBe(409);
  expect((await post('/undo', undo, { accept: 'application/json' })).json()).toMatchObject({ error: 'conflict' });
  expect(fieldOf((await open(PATH)).body, 'brand')).toBe('#0b6e4f');
});

it('frames the draft and revisions for staff alone', async () => {
  await save({ brand: '#0b6e4f' });
  for (const page of ['shop', 'product', 'cart', 'form']) {
    const framed = String((await open(`${PATH}/preview/${page}`)).headers.location);
    expect(framed).toMatch(/[?&]preview=theme\.draft\./);
    const shown = await visit(framed.split('#')[0] ?? '');
    expect(shown.statusCode, page).toBe(200);
    expect(shown.body).toContain('<link rel="stylesheet" href="/dashboard/theme/sheets/draft">');
    expect(shown.headers['x-frame-options']).toBe('SAMEORIGIN');
  }
  expect((await open(`${PATH}/sheets/draft`)).body).toContain('#0b6e4f');
  expect((await open(`${PATH}/sheets/9`)).statusCode).toBe(404);
  expect((await visit(`${PATH}/sheets/draft`)).statusCode).toBe(303);
  expect((await open(`${PATH}/preview/shop?revision=1`)).headers.location).toContain('preview=theme.1.');
});

it('exports the draft as a file', async () => {
  expect((await save({ brand: '#0b6e4f' })).statusCode).toBe(303);
  const { headers, body } = await open(`${PATH}/export`);
  expect(headers['content-disposition']).toBe('attachment; filename="theme.json"');
  expect(JSON.parse(body)).toMatchObject({ brand: '#0b6e4f', size16: '16', saleSurface: '' });
});

it('forgets a stored value that no variable takes any more', async () => {
  const [shop] = await server.db.query<{ id: number }>('select id from shops');
  await server.db.query(`insert into themes (shop_id, draft) values ($1, $2::text::jsonb)`, [
    shop?.id,
    '{"brand": "url(x)", "gone": "1", "size16": "18"}',
  ]);
  const { body } = await open(PATH);
  expect([fieldOf(body, 'brand'), fieldOf(body, 'size16')]).toEqual(['#88293d', '18']);
});
