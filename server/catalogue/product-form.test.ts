import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertShop, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { editableText, richTextFrom } from '../web/rich-text.ts';
import { controlValue, errorBeside } from '../web/testing/read-page.ts';

const PAGE = `/dashboard/products/${LAMP}`;

let server: TestApp;
let staff: Visitor;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  staff = await server.signIn();
});
afterAll(() => server.close());

const GOOD = {
  languageCode: 'fr',
  name: 'Lampe de chevet',
  shortDescription: 'Une lumière douce.\n\nPied en bois.',
  seoTitle: 'Lampe',
  seoDescription: '',
  price_ht: '1 234,5',
};

async function post(fields: Record<string, string>, accept = 'text/html') {
  return server.app.inject({
    method: 'POST',
    url: PAGE,
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });
}

async function stored() {
  const [row] = await server.db.query(
    `select p.price_ht, l.name, l.short_description from products p
     join product_langs l on l.product_id = p.id and l.language_code = 'fr' where p.id = $1`,
    [LAMP],
  );
  return row;
}

test('a product’s texts and price are saved and shown again', async () => {
  const saved = await post(GOOD);
  expect(saved.statusCode).toBe(303);
  expect(await stored()).toEqual({
    price_ht: 123_450,
    name: 'Lampe de chevet',
    short_description: '<p>Une lumière douce.</p><p>Pied en bois.</p>',
  });
  const flash = saved.cookies.find(({ name }) => name === 'z_flash');
  const page = await server.app.inject({
    url: String(saved.headers.location),
    headers: { cookie: `${staff.cookie}; z_flash=${encodeURIComponent(flash?.value ?? '')}` },
  });
  expect(page.body).toContain('Le produit a été enregistré.');
  expect(controlValue(page.body, 'price_ht')).toBe('1234.50');
  expect(page.body).toContain('<h1><bdi data-shows="name">Lampe de chevet</bdi></h1>');
  expect(page.body).toContain('>Une lumière douce.\n\nPied en bois.</textarea>');
});

test('an asynchronous form gets what was stored as JSON', async () => {
  const saved = await post({ ...GOOD, price_ht: '99.9' }, 'application/json');
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject({ success: true, data: { name: 'Lampe de chevet', price_ht: '99.90' } });
});

test.each([
  ['name', '', 'Donnez un nom au produit.'],
  ['name', 'x'.repeat(201), 'Au plus 200 caractères.'],
  ['price_ht', 'cher', 'Saisissez un prix positif, par exemple 1\u00a0234,50.'],
  ['price_ht', '-5', 'Saisissez un prix positif, par exemple 1\u00a0234,50.'],
  ['seoDescription', 'x'.repeat(321), 'Au plus 320 caractères.'],
])('%s “%s” is refused beside its field and nothing is stored', async (field, value, message) => {
  const before = await stored();
  const page = await post({ ...GOOD, name: 'Autre nom', [field]: value });
  expect(page.statusCode).toBe(422);
  expect(errorBeside(page.body, field)).toBe(message.replaceAll('\u00a0', ' '));
  const json = await post({ ...GOOD, name: 'Autre nom', [field]: value }, 'application/json');
  expect(json.statusCode).toBe(422);
  expect(json.json()).toMatchObject({ errors: { [field]: [message] } });
  expect(await stored()).toEqual(before);
});

test('a price that was refused is still in the field', async () => {
  const page = await post({ ...GOOD, price_ht: '12x' });
  expect(controlValue(page.body, 'price_ht')).toBe('12x');
});

test('a stranger cannot save', async () => {
  const stranger = await server.visit();
  const before = await stored();
  const response = await server.app.inject({ method: 'POST', url: PAGE, headers: stranger.headers, payload: GOOD });
  expect([303, 401]).toContain(response.statusCode);
  expect(await stored()).toEqual(before);
});

test('nothing that runs survives in a description', () => {
  const hostile = '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=y><a href="javascript:z()">b</a></p>';
  expect(richTextFrom(hostile)).toBe('<p>a<a rel="nofollow noopener">b</a></p>');
  expect(richTextFrom('1 < 2 & "3"')).toBe('<p>1 &lt; 2 &amp; "3"</p>');
});

test.each(['Un.\n\nDeux.', 'Ligne\nautre', '1 < 2 & "3"', ''])('plain text %j comes back as it was typed', (text) => {
  expect(editableText(richTextFrom(text))).toBe(text);
});
