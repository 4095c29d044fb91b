import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ListingAnswer } from '../../../shared/api/listing.ts';
import { CARPET, LAMP, setStock } from '../../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../../checkout/testing/staffed-shop.ts';
import { flushNotifications } from '../../testing/heard.ts';
import { holdOpen, lockWaits } from '../../testing/open-transaction.ts';
import { bearerFor } from '../../testing/test-app.ts';
import { errorBeside } from '../../web/testing/read-page.ts';
import { removeOptionPart } from './edited-option.ts';
import { generateCombinations, planCombinations } from './generate.ts';
import { addOption } from './options.ts';

const PAGE = `/dashboard/products/${CARPET}/combinations/generate`;
const LAMP_PAGE = `/dashboard/products/${LAMP}/combinations/generate`;
const SHOE_SIZE = { optionFr: 'Pointure', optionEn: 'Shoe size', optionAr: 'مقاس الحذاء' };

const { server, staff } = await openStaffedShop();
let bearer: { authorization: string };

beforeAll(async () => {
  bearer = await bearerFor(server.app);
});
beforeEach(() =>
  server.db.exec(`
    delete from combinations where product_id = ${LAMP};
    delete from option_values where id > 2;
    delete from option_types where id > 1;
  `),
);

/** Posts a form as a browser without script does. */
const post = (url: string, fields: Record<string, string>, values: readonly number[] = []) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: staff.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams([
      ['_csrf', staff.csrfToken],
      ...values.map((value): [string, string] => ['value', String(value)]),
      ...Object.entries(fields),
    ]).toString(),
  });
const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await server.app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html', ...headers } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
};
/** Opens the page that an answer leads to, with the message it brings. */
const follow = ({ headers, cookies }: Awaited<ReturnType<typeof post>>) => {
  const flash = cookies.find(({ name }) => name === 'z_flash')?.value ?? '';
  return get(String(headers.location).split('#')[0] ?? '', {
    cookie: `${staff.cookie}; z_flash=${encodeURIComponent(flash)}`,
  });
};
const optionTypes = () =>
  server.db.query<{ id: number; code: string; name: Record<string, string> }>(
    'select id, code, name from option_types where id > 1 order by position, id',
  );
const newestId = async (table: string) =>
  (await server.db.query<{ id: number }>(`select max(id) as id from ${table}`))[0]?.id ?? 0;
const isOpen = (page: string, heading: string) =>
  new RegExp(`<details[^>]* open><summary>${heading}</summary>`).test(page);

describe('Enter', () => {
  test.each([
    ['a field of a new value adds the value', { option: '1', fr: 'Moyen' }, 307, `${PAGE}/value`],
    ['a field of a new option adds the option', { ...SHOE_SIZE, option: '1', fr: '' }, 307, `${PAGE}/option`],
    [
      'no filled field shows the preview',
      { option: '1', fr: ' ' },
      303,
      `${PAGE}?value=1&value=2&preview=1&option=1&fr=+#preview`,
    ],
  ])('in %s', async (_, fields, status, address) => {
    const { statusCode, headers } = await post(`${PAGE}/enter`, fields, [1, 2]);
    expect([statusCode, headers.location]).toEqual([status, address]);
  });

  test('presses the button that leaves the choice to what was typed', async () => {
    const [first] = /<button type="submit"[^>]*>/.exec((await get(PAGE)).split('novalidate>')[1] ?? '') ?? [];
    expect(first).toContain(`formaction="${PAGE}/enter"`);
  });
});

