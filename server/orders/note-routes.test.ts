import { beforeEach, describe, expect, it } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { BOWL, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { hiddenValue } from '../web/testing/read-page.ts';

const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '0' });
let order: number;
beforeEach(async () => {
  order = await placeOrder(server);
});

const note = (id: number, text: string, fields: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/dashboard/orders/${id}/notes`,
    headers: { cookie: staff.cookie, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, note: text, ...fields }).toString(),
  });
const page = async (id: number, locale = 'fr') =>
  (await server.app.inject({ url: `/dashboard/orders/${id}?locale=${locale}`, headers: { cookie: staff.cookie } }))
    .body;

describe('a note of an order', () => {
  it('is in its history as it was written, with who wrote it', async () => {
    const answer = await note(order, '  <b>Appelé</b>, ne répond pas ');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/dashboard/orders/${order}#history-title`]);
    const html = await page(order);
    expect(html).toMatch(/<li class="history-note"><span><bdi>&lt;b&gt;Appelé&lt;\/b&gt;, ne répond pas<\/bdi>/);
    expect(html).not.toContain('Rien n’a encore changé.');
  });

  it('stands in the head of the page with its time, beside the customer and the place, once there is one', async () => {
    const briefOf = (html: string) => /<span class="order-brief[^>]*>.*?<\/p>/s.exec(html)?.[0] ?? '';
    expect(briefOf(await page(order))).toMatch(
      /<bdi>Amina Bensalem<\/bdi><\/strong> · <bdi>Alger, Bab El Oued<\/bdi><\/span>/,
    );
    await note(order, 'Ne répond pas');
    await note(order, 'Rappeler à 18 h');
    const brief = briefOf(await page(order, 'ar'));
    expect(brief).toMatch(/<bdi>الجزائر، باب الوادي<\/bdi> · <bdi>Rappeler à 18 h<\/bdi> <span>\(<time /);
    expect(brief).not.toContain('Ne répond pas');
  });

  it('is there once when its button is pressed twice, and again when the same is written later', async () => {
    const notesOf = async () => (await page(order)).split('class="history-note"').length - 1;
    await Promise.all([note(order, 'Ne répond pas'), note(order, 'Ne répond pas')]);
    expect(await notesOf()).toBe(1);
    await server.db.query(`update order_events set created_at = now() - interval '1 minute' where order_id = $1`, [
      order,
    ]);
    await note(order, 'Ne répond pas');
    expect(await notesOf()).toBe(2);
  });

  it('is there once when its form is sent again later, and again when the same is written on a page that shows it', async () => {
    const notesOf = (html: string) => html.split('class="history-note"').length - 1;
    const send = (html: string) => note(order, 'Ne répond pas', { after: hiddenValue(html, 'after') });
    const blank = await page(order);
    await send(blank);
    await server.db.query(`update order_events set created_at = now() - interval '1 hour' where order_id = $1`, [
      order,
    ]);
    expect((await send(blank)).statusCode).toBe(303);
    await note(order, 'Rappeler', { after: hiddenValue(blank, 'after') });
    const shown = await page(order);
    expect(notesOf(shown)).toBe(2);
    await send(shown);
    expect(notesOf(await page(order))).toBe(3);
    expect((await note(order, 'Ne répond pas', { after: 'x' })).statusCode).toBe(422);
  });

  it('is refused in words while it is empty, and stored for no order that is not there', async () => {
    const empty = await note(order, '   ');
    expect(empty.statusCode).toBe(422);
    expect(empty.json().errors).toEqual({ note: ['La note est vide\u00a0: écrivez ce qu’il faut retenir.'] });
    expect((await note(1, 'Appelé')).statusCode).toBe(404);
    expect(await page(order)).toContain('Rien n’a encore changé.');
  });
});

describe('an offered outcome of a call', () => {
  const listed = async (query: string) => {
    const { body } = await server.app.inject({ url: `/dashboard/orders?${query}`, headers: { cookie: staff.cookie } });
    return body;
  };

  it.each(['Appel sans réponse', 'Called, no answer', 'اتصال دون رد'])(
    'is read and searched in each language when it was noted as %j, and a text of the writer’s is not',
    async (outcome) => {
      await note(order, outcome);
      expect(await page(order, 'fr')).toContain('<span><bdi>Appel sans réponse</bdi></span>');
      expect(await page(order, 'ar')).toContain('<span><bdi>اتصال دون رد</bdi></span>');
      expect(await listed(`search=${order}&locale=en`)).toContain('<bdi>Called, no answer</bdi>');
      for (const words of ['sans reponse', 'no answer', 'دون رد'])
        expect(await listed(`note=${encodeURIComponent(words)}`)).toContain(`value="${order}"`);
      await note(order, `${outcome}, le 3`);
      expect(await page(order, 'en')).toContain(`<bdi>${outcome}, le 3</bdi>`);
    },
  );
});

