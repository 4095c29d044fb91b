import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CartAbandonedCart } from '../../shared/api/abandoned-cart.ts';
import { saveAbandonedCart } from '../cart/abandoned-cart.ts';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import {
  ALGER,
  BAB_EL_OUED,
  BOWL,
  CARPET,
  CLOSED_COMMUNE,
  FLEXIBLE_PACK,
  HOME,
  LAMP,
  newPhone,
  ORAN,
  ORAN_CENTRE,
  PACK,
  SHOP_UUID,
  SMALL,
  setStock,
  WITHDRAWN,
} from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { orderById } from '../orders/queries.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { hiddenValue } from '../web/testing/read-page.ts';

const PATH = '/dashboard/orders/new';

const { server, staff } = await openStaffedShop();
beforeEach(async () => {
  await setStock(server.db, LAMP, 10);
  await setStock(server.db, CARPET, 10, SMALL);
});

const get = async (url: string) => {
  const { statusCode, body } = await server.app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html' } });
  expect(statusCode).toBe(200);
  return body.replace(/[\u00a0\u202f]/g, ' ');
};
/** Sends the fields of a page to the address of its form. */
const post = (page: string, changes: Readonly<Record<string, string>>) => {
  const fields: Record<string, string> = { _csrf: staff.csrfToken };
  for (const [tag, name = ''] of page.matchAll(/<input [^>]*name="([^"]+)"[^>]*>/g)) {
    const isChosen = !/type="(radio|checkbox)"/.test(tag) || / checked/.test(tag);
    if (isChosen && name !== '_csrf') fields[name] = / value="([^"]*)"/.exec(tag)?.[1] ?? '';
  }
  for (const [, name = '', options = ''] of page.matchAll(/<select [^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs)) {
    fields[name] = /value="([^"]*)"[^>]* selected/.exec(options)?.[1] ?? '';
  }
  return server.app.inject({
    method: 'POST',
    url: actionOf(page),
    headers: { cookie: staff.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...fields, ...changes }).toString(),
  });
};
const actionOf = (page: string) => /<form method="post" action="([^"]*)"[^>]*class="new-order"/.exec(page)?.[1] ?? '';
const value = (page: string, name: string) =>
  new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(page)?.[0].match(/ value="([^"]*)"/)?.[1];
const chosen = (page: string, name: string) => {
  const select = page.split(`name="${name}"`)[1]?.split('</select>')[0] ?? '';
  return /<option value="([^"]*)"[^>]* selected/.exec(select)?.[1];
};
const lineCount = (page: string) => page.split('<fieldset class="new-order-line">').length - 1;

const captured = async (phone: string, cart: CartAbandonedCart['cart']) => {
  const externalId = crypto.randomUUID();
  const isSaved = await saveAbandonedCart(server.db, {
    externalId,
    shopUuid: SHOP_UUID,
    firstname: 'Amina',
    lastname: 'Saïdi',
    phone,
    email: 'amina@example.dz',
    source: 'cart',
    locale: 'ar',
    cart,
    linesSummary: { linesCount: cart.length, subtotal: 5000 },
    shipping: { wilayaId: String(ALGER), communeId: BAB_EL_OUED, transporterId: String(HOME) },
  });
  expect(isSaved).toBe(true);
  return externalId;
};

