import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDatabase } from '../seed/seed.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';

/** The forms of the dashboard as a browser without script sends them, each with something wrong in it (FRM-10). */
const FORMS: readonly Refused[] = [
  { page: '/products/new', wrong: { name: '' }, message: 'Donnez un nom au produit' },
  { page: '/products', wrong: { change: 'beaucoup', action: 'price', ids: '1' }, message: 'par exemple 5 ou -12,5' },
  { page: '/products/1', wrong: { sku: 'x'.repeat(65) }, message: 'Au plus 64' },
  { page: '/products/1/prices', wrong: { price_ht: 'cher' }, message: 'Saisissez un prix positif' },
  { page: '/products/1/languages', wrong: { name: '' }, message: 'Ce champ est obligatoire' },
  { page: '/catalogue/categories/new', wrong: { nameFr: '' }, message: 'Donnez un nom en français' },
  { page: '/catalogue/brand-lines/new', wrong: { brandId: '' }, message: 'Choisissez la marque' },
  { page: '/catalogue/brands/1', wrong: { nameFr: '' }, message: 'Donnez un nom en français' },
  { page: '/products/2/combinations', wrong: { combination_price: 'cher' }, message: 'Saisissez un prix positif' },
  { page: '/products/2/combinations', wrong: { price: 'cher', scope: 'all' }, message: 'Saisissez un prix positif' },
  { page: '/products/2/combinations/generate', wrong: { fr: '' }, message: 'Donnez la valeur en français' },
  { page: '/products/2/combinations/generate', wrong: { optionFr: '' }, message: 'Donnez le nom en français' },
  { page: '/options/1', wrong: { fr: '' }, message: 'Donnez le nom en français' },
  { page: '/options/1/values/1', wrong: { color: 'bleu' }, message: 'Une couleur s’écrit #' },
  {
    page: '/products/2/stock',
    wrong: { quantity: '-1', reason: 'arrival' },
    message: 'Un nombre entier est attendu',
  },
  { page: '/products/2/stock/distribution', wrong: { give_: '-1', total: '5' }, message: 'Un nombre entier de 0 à 5' },
  { page: '/products/39/pack', wrong: { 'quantity-': 'x' }, message: 'Saisissez un nombre de 1 à 999' },
  { page: '/menu/new', wrong: { category: '', type: 'ProductCategory' }, message: 'Choisissez où mène l’entrée' },
  { page: '/menu/pages/new', wrong: { title_fr: '' }, message: 'Donnez un titre en français' },
  { page: '/home-blocks/new?type=collection_products', wrong: { collection: '' }, message: 'Sans choix' },
  { page: '/promotions/new', wrong: { name_fr: '', scope: 'all' }, message: 'Donnez un nom en français' },
  { page: '/orders/new', wrong: { phone: '12', intent: 'order' }, message: 'numéro mobile de 10 chiffres' },
  { page: '/orders/new', wrong: { wilaya: '', intent: 'order' }, message: 'Choisissez la wilaya' },
  { page: '/orders/tracking', wrong: { lines: ' ' }, message: 'Collez au moins une ligne' },
  { page: '/payments?transporter=1', wrong: { received: 'x' }, message: 'un montant tel que' },
  {
    page: '/payments?transporter=1',
    wrong: { orders: '', intent: 'confirm' },
    message: 'Choisissez au moins une commande',
  },
  { page: '/expeditions/new', wrong: { to: '1', from: '1' }, message: 'sont le même dépôt' },
  { page: '/expeditions/3', wrong: { quantity: '0' }, message: 'Quantité invalide' },
  { page: '/expeditions/2/cancel', wrong: { reason: '', fate: 'lost' }, message: 'Choisissez un motif' },
  { page: '/expeditions/3/send', wrong: { sent_: '999' }, message: 'Un nombre entier de 0 à' },
  { page: '/expeditions/4/receive', wrong: { count_: 'x' }, message: 'Données invalides' },
  { page: '/expeditions/4/receive/check', wrong: { arrivedOn: '2100-01-01' }, message: 'n’est pas encore là' },
  { page: '/expeditions/4/receive/close', wrong: { reason_: '' }, message: 'Choisissez un motif' },
  { page: '/theme', wrong: { brand: '#12' }, message: '6 ou 8 chiffres' },
  { page: '/warehouses', wrong: { name: 'Alger' }, message: 'Un autre dépôt a déjà ce nom' },
  { page: '/warehouses/1/settings', wrong: { name: '' }, message: 'Donnez un nom au dépôt' },
];

interface Refused {
  /** Below /dashboard. */
  readonly page: string;
  /** The first field is the one that is refused. One that ends with "_" or "-" goes on with an id. */
  readonly wrong: Readonly<Record<string, string>>;
  /** The text beside the refused field. */
  readonly message: string;
}

let server: TestApp;
let staff: Visitor;
const window = new Window();
beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 40 });
  staff = await server.signIn();
});
afterAll(async () => {
  await server.close();
  await window.happyDOM.close();
});

