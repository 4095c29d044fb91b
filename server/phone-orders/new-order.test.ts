import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  ALGER,
  BAB_EL_OUED,
  BOWL,
  CARPET,
  FLEXIBLE_PACK,
  HOME,
  LAMP,
  LARGE,
  newPhone,
  ORAN,
  ORAN_CENTRE,
  orderCount,
  PACK,
  promote,
  SMALL,
  setStock,
  stockOf,
} from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { orderById } from '../orders/queries.ts';
import { readNewOrder, totalKey } from './new-order-form.ts';

const PATH = '/dashboard/orders/new';

const { server, staff } = await openStaffedShop({ COOLDOWN_SECONDS: '120' });
let key = 0;
beforeEach(async () => {
  await setStock(server.db, LAMP, 10);
  await setStock(server.db, CARPET, 10, SMALL);
});

type Fields = Readonly<Record<string, string | number>>;

/** Returns a form of two lamps for Bab El Oued, by somebody new, with the prices that the page shows. */
const order = (fields: Fields = {}): Fields => {
  key += 1;
  return {
    orderKey: `order-taken-by-phone-${key}`,
    firstname: 'Amina',
    lastname: 'Bensalem',
    phone: newPhone(),
    email: '',
    address: '12 rue Didouche',
    wilaya: ALGER,
    commune: BAB_EL_OUED,
    transporter: HOME,
    [`shownDelivery[${HOME}]`]: '400.00',
    'lines[0][product]': LAMP,
    'lines[0][combination]': '',
    'lines[0][quantity]': 2,
    [`shownLine[${LAMP}-]`]: '2500.00',
    ...fields,
  };
};
const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
/** Adds the hidden field by which the page names the total that it showed. */
const totalOf = (fields: Fields): Fields => {
  const body = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return { totalShown: totalKey(readNewOrder(body, 'fr')), ...fields };
};
const post = (fields: Fields, visitor = staff, locale = 'fr') =>
  server.app.inject({
    method: 'POST',
    url: `${PATH}?locale=${locale}`,
    headers: { cookie: visitor.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      _csrf: visitor.csrfToken,
      intent: 'order',
      ...Object.fromEntries(Object.entries(totalOf(fields)).map(([name, value]) => [name, String(value)])),
    }).toString(),
  });
const placed = async (fields: Fields) => {
  const answer = await post(fields);
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/dashboard\/orders\/\d+$/),
  ]);
  return (await orderById(server.db, Number(String(answer.headers.location).split('/').at(-1))))!;
};
/** Returns the text of the message beside a field. */
const errorOf = (html: string, name: string) =>
  new RegExp(`data-error-for="${name.replaceAll('.', '\\.')}">.*?<span>(.*?)</span>`).exec(html)?.[1];
const count = (html: string, text: string) => html.split(text).length - 1;