describe('a new order from an abandoned cart', () => {
  it('has the customer, the destination and the lines of the cart, at today’s prices', async () => {
    const phone = newPhone();
    const id = await captured(phone, [
      { product: LAMP, combination: null, quantity: 2 },
      { product: CARPET, combination: SMALL, quantity: 1 },
      {
        product: FLEXIBLE_PACK,
        combination: null,
        quantity: 1,
        productInPack: [{ product: CARPET, combination: SMALL }],
      },
    ]);
    const page = await get(`${PATH}?cart=${id}`);
    expect(['firstname', 'lastname', 'phone', 'email'].map((name) => value(page, name))).toEqual([
      'Amina',
      'Saïdi',
      phone,
      'amina@example.dz',
    ]);
    expect(['wilaya', 'commune', 'customerLocale'].map((name) => chosen(page, name))).toEqual([
      String(ALGER),
      String(BAB_EL_OUED),
      'ar',
    ]);
    expect(page).toMatch(new RegExp(`name="transporter" value="${HOME}" checked`));
    expect(
      ['lines[0][product]', 'lines[1][combination]', `lines[2][pack][${CARPET}]`].map((name) => chosen(page, name)),
    ).toEqual([String(LAMP), String(SMALL), String(SMALL)]);
    expect(page).toContain(
      'name="lines[0][quantity]" type="text" autocomplete="off" inputmode="numeric" required value="2"',
    );
    expect(page).toContain('<strong><bdi dir="ltr">7 700,00 DA</bdi></strong>');
    expect(page).not.toContain('notice-warning');
  });

  it('names the lines that are no longer sold, and leaves a variant that was not captured to choose', async () => {
    const id = await captured(newPhone(), [
      { product: WITHDRAWN, combination: null, quantity: 1 },
      { product: 987_654, combination: null, quantity: 1 },
      { product: CARPET, combination: null, quantity: 3 },
      { product: BOWL, combination: null, quantity: 1 },
    ]);
    const page = await get(`${PATH}?cart=${id}`);
    expect(page).toContain('Plus en vente, donc absents de cette commande : Retiré, Article supprimé (987654).');
    expect(lineCount(page)).toBe(2);
    expect([chosen(page, 'lines[0][product]'), chosen(page, 'lines[0][combination]')]).toEqual([
      String(CARPET),
      undefined,
    ]);
  });

  it('has as many lines as an order may have, and says so', async () => {
    const lines = Array.from({ length: 51 }, () => ({ product: LAMP, combination: null, quantity: 1 }));
    const page = await get(`${PATH}?cart=${await captured(newPhone(), lines)}`);
    expect(lineCount(page)).toBe(50);
    expect(page).toContain('Une commande a au plus 50 lignes : les suivantes ne sont pas ici.');
  });

  it('makes the cart an order when it is placed, also after a press that only shows', async () => {
    const id = await captured(newPhone(), [{ product: LAMP, combination: null, quantity: 2 }]);
    const first = await get(`${PATH}?cart=${id}`);
    const shown = (await post(first, { intent: 'show', phone: newPhone() })).body;
    expect(actionOf(shown)).toBe(`${PATH}?cart=${id}`);
    const answer = await post(shown, { intent: 'order', address: '12 rue Didouche' });
    const number = /^\/dashboard\/orders\/(\d+)$/.exec(String(answer.headers.location))?.[1];
    expect([answer.statusCode, number]).toEqual([303, expect.any(String)]);
    const stored = 'select order_id as "order" from abandoned_carts where external_id = $1';
    expect(await server.db.query(stored, [id])).toEqual([{ order: Number(number) }]);
    const again = await post(shown, { intent: 'order', address: '12 rue Didouche' });
    expect(again.headers.location, 'sent twice').toBe(answer.headers.location);
  });

  describe('that became an order while the page was open', () => {
    const place = (page: string) => post(page, { intent: 'order', address: '12 rue Didouche' });
    const pagesOf = async (count: number) => {
      const id = await captured(newPhone(), [{ product: LAMP, combination: null, quantity: 1 }]);
      const pages = [];
      for (let n = 0; n < count; n += 1) pages.push(await get(`${PATH}?cart=${id}`));
      return { id, pages };
    };
    const ordersOf = (id: string) =>
      server.db.query(
        `select o.cart_external_id = a.external_id as "isOfCart" from abandoned_carts a join orders o on o.phone = a.phone
         where a.external_id = $1 order by o.id`,
        [id],
      );

    it('is refused with that order, its author and its time, and placed by a second press, which leaves that order its cart', async () => {
      const { id, pages } = await pagesOf(2);
      expect(new Set(pages.map((page) => hiddenValue(page, 'orderKey'))).size).toBe(2);
      const first = await place(pages[0]!);
      const number = String(first.headers.location).split('/').at(-1);
      const refused = await place(pages[1]!);
      expect(refused.statusCode).toBe(409);
      const page = refused.body.replace(/[\u00a0\u202f]/g, ' ');
      const [member] = await server.db.query<{ name: string }>('select name from staff order by id limit 1');
      expect(page).toMatch(
        new RegExp(`est déjà devenu la commande ${number} \\(${member?.name}, \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\)`),
      );
      expect(value(page, 'address')).toBe('12 rue Didouche');
      expect(await ordersOf(id)).toEqual([{ isOfCart: true }]);
      expect((await place(pages[0]!)).headers.location, 'the first press again').toBe(first.headers.location);
      expect((await place(page)).statusCode).toBe(303);
      expect(await ordersOf(id)).toEqual([{ isOfCart: true }, { isOfCart: false }]);
    });

    it('is one order when colleagues place it at the same time, also for other phones', async () => {
      const { pages } = await pagesOf(6);
      const answers = await Promise.all(
        pages.map((page) => post(page, { intent: 'order', address: '12 rue Didouche', phone: newPhone() })),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409, 409, 409, 409, 409]);
    });

    it('is refused when the shopper ordered it', async () => {
      const { id, pages } = await pagesOf(1);
      const order = await placeOrder(server);
      await server.db.query('update abandoned_carts set order_id = $2 where external_id = $1', [id, order]);
      const { statusCode, body } = await place(pages[0]!);
      expect([statusCode, body]).toEqual([409, expect.stringContaining(`la commande ${order} (le client, `)]);
    });

    // The embedded database has one connection, so nothing waits for a row there.
    it.runIf(process.env.TEST_DATABASE === 'postgres')(
      'is refused when the shopper is just ordering it, be it other products',
      async () => {
        const { id, pages } = await pagesOf(1);
        const order = await placeOrder(server);
        const ordered = 'update abandoned_carts set order_id = $2 where external_id = $1';
        const finish = await holdOpen(server.db, (tx) => tx.query(ordered, [id, order]));
        const placing = place(pages[0]!);
        await lockWaits(server.db);
        await finish();
        expect((await placing).statusCode).toBe(409);
      },
    );

    it('is blank when it is opened later, and says that the cart is gone', async () => {
      const { id, pages } = await pagesOf(1);
      await place(pages[0]!);
      const gone = await get(`${PATH}?cart=${id}`);
      expect(gone).toContain('Ce panier a déjà été commandé, ou a été supprimé');
      expect([value(gone, 'firstname'), lineCount(gone)]).toEqual(['', 1]);
      expect(hiddenValue(gone, 'cartOrder'), 'not said again').toMatch(/^\d+$/);
    });
  });
});

