import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cartPayload, LAMP, setStock } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { postStock } from '../stock/post-stock.ts';
import { productLevels } from '../stock/queries.ts';
import { loseCommitAnswer } from '../testing/lost-answer.ts';
import { hiddenValue } from '../web/testing/read-page.ts';

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
const postOrder = (path: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: `/dashboard/orders/${path}`,
    headers: { cookie: staff.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _csrf: staff.csrfToken, ...fields }).toString(),
  });
const OF_LAMP = 'stock_item_id in (select id from stock_items where product_id = $1)';
const statuses = async () =>
  (await server.db.query<{ status: string }>('select status from orders order by id')).map(({ status }) => status);
const setStatus = (order: number | undefined, status: string) =>
  server.db.query('update orders set status = $2 where id = $1', [order ?? 0, status]);

const undoIn = (html: string) =>
  Object.fromEntries(['action', 'of', 'key', 'query'].map((name) => [name, hiddenValue(html, name)]));

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

  it('sends the older order where pieces are missing, whatever the sequence in which they were ticked', async () => {
    await server.db.exec(`update orders set status = 'confirmed'`);
    await server.db.query(`update warehouse_stock set on_hand = 1 where ${OF_LAMP}`, [LAMP]);
    const [first = 0, second = 0] = orders;
    const answer = (await change({ action: 'sent' }, [second, first])).json();
    expect(answer).toMatchObject({
      rows: [
        { id: second, outcome: 'failed' },
        { id: first, outcome: 'changed' },
      ],
    });
    expect(await statuses()).toEqual(['sent', 'confirmed', 'confirmed']);
  });

  it('sends no order that changed after its ticket was printed, until it is printed again', async () => {
    await server.db.exec(`update orders set status = 'confirmed'`);
    const [unprinted = 0, changed = 0, printed = 0] = orders;
    const [line] = await server.db.query<{ id: number }>('select id from order_lines where order_id = $1', [changed]);
    for (const order of [changed, printed]) await postOrder('tickets', { ids: String(order) });
    await postOrder(`${changed}/lines/${line?.id}`, { quantity: '3' });
    await postOrder(`${printed}/notes`, { note: 'Appelé' });
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
    await postOrder('tickets', { ids: String(changed) });
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
    const { undo: _, ...result } = answer;
    expect((await change(all, [])).json()).toMatchObject(result);
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

  it('says of an order whose change the database did not answer that it may have been changed', async () => {
    // The first transaction stores the key.
    loseCommitAnswer(server.db, 2);
    const { rows, changed } = (await change({ action: 'confirmed' })).json();
    expect(changed).toBe(2);
    expect(rows[0]).toMatchObject({
      id: orders[0],
      outcome: 'failed',
      message: expect.stringContaining('cette commande est peut-être modifiée'),
    });
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  it('answers a form without script with its result, and leads back to the list it came from', async () => {
    const page = await change({ action: 'confirmed', query: 'status=new' }, orders, 'text/html');
    expect(page.body).toContain('3 commandes modifiées.');
    expect(page.body).toContain('href="/dashboard/orders?status=new"');
    const undone = await change(undoIn(page.body), [], 'text/html');
    expect(undone.body).toContain('3 commandes modifiées.');
    expect(undone.body).toContain('href="/dashboard/orders?status=new"');
    expect(undone.body).not.toContain('name="of"');
    expect(await statuses()).toEqual(['new', 'new', 'new']);
    const refused = await change({ action: 'sent', query: 'status=new' }, [], 'text/html');
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(/autofocus aria-describedby="bulk-ids-error"/);
    expect(refused.body).toMatch(/<option value="sent"[^>]* selected>/);
    expect(refused.body).toContain('Sélectionnez au moins une commande.');
  });
});

describe('the undo of a step of many orders', () => {
  const step = async (action: string, ids = orders) => (await change({ action }, ids)).json();
  const undo = async ({ undo: form }: { undo: { fields: Record<string, string> } }) =>
    (await change(form.fields, [])).json();
  const confirmed = { outcome: 'changed', message: 'Confirmée' };
  const CHANGED_SINCE = 'Cette commande a changé depuis\u00a0: elle reste comme elle est. Vérifiez-la sur sa page.';
  const moveOne = (order: number, step: { from: string; to: string }) => postOrder(`${order}/status`, step);

  it('moves back those that the step moved, with who did it in their history, once', async () => {
    await setStatus(orders[2], 'confirmed');
    const answer = await step('confirmed');
    expect(answer).toMatchObject({ changed: 2, unchanged: 1 });
    const undone = await undo(answer);
    expect(undone).toMatchObject({
      message: '2 commandes modifiées.',
      rows: [orders[0], orders[1]].map((id) => ({ id, outcome: 'changed', message: 'Nouvelle' })),
    });
    expect(undone.undo).toBeUndefined();
    expect(await statuses()).toEqual(['new', 'new', 'confirmed']);
    expect(await undo(answer)).toEqual(undone);
    const again = { ...answer.undo.fields, key: randomUUID() };
    expect((await change(again, [])).json()).toMatchObject({ changed: 0, unchanged: 2, failed: 0 });
    const events = await server.db.query('select former, current from order_events where order_id = $1 order by id', [
      orders[0] ?? 0,
    ]);
    expect(events).toEqual([
      { former: 'new', current: 'confirmed' },
      { former: 'confirmed', current: 'new' },
    ]);
  });

  it('brings the pieces of sent orders back, and leaves one with a tracking number and one that moved on, and says why', async () => {
    await step('confirmed');
    const sent = await step('sent');
    const [back, tracked, delivered] = orders;
    await server.db.query(`update orders set tracking_number = 'YL-7' where id = $1`, [tracked ?? 0]);
    await step('delivered', [delivered ?? 0]);
    expect(await undo(sent)).toMatchObject({
      message: '1 commande modifiée. Pièces de retour en stock et réservées\u00a0: 1. 2 n’ont pas pu être modifiées.',
      rows: [
        { id: tracked, outcome: 'failed', message: expect.stringContaining('a un numéro de suivi') },
        {
          id: delivered,
          outcome: 'failed',
          message: 'La commande est «\u00a0Livrée\u00a0» depuis\u00a0: elle le reste.',
        },
        { id: back, ...confirmed },
      ],
    });
    expect(await statuses()).toEqual(['confirmed', 'sent', 'delivered']);
  });

  it('leaves an order that came back and was sent again since', async () => {
    await step('confirmed');
    const sent = await step('sent');
    const [again = 0] = orders;
    const steps = ['sent', 'returned', 'new', 'confirmed', 'sent'];
    for (const [index, to] of steps.slice(1).entries()) await moveOne(again, { from: steps[index] ?? '', to });
    const { rows, failed } = await undo(sent);
    expect([failed, rows[0]]).toMatchObject([1, { id: again, outcome: 'failed', message: CHANGED_SINCE }]);
    expect(await statuses()).toEqual(['sent', 'confirmed', 'confirmed']);
  });

  it('leaves delivered an order that was accepted in part since, also with its refused pieces back', async () => {
    await setStock(server.db, LAMP, 20);
    const { headers } = await server.visit();
    for (const phone of ['0770000004', '0770000005']) {
      const payload = cartPayload({ fields: { phone }, lines: [{ product: LAMP, quantity: 3 }] });
      await server.app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers, payload });
    }
    const rows = await server.db.query<{ id: number; line: number }>(
      'select o.id, l.id as line from orders o join order_lines l on l.order_id = o.id where l.quantity = 3 order by 1',
    );
    const both = rows.map(({ id }) => id);
    await step('confirmed', both);
    await step('sent', both);
    const delivered = await step('delivered', both);
    const totals = () =>
      server.db.query('select id, status, total, sent_lines from orders where id = any($1::bigint[]) order by id', [
        both,
      ]);
    for (const { id, line } of rows) {
      const form = await server.app.inject({ url: `/dashboard/orders/${id}/partial`, headers: staff.headers });
      const fields = { seen: hiddenValue(form.body, 'seen'), [`accepted_${line}`]: '1' };
      const shown = await postOrder(`${id}/partial`, fields);
      await postOrder(`${id}/partial`, { ...fields, total: hiddenValue(shown.body, 'total') });
    }
    await postOrder('returns', { code: String(both[1]) });
    const before = await totals();
    expect(before).toMatchObject([{ sent_lines: expect.any(Array) }, { sent_lines: null }]);
    const { changed, rows: undone } = await undo(delivered);
    expect([changed, ...undone]).toMatchObject([0, ...both.map((id) => ({ id, message: CHANGED_SINCE }))]);
    expect(await totals()).toEqual(before);
  });

  it('is refused where its result does not name the events of its steps', async () => {
    const answer = await step('confirmed');
    await server.db.query(
      `update bulk_changes set result = (select jsonb_agg(r - 'event') from jsonb_array_elements(result) r) where key = $1`,
      [answer.undo.fields.of],
    );
    expect((await change(answer.undo.fields, [])).statusCode).toBe(409);
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed']);
  });

  it('leaves sent an order whose pieces cannot be reserved again', async () => {
    await step('confirmed');
    const sent = await step('sent', orders.slice(0, 1));
    const [item] = await productLevels(server.db, LAMP);
    await postStock(
      server.db,
      item!.warehouses
        .filter(({ onHand }) => onHand > 0)
        .map(({ warehouse, onHand }) => ({
          kind: 'out',
          reason: 'lost',
          item: item!.item,
          warehouse,
          quantity: onHand,
        })),
    );
    expect(await undo(sent)).toMatchObject({
      rows: [{ id: orders[0], outcome: 'failed', message: expect.stringContaining('reste expédiée') }],
    });
    expect(await statuses()).toEqual(['sent', 'confirmed', 'confirmed']);
  });

  it('leaves delivered an order that is in a payment', async () => {
    onTestFinished(() => server.db.exec('delete from transporter_payment_orders'));
    await step('confirmed');
    await step('sent');
    const delivered = await step('delivered');
    await server.db.query(
      `with paid as (
         insert into transporter_payments (shop_id, transporter_id, key, order_count, expected, fee, received, staff_name)
         select shop_id, transporter_id, gen_random_uuid(), 1, total, 0, total, 'Amina Staff' from orders where id = $1
         returning id, expected)
       insert into transporter_payment_orders (payment_id, order_id, total) select id, $1, expected from paid`,
      [orders[1] ?? 0],
    );
    expect(await undo(delivered)).toMatchObject({
      changed: 2,
      rows: [{ id: orders[1], outcome: 'failed', message: expect.stringContaining('est dans un paiement') }, {}, {}],
    });
    expect(await statuses()).toEqual(['sent', 'delivered', 'sent']);
  });

  it('is offered for a step alone, to who made it, while its result is stored', async () => {
    const [person] = await server.db.query<{ id: number }>('select min(id)::int as id from staff');
    expect((await change({ action: 'employee', employee: String(person?.id) })).json().undo).toBeUndefined();
    await setStatus(orders[0], 'delivered');
    expect((await step('confirmed', orders.slice(0, 1))).undo).toBeUndefined();
    const { undo: form } = await step('confirmed');
    await server.db.query(
      `with colleague as (insert into staff (email, name, password_hash) values ('s@zellige.test', 'Samia', '') returning id)
       update bulk_changes set staff_id = (select id from colleague) where key = $1`,
      [form.fields.of],
    );
    for (const fields of [form.fields, { action: 'undo' }]) {
      const refused = await change(fields, []);
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        expect.stringContaining('ne peut plus être annulé'),
      ]);
    }
    expect(await statuses()).toEqual(['delivered', 'confirmed', 'confirmed']);
  });
});