interface Opened {
  readonly status: number;
  readonly page: Document;
  readonly location: string | undefined;
}

async function open(url: string, fields?: URLSearchParams): Promise<Opened> {
  const { statusCode, body, headers } = await server.app.inject({
    method: fields ? 'POST' : 'GET',
    url,
    payload: fields?.toString() ?? '',
    headers: { accept: 'text/html', cookie: staff.cookie, 'content-type': 'application/x-www-form-urlencoded' },
  });
  const page = new window.DOMParser().parseFromString(body, 'text/html') as unknown as Document;
  return { status: statusCode, page, location: headers.location };
}

/** Opens an address, or the page that it leads to. */
async function follow(url: string): Promise<Opened> {
  const opened = await open(url);
  return opened.location === undefined ? opened : open(opened.location);
}

/** Returns the button by which a form posts that does not post by itself. */
const postButton = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLButtonElement>('button[formmethod="post"]');

/** Returns the first control of that name in a form that posts. */
function controlIn(page: Document, name: string): HTMLInputElement {
  const [exact, start] = [`[name="${name}"]`, `[name^="${name}"]`];
  const isPosted = (form: HTMLFormElement | null) => form?.getAttribute('method') === 'post' || postButton(form);
  const controls = [...page.querySelectorAll<HTMLInputElement>(/[-_]$/.test(name) ? start : exact)];
  const control = controls.find((one) => isPosted(one.form) && one.type !== 'hidden');
  if (!control) throw new Error(`No form of the page has a field "${name}".`);
  return control;
}

/** Returns what a browser sends of a form, without the value of a button. */
function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const control of form.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    // happy-dom does not know that a form may have an id elsewhere.
    if (control.name === '' || control.hasAttribute('form') || control.matches(':disabled, [type=file]')) continue;
    const isUnticked = control.matches('[type=checkbox], [type=radio]') && !control.checked;
    const options = control.querySelectorAll<HTMLOptionElement>('option[selected]');
    if (options.length > 0) for (const { value } of options) fields.append(control.name, value);
    else if (!isUnticked && !control.matches('select[multiple]')) fields.append(control.name, control.value);
  }
  return fields;
}

/** Sends a form with what is wrong in it. Returns the answer beside the field that is refused and what was sent. */
async function refuse({ page: path, wrong }: Refused) {
  const url = `/dashboard${path}`;
  const first = controlIn((await open(url)).page, Object.keys(wrong)[0] ?? '');
  const form = first.form as HTMLFormElement;
  const fields = fieldsOf(form);
  for (const [name, value] of Object.entries({ ...wrong, [first.name]: Object.values(wrong)[0] ?? '' })) {
    if (value === '' && first.matches('[multiple]')) fields.delete(name);
    else if (!/[-_]$/.test(name)) fields.set(name, value);
  }
  const own = first.closest('details')?.querySelector<HTMLButtonElement>('button[formmethod="post"]');
  const button = own ?? postButton(form);
  if (button) fields.set(button.name, button.value);
  const action = button?.getAttribute('formaction') ?? form.getAttribute('action') ?? url;
  return { first, fields, ...(await open(action, fields)) };
}

it.each(FORMS)('$page is refused with the message beside the field: $wrong', async (form) => {
  const { first, fields, status, page } = await refuse(form);
  const refused = controlIn(page, first.name);
  const described = refused.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = described.map((id) => page.getElementById(id)?.textContent?.trim() ?? `#${id} is missing`);
  expect([status, refused.getAttribute('aria-invalid')]).toEqual([422, 'true']);
  expect(texts).toContainEqual(expect.stringContaining(form.message));
  if (first.localName === 'input') expect(refused.value).toBe(fields.get(first.name));
});

it.each(FORMS)('$page leads to a page in the other languages when it is refused: $wrong', async (form) => {
  const { page } = await refuse(form);
  const link = page.querySelector('a[hreflang=ar]')?.getAttribute('href') ?? '';
  const { status, page: other } = await follow(link);
  expect([status, other.documentElement.lang], link).toEqual([200, 'ar']);
});