describe('an order taken by phone', () => {
  it('is placed at the shop’s prices, takes its pieces, and belongs to who took it', async () => {
    const stored = await placed(order({ customerLocale: 'ar' }));
    expect(stored).toMatchObject({
      source: 'phone',
      locale: 'ar',
      firstname: 'Amina',
      subtotal: 500_000,
      total: 540_000,
    });
    expect(stored.lines).toMatchObject([{ productId: LAMP, quantity: 2, unitPrice: 250_000 }]);
    expect(await stockOf(server.db, LAMP)).toBe(8);
    const [person] = await server.db.query<{ id: number; name: string }>('select id, name from staff limit 1');
    expect(stored.employeeId).toBe(person?.id);
    expect(
      await server.db.query('select kind, current, staff_id as staff from order_events where order_id = $1', [
        stored.id,
      ]),
    ).toEqual([{ kind: 'employee', current: person?.name, staff: person?.id }]);
  });

  it('is placed once, however often it is sent', async () => {
    const fields = order();
    const before = await orderCount(server.db);
    const [first, second] = await Promise.all([post(fields), post(fields)]);
    const third = await post(fields);
    expect(new Set([first, second, third].map(({ headers }) => headers.location)).size).toBe(1);
    expect(await orderCount(server.db)).toBe(before + 1);
    expect(await stockOf(server.db, LAMP)).toBe(8);
  });

  it('gets a new key when the page was used for another order', async () => {
    const fields = order();
    await placed(fields);
    const again = await post({ ...fields, 'lines[0][quantity]': 3 });
    expect(again.statusCode).toBe(422);
    expect(again.body).not.toContain(String(fields.orderKey));
    expect(again.body).toContain('value="3"');
  });

  it('does not wait between two orders of one phone, nor makes the customer wait', async () => {
    const phone = newPhone();
    await placed(order({ phone }));
    await placed(order({ phone }));
    expect(await server.db.query('select 1 from cooldowns where phone = $1 and until > now()', [phone])).toEqual([]);
  });

  it('is taken from a customer who has to wait after an order of the shop', async () => {
    const phone = newPhone();
    const [first] = await server.db.query<{ shop: number }>('select shop_id as shop from orders limit 1');
    await server.db.query(`insert into cooldowns (shop_id, phone, until) values ($1, $2, now() + interval '1 hour')`, [
      first?.shop,
      phone,
    ]);
    expect((await placed(order({ phone }))).id).toBeGreaterThan(0);
  });

  it('says where the customer lives when that is not where it is delivered', async () => {
    const elsewhere = { livesElsewhere: '1', 'home[wilaya]': ORAN, 'home[commune]': ORAN_CENTRE };
    const stored = await placed(order(elsewhere));
    expect(stored.home).toMatchObject({ wilayaCode: '31', commune: { fr: 'Oran' } });
    const shown = await server.app.inject({ url: `/dashboard/orders/${stored.id}`, headers: { cookie: staff.cookie } });
    expect(shown.body).toContain('Habite à');
    expect((await placed(order({ ...elsewhere, livesElsewhere: '' }))).home).toBeNull();
    const refused = await post(order({ ...elsewhere, 'home[commune]': BAB_EL_OUED }));
    expect([refused.statusCode, errorOf(refused.body, 'home.commune')]).toEqual([422, expect.any(String)]);
  });

  it('takes combinations and the open items of packs', async () => {
    const lines = {
      'lines[0][product]': CARPET,
      'lines[0][combination]': SMALL,
      'lines[0][quantity]': 1,
      'lines[4][product]': FLEXIBLE_PACK,
      'lines[4][quantity]': 1,
      [`lines[4][pack][${CARPET}]`]: SMALL,
      [`shownLine[${CARPET}-${SMALL}]`]: '1000.00',
      [`shownLine[${FLEXIBLE_PACK}-]`]: '1300.00',
    };
    expect((await placed(order(lines))).subtotal).toBe(230_000);
    expect(await stockOf(server.db, CARPET, SMALL)).toBe(8);
    const open = await post(without(order(lines), `lines[4][pack][${CARPET}]`));
    expect([open.statusCode, errorOf(open.body, 'lines.1.productInPack')]).toEqual([
      422,
      expect.stringContaining('pack'),
    ]);
    expect(open.body).toContain(`name="lines[1][pack][${CARPET}]"`);
  });

  it('reads the combinations of a simple line, in two statements, and not its whole page', async () => {
    const query = vi.spyOn(server.app.db, 'query');
    onTestFinished(() => query.mockRestore());
    const statements = async (fields: Fields) => {
      query.mockClear();
      expect((await post({ ...fields, intent: 'show' })).statusCode).toBe(200);
      return query.mock.calls.length;
    };
    // A query in the background may be counted too: the lower of two counts has none.
    const fewest = async (fields: Fields) => Math.min(await statements(fields), await statements(fields));
    const one = order();
    await statements(one);
    const another = { 'lines[1][product]': BOWL, 'lines[1][combination]': '', 'lines[1][quantity]': 1 };
    expect((await fewest({ ...one, ...another })) - (await fewest(one))).toBe(2);
  });

  it('says how many packs there are of which each takes one item twice', async () => {
    await server.db.query(
      `insert into pack_lines (pack_product_id, product_id, combination_id, quantity, position)
       values (${FLEXIBLE_PACK}, ${CARPET}, ${SMALL}, 1, 3)`,
    );
    onTestFinished(async () => {
      await server.db.query('delete from pack_lines where pack_product_id = $1 and position = 3', [FLEXIBLE_PACK]);
    });
    await setStock(server.db, CARPET, 3, SMALL);
    const line = { 'lines[0][product]': FLEXIBLE_PACK, [`lines[0][pack][${CARPET}]`]: SMALL };
    const { body } = await post(order({ ...line, intent: 'show' }));
    expect(body).toMatch(/disponible\u00a0: 1\s*</);
  });
});

