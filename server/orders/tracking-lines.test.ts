import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { trackingLines } from './tracking-lines.ts';

const PATH = '/dashboard/orders/tracking';
const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '0' });
let orders: number[];

beforeAll(async () => {
  orders = [await placeOrder(server), await placeOrder(server), await placeOrder(server)];
});
beforeEach(async () => {
  await server.db.exec(`update orders set tracking_number = null, status = 'sent'; delete from order_events`);
});

const send = (lines: string, { accept = 'application/json', token = staff.csrfToken } = {}) =>
  server.app.inject({
    method: 'POST',
    url: PATH,
    headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${new URLSearchParams({ _csrf: token, lines })}`,
  });
const numbers = async () =>
  (await server.db.query<{ number: string | null }>('select tracking_number as number from orders order by id')).map(
    ({ number }) => number,
  );
const fieldOf = (html: string) => /<textarea [^>]*name="lines"[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1];

describe('tracking numbers pasted from a sheet', () => {
  it('are stored with who did it in the history of each order, whatever parts the columns', async () => {
    const [first, second, third] = orders;
    const answer = (
      await send(`Commande\tSuivi\r\n${first}\tyal 0001\r\n\r\n#${second};"YAL-0002";\r\n${third},'0034567`)
    ).json();
    expect(answer).toMatchObject({ message: '3 numéros enregistrés.', changed: 3, failed: 0 });
    expect(answer.rows[0]).toEqual({
      id: first,
      name: `${first} · YAL0001`,
      outcome: 'changed',
      message: 'Enregistré',
    });
    expect(await numbers()).toEqual(['YAL0001', 'YAL-0002', '0034567']);
    expect(await server.db.query('select kind, current, staff_name from order_events order by order_id')).toEqual(
      ['YAL0001', 'YAL-0002', '0034567'].map((current) => ({ kind: 'tracking', current, staff_name: 'Amina Staff' })),
    );
  });

  it('are asked for by a list of the sent orders without one, the oldest first, until they have it', async () => {
    const listed = async () => {
      const { body } = await server.app.inject({ url: PATH, headers: { cookie: staff.cookie } });
      const section = /<section [^>]*awaiting-title">.*?<\/section>/s.exec(body)?.[0] ?? '';
      return [...section.matchAll(/href="\/dashboard\/orders\/(\d+)/g)].map(([, id]) => Number(id));
    };
    const [first, second, third] = orders;
    expect(await listed()).toEqual([first, second, third]);
    await server.db.query("update orders set status = 'confirmed' where id = $1", [first]);
    expect(await listed()).toEqual([second, third]);
    const { body } = await send(`${second};YAL-0002`, { accept: 'text/html' });
    expect(body).toMatch(new RegExp(`awaiting-title.*orders/${third}"`, 's'));
    expect(await listed()).toEqual([third]);
    await send(`${third};YAL-0003`);
    expect(await listed()).toEqual([]);
  });

  it('are not read where a line is a page of spaces, which would take seconds', () => {
    expect(trackingLines(`12;a${' '.repeat(100_000)}x`)).toMatchObject([{ parcel: null }]);
  });

  it('are stored once when they are sent again', async () => {
    const lines = orders.map((order) => `${order};TRACK-${order}`).join('\n');
    await send(lines);
    expect((await send(lines)).json()).toMatchObject({
      changed: 0,
      unchanged: 3,
      rows: orders.map((id) => ({ id, message: 'Déjà ainsi' })),
    });
    expect(await server.db.query('select 1 from order_events')).toHaveLength(3);
  });

  it('are stored before the parcels leave, as their labels have them', async () => {
    await server.db.exec(`update orders set status = 'confirmed'`);
    const lines = orders.map((order) => `${order};LABEL-${order}`).join('\n');
    expect((await send(lines)).json()).toMatchObject({ changed: 3, failed: 0 });
    expect(await numbers()).toEqual(orders.map((order) => `LABEL-${order}`));
  });

  it('are refused line by line with the reason, and the others are stored', async () => {
    const [first = 0, second = 0, third = 0] = orders;
    await server.db.query(`update orders set status = 'new' where id = $1`, [second]);
    await server.db.query(`update orders set tracking_number = 'OTHER-1' where id = $1`, [third]);
    const lines = [
      `${first};OTHER-1`,
      `${second};TRACK-2`,
      `${third};TRACK-3`,
      '1;TRACK-4',
      `${first};?`,
      `${first} TRACK-5`,
      `${first};TRACK-6`,
    ];
    const { rows, ...counts } = (await send(lines.join('\n'))).json();
    expect(counts).toEqual({
      message: '1 numéro enregistré. 6 lignes refusées.',
      changed: 1,
      unchanged: 0,
      failed: 6,
    });
    expect(rows.map(({ message }: { message: string }) => message)).toEqual([
      `La commande ${third} de ce transporteur a déjà ce numéro de suivi.`,
      expect.stringContaining('La commande est «\u00a0Nouvelle\u00a0»'),
      'La commande a déjà un autre numéro de suivi\u00a0: OTHER-1. Changez-le sur sa page.',
      'Il n’y a pas de commande de ce numéro.',
      'Un numéro de suivi a de 4 à 40 lettres, chiffres ou tirets.',
      'Une ligne a un numéro de commande, un point-virgule et un numéro de suivi.',
      'Enregistré',
    ]);
    expect(await numbers()).toEqual(['TRACK-6', null, 'OTHER-1']);
  });

  it('that were refused are in the field again, below what became of every line', async () => {
    const lines = `${orders[0]};TRACK-1\r\n1;TRACK-2\r\n<b>;TRACK-3`;
    const { statusCode, body } = await send(lines, { accept: 'text/html' });
    expect([statusCode, fieldOf(body)]).toEqual([200, '1;TRACK-2\n&lt;b&gt;;TRACK-3']);
    expect(body).toContain('1 numéro enregistré. 2 lignes refusées. Les lignes refusées sont encore dans le champ.');
    expect(body).toContain(`<a href="/dashboard/orders/${orders[0]}"><bdi>${orders[0]} · TRACK-1</bdi></a>`);
    const stored = await send(`${orders[0]};TRACK-1`, { accept: 'text/html' });
    expect(fieldOf(stored.body)).toBe('');
  });

  it('are not read when they are more than a thousand or none, and stay in the field', async () => {
    const many = Array.from({ length: 1001 }, () => `${orders[0]};TRACK-1`).join('\n');
    const refused = await send(many, { accept: 'text/html' });
    expect([refused.statusCode, fieldOf(refused.body)]).toEqual([422, many]);
    expect(refused.body).toContain('Rien n’a été enregistré\u00a0: 1001 lignes, et au plus 1000 à la fois.');
    expect((await send(' \n')).json().errors).toEqual({ lines: ['Collez au moins une ligne.'] });
    expect(await numbers()).toEqual([null, null, null]);
  });

  it('stay in the field of a page that was open too long', async () => {
    const { statusCode, body } = await send(`${orders[0]};TRACK-1`, { accept: 'text/html', token: 'old' });
    expect([statusCode, fieldOf(body)]).toEqual([403, `${orders[0]};TRACK-1`]);
    expect(await numbers()).toEqual([null, null, null]);
  });

  it('have a page to which the list of orders leads', async () => {
    const open = async (url: string) =>
      (await server.app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html' } })).body;
    expect(await open('/dashboard/orders')).toContain(`href="${PATH}"`);
    expect(fieldOf(await open(PATH))).toBe('');
  });
});

describe('a pasted line', () => {
  it('is an order number in any digits and a tracking number', () => {
    for (const line of ['100042;YAL-1234', '١٠٠٠٤٢؛ yal-١٢٣٤'])
      expect(trackingLines(line)[0]?.parcel).toEqual({ order: 100042, number: 'YAL-1234' });
  });

  it('is read without the invisible marks of a text that was copied from a chat', () => {
    const [line] = trackingLines('\u200e100042;\u2068YAL-1234\u2069');
    expect(line?.parcel).toEqual({ order: 100_042, number: 'YAL-1234' });
  });

  it('is refused with a third column, in which the number could be another', () => {
    expect(trackingLines('100042;Amina;YAL-1234')[0]?.parcel).toBeNull();
  });
});
