import { toSVG } from 'bwip-js/node';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { CARPET, FLEXIBLE_PACK, LAMP, SMALL } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';

const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '0', SHOP_PHONE: '0550123456' });
let lamps: number;
let pack: number;

beforeAll(async () => {
  lamps = await placeOrder(server, [{ product: LAMP, combination: null, quantity: 2 }]);
  const productInPack = [{ product: CARPET, combination: SMALL }];
  pack = await placeOrder(server, [
    { product: FLEXIBLE_PACK, combination: null, quantity: 1, type: 'pack', productInPack },
  ]);
});

const open = (query: string, cookie = staff.cookie) =>
  server.app.inject({ url: `/dashboard/orders/tickets?${query}`, headers: { cookie } });
/** Returns the words of each ticket, in the sequence of the page. */
const wordsOf = (html: string) =>
  [...html.matchAll(/<article class="ticket" .*?<\/article>/gs)].map(([ticket]) =>
    ticket
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
const currentSize = (html: string) => /aria-current="page"><bdi dir="ltr">([^<]+)<\/bdi><\/a>\s*</.exec(html)?.[1];

describe('the ticket of a parcel', () => {
  it('says who sends what to whom, by which transporter, and what is to be collected', async () => {
    const [words] = wordsOf((await open(`ids=${lamps}`)).body);
    for (const text of ['0550 12 34 56', `Commande ${lamps}`, 'Amina Bensalem', '16 · Alger, ', '12 rue Didouche'])
      expect(words).toContain(text);
    expect(words).toMatch(/Transporteur Rapide/);
    expect(words).toContain('À encaisser 5 400,00 DA');
    expect(words).toMatch(/Articles : 2 2 × Lampe$/);
  });

  it('says when it was printed', async () => {
    const [words] = wordsOf((await open(`ids=${lamps}`)).body);
    expect(words).toMatch(/Commande \d+ [\d/]+ [\d:]+ Imprimé le \d\d\/\d\d\/\d{4} \d\d:\d\d /);
  });

  it('has the number as a barcode and the address of the order as a QR code', async () => {
    const { body } = await open(`ids=${lamps}`);
    expect(body).toContain(`<span class="barcode" role="img" aria-label="${lamps}"><svg`);
    expect(body).toContain(toSVG({ bcid: 'qrcode', text: `http://localhost:80/dashboard/orders/${lamps}` }));
  });

  it('names what was chosen for the items of a pack', async () => {
    expect(wordsOf((await open(`ids=${pack}`)).body)[0]).toMatch(/1 × Tapis · Petit .*1 × Bol/);
  });

  it('is one of several, each once, in the sequence that was asked for, without orders that do not exist', async () => {
    const words = wordsOf((await open(`ids=${pack},999999999,${lamps},${pack}`)).body);
    expect(words.map((text) => /Commande (\d+)/.exec(text)?.[1])).toEqual([String(pack), String(lamps)]);
    expect((await open('ids=999999999')).statusCode).toBe(404);
    expect((await open('ids=1,,2')).statusCode).toBe(400);
  });

  it.each(['delivered', 'cancelled', 'returned'])(
    'is not printed for a %s order, which the page says and whose own page does not offer it',
    async (status) => {
      onTestFinished(() => server.db.exec("update orders set status = 'new'"));
      const orderPage = async () =>
        (await server.app.inject({ url: `/dashboard/orders/${lamps}`, headers: { cookie: staff.cookie } })).body;
      expect(await orderPage()).toMatch(
        new RegExp(`action="/dashboard/orders/tickets">.*<button type="submit" name="ids" value="${lamps}"`, 's'),
      );
      await server.db.query('update orders set status = $2 where id = $1', [lamps, status]);
      const { body } = await open(`ids=${lamps},${pack}`);
      expect(wordsOf(body)).toHaveLength(1);
      expect(body).toContain(`<h1>Bordereau de la commande ${pack}</h1>`);
      expect(body).toContain(`Commandes livrées, annulées ou retournées, sans bordereau\u00a0: ${lamps}.`);
      expect(await orderPage()).not.toContain('/dashboard/orders/tickets');
    },
  );

  it('has the size that was chosen last in this browser, A5 before', async () => {
    expect(currentSize((await open(`ids=${lamps}`)).body)).toBe('A5');
    const chosen = await open(`ids=${lamps}&size=58mm`);
    expect(currentSize(chosen.body)).toBe('58 mm');
    const [cookie] = chosen.cookies;
    const later = await open(`ids=${pack}`, `${staff.cookie}; ${cookie?.name}=${cookie?.value}`);
    expect(currentSize(later.body)).toBe('58 mm');
    expect((await open(`ids=${lamps}&size=letter`)).statusCode).toBe(400);
  });
});

describe('the tickets of the ticked orders', () => {
  const post = (fields: Record<string, string>, ids: readonly number[], accept = 'text/html') =>
    server.app.inject({
      method: 'POST',
      url: '/dashboard/orders/tickets',
      headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams({ _csrf: staff.csrfToken, action: 'confirmed', employee: '', ...fields })}${ids.map((id) => `&ids=${id}`).join('')}`,
    });

  it('are one page, from the lowest number on, which changes nothing', async () => {
    const answer = await post({ query: '' }, [pack, lamps]);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/dashboard/orders/tickets?ids=${lamps},${pack}`,
    ]);
    expect(await server.db.query('select distinct status from orders')).toEqual([{ status: 'new' }]);
  });

  it('are those of all orders that match the filters of the list', async () => {
    onTestFinished(() => server.db.exec("update orders set status = 'new'"));
    await server.db.query("update orders set status = 'confirmed' where id = $1", [lamps]);
    const answer = await post({ query: 'status=confirmed', all: '7' }, []);
    expect(answer.headers.location).toBe(`/dashboard/orders/tickets?ids=${lamps}`);
  });

  it('are refused on the list when none is ticked, or all that match are more than three hundred', async () => {
    expect((await post({}, [], 'application/json')).json().message).toBe('Sélectionnez au moins une commande.');
    onTestFinished(() => server.db.exec("delete from orders where cart_external_id = 'many'"));
    await server.db.query(
      `insert into orders (uuid, shop_id, source, locale, cart_external_id, firstname, lastname, phone, address, wilaya_id,
         commune_id, transporter_id, subtotal, delivery_price)
       select gen_random_uuid(), shop_id, source, locale, 'many', firstname, lastname, phone, address, wilaya_id,
         commune_id, transporter_id, subtotal, delivery_price from orders, generate_series(1, 299) where id = $1`,
      [lamps],
    );
    const refused = await post({ query: 'status=new', all: '301' }, []);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(/Au plus 300 bordereaux à la fois\. Cochez moins de commandes\./);
  });

  it('are a hundred on a page, which leads to the next, and only those have a ticket in their history', async () => {
    await server.db.exec('delete from order_events');
    const absent = Array.from({ length: 99 }, (_, index) => index + 1);
    const { headers } = await post({}, [pack, lamps, ...absent]);
    const { body } = await open(String(headers.location).replace(/.*\?/, ''));
    expect(wordsOf(body).map((text) => /Commande (\d+)/.exec(text)?.[1])).toEqual([String(lamps)]);
    expect(body).toContain('Il reste 1 bordereau, qui n’est pas sur cette page.');
    const printed = () => server.db.query('select order_id::int as id from order_events order by id');
    expect(await printed()).toEqual([{ id: lamps }]);
    const [, rest = ''] = /name="ids" value="(\d+)"/.exec(body) ?? [];
    const next = await post({}, [Number(rest)]);
    expect(next.headers.location).toBe(`/dashboard/orders/tickets?ids=${pack}`);
    expect((await open(`ids=${pack}`)).body).not.toContain('Il reste');
    expect(await printed()).toEqual([{ id: lamps }, { id: pack }]);
  });
});

