import { describe, expect, it, onTestFinished } from 'vitest';
import { cartPayload, LAMP } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';

/** The lists of products (numbered pages, sort) and of orders (pages by key, filters) stand for every list. */
const PRODUCTS = '/dashboard/products';
const ORDERS = '/dashboard/orders';

const { server, staff } = await openStaffedShop();

const get = (url: string, accept = 'text/html') =>
  server.app.inject({ url, headers: { cookie: staff.cookie, accept } });
const html = async (url: string) => (await get(url)).body.replaceAll('&amp;', '&');
const rows = async (url: string) => (await get(url, 'application/json')).json();
const names = async (url: string) => (await rows(url)).products.map(({ name }: { name: string }) => name);

/** Opens addresses one after another in one browser. */
function browser() {
  let list = '';
  const open = async (url: string, accept = 'text/html') => {
    const answer = await server.app.inject({ url, headers: { cookie: `${staff.cookie}${list}`, accept } });
    const cookie = answer.cookies.find(({ name }) => name === 'last_list');
    if (cookie) list = `; last_list=${encodeURIComponent(cookie.value)}`;
    return answer.body;
  };
  const crumbs = async (url: string) => {
    const [, nav = ''] = (await open(url)).split('class="breadcrumb"');
    const [links = ''] = nav.split('</ol>');
    return [...links.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  };
  return { open, crumbs };
}

describe('a list of the dashboard', () => {
  it('says that there is nothing at all with what fills it, and says otherwise that nothing was found', async () => {
    const action = (path: string, text: string) =>
      `<p><a class="button button-quiet" href="/dashboard/${path}">${text}</a></p>`;
    const none = await html(ORDERS);
    expect(none).toContain('Aucune commande pour le moment.');
    expect(none).not.toContain('Tout afficher');
    expect(none).toContain(action('orders/new', 'Nouvelle commande'));
    for (const [list, path, text] of [
      ['expeditions', 'expeditions/new', 'Nouvelle expédition'],
      ['promotions', 'promotions/new', 'Nouvelle promotion'],
      ['payments/list', 'payments', 'Paiements des transporteurs'],
    ] as const)
      expect(await html(`/dashboard/${list}`)).toContain(action(path, text));
    const notFound = await html(`${ORDERS}?search=0661234567`);
    expect(notFound).toContain('Aucune commande ne correspond à «\u00a00661234567\u00a0».');
    expect(notFound).toContain(`href="${ORDERS}">Tout afficher</a>`);
    expect(notFound).not.toContain(action('orders/new', 'Nouvelle commande'));
    expect(await html(`${ORDERS}?status=sent`)).toContain('Rien ne correspond à ces filtres.');
  });

  it('finds by its search, keeps what was typed, and forgets spaces around it', async () => {
    expect(await names(`${PRODUCTS}?search=%20lamp%20`)).toEqual(['Lampe']);
    const page = await html(`${PRODUCTS}?search=lamp`);
    expect(page).toMatch(
      /<input id="products-search" name="search" type="search" value="lamp" maxlength="100" autofocus>/,
    );
    expect(page).toContain(`href="${PRODUCTS}">Tout afficher</a>`);
    expect(await html('/dashboard/reviews?search=lamp')).toContain(`href="/dashboard/reviews">Tout afficher</a>`);
    expect(page).toContain('1 produit<');
  });

  it('sorts by a heading, once more the other way, and keeps that while searching', async () => {
    const prices = async (url: string) =>
      (await rows(url)).products.map(({ priceTtc }: { priceTtc: number }) => priceTtc);
    const ascending = await prices(`${PRODUCTS}?sort=price`);
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
    expect(await prices(`${PRODUCTS}?sort=-price`)).toEqual([...ascending].reverse());
    const page = await html(`${PRODUCTS}?sort=price`);
    expect(page).toContain(`aria-sort="ascending"><a href="${PRODUCTS}?sort=-price">Prix TTC</a>`);
    expect(page).toContain(`<a href="${PRODUCTS}">Nom</a>`);
    expect(page).toContain('<input type="hidden" name="sort" value="price">');
  });

  it('ignores a filter it does not know, and says so', async () => {
    for (const query of ['status=lost', `search=${'9'.repeat(5001)}`, 'status=new&status=sent']) {
      const { statusCode, body } = await get(`${ORDERS}?${query}`);
      expect([statusCode, body.includes('il est ignoré')], query).toEqual([200, true]);
    }
    expect(await html(`${PRODUCTS}?sort=colour`)).toContain('il est ignoré');
    expect(await html(`${ORDERS}?locale=fr&utm=x`)).not.toContain('il est ignoré');
  });

  it('says once that it ignores a filter, on every page that is a list', async () => {
    const lists = [
      'abandoned-carts?state=x',
      'expeditions?status=x',
      'orders?status=x',
      'payments/list?status=x',
      'products?stock=x',
      `products/${LAMP}/stock/movements?kind=x`,
      'promotions?state=x',
      'reviews?status=x',
      'warehouses/1?level=x',
      'warehouses/1/movements?kind=x',
    ];
    for (const list of lists) expect((await html(`/dashboard/${list}`)).match(/il est ignoré/g), list).toHaveLength(1);
  });

  it('refuses a position it cannot read', async () => {
    expect((await get(`${ORDERS}?before=x`)).statusCode).toBe(400);
  });

  it('has numbered pages, and leads from one that is gone to the first', async () => {
    const [{ count }] = (await server.db.query<{ count: number }>('select count(*)::int as count from products')) as [
      { count: number },
    ];
    onTestFinished(() => server.db.exec(`delete from products where slug like 'more-%'`));
    await server.db.query(
      `insert into products (id, uid, shop_id, slug, price_ht, category_id)
       select 1000 + n, 'more-' || n, shop_id, 'more-' || n, 100, category_id from products, generate_series(1, 60) n where id = $1`,
      [LAMP],
    );
    await server.db.query(
      `insert into product_langs (product_id, language_code, name)
       select id, 'fr', 'Zz ' || slug from products where slug like 'more-%'`,
    );
    const first = await rows(PRODUCTS);
    expect([first.total, first.products.length]).toEqual([count + 60, 50]);
    expect(first.pages).toEqual({ page: 1, count: 2, first: null, previous: null, next: `${PRODUCTS}?page=2` });
    const second = await html(`${PRODUCTS}?page=2&sort=-name`);
    expect(second).toContain(`rel="prev" href="${PRODUCTS}?sort=-name"`);
    expect(second).toContain('Page 2 sur 2');
    const { open, crumbs } = browser();
    await open(`${PRODUCTS}?page=2&sort=-name`);
    expect(await crumbs(`${PRODUCTS}/${LAMP}`)).toEqual([`${PRODUCTS}?sort=-name&page=2`]);
    const gone = await get(`${PRODUCTS}?page=99&search=lamp`);
    expect([gone.statusCode, gone.headers.location]).toEqual([303, `${PRODUCTS}?search=lamp`]);
  });

  it('goes on by key without losing its filters', async () => {
    onTestFinished(() => server.db.exec('delete from stock_movements where order_id is not null; delete from orders'));
    const { headers } = await server.visit();
    for (let index = 0; index < 27; index++) {
      const payload = cartPayload({ fields: { phone: `06612345${10 + index}` } });
      const answer = await server.app.inject({ method: 'POST', url: '/web/api/cart/checkout', headers, payload });
      expect(answer.statusCode).toBe(200);
    }
    await server.db.query("update orders set status = 'sent' where phone like '%10'");
    expect((await rows(`${ORDERS}?status=sent`)).orders).toHaveLength(1);
    const first = await rows(`${ORDERS}?status=new`);
    expect([first.orders.length, first.total, first.pages.next]).toEqual([
      25,
      26,
      expect.stringMatching(/\?status=new&before=\d+$/),
    ]);
    const second = await html(first.pages.next);
    expect(second.match(/<tr data-row>/g)).toHaveLength(1);
    expect(second).toContain(`href="${ORDERS}?status=new">Première page</a>`);
    expect(second).toMatch(/href="[^"]*\?status=new" aria-current="page"><span class="status status-new">Nouvelle</);
    expect(second).toContain('<input type="hidden" name="status" value="new">');
  });

  describe('that a page below it leads back to', () => {
    it('is as it was shown last, by page or call, on every tab of its record', async () => {
      const { open, crumbs } = browser();
      expect(await crumbs(`${PRODUCTS}/${LAMP}`)).toEqual([PRODUCTS]);
      await open(`${PRODUCTS}?stock=some&search=&sort=-price&locale=fr`);
      for (const tab of ['', '/prices', '/languages', '/stock/distribution'])
        expect(await crumbs(`${PRODUCTS}/${LAMP}${tab}`), tab).toEqual([`${PRODUCTS}?stock=some&sort=-price`]);
      await open(`${PRODUCTS}?stock=none`, 'application/json');
      await open(`${PRODUCTS}?format=csv`);
      expect(await crumbs(`${PRODUCTS}/${LAMP}`)).toEqual([`${PRODUCTS}?stock=none`]);
    });

    it.each([
      [`${ORDERS}?status=sent&sort=-total`, `${ORDERS}/new`],
      ['/dashboard/promotions?search=x', '/dashboard/promotions/new'],
      ['/dashboard/expeditions?search=x', '/dashboard/expeditions/new'],
      ['/dashboard/catalogue/brands?search=x', '/dashboard/catalogue/brands/new'],
    ])('is %s on %s', async (list, below) => {
      const { open, crumbs } = browser();
      await open(list);
      expect(await crumbs(below)).toEqual([list]);
    });

    it('is the list of a warehouse too, under the list of warehouses', async () => {
      const { open, crumbs } = browser();
      await open('/dashboard/warehouses');
      await open('/dashboard/warehouses/1?search=lampe');
      expect(await crumbs('/dashboard/warehouses/1/movements')).toContain('/dashboard/warehouses/1?search=lampe');
    });

    it('is forgotten where its address is too long for a cookie', async () => {
      const { open, crumbs } = browser();
      await open(`${PRODUCTS}?stock=some`);
      await open(`${ORDERS}?search=${'100042,'.repeat(600)}`);
      expect(await crumbs(`${ORDERS}/new`)).toEqual([ORDERS]);
      expect(await crumbs(`${PRODUCTS}/${LAMP}`)).toEqual([PRODUCTS]);
    });

    it('is replaced by another list, not by one about a record of it', async () => {
      const { open, crumbs } = browser();
      await open(`${PRODUCTS}?stock=some`);
      const movements = `${PRODUCTS}/${LAMP}/stock/movements`;
      expect(await crumbs(`${movements}?kind=in`)).toEqual([`${PRODUCTS}?stock=some`, `${PRODUCTS}/${LAMP}/stock`]);
      expect(await crumbs(`${PRODUCTS}/${LAMP}`)).toEqual([`${PRODUCTS}?stock=some`]);
      await open('/dashboard/promotions');
      expect(await crumbs(`${PRODUCTS}/${LAMP}`)).toEqual([PRODUCTS]);
    });
  });

  it('is for staff only, also as JSON', async () => {
    for (const url of [PRODUCTS, ORDERS]) {
      expect((await server.app.inject({ url, headers: { accept: 'application/json' } })).statusCode).toBe(401);
    }
  });
});