describe('a new order from an earlier order', () => {
  const PLACES = { livesElsewhere: '1', 'home[wilaya]': String(ORAN), 'home[commune]': String(ORAN_CENTRE) };
  const LINES = [
    { product: LAMP, combination: null, quantity: 2 },
    { product: PACK, combination: null, quantity: 1 },
    {
      product: FLEXIBLE_PACK,
      combination: null,
      quantity: 1,
      productInPack: [{ product: CARPET, combination: SMALL }],
    },
  ];
  const placed = async (phone: string) => {
    const form = await get(`${PATH}?cart=${await captured(phone, LINES)}`);
    const { headers } = await post(form, { intent: 'order', address: '12 rue Didouche', ...PLACES });
    return String(headers.location);
  };

  it('begins on the page of that one, with the customer, the delivery and the lines at today’s prices', async () => {
    const phone = newPhone();
    const former = await placed(phone);
    await server.db.query('update products set price_ht = 300000 where id = $1', [LAMP]);
    await server.db.query('update products set active = false where id = $1', [PACK]);
    onTestFinished(async () => {
      await server.db.query('update products set price_ht = 250000 where id = $1', [LAMP]);
      await server.db.query('update products set active = true where id = $1', [PACK]);
    });
    const [, link = ''] =
      /href="([^"]*)"[^>]*><svg[^>]*><use[^>]*><\/use><\/svg>Nouvelle commande pour ce client</.exec(
        await get(former),
      ) ?? [];
    const page = await get(link);
    expect(['firstname', 'lastname', 'phone', 'email', 'address'].map((name) => value(page, name))).toEqual([
      'Amina',
      'Saïdi',
      phone,
      'amina@example.dz',
      '12 rue Didouche',
    ]);
    const places = ['wilaya', 'commune', 'home[wilaya]', 'home[commune]'].map((name) => chosen(page, name));
    expect(places).toEqual([ALGER, BAB_EL_OUED, ORAN, ORAN_CENTRE].map(String));
    expect(chosen(page, 'customerLocale')).toBe('ar');
    expect(page).toMatch(/name="livesElsewhere" value="1" checked/);
    expect(page).toMatch(new RegExp(`name="transporter" value="${HOME}" checked`));
    const products = ['lines[0][product]', `lines[1][pack][${CARPET}]`].map((name) => chosen(page, name));
    expect(products).toEqual([LAMP, SMALL].map(String));
    expect(page).toContain('Plus en vente, donc absents de cette commande : Coffret.');
    expect(page).toContain(`name="shownLine[${LAMP}-]" value="3000.00"`);
    const answer = await post(page, { intent: 'order' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).not.toBe(former);
  });

  it('is not found without such an order', async () => {
    for (const from of ['999999', 'x', '-1']) {
      const { statusCode } = await server.app.inject({
        url: `${PATH}?from=${from}`,
        headers: { cookie: staff.cookie },
      });
      expect(statusCode, from).toBe(404);
    }
  });
});