describe('a new option', () => {
  test('is listed without values, chosen for the value that comes next, and keeps what was ticked and typed', async () => {
    const added = await post(`${PAGE}/option`, { ...SHOE_SIZE, option: '1', fr: '38', color: '#aabbcc' }, [1, 2]);
    const id = await newestId('option_types');
    expect([added.statusCode, added.headers.location]).toEqual([
      303,
      `${PAGE}?value=1&value=2&add=value&option=${id}&fr=38&color=%23aabbcc#add-fr`,
    ]);
    const page = await follow(added);
    expect(page).toContain('Option «\u00a0Pointure\u00a0» ajoutée. Ajoutez ses valeurs.');
    expect(page).toMatch(/<legend>Pointure<\/legend>\s*<p class="hint">Pas encore de valeur\./);
    expect(page).toContain(`<option value="${id}" selected>Pointure</option>`);
    expect(page.match(/name="value" value="[12]" checked/g)).toHaveLength(2);
    expect(page).toMatch(/name="fr" value="38"/);
    expect([isOpen(page, 'Ajouter une valeur'), isOpen(page, 'Ajouter une option')]).toEqual([true, false]);
    expect(await optionTypes()).toEqual([
      { id, code: 'pointure', name: { fr: 'Pointure', en: 'Shoe size', ar: 'مقاس الحذاء' } },
    ]);
  });

  test('is added once where its form is sent again, as is a value, for who added it', async () => {
    for (const _ of ['first', 'again']) expect((await post(`${PAGE}/option`, SHOE_SIZE)).statusCode).toBe(303);
    const option = String(await newestId('option_types'));
    expect(await optionTypes()).toHaveLength(1);
    const value = { option, fr: '36', color: '#AABBCC' };
    for (const _ of ['first', 'again']) expect((await post(`${PAGE}/value`, value)).statusCode).toBe(303);
    expect(await server.db.query('select 1 from option_values where type_id = $1', [option])).toHaveLength(1);
    expect((await post(`${PAGE}/value`, { ...value, color: '#000000' })).statusCode).toBe(422);
    await server.db.exec("update field_authors set value_hash = 'of another person'");
    expect((await post(`${PAGE}/value`, value)).statusCode).toBe(422);
    expect((await post(`${PAGE}/option`, SHOE_SIZE)).statusCode).toBe(422);
  });

  test('opens the fields of a value where no value is typed', async () => {
    expect(isOpen(await get(PAGE), 'Ajouter une valeur')).toBe(false);
    expect(isOpen(await follow(await post(`${PAGE}/option`, SHOE_SIZE)), 'Ajouter une valeur')).toBe(true);
  });

  test('stays chosen for its values, which are added one after the other', async () => {
    await post(`${PAGE}/option`, SHOE_SIZE);
    const option = String(await newestId('option_types'));
    const page = await follow(await post(`${PAGE}/value`, { option, fr: '36' }));
    expect(page).toContain(`<option value="${option}" selected>Pointure</option>`);
    expect(page).toMatch(/name="fr" value=""/);
    expect(isOpen(page, 'Ajouter une valeur')).toBe(true);
  });

  test('has a code of its own that a list can read from its address, whatever its name', async () => {
    for (const optionFr of ['Pointure', 'Pointure !', 'عطر', '尺寸', `Largeur ${'ش'.repeat(50)}`])
      expect((await post(`${PAGE}/option`, { optionFr })).statusCode).toBe(303);
    const codes = (await optionTypes()).map(({ code }) => code);
    expect(codes).toEqual(['pointure', 'pointure-2', 'atr', 'option', expect.stringMatching(/^largeur-[ch]{42}$/)]);
  });

  test('is refused beside the field when there is one of its name in any language and case, and nothing is lost', async () => {
    await post(`${PAGE}/option`, SHOE_SIZE);
    const typed = { optionFr: 'POINTURE', optionEn: 'SHOE Size', optionAr: 'مقاس الحذاء', option: '1', fr: 'Moyen' };
    const { statusCode, body } = await post(`${PAGE}/option`, typed, [2]);
    expect(statusCode).toBe(422);
    expect(errorBeside(body, 'optionFr')).toBe('L’option « POINTURE » existe déjà.');
    expect(errorBeside(body, 'optionEn')).toContain('SHOE Size');
    expect(errorBeside(body, 'optionAr')).toContain('مقاس الحذاء');
    for (const [name, text] of Object.entries(typed))
      if (name !== 'option') expect(body).toContain(`name="${name}" value="${text}"`);
    expect(body).toContain('name="value" value="2" checked');
    expect(isOpen(body, 'Ajouter une option')).toBe(true);
    expect(body.match(/ autofocus/g)).toHaveLength(1);
    const inEnglish = await post(`${PAGE}/option`, { optionFr: 'Taille de chaussure', optionEn: 'shoe size' });
    expect([inEnglish.statusCode, errorBeside(inEnglish.body, 'optionFr')]).toEqual([422, '']);
    expect(await optionTypes()).toHaveLength(1);
  });

  test('needs a name in French', async () => {
    const refused = await post(`${PAGE}/option`, { optionFr: ' ', optionAr: 'عطر' });
    expect([refused.statusCode, errorBeside(refused.body, 'optionFr')]).toEqual([422, 'Donnez le nom en français.']);
    expect(refused.body).toContain('name="optionAr" value="عطر"');
    const asCall = await server.app.inject({
      method: 'POST',
      url: `${PAGE}/option`,
      headers: { ...staff.headers, 'x-requested-with': 'XMLHttpRequest' },
      payload: { optionFr: '' },
    });
    expect([asCall.statusCode, asCall.json().errors]).toEqual([422, { optionFr: ['Donnez le nom en français.'] }]);
    expect(await optionTypes()).toEqual([]);
  });

  test('that two people add at once is added once, and the other reads it beside the field', async () => {
    const finish = await holdOpen(server.db, (tx) => addOption(tx, { fr: 'Pointure', en: '', ar: '' }, 'fr', null));
    const other = post(`${PAGE}/option`, SHOE_SIZE);
    await lockWaits(server.db);
    await finish();
    const { statusCode, body } = await other;
    expect([statusCode, errorBeside(body, 'optionFr')]).toEqual([422, 'L’option « Pointure » existe déjà.']);
    expect(body).toContain('name="optionAr" value="مقاس الحذاء"');
    expect(await optionTypes()).toHaveLength(1);
  });

  test('stays as it was typed when the preview is asked for, or a value is added', async () => {
    const preview = await get(`${PAGE}?preview=1&option=1&optionFr=Pointure`);
    expect([isOpen(preview, 'Ajouter une option'), isOpen(preview, 'Ajouter une valeur')]).toEqual([true, false]);
    expect(preview).toContain('name="optionFr" value="Pointure"');
    const added = await post(`${PAGE}/value`, { option: '1', fr: 'Moyen', ...SHOE_SIZE });
    expect(await follow(added)).toContain('name="optionFr" value="Pointure"');
  });
});

