import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { BAB_EL_OUED, HOME, insertShop, LAMP, newPhone, setStock } from '../checkout/testing/checkout-fixture.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { hiddenValue } from '../web/testing/read-page.ts';
import { ORDERS_COOKIE } from './own-orders.ts';

const PAGE = '/catalog/product/maison/lampe';
const LOOKUP = '/checkout/order-lookup';
/** A screen reader says the description of the field that has the focus; it is silent about an alert that comes with the page. */
const READ_WITH_THE_NUMBER = /name="number"[^>]* aria-describedby="lookup-number-hint lookup-error"[^>]* autofocus/;

let server: TestApp;
let shopper: Visitor;
beforeAll(async () => {
  server = await createTestApp();
  await insertShop(server.db);
  await setStock(server.db, LAMP, 100);
  shopper = await server.visit();
});
afterAll(() => server.close());

const get = (url: string, cookie: string) => server.app.inject({ url, headers: { cookie, accept: 'text/html' } });
const post = (url: string, visitor: Visitor, fields: Record<string, string>, remoteAddress = '10.0.0.1') =>
  server.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { cookie: visitor.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: visitor.csrfToken, ...fields }).toString(),
  });
type Answer = Awaited<ReturnType<typeof post>>;
const withOrders = (visitor: Visitor, answer: Answer) => {
  const value = answer.cookies.find(({ name }) => name === ORDERS_COOKIE)?.value ?? '';
  return `${visitor.cookie}; ${ORDERS_COOKIE}=${encodeURIComponent(value)}`;
};

async function order() {
  const phone = newPhone();
  const page = (await get(PAGE, shopper.cookie)).body;
  const answer = await post(PAGE, shopper, {
    product: String(LAMP),
    combination: '',
    orderKey: hiddenValue(page, 'orderKey'),
    quantity: '1',
    intent: 'order',
    firstname: 'Amina',
    lastname: 'Bensalem',
    phone,
    address: '12 rue Didouche',
    wilaya: '16',
    commune: String(BAB_EL_OUED),
    transporter: String(HOME),
  });
  const address = String(answer.headers.location).split('#')[0]!;
  const [row] = await server.db.query<{ id: number }>('select id from orders where uuid = $1', [
    address.split('/').at(-1),
  ]);
  return { answer, address, phone, number: String(row?.id) };
}

test('the thanks open on the device that ordered, and no search engine lists them', async () => {
  const { answer, address, number } = await order();
  const page = await get(address, withOrders(shopper, answer));
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(number);
  expect(page.body).toContain('<meta name="robots" content="noindex');
  expect(page.body.match(/<ol class="next-steps">.*?<\/ol>/s)?.[0].match(/<li>/g)).toHaveLength(3);
  expect(page.body).toMatch(/Possible à partir de <bdi dir="ltr">\d\d:\d\d:\d\d/);
});

test('who has only the address is asked for number and phone, and sees nothing of the order', async () => {
  const { answer, address, phone, number } = await order();
  const stranger = await server.visit();
  const locked = await get(address, stranger.cookie);
  expect(locked.statusCode).toBe(403);
  expect(locked.body).toContain('<meta name="robots" content="noindex');
  for (const secret of [number, phone, 'Bab El Oued', 'Lampe']) expect(locked.body).not.toContain(secret);
  expect(locked.body).toContain(`<form method="post" action="${LOOKUP}"`);

  for (const wrong of [
    { number, phone: newPhone() },
    { number: '1', phone },
  ]) {
    const refused = await post(LOOKUP, stranger, wrong);
    expect([refused.statusCode, refused.headers['set-cookie'] ?? '']).toEqual([
      422,
      expect.not.stringContaining(ORDERS_COOKIE),
    ]);
    expect(refused.body).toContain(`value="${wrong.number}"`);
  }
  const opened = await post(LOOKUP, stranger, { number: ` ${number}`, phone: `+213 ${phone.slice(1)}` });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `${address}#main`]);
  expect((await get(address, withOrders(stranger, opened))).statusCode).toBe(200);

  const forged = withOrders(shopper, answer).replace(/orders\.[^;]{8}/, 'orders.00000000');
  expect((await get(address, forged)).statusCode).toBe(403);
});

test('several orders of one device stay open beside each other', async () => {
  const first = await order();
  const cookie = withOrders(shopper, first.answer);
  const second = await order();
  const known = await post(LOOKUP, { ...shopper, cookie }, { number: second.number, phone: second.phone });
  for (const { address } of [first, second]) {
    expect((await get(address, withOrders(shopper, known))).statusCode).toBe(200);
  }
});

