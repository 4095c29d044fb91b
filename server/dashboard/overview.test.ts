import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cartPayload, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { hiddenValue } from '../web/testing/read-page.ts';
import { OVERVIEW_DAYS, readOverview } from './overview-queries.ts';

const { server, staff } = await openStaffedShop();
beforeAll(async () => {
  const { headers } = await server.visit();
  for (let at = 0; at < 4; at++) {
    const payload = cartPayload({ fields: { phone: `077000000${at}` }, lines: [{ product: LAMP, quantity: 1 }] });
    const { statusCode } = await server.app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers, payload });
    expect(statusCode).toBeLessThan(300);
  }
});
beforeEach(() => server.db.exec(`update orders set status = 'new', created_at = now()`));

const page = async () => {
  const headers = { cookie: staff.cookie, accept: 'text/html' };
  const response = await server.app.inject({ url: '/dashboard', headers });
  expect(response.statusCode).toBe(200);
  return response.body.replace(/\s+/g, ' ');
};
/** Gives one of the four orders a status and an age. */
const change = async (at: number, status: string, createdAt = 'now()') => {
  await server.db.exec(`
    update orders set status = '${status}', created_at = ${createdAt} where id = (select min(id) + ${at} from orders)`);
};
const midnight = (days: number) =>
  `((now() at time zone 'Africa/Algiers')::date - ${days})::timestamp at time zone 'Africa/Algiers'`;

describe('the numbers of the overview', () => {
  it('count the orders of each status, and what was sold without cancelled and returned ones and without delivery', async () => {
    await change(0, 'cancelled');
    await change(1, 'delivered');
    await change(2, 'returned');
    const { statuses, sold } = await readOverview(server.db, 1);
    expect(statuses).toEqual([
      { status: 'new', orders: 1, amount: 250_000 },
      { status: 'confirmed', orders: 0, amount: 0 },
      { status: 'sent', orders: 0, amount: 0 },
      { status: 'delivered', orders: 1, amount: 250_000 },
      { status: 'returned', orders: 1, amount: 250_000 },
      { status: 'cancelled', orders: 1, amount: 250_000 },
    ]);
    expect(sold).toEqual({ orders: 2, amount: 500_000 });
  });

  it('begin with the midnight of the shop thirty days ago, and have every day', async () => {
    await change(0, 'new', midnight(OVERVIEW_DAYS - 1));
    await change(1, 'new', `${midnight(OVERVIEW_DAYS - 1)} - interval '1 second'`);
    await change(2, 'new', `${midnight(0)} - interval '1 second'`);
    const { days, sold } = await readOverview(server.db, 1);
    expect(days).toHaveLength(OVERVIEW_DAYS);
    expect([days[0]?.orders, days.at(-2)?.orders, days.at(-1)?.orders, sold.orders]).toEqual([1, 1, 1, 3]);
    expect([...days].sort((one, other) => one.day.localeCompare(other.day))).toEqual(days);
  });

  it('begin with that midnight wherever the server of the database is, also where the clocks changed since', async () => {
    await change(0, 'new', midnight(OVERVIEW_DAYS - 1));
    const [switched] = await server.db.query<{ day: number; back: number }>(
      `select extract(doy from now() - interval '10 days')::int as day, extract(doy from now() + interval '170 days')::int as back`,
    );
    const days = await server.db.transaction(async (tx) => {
      await tx.exec(`set local time zone 'AAA0BBB,J${Math.min(switched!.day, 365)},J${Math.min(switched!.back, 365)}'`);
      return (await readOverview(tx, 1)).days;
    });
    expect(days[0]?.orders).toBe(1);
  });

  it('are 0 for a shop without orders, and of no other shop', async () => {
    const { statuses, sold, days } = await readOverview(server.db, 2);
    expect(sold).toEqual({ orders: 0, amount: 0 });
    expect([...statuses, ...days].every(({ orders }) => orders === 0)).toBe(true);
    expect(days).toHaveLength(OVERVIEW_DAYS);
  });
});