describe('the page of an order', () => {
  const print = (ids: readonly number[]) =>
    server.app.inject({
      method: 'POST',
      url: '/dashboard/orders/tickets',
      headers: { ...staff.headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: ids.map((id) => `ids=${id}`).join('&'),
    });
  /** Returns the words of its page. */
  const page = async (order: number) => {
    const { body } = await server.app.inject({
      url: `/dashboard/orders/${order}`,
      headers: { cookie: staff.cookie, accept: 'text/html' },
    });
    return body.replace(/<[^>]+>/g, '');
  };
  const correct = (address: string) =>
    server.app.inject({
      method: 'POST',
      url: `/dashboard/orders/${lamps}/customer`,
      headers: { ...staff.headers, accept: 'application/json' },
      payload: { firstname: 'Amina', lastname: 'Bensalem', phone: '0661234567', email: '', address },
    });
  beforeEach(async () => {
    await server.db.exec("delete from order_events; update orders set status = 'confirmed'");
  });

  it('says of which time its printed sheet is', async () => {
    expect(await page(lamps)).toMatch(/État au \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  });

  it('says when its ticket was printed, and its history by whom', async () => {
    expect(await page(lamps)).not.toContain('Bordereau imprimé');
    await open(`ids=${lamps}`);
    expect(await page(lamps)).not.toContain('Bordereau imprimé');
    await print([pack, lamps]);
    expect(await page(lamps)).toMatch(/Bordereau imprimé le \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
    expect(await page(pack)).toMatch(/Bordereau impriméAmina Staff/);
  });

  it('says that it changed since its ticket, until that is printed again', async () => {
    await print([lamps]);
    expect((await correct('5 rue Larbi')).statusCode).toBe(200);
    expect(await page(lamps)).toMatch(/La commande a changé depuis son bordereau du [\d/]+ [\d:]+\. Imprimez-le/);
    await print([lamps]);
    expect(await page(lamps)).not.toContain('a changé depuis');
  });

  it('does not count steps, notes and the employee as changes of what the ticket says', async () => {
    await print([lamps]);
    for (const kind of ['status', 'note', 'employee'])
      await server.db.query(
        `insert into order_events (order_id, kind, former, current, staff_name) values ($1, $2, 'new', 'confirmed', '')`,
        [lamps, kind],
      );
    expect(await page(lamps)).toContain('Bordereau imprimé le');
  });

  it('says nothing of tickets once the parcel left', async () => {
    await print([lamps]);
    await server.db.exec("update orders set status = 'sent'");
    expect(await page(lamps)).not.toContain('Bordereau imprimé le');
  });

  it.each(['delivered', 'cancelled', 'returned'])('has no ticket in its history where it is %s', async (status) => {
    await server.db.query('update orders set status = $2 where id = $1', [pack, status]);
    await print([lamps, pack]);
    expect(await server.db.query('select order_id::int as id, kind from order_events')).toEqual([
      { id: lamps, kind: 'ticket' },
    ]);
  });
});