test('who has neither the address nor the device finds the order by its number and phone, from every page', async () => {
  const { address, phone, number } = await order();
  const stranger = await server.visit();
  expect((await get('/', stranger.cookie)).body).toMatch(/<footer.*href="\/checkout\/order-lookup"/s);
  const form = await get(LOOKUP, stranger.cookie);
  expect(form.statusCode).toBe(200);
  expect(form.body).not.toContain('role="alert" id="lookup-error"');
  expect(form.body).not.toMatch(/ autofocus|lookup-error/);
  const written = `n° ${number.slice(0, 3)} ${number.slice(3)}`;
  const opened = await post(LOOKUP, stranger, { number: written, phone: phone.replace(/(..)/g, '$1 ') });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `${address}#main`]);
  const page = await get(address, withOrders(stranger, opened));
  expect(page.body).toContain(`href="${LOOKUP}"`);
});

test('a wrong number and a wrong phone are answered in the same words, and nothing typed is lost', async () => {
  const { phone, number } = await order();
  const stranger = await server.visit();
  const alertOf = (html: string) => /<p[^>]*id="lookup-error">(.*?)<\/p>/s.exec(html)?.[1];
  const alerts = [];
  for (const typed of [
    { number, phone: newPhone() },
    { number: '999999999', phone },
    { number: '999999999', phone: newPhone() },
    { number: 'abc', phone: '12' },
    { number: '', phone: '' },
    { number: '9'.repeat(400), phone },
  ]) {
    const refused = await post(LOOKUP, stranger, typed, '10.0.0.3');
    expect([refused.statusCode, refused.headers['set-cookie'] ?? '']).toEqual([
      422,
      expect.not.stringContaining(ORDERS_COOKIE),
    ]);
    for (const value of Object.values(typed)) expect(refused.body).toContain(`value="${value}"`);
    expect(refused.body).toMatch(READ_WITH_THE_NUMBER);
    alerts.push(alertOf(refused.body));
  }
  expect(alerts[0]).toContain('Aucune commande');
  expect(new Set(alerts).size).toBe(1);
  const expired = await post(LOOKUP, { ...stranger, csrfToken: 'old' }, { number, phone }, '10.0.0.3');
  expect(expired.statusCode).toBe(403);
  for (const value of [number, phone]) expect(expired.body).toContain(`value="${value}"`);
  expect(expired.body).toMatch(READ_WITH_THE_NUMBER);
});

test('numbers are not tried one after another for a phone, nor phones for a number, and nothing typed is lost', async () => {
  const { address, phone, number } = await order();
  const stranger = await server.visit();
  const tries = async (attempt: (at: number) => Record<string, string>) => {
    const statuses = [];
    for (let at = 0; at < 11; at++) statuses.push((await post(LOOKUP, stranger, attempt(at), '10.0.0.2')).statusCode);
    return statuses;
  };
  const stopped = [...Array(10).fill(422), 429];
  expect(await tries((at) => ({ number: String(900_000 + at), phone }))).toEqual(stopped);
  expect(await tries(() => ({ number, phone: newPhone() }))).toEqual(stopped);
  const waiting = await post(LOOKUP, stranger, { number, phone }, '10.0.0.2');
  const seconds = Number(waiting.headers['retry-after']);
  expect([waiting.statusCode, seconds > 2 && seconds <= 15]).toEqual([429, true]);
  for (const value of [number, phone, `Réessayez dans ${seconds}\u00a0s.`]) expect(waiting.body).toContain(value);
  await server.db.exec("update failed_tries set last_at = now() - interval '16 seconds'");
  const opened = await post(LOOKUP, stranger, { number, phone }, '10.0.0.2');
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `${address}#main`]);
});

test('a stranger with an order of the same phone wins no further guesses by finding it', async () => {
  const { phone, number } = await order();
  const stranger = await server.visit();
  const guess = (at: number) => post(LOOKUP, stranger, { number: String(930_000 + at), phone }, '10.0.0.9');
  for (let at = 0; at < 9; at++) expect((await guess(at)).statusCode).toBe(422);
  expect((await post(LOOKUP, stranger, { number, phone }, '10.0.0.9')).statusCode).toBe(303);
  expect([(await guess(9)).statusCode, (await guess(10)).statusCode]).toEqual([422, 429]);
});