describe('the overview', () => {
  it('leads to what waits, and to nothing where nothing does', async () => {
    expect(await page()).toMatch(
      /<a href="\/dashboard\/orders\?status=new&amp;called=no&amp;sort=date">.*?<bdi dir="ltr">4<\/bdi><\/strong> <span>Nouvelles commandes à confirmer par téléphone/,
    );
    await server.db.exec(`update orders set status = 'delivered'`);
    const idle = await page();
    expect(idle).toContain('Rien n’est en attente.');
    expect(idle).not.toContain('Nouvelles commandes à confirmer par téléphone');
  });

  it('leads to the new orders with the one that waits longest first', async () => {
    const [, url = ''] = /<a href="([^"]+)">(?:(?!<\/a>).)*Nouvelles commandes à confirmer/.exec(await page()) ?? [];
    const headers = { cookie: staff.cookie, accept: 'text/html' };
    const list = (await server.app.inject({ url: url.replaceAll('&amp;', '&'), headers })).body;
    const listed = [...list.matchAll(/name="ids" value="(\d+)"/g)].map(([, id]) => Number(id));
    expect(listed).toHaveLength(4);
    expect(listed).toEqual([...listed].sort((one, other) => one - other));
  });

  it('counts the new orders that were called, but not yet today, apart from those to call first', async () => {
    onTestFinished(() => server.db.exec('delete from order_events'));
    const noteOf = (order: number, age: string) =>
      server.db.query(
        `insert into order_events (order_id, kind, former, current, staff_name, created_at)
         select id, 'note', '', 'Rappeler', '', now() - $2::interval from orders order by id offset $1 limit 1`,
        [order, age],
      );
    await noteOf(0, '1 day');
    await noteOf(1, '1 day');
    await noteOf(1, '0 days');
    const task = (query: string, count: number, text: string) =>
      new RegExp(
        `/dashboard/orders\\?status=new&amp;${query}&amp;sort=date">.*?>${count}</bdi></strong> <span>${text}`,
      );
    const html = await page();
    expect(html).toMatch(task('called=no', 2, 'Nouvelles commandes à confirmer'));
    expect(html).toMatch(task('called=not-today', 1, 'Nouvelles commandes à rappeler'));
  });

  it('leads to the confirmed orders, and to the sent ones that have no tracking number', async () => {
    onTestFinished(() => server.db.exec('update orders set tracking_number = null'));
    for (const [at, status] of ['confirmed', 'sent', 'sent'].entries()) await change(at, status);
    await server.db.exec(`update orders set tracking_number = 'YAL0001' where id = (select min(id) + 1 from orders)`);
    const html = await page();
    expect(html).toMatch(
      /status=confirmed&amp;sort=date">.*?>1<\/bdi><\/strong> <span>Commandes confirmées à préparer/,
    );
    expect(html).toMatch(
      /status=sent&amp;tracking=none&amp;sort=date">.*?>1<\/bdi><\/strong> <span>Commandes expédiées sans numéro de suivi/,
    );
  });

  it('has a table of the statuses with their numbers for the chart', async () => {
    await change(0, 'delivered');
    const html = await page();
    const table = html.slice(html.indexOf('<z-doughnut-chart>'), html.indexOf('</z-doughnut-chart>'));
    expect(
      [...table.matchAll(/status=(\w+)&amp;from=[\d-]+">([^<]+)<.*?data-value="(\d+)"/g)].map((match) =>
        match.slice(1),
      ),
    ).toEqual([
      ['new', 'Nouvelle', '3'],
      ['confirmed', 'Confirmée', '0'],
      ['sent', 'Expédiée', '0'],
      ['delivered', 'Livrée', '1'],
      ['returned', 'Retournée', '0'],
      ['cancelled', 'Annulée', '0'],
    ]);
  });

  it('leads from the number of each status to a list of just these orders, of the same days', async () => {
    await change(0, 'delivered');
    await change(1, 'new', `${midnight(OVERVIEW_DAYS - 1)} - interval '1 second'`);
    await change(2, 'new', midnight(OVERVIEW_DAYS - 1));
    const html = await page();
    const headers = { cookie: staff.cookie, accept: 'application/json' };
    const rows = [
      ...html.matchAll(/<a href="(\/dashboard\/orders\?status=\w+&amp;from=[^"]+)">.*?data-value="(\d+)"/g),
    ];
    expect(rows.map(([, , value]) => Number(value))).toEqual([2, 0, 0, 1, 0, 0]);
    for (const [, url = '', value] of rows) {
      const list = await server.app.inject({ url: url.replaceAll('&amp;', '&'), headers });
      expect(list.json().total, url).toBe(Number(value));
    }
  });

  it('says that its amounts are without delivery', async () => {
    expect((await page()).match(/Montant sans livraison<\/th>/g)).toHaveLength(2);
  });

  it('shows the newest orders first, and a dash for the average basket of no order', async () => {
    const newest = [...(await page()).matchAll(/href="\/dashboard\/orders\/(\d+)"/g)].map(([, id]) => Number(id));
    expect(newest).toEqual([...newest].sort((one, other) => other - one));
    expect(newest).toHaveLength(4);
    await server.db.exec(`update orders set status = 'cancelled'`);
    const empty = await page();
    expect(empty).toContain('Panier moyen</dt><dd><strong>–</strong>');
    expect(empty).toContain('Aucune vente ces jours-ci.');
    expect(empty).not.toContain('overview-bars');
  });

  it('assigns each of the newest orders to an employee, and shows who has it', async () => {
    const formOf = async () => {
      const [, action = '', form = ''] =
        /action="(\/dashboard\/orders\/\d+\/employee)">(.*?)<\/form>/s.exec(await page()) ?? [];
      return { action, form, seen: hiddenValue(form, 'seen') };
    };
    const { action, form, seen } = await formOf();
    const [, employee = '', name = ''] = /<option value="(\d+)">([^<]+)</.exec(form) ?? [];
    const headers = { cookie: staff.cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const back = hiddenValue(form, 'back');
    const payload = new URLSearchParams({ _csrf: staff.csrfToken, seen, back, employee }).toString();
    const answer = await server.app.inject({ method: 'POST', url: action, headers, payload });
    expect([answer.statusCode, answer.headers.location, seen, name]).toEqual([
      303,
      '/dashboard',
      '',
      expect.stringMatching(/\w/),
    ]);
    const assigned = await formOf();
    expect([assigned.seen, assigned.form.includes(`<option value="${employee}" selected>${name}`)]).toEqual([
      employee,
      true,
    ]);
  });

  it('is current in the rail on its own page only, and the first page of the command search', async () => {
    const current = /<a href="\/dashboard" data-part="entry"[^>]*aria-current="page"/;
    expect(await page()).toMatch(current);
    const headers = { cookie: staff.cookie, accept: 'text/html' };
    const orders = await server.app.inject({ url: '/dashboard/orders', headers });
    expect(orders.body).not.toMatch(current);
    const search = await server.app.inject({ url: '/dashboard/api/search?q=', headers: { cookie: staff.cookie } });
    expect(search.json().pages[0]).toMatchObject({ url: '/dashboard', text: 'Vue d’ensemble' });
  });
});