describe('the phone of a new order', () => {
  const isNoted = (html: string) => html.includes('Ce téléphone a déjà');

  it('has the orders that it placed beside it, the last ones first, however it is typed', async () => {
    const phone = newPhone();
    const ids: number[] = [];
    for (let index = 0; index < 4; index++) ids.unshift((await placed(order({ phone }))).id);
    const { body } = await post({ intent: 'show', phone: `+213 ${phone.slice(1, 4)} ${phone.slice(4)}` });
    const beside =
      /id="newOrder-last-orders" data-refresh role="status">(.*?)<\/div><\/div><\/div>/s.exec(body)?.[1] ?? '';
    expect(beside).toContain('Ce téléphone a déjà 4 commandes, la dernière d’abord');
    expect([...beside.matchAll(/orders\/(\d+)"/g)].map(([, id]) => Number(id))).toEqual(ids.slice(0, 3));
    expect(beside).toContain(`href="/dashboard/orders?search=${phone}"`);
    const one = newPhone();
    await placed(order({ phone: one }));
    expect((await post({ intent: 'show', phone: one })).body).toContain('Ce téléphone a déjà une commande');
  });

  it('has nothing beside it while it is new, or not whole', async () => {
    const phone = newPhone();
    await placed(order({ phone }));
    for (const other of [newPhone(), phone.slice(0, 9), '', 'x']) {
      expect(isNoted((await post({ intent: 'show', phone: other })).body), other).toBe(false);
    }
  });
});

describe('an order that cannot be placed', () => {
  it('comes back with a message beside each field and everything that was typed', async () => {
    const typed = {
      firstname: '',
      phone: '123',
      email: 'amina@',
      'lines[0][quantity]': 0,
      address: '5 cité <des> Pins',
    };
    const { statusCode, body } = await post(order({ ...typed, 'lines[1][product]': '', 'lines[1][quantity]': 4 }));
    expect(statusCode).toBe(422);
    for (const name of ['firstname', 'phone', 'email', 'lines.0.quantity', 'lines.1.product'])
      expect(errorOf(body, name)).toEqual(expect.any(String));
    expect(errorOf(body, 'lines.0.product')).toBeUndefined();
    for (const id of body.matchAll(/<li><a href="#([^"]+)"/g)) expect(body).toContain(`id="${id[1]}"`);
    expect(body).toContain('value="5 cité &lt;des&gt; Pins"');
    expect(body).toContain('value="123"');
    expect(body).toContain('name="orderKey" value="order-taken-by-phone-');
  });

  it('says beside the line what is left', async () => {
    const before = await orderCount(server.db);
    const { statusCode, body } = await post(order({ 'lines[0][quantity]': 11 }));
    expect([statusCode, errorOf(body, 'lines.0.quantity')]).toEqual([
      409,
      'Lampe\u00a0: il en reste 10, vous en demandez 11.',
    ]);
    const pack = { 'lines[1][product]': PACK, 'lines[1][quantity]': 60, [`shownLine[${PACK}-]`]: '3000.00' };
    await setStock(server.db, LAMP, 100);
    await setStock(server.db, BOWL, 100);
    const short = await post(order(pack));
    expect([short.statusCode, errorOf(short.body, 'lines.1.quantity')]).toEqual([409, expect.stringContaining('Bol')]);
    expect(await orderCount(server.db)).toBe(before);
  });

  it('shows the new price before it is placed', async () => {
    const fields = order({ [`shownLine[${LAMP}-]`]: '2400.00' });
    const changed = await post(fields);
    expect(changed.statusCode).toBe(409);
    expect(changed.body).toContain(`name="shownLine[${LAMP}-]" value="2500.00"`);
    expect(errorOf(changed.body, 'lines.0.unitPrice')).toContain('prix');
    expect((await placed({ ...fields, [`shownLine[${LAMP}-]`]: '2500.00' })).subtotal).toBe(500_000);
    const dearer = await post(order({ [`shownDelivery[${HOME}]`]: '1.00' }));
    expect([dearer.statusCode, errorOf(dearer.body, 'transporter')]).toEqual([
      409,
      expect.stringContaining('livraison'),
    ]);
  });

  it('shows a total that no page showed before it is placed', async () => {
    const fields = order({ totalShown: '' });
    const { statusCode, body } = await post(fields);
    expect(statusCode).toBe(409);
    expect(body).toContain('Lisez le total au client');
    expect(body).toContain(`name="shownLine[${LAMP}-]" value="2500.00"`);
  });

  it.each<[string, Fields]>([
    ['quantity', { 'lines[0][quantity]': 3 }],
    ['line', { 'lines[1][product]': BOWL, 'lines[1][quantity]': 1, [`shownLine[${BOWL}-]`]: '500.00' }],
  ])('shows the new total before it is placed with another %s', async (_, changed) => {
    const before = await orderCount(server.db);
    const shown = totalOf(order());
    const { statusCode, body } = await post({ ...shown, ...changed });
    expect([statusCode, await orderCount(server.db)]).toEqual([409, before]);
    expect(body).toContain('Lisez le total au client');
    const totalShown = /name="totalShown" value="([^"]+)"/.exec(body)?.[1] ?? '';
    await placed({ ...shown, ...changed, totalShown });
  });

  it('refuses a combination that is missing or not for sale', async () => {
    const line = { 'lines[0][product]': CARPET, [`shownLine[${CARPET}-]`]: '1000.00' };
    const missing = await post(order(line));
    expect([missing.statusCode, errorOf(missing.body, 'lines.0.combination')]).toEqual([422, expect.any(String)]);
    const both = await post(order({ ...line, firstname: '' }));
    expect(errorOf(both.body, 'lines.0.combination')).toEqual(expect.any(String));
    const closed = await post(order({ ...line, 'lines[0][combination]': LARGE }));
    expect([closed.statusCode, errorOf(closed.body, 'lines.0.combination')]).toEqual([422, expect.any(String)]);
  });

  it.each([
    ['fr', 'Choisissez une déclinaison de ce produit.', 'Choisissez le transporteur.', 'Ce transporteur n’existe pas.'],
    ['en', 'Choose a combination of this product.', 'Choose the transporter.', 'This transporter does not exist.'],
    ['ar', 'اختر إحدى تركيبات هذا المنتج.', 'اختر شركة التوصيل.', 'شركة التوصيل هذه غير موجودة.'],
  ])('names combinations and carriers as the form does, in %s', async (locale, combination, missing, unknown) => {
    const line = { 'lines[0][product]': CARPET, [`shownLine[${CARPET}-]`]: '1000.00' };
    const { body } = await post(order({ ...line, transporter: '' }), staff, locale);
    expect([errorOf(body, 'lines.0.combination'), errorOf(body, 'transporter')]).toEqual([combination, missing]);
    const nobody = await post(order({ transporter: '999' }), staff, locale);
    expect(errorOf(nobody.body, 'transporter')).toContain(unknown);
  });

  it('keeps everything when the page was open for too long', async () => {
    const { statusCode, body } = await post(order(), { ...staff, csrfToken: 'old' });
    expect(statusCode).toBe(403);
    expect(body).toContain('value="Amina"');
    expect(body).toContain(`<option value="${LAMP}" selected`);
  });
});

describe('the page without script', () => {
  it('adds and removes lines with everything typed', async () => {
    const fields = order({ firstname: 'Ami', phone: '06' });
    const added = await post({ ...fields, intent: 'add-line' });
    expect([added.statusCode, count(added.body, '<fieldset class="new-order-line">')]).toEqual([200, 2]);
    expect(added.body).toContain('value="Ami"');
    const removed = await post({
      ...fields,
      'lines[1][product]': BOWL,
      'lines[1][quantity]': 7,
      intent: 'remove-line-0',
    });
    expect(count(removed.body, '<fieldset class="new-order-line">')).toBe(1);
    expect(removed.body).toContain(`<option value="${BOWL}" selected`);
    expect(removed.body).toContain('value="7"');
  });

  it('lists communes, transporters with prices, and combinations with stock', async () => {
    const show = (fields: Fields) => post({ ...fields, intent: 'show' });
    const { body } = await show({ 'lines[0][product]': CARPET, 'lines[0][quantity]': 3, wilaya: ALGER });
    expect(body).toContain(`<option value="${BAB_EL_OUED}"`);
    expect(body).toMatch(new RegExp(`<option value="${SMALL}">Petit · .*10 en stock</option>`));
    expect(body).not.toContain('name="transporter"');
    const offers = await show({ wilaya: ALGER, commune: BAB_EL_OUED });
    expect(offers.body).toContain('name="transporter" value="1"');
    expect(offers.body).toContain('name="shownDelivery[1]" value="400.00"');
  });

  it('lists combinations at what the customer pays, with a promotion that runs', async () => {
    await promote(server.db, CARPET, 15);
    onTestFinished(async () => {
      await server.db.query('delete from promotions');
    });
    const line = { 'lines[0][product]': CARPET, 'lines[0][combination]': SMALL };
    const { body } = await post({ intent: 'show', 'lines[0][quantity]': 1, ...line });
    expect(body).toMatch(new RegExp(`<option value="${SMALL}" selected>Petit · 850,00\\sDA · 10 en stock</option>`));
    expect(body).toContain(`name="shownLine[${CARPET}-${SMALL}]" value="850.00"`);
  });

  it('counts what came back as unsaved, and nothing of a new page', async () => {
    const { body } = await server.app.inject({ url: `${PATH}?locale=fr`, headers: { cookie: staff.cookie } });
    const isUnsaved = (page: string) => / unsaved(?=[ >])/.test(/<z-async-form[^>]*>/.exec(page)?.[0] ?? '');
    expect([isUnsaved(body), isUnsaved((await post(order({ intent: 'show' }))).body)]).toEqual([false, true]);
  });

  it('finds products by name', async () => {
    const { body } = await post({ intent: 'show', search: 'tap', 'lines[0][product]': LAMP });
    expect(body).toContain(`<option value="${CARPET}"`);
    expect(body).toContain(`<option value="${LAMP}" selected`);
    expect(body).not.toContain(`<option value="${BOWL}"`);
  });

  const focused = ({ body }: { body: string }) => body.match(/<[^>]* id="([^"]*)"[^>]* autofocus/)?.[1];

  it('fills the line that waits with the one product of a search, and leads to what is left to choose', async () => {
    const lines = { 'lines[0][product]': LAMP, 'lines[1][product]': '', intent: 'show' };
    const carpet = await post({ ...lines, search: 'tap' });
    expect(carpet.body).toContain(`<option value="${CARPET}" selected>`);
    expect([focused(carpet), carpet.body.includes('Choisi ci-dessous\u00a0: Tapis')]).toEqual([
      'newOrder-lines-1-product',
      true,
    ]);
    const bowl = await post({ ...lines, 'lines[1][quantity]': 1, search: 'bol' });
    expect([focused(bowl), bowl.body.includes(`<option value="${BOWL}" selected`)]).toEqual([
      'newOrder-lines-1-quantity',
      true,
    ]);
    const full = await post({ 'lines[0][product]': LAMP, intent: 'show', search: 'bol' });
    expect(full.body).not.toContain(`<option value="${BOWL}" selected`);
    const several = await post({ ...lines, search: 'a' });
    expect(count(several.body, ` selected data-combination`) + count(several.body, `value="${CARPET}" selected`)).toBe(
      0,
    );
  });

  it('fills the combination too where its code was scanned, also where the code begins others', async () => {
    await server.db.query(`update combinations set sku = 'TAP-S', barcode = '6130009' where id = $1`, [SMALL]);
    await server.db.query(`update products set sku = 'TAP-S2' where id = $1`, [BOWL]);
    onTestFinished(async () => {
      await server.db.exec('update combinations set sku = null, barcode = null; update products set sku = null');
    });
    const lines = { 'lines[0][product]': '', 'lines[0][quantity]': 1, intent: 'show' };
    for (const search of ['tap-s', '6130009', '٦١٣٠٠٠٩']) {
      const answer = await post({ ...lines, search });
      expect(answer.body).toContain(`<option value="${CARPET}" selected data-combination="${SMALL}">`);
      expect(answer.body).toContain(`<option value="${SMALL}" selected>`);
      expect(focused(answer)).toBe('newOrder-lines-0-quantity');
    }
  });

  it('leads from a search to the line that has no product yet, or back to the words where nothing was found', async () => {
    const lines = { 'lines[0][product]': LAMP, 'lines[1][product]': '', intent: 'show' };
    expect(focused(await post({ ...lines, search: 'tap' }))).toBe('newOrder-lines-1-product');
    const nothing = await post({ ...lines, search: 'zzz' });
    expect(focused(nothing)).toBe('newOrder-search');
    expect(nothing.body).toContain('Aucun produit en vente ne correspond à «\u00a0zzz\u00a0»');
    expect(focused(await post({ ...lines, search: 'tap', searched: 'tap' }))).toBeUndefined();
  });

  it('is for staff', async () => {
    const shopper = await server.visit();
    const { statusCode, headers } = await post(order(), shopper);
    expect([statusCode, headers.location]).toEqual([303, expect.stringContaining('/dashboard/login')]);
  });
});