test('a stranger who guesses does not hold up the owner, as long as the guesses do not come from many addresses', async () => {
  const { address, phone, number } = await order();
  const visitor = await server.visit();
  const guess = (from: number) => post(LOOKUP, visitor, { number: String(910_000 + from), phone }, `10.0.1.${from}`);
  for (let at = 0; at < 11; at++) await guess(0);
  const opened = await post(LOOKUP, visitor, { number, phone }, '10.0.0.4');
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `${address}#main`]);
  for (let at = 0; at < 40; at++) expect((await guess(at + 1)).statusCode).toBe(422);
  expect((await post(LOOKUP, visitor, { number, phone }, '10.0.0.4')).statusCode).toBe(429);
});

test('a stranger who guesses from many addresses of one IPv6 connection is one stranger', async () => {
  const { phone, number } = await order();
  const visitor = await server.visit();
  const guess = (from: number) =>
    post(LOOKUP, visitor, { number: String(920_000 + from), phone }, `2001:db8:0:1::${from}`);
  for (let at = 0; at < 10; at++) expect((await guess(at + 1)).statusCode).toBe(422);
  expect((await guess(11)).statusCode).toBe(429);
  expect((await post(LOOKUP, visitor, { number, phone }, '2001:db8:0:2::1')).statusCode).toBe(303);
});

test('zeros before a number do not make it another one, and a phone that no order can have counts for nothing', async () => {
  const { phone, number } = await order();
  const visitor = await server.visit();
  const guess = async (typed: { number: string; phone: string }) =>
    (await post(LOOKUP, visitor, typed, '10.0.0.6')).statusCode;
  for (let at = 0; at < 12; at++) expect(await guess({ number, phone: `12${at}` })).toBe(422);
  for (let at = 0; at < 10; at++)
    expect(await guess({ number: `${'0'.repeat(at)}${number}`, phone: newPhone() })).toBe(422);
  expect(await guess({ number: `0000000000${number}`, phone })).toBe(429);
});

test('an address asks for orders sixty times a minute, and another one still may', async () => {
  // A minute that ended meanwhile would begin another count.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const stranger = await server.visit();
  const ask = async (from: string) => (await post(LOOKUP, stranger, { number: 'abc', phone: '12' }, from)).statusCode;
  for (let at = 0; at < 60; at++) expect(await ask('10.0.0.7')).toBe(422);
  expect([await ask('10.0.0.7'), await ask('10.0.0.8')]).toEqual([429, 422]);
});

test('twenty customers behind one address find their orders in the same minute', async () => {
  const stranger = await server.visit();
  const { phone, number } = await order();
  for (let customer = 0; customer < 20; customer++)
    expect((await post(LOOKUP, stranger, { number, phone }, '10.0.0.5')).statusCode).toBe(303);
});

test('the page of an order says its status and the steps that are left', async () => {
  const { answer, address, number } = await order();
  const cookie = withOrders(shopper, answer);
  const seen = async (status: string) => {
    await server.db.query(`update orders set status = $1, tracking_number = $2 where id = $3`, [
      status,
      status === 'sent' ? 'RX-4711' : null,
      number,
    ]);
    const { body } = await get(address, cookie);
    return {
      heading: /<h1>(.*?)<\/h1>/.exec(body)?.[1],
      status: /<dt>État<\/dt><dd>(.*?)<\/dd>/.exec(body)?.[1],
      steps: body.match(/<ol class="next-steps">.*?<\/ol>/s)?.[0].match(/<li>/g)?.length ?? 0,
      isTracked: body.includes('RX-4711'),
    };
  };
  const now = (heading: string, status: string, steps: number, isTracked = false) => ({
    heading,
    status,
    steps,
    isTracked,
  });
  expect(await seen('new')).toEqual(now('Merci pour votre commande', 'Reçue, à confirmer par téléphone', 3));
  expect(await seen('confirmed')).toEqual(now('Votre commande', 'Confirmée, en préparation', 2));
  expect(await seen('sent')).toEqual(now('Votre commande', 'Remise au transporteur', 1, true));
  expect(await seen('delivered')).toEqual(now('Votre commande', 'Livrée', 0));
  expect(await seen('returned')).toEqual(now('Votre commande', 'Retournée à la boutique', 0));
  expect(await seen('cancelled')).toEqual(now('Votre commande', 'Annulée', 0));
});
