import { describe, expect, it } from 'vitest';
import { LAMP } from '../checkout/testing/checkout-fixture.ts';
import { postStock } from '../stock/post-stock.ts';
import { productLevels } from '../stock/queries.ts';
import { openOrderDesk } from './testing/order-desk.ts';

const desk = await openOrderDesk();
const { server, staff, post, page } = desk;

const orders = async () =>
  (await server.app.inject({ url: '/dashboard/orders', headers: { cookie: staff.cookie } })).body;

describe('an order', () => {
  it('is not sent while pieces are missing, which its page, the list and the rail say', async () => {
    await post('status', { from: 'new', to: 'confirmed' });
    const [item] = await productLevels(server.db, LAMP);
    const level = item!.warehouses[0]!;
    const lost = { kind: 'out', reason: 'lost', item: item!.item, warehouse: level.warehouse } as const;
    await postStock(server.db, [{ ...lost, quantity: level.onHand }]);
    const refused = await post('status', { from: 'confirmed', to: 'sent' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('Il manque des pièces'),
    ]);
    expect(await page()).toContain('status-confirmed">Confirmée');
    expect(await page()).toMatch(/Il manque des pièces<\/h2><ul><li>Lampe/);
    expect(await orders()).toMatch(new RegExp(`/dashboard/orders/${desk.order}".*?Il manque des pièces`, 's'));
    expect(await orders()).toMatch(/href="\/dashboard\/warehouses"[^>]*>(?:(?!<\/a>).)*rail-count"><bdi dir="ltr">1</s);
    await post('status', { from: 'confirmed', to: 'cancelled' });
    expect(await orders()).not.toContain('Il manque des pièces');
    expect((await productLevels(server.db, LAMP))[0]?.reserved).toBe((item?.reserved ?? 0) - 1);
  });

  describe('with pieces in a second warehouse', () => {
    const onHand = async () => (await productLevels(server.db, LAMP))[0]!.warehouses.map((level) => level.onHand);
    const changeOran = async (pieces: number) => {
      const [item] = await productLevels(server.db, LAMP);
      const { warehouse } = item!.warehouses[1]!;
      const way =
        pieces > 0 ? ({ kind: 'in', reason: 'arrival' } as const) : ({ kind: 'out', reason: 'correction' } as const);
      const change = { ...way, item: item!.item, warehouse, quantity: Math.abs(pieces) };
      expect(await postStock(server.db, [change])).toMatchObject({ kind: 'posted' });
      return `${item!.item}:${warehouse}`;
    };

    it('leaves from the first where nobody says otherwise, and the page says so', async () => {
      await changeOran(5);
      await post('status', { from: 'new', to: 'confirmed' });
      const [alger = 0, oran] = await onHand();
      const html = await page();
      expect(html).toMatch(
        /Sort du dépôt<\/h2>.*Lampe.*<select [^>]*form="order-steps">\s*<option value="">Alger<.*>Oran</s,
      );
      await post('status', { from: 'confirmed', to: 'sent', source: '' });
      expect(await onHand()).toEqual([alger - 1, oran]);
      expect(await page()).toMatch(/Sortie du dépôt<\/h2>.*Lampe.*<bdi>Alger</s);
    });

    it('leaves from the one that staff chose, and comes back to the one they say', async () => {
      const source = await changeOran(5);
      await post('status', { from: 'new', to: 'confirmed' });
      const [alger = 0, oran = 0] = await onHand();
      expect((await post('status', { from: 'confirmed', to: 'sent', source })).json()).toMatchObject({ success: true });
      expect(await onHand()).toEqual([alger, oran - 1]);
      const html = await page();
      expect(html).toMatch(/Sortie du dépôt<\/h2>.*Lampe.*<bdi>Oran</s);
      const [, first = ''] = /name="returnTo"[^>]*>.*?<option value="(\d+)">Alger</s.exec(html) ?? [];
      await post('status', { from: 'sent', to: 'returned', returnTo: first });
      expect(await onHand()).toEqual([alger + 1, oran - 1]);
    });

    it('stays confirmed when the chosen one has its pieces no more', async () => {
      const source = await changeOran(5);
      const [, oran = 0] = await onHand();
      await post('status', { from: 'new', to: 'confirmed' });
      await changeOran(-oran);
      const refused = await post('status', { from: 'confirmed', to: 'sent', source });
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('Un dépôt choisi')]);
      expect(await page()).toContain('status-confirmed">Confirmée');
      expect((await post('status', { from: 'confirmed', to: 'sent' })).json()).toMatchObject({ success: true });
    });

    it('keeps what was chosen for a step that is refused, its question open', async () => {
      const source = await changeOran(5);
      const oran = source.split(':')[1] ?? '';
      await post('status', { from: 'new', to: 'confirmed' });
      const confirmed = await post('status', { from: 'new', to: 'cancelled', source }, 'text/html');
      expect(confirmed.body).toContain(`<option value="${source}" selected>Oran<`);
      await post('status', { from: 'confirmed', to: 'sent' });
      await post('status', { from: 'sent', to: 'delivered' });
      const late = await post('status', { from: 'sent', to: 'returned', returnTo: oran }, 'text/html');
      expect(late.statusCode).toBe(409);
      expect(late.body).toMatch(
        new RegExp(`<details class="order-question"[^>]* open>.*<option value="${oran}" selected>Oran<`, 's'),
      );
    });
  });
});
