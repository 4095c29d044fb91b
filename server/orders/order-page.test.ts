import { toSVG } from 'bwip-js/node';
import { describe, expect, it } from 'vitest';
import { placeOrder } from '../checkout/testing/checkout-client.ts';
import { CARPET, FLEXIBLE_PACK, LAMP, SMALL } from '../checkout/testing/checkout-fixture.ts';
import { hiddenValue } from '../web/testing/read-page.ts';
import { openOrderDesk } from './testing/order-desk.ts';

const desk = await openOrderDesk();
const { server, staff, post, page } = desk;

describe('the page of an order', () => {
  it('prints the tracking number that is stored, not what is typed in its field', async () => {
    const order = await placeOrder(server);
    await server.db.query("update orders set status = 'confirmed', tracking_number = 'YL-77' where id = $1", [order]);
    const url = `/dashboard/orders/${order}`;
    const { body } = await server.app.inject({ url, headers: { cookie: staff.cookie } });
    expect(body).toContain('<div class="print-only"><dt>Numéro de suivi</dt><dd><bdi dir="ltr">YL-77</bdi></dd></div>');
    expect(body).toContain(`action="${url}/tracking" class="assign-form no-print"`);
  });

  it.each([
    ['cancelled', 'Commande annulée\u00a0: rien à livrer ni à encaisser.'],
    ['returned', 'Commande retournée\u00a0: rien à livrer ni à encaisser.'],
  ])('prints above its lines that it is %s', async (status, text) => {
    expect(await page()).not.toContain('rien à livrer');
    await server.db.query('update orders set status = $2 where id = $1', [desk.order, status]);
    const [head] = (await page()).split('<table');
    expect(head).toContain(`<p class="print-only paper-end">${text}</p>`);
  });

  it('leads back to the list it was opened from, through each of its forms and the pages of its corrections', async () => {
    const list = 'status=new&before=100099';
    const here = `/dashboard/orders/${desk.order}?${new URLSearchParams({ list })}`;
    const shown = async (url: string) => (await server.app.inject({ url, headers: { cookie: staff.cookie } })).body;
    const fields = (await shown(here)).split('<form ').slice(1);
    for (const action of ['status', 'employee', 'notes']) {
      const form = fields.find((one) => one.includes(`action="/dashboard/orders/${desk.order}/${action}"`)) ?? '';
      expect(hiddenValue(form, 'list'), action).toBe(list);
    }
    for (const [path, sent] of [
      ['employee', { employee: '' }],
      ['notes', { note: 'Ne répond pas' }],
      ['status', { from: 'new', to: 'confirmed' }],
      ['status', { from: 'confirmed', to: 'sent' }],
      ['tracking', { tracking: 'YL-99', seen: '' }],
      ['tracking', { tracking: 'X', seen: '' }],
    ] as const) {
      const { headers } = await post(path, { ...sent, list }, 'text/html');
      expect(headers.location?.replace('#history-title', ''), path).toBe(here);
    }
    const refused = await post('status', { from: 'new', to: 'confirmed', list }, 'text/html');
    expect(refused.body).toContain('<a href="/dashboard/orders?status=new&amp;before=100099">');
    desk.order = await placeOrder(server);
    const [line] = await server.db.query<{ id: number }>('select id from order_lines where order_id = $1', [
      desk.order,
    ]);
    for (const path of ['customer', 'delivery', 'lines/new', `lines/${line?.id}`]) {
      const back = new URLSearchParams({ list });
      const html = await shown(`/dashboard/orders/${desk.order}/${path}?${back}`);
      expect(html, path).toContain(`action="/dashboard/orders/${desk.order}/${path}?${back}"`);
      expect(html, path).toContain(`href="/dashboard/orders/${desk.order}?${back}"`);
      expect(html, path).toContain('<a href="/dashboard/orders?status=new&amp;before=100099">');
    }
    const saved = await post(`lines/${line?.id}?${new URLSearchParams({ list })}`, { quantity: '2' }, 'text/html');
    expect(saved.headers.location).toBe(`/dashboard/orders/${desk.order}?${new URLSearchParams({ list })}`);
  });

  it.each([
    ['a confirmation', 'status', { from: 'new', to: 'confirmed' }],
    ['the outcome of a call', 'notes', { note: 'Appel sans réponse' }],
  ])('goes on to the next order of its list with %s, and stays with the last one', async (_, path, fields) => {
    const list = 'status=new&called=no&sort=date';
    const [first, last] = [desk.order, await placeOrder(server)];
    const press = async () => {
      const form = `${path}?show=next`;
      const { statusCode, headers, cookies } = await post(form, { ...fields, list }, 'text/html');
      const { value = '' } = cookies.find(({ name }) => name === 'z_flash') ?? {};
      return [statusCode, headers.location, decodeURIComponent(value).includes(`commande ${desk.order}`)];
    };
    const shown = `/dashboard/orders/${last}?${new URLSearchParams({ list })}`;
    expect(await press()).toEqual([303, shown, true]);
    expect(await press(), 'pressed twice').toEqual([303, shown, true]);
    desk.order = last;
    expect(await press()).toEqual([303, shown, true]);
    const events = await server.db.query<{ order: number }>(
      'select order_id as order from order_events where order_id = any($1) order by id',
      [[first, last]],
    );
    expect(events.map(({ order }) => order)).toEqual([first, last]);
  });

  it('offers the outcomes of a call while it is new, each by its key, and confirms by the first button', async () => {
    const forms = async () =>
      [...(await page()).matchAll(/<form [^>]*class="order-steps".*?<\/form>/gs)].map(([form]) =>
        [
          ...form.matchAll(
            /<button [^>]*?(button-primary|button-quiet)"(?: aria-keyshortcuts="(\w)")?>(.*?)<\/button>/g,
          ),
        ].map(([, look, key, text]) => [text, look === 'button-primary', key].filter(Boolean)),
      );
    const outcomes = [
      ['Appel sans réponse', 'A'],
      ['Rappel demandé', 'R'],
      ['Numéro erroné', 'W'],
    ];
    const confirms = [['Confirmer, puis la suivante', true, 'C'], ['Confirmer']];
    await placeOrder(server);
    expect(await forms()).toEqual([confirms, outcomes]);
    await post('status', { from: 'new', to: 'confirmed' });
    // None looks like the one that confirmed, so a second press there does not send the order.
    expect(await forms()).toEqual([[['Marquer expédiée'], ['Revenir à «\u00a0Nouvelle\u00a0»']]]);
  });

  it('says what its pieces weigh, when that is known of all', async () => {
    await post('status', { from: 'new', to: 'confirmed' });
    expect(await page()).not.toContain('Poids du colis');
    await server.db.query('update products set weight_grams = 1250 where id = $1', [LAMP]);
    expect(await page()).toMatch(/Poids du colis<\/dt><dd><bdi>1,25\skg</);
  });

  it('names the language of the customer in itself', async () => {
    await server.db.query(`update orders set locale = 'ar' where id = $1`, [desk.order]);
    expect(await page()).toContain('<dd><bdi lang="ar">العربية</bdi></dd>');
  });

  it('names what was chosen for the items of a pack', async () => {
    const chosen = [{ product: CARPET, combination: SMALL }];
    const pack = {
      product: FLEXIBLE_PACK,
      combination: null,
      quantity: 1,
      type: 'pack' as const,
      productInPack: chosen,
    };
    desk.order = await placeOrder(server, [pack]);
    expect(await page()).toMatch(/1 × Tapis · Petit<.*1 × Bol</s);
  });

  it('prints its number as a barcode and the address of its page as a QR code', async () => {
    const shown = await page();
    expect(shown).toContain(`<span class="barcode" role="img" aria-label="${desk.order}"><svg`);
    expect(shown).toContain(toSVG({ bcid: 'qrcode', text: `http://localhost:80/dashboard/orders/${desk.order}` }));
  });

  it('has a button that prints, with the script that it needs', async () => {
    const html = await page();
    expect(html).toContain('data-print>');
    const [, script = ''] = /<script src="([^"]+)" defer><\/script>\s*<button[^>]*data-print/.exec(html) ?? [];
    const { headers, body } = await server.app.inject(script);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(body).toContain('print()');
  });
});