test.each(['value', 'option'])('a page that was open too long loses nothing typed of a new %s', async (what) => {
  const typed = { option: '1', fr: 'Moyen', ...SHOE_SIZE, _csrf: 'x' };
  const stale = await server.app.inject({
    method: 'POST',
    url: `${PAGE}/${what}`,
    headers: { cookie: staff.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...typed, value: '2' }).toString(),
  });
  expect([stale.statusCode, stale.body.includes('role="alert" tabindex="-1" autofocus')]).toEqual([403, true]);
  for (const text of ['name="fr" value="Moyen"', 'name="optionAr" value="مقاس الحذاء"', 'value="2" checked'])
    expect(stale.body).toContain(text);
  expect(await optionTypes()).toEqual([]);
});

/** Adds an option with one value, for the lamp. */
const addShoeSize = async () => {
  await post(`${LAMP_PAGE}/option`, SHOE_SIZE);
  const optionId = await newestId('option_types');
  await post(`${LAMP_PAGE}/value`, { option: String(optionId), fr: '38' });
  return { optionId, valueId: await newestId('option_values') };
};

test('a value of which somebody makes combinations at this moment is not removed', async () => {
  const { optionId, valueId } = await addShoeSize();
  const finish = await holdOpen(server.db, async (tx) => {
    const plan = await planCombinations(tx, { productId: LAMP, values: [valueId], locale: 'fr' });
    await generateCombinations(tx, LAMP, plan);
  });
  onTestFinished(finish);
  const removing = post(`/dashboard/options/${optionId}/values/${valueId}/remove`, {});
  await lockWaits(server.db);
  await finish();
  const { statusCode, body } = await removing;
  expect(statusCode).toBe(409);
  expect(body).toContain(`href="/dashboard/products/${LAMP}/combinations"`);
});

test('a value that somebody removes at this moment gets no combinations: the preview lacks it', async () => {
  const part = await addShoeSize();
  const finish = await holdOpen(server.db, (tx) => removeOptionPart(tx, part));
  onTestFinished(finish);
  const generating = post(LAMP_PAGE, {}, [1, part.valueId]);
  await lockWaits(server.db);
  await finish();
  const refused = await generating;
  expect([refused.statusCode, refused.headers.location]).toEqual([303, `${LAMP_PAGE}?value=1#preview`]);
  expect(await follow(refused)).toContain('Les valeurs cochées ont changé\u00a0: voici ce qui serait créé.');
  expect(await server.db.query('select from combinations where product_id = $1', [LAMP])).toEqual([]);
});

test('the shop shows a new option in its language as soon as a combination of its values can be bought', async () => {
  const list = async () => {
    await flushNotifications(server.db);
    const headers = { ...bearer, 'accept-language': 'ar' };
    const answer = await server.app.inject({ url: '/web/public/api/products/new', headers });
    return answer.json<ListingAnswer>().filterData.attributes;
  };
  const product = () => get('/catalog/product/maison/lampe?locale=ar', { cookie: '' });
  expect((await list()).map(({ code }) => code)).toEqual(['taille']);
  expect(await product()).not.toContain('مقاس الحذاء');

  await post(`${LAMP_PAGE}/option`, SHOE_SIZE);
  expect((await list()).map(({ code }) => code)).toEqual(['taille']);
  const option = await newestId('option_types');
  await post(`${LAMP_PAGE}/value`, { option: String(option), fr: '38' });
  await post(LAMP_PAGE, {}, [await newestId('option_values')]);
  await setStock(server.db, LAMP, 5, await newestId('combinations'));

  expect(await list()).toMatchObject([
    { code: 'taille' },
    { code: 'pointure', name: 'مقاس الحذاء', values: [{ label: '38' }] },
  ]);
  expect(await product()).toMatch(/<legend[^>]*>\s*مقاس الحذاء/);
});