describe('the list of orders', () => {
  it('shows the last note of each with its time, and who takes care of it', async () => {
    await note(order, 'Ne répond pas');
    await note(order, 'Rappeler à 18 h');
    const other = await placeOrder(server);
    await server.db.query(`update orders set employee_id = (select min(id) from staff) where id = $1`, [order]);
    const { body } = await server.app.inject({ url: '/dashboard/orders', headers: { cookie: staff.cookie } });
    const rowOf = (id: number) => new RegExp(`value="${id}".*?</tr>`, 's').exec(body)?.[0] ?? '';
    const [person] = await server.db.query<{ name: string }>('select name from staff order by id limit 1');
    expect(rowOf(order)).toMatch(/<bdi>Rappeler à 18 h<\/bdi>.*?<time /s);
    expect(rowOf(order)).not.toContain('Ne répond pas');
    expect(rowOf(order)).toContain(`<bdi>${person?.name}</bdi>`);
    expect(rowOf(other)).not.toMatch(/order-note|order-employee/);
  });
});

describe('the page of an order', () => {
  it('lists the other orders of its phone with their statuses, and leads to all of them when there are more', async () => {
    await server.db.exec(
      `update orders set phone = '0799000000'; update orders set phone = '0799111111' where id = ${order}`,
    );
    expect(await page(order)).not.toContain('de ce téléphone');
    await server.db.exec(`update orders set status = 'cancelled' where id = ${order}`);
    const second = await placeOrder(server);
    await server.db.exec(`update orders set phone = '0799111111' where id = ${second}`);
    const html = await page(second);
    expect(html).toContain('Une autre commande de ce téléphone');
    expect(html).toMatch(new RegExp(`<a href="/dashboard/orders/${order}">.*?status-cancelled`, 's'));
    expect(html).not.toContain('Toutes ses commandes');
    for (let count = 0; count < 5; count += 1) await placeOrder(server);
    await server.db.exec(`update orders set phone = '0799111111' where id > ${second}`);
    const many = await page(second);
    expect(many).toContain('6 autres commandes de ce téléphone');
    expect(many).toContain('href="/dashboard/orders?search=0799111111">Toutes ses commandes</a>');
  });
});

describe('the page of an order whose phone has another one', () => {
  const PHONE = '0799222222';
  const placeSame = async (lines?: Parameters<typeof placeOrder>[1]) => {
    const id = await placeOrder(server, lines);
    await server.db.query('update orders set phone = $2 where id = $1', [id, PHONE]);
    return id;
  };
  const moveTo = (id: number, status: string) =>
    server.db.query('update orders set status = $2 where id = $1', [id, status]);
  const warning = (html: string) => /<section[^>]*duplicates-title.*?<\/section>/s.exec(html)?.[0] ?? '';

  it('warns of each that is new, confirmed or sent and has a product of it, with number, status and lines', async () => {
    const bowls = await placeSame([{ product: BOWL, quantity: 1 }]);
    const lamps = await placeSame([
      { product: LAMP, quantity: 2 },
      { product: BOWL, quantity: 1 },
    ]);
    const lamp = await placeSame();
    expect(warning(await page(lamp))).toMatch(
      new RegExp(`orders/${lamps}">.*status-new">Nouvelle<.*<bdi>2 × Lampe</bdi></li>\\s*</ul>`, 's'),
    );
    expect(warning(await page(lamps))).toMatch(new RegExp(`orders/${lamp}">.*orders/${bowls}">`, 's'));
    for (const status of ['confirmed', 'sent']) {
      await moveTo(lamps, status);
      expect(warning(await page(lamp, 'ar'))).toContain(`status-${status}`);
    }
    for (const status of ['delivered', 'returned', 'cancelled']) {
      await moveTo(lamps, status);
      expect(warning(await page(lamp))).toBe('');
      expect(warning(await page(lamps))).toBe('');
    }
    expect(await page(lamp)).toContain('<bdi>2 × Lampe, 1 × Bol</bdi>');
  });

  it('is marked in the list, like the other one, until their parcels leave', async () => {
    await server.db.exec("update orders set status = 'cancelled'");
    const marked = async () => {
      const { body } = await server.app.inject({ url: '/dashboard/orders', headers: { cookie: staff.cookie } });
      const rows = body.split('<tr').filter((row) => row.includes('Doublon\u00a0?'));
      return rows.map((row) => Number(/orders\/(\d+)/.exec(row)?.[1]));
    };
    await placeSame([{ product: BOWL, quantity: 1 }]);
    const lamp = await placeSame();
    await placeOrder(server);
    expect(await marked()).toEqual([]);
    const again = await placeSame();
    expect(await marked()).toEqual([again, lamp]);
    await moveTo(lamp, 'sent');
    expect(await marked()).toEqual([again]);
    await moveTo(lamp, 'cancelled');
    expect(await marked()).toEqual([]);
  });
});