describe('a form whose record was removed meanwhile', () => {
  const send = (url: string, fields: Record<string, string>, accept = 'text/html') =>
    server.app.inject({
      method: 'POST',
      url: `/dashboard${url}`,
      payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
      headers: { accept, cookie: staff.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    });
  const added = async (url: string, fields: Record<string, string>) =>
    String((await send(url, fields)).headers.location).replace('/dashboard', '');
  const tagUrl = async (nameFr: string) => {
    await send('/catalogue/tags/new', { nameFr });
    const [tag] = await server.db.query<{ id: number }>('select id from tags order by id desc limit 1');
    return `/catalogue/tags/${tag?.id}`;
  };

  it.each([
    [
      'a page of the shop',
      () => added('/menu/pages/new', { title_fr: 'À retirer', text_fr: 'Un texte.' }),
      { entries: '0' },
      { title_fr: 'Nos délais', text_fr: 'Long texte.\n\nSuite.', title_ar: 'آجالنا' },
    ],
    ['a block of the home page', async () => '/home-blocks/1', {}, { title_fr: 'Nouveautés' }],
    ['a tag', () => tagUrl('Éphémère'), {}, { nameFr: 'Cadeaux', nameEn: 'Gifts' }],
  ])('shows what was typed, and who removed %s', async (_, make, removal, typed) => {
    const url = await make();
    expect((await send(`${url}/remove`, removal)).statusCode).toBe(303);
    const fields = new URLSearchParams({ _csrf: staff.csrfToken, ...typed });
    const { status, page } = await open(`/dashboard${url}`, fields);
    const main = page.querySelector('main');
    expect([status, main?.querySelector('[role=alert]')?.textContent]).toEqual([
      404,
      expect.stringMatching(/Amina Staff a supprimé ceci entre-temps, [\d/ :]+\u00a0: rien n’a été enregistré\./),
    ]);
    const texts = [...page.querySelectorAll('main textarea[readonly]')].map(
      (area) => (area as HTMLTextAreaElement).value,
    );
    expect(texts).toEqual(Object.values(typed));
    expect(main?.querySelector('button[type=submit]')).toBeNull();
    const call = await send(url, typed, 'application/json');
    expect([call.statusCode, call.json().message]).toEqual([404, expect.stringContaining('a supprimé ceci')]);
  });

  it('leads back to the option of a value, and from an option to the page that offers it', async () => {
    const backFrom = async (url: string) => {
      const fields = new URLSearchParams({ _csrf: staff.csrfToken, fr: 'Laine' });
      const { status, page } = await open(`/dashboard${url}`, fields);
      const back = page.querySelector('main a')?.getAttribute('href') ?? '';
      expect([status, (await open(back)).status], back).toEqual([404, 200]);
      return back;
    };
    const generate = '/products/2/combinations/generate';
    await send(`${generate}/option`, { optionFr: 'Tissu' });
    const [{ option } = {}] = await server.db.query('select max(id)::text as option from option_types');
    await send(`${generate}/value`, { option: String(option), fr: 'Laine' });
    const [{ value } = {}] = await server.db.query('select max(id)::text as value from option_values');
    const url = `/options/${option}`;
    await send(`${url}/values/${value}/remove`, {});
    expect(await backFrom(`${url}/values/${value}?product=2`)).toBe(`/dashboard${url}?product=2`);
    await send(`${url}/remove`, {});
    expect(await backFrom(`${url}/values/${value}?product=2`)).toBe(`/dashboard${generate}`);
    expect(await backFrom(`${url}?product=2`)).toBe(`/dashboard${generate}`);
    expect(await backFrom(url)).toBe('/dashboard/products');
  });

  it('shows what was typed into the row of a combination', async () => {
    const [row] = await server.db.query<{ id: number }>(
      'select id from combinations where product_id = 2 and archived_at is null order by id desc limit 1',
    );
    const url = `/products/2/combinations/${row?.id}`;
    expect((await send(`${url}/archive`, {})).statusCode).toBe(303);
    const { statusCode, body } = await send(url, { name: 'Karim', combination_price: '1500', product_price: '900' });
    expect([statusCode, body]).toEqual([404, expect.stringContaining('Amina Staff a supprimé ceci entre-temps')]);
    expect([...body.matchAll(/readonly>(.*?)<\/textarea>/g)].map(([, text]) => text)).toEqual(['Karim', '1500']);
    expect(body).toContain('href="/dashboard/products/2/combinations"');
  });

  it('names nobody where the record was never there', async () => {
    const { statusCode, body } = await send('/catalogue/tags/999999', { nameFr: 'Cadeaux' });
    expect([statusCode, body]).toEqual([404, expect.stringContaining('Ceci a été supprimé entre-temps')]);
  });

  it('shows what was typed, too, where the page was open for too long', async () => {
    const { statusCode, body } = await send('/catalogue/tags/999999', { nameFr: 'Cadeaux', _csrf: 'old' });
    expect([statusCode, body]).toEqual([404, expect.stringContaining('Cadeaux')]);
  });
});

it.each([
  ['/dashboard/orders/1/status?tab=lines', '/dashboard/orders/1?tab=lines'],
  ['/dashboard/theme/publish', '/dashboard/theme'],
  ['/dashboard/payments/draft?transporter=1', '/dashboard/payments?transporter=1'],
  ['/dashboard/payments/imports', '/dashboard/payments'],
  ['/dashboard/payments/imports/1/draft', '/dashboard/payments/imports/1'],
  ['/dashboard/api/internal-expedition/3/add-item', '/dashboard'],
])('the address of a form, %s, leads to its page when a browser asks for it again', async (form, page) => {
  expect(await open(form)).toMatchObject({ status: 303, location: page });
});

it('the address of a form has nothing for a call by script', async () => {
  const headers = { accept: 'application/json', cookie: staff.cookie };
  expect((await server.app.inject({ url: '/dashboard/theme/publish', headers })).statusCode).toBe(404);
});
