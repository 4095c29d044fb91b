import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { LOCALES } from '../../shared/i18n/locale.ts';
import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { REVIEW_MESSAGES } from '../../shared/i18n/messages/review-messages.ts';
import { isValidPhone } from '../../shared/rules/phone/phone.ts';
import { bearerFor, createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { pageText } from '../web/texts.ts';
import { sendCheckout } from './testing/checkout-client.ts';
import { cartPayload, insertShop } from './testing/checkout-fixture.ts';

const CONSTRAINTS = ['orders_phone_check', 'reviews_phone_check'];
const PRODUCT_UUID = 'a0000000-0000-4000-8000-000000000001';
let server: TestApp;
let shopper: Visitor;

beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  await server.db.query('update products set uuid = $1 where id = 1', [PRODUCT_UUID]);
  shopper = await server.visit();
});
afterAll(() => server.close());

async function conditionOf(constraint: string): Promise<string> {
  const [row] = await server.db.query<{ definition: string }>(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [constraint],
  );
  return row!.definition.replace(/^CHECK /, '');
}

async function setCondition(constraint: string, condition: string): Promise<void> {
  const table = constraint.split('_')[0];
  await server.db.exec(`
    alter table ${table} drop constraint ${constraint};
    alter table ${table} add constraint ${constraint} check ${condition};
  `);
}

const prefixes = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

test('the database stores digits alone, and leaves it to the rule how a number begins', async () => {
  const digits = prefixes.map((prefix) => `${prefix}12345678`);
  const others = ['', '0661234567\n', '\n0661234567', ' 0661234567', '066123456x', '٠٦٦١٢٣٤٥٦٧', '+213661234567'];
  const numbers = [...digits, ...others];
  const expected = numbers.map((phone) => ({ phone, accepted: digits.includes(phone) }));
  for (const name of CONSTRAINTS) {
    const actual = await server.db.query(
      `select phone, ${await conditionOf(name)} as accepted from unnest($1::text[]) with ordinality as given(phone, place) order by place`,
      [numbers],
    );
    expect(actual, name).toEqual(expected);
  }
});

test('the texts about a phone number name the beginnings, the length and an example that the rule takes', () => {
  const beginnings = prefixes.filter((prefix) => isValidPhone(`${prefix}12345678`));
  for (const locale of LOCALES) {
    const hint = pageText(locale, 'phoneHint');
    const rules = [CHECKOUT_MESSAGES[locale]['form.validation.phone'], REVIEW_MESSAGES[locale].phoneInvalid];
    for (const text of rules) expect(text.match(/\b0\d\b/g), text).toEqual(beginnings);
    for (const text of [hint, ...rules]) {
      const example = /\d{5,}/.exec(text)?.[0] ?? '';
      expect(isValidPhone(example), text).toBe(true);
      expect(text).toMatch(new RegExp(`(?<!\\d)${example.length}(?!\\d)`));
    }
  }
});

test('a phone number that only the database refuses is refused beside its field', async () => {
  for (const name of CONSTRAINTS) {
    const condition = await conditionOf(name);
    await setCondition(name, "(phone like '09%')");
    onTestFinished(() => setCondition(name, condition));
  }
  const order = await sendCheckout(server, shopper, cartPayload());
  expect([order.status, Object.keys(order.body.errors ?? {})]).toEqual([422, ['phone']]);
  const review = await server.app.inject({
    method: 'POST',
    url: '/web/api/product/submit/review',
    headers: {
      ...shopper.headers,
      ...(await bearerFor(server.app)),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      productUuid: PRODUCT_UUID,
      rating: '5',
      text: 'Belle',
      name: 'Amina',
      email: 'amina@example.dz',
      phone: '0661234567',
      purchaseDate: '2026-01-02',
      boughtHere: '1',
      acceptedPolicy: '1',
    }).toString(),
  });
  expect([review.statusCode, Object.keys(review.json().errors)]).toEqual([422, ['phone']]);
  expect(server.logLines.join()).toContain('a rule accepts what the database refuses');
});
