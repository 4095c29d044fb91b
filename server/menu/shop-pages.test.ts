import { beforeEach, describe, expect, it } from 'vitest';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { errorBeside, hiddenValue } from '../web/testing/read-page.ts';
import { putMenu } from './testing/menu-fixture.ts';

const LIST = '/dashboard/menu/pages';
const PAGE = `${LIST}/1`;
const GOOD = { title_fr: 'Livraison', text_fr: 'Partout.', title_en: '', text_en: '', title_ar: '', text_ar: '' };

const { server, staff } = await openStaffedShop();
beforeEach(async () => {
  await putMenu(server.db, []);
  await server.db.exec(`
    delete from pages;
    insert into pages (id, shop_id, slug, title, html, updated_at) values
      (1, 1, 'a-propos', '{"fr": "À propos", "ar": "من نحن"}', '{"fr": "<p>Bonjour</p>", "ar": "<p>مرحبا</p>"}', '2020-01-01'),
      (2, 2, 'ailleurs', '{"fr": "Ailleurs"}', '{}', '2020-01-01');
    select setval(pg_get_serial_sequence('pages', 'id'), 10)`);
});

const get = (url: string) => server.app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html' } });
const post = (url: string, fields: Record<string, string>, accept = 'text/html') =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });
const stored = async (slug: string) => {
  const [row] = await server.db.query(
    `select id, title, html, active, updated_at > '2020-01-02' as "isChanged" from pages where slug = $1`,
    [slug],
  );
  return row;
};
const slugs = async () =>
  (await server.db.query<{ slug: string }>('select slug from pages where shop_id = 1 order by id')).map(
    ({ slug }) => slug,
  );

describe('a page that staff write', () => {
  it('is made of paragraphs or simple HTML, at the address of its French title, without the languages left empty', async () => {
    const made = await post(`${LIST}/new`, {
      ...GOOD,
      title_fr: 'Retours & échanges',
      text_fr: 'Sept jours.\n\nAppelez-nous\nle matin.',
      title_ar: 'الإرجاع',
      text_ar: '<h3>سبعة</h3><script>x()</script>',
      active: '1',
    });
    const page = await stored('retours-echanges');
    expect([made.statusCode, made.headers.location]).toEqual([303, `${LIST}/${page?.id}`]);
    expect(page).toMatchObject({
      title: { fr: 'Retours & échanges', ar: 'الإرجاع' },
      html: { fr: '<p>Sept jours.</p><p>Appelez-nous<br />le matin.</p>', ar: '<h3>سبعة</h3>' },
      active: true,
    });
    const form = (await get(`${LIST}/${page?.id}`)).body;
    expect(form).toContain('>Sept jours.\n\nAppelez-nous\nle matin.</textarea>');
    expect(form).toContain('href="/pages/retours-echanges"');
    expect((await get('/pages/retours-echanges')).body).toContain('<p>Sept jours.</p>');
  });

  it('is changed with its address and hidden from the shop, and says so in the list', async () => {
    const saved = await post(PAGE, { ...GOOD, slug: 'Nos délais', active: '', _lists: 'active' });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, PAGE]);
    expect(await stored('nos-delais')).toEqual({
      id: 1,
      title: { fr: 'Livraison' },
      html: { fr: '<p>Partout.</p>' },
      active: false,
      isChanged: true,
    });
    const list = (await get(`${LIST}?search=livr`)).body;
    expect(list).toMatch(/\/pages\/nos-delais.*Masquée.*1 \/ 3/s);
    expect((await get(`${LIST}?search=zzz`)).body).not.toContain('nos-delais');
    expect((await get('/pages/nos-delais')).statusCode).toBe(404);
    expect((await get(PAGE)).body).not.toContain('href="/pages/nos-delais"');
  });

  it('is shown anew after a save by script, with its new title and address', async () => {
    const saved = await post(PAGE, { ...GOOD, slug: 'nos-delais', active: '1' }, 'application/json');
    expect(saved.json()).toMatchObject({ message: 'Page enregistrée.', redirect: PAGE });
    expect((await get(PAGE)).body).toContain('href="/pages/nos-delais"');
  });

  it.each([
    ['its own, typed', { slug: ' À propos ' }],
    ['its own, of its title', { title_fr: 'A propos', slug: '' }],
  ])('is refused at the address of another one, %s', async (_, typed) => {
    const refused = await post(`${LIST}/new`, { ...GOOD, ...typed });
    const message = 'La page « À propos » a déjà cette adresse.';
    expect([refused.statusCode, errorBeside(refused.body, 'slug')]).toEqual([422, message]);
    expect(refused.body).toContain('Partout.</textarea>');
    await post(`${LIST}/new`, GOOD);
    const { id } = (await stored('livraison')) as { id: number };
    const moved = await post(`${LIST}/${id}`, { ...GOOD, ...typed });
    expect([moved.statusCode, errorBeside(moved.body, 'slug')]).toEqual([422, message]);
    expect(await slugs()).toEqual(['a-propos', 'livraison']);
  });

  it('without a French title lacks that alone, and no address', async () => {
    const refused = await post(`${LIST}/new`, { ...GOOD, title_fr: '' });
    expect([refused.statusCode, refused.body.includes('data-error-for="slug"')]).toEqual([422, false]);
    expect(refused.body).toContain('data-error-for="title_fr"');
  });

  it('has an address of at most 80 letters, so that the form may be saved as it is shown', async () => {
    const title = `${'a'.repeat(79)} ${'b'.repeat(20)}`;
    const made = await post(`${LIST}/new`, { ...GOOD, title_fr: title });
    const url = String(made.headers.location);
    const [, slug = ''] = /name="slug"[^>]* value="([^"]*)"/.exec((await get(url)).body) ?? [];
    expect(slug).toBe('a'.repeat(79));
    expect((await post(url, { ...GOOD, title_fr: title, slug })).statusCode).toBe(303);
  });

  it('is made once where its form is sent twice, also by two presses at once', async () => {
    const typed = { ...GOOD, title_ar: 'التوصيل', active: '1' };
    const made = await Promise.all([post(`${LIST}/new`, typed), post(`${LIST}/new`, typed)]);
    const url = `${LIST}/${(await stored('livraison'))?.id}`;
    expect(made.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [303, url],
      [303, url],
    ]);
    const other = await post(`${LIST}/new`, { ...typed, text_fr: 'Nulle part.' });
    expect([other.statusCode, errorBeside(other.body, 'slug')]).toEqual([
      422,
      'La page « Livraison » a déjà cette adresse.',
    ]);
    expect(await slugs()).toEqual(['a-propos', 'livraison']);
  });

  it('may have the address of a page of another shop', async () => {
    expect((await post(`${LIST}/new`, { ...GOOD, slug: 'ailleurs' })).statusCode).toBe(303);
    expect(await slugs()).toEqual(['a-propos', 'ailleurs']);
  });

  it.each([
    ['title_fr', { title_fr: ' ' }, 'Donnez un titre en français.'],
    ['text_fr', { text_fr: '' }, 'Écrivez le texte en français.'],
    ['text_fr', { text_fr: '<p><img src="a.png"></p><script>x()</script>' }, 'Écrivez le texte en français.'],
    ['slug', { title_fr: '???' }, 'Donnez une adresse en lettres latines ou en chiffres.'],
  ])('is refused without %s', async (name, typed, message) => {
    const refused = await post(PAGE, { ...GOOD, slug: '', ...typed });
    expect([refused.statusCode, errorBeside(refused.body, name)]).toEqual([422, message]);
    expect(await slugs()).toEqual(['a-propos']);
  });

  it('is no page of another shop', async () => {
    expect((await get(`${LIST}/2`)).statusCode).toBe(404);
    expect((await post(`${LIST}/2`, GOOD)).statusCode).toBe(404);
    expect((await post(`${LIST}/2/remove`, { entries: '0' })).headers.location).toBe(LIST);
    expect(await server.db.query('select 1 from pages where id = 2')).toHaveLength(1);
    expect((await get(LIST)).body).not.toContain('Ailleurs');
  });
});