describe('the phone of an earlier order', () => {
  const FIELDS = ['firstname', 'lastname', 'phone', 'email', 'address'];
  const fill = async (changes: Readonly<Record<string, string>>) =>
    (await post(await get(PATH), { ...changes, intent: 'fill-customer' })).body;
  const placedOrder = async () => (await orderById(server.db, await placeOrder(server)))!;

  it('fills the customer and the destination of a new order', async () => {
    const { firstname, lastname, phone, address } = await placedOrder();
    const page = await fill({ phone });
    expect(FIELDS.map((name) => value(page, name))).toEqual([firstname, lastname, phone, '', address]);
    expect(['wilaya', 'commune'].map((name) => chosen(page, name))).toEqual([String(ALGER), String(BAB_EL_OUED)]);
    expect(page).toMatch(new RegExp(`name="transporter" value="${HOME}" checked`));
    expect(page).toMatch(/<z-async-form [^>]*unsaved/);
  });

  it('leaves what was typed', async () => {
    const { lastname, phone, address } = await placedOrder();
    const page = await fill({ phone, firstname: 'Nadia' });
    const names = ['firstname', 'lastname', 'address'];
    expect(names.map((name) => value(page, name))).toEqual(['Nadia', lastname, address]);
  });

  it.each([
    ['wilaya', { wilaya: String(ORAN) }],
    ['commune', { wilaya: String(ALGER), commune: String(CLOSED_COMMUNE) }],
  ])('leaves the address empty where another %s was chosen', async (_, typed) => {
    const { phone } = await placedOrder();
    const page = await fill({ phone, ...typed });
    expect([chosen(page, 'wilaya'), value(page, 'address')]).toEqual([typed.wilaya, '']);
  });

  it('fills nothing where the phone has none', async () => {
    const phone = newPhone();
    const page = await fill({ phone, firstname: 'Nadia' });
    expect(FIELDS.map((name) => value(page, name))).toEqual(['Nadia', '', phone, '', '']);
  });
});
