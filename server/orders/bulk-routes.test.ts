import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartPayload, LAMP, setStock } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';

const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '0' });
let orders: number[];
beforeEach(async () => {
  await server.db.exec('delete from stock_movements where order_id is not null; delete from orders');
  await setStock(server.db, LAMP, 10);
  const { headers } = await server.visit();
  for (const phone of ['0770000001', '0770000002', '0770000003']) {
    const payload = cartPayload({ fields: { phone }, lines: [{ product: LAMP, quantity: 1 }] });
    await server.app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers, payload });
  }
  orders = (await server.db.query<{ id: number }>('select id from orders order by id')).map(({ id }) => id);
});

const change = (fields: Record<string, string>, ids: readonly number[] = orders, accept = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: '/dashboard/orders/bulk',
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${new URLSearchParams({ _csrf: staff.csrfToken, ...fields })}${ids.map((id) => `&ids=${id}`).join('')}`,
  });
const OF_LAMP = 'stock_item_id in (select id from stock_items where product_id = $1)';
const statuses = async () =>
  (await server.db.query<{ status: string }>('select status from orders order by id')).map(({ status }) => status);
const setStatus = (order: number | undefined, status: string) =>
  server.db.query('update orders set status = $2 where id = $1', [order ?? 0, status]);

describe('a change of many orders', () => {
  it('moves each to its next status, with who did it in its history', async () => {
    expect((await change({ action: 'confirmed' })).json()).toMatchObject({
      message: '3 commandes modifiées.',
      changed: 3,
      rows: orders.map((id) => ({ id, name: `${id} · Amina Bensalem`, outcome: 'changed', message: 'Confirmée' })),
    });
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const events = await server.db.query('select former, current, staff_name from order_events order by id');
    expect(events).toHaveLength(3);
    expect(events[0]).toMatchObject({ former: 'new', current: 'confirmed', staff_name: expect.any(String) });
  });

  it('goes on after one that cannot go that step, and says which status it has', async () => {
    await setStatus(orders[0], 'confirmed');
    await setStatus(orders[2], 'confirmed');
    const answer = (await change({ action: 'sent' })).json();
    expect(answer).toMatchObject({
      message: '2 commandes modifiées. Pièces sorties du stock\u00a0: 2. 1 n’a pas pu être modifiée.',
      failed: 1,
      rows: [{ id: orders[1], outcome: 'failed', message: expect.stringContaining('Nouvelle') }, {}, {}],
    });
    expect(await statuses()).toEqual(['sent', 'new', 'sent']);
  });

  it('goes on after one whose pieces are missing, and takes the stock of the others once', async () => {
    await server.db.exec(`update orders set status = 'confirmed'`);
    await server.db.query(`update warehouse_stock set on_hand = 2 where ${OF_LAMP}`, [LAMP]);
    const answer = (await change({ action: 'sent' })).json();
    expect(answer).toMatchObject({
      changed: 2,
      failed: 1,
      rows: [{ id: orders[2], message: expect.stringContaining('Il manque des pièces') }, {}, {}],
    });
    expect((await change({ action: 'sent' })).json()).toMatchObject({ changed: 0, unchanged: 2, failed: 1 });
    const [stock] = await server.db.query(`select sum(on_hand)::int as left from warehouse_stock where ${OF_LAMP}`, [
      LAMP,
    ]);
    expect(stock).toEqual({ left: 0 });
  });

  it('sends no order that changed after its ticket was printed, until it is printed again', async () => {
    await server.db.exec(`update orders set status = 'confirmed'`);
    const [unprinted = 0, changed = 0, printed = 0] = orders;
    const post = (path: string, fields: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: `/dashboard/orders/${path}`,
        headers: { cookie: staff.cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
      });
    const [line] = await server.db.query<{ id: number }>('select id from order_lines where order_id = $1', [changed]);
    for (const order of [changed, printed]) await post('tickets', { ids: String(order) });
    await post(`${changed}/lines/${line?.id}`, { quantity: '3' });
    await post(`${printed}/notes`, { note: 'Appelé' });
    const answer = (await change({ action: 'sent' })).json();
    expect(answer).toMatchObject({
      message: '2 commandes modifiées. Pièces sorties du stock\u00a0: 2. 1 n’a pas pu être modifiée.',
      rows: [
        {
          id: changed,
          outcome: 'failed',
          message: 'Modifiée après l’impression de son bordereau\u00a0: réimprimez-le, puis envoyez-la.',
        },
        { id: unprinted },
        { id: printed },
      ],
    });
    expect(await statuses()).toEqual(['sent', 'confirmed', 'sent']);
    const page = await change({ action: 'sent' }, [changed], 'text/html');
    expect(page.body).toContain(`<a href="/dashboard/orders/${changed}">`);
    await post('tickets', { ids: String(changed) });
    expect((await change({ action: 'sent' }, [changed])).json().message).toBe(
      '1 commande modifiée. Pièces sorties du stock\u00a0: 3.',
    );
  });

  it.each([
    ['came back and was reopened', { kind: 'status', former: 'returned', current: 'new' }, true],
    ['was reopened', { kind: 'status', former: 'cancelled', current: 'new' }, true],
    ['has another tracking number', { kind: 'tracking', former: 'YL-1', current: 'YL-2' }, true],
    ['has its first tracking number', { kind: 'tracking', former: '', current: 'YL-1' }, false],
  ])('knows that an order %s after its ticket was printed', async (_, { kind, former, current }, isOutdated) => {
    await server.db.exec(`update orders set status = 'confirmed'`);
    const [order = 0] = orders;
    const add = (event: string, before: string, after: string) =>
      server.db.query(
        'insert into order_events (order_id, kind, former, current, staff_name) values ($1, $2, $3, $4, $$Amina$$)',
        [order, event, before, after],
      );
    await add('ticket', '', '');
    await add(kind, former, current);
    expect((await change({ action: 'sent' }, [order])).json()).toMatchObject({ failed: isOutdated ? 1 : 0 });
  });

  it('gives orders to an employee, or to nobody', async () => {
    const [person] = await server.db.query<{ id: number }>('select min(id)::int as id from staff');
    const holders = async () =>
      (await server.db.query<{ employee_id: number | null }>('select employee_id from orders')).map(
        ({ employee_id }) => employee_id,
      );
    expect((await change({ action: 'employee', employee: String(person?.id) })).json()).toMatchObject({ changed: 3 });
    expect(await holders()).toEqual(orders.map(() => person?.id));
    expect((await change({ action: 'employee', employee: '99999' })).json()).toMatchObject({ failed: 3 });
    expect((await change({ action: 'employee', employee: '' })).json()).toMatchObject({ changed: 3 });
    expect(await holders()).toEqual([null, null, null]);
  });

  it('takes no order from a colleague unless that is ticked, and says who has it', async () => {
    const [amina, karim] = await server.db.query<{ id: number }>(
      `insert into staff (email, name, password_hash) values ('a@zellige.test', 'Amina', ''), ('k@zellige.test', 'Karim', '')
       returning id`,
    );
    const [me] = await server.db.query<{ id: number }>('select min(id)::int as id from staff');
    const [ofAmina, ofMe, ofKarim] = orders;
    const give = (order: number | undefined, employee: number | undefined) =>
      server.db.query('update orders set employee_id = $2 where id = $1', [order ?? 0, employee ?? null]);
    await Promise.all([give(ofAmina, amina?.id), give(ofMe, me?.id), give(ofKarim, karim?.id)]);
    for (const employee of [String(karim?.id), '0']) {
      const answer = (await change({ action: 'employee', employee }, [ofAmina ?? 0])).json();
      expect(answer).toMatchObject({
        changed: 0,
        rows: [{ id: ofAmina, outcome: 'failed', message: expect.stringContaining('Amina s’en occupe déjà.') }],
      });
    }
    const given = (await change({ action: 'employee', employee: String(karim?.id) })).json();
    expect(given).toMatchObject({ changed: 1, unchanged: 1, failed: 1 });
    const reassigned = (await change({ action: 'employee', employee: String(karim?.id), takeOver: 'yes' })).json();
    expect(reassigned).toMatchObject({ changed: 1, unchanged: 2, failed: 0 });
    const refused = await change({ action: 'employee', takeOver: 'yes' }, [], 'text/html');
    expect(refused.body).toMatch(/<input type="checkbox" name="takeOver" value="yes" checked>/);
  });

  it('can be of the orders that nobody takes care of, which the list is filtered by', async () => {
    await server.db.query('update orders set employee_id = (select min(id) from staff) where id = $1', [
      orders[1] ?? 0,
    ]);
    const { body } = await server.app.inject({ url: '/dashboard/orders?employee=0', headers: staff.headers });
    expect(body).toMatch(/<select [^>]*name="employee">.*?<option value="0" selected>Personne</s);
    const listed = [...body.matchAll(/name="ids" value="(\d+)"/g)].map(([, id]) => Number(id));
    expect(listed.sort()).toEqual([orders[0], orders[2]]);
    expect((await change({ action: 'confirmed', query: 'employee=0', all: '2' }, [])).json()).toMatchObject({
      changed: 2,
    });
  });

  it('says of one that is gone that it is', async () => {
    const answer = (await change({ action: 'confirmed' }, [1, ...orders])).json();
    expect(answer).toMatchObject({
      changed: 3,
      failed: 1,
      rows: [{ id: 1, name: '1', outcome: 'failed' }, {}, {}, {}],
    });
  });

  it('is refused when nothing is ticked, and cancels nothing', async () => {
    const refused = await change({ action: 'confirmed' }, []);
    expect([refused.statusCode, refused.json().errors.ids]).toEqual([422, ['Sélectionnez au moins une commande.']]);
    expect((await change({ action: 'cancelled' })).statusCode).toBe(422);
    expect((await change({ action: 'confirmed', key: `urn:uuid:${randomUUID()}` })).statusCode).toBe(422);
    expect(await statuses()).toEqual(['new', 'new', 'new']);
  });

  it('moves all that match the filters, when they are as many as the question said', async () => {
    await setStatus(orders[2], 'confirmed');
    const all = { action: 'confirmed', query: 'status=new&search=Bensalem&sort=-total&colour=red' };
    const others = await change({ ...all, all: '3' }, []);
    expect([others.statusCode, others.json().message]).toEqual([
      409,
      expect.stringContaining('D’autres commandes correspondent'),
    ]);
    expect(await statuses()).toEqual(['new', 'new', 'confirmed']);
    const answer = (await change({ ...all, all: '2' }, [])).json();
    expect(answer).toMatchObject({ changed: 2, rows: [{ id: orders[0] }, { id: orders[1] }] });
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  it('moves none when as many match as the list showed, but others', async () => {
    const listed = async () => {
      const { body } = await server.app.inject({ url: '/dashboard/orders?status=new', headers: staff.headers });
      return body.match(/name="matching" value="(\w+)"/)?.[1] ?? '';
    };
    await setStatus(orders[2], 'confirmed');
    const all = { action: 'confirmed', query: 'status=new', all: '2', matching: await listed() };
    await setStatus(orders[1], 'confirmed');
    await setStatus(orders[2], 'new');
    expect((await change(all, [])).statusCode).toBe(409);
    expect(await statuses()).toEqual(['new', 'confirmed', 'new']);
    expect((await change({ ...all, matching: await listed() }, [])).json()).toMatchObject({ changed: 2 });
  });

  it('gives its result again when it is sent again with its key, though none match any more', async () => {
    const all = { action: 'confirmed', query: 'status=new', all: '3', key: randomUUID() };
    const answer = (await change(all, [])).json();
    expect(answer.changed).toBe(3);
    expect((await change(all, [])).json()).toEqual(answer);
    expect((await change({ ...all, action: 'sent' }, [])).statusCode).toBe(409);
  });

  it('is refused in words for more orders than it ends in time, and moves none', async () => {
    const refused = await change({ action: 'confirmed', query: '', all: '1001' }, []);
    expect([refused.statusCode, refused.json().errors.all]).toEqual([
      422,
      [expect.stringContaining('au plus 1000 commandes à la fois')],
    ]);
    expect(await statuses()).toEqual(['new', 'new', 'new']);
  });

  it('answers a form without script with its result, and leads back to the list it came from', async () => {
    const page = await change({ action: 'confirmed', query: 'status=new' }, orders, 'text/html');
    expect(page.body).toContain('3 commandes modifiées.');
    expect(page.body).toContain('href="/dashboard/orders?status=new"');
    const refused = await change({ action: 'sent', query: 'status=new' }, [], 'text/html');
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(/autofocus aria-describedby="bulk-ids-error"/);
    expect(refused.body).toContain('<option value="sent" selected>');
    expect(refused.body).toContain('Sélectionnez au moins une commande.');
  });
});