describe('the removal of a page', () => {
  // The embedded database has one connection, so nothing waits for a lock there.
  it.runIf(process.env.TEST_DATABASE === 'postgres')('is not undone by a save that waits for it', async () => {
    const finish = await holdOpen(server.db, (tx) => tx.query('select from pages where id = 1 for update'));
    const removing = post(`${PAGE}/remove`, { entries: '0' });
    await lockWaits(server.db);
    const saving = post(PAGE, { ...GOOD, slug: 'a-propos' });
    await lockWaits(server.db, 2);
    await finish();
    expect([(await removing).statusCode, (await saving).statusCode]).toEqual([303, 404]);
  });

  it('asks first, and removes a page that nothing leads to', async () => {
    const form = (await get(PAGE)).body;
    expect(form).toContain('Supprimer la page et ses textes dans toutes les langues');
    expect(form).not.toContain('du menu y mène');
    const removed = await post(`${PAGE}/remove`, { entries: hiddenValue(form, 'entries') });
    expect([removed.statusCode, removed.headers.location]).toEqual([303, LIST]);
    expect(await slugs()).toEqual([]);
  });

  it('names the entries of the menu that lead to the page, and asks again where they changed', async () => {
    const before = hiddenValue((await get(PAGE)).body, 'entries');
    await putMenu(server.db, [
      { id: 1, type: 'Cms', target: 1, name: { fr: 'Qui sommes-nous' } },
      { id: 2, type: '4' },
      { id: 3, type: 'Brand', target: 1 },
    ]);
    const again = await post(`${PAGE}/remove`, { entries: before });
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('ont changé entre-temps');
    expect(again.body).toContain('Une entrée du menu y mène.');
    expect(again.body).toContain('<a href="/dashboard/menu/1"><bdi>Qui sommes-nous</bdi></a>');
    expect((await post(`${PAGE}/remove`, { entries: '0' }, 'application/json')).statusCode).toBe(409);
    expect(await slugs()).toEqual(['a-propos']);

    const removed = await post(`${PAGE}/remove`, { entries: hiddenValue(again.body, 'entries') });
    expect(removed.statusCode).toBe(303);
    expect(await slugs()).toEqual([]);
    expect((await get('/dashboard/menu')).body).toContain('La cible n’existe plus');
  });
});
